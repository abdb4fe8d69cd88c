"""Starts `gamenight` quickly: each process is a fork of one that has loaded the whole program."""

from __future__ import annotations

import atexit
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(["server.loaded"])
COLUMNS = 100
"""The width of what commands print. A fork cannot have another one: the console is made when it is loaded."""

_ENVIRONMENT = {
    "PYTHONPATH": str(Path(__file__).parent.parent),
    "LOAD_GAMENIGHT": "1",
    "COLUMNS": str(COLUMNS),
}
_loading = threading.Lock()
_running: set[Forked] = set()


class _Call(NamedTuple):
    """What a fork is told."""

    program: Path | None
    words: Sequence[str]
    environment: dict[str, str]
    out: Connection
    errors: str  # a file
    typed: str
    umask: int  # -1: as it is


class Forked:
    """A `gamenight` process. What a test uses of it is named as in `subprocess.Popen`.

    `program`: a script to run instead, which changes something and then calls `gamenight`. `typed`: what it
    reads from standard input.
    """

    def __init__(
        self,
        *words: str,
        program: Path | None = None,
        environment: Mapping[str, str] = os.environ,
        typed: str = "",
        umask: int = -1,
    ) -> None:
        out, theirs = _FORKS.Pipe(duplex=False)
        self._out = out  # keeps the pipe open
        self.stdout = os.fdopen(os.dup(out.fileno()), encoding="utf-8")
        self._errors = tempfile.NamedTemporaryFile("r", encoding="utf-8")  # noqa: SIM115 (communicate closes it)
        self._words = words
        call = _Call(program, words, dict(environment), theirs, self._errors.name, typed, umask)
        self._process = _FORKS.Process(target=_run, args=(call,))
        _load()
        self._process.start()
        theirs.close()
        assert self._process.pid is not None
        self.pid = self._process.pid
        _running.add(self)

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the process, like a power failure."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float) -> tuple[str, str]:
        """Wait until the process has ended. Return what it printed and what is on its standard error."""
        self._process.join(timeout)
        if self.returncode is None:
            raise TimeoutError(f"still running after {timeout:g} seconds")
        _running.discard(self)
        if self.stdout.closed:
            return "", ""
        with self.stdout, self._errors, self._out:
            return self.stdout.read(), self._errors.read()

    def finished(self) -> subprocess.CompletedProcess[str]:
        """Read what it prints to its end."""
        said = self.stdout.read()
        _, errors = self.communicate(timeout=120)
        assert self.returncode is not None
        return subprocess.CompletedProcess(self._words, self.returncode, said, errors)


def gamenight(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return Forked(*words, environment={**os.environ, **environment}).finished()


def _load() -> None:
    """Start the process that is forked, unless it runs."""
    with _loading, patch.dict(os.environ, _ENVIRONMENT):
        ensure_running()


@atexit.register
def _kill_all() -> None:
    """Let no process outlive the tests; and `multiprocessing` would wait for it."""
    for process in _running:
        process.kill()


def _run(call: _Call) -> None:
    """Run the command in a fork."""
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    _connect(call)
    if call.umask >= 0:
        os.umask(call.umask)
    os.environ.clear()
    os.environ.update(call.environment)
    sys.argv = [str(call.program or "gamenight"), *call.words]
    if call.program is not None:
        runpy.run_path(str(call.program), run_name="__main__")
        return
    from gamenight.cli import main

    main()


def _connect(call: _Call) -> None:
    """Connect standard input, output and error."""
    os.dup2(call.out.fileno(), 1)
    call.out.close()
    file = os.open(call.errors, os.O_WRONLY | os.O_APPEND)
    os.dup2(file, 2)
    os.close(file)
    with tempfile.TemporaryFile() as read:
        read.write(call.typed.encode())
        read.seek(0)
        os.dup2(read.fileno(), 0)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 (it is open to the end)


def _end_with_the_tests() -> None:
    tests = parent_process()
    assert tests is not None
    tests.join()
    os.kill(os.getpid(), signal.SIGKILL)
