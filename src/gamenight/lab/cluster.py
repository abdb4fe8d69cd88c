"""Spreads work over a Ray cluster, instead of processes of this computer. Needs `gamenight[ray]`."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import ray
from ray.exceptions import RayTaskError

from gamenight.core import BadOptions
from gamenight.lab.workers import AHEAD

T = TypeVar("T")
R = TypeVar("R")

ADDRESS = "RAY_ADDRESS"  # the variable that names a running cluster
CONNECT = 10  # seconds to reach it


def spread(work: Callable[[T], R], tasks: Iterable[T], workers: int | None) -> Iterator[R]:
    """Do every task, and yield the results in the order in which they are finished.

    `workers` is how many tasks the cluster gets at a time: None keeps all its processors busy.
    """
    with _cluster(workers):
        limit = workers or AHEAD * int(ray.cluster_resources().get("CPU", 1))
        remote = ray.remote(work)
        running = []
        for task in tasks:
            running.append(remote.remote(task))
            if len(running) >= limit:
                done, running = ray.wait(running)
                yield from map(_result, done)
        while running:
            done, running = ray.wait(running)
            yield from map(_result, done)


def _result(reference: Any) -> Any:
    try:
        return ray.get(reference)
    except RayTaskError as error:
        raise error.cause from None  # as if the work had been done here


def _reach(address: str) -> None:
    """Raise OSError if nothing answers at HOST:PORT. Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT).close()


@contextmanager
def _cluster(workers: int | None) -> Iterator[None]:
    """A connection to the cluster that RAY_ADDRESS names, or to one that lives only as long as this."""
    address = os.environ.get(ADDRESS, "local")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    on_sigterm = signal.getsignal(signal.SIGTERM)
    own = {"num_cpus": workers, "include_dashboard": False} if address == "local" else {}
    try:
        _reach(address)
        ray.init(address, log_to_driver=False, logging_level="ERROR", **own)
    except (OSError, ImportError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        raise BadOptions(f"cannot connect to the Ray cluster at {address} ({ADDRESS}): {reason}") from None
    signal.signal(signal.SIGTERM, on_sigterm)  # Ray has installed a handler of its own
    try:
        yield
    finally:
        ray.shutdown()
