"""The TCP connections of the server: counted by address, timed, and slowed down if they cost too much.

A `Connection` stands between a TCP connection and uvicorn. To the transport it is the protocol, to uvicorn's
protocols it is the transport. So it needs nothing but the public interfaces of asyncio.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import time
from collections import Counter
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from gamenight.server.allowance import Allowance, Allowances
from gamenight.server.headers import REFUSALS, completed
from gamenight.server.limits import Limits, network

SLICE = 1024
"""Bytes that are parsed at a time. Then other connections have a turn."""

SHARE, SAVED = 0.1, 0.05
"""The part of the processor's time that parsing what one address sends may take, and how many seconds of it
may be used at once. Whoever exceeds it is not read for a while."""

RESERVED = 100  # file descriptors for other things than connections
MACOS_FILES = 10_240  # the most open files that macOS accepts if its own limit is infinite


class Door:
    """Decides which connections are let in, and how fast they are read."""

    def __init__(self, limits: Limits, trusted: str = "127.0.0.1") -> None:
        self.head_seconds = limits.head_seconds
        self._most = limits.address_connections
        # The same decision as uvicorn's, which believes the X-Forwarded-For of these hosts.
        self._proxies = ProxyHeadersMiddleware(_nothing, trusted).trusted_hosts
        self._open: Counter[str] = Counter()
        self._times = Allowances(SHARE, SAVED)
        self._room = file_descriptors() - RESERVED

    def let_in(self, host: str) -> bool:
        """Count a connection. False: there are too many."""
        address = network(host)
        most = 0 if host in self._proxies else self._most
        if self._open.total() >= self._room or (most and self._open[address] >= most):
            return False
        self._open[address] += 1
        return True

    def left(self, host: str) -> None:
        address = network(host)
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def time_of(self, host: str) -> Allowance:
        """The allowance in seconds of what a host sends. Each connection of a proxy has its own."""
        return Allowance(SHARE, SAVED) if host in self._proxies else self.time_of_client(network(host))

    def time_of_client(self, address: str) -> Allowance:
        return self._times.of(address)


class Connection(asyncio.Protocol, asyncio.Transport):
    def __init__(self, door: Door, **of_uvicorn: Any) -> None:
        super().__init__()
        self._door = door
        self._of_uvicorn = of_uvicorn
        self._protocol: Any = None  # None: it was not let in
        self._host = ""
        self._unread = b""
        self._unsent: list[bytes] = []  # what was written in this turn of the event loop
        self._stopped = False  # whether uvicorn does not want to read
        self._reading: asyncio.Handle | None = None  # when it will be read again
        self._overdue: asyncio.TimerHandle | None = None
        self._requests = 0

    # Requests

    def begin(self) -> None:
        """A request has arrived."""
        self._requests += 1
        self._stop_clock()

    def belong_to(self, address: str) -> None:
        """From now on one client sends everything, through a proxy if the address is another than its own."""
        if address != network(self._host):
            self._time = self._door.time_of_client(address)

    def end(self) -> None:
        """A request has been answered. The next one must arrive in time."""
        self._requests -= 1
        if not self._requests:
            self._start_clock()

    def _start_clock(self) -> None:
        self._stop_clock()
        if self._door.head_seconds and not self._tcp.is_closing():
            later = asyncio.get_running_loop().call_later
            self._overdue = later(self._door.head_seconds, self._tcp.abort)

    def _stop_clock(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    # As a protocol, to the TCP connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._tcp = cast(asyncio.Transport, transport)
        host = str((self._tcp.get_extra_info("peername") or ("",))[0])
        if not self._door.let_in(host):
            self._tcp.abort()
            return
        self._host = host
        self._time = self._door.time_of(host)
        self.is_closing = self._tcp.is_closing  # type: ignore[method-assign]
        self._start_clock()
        # Each request has the state in its scope, and so finds its connection.
        state = {**self._of_uvicorn.pop("app_state"), "connection": self}
        self._protocol = H11Protocol(app_state=state, **self._of_uvicorn)
        self._protocol.connection_made(self)

    def connection_lost(self, error: Exception | None) -> None:
        if self._protocol is None:
            return
        self._stop_clock()
        self._unread = b""
        if self._reading is not None:
            self._reading.cancel()
        self._door.left(self._host)
        self._protocol.connection_lost(error)

    def data_received(self, data: bytes) -> None:
        self._unread = self._unread + data if self._unread else data
        if self._stopped:
            self._tcp.pause_reading()
        elif self._reading is None:
            self._read_on()

    def eof_received(self) -> bool | None:
        ended: bool | None = self._protocol.eof_received()
        self._send()  # TCP closes the connection now, unless uvicorn wants to go on
        return ended

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()

    def _read_on(self) -> None:
        """Let uvicorn parse a slice. If more is waiting, or the address owes time, read on later."""
        self._reading = None
        owed = self._time.charge(0)
        if self._unread and not owed and not self._tcp.is_closing():
            data, self._unread = self._unread[:SLICE], self._unread[SLICE:]
            begun = time.thread_time()
            self._protocol.data_received(data)
            owed = self._time.charge(time.thread_time() - begun)
        if self._tcp.is_closing():
            self._unread = b""
        elif self._unread or owed:
            self._tcp.pause_reading()
            if not self._stopped:
                self._reading = asyncio.get_running_loop().call_later(owed, self._read_on)
        elif not self._stopped:
            self._tcp.resume_reading()

    # As a transport, to uvicorn

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        found: asyncio.BaseProtocol = self._protocol
        return found

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._tcp.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Uvicorn does so for each message, and mostly reads on before more arrives. TCP need not know."""
        self._stopped = True
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def resume_reading(self) -> None:
        if self._stopped:
            self._stopped = False
            if self._unread or self._time.charge(0):
                self._reading = asyncio.get_running_loop().call_soon(self._read_on)
            else:
                self._tcp.resume_reading()

    def is_reading(self) -> bool:
        return not self._stopped

    def write(self, data: Any) -> None:
        """Everything that is written in one turn of the event loop leaves together."""
        if data.startswith(REFUSALS):
            data = completed(bytes(data))
        self._unsent.append(data)
        if len(self._unsent) == 1:
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self._tcp.is_closing():  # it may have been lost meanwhile
            self._tcp.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))

    def close(self) -> None:
        self._send()
        self._tcp.close()

    def abort(self) -> None:
        self._unsent.clear()
        self._tcp.abort()


def connections(door: Door) -> type[asyncio.Protocol]:
    """The class for the setting `http` of uvicorn."""

    class Ours(Connection):
        def __init__(self, **of_uvicorn: Any) -> None:
            super().__init__(door, **of_uvicorn)

    return Ours


def file_descriptors() -> int:
    """Raise the limit of open files as far as the system allows, and return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in () if soft == hard else (hard, max(soft, MACOS_FILES)):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 30 if soft == resource.RLIM_INFINITY else soft


def trusted_proxies() -> str:
    """The addresses of proxies, as uvicorn reads them."""
    return os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")


async def _nothing(*_: object) -> None:
    """The application of a middleware that is only asked whom it trusts."""
