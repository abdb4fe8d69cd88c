"""Several processes behind one address.

Any of them may change any table: the log says who was first. But a move costs least where all who look at a
table are connected to one process. So each table has a owner, and a socket that comes in elsewhere is handed
to it: the connection itself, with the request that came by it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple
from zlib import crc32

log = logging.getLogger(__name__)

LIVE = re.compile(r"/api/tables/(\w+)/live")

_REQUEST = re.compile(rb"GET /api/tables/(\w+)/live[? ]")
_DATAGRAM = 128 * 1024  # bytes read at once: more than the largest letter, a request's head


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


class Letter(NamedTuple):
    """A word, or a request with the connection that it came by."""

    text: bytes
    connection: int | None = None


class Crew:
    """What one process knows of those that serve with it; a crew of one has no inbox."""

    def __init__(
        self, me: int = 0, inboxes: Sequence[Inbox] = (), clerk: socket.socket | None = None
    ) -> None:
        self.clerk = clerk  # the line to the process that writes for all
        self._me = me
        self._inboxes = inboxes
        self.alone = len(inboxes) < 2
        self._outboxes: list[deque[Letter]] = [deque() for _ in inboxes]
        self._adopt: Callable[[socket.socket, bytes], None] = _nobody
        self._hear: Callable[[str], None] = _nobody

    def owns(self, table_id: str) -> bool:
        """Whether everybody who looks at the table is connected here."""
        return self._owner(table_id) == self._me

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call this with each word that the others tell."""
        self._hear = hear

    def start(self, adopt: Callable[[socket.socket, bytes], None]) -> None:
        """Read the inbox from now on; `adopt` takes over a connection and the request that came by it."""
        self._adopt = adopt
        if not self.alone:
            asyncio.get_running_loop().add_reader(self._inboxes[self._me].read, self.catch_up)

    def catch_up(self) -> None:
        """Read all that the others have written until now."""
        while not self.alone:
            try:
                data, descriptors, _, _ = socket.recv_fds(self._inboxes[self._me].read, _DATAGRAM, 1)
            except BlockingIOError:
                return
            if descriptors:
                self._adopt(socket.socket(fileno=descriptors[0]), data)
            else:
                self._hear(data.decode())

    def hand_over(self, transport: asyncio.Transport, request: bytes) -> bool:
        """Give the connection to the owner of the table it is for, if that is another process."""
        found = None if self.alone else _REQUEST.match(request)
        owner = self._me if found is None else self._owner(found[1].decode())
        if owner == self._me:
            return False
        connection = os.dup(transport.get_extra_info("socket").fileno())
        transport.abort()  # lets go of it here
        self._post(owner, Letter(request, connection))
        return True

    def tell_owner(self, table_id: str) -> None:
        """Let its owner know that a table was changed here."""
        if not self.owns(table_id):
            self._post(self._owner(table_id), Letter(table_id.encode()))

    def tell_all(self, word: str) -> None:
        for other in range(len(self._inboxes)):
            if other != self._me:
                self._post(other, Letter(word.encode()))

    def _post(self, other: int, letter: Letter) -> None:
        outbox = self._outboxes[other]
        outbox.append(letter)
        if len(outbox) == 1:
            self._send(other)

    def _send(self, other: int) -> None:
        """Send as many letters as the socket takes now, and the rest when it takes more.

        A letter that cannot be sent is dropped, so that it does not block those behind it. Its connection
        is closed, and the client connects again.
        """
        outbox, inbox, loop = self._outboxes[other], self._inboxes[other].write, asyncio.get_running_loop()
        loop.remove_writer(inbox)
        while outbox:
            text, connection = outbox[0]
            try:
                socket.send_fds(inbox, [text], [] if connection is None else [connection])
            except BlockingIOError:
                loop.add_writer(inbox, self._send, other)
                return
            except OSError as error:
                log.error("a letter to another worker is dropped", extra={"error": str(error)})
            outbox.popleft()
            if connection is not None:
                os.close(connection)

    def _owner(self, table_id: str) -> int:
        return self._me if self.alone else crc32(table_id.encode()) % len(self._inboxes)


def _nobody(*_: object) -> None:
    """Stands in until somebody listens; nothing is in memory then that could be out of date."""
