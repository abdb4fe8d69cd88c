"""Processes that compute the bots' actions, so that a slow bot does not block the event loop."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from gamenight import plugins
from gamenight.bots import bot
from gamenight.bots.planning import Planned, planned
from gamenight.core import AnyGame, Components, Rng, Seat
from gamenight.games import game as find_game


class Thinkers:
    """A pool of such processes. It starts when the first bot needs it."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(
        self, game: AnyGame, level: str, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng
    ) -> Any:
        """The action that a bot of this level chooses. It gets only the view of its seat."""
        if len(legal) == 1 and not game.speech:
            return legal[0]
        return await self._run(_choose, game, level, view, seat, legal, rng)

    async def plan(
        self,
        game: AnyGame,
        level: str,
        view: Any,
        seat: Seat,
        legal: tuple[Any, ...],
        taken: frozenset[str],
        rng: Rng,
    ) -> Planned:
        """What a bot of this level wants to do. It leaves the goals in `taken` to others."""
        plan: Planned = await self._run(_plan, game, level, view, seat, legal, taken, rng)
        return plan

    async def _run(self, function: Callable[..., Any], game: AnyGame, *given: Any) -> Any:
        packaged = find_game(game.slug) is game
        asked = (function, game.slug, None if packaged else game.components, *given)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._started(), *asked)
        except BrokenProcessPool:  # a process was killed: retry in a new pool
            self._pool = None
            return await loop.run_in_executor(self._started(), *asked)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=get_context("spawn"),
                initializer=_settle,
                initargs=(os.getpid(),),
            )
        return self._pool


def _choose(
    slug: str,
    components: Components | None,
    level: str,
    view: Any,
    seat: Seat,
    legal: tuple[Any, ...],
    rng: Rng,
) -> Any:
    return bot(level)(find_game(slug, components), view, seat, legal, rng)


def _plan(
    slug: str,
    components: Components | None,
    level: str,
    view: Any,
    seat: Seat,
    legal: tuple[Any, ...],
    taken: frozenset[str],
    rng: Rng,
) -> Planned:
    game = find_game(slug, components)
    chosen = bot(level)(game, view, seat, legal, rng)
    return planned(game, chosen, view, seat, legal, taken, rng)


def _settle(server: int) -> None:
    """Set up a process: it ignores Ctrl-C, and it exits when the server is gone, even if that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    plugins.load()

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
