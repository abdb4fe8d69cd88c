"""What a hint says about an action of Nowhere."""

from __future__ import annotations

from typing import Any

from gamenight.bots import bot
from gamenight.bots.hints import hints
from gamenight.core import CHANCE, Dealer, Rng, Seat, start
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Action,
    Borrow,
    ChooseCharacter,
    CutTape,
    GrabCoffee,
    KeepItem,
    MoveTo,
    Options,
    Prepare,
    Ready,
    Shop,
    State,
    Take,
    TakeDiscard,
    UseAbility,
    UseItem,
)
from games.nowhere.positions import act, draw, legal, position

ME = Seat(0)
DONE: dict[str, Any] = {
    "goals": ("good_boy", "bottomless_cup"),
    "deeds": (("catches", "catches"), ("coffees",)),
}


def merits(state: State, action: Action) -> tuple[str, ...]:
    return GAME.merits(GAME.view(state, ME), GAME.view(act(state, 0, action), ME), ME)


def test_a_preparation_says_how_many_are_done() -> None:
    state = position(pawns=["lighthouse"], hands=[["diary", "scissors"]], camel="sheriff")
    assert merits(state, Prepare("diesel", "diary", "scissors"))[0] == "1 of 2 done for the Diesel Boat"


def test_the_last_preparation_makes_the_vehicle_ready() -> None:
    state = position(pawns=["lighthouse"], hands=[["diary", "scissors"]], camel="sheriff", preps=(0, 1, 0))
    assert merits(state, Prepare("diesel", "diary", "scissors"))[0] == "the Diesel Boat is ready to go"


def test_the_escape_comes_first() -> None:
    state = position(
        pawns=["lakefront_6", "port"],
        **DONE,
        preps=(0, 2, 0),
    )
    assert merits(state, MoveTo("port"))[0] == "everybody escapes"


def test_an_item_is_named_with_its_use() -> None:
    state = position(pawns=["high_school"], hands=[["diary"]], discard=["scissors", "chew_toy"], hush=True)
    found = merits(state, TakeDiscard("scissors"))
    assert found[:2] == (
        "you hold both Items for the Diesel Boat",
        "you get the Scissors for the Diesel Boat",
    )
    assert merits(state, TakeDiscard("chew_toy"))[0] == "you get the Chew Toy"


def test_two_moves_have_different_reasons() -> None:
    state = position(pawns=["back_lakefront"], hands=[["diary", "scissors"]], **DONE)
    assert merits(state, MoveTo("lighthouse"))[0] == "you reach the Lighthouse, to prepare a boat"
    assert merits(state, MoveTo("back_3")) == ("1 space nearer to the Lighthouse",)
    assert merits(state, MoveTo("lakefront_4")) == ("1 space further from the Lighthouse",)


def test_a_destination_is_counted() -> None:
    state = position(pawns=["library"], goals=("grand_tour", "last_lap"), hush=True)
    assert "1 of 4 for your Destination" in merits(state, Borrow())
    owner = position(pawns=["library"], goals=("overdue", "last_lap"), hush=True)
    assert merits(owner, Borrow())[0] == "you reach your Destination"


def test_leaving_before_a_raid_avoids_jail() -> None:
    state = position(pawns=["library", "park"], current=["raid_mango"])
    assert merits(state, MoveTo("alan_2"))[0] == "you avoid jail when the round ends"
    outside = position(pawns=["alan_2", "park"], current=["raid_mango"])
    assert "you risk jail when the round ends" in merits(outside, MoveTo("library"))


def test_tape_that_goes_is_named() -> None:
    state = position(pawns=["town_hall"], tape=("port",), hush=True)
    assert "no tape at the Port any more" in merits(state, CutTape("port"))


def test_camel_is_named_with_whom_he_finds() -> None:
    state = position(pawns=["library", "alan_4"], hands=[[], ["diary"]], camel="coleman_alan", hush=False)
    assert "Camel catches {1}" in merits(state, Borrow())


