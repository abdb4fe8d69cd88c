"""Reviews: how likely each seat was to win, and what a seat could have chosen better.

Everything is found from the view of a seat, as bots do. `unveiled` gives the same functions every secret.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamenight.bots.hints import REASONS, WORLDS, reasons
from gamenight.bots.search import Search
from gamenight.core import AnyGame, Rng, Seat

EFFORT = 0.5  # of the champion's iterations: a review has hundreds of decisions
CLEAR = 0.01  # a smaller difference of chances is not told: the search is no more exact than that


class Judged(Struct, frozen=True, omit_defaults=True):
    """What a search says about an action that was taken."""

    best: Any = None  # a better action; None: nothing is clearly better
    lost: float = 0.0  # by how much it would have raised the chance to win
    reasons: tuple[str, ...] = ()  # for it, and not for the action taken; `{0}`, `{1}` stand for seats


def unveiled(game: AnyGame, state: Any) -> AnyGame:
    """The game for somebody who sees all cards: the only world that fits a view is the true one."""
    return replace(game, imagine=lambda _view, _rng: state, secrets=False)


def chances(game: AnyGame, view: Any, seat: Seat, seats: int, rng: Rng) -> tuple[float, ...]:
    """How likely each seat is to win, as `seat` can know. One number if all win or lose together."""
    return _shares(game, view, _values(game, view, seat, seats, rng))


def judged(
    game: AnyGame, view: Any, seat: Seat, seats: int, legal: Sequence[Any], taken: Any, rng: Rng
) -> Judged:
    """Compare an action with the best one that a search finds.

    A search hardly tries actions that look poor, so it knows little of them. Hence a second search, which
    tries the best action and the one taken equally often.
    """
    iterations = max(1, round(EFFORT * game.champion))
    best = Search(game, view, seat, legal, rng).run(iterations)[0].action
    if best == taken or not game.sincere(view, seat, taken):
        return Judged()
    lost = losses(game, view, seat, seats, legal, best, [taken], max(1, iterations // 4), rng)[taken]
    if lost < CLEAR:
        return Judged()
    worlds = [game.imagine(view, rng) for _ in range(WORLDS if game.secrets else 1)]
    had = reasons(game, view, seat, taken, worlds)
    told = tuple(reason for reason in reasons(game, view, seat, best, worlds) if reason not in had)
    return Judged(best, lost, told[:REASONS])


def losses(
    game: AnyGame,
    view: Any,
    seat: Seat,
    seats: int,
    legal: Sequence[Any],
    best: Any,
    others: Sequence[Any],
    each: int,
    rng: Rng,
) -> dict[Any, float]:
    """By how much `best` raises the chance of the seat, compared with each of some other legal actions."""
    worth = Search(game, view, seat, legal, rng).compare((best, *others), each)
    now = _values(game, view, seat, seats, rng)
    chance = {action: _after(game, view, now, seat, value) for action, value in worth.items()}
    return {other: chance[best] - chance[other] for other in others}


def _values(game: AnyGame, view: Any, seat: Seat, seats: int, rng: Rng) -> list[float]:
    """How `evaluate` rates the position for each seat, as far as `seat` can know.

    `seat` does not see what others see. So it imagines some worlds, and rates another seat by the mean
    of what they are worth to it. In a cooperative game there is one rating for all.
    """
    own = game.evaluate(view, seat)
    if game.cooperative:
        return [own]
    worlds = [game.imagine(view, rng) for _ in range(WORLDS if game.secrets else 1)]
    return [
        own
        if other == seat
        else sum(game.evaluate(game.view(world, Seat(other)), Seat(other)) for world in worlds) / len(worlds)
        for other in range(seats)
    ]


def _after(game: AnyGame, view: Any, values: Sequence[float], seat: Seat, worth: float) -> float:
    """The chance of the seat if the position becomes worth so much more to it."""
    at = 0 if game.cooperative else seat
    changed = [value + worth * (place == at) for place, value in enumerate(values)]
    return _shares(game, view, changed)[at]


def _shares(game: AnyGame, view: Any, values: Sequence[float]) -> tuple[float, ...]:
    scale = game.scale(view)
    if game.cooperative:
        return (_logistic((values[0] - scale.even) / scale.sway),)
    most = max(values)
    weights = [math.exp((value - most) / scale.sway) for value in values]
    return tuple(weight / sum(weights) for weight in weights)


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, x))))
