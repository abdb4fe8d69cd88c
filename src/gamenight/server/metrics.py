"""What the server counts, for Prometheus to read."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of a crew count together; the library reads it when it is imported."""

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

MOVES = Counter("gamenight_moves", "Actions of people and bots that were stored", ["by"], registry=REGISTRY)
MOVES_OF_PEOPLE, MOVES_OF_BOTS = MOVES.labels("person"), MOVES.labels("bot")
REFUSED = Counter("gamenight_refused", "Messages that were refused", ["code"], registry=REGISTRY)
SOCKETS = Gauge("gamenight_sockets", "Open sockets", registry=REGISTRY, multiprocess_mode="livesum")
TABLES = Gauge(
    "gamenight_tables_in_memory", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum"
)
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


def text() -> bytes:
    if SHARED not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget(process: int) -> None:
    """A process of the crew is gone, and what it held with it; what it counted stays."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]
