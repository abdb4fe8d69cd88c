"""The characters: abilities and Books (§10)."""

from __future__ import annotations

from gamenight.core import CHANCE
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Borrow,
    BreakIn,
    CutAllTape,
    CutTape,
    Decline,
    DiscardItem,
    DrinkCoffee,
    Give,
    GrabCoffee,
    LendSteps,
    MoveTo,
    Prepare,
    Take,
    TakeDiscard,
    TradeIn,
    UseAbility,
    UseBook,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import Character, Item
from games.nowhere.positions import act, draw, next_round, offered, position, reachable, refusal


def test_an_ability_costs_an_action() -> None:
    """§10.0 (H32): without an Action left it is refused. Carl's can be used once a round."""
    state = act(position(who=("noel", "bethany")), 0, UseAbility())
    assert state.board.counter == 7
    state = act(position(who=("carl", "sam"), hands=[["diary"]]), 0, UseAbility())
    assert "once a round" in refusal(state, 0, UseAbility())
    assert offered(next_round(state, "heat_wave"), 0, UseAbility)
    assert "no Action is left" in refusal(position(who=("carl", "sam"), counter=0), 0, UseAbility())
    assert refusal(position(), 0, TradeIn("diary")) == "that is not Bethany's ability (§10)"


def test_bethany_sends_camel_after_those_who_prepare() -> None:
    """§10.1 (H33): Camel tracks players who prepared this round before players with more Items."""
    hands: list[list[Item]] = [
        ["diary", "locker_key"],
        ["mixtape", "dog_whistle"],
        ["mixtape", "sneakers", "bicycle"],
    ]
    state = position(
        who=("bethany", "noel", "carl"),
        pawns=["library", "auto_shop", "library"],
        hands=hands,
        camel="alan_3",
    )
    plain = act(state, 1, Prepare("car", "mixtape", "dog_whistle"))
    assert plain.board.trail is not None
    assert plain.board.trail.quarry == 2
    sent = act(act(state, 0, UseAbility()), 1, Prepare("car", "mixtape", "dog_whistle"))
    assert sent.board.trail is not None
    assert sent.board.trail.quarry == 1
    assert "holds for the round already" in refusal(act(state, 0, UseAbility()), 0, UseAbility())
    later = act(plain, 0, UseAbility(), Borrow())
    assert later.board.trail is not None
    assert later.board.trail.quarry == 1


def test_bethanys_book() -> None:
    """§10.2 (H40): Unique Items stand for any type, in one preparation."""
    state = position(
        pawns=["auto_shop"], hands=[["yearbook", "town_map", "mixtape"]], books=(True, False), hush=True
    )
    found = offered(state, 0, Prepare)
    assert Prepare("car", "yearbook", "town_map") in found
    assert Prepare("car", "mixtape", "yearbook") in found
    assert Prepare("car", "yearbook", "mixtape") not in found
    assert Prepare("car", "yearbook", "yearbook") not in found  # there is but one
    state = act(state, 0, Prepare("car", "yearbook", "town_map"))
    assert state.board.books == (False, False)
    one = position(pawns=["auto_shop"], hands=[["yearbook", "dog_whistle"]], books=(True, False), hush=True)
    assert act(one, 0, Prepare("car", "yearbook", "dog_whistle")).board.books == (False, False)
    assert "Book is used with an Interact Action" in refusal(position(books=(True, False)), 0, UseBook())


def test_bethany_keeps_her_book_for_plain_items() -> None:
    """§10.2: a preparation without a Unique Item does not use it."""
    state = position(pawns=["auto_shop"], hands=[["mixtape", "dog_whistle"]], books=(True, False), hush=True)
    assert act(state, 0, Prepare("car", "mixtape", "dog_whistle")).board.books == (True, False)


def test_noel_ignores_tape() -> None:
    """§10.3 (H34): Noel alone enters and interacts, for the round."""
    who: list[Character] = ["noel", "bethany", "carl"]
    state = position(who=who, pawns=["alan_2", "alan_2", "library"], tape=("library",), hush=True)
    state = act(state, 0, UseAbility(), MoveTo("library"), Borrow())
    assert state.board.books == (True, False, False)
    assert "library" in state.board.tape
    assert "Yellow Tape" in refusal(state, 1, MoveTo("library"))
    assert "Yellow Tape" in refusal(state, 2, Borrow())


def test_noels_book() -> None:
    """§10.4: everybody jailed is free."""
    state = position(who=("noel", "bethany", "carl"), books=(True, False, False), jailed=(0, 3, 3))
    assert act(state, 0, UseBook()).board.jailed == (0, 0, 0)
    assert refusal(state, 0, UseBook(1)) == "it frees everybody at once (§10.4)"
    nobody = position(who=("noel", "bethany"), books=(True, False))
    assert refusal(nobody, 0, UseBook()) == "nobody is jailed (§10.4)"


