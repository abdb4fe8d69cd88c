"""Law: pieces neither appear nor vanish.

Each game defines its pieces: its function `pieces(state)` counts every kind of piece, wherever it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from gamenight.core import start
from gamenight.testing.law import Law
from gamenight.testing.playing import Case, Luck, arrived, played

Pieces: TypeAlias = Callable[[Any], Mapping[str, int]]


def conservation_of(pieces: Pieces) -> tuple[Law, ...]:
    """The laws for a game with these pieces."""
    return tuple(Law(f"conservation.{check.__name__}", partial(check, pieces)) for check in CHECKS)


def every_state_of_a_game_has_the_pieces_of_the_first(pieces: Pieces, case: Case, luck: Luck) -> None:
    done = played(case, luck)
    first = pieces(start(case.game, case.seats, done.options))
    assert sum(first.values()) > 0
    for state in done.states:
        assert pieces(state) == first


def an_imagined_state_has_the_pieces_of_the_true_one(pieces: Pieces, case: Case, luck: Luck) -> None:
    state = arrived(case, luck)
    for viewer in case.viewers:
        imagined = case.game.imagine(case.game.view(state, viewer), luck.rng("imagine"))
        assert pieces(imagined) == pieces(state)


CHECKS = (
    every_state_of_a_game_has_the_pieces_of_the_first,
    an_imagined_state_has_the_pieces_of_the_true_one,
)
