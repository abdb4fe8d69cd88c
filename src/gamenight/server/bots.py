"""Bots at live tables: they act on their turn, and answer for a person whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from gamenight.bots import BOTS, STAND_IN
from gamenight.core import Seat
from gamenight.server.audience import LiveTable
from gamenight.server.facts import Refusal
from gamenight.server.settings import Settings
from gamenight.server.tables import Events, Table
from gamenight.server.thinking import Thinkers
from gamenight.server.verify import bot_rng
from gamenight.server.wire import Code

log = logging.getLogger(__name__)


class Bots:
    """The bots of all tables in this process. They act through `change`, as people do."""

    def __init__(
        self,
        settings: Settings,
        change: Callable[[LiveTable, Callable[[Table], Events]], Awaitable[None]],
    ) -> None:
        self._pause = settings.bot_pause
        self._thinkers = Thinkers(settings.thinkers)
        self._change = change
        self._closing = False

    async def close(self, tables: list[LiveTable]) -> None:
        """Cancel all bots and timers."""
        self._closing = True
        tasks = [task for live in tables for task in (live.bots, live.clock) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    def attend(self, live: LiveTable) -> None:
        """Start the bots and the timer that a table needs now. Call it after every change and connection."""
        if self._closing:
            return
        if live.bots is None and live.table.bots_to_act():
            live.bots = asyncio.create_task(self._play(live))
        if live.clock is None and live.asked is not None:
            live.clock = asyncio.create_task(self._run_timer(live))

    async def hint(self, table: Table, seat: Seat) -> Any:
        """The legal action that the stand-in would take. What it would say before is left out."""
        game, state, legal = table.game, table.state, table.legal_actions(seat)
        rng = bot_rng(table.facts.seed, f"hint/{seat}/{table.seq}")
        while True:
            action = await self._thinkers.choose(game, STAND_IN, game.view(state, seat), seat, legal, rng)
            if action in legal:
                return action
            state = game.apply(state, seat, action)

    async def _thought(self, table: Table, seat: Seat, level: str) -> Any:
        legal = table.legal_actions(seat)
        view = table.game.view(table.state, seat)
        rng = bot_rng(table.facts.seed, f"act/{seat}/{table.seq}")
        return await self._thinkers.choose(table.game, level, view, seat, legal, rng)

    # Their turns

    async def _play(self, live: LiveTable) -> None:
        """Let bots act in turn, with a pause before each action, until it is a person's turn."""
        try:
            while acting := live.table.bots_to_act():
                await asyncio.sleep(self._pause)
                await self._take_turn(live, acting[0])
        except Exception:
            log.exception("a bot failed", extra={"table_id": live.table.facts.id})
        finally:
            live.bots = None

    async def _take_turn(self, live: LiveTable, seat: Seat) -> None:
        table = live.table
        if seat not in table.bots_to_act():
            return
        level, moved = table.sittings[seat].bot, table.moved
        assert level is not None, "a bot is to act"
        known = level if level in BOTS else STAND_IN  # its plug-in may have been removed
        action = await self._thought(table, seat, known)
        await self._attempt(live, lambda found: found.bot_act(seat, moved, action))

    # Patience

    async def _run_timer(self, live: LiveTable) -> None:
        """Wait for the deadline, answer for the person, and repeat while the next answer is timed too."""
        try:
            while (left := live.left) is not None:
                await asyncio.sleep(left)
                if live.asked is not None and live.left == 0:
                    await self._answer_for(live, *live.asked)
        except Exception:
            log.exception("a bot failed to answer for a person", extra={"table_id": live.table.facts.id})
        finally:
            live.clock = None

    async def _answer_for(self, live: LiveTable, moved: int, seat: Seat) -> None:
        """Answer for a person. If nobody connected waits for it, stop the timer until somebody connects."""
        if not live.awaited:
            live.asked = None
            return
        action = await self._thought(live.table, seat, STAND_IN)
        await self._attempt(live, lambda found: found.stand_in(seat, moved, action))

    async def _attempt(self, live: LiveTable, decide: Callable[[Table], Events]) -> None:
        try:
            await self._change(live, decide)
        except Refusal as refusal:  # usually the table has changed since the bot began
            if refusal.reason is Code.UNAVAILABLE:
                await asyncio.sleep(1)
