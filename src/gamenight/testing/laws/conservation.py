"""Law: pieces are neither made nor lost.

What a piece is, each game says itself: `pieces(state)` counts every kind of piece, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from gamenight.core import start
from gamenight.testing.law import Law
from gamenight.testing.playing import Luck, Table, arrived, played

Pieces: TypeAlias = Callable[[Any], Mapping[str, int]]


def conservation_of(pieces: Pieces) -> tuple[Law, ...]:
    """The laws for a game with these pieces."""
    return tuple(Law(f"conservation.{check.__name__}", partial(check, pieces)) for check in CHECKS)


def every_state_of_a_game_has_the_pieces_of_the_first(pieces: Pieces, table: Table, luck: Luck) -> None:
    done = played(table, luck)
    first = pieces(start(table.game, table.seats, done.options))
    assert sum(first.values()) > 0
    for state in done.states:
        assert pieces(state) == first


def an_imagined_state_has_the_pieces_of_the_true_one(pieces: Pieces, table: Table, luck: Luck) -> None:
    state = arrived(table, luck)
    for viewer in table.viewers:
        imagined = table.game.imagine(table.game.view(state, viewer), luck.rng("imagine"))
        assert pieces(imagined) == pieces(state)


CHECKS = (
    every_state_of_a_game_has_the_pieces_of_the_first,
    an_imagined_state_has_the_pieces_of_the_true_one,
)