def test_olympius_breaks_in() -> None:
    """§10.5: from an entrance space, unless Camel is inside."""
    state = position(who=("olympius", "noel"), pawns=["alan_2"], tape=("library", "diner"))
    assert offered(state, 0, BreakIn) == [BreakIn("library")]
    assert "not stand at an entrance of the Diner" in refusal(state, 0, BreakIn("diner"))
    assert "no Yellow Tape on the Port" in refusal(state, 0, BreakIn("port"))
    beside = position(who=("olympius", "noel"), pawns=["mango_1"], tape=("library",))
    assert "not stand at an entrance of the Library" in refusal(beside, 0, BreakIn("library"))
    after = act(state, 0, BreakIn("library"))
    assert (after.board.pawns[0], after.board.tape, after.board.counter) == ("library", ("diner",), 7)
    guarded = position(who=("olympius", "noel"), pawns=["alan_2"], tape=("library",), camel="library")
    assert refusal(guarded, 0, BreakIn("library")) == "Camel is in the Library (§4.7)"


def test_olympius_book() -> None:
    """§10.6 (H39): one Interact at the Town Hall removes all tape."""
    state = position(
        who=("olympius", "noel"),
        pawns=["town_hall"],
        tape=("library", "diner", "port"),
        books=(True, False),
        hush=True,
    )
    after = act(state, 0, CutAllTape())
    assert (after.board.tape, after.board.books) == ((), (False, False))
    assert after.board.agenda == ()
    with_tape = position(who=("noel", "olympius"), pawns=["town_hall"], tape=("diner",))
    assert "only Olympius with his Library Book" in refusal(with_tape, 0, CutAllTape())
    assert offered(state, 0, CutTape)


def test_guinevere_trades_in() -> None:
    """§10.7: an Item for another of the deck, once a round."""
    state = position(who=("guinevere", "noel"), hands=[["diary", "mixtape"]])
    state = act(state, 0, TradeIn("diary"))
    assert GAME.to_act(state) == (CHANCE,)
    state = draw(state, "scissors")
    assert state.board.hands[0] == ("mixtape", "scissors")
    assert state.board.discard == ("diary",)
    assert "once a round" in refusal(state, 0, TradeIn("mixtape"))
    empty = position(who=("guinevere", "noel"), hands=[["diary"]], deck=())
    assert refusal(empty, 0, TradeIn("diary")) == "the Item Deck is empty (§10.7)"
    assert "do not hold" in refusal(position(who=("guinevere", "noel")), 0, TradeIn("diary"))


def test_guineveres_book() -> None:
    """§10.8 (H38, H57): any number of Items from one free player at any distance, within the pocket."""
    state = position(
        who=("guinevere", "noel", "carl"),
        pawns=["port", "library", "sheriff"],
        hands=[["diary", "sneakers"], ["mixtape", "scissors"], ["bicycle"]],
        books=(True, False, False),
        jailed=(0, 0, 3),
    )
    assert offered(state, 0, UseBook) == [UseBook(1)]
    assert refusal(state, 0, UseBook(2)) == "they are jailed (§10)"
    state = act(state, 0, UseBook(1), Take("mixtape", 1), Take("scissors", 1))
    assert GAME.to_act(state) == (0,)
    assert state.board.agenda[0].kind == "fit"
    state = act(state, 0, DiscardItem("diary"), Decline())
    assert state.board.hands[:2] == (("mixtape", "sneakers", "scissors"), ())
    assert state.board.agenda == ()
    assert state.board.books[0] is False


def test_guineveres_book_takes_two_of_a_kind() -> None:
    """§10.8 (H38): both Diaries of the other player."""
    state = position(
        who=("guinevere", "noel"), pawns=["port", "library"], hands=[[], ["diary"] * 2], books=(True, False)
    )
    state = act(state, 0, UseBook(1), Take("diary", 1), Take("diary", 1), Decline())
    assert state.board.hands == (("diary", "diary"), ())


def test_samantha_runs() -> None:
    """§10.9 (H35, H63): a Move Action of eight spaces; half of what is left can be lent, used at once."""
    state = position(who=("sam", "noel"), pawns=["park", "library"])
    state = act(state, 0, UseAbility())
    assert "high_school" in reachable(state, 0)
    state = act(state, 0, MoveTo("alan_mango"))  # two, alan_3 first
    assert state.board.steps[0] == 6
    state = act(state, 0, MoveTo("mango_1"))
    assert offered(state, 0, LendSteps) == [LendSteps(1)]
    state = act(state, 0, LendSteps(1))
    assert GAME.to_act(state) == (1,)
    assert state.board.agenda[0].n == 3  # half of five, rounded up
    assert "not within the 3 spaces lent" in refusal(state, 1, MoveTo("auto_shop"))
    after = act(state, 1, MoveTo("alan_1"))
    assert (after.board.pawns[1], after.board.counter, after.board.steps) == ("alan_1", 7, (None, None))
    assert act(state, 1, Decline()).board.pawns[1] == "library"
    assert "only Samantha lends" in refusal(after, 0, LendSteps(1))


