"""A bot that takes any sincere legal action, all with the same probability."""

from __future__ import annotations

from typing import TypeVar

from gamenight.core import Game, Rng, Seat, always_sincere

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def random(game: Game[S, A, V, O], view: V, seat: Seat, legal: tuple[A, ...], rng: Rng) -> A:
    """Reads the view only in a game with statements."""
    if game.sincere is always_sincere:
        return rng.pick(legal)
    return rng.pick([action for action in legal if game.sincere(view, seat, action)])
