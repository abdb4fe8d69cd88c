"""The texts of Nowhere: choices, the log and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.core import CHANCE, Choice, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Action,
    Borrow,
    ChooseCharacter,
    CutTape,
    DealDestination,
    Decline,
    DrinkCoffee,
    Give,
    GrabCoffee,
    KeepItem,
    MoveTo,
    Options,
    Prepare,
    Ready,
    RideBus,
    Shop,
    State,
    Steer,
    StrikeAt,
    TakeBackReady,
    TakeDiscard,
    Track,
    UseAbility,
    UseItem,
)
from games.nowhere.positions import (
    BOX,
    FOUR,
    act,
    all_ready,
    draw,
    legal,
    next_round,
    position,
    refusal,
    told,
)
from playing import playout


def described(state: State, seat: int, action: Action) -> str:
    return GAME.describe(GAME.view(state, Seat(seat)), Seat(seat), action).text


def badge(state: State, seat: int, action: Action) -> str:
    return GAME.describe(GAME.view(state, Seat(seat)), Seat(seat), action).badge


def test_what_a_move_costs() -> None:
    """§4.5: an Action, or nothing with what is left of one, or an Action of Coffee."""
    state = position()
    assert described(state, 0, MoveTo("alan_mango")) == (
        "Move to the corner of St. Alan Dr. and Mango St., 2 spaces"
    )
    assert badge(state, 0, MoveTo("alan_mango")) == "1 action"
    moving = act(state, 0, MoveTo("alan_3"))
    assert described(moving, 0, MoveTo("alan_mango")).startswith("Move on to the corner")
    assert badge(moving, 0, MoveTo("alan_mango")) == "free"
    assert badge(position(extra=(1, 0)), 0, MoveTo("alan_3")) == "coffee"


def test_what_camel_will_do() -> None:
    """§5.1: said before an Interact is chosen."""
    state = position(pawns=["library"], camel="alan_2")
    assert described(state, 0, Borrow()) == "Borrow a Library Book. Camel then reaches Bethany"
    far = position(pawns=["library"], camel="bus_stop")
    assert described(far, 0, Borrow()) == "Borrow a Library Book. Camel then comes 4 spaces after Bethany"
    hushed = position(pawns=["library"], camel="alan_2", hush=True)
    assert described(hushed, 0, Borrow()) == "Borrow a Library Book. Camel stays where he is"
    tie = position(pawns=["diner", "neighborhood"], camel="alan_4")
    assert described(tie, 0, GrabCoffee()) == "Grab a Coffee. Camel then tracks Bethany or Noel"
    ways = position(pawns=["lighthouse", "library"], camel="alan_3", hands=[["diary"]])
    assert described(ways, 1, Borrow()).endswith("Camel then comes after Bethany, by one of several ways")
    shop = position(pawns=["floormart"], camel="chatham_4")
    assert described(shop, 0, Shop()) == "Look at 3 Items in Floormart. Camel then reaches Bethany"
    cut = position(pawns=["town_hall"], tape=("diner", "port"))
    assert described(cut, 0, CutTape("diner")) == "Remove the tape of the Diner. Then Camel sets out"


def test_the_view_knows_camels_way_before() -> None:
    """§5.6: the view has Camel's path, his possible stops, and whether he arrives."""
    scent = GAME.view(position(pawns=["library"], camel="alan_1"), Seat(0)).scent
    assert scent is not None
    assert (scent.quarries, scent.path, scent.arrives) == ((0,), ("alan_1", "alan_2", "library"), True)
    shop = GAME.view(
        position(pawns=["floormart", "diner"], hands=[[], ["diary"]], camel="alan_4"), Seat(0)
    ).scent
    assert shop is not None
    assert shop.quarries == (1,)  # by then both hold one Item, and the Diner is nearer
    prep = position(pawns=["auto_shop"], hands=[["diary", "chew_toy"]], camel="bus_stop")
    found = GAME.view(prep, Seat(0)).scent
    assert found is not None
    assert len(found.path) == 5 + 1  # one space more than before
    bus = GAME.view(position(pawns=["bus_stop", "library"], hands=[["diary"]], camel="alan_1"), Seat(0))
    assert bus.scent is None
    swap = bus.swaps[1]
    assert swap is not None
    assert swap.path == ("alan_1", "alan_2", "library")  # where the swap would put the viewer
    assert bus.swaps[0] is None
    assert GAME.view(position(pawns=["park"]), Seat(0)).scent is None
    assert GAME.view(position(pawns=["library"], hush=True), Seat(0)).scent is None


