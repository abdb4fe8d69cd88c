"""Prometheus metrics of the server."""

from __future__ import annotations

import asyncio
import os
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The folder of shared counters. prometheus_client reads the variable when it is imported."""

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

PUT_OFF = 0.25  # seconds until buffered observations are recorded


class Batch:
    """Buffers observations and records them in batches, because each write to the shared files is slow."""

    def __init__(self, count: Callable[[list[float]], None]) -> None:
        self._count = count
        self._numbers: list[float] = []

    def add(self, number: float = 1) -> None:
        if not self._numbers:
            asyncio.get_running_loop().call_later(PUT_OFF, self.pass_on)
        self._numbers.append(number)

    def pass_on(self) -> None:
        numbers, self._numbers = self._numbers, []
        if numbers:
            self._count(numbers)


def _count(counter: Counter, numbers: list[float]) -> None:
    counter.inc(sum(numbers))


def observe_all(histogram: Histogram, numbers: list[float]) -> None:
    """Observe many values at once. prometheus_client has no function for that."""
    histogram._sum.inc(sum(numbers))
    for bucket, found in Tally(bisect_left(histogram._upper_bounds, number) for number in numbers).items():
        histogram._buckets[bucket].inc(found)


_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

_MOVES = Counter("gamenight_moves", "Actions of people and bots that were stored", ["by"], registry=REGISTRY)
MOVES_OF_PEOPLE, MOVES_OF_BOTS = (Batch(partial(_count, _MOVES.labels(by))) for by in ("person", "bot"))
REFUSED = Counter("gamenight_refused", "Messages that were refused", ["code"], registry=REGISTRY)
SOCKETS = Gauge("gamenight_sockets", "Open sockets", registry=REGISTRY, multiprocess_mode="livesum")
TABLES = Gauge(
    "gamenight_tables_in_memory", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum"
)
_COMMITTED = Histogram(
    "gamenight_commit_seconds", "Until a group of changes is durable", buckets=_FAST, registry=REGISTRY
)
_GROUPED = Histogram(
    "gamenight_commit_changes",
    "Changes that were made durable together",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
    registry=REGISTRY,
)
_ANSWERED = Histogram(
    "gamenight_move_seconds",
    "From an action's arrival to its being sent to all",
    buckets=_FAST,
    registry=REGISTRY,
)
COMMITTED, GROUPED, ANSWERED = (
    Batch(partial(observe_all, histogram)) for histogram in (_COMMITTED, _GROUPED, _ANSWERED)
)


def text() -> bytes:
    for batch in (MOVES_OF_PEOPLE, MOVES_OF_BOTS, COMMITTED, GROUPED, ANSWERED):
        batch.pass_on()
    if SHARED not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget(process: int) -> None:
    """Drop the gauges of a process that has ended. Its counters stay."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]
