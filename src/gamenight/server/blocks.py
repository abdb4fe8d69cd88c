"""Blocked guests: until when, and why."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from gamenight.server.facts import Refusal
from gamenight.server.schema import blocks
from gamenight.server.wire import Code


class Block(Struct, frozen=True):
    player: str
    until: float | None  # seconds since 1970; None: until the operator lifts it
    reason: str

    def holds(self, now: float) -> bool:
        return self.until is None or now < self.until

    @property
    def refusal(self) -> Refusal:
        """What the blocked guest reads."""
        until = ""
        if self.until is not None:
            until = datetime.fromtimestamp(self.until, UTC).strftime(" until %d %B %Y, %H:%M UTC")
        sentence = f"the operator of this server has blocked you{until}: {self.reason}"
        return Refusal(Code.BLOCKED, sentence)


def blocked(connection: Connection) -> dict[str, Block]:
    """Every block by player, also those that have ended."""
    rows = connection.execute(select(blocks)).mappings()
    return {row["player"]: Block(row["player"], row["until"], row["reason"]) for row in rows}


def put_block(block: Block, connection: Connection) -> None:
    lift(block.player, connection)
    row = {"player": block.player, "until": block.until, "reason": block.reason}
    connection.execute(insert(blocks), row)


def lift(player: str, connection: Connection) -> bool:
    """Remove a block. Return whether there was one."""
    return connection.execute(delete(blocks).where(blocks.c.player == player)).rowcount > 0
