"""Markers on the map: what players want, and what the others say to it (§9.8)."""

from __future__ import annotations

from gamenight.bots.planning import planned
from gamenight.core import Rng, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.intents import AnswerMarker, PutMarker, TakeMarker
from gamenight.games.nowhere.markers import MOST
from gamenight.games.nowhere.types import Borrow, MoveTo, Shop, State
from games.nowhere.positions import act, legal, position, refusal, told

MEET = PutMarker("port", meet=True)
SHOPPING = PutMarker("floormart", meet=False)


def answers(state: State) -> tuple[bool | None, ...]:
    """What all say to the marker of the first seat."""
    marker = state.board.markers[0]
    assert marker is not None
    return marker.answers


def test_a_marker_is_free_and_everybody_sees_it() -> None:
    """§9.8 (H71)"""
    before = position(pawns=("chatham_4", "park"))
    after = act(before, 0, SHOPPING)
    assert after.board.counter == before.board.counter
    assert legal(after, 0) == legal(before, 0)
    for viewer in (Seat(0), Seat(1), None):
        marker = GAME.view(after, viewer).board.markers[0]
        assert marker is not None
        assert (marker.location, marker.meet, marker.answers) == ("floormart", False, (None, None))
    assert told(before, 0, SHOPPING) == "P0 wants to look for Items in Floormart."
    assert told(before, 0, SHOPPING, 0) == "You want to look for Items in Floormart."
    assert told(before, 0, MEET) == "P0 wants to meet in the Port."


def test_the_others_agree_or_not_and_may_think_again() -> None:
    """§9.8"""
    state = act(position(), 0, MEET)
    assert answers(act(state, 1, AnswerMarker(0, agrees=True))) == (None, True)
    again = act(state, 1, AnswerMarker(0, agrees=True), AnswerMarker(0, agrees=False))
    assert answers(again) == (None, False)
    assert told(state, 1, AnswerMarker(0, agrees=True), 0) == "P1 agrees with your plan."
    assert told(state, 1, AnswerMarker(0, agrees=False)) == "P1 does not agree with the plan of P0."
    assert "answer the markers of others" in refusal(state, 0, AnswerMarker(0, agrees=True))
    assert "answer the markers of others" in refusal(again, 1, AnswerMarker(0, agrees=False))
    assert refusal(state, 0, AnswerMarker(1, agrees=True)).startswith("Noel has no marker")


def test_a_new_marker_replaces_the_old_one_and_its_answers() -> None:
    """§9.8"""
    state = act(position(), 0, MEET)
    state = act(state, 1, AnswerMarker(0, agrees=True))
    assert "lies there already" in refusal(state, 0, MEET)
    moved = act(state, 0, SHOPPING)
    assert answers(moved) == (None, None)
    assert act(moved, 0, TakeMarker()).board.markers == (None, None)
    assert "you have no marker" in refusal(position(), 0, TakeMarker())


def test_whoever_keeps_their_word_takes_the_marker_back() -> None:
    """§9.8: an Interact there does it, a meeting stays."""
    state = act(position(pawns=("library", "library")), 0, PutMarker("library", meet=False))
    state = act(state, 1, PutMarker("library", meet=True))
    assert act(state, 0, Borrow()).board.markers[0] is None
    assert act(state, 1, Borrow()).board.markers[1] is not None


def test_talk_ends_until_the_next_action() -> None:
    """§9.8: six words of each player."""
    state = position()
    for n in range(MOST):
        state = act(state, 0, PutMarker("port", meet=True) if n % 2 else SHOPPING)
    assert GAME.asides(state, Seat(0)) == ()
    assert "said enough" in refusal(state, 0, SHOPPING)
    assert GAME.asides(state, Seat(1))
    assert GAME.asides(act(state, 1, MoveTo("alan_3")), Seat(0))


def test_a_jailed_or_ready_player_talks_and_nobody_does_before_the_first_round() -> None:
    """§9.8"""
    state = position(who=("bethany", "noel", "carl"), jailed=(3, 0, 0), ready=(False, True, False))
    assert act(state, 0, MEET).board.markers[0] is not None
    assert act(state, 1, MEET).board.markers[1] is not None
    assert "first choose the characters" in refusal(position(round=0), 0, MEET)


def test_bots_look_for_another_goal_than_the_one_a_player_announced() -> None:
    """§9.8: a meeting takes no goal from them."""
    state = act(position(pawns=("floormart", "chatham_4")), 1, SHOPPING)
    view = GAME.view(state, Seat(0))
    found = planned(GAME, Shop(), view, Seat(0), legal(state, 0), (), Rng("bots", "plan"))
    assert found.plan.goal != "round 1: floormart"
    meeting = act(position(pawns=("floormart", "chatham_4")), 1, PutMarker("floormart", meet=True))
    view = GAME.view(meeting, Seat(0))
    found = planned(GAME, Shop(), view, Seat(0), legal(meeting, 0), (), Rng("bots", "plan"))
    assert found.plan.goal == "round 1: floormart"


def test_an_idle_bot_comes_to_a_meeting() -> None:
    """§9.8: nearer to it is better, and the own marker draws nobody."""
    far, near = position(pawns=("floormart", "park")), position(pawns=("lakefront_6", "park"))
    gain = [_worth(act(state, 1, MEET)) - _worth(state) for state in (far, near)]
    assert gain[0] < gain[1] < 0
    assert _worth(act(far, 0, MEET)) == _worth(far)


def _worth(state: State) -> float:
    return GAME.evaluate(GAME.view(state, Seat(0)), Seat(0))
