"""Yardsticks for bots: players that never change, so that figures of different days can be compared.

The modules beside this one are the evaluations that `greedy` used when it was the strongest bot. They stay
as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gamenight.core import AnyGame, Rng, Seat, packaged_sheets
from gamenight.games.donde_es import data as donde_es_data
from gamenight.games.nomads_land import data as nomads_land_data
from gamenight.games.nowhere import data as nowhere_data
from gamenight.games.wednesday import data as wednesday_data
from yardsticks import donde_es, nomads_land, northwest, nowhere, wednesday

FROZEN: Mapping[str, Callable[[Any, Seat], float]] = {
    "northwest": northwest.evaluate,
    "wednesday": partial(
        wednesday.evaluate, wednesday_data.load(packaged_sheets("gamenight.games.wednesday"))
    ),
    "donde_es": partial(donde_es.evaluate, donde_es_data.load(packaged_sheets("gamenight.games.donde_es"))),
    "nomads_land": nomads_land.Planner(
        nomads_land_data.load(packaged_sheets("gamenight.games.nomads_land"))
    ).evaluate,
    "nowhere": partial(nowhere.evaluate, nowhere_data.load(packaged_sheets("gamenight.games.nowhere"))),
}
"""The frozen evaluation of each game, by its slug."""


def greedy(game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Look one action ahead in one imagined world, and take the best action. Speech comes first."""
    if len(legal) == 1 and not game.speech:
        return legal[0]
    rate = FROZEN[game.slug]
    state = game.imagine(view, rng)
    spoken = [aside for aside in game.asides(state, seat) if isinstance(aside, game.speech)]
    said = {aside: rate(game.view(game.apply(state, seat, aside), seat), seat) for aside in spoken}
    if said and max(said.values()) > rate(view, seat):
        return _pick(said, rng)
    return _pick({a: rate(game.view(game.apply(state, seat, a), seat), seat) for a in legal}, rng)


def two_ply(game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Look at the whole turn and at the next player's best answer. For games without chance."""
    state = game.imagine(view, rng)
    return _pick({action: _look(game, game.apply(state, seat, action), seat) for action in legal}, rng)


def _look(game: AnyGame, state: Any, seat: Seat) -> float:
    rate = FROZEN[game.slug]
    acting = game.to_act(state)
    if not acting:
        return rate(game.view(state, seat), seat)
    after = [game.apply(state, acting[0], action) for action in game.legal_actions(state, acting[0])]
    if acting[0] == seat:
        return max(_look(game, each, seat) for each in after)
    answer = max(after, key=lambda each: rate(game.view(each, acting[0]), acting[0]))
    return rate(game.view(answer, seat), seat)


def _pick(worth: dict[Any, float], rng: Rng) -> Any:
    best = max(worth.values())
    return rng.pick([action for action, found in worth.items() if found == best])
