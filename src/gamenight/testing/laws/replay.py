"""Law: a log is the whole truth: it replays without chance to the same states and views, from a file too."""

from __future__ import annotations

from unittest.mock import patch

from gamenight.core import Rng, record, replay
from gamenight.testing.law import law
from gamenight.testing.playing import Luck, Table, encoded, played

NO_CHANCE = patch.object(Rng, "below", side_effect=AssertionError("a replay asked for randomness"))


@law
def a_log_replays_to_the_same_states(table: Table, luck: Luck) -> None:
    done = played(table, luck)
    with NO_CHANCE:
        again = list(replay(table.game, table.seats, done.options, done.log))
    assert again == done.states
    assert encoded(again) == encoded(done.states)


@law
def a_record_reads_back_as_it_was_written(table: Table, luck: Luck) -> None:
    game, done = table.game, played(table, luck)
    kept = done.record()
    with NO_CHANCE:
        read, states = record.read(game, record.write(game, kept))
    assert read == kept
    assert states == done.states


@law
def everyone_sees_the_same_in_a_record_read_back(table: Table, luck: Luck) -> None:
    game, done = table.game, played(table, luck)
    _, states = record.read(game, record.write(game, done.record()))
    for state, again in zip(done.states, states, strict=True):
        for viewer in table.viewers:
            assert game.view(again, viewer) == game.view(state, viewer)


@law
def a_record_broken_off_anywhere_reads_back_and_writes_the_same_bytes(table: Table, luck: Luck) -> None:
    game, done = table.game, played(table, luck)
    kept = done.record(upto=luck.place % len(done.states))
    data = record.write(game, kept)
    read, _ = record.read(game, data)
    assert read == kept
    assert record.write(game, read) == data