def test_samantha_lends_of_her_run_alone() -> None:
    """§10.9 (H63): weather and Items change the run. After another Action she cannot lend or run again."""
    state = position(who=("sam", "noel"), pawns=["alan_mango"], hush=True, bonus=(2, 0), current=["downpour"])
    state = act(state, 0, UseAbility())
    assert (state.board.steps[0], state.board.bonus[0]) == (9, 0)
    state = act(state, 0, MoveTo("library"), Borrow(), MoveTo("alan_2"))
    assert state.board.steps[0] == 2
    assert not offered(state, 0, LendSteps)
    assert "once a round" in refusal(state, 0, UseAbility())


def test_samanthas_book() -> None:
    """§10.10 (H38, H57): she gives to one other player who is free, wherever they are."""
    state = position(
        who=("sam", "noel"), pawns=["port", "library"], hands=[["diary", "mixtape"]], books=(True, False)
    )
    state = act(state, 0, UseBook(1), Give("diary", 1), Give("mixtape", 1), Decline())
    assert state.board.hands == ((), ("mixtape", "diary"))
    nothing = position(who=("sam", "noel"), books=(True, False))
    assert refusal(nothing, 0, UseBook(1)) == "there is nothing to hand over (§10)"
    sulking = position(who=("sam", "noel"), hands=[["diary"]], books=(True, False), current=["cold_shoulder"])
    assert "nobody can give or take" in refusal(sulking, 0, UseBook(1))


def test_carl_keeps_camel_asleep() -> None:
    """§10.11 (H36): only for the next Interact of any player."""
    state = position(who=("carl", "noel"), pawns=["diner", "library"], camel="alan_2")
    state = act(state, 0, UseAbility())
    state = act(state, 1, Borrow())
    assert state.board.camel == "alan_2"
    assert not state.board.hush
    assert "once a round" in refusal(state, 0, UseAbility())
    state = act(state, 0, GrabCoffee())
    assert state.board.camel != "alan_2"


def test_carls_ability_spares_the_next_interact_alone() -> None:
    """§10.11, §11.7 (H36, H58): not one that came before it and whose Trail is still to come."""
    state = position(
        who=("carl", "noel", "bethany"),
        pawns=["library", "park", "diner"],
        hands=[["sneakers"]],
        camel="alan_3",
        coffee=(True, False, False),
        coffees=2,
    )
    state = act(act(state, 2, GrabCoffee()), 0, DrinkCoffee(), Borrow(), UseAbility(), Decline())
    assert state.board.trail is not None
    assert (state.board.trail.number, state.board.hush) == (2, True)
    full: list[Item] = ["mixtape", "diary", "tennis_ball"]
    state = position(pawns=["high_school"], hands=[full], discard=["scissors"], camel="mango_1")
    state = act(state, 0, TakeDiscard("scissors"), UseItem("tennis_ball"))
    assert state.board.trail is not None
    assert state.board.hush


def test_carls_book() -> None:
    """§10.12 (H37, H57): after his own Coffee, a free player gets three spaces for their next Move Action."""
    state = position(who=("carl", "noel"), books=(True, False), coffee=(True, True))
    assert "follows a Coffee of his" in refusal(state, 0, UseBook(1))
    assert "follows a Coffee of his" in refusal(act(state, 1, DrinkCoffee()), 0, UseBook(1))
    state = act(state, 0, DrinkCoffee(), UseBook(1))
    assert state.board.promised == (0, 3)
    moved = act(state, 1, MoveTo("high_school"))  # six spaces
    assert moved.board.steps[1] == 1
    assert moved.board.promised == (0, 0)


def test_carls_book_waits_for_a_later_round() -> None:
    """§10.12 (H67): the three spaces stay until the next Move Action, whenever it comes."""
    state = position(who=("carl", "noel"), books=(True, False), coffee=(True, False))
    state = act(state, 0, DrinkCoffee(), UseBook(1))
    later = next_round(state, "nap_time", "bath_day")
    assert later.board.promised == (0, 3)
    assert "high_school" in reachable(later, 1)
    moved = act(later, 1, MoveTo("high_school"))
    assert (moved.board.steps[1], moved.board.promised) == (1, (0, 0))
