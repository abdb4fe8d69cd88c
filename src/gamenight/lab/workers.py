"""Spreads work over worker processes. They end with their parent, also when it is interrupted or killed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from typing import Protocol, TypeVar

AHEAD = 4  # tasks waiting for each worker

T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """How work is spread: `spread` of this module, or of `gamenight.lab.cluster`."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], workers: int | None) -> Iterator[R]: ...


def spread(work: Callable[[T], R], tasks: Iterable[T], workers: int | None) -> Iterator[R]:
    """Do every task, and yield the results in the order in which they are finished.

    `workers` is the number of processes: None is one per core, 1 works in this process.
    """
    count = workers or os.cpu_count() or 1
    if count == 1:
        yield from map(work, tasks)
        return
    with _pool(count) as pool:
        running: set[Future[R]] = set()
        for task in tasks:
            running.add(pool.submit(work, task))
            if len(running) >= count * AHEAD:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        for future in as_completed(running):
            yield future.result()


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of worker processes. It ends with the experiment, also when that is interrupted."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, initializer=_settle)
    try:
        yield pool
    except BaseException:
        for worker in set(active_children()) - others:
            worker.terminate()  # otherwise the worker would finish its chunk first
        # Wait for the pool's own thread. At exit Python writes to that thread's pipe without
        # a lock; if the thread closes the pipe in that moment, Python prints a traceback.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _settle() -> None:
    """Set up a worker: it ignores Ctrl-C, and it ends on SIGTERM and when its parent process is gone."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # a terminal sends Ctrl-C to every process; the parent handles it
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a forked process inherits its parent's handler
    parent = parent_process()
    assert parent is not None, "it was started by one"

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
