"""A real server process for tests, which can be stopped or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from server.forking import Forked

HERE = Path(__file__).parent
KEY = "a-key-that-all-servers-on-one-database-share"

LIMITS = ("--limit", "all=0", "--limit", "waiting_tables=8", "--limit", "head_seconds=30")
"""All tests come from one address, and their guests are faster than people."""


class Server:
    """`gamenight serve` on a free loopback port."""

    def __init__(
        self,
        database: str,
        *flags: str,
        program: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """With plug-ins it runs in a new process, otherwise in a fork of one that is loaded."""
        self.database = database
        words = ["serve", "--port", "0", "--database", database, "--bot-pause", "0", *LIMITS, *flags]
        keys = {} if database.startswith("sqlite") else {"GAMENIGHT_KEYS": KEY}
        env = {**os.environ, "PYTHONPATH": str(HERE), **keys, **(environment or {})}
        plain = "PYTHONPATH" not in (environment or {})
        self.process = (
            Forked(*words, program=program, environment=env) if plain else _run(program, words, env)
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        if not self.line.startswith("Serving on "):
            _, errors = self.process.communicate(timeout=60)
            raise RuntimeError(f"the server did not start: {errors}")
        self.url = self.line.removeprefix("Serving on ").strip()
        self.metrics = ""
        if "--metrics" in flags:
            self.metrics = self.process.stdout.readline().removeprefix("Metrics on ").strip()

    def kill(self) -> str:
        """Kill the server with SIGKILL, like a power failure. Return its stderr."""
        self.process.kill()
        return self.process.communicate(timeout=60)[1]

    def stop(self) -> tuple[int, str]:
        """Stop the server with SIGTERM. Return its exit status and its stderr."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=60)
        assert self.process.returncode is not None
        return self.process.returncode, errors

    def close(self) -> None:
        self.kill()


def _run(program: Path | None, words: Sequence[str], env: Mapping[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, *(("-m", "gamenight") if program is None else (str(program),)), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
