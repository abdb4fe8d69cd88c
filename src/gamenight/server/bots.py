"""Bots at live tables: they act on their turn, and answer for a person whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from gamenight.bots import BOTS, STAND_IN
from gamenight.bots.hints import Hint
from gamenight.core import Seat
from gamenight.server.audience import LiveTable
from gamenight.server.facts import Refusal
from gamenight.server.settings import Settings
from gamenight.server.tables import Events, Table
from gamenight.server.thinking import Failed, Thinkers, Thought, thought_of
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

    async def hints(self, table: Table, seat: Seat) -> tuple[Hint, ...]:
        """The best legal actions of a seat, found from its view alone."""
        return await self._thinkers.hints(_thought(table, seat, "hint"))

    async def _choose(self, table: Table, seat: Seat, level: str) -> Any:
        """The action that a bot of this level takes. If the bot fails, the action that `greedy` takes."""
        thought, asides = _thought(table, seat, "act"), table.game.asides(table.state, seat)
        if len(thought.legal) == 1 and not table.game.speech:
            return thought.legal[0]
        try:
            action = await self._thinkers.choose(level, thought)
            if action in thought.legal or action in asides:
                return action
            why = f"it chose {action!r}, which is not legal"
        except Failed as failure:
            why = str(failure)
        log.warning(
            "a bot failed, so greedy acts for it: %s",
            why,
            extra={"table_id": table.facts.id, "seat": seat, "bot": level},
        )
        return await self._thinkers.choose("greedy", thought)

    # Their turns

    async def _play(self, live: LiveTable) -> None:
        """Let bots act in turn, with a pause before each action, until it is a person's turn."""
        try:
            while acting := live.table.bots_to_act():
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
        # The bot thinks during the pause that lets people follow.
        action, _ = await asyncio.gather(self._choose(table, seat, known), asyncio.sleep(self._pause))
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
        action = await self._choose(live.table, seat, STAND_IN)
        await self._attempt(live, lambda found: found.stand_in(seat, moved, action))

    async def _attempt(self, live: LiveTable, decide: Callable[[Table], Events]) -> None:
        try:
            await self._change(live, decide)
        except Refusal as refusal:  # usually the table has changed since the bot began
            if refusal.reason is Code.UNAVAILABLE:
                await asyncio.sleep(1)


def _thought(table: Table, seat: Seat, purpose: str) -> Thought:
    view, legal = table.game.view(table.state, seat), table.legal_actions(seat)
    rng = bot_rng(table.facts.seed, f"{purpose}/{seat}/{table.seq}")
    return thought_of(table.game, table.facts.id, view, seat, legal, rng)
