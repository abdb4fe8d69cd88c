"""Chapter 7: Events."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import CHANCE, Seat
from gamenight.games.donde_es import GAME
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    EVENTS,
    ChooseTourist,
    DiscardCard,
    DrawEvent,
    EndTurn,
    Lasting,
    Phase,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    act,
    acting,
    before_event,
    drawn,
    hand,
    inside,
    lead,
    legal,
    pass_round,
    position,
    refusal,
    slots,
    until,
    visitor,
    where,
)

TWO = {1: visitor("agnes", "g7"), 2: visitor("dylan", "g4")}


def test_an_event_is_settled_before_anybody_moves() -> None:
    """§7.1."""
    state = drawn(before_event(TWO, first=1), "sunburn")
    assert state.phase is Phase.CHOOSE
    assert acting(state) == 1
    assert "Sunburn (Quemado por el sol) has to be settled first" in refusal(state, EndTurn())
    state = act(state, ChooseTourist("dylan"))
    assert (state.phase, state.turn) == (Phase.MOVE, 1)
    assert "no Event asks" in refusal(state, ChooseTourist("dylan"))


def test_every_event_says_whether_it_is_good_and_whom_it_concerns() -> None:
    """§7.2."""
    assert {card.whom for card in BOX.events.values()} == {"drawer", "all"}
    good = [event for event in EVENTS if BOX.events[event].good]
    assert 10 <= len(good) <= 19


def test_several_decide_clockwise_from_the_first_player() -> None:
    """§7.3 (ruling D33)."""
    state = drawn(before_event(TWO, ("lll", "fff", "aaa"), first=1), "strike")
    assert acting(state) == 1
    state = act(state, DiscardCard("forward_back"))
    assert acting(state) == 2
    state = act(state, DiscardCard("any"), DiscardCard("left_right"))
    assert state.hands == (hand("ll"), hand("ff"), hand("aa"))
    assert (state.phase, state.turn) == (Phase.MOVE, 1)


def test_a_lasting_event_lies_before_its_drawer_until_the_token_comes_back() -> None:
    """§7.4 (ruling D28)."""
    state = drawn(before_event(TWO, ("lfa",) * 3, first=2), "fog")
    assert state.lasting == (Lasting("fog", Seat(2)),)
    for first in (0, 1):
        state = pass_round(state)
        assert state.first == first
        assert state.lasting == (Lasting("fog", Seat(2)),)
        state = drawn(until(state, lambda found: found.phase is Phase.EVENT), ("siesta", "shade")[first])
    state = pass_round(state)
    assert state.first == 2
    assert state.lasting == ()
    assert state.used == ("siesta", "fog", "shade")


def test_nobody_is_claimed_where_a_blank_token_lies() -> None:
    """§7.5: tourists can walk through. When it opens again, they must step there once more."""
    closed = (Lasting("road_works", Seat(1), space("c7")),)
    state = lead(position({1: visitor("agnes", "d7")}, ("llf", "llf"), lasting=closed), "agnes", "l<")
    assert where(state) == {"agnes": "c7"}
    assert GAME.view(state, None).closed == (space("c7"),)
    opened = replace(act(state, EndTurn()), lasting=())
    assert opened.claims == ()
    again = lead(opened, "agnes", "l>", "l<")
    assert [claim.space for claim in again.claims] == [space("c7")]


def test_what_cannot_be_done_is_left_out() -> None:
    """§7.6 (ruling D34): nobody is asked if no tourist or card fits the Event."""
    inside_square = {1: visitor("agnes", "g7")}
    assert drawn(before_event(inside_square), "lost_bag").phase is Phase.MOVE
    assert drawn(before_event(inside_square), "tapas").phase is Phase.MOVE
    assert drawn(before_event(inside_square), "shade").phase is Phase.MOVE
    full = {1: visitor("agnes", "g7", markers=(0, 1, 1))}
    assert drawn(before_event(full), "review").phase is Phase.MOVE
    state = drawn(before_event(inside_square, ("", "lfa")), "strike")
    assert acting(state) == 1


def test_events_that_are_over_come_again_when_there_are_no_others() -> None:
    """§7.7 (ruling D18)."""
    state = position(TWO, event="siesta")
    state = replace(state, events=(), used=tuple(event for event in EVENTS if event != "siesta"))
    state = until(pass_round(state), lambda found: found.phase is Phase.EVENT)
    assert state.used == ()
    assert legal(state) == tuple(DrawEvent(event) for event in EVENTS)


def test_an_event_in_play_is_not_drawn_again() -> None:
    """§7.7: a lasting Event is not shuffled in either."""
    state = before_event(TWO, lasting=(Lasting("fog", Seat(1)),))
    assert DrawEvent("fog") not in legal(state)
    assert "is not in the deck" in refusal(state, DrawEvent("fog"))


def test_steps_by_an_event_earn_no_marker() -> None:
    """§7.8 (ruling D35)."""
    state = drawn(before_event(TWO), "friend")
    state = act(state, WalkTourist("dylan", "left"), WalkTourist("dylan", "left"))
    assert where(state)["dylan"] == "e4"
    assert inside(state, "dylan").markers == ()
    assert inside(lead(state, "dylan", "l>"), "dylan").markers == ()
    once = act(drawn(before_event(TWO), "short_cut"), WalkTourist("dylan", "left"))
    assert inside(lead(once, "dylan", "l<"), "dylan").markers == (), "one step by an Event, one by a card"


def test_who_leads_a_tourist_home_by_an_event_claims() -> None:
    """§7.8 (ruling D35)."""
    state = before_event({1: visitor("agnes", "d7", markers=(1,)), 2: visitor("dylan", "g7")})
    state = act(drawn(state, "short_cut"), WalkTourist("agnes", "left"))
    assert state.claims[0].by == 0
    assert state.scores == (3, 3)
    assert slots(state) == {"dylan": 2}


def test_whom_the_wind_brings_home_scores_for_markers_alone() -> None:
    """§7.8 (ruling D35)."""
    slots_before = {1: visitor("agnes", "d7", markers=(1,)), 2: visitor("mei", "d7")}
    state = drawn(before_event(slots_before), "east_wind")
    assert [(claim.tourist, claim.by, claim.guides) for claim in state.claims] == [
        ("agnes", None, (1,)),
        ("mei", None, ()),
    ]
    assert state.scores == (0, 3)
    assert GAME.to_act(state) == (CHANCE,), "the tracker is empty (§3.9)"
    assert state.reveal == (2, 1, 0)
