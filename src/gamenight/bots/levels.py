"""The levels of the bots, from one who plays for fun to the champion of the house.

Weaker levels make the mistakes of people: they overlook one of many like actions, and they do not think of
what others will do. None acts at random, and none makes a move that looks absurd at first sight.
"""

from __future__ import annotations

from collections import Counter
from statistics import median_low
from typing import Any

from msgspec import Struct

from gamenight.bots.greedy import greedy, look
from gamenight.bots.search import GoOn, Searcher, always
from gamenight.core import AnyGame, Rng, Seat

FEW = 3  # so many actions are seen at a glance: none of them is overlooked


class Level(Struct, frozen=True):
    """How a bot thinks. `Game.overlooks` says how often it does not see an action."""

    number: int  # 1: the weakest
    title: str
    sentence: str  # how it plays
    effort: float  # its iterations, as a share of the champion's; 0: it looks one action ahead


LEVELS: dict[str, Level] = {
    "level1": Level(1, "Mouse", "Plays for fun and overlooks a lot.", 0),
    "level2": Level(2, "Hare", "Follows a simple plan and does not ask what you will do.", 0),
    "level3": Level(3, "Badger", "Thinks a little ahead and sometimes misses something.", 0.1),
    "level4": Level(4, "Fox", "Thinks ahead and misses little.", 0.3),
    "level5": Level(5, "Owl", "The champion of the house: thinks as long as it may.", 1.0),
}
"""Every level by its name, the weakest first."""


class Leveled:
    """A bot of a level. It remembers what it thought in the game, so take a new one for each game."""

    def __init__(self, level: Level, go_on: GoOn = always) -> None:
        self._level, self._go_on = level, go_on
        self._searcher: Searcher | None = None

    def __call__(self, game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        seen = _seen(legal, game.overlooks[self._level.number - 1], rng)
        action = self._choose(game, view, seat, seen, rng)
        if len(seen) < len(legal) and action in legal and _absurd(game, view, seat, action, legal, rng):
            return self._choose(game, view, seat, legal, rng)
        return action

    def _choose(self, game: AnyGame, view: Any, seat: Seat, seen: tuple[Any, ...], rng: Rng) -> Any:
        if not self._level.effort:
            return greedy(game, view, seat, seen, rng)
        if self._searcher is None:
            self._searcher = Searcher(max(1, round(self._level.effort * game.champion)), self._go_on)
        return self._searcher(game, view, seat, seen, rng)


def _seen(legal: tuple[Any, ...], overlooks: float, rng: Rng) -> tuple[Any, ...]:
    """The actions that a bot does not overlook. No bot overlooks the only one of its kind."""
    if len(legal) <= FEW or not overlooks:
        return legal
    missed, kinds = round(overlooks * 1000), Counter(map(type, legal))
    seen = tuple(action for action in legal if kinds[type(action)] == 1 or rng.below(1000) >= missed)
    return seen or (rng.pick(legal),)


def _absurd(game: AnyGame, view: Any, seat: Seat, action: Any, legal: tuple[Any, ...], rng: Rng) -> bool:
    """Whether most actions look better at first sight: then a person looks again and sees them."""
    worth = look(game, view, seat, legal, rng)
    return worth[legal.index(action)] < median_low(worth)
