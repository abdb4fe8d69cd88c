"""Law: pieces are neither made nor lost.

What a piece is, each game says itself: tests/games/<slug>/conservation.py has `pieces(state)`, a count of
every kind of piece wherever it lies. A game without it fails here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from gamenight.core import start
from playing import Luck, Table, arrived, law, played


def pieces(table: Table, state: Any) -> Mapping[str, int]:
    counted: Mapping[str, int] = import_module(f"games.{table.game.slug}.conservation").pieces(state)
    return counted


@law
def test_every_state_of_a_game_has_the_pieces_of_the_first(table: Table, luck: Luck) -> None:
    done = played(table, luck)
    first = pieces(table, start(table.game, table.seats, done.options))
    assert sum(first.values()) > 0
    for state in done.states:
        assert pieces(table, state) == first


@law
def test_an_imagined_state_has_the_pieces_of_the_true_one(table: Table, luck: Luck) -> None:
    state = arrived(table, luck)
    for viewer in table.viewers:
        imagined = table.game.imagine(table.game.view(state, viewer), luck.rng("imagine"))
        assert pieces(table, imagined) == pieces(table, state)
