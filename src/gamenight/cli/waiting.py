"""What long commands share: a progress bar, an orderly end on Ctrl-C and SIGTERM, and shares in per cent."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Literal, TypeAlias

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from gamenight.core import printable

Shown: TypeAlias = Callable[[int, int], AbstractContextManager[Callable[[int], None]]]
"""Shows the progress of so many games, of which some are done."""

err = Console(highlight=False, stderr=True)


class Terminated(BaseException):
    """The process received SIGTERM."""


@contextmanager
def heeding_sigterm() -> Iterator[None]:
    def terminate(*_: object) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def stopped(ended: BaseException, left: str) -> typer.Exit:
    """Say why a command stopped and what it left behind. Return the exit status as an exception to raise."""
    by_signal = isinstance(ended, Terminated)
    why = "ended by SIGTERM" if by_signal else "interrupted"
    err.print(printable(f"gamenight: {why}; {left}"), markup=False, soft_wrap=True)
    return typer.Exit(143 if by_signal else 130)


class Pace(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.1f} games/s", style="dim")


@contextmanager
def progress(games: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on a terminal, or else print a line after every tenth of the games.

    `done` games were finished before.
    """
    if not err.is_terminal:
        tenths = done * 10 // games
        err.print(f"{done:,} of {games:,} games")

        def line(done: int) -> None:
            nonlocal tenths
            if done * 10 // games > tenths:
                tenths = done * 10 // games
                err.print(f"{done:,} of {games:,} games")

        yield line
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), Pace())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("games", total=games, completed=done)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def progress_lines(games: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Write the progress as lines of JSON to standard error, at most four a second.

    If nobody reads them any more, writing raises an OSError, which ends the command.
    """
    next_at = 0.0

    def line(done: int) -> None:
        nonlocal next_at
        if done == games or time.monotonic() >= next_at:
            next_at = time.monotonic() + 0.25
            sys.stderr.write(json.dumps({"done": done, "games": games}) + "\n")
            sys.stderr.flush()

    line(done)
    yield line


def shown(how: Literal["bar", "json"]) -> Shown:
    """How a command shows its progress: `progress` or `progress_lines`."""
    return progress if how == "bar" else progress_lines


def percent(share: float) -> str:
    """Format a share. Only exactly 0 gives 0.0%, and only exactly 1 gives 100.0%."""
    told = f"{share:.1%}"
    if told == "0.0%" and share > 0:
        return "< 0.1%"
    return "> 99.9%" if told == "100.0%" and share < 1 else told
