"""Reviews of finished games: computed once in the background, then stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from gamenight.core import Seat
from gamenight.server import review_words
from gamenight.server.facts import Refusal
from gamenight.server.gate import Waiting
from gamenight.server.processes import Failed
from gamenight.server.reviewing import (
    Library,
    Played,
    ReviewedMoment,
    ReviewFile,
    ask_moment,
    ask_steps,
    read,
    write,
)
from gamenight.server.store import Store
from gamenight.server.tables import Table
from gamenight.server.wire import Code
from gamenight.server.wire_review import Review

log = logging.getLogger(__name__)

AT_ONCE = 2  # parts of a review that are computed at the same time
ATTEMPTS = 3  # to compute a part: the machine may be busy
WAITING, OF_ADDRESS = 12, 2  # reviews that may be computed or wait: of all, and of one address

Ask: TypeAlias = Callable[[Callable[[Library], Any]], Awaitable[Any]]
"""Asks a process of the bots. Raises Failed."""


class Reviews:
    def __init__(self, store: Store, ask: Ask) -> None:
        self._store, self._ask = store, ask
        self._running: dict[str, Running] = {}  # by table
        self._waiting = Waiting("reviews", WAITING, OF_ADDRESS)

    async def close(self) -> None:
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def of(
        self, table: Table, viewer: Seat | None, played: Callable[[], Played], address: str
    ) -> Review:
        """The review of a finished table for a seat, or with all cards open. The first request starts it."""
        table_id = table.facts.id
        running = self._running.get(table_id)
        if running is None:
            stored = await self._store.review(table_id)
            if stored is not None:
                review = read(stored)
                steps = len(review.moments)
                return Review(steps, steps, review_words.reviewed(review, table, viewer))
            running = self._running[table_id] = Running(self._ask, played())
            running.task = asyncio.create_task(self._compute(running, address))
        if running.failed is not None:
            del self._running[table_id]
            raise running.failed
        return Review(running.done, running.total)

    async def _compute(self, running: Running, address: str) -> None:
        table_id = running.played.table_id
        try:
            with self._waiting.place(address):
                await self._store.add_review(table_id, write(await running.compute()))
            del self._running[table_id]
        except Refusal as refusal:
            running.failed = refusal
        except Exception:  # the rules may raise anything, and the database may be gone
            log.exception("cannot review a game", extra={"table_id": table_id})
            running.failed = Refusal(Code.UNAVAILABLE, "the server could not review this game")


class Running:
    """A review that is being computed."""

    task: asyncio.Task[None]

    def __init__(self, ask: Ask, played: Played) -> None:
        self._ask, self.played = ask, played
        self._moments: dict[int, ReviewedMoment] = {}
        self.total = 0
        self.failed: Refusal | None = None

    @property
    def done(self) -> int:
        return len(self._moments)

    async def compute(self) -> ReviewFile:
        self.total = len(await self._ask(partial(ask_steps, self.played)))
        left = iter(range(self.total))
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(self._work(left))
        return ReviewFile(tuple(self._moments[at] for at in range(self.total)))

    async def _work(self, left: Iterator[int]) -> None:
        for at in left:
            self._moments[at] = await self._moment(at)

    async def _moment(self, at: int) -> ReviewedMoment:
        for attempt in range(ATTEMPTS):
            try:
                found: ReviewedMoment = await self._ask(partial(ask_moment, self.played, at))
                return found
            except Failed:
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("the last attempt returns or raises")
