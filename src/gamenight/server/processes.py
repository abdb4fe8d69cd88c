"""Pools of processes that compute for the server, so that its event loop is not blocked.

Each process has a low priority and answers one question at a time. A process that does not answer in time is
ended, and a new one replaces it.
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
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeAlias

from msgspec import Struct

from gamenight import plugins

START_LIMIT = 60.0  # seconds that a new process has to load games and bots
NICE = 10  # added to the niceness of a process: the server itself goes first

Question: TypeAlias = Callable[[Any], Any]
"""A function that the process calls with its memory. It must be possible to pickle it."""

Memory: TypeAlias = Callable[[], Any]
"""Makes what a process keeps between questions."""


class Failed(Exception):
    """A question has no answer: it raised an error, took too long, or ended its process."""


class Pool:
    """Some processes. Each starts when it is first needed."""

    def __init__(self, memory: Memory, workers: int, seconds: float, name: str) -> None:
        self._idle: queue.LifoQueue[Process] = queue.LifoQueue()  # the last one remembers most
        self.processes = [Process(memory, seconds, name) for _ in range(workers)]
        for process in self.processes:
            self._idle.put(process)
        # One thread for each process waits for its answers.
        self._threads = ThreadPoolExecutor(workers, name)

    async def ask(self, question: Question, seconds: float | None = None) -> Any:
        """The answer to a question, within `seconds` if this one has a limit of its own. Raises Failed."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._answer, question, seconds)

    def close(self) -> None:
        """End all processes. Questions that are not answered fail."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self.processes:
            process.close()

    def _answer(self, question: Question, seconds: float | None) -> Any:
        process = self._idle.get()
        try:
            return process.answer(question, seconds)
        finally:
            self._idle.put(process)


class Process:
    """One process of the pool. If it has died or was ended, the next question starts another one."""

    def __init__(self, memory: Memory, seconds: float, name: str) -> None:
        self._memory, self._seconds, self._name = memory, seconds, name
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._closed = False
        self._lock = threading.Lock()  # close() runs in another thread

    def answer(self, question: Question, seconds: float | None = None) -> Any:
        limit = self._seconds if seconds is None else seconds
        try:
            line = self._line or self._start()
            line.send(question)
            answer = self._receive(line, limit, f"no answer after {limit:g} seconds")
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
        process = context.Process(target=_work, args=(theirs, os.getpid(), self._memory), name=self._name)
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


class _Error(Struct, frozen=True):
    trace: str


def _work(line: Connection, server: int, memory: Memory) -> None:
    """Answer questions until the server closes the line."""
    _settle(server)
    kept = memory()
    line.send_bytes(pickle.dumps(None))
    while True:
        try:
            question: Question = line.recv()
        except EOFError:
            return
        line.send_bytes(_answered(question, kept))


def _answered(question: Question, kept: Any) -> bytes:
    try:
        return pickle.dumps(question(kept))
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
