"""Processes that compute bots' actions and hints, so that a slow bot does not block the event loop.

Each process has a low priority and computes one answer at a time. A bot that searches stops when its time is
up. A bot that does not stop is ended with its process, and a new process replaces it.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import queue
import signal
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeAlias

from msgspec import Struct

from gamenight import plugins
from gamenight.bots import Bot, bot
from gamenight.bots.hints import Hint, hints
from gamenight.bots.levels import LEVELS
from gamenight.bots.planning import Planned, planned
from gamenight.core import AnyGame, Components, Rng, Seat
from gamenight.games import game as find_game

CHAMPION_SECONDS = 2.0  # the longest thought of a bot that looks at the clock
SHORT_SECONDS = 0.5  # the same for the weaker levels
QUICK = ("random", "greedy", *(name for name, level in LEVELS.items() if level.effort < 1))
HINT_SECONDS = 1.0
HARD_LIMIT = 5.0  # seconds until a process that does not answer is ended
START_LIMIT = 60.0  # seconds that a new process has to load games and bots
NICE = 10  # added to the niceness of a process: the server itself goes first
KEPT_BOTS = 64  # bots that a process keeps, because a bot may remember its game


class Thought(Struct, frozen=True):
    """What a bot needs to choose an action. It holds only the view of the bot's seat."""

    table_id: str
    slug: str
    components: Components | None  # None: those of the package
    view: Any
    seat: Seat
    legal: tuple[Any, ...]
    rng: Rng


class Failed(Exception):
    """A thought has no answer: the bot raised an error, did not finish in time, or ended its process."""


def thought_of(
    game: AnyGame, table_id: str, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng
) -> Thought:
    packaged = find_game(game.slug) is game
    return Thought(table_id, game.slug, None if packaged else game.components, view, seat, legal, rng)


class Thinkers:
    """Two pools of such processes, so that short thoughts and hints do not wait for long thoughts."""

    def __init__(self, workers: int) -> None:
        self._quick, self._slow = _Pool(workers), _Pool(workers)

    async def choose(self, level: str, thought: Thought) -> Any:
        """The action that a bot of this level chooses. Raises Failed."""
        pool = self._quick if seconds_for(level) == SHORT_SECONDS else self._slow
        return await pool.ask(partial(_choose, level, thought))

    async def plan(self, level: str, thought: Thought, taken: frozenset[str]) -> Planned:
        """What a bot of this level wants to do. It leaves the goals in `taken` to others. Raises Failed."""
        pool = self._quick if seconds_for(level) == SHORT_SECONDS else self._slow
        plan: Planned = await pool.ask(partial(_plan, level, thought, taken))
        return plan

    async def hints(self, thought: Thought) -> tuple[Hint, ...]:
        """The best actions. Raises Failed."""
        found: tuple[Hint, ...] = await self._quick.ask(partial(_hints, thought))
        return found

    def close(self) -> None:
        """End all processes. Thoughts that are not finished fail."""
        for pool in (self._quick, self._slow):
            pool.close()


class _Pool:
    """Some processes. Each starts when it is first needed."""

    def __init__(self, workers: int) -> None:
        self._idle: queue.LifoQueue[Thinker] = queue.LifoQueue()  # the last one remembers most
        self.thinkers = [Thinker() for _ in range(workers)]
        for thinker in self.thinkers:
            self._idle.put(thinker)
        # One thread for each process waits for its answers.
        self._threads = ThreadPoolExecutor(workers, "thinker")

    async def ask(self, question: Question) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for thinker in self.thinkers:
            thinker.close()

    def _answer(self, question: Question) -> Any:
        thinker = self._idle.get()
        try:
            return thinker.answer(question)
        finally:
            self._idle.put(thinker)


