"""Runs the `gamenight` command in a process, or quicker in this one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamenight.cli import main
from server.forking import COLUMNS, Forked


def gamenight(
    *words: str, home: Path, typed: str = "", pythonpath: str = "", umask: int = -1, columns: int = COLUMNS
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own: a fork, unless it has other packages or another width."""
    settings = {"XDG_STATE_HOME": str(home), "COLUMNS": str(columns), "PYTHONPATH": pythonpath}
    env = {**os.environ, **settings}
    if not pythonpath and columns == COLUMNS:
        return Forked(*words, environment=env, typed=typed, umask=umask).finished()
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


def gamenight_here(
    *words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> subprocess.CompletedProcess[str]:
    """Run the command without starting a process: for mistakes that it finds before it plays."""
    monkeypatch.setattr(sys, "argv", ["gamenight", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    status = ended.value.code
    assert isinstance(status, int)
    return subprocess.CompletedProcess(sys.argv, status, said.out, said.err)