def test_camels_way_stays_in_view_until_the_interact_is_over() -> None:
    """§4.16: while an Item is chosen, discarded or a second tape removed, for everybody who looks on."""
    state = position(pawns=["floormart", "diner"], hands=[["diary"], ["diary"]], camel="chatham_4")
    promised = GAME.view(state, Seat(0)).scent
    assert promised is not None
    state = act(state, 0, Shop())
    state = draw(state, "mixtape", "bracelet", "scissors")
    for kind in ("keep", "toss"):
        assert state.board.agenda[0].kind is kind
        assert {GAME.view(state, who).scent for who in (Seat(0), Seat(1), None)} == {promised}
        state = act(state, 0, legal(state, 0)[0])
    assert state.board.trail is not None
    assert state.board.trail.path == promised.path
    assert GAME.view(state, None).scent is None
    full = position(
        pawns=["high_school"],
        hands=[["diary", "scissors", "bracelet"]],
        discard=["mixtape"],
        camel="mango_outer",
    )
    promised = GAME.view(full, Seat(0)).scent
    full = act(full, 0, TakeDiscard("mixtape"))
    assert full.board.agenda[0].kind == "fit"
    assert GAME.view(full, Seat(0)).scent == promised


def test_what_happens_is_told_to_each() -> None:
    """§4.10: the player who acts reads "you"."""
    state = position(hands=[["diary"]])
    assert told(state, 0, Give("diary", 1)) == "P0 gives the Diary to P1."
    assert told(state, 0, Give("diary", 1), 0) == "You give the Diary to P1."
    assert told(state, 0, Give("diary", 1), 1) == "P0 gives the Diary to you."


def test_a_catch_is_told() -> None:
    """§5.8: the way, and what it cost."""
    state = position(pawns=["library"], camel="alan_1")
    assert told(state, 0, Borrow()) == (
        "P0 borrows a Library Book. Camel finds P0 in the Library, after 2 spaces. "
        "Camel catches P0: an Action is lost."
    )
    last = position(pawns=["library"], camel="alan_1", counter=1)
    assert told(last, 0, Borrow()).endswith("Camel catches P0.")  # §5.10
    toy = act(position(pawns=["library", "diner"], hands=[["chew_toy"]], camel="alan_2"), 1, GrabCoffee())
    assert told(toy, 0, UseItem("chew_toy"), 0) == (
        "You use the Chew Toy. Camel runs after the toy, and leaves you alone."
    )
    assert "Camel catches P0" in told(toy, 0, Decline())
    tie = act(position(pawns=["diner", "neighborhood"], camel="alan_4"), 0, GrabCoffee())
    assert told(tie, 0, Track(1)).startswith("P0 sets Camel on P1. Camel finds P1 in the Neighborhood")
    ways = act(position(pawns=["lighthouse", "library"], camel="alan_3", hands=[["diary"]]), 1, Borrow())
    assert told(ways, 0, Steer("back_1")) == "P0 leads Camel. Camel comes 4 spaces after P0, to Back St. 1."


def test_the_end_of_a_round_is_told() -> None:
    """§3.8: what its Scenarios bring, and what comes next."""
    state = act(position(pawns=["library", "outer_2"], current=["raid_mango"], spent=(2, 2)), 0, Ready())
    text = told(state, 1, Ready())
    assert text.startswith(
        "P1 is ready. Raid on Mango Street: put Yellow Tape on every Location along Mango St."
    )
    assert "P0 is jailed, until round 3." in text
    assert "Round 2 of " in text


def test_the_end_of_a_round_is_told_once() -> None:
    """§3.8: the Raid is told when the round ends, and not again after the answer to the arrest."""
    state = position(
        pawns=["library", "sheriff"],
        hands=[["hall_pass"]],
        current=["raid_mango"],
        spent=(2, 2),
        jailed=(0, 3),
    )
    assert "Raid on Mango Street" in told(state, 0, Ready())
    lost = told(act(state, 0, Ready()), 0, Decline())
    assert "Everybody is behind bars" in lost
    assert "Raid on Mango Street" not in lost


