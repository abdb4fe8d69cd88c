"""Runs a design: plays what its folder lacks, and writes the games part by part."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from gamenight.lab.design import Design, tasks
from gamenight.lab.play import Finished, played
from gamenight.lab.results import Results
from gamenight.lab.workers import Spread
from gamenight.lab.workers import spread as over_processes

PART = 500  # games of a part at most
SOON, LATE = 1.0, 30.0
"""Seconds after which the finished games are written: first soon, then each time twice as late, up to LATE.

So a kill loses little, and a long run has few parts.
"""


def fill(
    folder: Path,
    design: Design,
    workers: int | None = None,
    progress: Callable[[int], object] = int,
    spread: Spread = over_processes,
) -> None:
    """Play what a folder lacks."""
    with closing(Results(folder, design)) as results:
        progress(len(results.played))
        run(design, results, workers, progress, spread)


def run(
    design: Design,
    results: Results,
    workers: int | None = None,
    progress: Callable[[int], object] = int,
    spread: Spread = over_processes,
) -> None:
    """Play a design. `progress` is called with the number of finished games, those of earlier runs included.

    If this is interrupted, the finished games are written first.
    """
    buffer: list[Finished] = []
    done = len(results.played)
    written, pause = time.monotonic(), SOON
    try:
        left = (task for task in tasks(design) if task.id not in results.played)
        for game in played(left, workers, spread):
            buffer.append(game)
            done += 1
            if len(buffer) >= PART or time.monotonic() - written > pause:
                _flush(results, buffer)
                written, pause = time.monotonic(), min(2 * pause, LATE)
            progress(done)
    finally:
        _flush(results, buffer)


def _flush(results: Results, buffer: list[Finished]) -> None:
    """Write the games of a buffer, and empty it."""
    if buffer:
        with _uninterrupted():
            results.add(buffer)
            buffer.clear()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold back Ctrl-C and SIGTERM while a part is written: it must be counted if it is there."""
    heard: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: heard.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if heard:
        signal.raise_signal(heard[0])
