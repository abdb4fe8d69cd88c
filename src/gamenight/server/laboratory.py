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
from msgspec.structs import replace

from gamenight.core import Components
from gamenight.server.facts import Refusal
from gamenight.server.wire import Code
from gamenight.server.wire_lab import LabFindings, LabRun, LabStage, StartLab

log = logging.getLogger(__name__)

NICE = 10  # the server goes first
GRACE = 5  # seconds that the processes have to end
SEED = "1"
A, B = "packaged", "changed"  # the names of the two experiments
COMPARISON = "comparison"
PAGES = {COMPARISON, A, B}


class Failed(Exception):
    """A process of the laboratory failed. The sentence is its last line."""


class Laboratory:
    """`run` is the present run, or the last one."""

    def __init__(self) -> None:
        self.run: LabRun | None = None
        self._task: asyncio.Task[None] | None = None
        self._held: dict[str, tuple[object, ...]] = {}  # what the folders of games hold
        self._folder: TemporaryDirectory[str] | None = None

    def start(self, asked: StartLab, own: Components, file: str) -> LabRun:
        """Start a run. `file` is the text of a file of own components."""
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
        self._task = asyncio.create_task(self._work(self.run, file))
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
        """A page about the last run: the comparison, or the report about `packaged` or `changed`."""
        done = self.run is not None and self.run.stage is LabStage.DONE
        return self._path(f"{which}.html") if done and which in PAGES else None

    def _path(self, name: str) -> Path:
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="gamenight-lab-")
        return Path(self._folder.name) / name

    def _now(self, run: LabRun) -> None:
        self.run = run

    async def _work(self, run: LabRun, file: str) -> None:
        try:
            findings = await self._compare(run, file)
            for which, folder in self._folders().items():
                await self._lab(["report", str(folder), "--out", str(self._path(f"{which}.html"))])
            self._now(replace(run, stage=LabStage.DONE, done=2 * run.games, findings=findings))
        except asyncio.CancelledError:
            assert self.run is not None
            self._now(replace(self.run, stage=LabStage.STOPPED))
        except Failed as error:
            self._held.clear()
            self._now(replace(run, stage=LabStage.FAILED, problem=str(error)))
        except Exception:
            log.exception("a run of the laboratory failed")
            self._now(replace(run, stage=LabStage.FAILED, problem="the laboratory failed; the log says why"))

    def _folders(self) -> dict[str, Path]:
        """Where `lab compare` keeps the games of its two experiments."""
        games = self._path(f"{COMPARISON}.games")
        return {A: games / "a", B: games / "b"}

    async def _compare(self, run: LabRun, file: str) -> LabFindings:
        self._forget_other_games(run)
        experiments = {A: f'game = "{run.game}"\n', B: file}
        for name, text in experiments.items():
            self._path(f"{name}.toml").write_text(text, encoding="utf-8")
        page, figures = self._path(f"{COMPARISON}.html"), self._path(f"{COMPARISON}.json")
        words = ["compare", *(str(self._path(f"{name}.toml")) for name in experiments)]
        words += ["--seats", str(run.seats), "--bots", run.bot, "--games", str(run.games), "--seed", SEED]
        words += ["--progress", "json", "--figures", str(figures), "--out", str(page)]
        await self._lab(words, lambda done: self._now(replace(run, done=done)))
        return msgspec.json.decode(figures.read_bytes(), type=LabFindings)

    def _forget_other_games(self, run: LabRun) -> None:
        """Remove games of other runs. With the same games in its folder `lab compare` goes on."""
        for name, folder in self._folders().items():
            wanted = (run.game, run.seats, run.bot, run.games, run.components if name == B else "")
            if self._held.get(name) != wanted:
                rmtree(folder, ignore_errors=True)
                self._held[name] = wanted

    async def _lab(self, words: list[str], progress: Callable[[int], None] = lambda _: None) -> None:
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
                async with asyncio.timeout(GRACE):
                    await process.wait()
