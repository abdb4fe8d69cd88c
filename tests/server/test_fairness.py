"""Fairness of every game without a server: each chance outcome has its label, and `verify` checks each.

The numbers are recomputed here from the text of docs/fairness.md: SHA-256 of named lines, then one stream for
each chance outcome.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, AnyGame, NotAsDealt, Rng, Seat, record
from gamenight.games import GAMES
from gamenight.server.beginning import add_value, begun_if_ready
from gamenight.server.events import SeatTaken
from gamenight.server.facts import Facts, Seen
from gamenight.server.opening import opened
from gamenight.server.routes import record_of
from gamenight.server.tables import Table
from gamenight.server.verify import verify
from gamenight.server.wire import SeatKind, SeatWish, Status

SEED, VALUE = "5" * 64, "1" * 64
ALL_BUT_NORTHWEST = [game for game in GAMES if game.slug != "northwest"]


def facts_of(game: AnyGame, *, by_place: bool = False) -> Facts:
    return Facts(
        id="table",
        game=game.slug,
        version=game.version,
        components=game.components.hash,
        seats=game.seats[0],
        options=msgspec.json.encode(game.Options()),
        public=False,
        invite="invite",
        seed=SEED,
        creator="ann",
        created=0.0,
        deals_by_place=by_place,
    )


def play_to_the_end(table: Table, luck: Rng) -> Table:
    while table.status is Status.RUNNING:
        seat = luck.pick(table.to_act)
        action = luck.pick(table.legal_actions(seat))
        table.fold(table.act("ann", seat, Seen(table.seq, table.revision), action))
    return table


def played(game: AnyGame) -> Table:
    """A whole game of Ann alone at her screen, whose device has added a value."""
    table = Table(game, facts_of(game))
    wishes = [SeatWish(SeatKind.ME), *[SeatWish(SeatKind.HERE)] * (game.seats[0] - 1)]
    table.fold(opened(table, wishes, "Ann", None, own_value=True))
    table.fold(add_value(table, "ann", VALUE))
    return play_to_the_end(table, Rng(game.slug, "fairness"))


def dealing_seed(game: AnyGame) -> str:
    """The hash of docs/fairness.md, put together by hand."""
    options = msgspec.json.encode(game.Options(), order="sorted").decode()
    lines = [
        "gamenight deal 1",
        "table table",
        f"game {game.slug}",
        f"version {game.version}",
        f"components {game.components.hash}",
        f"seats {game.seats[0]}",
        f"options {options}",
        f"seed {SEED}",
        f"value {VALUE}",
    ]
    return sha256("\n".join(lines).encode()).hexdigest()


def places_of(log: Any) -> list[int]:
    return [place for place, (seat, _) in enumerate(log) if seat == CHANCE]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_chance_outcome_is_drawn_from_the_label_with_its_number(game: AnyGame) -> None:
    file = record.write(game, record_of(played(game)))
    read, states = record.read(game, file)
    places, seed = places_of(read.log), dealing_seed(game)
    assert verify(game, read, states, None, VALUE).proven[0].startswith(f"{len(places)} chance outcomes")
    for number, place in enumerate(places):
        assert game.sample(states[place], Rng(seed, f"deal/{number}")) == read.log[place][1]


def test_whoever_added_the_only_value_need_not_fear_another_player() -> None:
    game = GAMES[0]
    read, states = record.read(game, record.write(game, record_of(played(game))))
    assert not any("together" in doubt for doubt in verify(game, read, states, None, VALUE).open)


def test_a_record_that_does_not_say_who_is_a_bot_is_verified_too() -> None:
    game = GAMES[0]
    read, states = record.read(game, record.write(game, record_of(played(game))))
    assert verify(game, replace(read, bots=None), states) == verify(game, read, states)


@pytest.mark.parametrize("game", ALL_BUT_NORTHWEST, ids=lambda game: game.slug)
def test_a_chance_outcome_after_the_first_move_that_was_exchanged_is_found(game: AnyGame) -> None:
    read, states = record.read(game, record.write(game, record_of(played(game))))
    first_move = next(place for place, (seat, _) in enumerate(read.log) if seat != CHANCE)
    exchanged = 0
    for place in places_of(read.log):
        others = [o for o in game.legal_actions(states[place], CHANCE) if o != read.log[place][1]]
        if place < first_move or not others:
            continue
        log = (*read.log[:place], (CHANCE, others[0]), *read.log[place + 1 :])
        with pytest.raises(NotAsDealt, match=f"action {place + 1} of the log is not what the seed deals"):
            verify(game, replace(read, log=log), states)
        exchanged += 1
    assert exchanged, "chance decides after the first move"


@pytest.mark.parametrize("game", ALL_BUT_NORTHWEST, ids=lambda game: game.slug)
def test_an_older_table_numbers_chance_by_its_place_in_the_log(game: AnyGame) -> None:
    """Its seed deals alone, and it has no shuffle."""
    table = Table(game, facts_of(game, by_place=True))
    sitting = [SeatTaken(Seat(at), "ann", f"Player {at + 1}") for at in range(game.seats[0])]
    table.fold(begun_if_ready(table, [*sitting]))
    play_to_the_end(table, Rng(game.slug, "by place"))
    read, states = record.read(game, record.write(game, record_of(table)))
    places = places_of(read.log)
    assert places != list(range(len(places)))
    for place in places:
        assert game.sample(states[place], Rng(SEED, f"deal/{place}")) == read.log[place][1]
    verify(game, read, states)
    with pytest.raises(NotAsDealt):
        verify(game, replace(read, by_place=False), states)