def test_a_destination_is_told_to_its_owner_alone() -> None:
    """§9.5: the others read only that a Destination was dealt."""
    state = GAME.setup(2, Options())
    while not isinstance(legal(state, GAME.to_act(state)[0])[0], DealDestination):
        (actor,) = GAME.to_act(state)
        state = act(state, actor, legal(state, actor)[0])
    assert told(state, CHANCE, DealDestination("overdue"), 0) == (
        "You receive a Destination: Have your Library Book with you at the escape (§13.3)."
    )
    assert told(state, CHANCE, DealDestination("overdue"), 1) == "P0 receives a Destination."
    assert told(state, CHANCE, DealDestination("overdue")) == "P0 receives a Destination."


def test_a_person_has_one_name() -> None:
    """§2.7: the character and who plays it, as on the pawns; the viewer is "you"."""
    before = position(pawns=["diner", "diner"], hands=[["diary"]])
    after = act(before, 0, Give("diary", 1))
    lines = GAME.narrate(before, Seat(0), Give("diary", 1), after, None)
    assert lines[0].format("Birch", "Fern") == "Bethany (Birch) gives the Diary to Noel (Fern)."
    (line, *_) = GAME.narrate(before, Seat(0), Give("diary", 1), after, Seat(1))
    assert line.format("Birch", "Fern") == "Bethany (Birch) gives the Diary to you."


def test_the_ends_are_told() -> None:
    """§9.1: the escape, and §9.3: the last round."""
    won = position(
        pawns=["port", "lakefront_6"],
        preps=(0, 2, 0),
        goals=("good_boy", "bottomless_cup"),
        deeds=(("catches", "catches"), ("coffees",)),
    )
    assert "the class has escaped Nowhere!" in told(won, 1, MoveTo("port"))
    lost = act(position(round=BOX.counter.rounds, spent=(2, 2)), 0, Ready())
    assert "Nowhere keeps it" in told(lost, 1, Ready())


def test_choices_say_what_they_do() -> None:
    """§2.7: a character with both powers; §8.2: a preparation with its Items."""
    state = GAME.setup(2, Options())
    for _ in range(5):
        state = act(state, CHANCE, legal(state, CHANCE)[0])
    assert "Book: Free everybody who is jailed" in described(state, 0, ChooseCharacter("noel"))
    ready = position(pawns=["lighthouse"], hands=[["diary", "bicycle"]], hush=True)
    assert described(ready, 0, Prepare("sail", "diary", "bicycle")) == (
        "Prepare the Sail Boat with the Diary and the Bicycle. Camel stays where he is"
    )
    coffee = position(coffee=(True, False))
    assert described(coffee, 0, DrinkCoffee()) == (
        "Drink the Coffee: 3 Actions for the drinker alone, and another Scenario next round"
    )
    last = position(coffee=(True, False), round=BOX.counter.rounds)
    assert described(last, 0, DrinkCoffee()) == "Drink the Coffee: 3 Actions for the drinker alone"  # §7.10
    bus = position(pawns=["bus_stop", "mango_2"], hush=True)
    assert described(bus, 0, RideBus(1)).startswith("Swap places with Noel, who is at Mango St. 2.")
    assert described(
        position(hands=[["scissors"]], tape=("port",)), 0, UseItem("scissors", location="port")
    ) == ("Use the Scissors on the Port: Remove the Yellow Tape of a Location (§11.10).")


def test_refusals_that_need_no_position() -> None:
    """§4.1: each action comes at the wrong time or place, and is refused with a reason."""
    state = position()
    assert refusal(state, 0, KeepItem("diary")) == "there is nothing to keep or to discard now"
    assert refusal(state, 0, Decline()) == "nothing is asked of you now"
    assert refusal(state, 0, Track(1)) == "Camel follows no Scent Trail now (§5.1)"
    assert refusal(state, 0, ChooseCharacter("sam")) == "the characters are chosen already (§2.7)"
    assert refusal(state, 0, MoveTo("park")) == "you are there already (§4.6)"
    assert "does nothing there" in refusal(
        position(hands=[["house_key"]], pawns=["neighborhood"]), 0, UseItem("house_key")
    )
    assert refusal(all_ready(position(drunk=(0,))), 0, Ready()) == "chance decides now, not a player"
    assert "Bethany's" not in refusal(position(who=("noel", "carl"), crossing=(True, False)), 0, UseAbility())
    assert refusal(position(pawns=["high_school"]), 0, TakeDiscard("diary")).startswith("there is no Diary")


# What is about to happen


