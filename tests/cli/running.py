"""Runs the `gamenight` command in a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def gamenight(
    *words: str, home: Path, typed: str = "", pythonpath: str = "", umask: int = -1, columns: int = 100
) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "XDG_STATE_HOME": str(home), "COLUMNS": str(columns), "PYTHONPATH": pythonpath}
    command = [sys.executable, "-m", "gamenight", *words]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=env, umask=umask, timeout=120, check=False
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one-sentence error of a command that ended with status 2."""
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()
