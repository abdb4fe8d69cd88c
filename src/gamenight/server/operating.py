"""What the operator changes: each change and its line in the audit log are one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from gamenight.bots import STAND_IN
from gamenight.core import CannotOperate
from gamenight.server import events, player_reports
from gamenight.server.appends import Append, write
from gamenight.server.audit import What, add_line
from gamenight.server.blocks import Block, lift, put_block
from gamenight.server.events import Event, GameStarted, SeatLeft, TableClosed
from gamenight.server.office import known_guest, log_of, sittings_of
from gamenight.server.oversight import ROUND
from gamenight.server.schema import entries, seatings, tables
from gamenight.server.store import Store
from gamenight.server.wire import Closed, Status

T = TypeVar("T")

ATTEMPTS = 10
"""Retries after a server has written to the same table first."""

PAUSE = 0.3  # seconds before such a retry

SETTLED = 2 * ROUND + 0.5
"""Seconds after which every running server has read the audit log."""


class Operator(Struct, frozen=True):
    store: Store
    who: str  # the user of the operating system, and the computer
    clock: Callable[[], float]

    async def close(self, table_id: str, reason: str) -> None:
        """Close a table that is not over. Its people read the reason."""

        def change(connection: Connection) -> None:
            append = _closing(table_id, reason, connection)
            write([append], self.store.name, connection)
            self.note(connection, What.CLOSE, table_id, reason, [table_id])

        await self._insist(change)

    async def block(self, player: str, until: float | None, reason: str) -> list[str]:
        """Block a guest. Bots take over their seats. Return the ids of these tables.

        First every server knows the block: until then the guest could take the seats back.
        """

        def change(connection: Connection) -> None:
            known_guest(player, connection)
            put_block(Block(player, until, reason), connection)
            self.note(connection, What.BLOCK, player, reason)

        await self.store.transact(change)
        await self.settle()
        return await self.hand_over(player, player)

    async def settle(self) -> None:
        """Wait until every running server has read the audit log."""
        await asyncio.sleep(SETTLED)

    async def hand_over(self, player: str, target: str) -> list[str]:
        """Let bots take over a player's seats; `target` is for the audit log. Return the tables' ids."""
        return await self._insist(partial(self._leave, player, target))

    async def unblock(self, player: str, reason: str) -> None:
        def change(connection: Connection) -> None:
            if not lift(player, connection):
                raise CannotOperate(f"{player!r} is not blocked; see `gamenight admin guests --blocked`")
            self.note(connection, What.UNBLOCK, player, reason)

        await self.store.transact(change)

    async def resolve(self, number: int, remark: str) -> None:
        def change(connection: Connection) -> None:
            report = player_reports.found(number, connection)
            if report is None:
                raise CannotOperate(f"there is no report {number}; `gamenight admin reports` lists them")
            if report.resolved is not None:
                raise CannotOperate(f"report {number} is resolved already")
            player_reports.resolve(number, self.clock(), connection)
            self.note(connection, What.RESOLVE, str(number), remark)

        await self.store.transact(change)

    def _leave(self, player: str, target: str, connection: Connection) -> list[str]:
        leaves = leaving(player, connection)
        changed = sorted(append.table_id for append in leaves)
        if changed:
            write(leaves, self.store.name, connection)
            self.note(connection, What.STAND_IN, target, "", changed)
        return changed

    def note(
        self,
        connection: Connection,
        what: What,
        target: str = "",
        why: str = "",
        changed: Sequence[str] = (),
    ) -> None:
        """Write a line of the audit log."""
        add_line(connection, self.clock(), self.who, what, target, why, changed)

    async def _insist(self, change: Callable[[Connection], T]) -> T:
        """Try again if a server has written to the same place of a log first."""
        for _ in range(ATTEMPTS):
            try:
                return await self.store.transact(change)
            except IntegrityError:
                await asyncio.sleep(PAUSE)
        raise CannotOperate("the table keeps changing at the same moment; run the command again")


def leaving(player: str, connection: Connection) -> list[Append]:
    """The appends by which a player leaves every seat of a table that is not over.

    They need neither the rules nor the seed of a table, which the command may be unable to read.
    """
    sat = select(seatings.c.table_id).where(seatings.c.player == player)
    here = tables.c.id.in_(sat) & tables.c.status.in_((Status.OPEN, Status.RUNNING))
    rows = connection.execute(select(tables.c.id, tables.c.seats).where(here)).all()
    appends = [_leaving(player, table_id, seats, log_of(table_id, connection)) for table_id, seats in rows]
    return [append for append in appends if append.entries]


def _leaving(player: str, table_id: str, seats: int, log: Sequence[Event]) -> Append:
    """As when the player leaves: a bot takes over, or before the game the seat is open again."""
    sittings = sittings_of(seats, log)
    mine = [seat for seat in sittings.seats_of(player) if sittings.acts_for(player, seat)]
    if any(isinstance(event, GameStarted) for event in log):
        return Append(table_id, len(log), tuple(events.encode(SeatLeft(seat, STAND_IN)) for seat in mine))
    happened: list[Event] = [SeatLeft(seat, None) for seat in mine]
    alone = not any(sitting.player not in (None, player) for sitting in sittings)
    if mine and alone:
        happened.append(TableClosed(Closed.CANCELLED))
    return Append(
        table_id,
        len(log),
        tuple(events.encode(event) for event in happened),
        status=Status.CLOSED if mine and alone else None,
        gone=(player,) if mine else (),
    )


def _closing(table_id: str, reason: str, connection: Connection) -> Append:
    """The append that closes a table. It needs no rules: a table that cannot be read can be closed."""
    status = connection.execute(select(tables.c.status).where(tables.c.id == table_id)).scalar_one_or_none()
    if status is None:
        raise CannotOperate(f"there is no table {table_id!r}; `gamenight admin tables` lists them")
    if status in (Status.FINISHED, Status.CLOSED):
        raise CannotOperate(f"the table {table_id} is {status} already")
    length = select(func.count()).select_from(entries).where(entries.c.table_id == table_id)
    place = int(connection.execute(length).scalar_one())
    stored = events.encode(TableClosed(Closed.OPERATOR, reason))
    return Append(table_id, place, (stored,), status=Status.CLOSED)
