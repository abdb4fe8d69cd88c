"""Law: what is listed can be played, what is not is refused with a reason, and chance keeps to the list."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.core import CHANCE, IllegalAction, Seat, play
from gamenight.testing.law import law
from gamenight.testing.playing import (
    Luck,
    Playout,
    Table,
    arrived,
    encoded,
    invented,
    is_sentence,
    offered,
    played,
)


def unlisted(table: Table, done: Playout, state: Any) -> list[tuple[Seat, Any]]:
    """Actions of other positions and other seats that nobody may play here."""
    pool = {encoded(action): action for _, action in done.log}
    for actor in table.actors:
        pool |= {encoded(action): action for action in offered(table.game, state, actor)}
    return [
        (actor, action)
        for actor in table.actors
        for action in pool.values()
        if action not in offered(table.game, state, actor)
    ]


@law
def every_listed_action_can_be_played(table: Table, luck: Luck) -> None:
    game, state = table.game, arrived(table, luck)
    for actor in table.actors:
        for action in offered(game, state, actor):
            after = play(game, state, actor, action)
            assert isinstance(after, game.State)
            assert after != state


@law
def an_unlisted_action_is_refused_with_a_reason_and_changes_nothing(table: Table, luck: Luck) -> None:
    done = played(table, luck)
    state = done.states[luck.place % len(done.states)]
    before = encoded(state)
    for actor, action in unlisted(table, done, state):
        with pytest.raises(IllegalAction) as refused:
            play(table.game, state, actor, action)
        assert is_sentence(str(refused.value)), (actor, action)
    assert encoded(state) == before


@law
def whatever_anybody_sends_is_played_or_refused_with_a_reason(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("invent")
    for action in [invented(game, rng) for _ in range(40)]:
        for actor in table.actors:
            if action in offered(game, state, actor):
                assert isinstance(play(game, state, actor, action), game.State)
                continue
            with pytest.raises(IllegalAction) as refused:
                play(game, state, actor, action)
            assert is_sentence(str(refused.value)), (actor, action)


@law
def whoever_may_do_something_is_told_why_not(table: Table, luck: Luck) -> None:
    done = played(table, luck)
    state = done.states[luck.place % len(done.states)]
    for actor, action in unlisted(table, done, state):
        if offered(table.game, state, actor):
            assert is_sentence(table.game.why_not(state, actor, action)), (actor, action)


@law
def whoever_does_not_sit_at_the_table_is_refused(table: Table, luck: Luck) -> None:
    done = played(table, luck)
    state, _, action = done.steps[luck.place % len(done.steps)]
    for stranger in (Seat(CHANCE - 1), Seat(table.seats), Seat(1 << 70)):
        with pytest.raises(IllegalAction):
            play(table.game, state, stranger, action)


@law
def chance_samples_only_what_is_listed(table: Table, luck: Luck) -> None:
    game, rng = table.game, luck.rng("sample")
    for state in played(table, luck).states:
        if game.to_act(state) == (CHANCE,):
            assert game.sample(state, rng) in game.legal_actions(state, CHANCE)
