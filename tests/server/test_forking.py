"""The servers of the tests end with the tests, however these end, and run the tree under test."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gamenight
from playing import ROOT
from server.serving import Server

START = """
import sys
from server.serving import Server
server = Server(f"sqlite:///{sys.argv[1]}/a.sqlite3")
print(server.process.pid, flush=True)
input()
"""


def is_there(pid: int) -> bool:
    """Whether the process runs. One that has ended but was not waited for does not."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_no_server_outlives_tests_that_are_killed(tmp_path: Path) -> None:
    tests = subprocess.Popen(
        [sys.executable, "-c", START, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
    )
    assert tests.stdout is not None
    assert tests.stdin is not None
    with tests.stdin, tests.stdout:
        server = int(tests.stdout.readline())
        assert is_there(server)
        tests.send_signal(signal.SIGKILL)
        tests.wait(60)
    end = time.monotonic() + 60
    while is_there(server) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_there(server)


@pytest.mark.parametrize("environment", [{}, {"PYTHONPATH": str(ROOT / "tests")}], ids=["fork", "process"])
def test_tests_and_their_servers_run_the_program_of_this_tree(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """A server that says where its program is, instead of where it listens."""
    says_where = tmp_path / "says_where.py"
    says_where.write_text("import gamenight\nprint('Serving on', gamenight.__file__, flush=True)\n")
    server = Server("sqlite:///unused", program=says_where, environment=environment)
    server.process.communicate(timeout=60)
    assert server.url == gamenight.__file__
    assert Path(server.url).is_relative_to(ROOT / "src")
