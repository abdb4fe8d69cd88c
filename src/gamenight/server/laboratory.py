"""Runs the laboratory as a process of its own: one run at a time, with a low priority."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamenight.core import Components
from gamenight.server.facts import Refusal
from gamenight.server.wire import Code
from gamenight.server.wire_lab import LabFigure, LabRun, LabStage, StartLab

log = logging.getLogger(__name__)

NICE = 10  # the server goes first
GRACE = 5  # seconds that the processes have to end
SEED = "1"
PACKAGED, OWN = "packaged", "own"


class Failed(Exception):
    """A process of the laboratory failed. The sentence is its last line."""


class _Figure(Struct, frozen=True):
    name: str
    value: str
    range: str


class _Figures(Struct, frozen=True):
    """What `gamenight lab report --figures` writes for one number of seats."""

    figures: tuple[_Figure, ...]


class Laboratory:
    """`run` is the present run, or the last one."""

    def __init__(self) -> None:
        self.run: LabRun | None = None
        self._task: asyncio.Task[None] | None = None
        self._held: dict[str, tuple[object, ...]] = {}  # what the folders of the two runs hold
        self._folder: TemporaryDirectory[str] | None = None

    def start(self, asked: StartLab, own: Components) -> LabRun:
        if self.run is not None and self.run.stage is LabStage.RUNNING:
            raise Refusal(
                Code.NOT_OPEN, f"the laboratory is busy with a run of {self.run.game}; stop it or wait"
            )
        self.run = LabRun(
            game=asked.game,
            seats=asked.seats,
            bot=asked.bot,
            games=asked.games,
            changes=asked.changes,
            components=own.hash,
            stage=LabStage.RUNNING,
            done=0,
        )
        self._task = asyncio.create_task(self._work(self.run))
        return self.run

    async def stop(self) -> LabRun | None:
        """End the present run, if there is one."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        return self.run

    async def close(self) -> None:
        await self.stop()
        if self._folder is not None:
            self._folder.cleanup()

    def page(self, which: str) -> Path | None:
        """The report of the last run: `packaged` or `own`."""
        done = self.run is not None and self.run.stage is LabStage.DONE
        return self._path(f"{which}.html") if done and which in {PACKAGED, OWN} else None

    def _path(self, name: str) -> Path:
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="gamenight-lab-")
        return Path(self._folder.name) / name

    def _now(self, run: LabRun) -> None:
        self.run = run

    async def _work(self, run: LabRun) -> None:
        try:
            await self._play(run, PACKAGED, 0)
            await self._play(run, OWN, run.games)
            figures = [await self._report(which) for which in (PACKAGED, OWN)]
            self._now(replace(run, stage=LabStage.DONE, done=2 * run.games, figures=_beside(*figures)))
        except asyncio.CancelledError:
            assert self.run is not None
            self._now(replace(self.run, stage=LabStage.STOPPED))
        except Failed as error:
            self._held.clear()
            self._now(replace(run, stage=LabStage.FAILED, problem=str(error)))
        except Exception:
            log.exception("a run of the laboratory failed")
            self._now(replace(run, stage=LabStage.FAILED, problem="the laboratory failed; the log says why"))

    async def _play(self, run: LabRun, which: str, before: int) -> None:
        folder = self._path(which)
        held = (run.game, run.seats, run.bot, run.games, run.components if which == OWN else "")
        if self._held.get(which) != held:  # otherwise the games are there, or `lab run` goes on
            rmtree(folder, ignore_errors=True)
            self._held[which] = held
        words = ["run", run.game, "--seats", str(run.seats), "--bots", run.bot, "--games", str(run.games)]
        words += ["--seed", SEED, "--progress", "json", "--out", str(folder)]
        if which == OWN:
            file = self._path("own.toml")
            file.write_text(run.changes, encoding="utf-8")
            words += ["--components", str(file)]
        await self._lab(words, lambda done: self._now(replace(run, done=before + done)))

    async def _report(self, which: str) -> _Figures:
        page, figures = self._path(f"{which}.html"), self._path(f"{which}.json")
        words = ["report", str(self._path(which)), "--out", str(page), "--figures", str(figures)]
        await self._lab(words, lambda _: None)
        return msgspec.json.decode(figures.read_bytes(), type=tuple[_Figures, ...])[0]

    async def _lab(self, words: list[str], progress: Callable[[int], None]) -> None:
        """Run `gamenight lab` in a process group of its own. It is ended if this task is cancelled."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gamenight", "lab", *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        try:
            with contextlib.suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
            last = await _follow(process, progress)
            if await process.wait() != 0:
                raise Failed(last)
        finally:
            await _end(process)


async def _follow(process: asyncio.subprocess.Process, progress: Callable[[int], None]) -> str:
    """Read what a process says until its end. Return the last line that is not about its progress."""
    assert process.stderr is not None, "it is a pipe"
    last = "the process of the laboratory was ended"
    async for line in process.stderr:
        told = line.decode(errors="replace").strip()
        if told.startswith("{"):
            progress(json.loads(told)["done"])
        elif told:
            last = told.removeprefix("gamenight: ")
    return last


async def _end(process: asyncio.subprocess.Process) -> None:
    """End the process group: politely, then by force. Nothing happens if it has ended."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), GRACE)


def _beside(packaged: _Figures, own: _Figures) -> tuple[LabFigure, ...]:
    others = {each.name: each for each in own.figures}
    return tuple(
        LabFigure(one.name, one.value, one.range, other.value, other.range)
        for one in packaged.figures
        if (other := others.get(one.name)) is not None
    )
