"""Law: every listed action can be played, any other is refused with a reason; chance samples listed ones."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.core import CHANCE, IllegalAction, Seat, play
from gamenight.testing.law import law
from gamenight.testing.playing import (
    Case,
    Luck,
    Playout,
    arrived,
    encoded,
    invented,
    is_sentence,
    offered,
    played,
)


def unlisted(case: Case, done: Playout, state: Any) -> list[tuple[Seat, Any]]:
    """Pairs of a seat and an action that is legal in another state or for another seat, but not here."""
    pool = {encoded(action): action for _, action in done.log}
    for actor in case.actors:
        pool |= {encoded(action): action for action in offered(case.game, state, actor)}
    return [
        (actor, action)
        for actor in case.actors
        for action in pool.values()
        if action not in offered(case.game, state, actor)
    ]


@law
def every_listed_action_can_be_played(case: Case, luck: Luck) -> None:
    game, state = case.game, arrived(case, luck)
    for actor in case.actors:
        for action in offered(game, state, actor):
            after = play(game, state, actor, action)
            assert isinstance(after, game.State)
            assert after != state


@law
def an_unlisted_action_is_refused_with_a_reason_and_changes_nothing(case: Case, luck: Luck) -> None:
    done = played(case, luck)
    state = done.states[luck.at % len(done.states)]
    before = encoded(state)
    for actor, action in unlisted(case, done, state):
        with pytest.raises(IllegalAction) as refused:
            play(case.game, state, actor, action)
        assert is_sentence(str(refused.value)), (actor, action)
    assert encoded(state) == before


@law
def any_well_formed_action_is_played_or_refused_with_a_reason(case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("invent")
    for action in [invented(game, rng) for _ in range(40)]:
        for actor in case.actors:
            if action in offered(game, state, actor):
                assert isinstance(play(game, state, actor, action), game.State)
                continue
            with pytest.raises(IllegalAction) as refused:
                play(game, state, actor, action)
            assert is_sentence(str(refused.value)), (actor, action)


@law
def why_not_gives_a_reason_to_a_seat_that_may_do_something(case: Case, luck: Luck) -> None:
    done = played(case, luck)
    state = done.states[luck.at % len(done.states)]
    for actor, action in unlisted(case, done, state):
        if offered(case.game, state, actor):
            assert is_sentence(case.game.why_not(state, actor, action)), (actor, action)


@law
def a_seat_outside_the_game_is_refused(case: Case, luck: Luck) -> None:
    done = played(case, luck)
    state, _, action = done.steps[luck.at % len(done.steps)]
    for stranger in (Seat(CHANCE - 1), Seat(case.seats), Seat(1 << 70)):
        with pytest.raises(IllegalAction):
            play(case.game, state, stranger, action)


@law
def chance_samples_a_listed_action(case: Case, luck: Luck) -> None:
    game, rng = case.game, luck.rng("sample")
    for state in played(case, luck).states:
        if game.to_act(state) == (CHANCE,):
            assert game.sample(state, rng) in game.legal_actions(state, CHANCE)
