"""Thinkers: processes that compute bots' actions and hints, so that a slow bot does not block the event loop.

A bot that searches stops when its time is up. A bot that does not stop is ended with its process.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any

from msgspec import Struct

from gamenight.bots import Bot, bot
from gamenight.bots.hints import Hint, hints
from gamenight.bots.levels import LEVELS
from gamenight.bots.planning import Planned, planned
from gamenight.core import AnyGame, Components, Rng, Seat
from gamenight.games import game as find_game
from gamenight.server.processes import Pool
from gamenight.server.reviewing import Library

CHAMPION_SECONDS = 2.0  # the longest thought of a bot that looks at the clock
SHORT_SECONDS = 0.5  # the same for the weaker levels
QUICK = ("random", "greedy", *(name for name, level in LEVELS.items() if level.effort < 1))
HINT_SECONDS = 1.0
HARD_LIMIT = 5.0  # seconds until a process that does not answer is ended
REVIEW_LIMIT = 30.0  # the same for a part of a review, which takes half a second if the machine is not busy
KEPT_BOTS = 64  # bots that a process keeps, because a bot may remember its game


class Thought(Struct, frozen=True):
    """What a bot needs to choose an action. It holds only the view of the bot's seat."""

    table_id: str
    slug: str
    components: Components | None  # None: those of the package
    view: Any
    seat: Seat
    legal: tuple[Any, ...]
    rng: Rng


def thought_of(
    game: AnyGame, table_id: str, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng
) -> Thought:
    packaged = find_game(game.slug) is game
    return Thought(table_id, game.slug, None if packaged else game.components, view, seat, legal, rng)


class Thinkers:
    """Two pools of such processes, so that short thoughts and hints do not wait for long thoughts.

    Hints are computed one after the other, and so are thoughts at tables to which nobody is connected, and
    the parts of reviews. So any other bot waits for no more than one of each.
    """

    def __init__(self, workers: int) -> None:
        self._quick, self._slow = (Pool(_Mind, workers, HARD_LIMIT, "thinker") for _ in range(2))
        self._hinting = asyncio.Lock()
        self._unwatched = {pool: asyncio.Lock() for pool in (self._quick, self._slow)}
        self._reviewing = asyncio.Queue[Pool]()  # the pools that compute no part of a review
        for pool in (self._quick, self._slow):
            self._reviewing.put_nowait(pool)

    async def choose(self, level: str, thought: Thought, watched: bool = True) -> Any:
        """The action that a bot of this level chooses. `watched`: somebody sees it. Raises Failed."""
        return await self._ask(level, partial(_choose, level, thought), watched)

    async def plan(self, level: str, thought: Thought, taken: frozenset[str]) -> Planned:
        """What a bot of this level wants to do. It leaves the goals in `taken` to others. Raises Failed."""
        plan: Planned = await self._ask(level, partial(_plan, level, thought, taken), watched=True)
        return plan

    async def hints(self, thought: Thought) -> tuple[Hint, ...]:
        """The best actions. Raises Failed."""
        async with self._hinting:
            found: tuple[Hint, ...] = await self._quick.ask(partial(_hints, thought))
        return found

    async def review(self, question: Callable[[Library], Any]) -> Any:
        """A part of a review. Each pool computes one at a time. Raises Failed."""
        pool = await self._reviewing.get()
        try:
            return await pool.ask(partial(_review, question), REVIEW_LIMIT)
        finally:
            self._reviewing.put_nowait(pool)

    async def _ask(self, level: str, question: partial[Any], watched: bool) -> Any:
        pool = self._quick if seconds_for(level) == SHORT_SECONDS else self._slow
        async with nullcontext() if watched else self._unwatched[pool]:
            return await pool.ask(question)

    def close(self) -> None:
        """End all processes. Thoughts that are not finished fail."""
        for pool in (self._quick, self._slow):
            pool.close()


# In the process


class _Mind:
    """What a process keeps between questions: a clock, the bots that it asked last, a game under review."""

    def __init__(self) -> None:
        self.library = Library()
        self._until = 0.0
        self._bots: OrderedDict[tuple[str, Seat, str], Bot] = OrderedDict()

    def start_clock(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def go_on(self) -> bool:
        return time.monotonic() < self._until

    def bot(self, table_id: str, seat: Seat, level: str) -> Bot:
        """The bot of a seat. It is the same for the whole game if it is asked often enough."""
        key = (table_id, seat, level)
        found = self._bots.pop(key, None) or bot(level, self.go_on)
        self._bots[key] = found
        if len(self._bots) > KEPT_BOTS:
            self._bots.popitem(last=False)
        return found


def seconds_for(level: str) -> float:
    """How long a bot may think: the champion, `search` and bots of other packages longer than the others."""
    return SHORT_SECONDS if level in QUICK else CHAMPION_SECONDS


def _choose(level: str, thought: Thought, mind: _Mind) -> Any:
    mind.start_clock(seconds_for(level))
    game = find_game(thought.slug, thought.components)
    chosen = mind.bot(thought.table_id, thought.seat, level)
    return chosen(game, thought.view, thought.seat, thought.legal, thought.rng)


def _plan(level: str, thought: Thought, taken: frozenset[str], mind: _Mind) -> Planned:
    chosen = _choose(level, thought, mind)
    game = find_game(thought.slug, thought.components)
    return planned(game, chosen, thought.view, thought.seat, thought.legal, taken, thought.rng)


def _hints(thought: Thought, mind: _Mind) -> tuple[Hint, ...]:
    mind.start_clock(HINT_SECONDS)
    game = find_game(thought.slug, thought.components)
    return hints(game, thought.view, thought.seat, thought.legal, thought.rng, mind.go_on)


def _review(question: Callable[[Library], Any], mind: _Mind) -> Any:
    return question(mind.library)
