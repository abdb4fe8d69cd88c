"""Plans of bots: where the action that a bot chooses leads, so that people can read it before it acts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from gamenight.bots.greedy import best
from gamenight.core import AnyGame, Plan, Rng, Seat

AHEAD = 4
"""How many of its own actions a bot thinks ahead."""


class Planned(Struct, frozen=True):
    """A plan and its actions."""

    plan: Plan
    actions: tuple[Any, ...]  # the first one is legal now


def planned(
    game: AnyGame, chosen: Any, view: Any, seat: Seat, legal: Sequence[Any], taken: Collection[str], rng: Rng
) -> Planned:
    """The plan of a bot that has chosen an action.

    If its goal is one of those `taken`, or claimed in the game: the best short plan with another goal, or one
    that costs nothing. If there is none, the same plan.
    """
    taken = {*taken, *game.claimed(view, seat)}
    wanted = _ahead(game, chosen, view, seat, rng)
    if wanted.plan.goal not in taken:
        return wanted
    others = [
        (worth, other)
        for worth, other in _short_plans(game, view, seat, legal, rng)
        if other.plan.goal not in taken and (other.plan.goal or not other.plan.cost)
    ]
    return best([worth for worth, _ in others], [other for _, other in others], rng) if others else wanted


def _plan(game: AnyGame, views: Sequence[Any], seat: Seat, actions: Sequence[Any]) -> Plan:
    if game.plan is not None:
        return game.plan(views, seat, actions)
    text = game.describe(views[0], seat, actions[0]).text
    return Plan(f"{{{seat}}} wants: {text}", goal=text)


def _ahead(game: AnyGame, action: Any, view: Any, seat: Seat, rng: Rng) -> Planned:
    """Where an action leads, if the seat goes on with what looks best in an imagined world."""
    state, views, actions = game.imagine(view, rng), [view], list[Any]()
    while True:
        state = game.apply(state, seat, action)
        views.append(game.view(state, seat))
        actions.append(action)
        plan = _plan(game, views, seat, actions)
        if plan.steps < len(actions) or len(actions) == AHEAD or seat not in game.to_act(state):
            return Planned(plan, tuple(actions[: plan.steps]))
        legal = game.legal_actions(state, seat)
        worth = [game.evaluate(game.view(game.apply(state, seat, each), seat), seat) for each in legal]
        action = best(worth, legal, rng)


def _short_plans(
    game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], rng: Rng
) -> Iterator[tuple[float, Planned]]:
    """Every plan of one or two actions, and what the position is worth after it in an imagined world."""
    state = game.imagine(view, rng)
    for first in legal:
        after = game.apply(state, seat, first)
        middle = game.view(after, seat)
        found = _plan(game, (view, middle), seat, (first,))
        yield game.evaluate(middle, seat), Planned(found, (first,))
        for second in game.legal_actions(after, seat):
            last = game.view(game.apply(after, seat, second), seat)
            found = _plan(game, (view, middle, last), seat, (first, second))
            if found.steps == 2:
                yield game.evaluate(last, seat), Planned(found, (first, second))
