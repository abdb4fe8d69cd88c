"""Bots at live tables: they act on their turn, and answer for a person whose time is up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import Any

from gamenight.bots import BOTS, STAND_IN
from gamenight.bots.hints import Hint
from gamenight.bots.planning import Planned
from gamenight.bots.random import random
from gamenight.core import Seat, prepared
from gamenight.server.audience import LiveTable
from gamenight.server.facts import Refusal
from gamenight.server.outage import Unavailable
from gamenight.server.processes import Failed
from gamenight.server.reviewing import Library
from gamenight.server.settings import Settings
from gamenight.server.tables import Events, Table
from gamenight.server.thinking import Thinkers, Thought, thought_of
from gamenight.server.verify import bot_rng
from gamenight.server.wire import Code

log = logging.getLogger(__name__)

LEADERS_PAUSE = 5
"""Bots that lead give people so many times the usual pause to answer a proposal."""

ALONE_PAUSE = 10
"""Bots pause so many times as long while nobody is connected to the table."""

AGAIN = 1.0
"""Seconds until a bot tries again whose action could not be stored."""

RETRY = 5.0
"""Seconds until a bot that could not plan tries again: the machine may have been too busy."""


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
        """Cancel all bots."""
        self._closing = True
        tasks = [live.bots for live in tables if live.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    def attend(self, live: LiveTable) -> None:
        """Start the bots that a table needs now. Call it after every change and connection."""
        if self._closing:
            return
        live.woken.set()
        if live.bots is None and live.table.bots_to_act():
            live.bots = asyncio.create_task(self._play(live))

    async def hints(self, table: Table, seat: Seat) -> tuple[Hint, ...]:
        """The best legal actions of a seat, found from its view alone."""
        return await self._thinkers.hints(_thought(table, seat, "hint"))

    async def review(self, question: Callable[[Library], Any]) -> Any:
        """A part of a review. Raises Failed."""
        return await self._thinkers.review(question)

    async def _choose(self, live: LiveTable, seat: Seat, level: str) -> Any:
        """The action of a bot of this level. If it fails, `greedy` chooses, and if that fails, `random`."""
        table = live.table
        if (action := prepared(table.game, table.state, table.coming, seat)) is not None:
            return action
        thought, asides = _thought(table, seat, "act"), table.game.asides(table.state, seat)
        if len(thought.legal) == 1 and not table.game.speech:
            return thought.legal[0]
        for name, instead in ((level, "greedy"), ("greedy", "random")):
            try:
                action = await self._thinkers.choose(name, thought, watched=live.watched)
                if action in thought.legal or action in asides:
                    return action
                why = f"it chose {action!r}, which is not legal"
            except Failed as failure:
                why = str(failure)
            _log_failure(table, seat, name, instead, why)
        return random(table.game, thought.view, seat, thought.legal, thought.rng)

    # Their turns

    async def _play(self, live: LiveTable) -> None:
        """Let bots act in turn, with a pause before each action, until they wait for people."""
        try:
            while live.owned and (acting := live.table.bots_to_act()):
                if not live.table.people_beside_bots:
                    await self._take_turn(live, acting[0])
                elif not await self._consult(live):
                    break
        except Exception:
            log.exception("a bot failed", extra={"table_id": live.table.facts.id})
        finally:
            live.bots = None

    async def _take_turn(self, live: LiveTable, seat: Seat) -> None:
        table = live.table
        if seat not in table.bots_to_act() or table.people_beside_bots:
            return
        moved = table.moved
        # The bot thinks during the pause that lets people follow.
        thinking = self._choose(live, seat, _level(table, seat))
        action, _ = await asyncio.gather(thinking, self._rest(live))
        await self._attempt(live, lambda found: found.bot_act(seat, moved, action))

    async def _rest(self, live: LiveTable) -> None:
        """Pause at the pace of the players. Rest for longer if nobody is connected, until somebody comes."""
        await asyncio.sleep(self._pause * live.slowness)
        if not live.watched:
            live.woken.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout((ALONE_PAUSE - 1) * self._pause):
                    await live.woken.wait()

    # Beside people

    async def _consult(self, live: LiveTable) -> bool:
        """Let the bots propose, and let one act that may. Return False if all of them wait for people."""
        live.woken.clear()
        for seat in live.manners.missing(live.table):
            await self._propose(live, seat)
        if live.manners.missing(live.table) or not live.table.people_beside_bots:
            return True  # the table has changed meanwhile
        due = {seat: self._due(live, seat) for seat in live.table.bots_to_act()}
        seat = min(due, key=due.__getitem__)
        left = due[seat] - time.monotonic()
        if left <= 0:
            await self._act_as_proposed(live, seat)
        elif left == math.inf:
            return live.woken.is_set()
        else:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await live.woken.wait()
        return True

    def _due(self, live: LiveTable, seat: Seat) -> float:
        return live.manners.due(live.table, seat, LEADERS_PAUSE * self._pause, live.gone_at)

    async def _propose(self, live: LiveTable, seat: Seat) -> None:
        table, revision, taken = live.table, live.table.revision, live.manners.taken(seat)
        legal, view = table.legal_actions(seat), table.game.view(table.state, seat)
        if not legal:
            return
        made = sum(actor == seat for actor, _ in table.log)  # ties are broken alike until the bot acts
        rng = bot_rng(table.facts.seed, f"plan/{seat}/{made}")
        thought = thought_of(table.game, table.facts.id, view, seat, legal, rng)
        planned = await self._plan(table, seat, thought, taken)
        if planned is None:
            await asyncio.sleep(RETRY)
        elif table.revision == revision and live.manners.taken(seat) == taken:
            live.manners.propose(table, seat, planned, time.monotonic())
            live.tell_proposals()

    async def _plan(
        self, table: Table, seat: Seat, thought: Thought, taken: frozenset[str]
    ) -> Planned | None:
        """What the bot wants. None: neither the bot nor `greedy` can say so now."""
        level = _level(table, seat)
        for name, instead in ((level, "greedy"), ("greedy", "nobody")):
            try:
                return await self._thinkers.plan(name, thought, taken)
            except Failed as failure:
                _log_failure(table, seat, name, instead, str(failure))
        return None

    async def _act_as_proposed(self, live: LiveTable, seat: Seat) -> None:
        """Act after the usual pause, unless the table changes or somebody says "wait" meanwhile."""
        proposed = live.manners.pending[seat]
        if not proposed.approved:
            await asyncio.sleep(self._pause * live.slowness)
        if live.manners.pending.get(seat) is not proposed or self._due(live, seat) > time.monotonic():
            return
        revision, action = proposed.revision, proposed.planned.actions[0]

        def decide(found: Table) -> Events:
            return found.bot_act(seat, found.moved, action) if found.revision == revision else ()

        await self._attempt(live, decide)

    # Patience

    async def answer_for(self, live: LiveTable) -> None:
        """Answer once for a person whose answer others wait for, if the time is up.

        If nobody connected waits for it, stop the timer until somebody connects.
        """
        if live.asked is None or live.deadline > live.clock():
            return
        if not live.awaited:
            live.asked = None
            return
        moved, seat = live.asked
        action = await self._choose(live, seat, STAND_IN)
        await self._attempt(live, lambda found: found.stand_in(seat, moved, action))

    async def _attempt(self, live: LiveTable, decide: Callable[[Table], Events]) -> None:
        try:
            await self._change(live, decide)
        except Unavailable:
            await asyncio.sleep(AGAIN)
        except Refusal as refusal:  # usually the table has changed since the bot began
            if refusal.reason is Code.UNAVAILABLE:
                await asyncio.sleep(AGAIN)


def _level(table: Table, seat: Seat) -> str:
    level = table.sittings[seat].bot
    assert level is not None, "a bot is to act"
    return level if level in BOTS else STAND_IN  # its plug-in may have been removed


def _thought(table: Table, seat: Seat, purpose: str) -> Thought:
    view, legal = table.game.view(table.state, seat), table.legal_actions(seat)
    rng = bot_rng(table.facts.seed, f"{purpose}/{seat}/{table.seq}")
    return thought_of(table.game, table.facts.id, view, seat, legal, rng)


def _log_failure(table: Table, seat: Seat, level: str, instead: str, why: str) -> None:
    told = {"table_id": table.facts.id, "seat": seat, "bot": level}
    log.warning("a bot failed, so %s acts for it: %s", instead, why, extra=told)
