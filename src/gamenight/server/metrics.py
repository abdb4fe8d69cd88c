"""Prometheus metrics of the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from gamenight.core import CannotListen

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

_MOVES = Counter("gamenight_moves", "Actions of people and bots that were stored", ["by"], registry=REGISTRY)
MOVES_OF_PEOPLE, MOVES_OF_BOTS = _MOVES.labels("person"), _MOVES.labels("bot")
REFUSED = Counter("gamenight_refused", "Messages that were refused", ["code"], registry=REGISTRY)
SOCKETS = Gauge("gamenight_sockets", "Open sockets", registry=REGISTRY)
REPORTS = Gauge("gamenight_open_reports", "Reports of players that wait for the operator", registry=REGISTRY)
TABLES = Gauge("gamenight_tables_in_memory", "Tables in memory", registry=REGISTRY)
COMMITTED = Histogram(
    "gamenight_commit_seconds", "Until a group of changes is durable", buckets=_FAST, registry=REGISTRY
)
GROUPED = Histogram(
    "gamenight_commit_changes",
    "Changes that were made durable together",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
    registry=REGISTRY,
)
ANSWERED = Histogram(
    "gamenight_move_seconds",
    "From an action's arrival to its being sent to all",
    buckets=_FAST,
    registry=REGISTRY,
)


@contextmanager
def served(address: tuple[str, int] | None) -> Iterator[str | None]:
    """Serve the metrics on an address of their own, in a thread. Yields their URL."""
    if address is None:
        yield None
        return
    host, port = address
    try:
        server, thread = start_http_server(port, host, REGISTRY)
    except OSError as error:
        raise CannotListen(f"cannot serve metrics on {host} port {port}: {error.strerror}") from None
    try:
        shown = f"[{host}]" if ":" in host else host
        yield f"http://{shown}:{server.server_port}/metrics"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