def coffee_drunk() -> State:
    """Bethany has drunk a Coffee in the Diner, before Camel tries to catch her. Noel interacted."""
    state = position(
        pawns=["diner", "library"], coffee=(True, False), hands=[["chew_toy"]], camel="coleman_2"
    )
    return act(act(state, 1, Borrow()), 0, DrinkCoffee())


def test_an_interact_before_the_catch_tells_of_the_trail_that_follows() -> None:
    """§5.11: not that Camel stays."""
    assert described(coffee_drunk(), 0, GrabCoffee()) == (
        "Grab a Coffee. Camel sets out again after his attempt (§5.11)"
    )


def test_to_decline_the_rest_of_a_coffee_says_what_is_lost() -> None:
    """§5.11: beside Camel, and after leaving him."""
    state = coffee_drunk()
    assert described(state, 0, Decline()) == (
        "Do nothing more with the Coffee: 3 Actions of it are lost, and Camel tries to catch Bethany (§5.11)"
    )
    away = act(state, 0, MoveTo("alan_4"))
    assert described(away, 0, Decline()) == (
        "Do nothing more with the Coffee: 2 Actions of it are lost, and Camel no longer finds Bethany (§5.11)"
    )


def test_whoever_lets_it_happen_is_told() -> None:
    """§4.17"""
    state = act(position(pawns=["library", "diner"], hands=[["chew_toy"]], camel="alan_2"), 1, GrabCoffee())
    assert told(state, 0, Decline()).startswith("P0 lets it happen. ")
    assert told(state, 0, Decline(), viewer=0).startswith("You let it happen. ")


def test_who_stays_free_is_told_before_an_arrest() -> None:
    """§6.8: the reader gets away."""
    state = next_round(position(pawns=["library"] * 2, hands=[["hall_pass"]]), "knock_knock")
    omen = GAME.view(act(state, CHANCE, StrikeAt("library")), None).omen
    assert omen is not None
    assert omen.text == (
        "Knock, Knock is about to jail Bethany in the Library (§6.1), and Noel stays free (§6.7, §6.8)"
    )


def test_the_tape_of_a_raid_is_told_also_after_a_hall_pass() -> None:
    """§6.7: the Item ended the question, and the tape was put down."""
    state = all_ready(position(pawns=["library"], hands=[["hall_pass"]], current=["raid_mango"]))
    assert "Yellow Tape on the High School, the Bus Stop, the Library" in told(state, 0, UseItem("hall_pass"))


def test_whoever_is_freed_is_told_before_whoever_is_jailed() -> None:
    """§9.4: in the other order the game would be lost."""
    state = all_ready(
        position(pawns=["alan_2", "sheriff"], hands=[["bail_money"]], jailed=(0, 3), current=["curfew_alan"])
    )
    text = told(state, 0, UseItem("bail_money", seat=1))
    assert text.index("P1 is free again.") < text.index("P0 is jailed")


def test_an_item_before_a_trail_says_whom_camel_would_track() -> None:
    """§4.17, §5.4"""
    state = position(
        pawns=["library", "diner"], hands=[["sneakers", "mixtape"], ["scissors", "diary"]], camel="alan_2"
    )
    state = next_round(state, "fresh_scent")
    assert described(state, 0, UseItem("sneakers")).endswith("Camel would then track Noel.")


# What saying ready would do

LAST: dict[str, Any] = {"ready": (False, True), "spent": (2, 2), "counter": 0}
"""Everybody else is ready, and all have used up their share."""


def ready(state: State, seat: int = 0) -> Choice:
    return GAME.describe(GAME.view(state, Seat(seat)), Seat(seat), Ready())


def test_ready_says_who_may_go_on_and_with_how_many_actions() -> None:
    """§3.7: the others go on without whoever is ready."""
    assert ready(position()) == Choice(
        "Bethany is ready, and may take that back while the round goes on (§3.10). "
        "8 Actions are left, and Noel may still use them"
    )
    one = ready(position(who=FOUR, counter=1, ready=(False, False, True, False)))
    assert one.text.endswith("1 Action is left, and Noel and Carl may still use it")
    assert ready(position(counter=0)).text.endswith(
        "No Action is left, and Noel may still use Items, Coffee and spaces"
    )


