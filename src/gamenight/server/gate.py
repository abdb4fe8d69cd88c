"""The gate: enforces the limits of guests and addresses. Each server counts for itself."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from gamenight.server.allowance import Allowances
from gamenight.server.facts import Refusal
from gamenight.server.limits import Limits
from gamenight.server.wire import Code

AT_ONCE, MESSAGES_AT_ONCE = 10.0, 2.0
"""A sender may use up as much at once as a rate limit allows in this many seconds."""

RETRY = 60.0
"""Seconds until a client should try again that has too many tables or sockets."""

BUSY = 5.0
"""The same for one that asks for something that takes long."""


class Kind(StrEnum):
    """What is limited by rate. The value is the name of the limit."""

    GUESTS = "guests"
    TABLES = "tables"
    OPENINGS = "openings"
    MESSAGES = "messages"
    REQUESTS = "requests"
    CHANGES = "changes"
    LOBBY = "lobby"
    CHAT = "chat"
    HISTORY = "history"
    EXPORTS = "exports"
    RENAMES = "renames"
    REPLAYS = "replays"
    UPLOADS = "uploads"
    HINTS = "hints"
    LAB = "lab"
    CHECKS = "checks"


_TOO_FAST = {
    Kind.GUESTS: "too many new guests come from your network address",
    Kind.TABLES: "you set up too many tables in a short time",
    Kind.OPENINGS: "you connect too often",
    Kind.MESSAGES: "you send too many messages",
    Kind.REQUESTS: "too many requests come from your network address",
    Kind.CHANGES: "you change too much in a short time",
    Kind.LOBBY: "you look at the lobby too often",
    Kind.CHAT: "you write too fast",
    Kind.HISTORY: "you look at your games too often",
    Kind.EXPORTS: "you ask for your data too often",
    Kind.RENAMES: "you change your name too often",
    Kind.REPLAYS: "you ask for too many replays",
    Kind.UPLOADS: "you send too many records",
    Kind.HINTS: "you ask for too many hints",
    Kind.LAB: "you start too many runs of the laboratory",
    Kind.CHECKS: "you check too many changes",
}


class Gate:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._guests = {kind: found for kind in Kind if (found := _allowances(limits, kind))}
        self._addresses = {kind: found for kind in Kind if (found := _allowances(limits, kind, "address_"))}
        self._sockets: Counter[str] = Counter()

    def wait(self, kind: Kind, player: str | None, address: str) -> float:
        """Count one of something. Return 0, or the seconds until the sender may do it."""
        guests, addresses = self._guests.get(kind), self._addresses.get(kind)
        waits = guests.spend(player) if guests is not None and player is not None else 0.0
        return waits or (addresses.spend(address) if addresses is not None else 0.0)

    def check(self, kind: Kind, player: str | None, address: str) -> None:
        """The same, but raise a Refusal."""
        seconds = self.wait(kind, player, address)
        if seconds:
            raise Refusal(Code.TOO_FAST, f"{_TOO_FAST[kind]}; {_wait(seconds)}", seconds)

    @contextmanager
    def socket(self, player: str | None, address: str) -> Iterator[None]:
        """Count an open socket. Raises a Refusal if there are too many, or too many in a short time."""
        most = self.limits.address_sockets
        if most and self._sockets[f"at {address}"] >= most:
            raise Refusal(Code.TOO_MANY, f"{most:g} tables are open at your network address", RETRY)
        most = self.limits.sockets
        if most and player is not None and self._sockets[player] >= most:
            raise Refusal(Code.TOO_MANY, f"you have {most:g} tables open in your browsers; close one", RETRY)
        self.check(Kind.OPENINGS, player, address)
        counted = [f"at {address}"] if player is None else [f"at {address}", player]
        self._sockets.update(counted)
        try:
            yield
        finally:
            self._sockets.subtract(counted)
            for name in counted:
                if not self._sockets[name]:
                    del self._sockets[name]


class Waiting:
    """How many answers may be computed or wait at the same time: of all, and of one address."""

    def __init__(self, what: str, most: int, of_address: int) -> None:
        self._what, self._most, self._of_address = what, most, of_address
        self._waiting: Counter[str] = Counter()  # by address

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Count an answer. Raises a Refusal if there are too many."""
        if self._waiting[address] >= self._of_address:
            raise Refusal(
                Code.TOO_FAST, f"the server is still busy with {self._what} that you asked for", BUSY
            )
        if self._waiting.total() >= self._most:
            raise Refusal(Code.UNAVAILABLE, f"the server is busy with other {self._what}; try again", BUSY)
        self._waiting[address] += 1
        try:
            yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]


def _allowances(limits: Limits, kind: Kind, whose: str = "") -> Allowances | None:
    minute: float = getattr(limits, whose + kind, 0)
    seconds = MESSAGES_AT_ONCE if kind is Kind.MESSAGES else AT_ONCE
    return Allowances(minute / 60, max(minute / 60 * seconds, 1)) if minute else None


def after(seconds: float) -> str:
    """When a sender may try again, if that takes minutes."""
    minutes = math.ceil(seconds / 60)
    return "in a minute" if minutes == 1 else f"in {minutes} minutes"


def _wait(seconds: float) -> str:
    return "wait a moment" if seconds < 5 else f"wait {seconds:.0f} seconds"
