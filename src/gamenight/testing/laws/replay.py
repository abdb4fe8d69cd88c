"""Law: a log or a record replays to the same states and views, without randomness."""

from __future__ import annotations

from unittest.mock import patch

from gamenight.core import Rng, record, replay
from gamenight.testing.law import law
from gamenight.testing.playing import Case, Luck, encoded, played

NO_CHANCE = patch.object(Rng, "below", side_effect=AssertionError("a replay asked for randomness"))


@law
def a_log_replays_to_the_same_states(case: Case, luck: Luck) -> None:
    done = played(case, luck)
    with NO_CHANCE:
        again = list(replay(case.game, case.seats, done.options, done.log))
    assert again == done.states
    assert encoded(again) == encoded(done.states)


@law
def a_record_reads_back_as_it_was_written(case: Case, luck: Luck) -> None:
    game, done = case.game, played(case, luck)
    written = done.record()
    with NO_CHANCE:
        read, states = record.read(game, record.write(game, written))
    assert read == written
    assert states == done.states


@law
def everyone_sees_the_same_in_a_record_read_back(case: Case, luck: Luck) -> None:
    game, done = case.game, played(case, luck)
    _, states = record.read(game, record.write(game, done.record()))
    for state, again in zip(done.states, states, strict=True):
        for viewer in case.viewers:
            assert game.view(again, viewer) == game.view(state, viewer)


@law
def a_record_broken_off_anywhere_reads_back_and_writes_the_same_bytes(case: Case, luck: Luck) -> None:
    game, done = case.game, played(case, luck)
    written = done.record(upto=luck.at % len(done.states))
    data = record.write(game, written)
    read, _ = record.read(game, data)
    assert read == written
    assert record.write(game, read) == data