class Thinker:
    """One process of the pool. If it has died or was ended, the next question starts another one."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._closed = False
        self._lock = threading.Lock()  # close() runs in another thread

    def answer(self, question: Question) -> Any:
        try:
            line = self._line or self._start()
            line.send(question)
            answer = self._receive(line, HARD_LIMIT, f"no answer after {HARD_LIMIT:g} seconds")
        except (EOFError, OSError):
            self._end()
            raise Failed("its process died") from None
        if isinstance(answer, _Error):
            raise Failed(answer.trace)
        return answer

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def _start(self) -> Connection:
        context = get_context("spawn")
        line, theirs = context.Pipe()
        process = context.Process(target=_think, args=(theirs, os.getpid()), name="thinker")
        with self._lock:
            if self._closed:
                raise Failed("the server stops")
            process.start()
            self._process, self._line = process, line
        theirs.close()
        self._receive(line, START_LIMIT, f"its process did not start in {START_LIMIT:g} seconds")
        return line

    def _receive(self, line: Connection, seconds: float, otherwise: str) -> Any:
        if not line.poll(seconds):
            self._end()
            raise Failed(otherwise)
        return pickle.loads(line.recv_bytes())

    def _end(self) -> None:
        with self._lock:
            process, line, self._process, self._line = self._process, self._line, None, None
        if process is not None and line is not None:
            process.kill()
            process.join()
            line.close()


# In the process

Question: TypeAlias = "Callable[[_Mind], Any]"


class _Error(Struct, frozen=True):
    trace: str


class _Mind:
    """What a process keeps between questions: a clock, and the bots that it asked last."""

    def __init__(self) -> None:
        self._until = 0.0
        self._bots: OrderedDict[tuple[str, Seat, str], Bot] = OrderedDict()

    def start_clock(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def go_on(self) -> bool:
        return time.monotonic() < self._until

    def bot(self, table_id: str, seat: Seat, level: str) -> Bot:
        """The bot of a seat. It is the same for the whole game if it is asked often enough."""
        key = (table_id, seat, level)
        found = self._bots.pop(key, None) or bot(level, self.go_on)
        self._bots[key] = found
        if len(self._bots) > KEPT_BOTS:
            self._bots.popitem(last=False)
        return found


def seconds_for(level: str) -> float:
    """How long a bot may think: the champion, `search` and bots of other packages longer than the others."""
    return SHORT_SECONDS if level in QUICK else CHAMPION_SECONDS


def _choose(level: str, thought: Thought, mind: _Mind) -> Any:
    mind.start_clock(seconds_for(level))
    game = find_game(thought.slug, thought.components)
    chosen = mind.bot(thought.table_id, thought.seat, level)
    return chosen(game, thought.view, thought.seat, thought.legal, thought.rng)


def _plan(level: str, thought: Thought, taken: frozenset[str], mind: _Mind) -> Planned:
    chosen = _choose(level, thought, mind)
    game = find_game(thought.slug, thought.components)
    return planned(game, chosen, thought.view, thought.seat, thought.legal, taken, thought.rng)


def _hints(thought: Thought, mind: _Mind) -> tuple[Hint, ...]:
    mind.start_clock(HINT_SECONDS)
    game = find_game(thought.slug, thought.components)
    return hints(game, thought.view, thought.seat, thought.legal, thought.rng, mind.go_on)


def _think(line: Connection, server: int) -> None:
    """Answer questions until the server closes the line."""
    _settle(server)
    mind = _Mind()
    line.send_bytes(pickle.dumps(None))
    while True:
        try:
            question: Question = line.recv()
        except EOFError:
            return
        line.send_bytes(_answered(question, mind))


def _answered(question: Question, mind: _Mind) -> bytes:
    try:
        return pickle.dumps(question(mind))
    except Exception:  # bots of other packages may raise anything
        return pickle.dumps(_Error(traceback.format_exc()))


def _settle(server: int) -> None:
    """Set up a process: it ignores Ctrl-C, and it exits when the server is gone, even if that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    plugins.load()

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
