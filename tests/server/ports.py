"""Free ports, for programs that must be told which one to listen on."""

from __future__ import annotations

import contextlib
import random
import socket

_RANGE = range(10_000, 32_000)
"""No system gives these ports to clients. So no connection takes one before the program listens on it."""


def free_ports(count: int) -> list[int]:
    found: list[int] = []
    while len(found) < count:
        port = random.SystemRandom().choice(_RANGE)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            found += [] if port in found else [port]
    return found
