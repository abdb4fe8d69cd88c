"""Runs a design: plays what its folder lacks, and writes the games part by part."""

from __future__ import annotations

import time
from collections.abc import Callable

from gamenight.lab.design import Design, tasks
from gamenight.lab.play import Finished, played
from gamenight.lab.results import Results

PART = 500  # games of a part at most
SOON, LATE = 1.0, 30.0
"""Seconds after which the finished games are written: first soon, then each time twice as late, up to LATE.

So a kill loses little, and a long run has few parts.
"""


def run(
    design: Design, results: Results, workers: int | None = None, progress: Callable[[int], object] = int
) -> None:
    """Play a design. `progress` is called with the number of finished games, those of earlier runs included.

    If this is interrupted, the finished games are written first.
    """
    buffer: list[Finished] = []
    done = len(results.played)
    written, pause = time.monotonic(), SOON
    try:
        for game in played((task for task in tasks(design) if task.id not in results.played), workers):
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
        part = buffer.copy()
        buffer.clear()  # first: an interruption must not write them twice
        results.add(part)
