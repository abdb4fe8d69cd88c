"""Several processes behind one address.

Any of them can serve any table: the log says who was first. But a move costs least where all who look at a
table are connected to one process. So each table has a keeper, and a socket that comes in elsewhere is handed
to it: the connection itself, with the request that came by it.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from itertools import islice
from typing import NamedTuple
from zlib import crc32

LIVE = re.compile(r"/api/tables/(\w+)/live")

_REQUEST = re.compile(rb"GET /api/tables/(\w+)/live[? ]")
_DATAGRAM = 128 * 1024  # bytes: more than a request's head has, or a notice
_TABLES_AT_ONCE = 2_000


class Inbox(NamedTuple):
    """A pair of datagram sockets: anybody in the crew writes to one end, its owner reads at the other."""

    read: socket.socket
    write: socket.socket

    @classmethod
    def new(cls) -> Inbox:
        ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for end in ends:
            end.setblocking(False)
        return cls(*ends)


class Crew:
    """What one process knows of those that serve with it; a crew of one has no inbox."""

    def __init__(
        self, me: int = 0, inboxes: Sequence[Inbox] = (), clerk: socket.socket | None = None
    ) -> None:
        self.clerk = clerk  # the line to the process that writes for all
        self._me = me
        self._inboxes = inboxes
        self._untold: dict[int, set[str]] = {other: set() for other in range(len(inboxes)) if other != me}
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    @property
    def alone(self) -> bool:
        return not self._untold

    def keeps(self, table: str) -> bool:
        return self._keeper(table) == self._me

    # Connections

    def start(self, adopt: Callable[[socket.socket, bytes], None]) -> None:
        """Read the inbox from now on; `adopt` takes over a connection and the request that came by it."""
        if not self.alone:
            inbox = self._inboxes[self._me].read
            asyncio.get_running_loop().add_reader(inbox, self._read, inbox, adopt)

    def hand_over(self, transport: asyncio.Transport, request: bytes) -> bool:
        """Give the connection to the keeper of the table it is for, if that is another process."""
        found = None if self.alone else _REQUEST.match(request)
        keeper = self._me if found is None else self._keeper(found[1].decode())
        if keeper == self._me:
            return False
        try:
            socket.send_fds(
                self._inboxes[keeper].write, [request], [transport.get_extra_info("socket").fileno()]
            )
        except (
            OSError
        ):  # it has too much to read: the socket is served here, which is as right and only slower
            return False
        transport.abort()  # lets go of it; the keeper has the connection now
        return True

    # Notices

    def tell(self, tables: Collection[str]) -> None:
        """Let the others know what has changed."""
        for other, untold in self._untold.items():
            if not untold:  # what is told in one turn of the loop goes out together
                asyncio.get_running_loop().call_soon(self._tell, other)
            untold.update(tables)

    async def heard(self) -> AsyncIterator[str]:
        """The tables that the others have changed."""
        while True:
            yield await self._heard.get()

    def _tell(self, other: int) -> None:
        """As much as fits; the rest when there is room."""
        untold, inbox, loop = self._untold[other], self._inboxes[other].write, asyncio.get_running_loop()
        loop.remove_writer(inbox)
        while untold:
            some = tuple(islice(untold, _TABLES_AT_ONCE))
            try:
                inbox.send(" ".join(some).encode())
            except BlockingIOError:
                loop.add_writer(inbox, self._tell, other)
                return
            untold.difference_update(some)

    def _read(self, inbox: socket.socket, adopt: Callable[[socket.socket, bytes], None]) -> None:
        try:
            data, descriptors, _, _ = socket.recv_fds(inbox, _DATAGRAM, 1)
        except BlockingIOError:
            return
        if descriptors:
            adopt(socket.socket(fileno=descriptors[0]), data)
        else:
            for table in data.decode().split(" "):
                self._heard.put_nowait(table)

    def _keeper(self, table: str) -> int:
        return crc32(table.encode()) % len(self._inboxes) if self._inboxes else self._me
