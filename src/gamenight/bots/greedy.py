"""A bot that looks one action ahead and takes the one that the game's `evaluate` rates best."""

from __future__ import annotations

from typing import TypeVar

from gamenight.core import Game, Rng, Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def greedy(game: Game[S, A, V, O], view: V, seat: Seat, legal: tuple[A, ...], rng: Rng) -> A:
    """Choose one of the best actions. A tie is broken at random, so games between greedy bots differ.

    Speech costs no action, so it comes first: whatever makes the position better than silence is said.
    """
    if len(legal) == 1 and not game.speech:
        return legal[0]
    state = game.imagine(view, rng)
    spoken = tuple(aside for aside in game.asides(state, seat) if isinstance(aside, game.speech))
    best, said = _best(game, state, seat, spoken) if spoken else (0.0, ())
    if said and best > game.evaluate(view, seat):
        return rng.pick(said)
    return rng.pick(_best(game, state, seat, legal)[1])


def _best(game: Game[S, A, V, O], state: S, seat: Seat, actions: tuple[A, ...]) -> tuple[float, list[A]]:
    """The highest value that one of the actions leads to, and the actions that lead to it."""
    worth = [game.evaluate(game.view(game.apply(state, seat, action), seat), seat) for action in actions]
    best = max(worth)
    return best, [action for action, found in zip(actions, worth, strict=True) if found == best]
