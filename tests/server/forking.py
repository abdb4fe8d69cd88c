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
from unittest.mock import patch

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(["server.loaded"])
_ENVIRONMENT = {"PYTHONPATH": str(Path(__file__).parent.parent), "LOAD_GAMENIGHT": "1"}
_loading = threading.Lock()
_running: set[Forked] = set()


class Forked:
    """A `gamenight` process. What a test uses of it is named as in `subprocess.Popen`.

    `program`: a script to run instead, which changes something and then calls `gamenight`.
    """

    def __init__(
        self, *words: str, program: Path | None = None, environment: Mapping[str, str] = os.environ
    ) -> None:
        out, theirs = _FORKS.Pipe(duplex=False)
        self._out = out  # keeps the pipe open
        self.stdout = os.fdopen(os.dup(out.fileno()), encoding="utf-8")
        self._errors = tempfile.NamedTemporaryFile("r", encoding="utf-8")  # noqa: SIM115 (communicate closes it)
        self._process = _FORKS.Process(
            target=_run, args=(program, words, dict(environment), theirs, self._errors.name)
        )
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


def gamenight(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    process = Forked(*words, environment={**os.environ, **environment})
    said = process.stdout.read()
    _, errors = process.communicate(timeout=120)
    assert process.returncode is not None
    return subprocess.CompletedProcess(words, process.returncode, said, errors)


def _load() -> None:
    """Start the process that is forked, unless it runs."""
    with _loading, patch.dict(os.environ, _ENVIRONMENT):
        ensure_running()


@atexit.register
def _kill_all() -> None:
    """Let no process outlive the tests; and `multiprocessing` would wait for it."""
    for process in _running:
        process.kill()


def _run(
    program: Path | None, words: Sequence[str], environment: dict[str, str], out: Connection, errors: str
) -> None:
    """Run the command in a fork."""
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    os.dup2(out.fileno(), 1)
    out.close()
    file = os.open(errors, os.O_WRONLY | os.O_APPEND)
    os.dup2(file, 2)
    os.close(file)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [str(program or "gamenight"), *words]
    if program is not None:
        runpy.run_path(str(program), run_name="__main__")
        return
    from gamenight.cli import main

    main()


def _end_with_the_tests() -> None:
    tests = parent_process()
    assert tests is not None
    tests.join()
    os.kill(os.getpid(), signal.SIGKILL)
