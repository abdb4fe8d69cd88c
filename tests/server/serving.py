"""A real server process for tests, which can be stopped or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent


class Server:
    """`gamenight serve` on a free loopback port."""

    def __init__(
        self,
        database: str,
        *flags: str,
        command: tuple[str, ...] = ("-m", "gamenight"),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.database = database
        words = [sys.executable, *command, "serve", "--port", "0", "--database", database, "--bot-pause", "0"]
        self.process = subprocess.Popen(
            [*words, *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(HERE), **(environment or {})},
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        if not self.line.startswith("Serving on "):
            _, errors = self.process.communicate()
            raise RuntimeError(f"the server did not start: {errors}")
        self.url = self.line.removeprefix("Serving on ").strip()

    def kill(self) -> None:
        """Kill the server with SIGKILL, like a power failure."""
        self.process.kill()
        self._close()

    def stop(self) -> tuple[int, str]:
        """Stop the server with SIGTERM. Return its exit status and its stderr."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self._close()

    def _close(self) -> None:
        self.process.communicate(timeout=60)