def test_ready_says_when_it_can_be_taken_back_and_so_does_taking_it_back() -> None:
    """§3.10"""
    state = act(position(), 0, Ready())
    view = GAME.view(state, Seat(0))
    assert GAME.describe(view, Seat(0), TakeBackReady()) == Choice(
        "Take back “ready”: Bethany acts again in this round (§3.10)"
    )
    assert told(state, 0, TakeBackReady()) == "P0 takes back “ready”."
    assert told(state, 0, TakeBackReady(), viewer=0) == "You take back “ready”."
    again = ready(act(state, 0, TakeBackReady()))
    assert again.text.startswith(
        "Bethany is ready, and may take that back only after the next Action (§3.10). "
    )


def test_ready_does_not_claim_an_end_that_does_not_come() -> None:
    """§3.7 (H56): Bethany leaves Actions of her two, so Noel, who has used up his, is asked again."""
    state = position(ready=(False, True), spent=(0, 2), counter=3)
    assert act(state, 0, Ready()).board.round == 1
    assert ready(state).badge == ""
    assert ready(state).text.endswith("This asks Noel again, who used up their share")


def test_the_end_of_a_round_is_told_with_what_it_costs() -> None:
    """§3.8: the Actions of the counter and of Coffees are lost."""
    state = position(ready=(False, True), spent=(2, 2), counter=2)
    assert ready(state) == Choice("The round ends: 2 Actions are lost. Then round 2 of 8 begins", "ends")
    bare = position(**LAST)
    assert ready(bare).text == "The round ends, and no Action is lost. Then round 2 of 8 begins"
    coffee = position(**LAST, extra=(1, 0))
    assert ready(coffee).text.startswith("The round ends: 1 Action is lost. ")


def test_the_end_of_a_round_is_told_with_what_strikes_and_whom() -> None:
    """§3.8, §6.1, §6.7: the tape, the Sheriff, and the Hall Pass that may keep him off."""
    raided = position(pawns=["diner", "park"], current=["raid_coleman"], **LAST)
    assert ready(raided) == Choice(
        "The round ends, and no Action is lost. Raid on Coleman Street: put Yellow Tape on every Location "
        "along Coleman St., and whoever is inside is jailed. "
        "The Sheriff jails Bethany. Then round 2 of 8 begins",
        "ends",
    )
    held = position(pawns=["diner", "park"], hands=[["hall_pass"]], current=["raid_coleman"], **LAST)
    assert ready(held).text.endswith("The Sheriff jails Bethany. Before that, whoever can change it is asked")
    assert ready(held).badge == "asks"


def test_the_end_of_a_round_tells_that_the_game_may_be_lost() -> None:
    """§9.4: although somebody is asked before."""
    last = position(
        pawns=["diner", "sheriff"], hands=[["bail_money"]], jailed=(0, 3), current=["raid_coleman"], **LAST
    )
    assert ready(last).text.endswith("If nobody changes it, everybody is in jail: the game is lost")


def test_the_end_of_a_round_is_told_with_the_end_of_the_game() -> None:
    """§9.1, §9.3, §9.4, §8.7 (H65)."""
    late = position(round=BOX.counter.rounds, **LAST)
    assert ready(late).text.endswith("This is the last round: the game is lost")
    port: dict[str, Any] = {"pawns": ["port", "port"], "tape": ("port",), "preps": (0, 2, 0), **LAST}
    goals: dict[str, Any] = {
        "goals": ("bottomless_cup", "good_boy"),
        "deeds": (("coffees",), ("catches", "catches")),
    }
    gone = position(current=["spring_cleaning", "raid_lakefront"], **port, **goals)
    assert ready(gone).text == (
        "The round ends, and no Action is lost. Spring Cleaning: remove all Yellow Tape. "
        "Then everybody escapes: the game is won"
    )
    caught = position(current=["raid_lakefront"], jailed=(0, 3), **{**port, "pawns": ["port", "sheriff"]})
    assert ready(caught).text.endswith("Then everybody is in jail: the game is lost")


@pytest.mark.parametrize("seats", list(GAME.seats))
def test_ready_does_what_it_says_in_whole_games(seats: int) -> None:
    """§3.7, §3.8: `ends` ends the round, `asks` has somebody answer first, and otherwise it goes on."""
    found = set()
    for number in range(3):
        for step, after in playout(GAME, seats, f"ready {number}").transitions():
            if isinstance(step.action, Ready):
                before, board = step.state.board, after.board
                over = board.round > before.round or board.end is not None
                asked = any(task.kind == "next" for task in board.agenda)
                badge = ready(step.state, step.seat).badge
                assert badge == ("ends" if over else "asks" if asked else "")
                found.add(badge)
    assert found >= {"", "ends"}
