"""A table in memory and its connected clients. Each client gets its own view and wording."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from gamenight.core import Seat
from gamenight.server import metrics, sight
from gamenight.server.events import ActionsUndone, ActionTaken, Chatted, Event, GameStarted
from gamenight.server.facts import Step
from gamenight.server.manners import Manners
from gamenight.server.tables import Table
from gamenight.server.wire import Moved, Said, TableChanged, TableInfo, Welcome
from gamenight.server.wire_bots import Proposal, Proposed
from gamenight.server.wire_clocks import SeatTime

OUTBOX_LIMIT = 400
"""Messages that may be queued for one client. The server disconnects a client that exceeds this."""

encode = msgspec.json.Encoder().encode


PACES = {"slow": 2.0, "steady": 1.0, "quick": 0.4, "instant": 0.1}
"""How long bots pause at the pace that a client chose, as a multiple of the usual pause."""

STEADY = "steady"


class Client:
    """One connection to a table, with its queue of messages."""

    __slots__ = ("_cut", "_filled", "_outbox", "generation", "pace", "pinned", "player", "signed_out")

    def __init__(
        self,
        player: str | None,
        pinned: Seat | None,
        cut: Callable[[], None],
        generation: int = 0,
        pace: str = STEADY,
    ) -> None:
        self.player = player  # the player's id; None: no cookie
        self.generation = generation  # of the cookie
        self.signed_out = False
        self.pinned = pinned  # the seat whose view the client asked for, if the player holds several
        self.pace = pace  # one of PACES
        self._cut: Callable[[], None] | None = cut  # ends the connection; None: it was called
        self._outbox: list[bytes] = []
        self._filled = asyncio.Event()

    def tell(self, message: bytes) -> None:
        """Queue a message. Disconnect a client that does not read."""
        if self._cut is None:
            return
        self._outbox.append(message)
        self._filled.set()
        if len(self._outbox) > OUTBOX_LIMIT:
            self.cut()

    def sign_out(self) -> None:
        """End the connection at once: its player was signed out."""
        self.signed_out = True
        self.cut()

    def cut(self) -> None:
        """End the connection. The client may connect again."""
        if self._cut is not None:
            self._cut()
            self._cut = None

    async def write(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send queued messages in order until the connection is lost."""
        with contextlib.suppress(OSError):
            while True:
                await self._filled.wait()
                self._filled.clear()
                await self._empty(send)

    async def _empty(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """A method of its own, so that no message stays in memory while the client waits for the next."""
        outbox, self._outbox = self._outbox, []
        for message in outbox:
            await send(message)


class LiveTable:
    """A table in memory, its clients, and the tasks of its bots."""

    __slots__ = (
        "absent",
        "active",
        "alarm",
        "asked",
        "behind",
        "bots",
        "clients",
        "clock",
        "deadline",
        "doubtful",
        "elsewhere",
        "foreign",
        "lock",
        "manners",
        "on_proposals",
        "opened",
        "owned",
        "patience",
        "ringing",
        "table",
        "used",
        "woken",
    )

    def __init__(
        self,
        table: Table,
        patience: float = 0,
        owned: bool = True,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.table = table
        self.behind = False  # whether another server has stored entries that were not read yet
        self.doubtful = False  # whether a change may have been stored although its answer was lost
        self.owned = owned  # whether this server runs the table's bots and timers
        self.patience = patience  # time limit in seconds for an answer that others wait for; 0: no limit
        # (Table.moved, seat) of the answer that has this limit; None: there is none, or the table has a clock
        self.asked: tuple[int, Seat] | None = None
        self.deadline = 0.0  # of that answer
        self.clock = clock  # the time of day, in seconds since 1970
        self.alarm: asyncio.TimerHandle | None = None  # when something is due
        self.ringing: asyncio.Task[None] | None = None  # what happens then
        self.clients: set[Client] = set()
        self.elsewhere: frozenset[str] = frozenset()  # players who are connected to other servers
        self.lock = asyncio.Lock()
        self.bots: asyncio.Task[None] | None = None
        self.woken = asyncio.Event()  # something has changed since the bots looked at the table
        self.manners = Manners()
        self.foreign: tuple[Proposal, ...] = ()  # the proposals, if another server owns the table
        self.on_proposals: Callable[[LiveTable], None] = lambda _: None
        self.absent: dict[str, float] = {}  # when players lost their last connection, on the monotonic clock
        self.opened = time.monotonic()
        self.used = 0.0
        self.active = 0.0  # when this server last stored that something happens here, in seconds since 1970

    @property
    def connected_here(self) -> set[str]:
        return {client.player for client in self.clients if client.player is not None}

    @property
    def connected(self) -> set[str]:
        return self.connected_here | self.elsewhere

    @property
    def watched(self) -> bool:
        """Whether anybody is connected, as far as this server knows."""
        return bool(self.clients or self.elsewhere)

    @property
    def slowness(self) -> float:
        """How long bots pause, as a multiple of the usual pause: as the slowest of the players wants it.

        Who only watches counts if no player is connected. The pace of clients of other servers is not known.
        """
        players = [each for each in self.clients if self.table.sittings.seats_of(each.player)]
        wanted = {client.pace for client in players or self.clients}
        if self.elsewhere:
            wanted.add(STEADY)
        return max([PACES[pace] for pace in wanted], default=1.0)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        return self.manners.shown(self.table) if self.owned else self.foreign

    @property
    def busy(self) -> bool:
        at_work = self.bots is not None or self.ringing is not None
        return bool(self.clients) or at_work or self.lock.locked()

    def silence(self) -> None:
        """Cancel the alarm."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    @property
    def times(self) -> tuple[SeatTime, ...]:
        """The time that people have left now."""
        if self.table.times is not None:
            return self.table.times.shown(self.table, self.clock())
        if self.asked is None:
            return ()
        return (SeatTime(self.asked[1], max(round(self.deadline - self.clock(), 2), 0), True),)

    @property
    def answer_due(self) -> float | None:
        """When a bot gives the answer that others wait for. None: no answer has this limit."""
        return None if self.asked is None else self.deadline

    @property
    def awaited(self) -> bool:
        """Whether another connected person waits for the timed answer."""
        sittings, seat = self.table.sittings, self.table.hurried
        return seat is not None and bool(self.connected & (sittings.people - {sittings[seat].player}))

    def gone_at(self, seat: Seat) -> float:
        """When bots stop waiting for the person in a seat, on the monotonic clock. Infinite: never."""
        player = self.table.sittings[seat].player
        return math.inf if player is None or not self.patience else self.gone_since(player) + self.patience

    def gone_since(self, player: str) -> float:
        """When a player lost their last connection, on the monotonic clock. Infinite: they are connected."""
        return math.inf if player in self.connected else self.absent.get(player, self.opened)

    def hurry(self) -> None:
        """Set the limit when others begin to wait for an answer. For the same answer, change nothing.

        A table with a clock has no other limit.
        """
        seat = self.table.hurried if self.patience and self.table.times is None else None
        asked = None if seat is None else (self.table.moved, seat)
        if asked != self.asked:
            self.asked, self.deadline = asked, self.clock() + self.patience

    def shown(self, player: str | None) -> TableInfo:
        return sight.table_info(self.table, player, self.connected, self.times)

    def welcome(self, client: Client, since: int, revision: int | None) -> None:
        """Add the client and send it the current state of the table."""
        table = self.table
        self.hurry()
        was_here = client.player in self.connected
        self.clients.add(client)
        metrics.SOCKETS.inc()
        eyes = table.eyes_of(client.player, client.pinned)
        begin = table.holds_from(since, revision)
        opening = () if begin else sight.beginning(table, client.player, eyes)
        message = Welcome(
            table=self.shown(client.player),
            frame=sight.Moment(table, self.times).frame(client.player, eyes),
            since=begin,
            lines=(*opening, *sight.all_lines(table, begin, client.player, eyes)),
            chat=tuple(table.chat),
            proposals=self.proposals,
        )
        client.tell(encode(message))
        if not was_here and table.sittings.seats_of(client.player):
            self._tell_table(but=client)

    def dismiss(self, client: Client) -> None:
        self.clients.discard(client)
        metrics.SOCKETS.dec()
        if client.player is not None and client.player not in self.connected:
            self.absent[client.player] = time.monotonic()
            if self.table.sittings.seats_of(client.player):
                self._tell_table()

    def publish(self, happened: Sequence[Event]) -> None:
        """Apply stored events in order, and broadcast each change to the clients."""
        changed, noted = False, len(self.table.notes)
        for event in happened:
            if changed and isinstance(event, ActionTaken | ActionsUndone):
                self._tell_table(noted=noted)
                changed, noted = False, len(self.table.notes)
            step = self.table.apply(event)
            self.hurry()
            if step is not None:
                self.manners.saw(self.table, step, self.table.asides[-1])
            match event:
                case ActionTaken():
                    self._tell_moved(step)
                case ActionsUndone(seat):
                    self.manners.undone(seat)
                    self._tell_moved(None, undone=True)
                case GameStarted():
                    self._tell_started()
                    changed = False
                case Chatted():
                    self._tell_said()
                case _:
                    changed = True
        if changed:
            self._tell_table(noted=noted)
        if self.manners.withdraw(self.table):
            self.tell_proposals()

    def tell_proposals(self) -> None:
        message = encode(Proposed(self.proposals))
        for client in self.clients:
            client.tell(message)
        self.on_proposals(self)

    def show_foreign(self, proposals: tuple[Proposal, ...]) -> None:
        """Show what the bots propose at the server that owns the table."""
        self.foreign = proposals
        self.tell_proposals()

    def show_elsewhere(self, players: frozenset[str]) -> None:
        """Show that these players are connected to other servers."""
        before, self.elsewhere = self.connected, players
        for player in before - self.connected:
            self.absent[player] = time.monotonic()
        self.hurry()
        if before != self.connected:
            self._tell_table()

    def _tell_started(self) -> None:
        """Broadcast that the game began. Seats have other numbers now."""
        first, seats = self.table.first, self.table.facts.seats
        for client in self.clients:
            if first is not None and client.pinned is not None:
                client.pinned = first.moved(client.pinned, seats)
        self._tell_table()
        self._tell_moved(None)

    def _tell_moved(self, step: Step | None, undone: bool = False) -> None:
        """Broadcast an action; or, if `step` is None, an undo or the start of the game."""
        table, moment = self.table, sight.Moment(self.table, self.times)
        steps = () if step is None else (step,)
        written: dict[object, bytes] = {}
        for client in self.clients:
            eyes = table.eyes_of(client.player, client.pinned)
            player = None if eyes is None else client.player  # all spectators see the same
            message = written.get((player, eyes))
            if message is None:
                frame = moment.frame(player, eyes)
                opening = sight.beginning(table, player, eyes) if table.seq == 0 else ()
                kept = sight.all_lines(table, table.seq, player, eyes) if undone else ()
                lines = (*opening, *sight.lines(table, steps, player, eyes), *kept)
                moved = Moved(frame, lines, undone)
                message = written[player, eyes] = encode(moved)
            client.tell(message)

    def _tell_table(self, but: Client | None = None, noted: int | None = None) -> None:
        """Broadcast the table, and the lines of the notes from the one with the index `noted` on."""
        table = self.table
        known = {sitting.player for sitting in table.sittings} | {table.facts.creator}
        known |= table.sittings.removed
        notes = () if noted is None else table.notes[noted:]
        written: dict[object, bytes] = {}
        for client in self.clients:
            player = client.player if client.player in known else None
            eyes = table.eyes_of(player, client.pinned)
            message = written.get((player, eyes))
            if message is None:
                lines = sight.note_lines(table, notes, player, eyes)
                message = written[player, eyes] = encode(TableChanged(self.shown(player), lines))
            if client is not but:
                client.tell(message)

    def _tell_said(self) -> None:
        message = encode(Said(self.table.chat[-1]))
        for client in self.clients:
            client.tell(message)
