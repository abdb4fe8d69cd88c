"""A bot that looks one action ahead and takes the one that the game's `evaluate` rates best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamenight.core import AnyGame, Rng, Seat

WORLDS = 4
"""How many worlds a bot imagines to look one action ahead. No single one is trusted."""


def greedy(game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Choose one of the best actions. A tie is broken at random, so games between greedy bots differ."""
    if (said := to_say(game, view, seat, rng)) is not None:
        return said
    return legal[0] if len(legal) == 1 else best(look(game, view, seat, legal, rng), legal, rng)


def look(game: AnyGame, view: Any, seat: Seat, actions: Sequence[Any], rng: Rng) -> list[float]:
    """What each action makes of the position, on average over imagined worlds."""
    worth = [0.0] * len(actions)
    worlds = WORLDS if game.secrets else 1
    for _ in range(worlds):
        state = game.imagine(view, rng)
        for at, action in enumerate(actions):
            worth[at] += game.evaluate(game.view(game.apply(state, seat, action), seat), seat)
    return [total / worlds for total in worth]


def best(worth: Sequence[float], actions: Sequence[Any], rng: Rng) -> Any:
    """One of the actions that are worth most."""
    most = max(worth)
    return rng.pick([action for action, found in zip(actions, worth, strict=True) if found == most])


def to_say(game: AnyGame, view: Any, seat: Seat, rng: Rng) -> Any | None:
    """What to say before acting: speech that makes the position better than silence. It costs no action."""
    if not game.speech:
        return None
    state = game.imagine(view, rng)
    spoken = [aside for aside in game.asides(state, seat) if isinstance(aside, game.speech)]
    if not spoken:
        return None
    worth = [game.evaluate(game.view(game.apply(state, seat, aside), seat), seat) for aside in spoken]
    return best(worth, spoken, rng) if max(worth) > game.evaluate(view, seat) else None