def test_an_item_from_another_player() -> None:
    state = position(pawns=["park", "park"], hands=[["diary"], ["scissors"]])
    assert merits(state, Take("scissors", 1))[0] == "you hold both Items for the Diesel Boat"


def test_items_coffee_and_abilities_say_what_they_bring() -> None:
    state = position(who=("sam", "noel"), pawns=["diner"], hands=[["mixtape", "skateboard"]], hush=True)
    assert "a Coffee: 3 Actions of your own when you need them" in merits(state, GrabCoffee())
    assert "1 more Action for the group" in merits(state, UseItem("mixtape"))
    assert "2 more spaces for your next Move" in merits(state, UseItem("skateboard"))
    assert "8 spaces to walk now" in merits(state, UseAbility())


def test_a_run_that_nobody_can_use_says_so_and_is_not_the_hint() -> None:
    """Camel lies in front of the only door (§4.7)."""
    state = position(who=("sam", "carl"), pawns=["lighthouse"] * 2, camel="back_3", counter=4)
    assert "nobody can walk now" in merits(state, UseAbility())
    offered = GAME.describe(GAME.view(state, ME), ME, UseAbility())
    assert offered.text.endswith("Nobody can walk now: Camel and Yellow Tape bar every way (§4.7)")
    found = hints(GAME, GAME.view(state, ME), ME, legal(state, 0), Rng("stuck", "hint"))
    assert found[0].action == Ready()
    assert bot("greedy")(GAME, GAME.view(state, ME), ME, legal(state, 0), Rng("stuck", "bot")) == Ready()
    apart = position(who=("sam", "carl"), pawns=["lighthouse", "park"], camel="back_3")
    assert "8 spaces to walk now" in merits(apart, UseAbility()), "half of them can be lent"


def test_ready_says_what_is_left() -> None:
    state = position(counter=3)
    assert merits(state, Ready()) == ("leaves 3 Actions to the others",)
    assert merits(act(state, 1, Ready()), Ready())[-1] == "ends the round: 3 Actions lost"


def test_a_look_in_floormart_and_what_is_kept() -> None:
    state = position(pawns=["floormart"], hands=[["diary"]], hush=True)
    assert "a look at 3 Items of the deck" in merits(state, Shop())
    state = draw(act(state, 0, Shop()), "mixtape", "scissors", "skateboard")
    assert "you get the Scissors for the Diesel Boat" in merits(state, KeepItem("scissors"))


def test_a_character_is_named_with_the_ability() -> None:
    state = GAME.setup(2, Options())
    while GAME.to_act(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, legal(state, CHANCE)[0])
    assert merits(state, ChooseCharacter("noel")) == ("Noel can ignore Yellow Tape",)


def test_nearly_every_decision_of_a_game_has_a_reason() -> None:
    """Each is short, none is said twice, and no two of the best actions have the same reasons."""
    dealer, rng = Dealer("merits"), Rng("merits", "nowhere")
    state, dealt, decisions, silent = start(GAME, 3, Options()), 0, 0, 0
    while acting := GAME.to_act(state):
        if acting[0] == CHANCE:
            state = GAME.apply(state, CHANCE, dealer.deal(GAME, state, dealt))
            dealt += 1
            continue
        seat, view = acting[0], GAME.view(state, acting[0])
        action = bot("greedy")(GAME, view, seat, legal(state, seat), rng)
        after = GAME.apply(state, seat, action)
        if len(legal(state, seat)) > 1:
            found = GAME.merits(view, GAME.view(after, seat), seat)
            decisions, silent = decisions + 1, silent + (not found)
            assert len(set(found)) == len(found)
            assert all(len(merit) < 60 for merit in found), found
        state = after
    assert decisions > 30
    assert silent <= decisions // 20


def test_a_hint_has_reasons() -> None:
    state = position(pawns=["back_lakefront"], hands=[["diary", "scissors"]], **DONE)
    first, *_ = hints(GAME, GAME.view(state, ME), ME, legal(state, 0), Rng("hint", "nowhere"))
    assert first.action == MoveTo("lighthouse")
    assert first.reasons == ("you reach the Lighthouse, to prepare a boat",)
