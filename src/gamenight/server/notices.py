"""Notices: what servers on the same PostgreSQL tell each other by NOTIFY."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from gamenight.core import Seat
from gamenight.server.wire_bots import Answer, Proposal

log = logging.getLogger(__name__)

CHANNEL = "gamenight"

LIMIT = 7900
"""Bytes of a notice. PostgreSQL refuses 8,000."""

_AT_ONCE = 100  # tables in one notice


class Changed(Struct, frozen=True, tag=True):
    """The logs of these tables have grown, or their owner has given them up."""

    tables: tuple[str, ...]


class Arrived(Struct, frozen=True, tag=True):
    """The sender listens from now on, and does not know who is connected."""


class Connected(Struct, frozen=True, tag=True):
    """These players of a table are connected to the sender. It replaces what the sender said before."""

    table_id: str
    players: tuple[str, ...]


class Plans(Struct, frozen=True, tag=True):
    """What the bots of a table propose. Its owner sends it."""

    table_id: str
    proposals: tuple[Proposal, ...]


class Answered(Struct, frozen=True, tag=True):
    """A player has answered a proposal. For the owner of the table."""

    table_id: str
    seat: Seat
    number: int
    answer: Answer


class SignedOut(Struct, frozen=True, tag=True):
    """A player was signed out everywhere. Cookies of an older generation are no longer valid."""

    player: str
    generation: int


News: TypeAlias = Changed | Arrived | Connected | Plans | Answered | SignedOut


class Notice(Struct, frozen=True):
    sender: str
    news: News


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Notice).decode


def notify(connection: Connection, sender: str, news: Iterable[News]) -> None:
    """Send notices. PostgreSQL delivers them when the transaction is committed."""
    for payload in payloads(sender, news):
        connection.execute(select(func.pg_notify(CHANNEL, payload)))


def payloads(sender: str, news: Iterable[News]) -> Iterator[str]:
    for each in news:
        payload = encode(Notice(sender, each))
        if len(payload) <= LIMIT:
            yield payload.decode()
        else:
            log.warning("a notice is too long to be sent", extra={"kind": type(each).__name__})


def changes(table_ids: Sequence[str]) -> Iterator[Changed]:
    ids = sorted(set(table_ids))
    for first in range(0, len(ids), _AT_ONCE):
        yield Changed(tuple(ids[first : first + _AT_ONCE]))
