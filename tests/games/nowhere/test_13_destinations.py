"""The Destinations (§13): each is reached in play, and not a step before."""

from __future__ import annotations

from typing import Any

from gamenight.core import Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Borrow,
    DrinkCoffee,
    Give,
    GrabCoffee,
    MoveTo,
    Prepare,
    State,
    TakeDiscard,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import STREETS, Destination, Place
from games.nowhere.positions import BOX, act, all_ready, position, told


def with_goal(goal: Destination, **changes: Any) -> State:
    other: Destination = "overdue" if goal != "overdue" else "last_lap"
    return position(goals=(goal, other), hush=True, **changes)


def reached(state: State) -> bool:
    return GAME.view(state, None).reached[0]


def test_deeds_stay_done() -> None:
    """§13.1 (H45): but a card that must be held must still be held."""
    drunk = act(with_goal("bottomless_cup", coffee=(True, False)), 0, DrinkCoffee())
    assert reached(all_ready(drunk))
    held = with_goal("keepsake", hands=[["yearbook"]])
    assert reached(held)
    assert not reached(act(held, 0, UseItem("yearbook")))


def test_one_last_lap() -> None:
    """§13.2: a corner counts for both its streets, and so does every space walked over."""
    state = with_goal("last_lap", pawns=["park"], counter=20)
    stops: list[Place] = ["alan_outer", "outer_3", "outer_6", "mango_outer", "back_mango", "back_3"]
    for stop in stops:
        while state.board.pawns[0] != stop:
            state = _nearer(state, stop)
        assert not reached(state)
    state = act(state, 0, MoveTo("back_lakefront"), MoveTo("lakefront_4"))
    assert GAME.view(state, Seat(0)).progress == (5, 7)
    state = _walked(state, "alan_4", "coleman_alan")
    assert {f"street:{street}" for street in STREETS} - set(state.board.deeds[0]) == {"street:chatham"}
    assert not reached(state)
    assert reached(_walked(state, "chatham_coleman"))


def test_streets_count_after_a_walk_and_after_being_put_there() -> None:
    """§13.2: every space of a walk counts, and every place where a card or the bus puts a player."""
    state = act(with_goal("last_lap"), 0, MoveTo("mango_1"))
    assert state.board.deeds[0] == ("street:alan", "street:mango")
    state = act(
        with_goal("last_lap", pawns=["park", "outer_3"], hands=[["bracelet"]]), 0, UseItem("bracelet", 1)
    )
    assert state.board.deeds[0] == ("street:outer",)


def _nearer(state: State, stop: Place) -> State:
    moves = [a for a in GAME.legal_actions(state, Seat(0)) if isinstance(a, MoveTo)]
    return act(state, 0, min(moves, key=lambda move: BOX.town.distances(move.place, frozenset())[stop]))


def _walked(state: State, *stops: Place) -> State:
    for stop in stops:
        while state.board.pawns[0] != stop:
            state = _nearer(state, stop)
    return state


def test_long_overdue() -> None:
    """§13.3: reached with the Book in hand."""
    state = with_goal("overdue", pawns=["library"])
    assert not reached(state)
    assert reached(act(state, 0, Borrow()))


def test_the_bottomless_cup() -> None:
    """§13.4: reached when the Coffee is drunk, not while it is held."""
    state = act(with_goal("bottomless_cup", pawns=["diner"]), 0, GrabCoffee())
    assert not reached(state)
    assert reached(act(state, 0, DrinkCoffee()))


def test_whos_a_good_boy() -> None:
    """§13.5: reached when Camel catches the player for the second time."""
    once = (("catches",), ())
    state = position(goals=("good_boy", "last_lap"), pawns=["library"], camel="alan_2", deeds=once)
    assert not reached(state)
    assert "P0 has reached their Destination" in told(state, 0, Borrow())


def test_lost_and_found() -> None:
    """§13.6: three Items at the High School, not by a Locker Key."""
    state = with_goal("lost_and_found", pawns=["high_school"], discard=["diary", "mixtape", "scissors"])
    state = act(state, 0, TakeDiscard("diary"), TakeDiscard("scissors"))
    assert GAME.view(state, Seat(0)).progress == (2, 3)
    state = act(State(GAME.view(state, None).board, state.destinations), 0, TakeDiscard("mixtape"))
    assert reached(state)


def test_a_piece_of_home() -> None:
    """§13.7: a Unique Item in hand, however it came there."""
    state = with_goal("keepsake", hands=[[], ["town_map"]])
    assert not reached(state)
    assert reached(act(state, 1, Give("town_map", 0)))


def test_the_grand_tour() -> None:
    """§13.8: four different Locations; the same twice counts once."""
    at = tuple(f"at:{location}" for location in ("bus_stop", "diner", "town_hall"))
    state = with_goal("grand_tour", pawns=["diner"], deeds=(at, ()))
    assert not reached(act(state, 0, GrabCoffee()))
    state = with_goal("grand_tour", pawns=["library"], deeds=(at, ()))
    assert reached(act(state, 0, Borrow()))


def test_grease_monkey() -> None:
    """§13.9: a preparation of one's own."""
    state = with_goal("grease_monkey", pawns=["auto_shop"], hands=[["diary", "dog_whistle"]])
    assert reached(act(state, 0, Prepare("car", "diary", "dog_whistle")))


def test_parting_gifts() -> None:
    """§13.10: to three different players, or to all others."""
    state = with_goal("goodbyes", hands=[["diary", "mixtape"]])
    assert GAME.view(state, Seat(0)).progress == (0, 1)
    assert reached(act(state, 0, Give("diary", 1)))
    three = position(
        who=("bethany", "noel", "carl"),
        goals=("goodbyes", "last_lap", "overdue"),
        hands=[["diary", "mixtape"]],
    )
    state = act(three, 0, Give("diary", 1))
    assert not reached(state)
    state = act(state, 0, Give("mixtape", 2))
    assert reached(state)
    more = position(
        who=("bethany", "noel", "carl", "sam"),
        goals=("goodbyes", "last_lap", "overdue", "good_boy"),
        deeds=(("gift:1", "gift:2", "gift:3"), (), (), ()),
    )
    assert GAME.view(more, Seat(0)).progress == (3, 3)


def test_night_watch() -> None:
    """§13.11: in the Station when a round ends, but not as a prisoner."""
    state = with_goal("night_watch", pawns=["sheriff"])
    assert not reached(state)
    assert reached(all_ready(state))
    assert not reached(all_ready(with_goal("night_watch", pawns=["sheriff"], jailed=(3, 0))))
