"""A simulation that is stopped or killed leaves no process and no incomplete file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

WORKERS = 3
PATIENCE = 60  # seconds; a loaded machine takes long to start and end processes


def is_running(process: int) -> bool:
    """Whether a process runs. A zombie, whose parent has not waited for it yet, does not."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


class Simulation:
    """`gamenight sim` with its workers, in the middle of a very long simulation."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "gamenight", "sim", "northwest", "--games", "1000000"]
        command += ["--workers", str(WORKERS), "--json", str(folder / "figures.json")]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stderr is not None
        assert self.process.stderr.readline() == "0 of 1,000,000 games\n"
        deadline = time.monotonic() + PATIENCE
        while len(self.workers) < WORKERS and time.monotonic() < deadline:
            time.sleep(0.05)
        self.started = self.workers
        assert len(self.started) == WORKERS
        time.sleep(1.5)  # by now the workers play

    @property
    def workers(self) -> list[int]:
        return children(self.process.pid)

    def ended(self) -> tuple[int, str]:
        """Wait until every process is gone. Return the exit status and the rest of standard error."""
        _, errors = self.process.communicate(timeout=PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while (left := self.left()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert left == []
        return self.process.returncode, errors

    def left(self) -> list[int]:
        return [worker for worker in self.started if is_running(worker)]


@pytest.fixture
def simulation(tmp_path: Path) -> Iterator[Simulation]:
    running = Simulation(tmp_path)
    yield running
    for process in [running.process.pid, *running.left()]:
        if is_running(process):
            os.kill(process, signal.SIGKILL)
    running.process.wait()


def test_an_interrupted_sim_leaves_no_file_no_worker_and_no_traceback(
    simulation: Simulation, tmp_path: Path
) -> None:
    os.killpg(simulation.process.pid, signal.SIGINT)  # as a terminal does
    status, errors = simulation.ended()
    assert status == 130
    assert errors.endswith("gamenight: interrupted; nothing was written\n")
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("send", [os.kill, os.killpg], ids=["to the parent", "to every process"])
def test_sigterm_ends_a_sim_and_its_workers_with_a_sentence(
    send: Callable[[int, int], None], simulation: Simulation, tmp_path: Path
) -> None:
    send(simulation.process.pid, signal.SIGTERM)
    status, errors = simulation.ended()
    assert status == 143
    assert errors.endswith("gamenight: ended by SIGTERM; nothing was written\n")
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


def test_workers_exit_when_their_parent_is_killed(simulation: Simulation) -> None:
    simulation.process.kill()
    status, errors = simulation.ended()
    assert status == -signal.SIGKILL
    assert "Traceback" not in errors
