"""A bot that looks one action ahead and takes the one that the game's `evaluate` rates best."""

from __future__ import annotations

from typing import TypeVar

from gamenight.core import Game, Rng, Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def greedy(game: Game[S, A, V, O], view: V, seat: Seat, legal: tuple[A, ...], rng: Rng) -> A:
    """Choose one of the best actions. A tie is broken at random, so games between greedy bots differ."""
    if len(legal) == 1:
        return legal[0]
    state = game.imagine(view, rng)
    worth = [game.evaluate(game.view(game.apply(state, seat, action), seat), seat) for action in legal]
    best = max(worth)
    return rng.pick([action for action, found in zip(legal, worth, strict=True) if found == best])
