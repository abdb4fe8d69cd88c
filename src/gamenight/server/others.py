"""The other servers on the same PostgreSQL: what they change, who is connected there, who owns a table.

The owner of a table is the server that runs its bots and timers: it holds a lock of PostgreSQL. A server asks
for the lock when a table needs it, and gives it up when nothing happens here. Two owners would do no harm,
because the key of the log decides which action counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Protocol

from gamenight.server import notices
from gamenight.server.audience import LiveTable
from gamenight.server.cache import TableCache
from gamenight.server.deadlines import needs_owner
from gamenight.server.facts import Refusal
from gamenight.server.link import Link
from gamenight.server.notices import Answered, Arrived, Changed, Connected, News, Notice, Plans, SignedOut
from gamenight.server.outage import Unavailable, outage
from gamenight.server.sessions import Sessions
from gamenight.server.store import Store
from gamenight.server.wire_bots import AnswerBot

log = logging.getLogger(__name__)

ROUND = 1.0
"""Seconds until a server asks again for the lock of a table, or whether another server is alive."""

LINK_PATIENCE = 10.0
"""Seconds without a link to the others after which a load balancer should use another server."""


class Others(Protocol):
    """How the rest of the server tells what happens at its tables."""

    @property
    def trouble(self) -> str | None:
        """Why a load balancer should use another server, or None."""

    def players_elsewhere(self, table_id: str, /) -> frozenset[str]:
        """The players of a table who are connected to other servers."""

    def welcome(self, live: LiveTable) -> None:
        """Handle a table that is in memory from now on."""

    def attend(self, live: LiveTable) -> None:
        """Handle any change or connection."""

    def want(self, live: LiveTable) -> None:
        """Handle a change that this server made: run bots and timers, here or at the owner."""

    def tell_plans(self, live: LiveTable) -> None:
        """Show the proposals of the bots at other servers, if players of the table are connected there."""

    def answer(self, live: LiveTable, message: AnswerBot) -> None:
        """Pass the answer to a proposal on to the owner."""


class NoOthers:
    """For SQLite: this server owns every table."""

    trouble = None

    def __init__(self, attend: Callable[[LiveTable], None]) -> None:
        self.welcome = self.attend = self.want = attend

    def players_elsewhere(self, _: str, /) -> frozenset[str]:
        return frozenset()

    def tell_plans(self, live: LiveTable) -> None:
        pass

    def answer(self, live: LiveTable, message: AnswerBot) -> None:
        raise AssertionError(f"this server owns {live.table.facts.id}, so {message} is for itself")


class OtherServers:
    """`attend` runs the bots and timers of a table that this server owns."""

    def __init__(
        self, store: Store, cache: TableCache, sessions: Sessions, attend: Callable[[LiveTable], None]
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._cache = cache
        self._attend = attend
        self._wanted: dict[str, LiveTable] = {}  # tables that this server wants to own
        self._owned: dict[str, LiveTable] = {}
        self._told: dict[str, tuple[str, ...]] = {}  # for each table, the players who are connected here
        self._elsewhere: dict[str, dict[str, tuple[str, ...]]] = {}  # by server and table
        self._outgoing: list[News] = []
        self._wake = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._unlinked: float | None = time.monotonic()  # since when there is no link; None: there is one
        self._logged = False  # whether the log says that there is no link

    def start(self) -> None:
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    @property
    def trouble(self) -> str | None:
        if self._unlinked is None or time.monotonic() - self._unlinked < LINK_PATIENCE:
            return None
        return "no connection for the notices of other servers"

    # What the rest of the server tells

    def welcome(self, live: LiveTable) -> None:
        live.elsewhere = self.players_elsewhere(live.table.facts.id)
        self.want(live)

    def want(self, live: LiveTable) -> None:
        self.attend(live)
        if not live.owned and needs_owner(live):
            self._wanted[live.table.facts.id] = live
            self._wake.set()

    def attend(self, live: LiveTable) -> None:
        table_id = live.table.facts.id
        here = tuple(sorted(live.connected_here & live.table.sittings.people))
        if here != self._told.get(table_id, ()):
            self._told[table_id] = here
            self._tell(Connected(table_id, here))
        if not here:
            self._told.pop(table_id, None)
        if live.owned:
            self._attend(live)
        elif live.clients and needs_owner(live):  # a server without clients leaves the table to others
            self._wanted[table_id] = live
            self._wake.set()

    def tell_plans(self, live: LiveTable) -> None:
        if live.owned and live.elsewhere:
            self._tell(Plans(live.table.facts.id, live.proposals))

    def answer(self, live: LiveTable, message: AnswerBot) -> None:
        self._tell(Answered(live.table.facts.id, message.seat, message.number, message.answer))

    def _tell(self, news: News) -> None:
        self._outgoing.append(news)
        self._wake.set()

    # The connection

    async def _listen(self) -> None:
        """Stay connected. After a lost connection, read every table's new entries."""
        while True:
            try:
                async with self._store.linked() as link:
                    await self._take_part(link)
                self._lose_link("it was lost")
            except Exception as error:
                known = outage(error)
                self._lose_link(repr(error) if known is None else known.cause, fault=known is None)
            self._lose_all()
            await asyncio.sleep(ROUND)

    def _lose_link(self, why: str, fault: bool = False) -> None:
        """`fault`: of this program, so the log needs to know where."""
        if self._unlinked is None:
            self._unlinked = time.monotonic()
        if not self._logged:
            log.warning(
                "no connection for the notices of other servers: %s; connecting again every second",
                why,
                exc_info=fault,
            )
        self._logged = True

    async def _take_part(self, link: Link) -> None:
        self._outgoing = [Arrived(), *self._all_told()]
        for live in self._cache.tables:
            await self._cache.keep_up(live)
            self.want(live)
        await self._sessions.look_again()
        if self._logged:
            log.warning("connected for the notices of other servers again")
        self._unlinked, self._logged = None, False
        rounds = asyncio.create_task(self._make_rounds(link))
        try:
            async for notice in link.notices():
                self._hear(notice)
        finally:
            rounds.cancel()
            await asyncio.gather(rounds, return_exceptions=True)

    def _lose_all(self) -> None:
        """PostgreSQL has freed the locks, and nobody says who is connected elsewhere."""
        for live in self._owned.values():
            live.owned = False
        self._owned.clear()
        for server in list(self._elsewhere):
            self._forget(server)

    async def _make_rounds(self, link: Link) -> None:
        while True:
            self._wake.clear()
            try:
                await self._send()
                await self._give_up(link)
                await self._claim(link)
                await self._forget_dead(link)
            except Unavailable:
                pass  # the store logs it, and a link that is lost connects again
            except Exception:
                log.exception("cannot talk to other servers")
            # Not `wait_for`: in Python 3.11 it ignores a cancellation that comes together with the event.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self._wake.wait()

    async def _send(self) -> None:
        outgoing, self._outgoing = self._outgoing, []
        if outgoing:
            try:
                await self._store.notify(outgoing)
            except Exception:
                self._outgoing = outgoing + self._outgoing
                raise

    # Owning

    async def _give_up(self, link: Link) -> None:
        idle = [table_id for table_id, live in self._owned.items() if not live.busy]
        if not idle:
            return
        for table_id in idle:
            self._owned.pop(table_id).owned = False
        await link.unlock(idle)
        await self._store.notify(list(notices.changes(idle)))

    async def _claim(self, link: Link) -> None:
        self._wanted = {table_id: live for table_id, live in self._wanted.items() if needs_owner(live)}
        if not self._wanted:
            return
        claimed = {table_id: self._wanted.pop(table_id) for table_id in await link.lock(list(self._wanted))}
        self._owned.update(claimed)
        for live in claimed.values():
            live.owned = True
        for live in claimed.values():
            await self._cache.keep_up(live)
            self._attend(live)
            if live.foreign:
                live.tell_proposals()

    async def _forget_dead(self, link: Link) -> None:
        """A server that is alive holds a lock on its name."""
        if not self._elsewhere:
            await link.check()  # a connection that is cut without a word is noticed only by asking
            return
        dead = await link.lock(list(self._elsewhere))
        if dead:
            await link.unlock(dead)
        for server in dead:
            self._forget(server)

    # Notices

    def _hear(self, notice: Notice) -> None:
        match notice.news:
            case Changed(tables):
                for table_id in tables:
                    self._cache.hear(table_id)
            case SignedOut(player, generation):
                self._sessions.signed_out(player, generation)
            case Arrived():
                self._forget(notice.sender)
                for news in self._all_told():
                    self._tell(news)
            case Connected(table_id, players):
                at_sender = self._elsewhere.setdefault(notice.sender, {})
                at_sender.pop(table_id, None)
                if players:
                    at_sender[table_id] = players
                self._show_connected(table_id)
            case Plans(table_id, proposals):
                live = self._cache.get(table_id)
                if live is not None and not live.owned:
                    live.show_foreign(proposals)
            case Answered(table_id, seat, number, answer):
                live = self._owned.get(table_id)
                if live is not None:
                    with contextlib.suppress(Refusal):  # the bot has another plan by now
                        live.manners.answer(seat, number, answer)
                    live.tell_proposals()
                    self._attend(live)

    def _all_told(self) -> list[Connected]:
        return [Connected(table_id, players) for table_id, players in self._told.items()]

    def _forget(self, server: str) -> None:
        for table_id in self._elsewhere.pop(server, {}):
            self._show_connected(table_id)

    def _show_connected(self, table_id: str) -> None:
        live = self._cache.get(table_id)
        if live is None:
            return
        live.show_elsewhere(self.players_elsewhere(table_id))
        self.tell_plans(live)
        self.attend(live)

    def players_elsewhere(self, table_id: str) -> frozenset[str]:
        return frozenset(player for tables in self._elsewhere.values() for player in tables.get(table_id, ()))
