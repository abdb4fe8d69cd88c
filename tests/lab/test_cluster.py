"""The laboratory on a real Ray cluster of two nodes: the same rows, and a run that goes on after a kill.

`make cluster` runs this in .venv-ray; the other environments have no Ray.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from gamenight.core import IllegalAction

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]  # Ray warns of its own future

RUN = ["lab", "run", "northwest", "--bots", "greedy", "--seats", "2,3", "--games", "60", "--seed", "5"]
PATIENCE = 120  # seconds
ORDER = {"games": [], "decisions": ["index"], "uses": ["index", "seat", "feature"]}  # besides the game


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster of two nodes with one processor each."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    yield cluster.address
    cluster.shutdown()


@contextmanager
def gamenight(*words: str, address: str | None) -> Iterator[subprocess.Popen[str]]:
    env = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    env |= {"RAY_ADDRESS": address} if address else {}
    command = [sys.executable, "-m", "gamenight", *words]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def ran(folder: Path, *more: str, address: str | None = None) -> str:
    """Run to the end. What was said on standard error."""
    with gamenight(*RUN, "--out", str(folder), *more, address=address) as process:
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    return errors


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found = pl.read_parquet(folder / "parts" / "*" / f"{table}.parquet")
    return found.sort("game", *ORDER[table]).to_dicts()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run in one process."""
    folder = tmp_path_factory.mktemp("cluster") / "whole"
    ran(folder, "--workers", "1")
    return folder


def same(folder: Path, whole: Path) -> bool:
    return all(rows(folder, table) == rows(whole, table) for table in ("games", "decisions", "uses"))


def where(_: int) -> str:
    import ray

    time.sleep(0.05)
    return str(ray.get_runtime_context().get_node_id())


def illegal(_: int) -> None:
    raise IllegalAction("the bot at seat 1 chose an illegal action")


def test_both_nodes_work(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from gamenight.lab.cluster import spread

    monkeypatch.setenv("RAY_ADDRESS", address)
    assert len(set(spread(where, range(40), None))) == 2


def test_an_error_in_a_worker_is_raised_as_it_is(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from gamenight.lab.cluster import spread

    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(IllegalAction, match=r"^the bot at seat 1 chose an illegal action$"):
        list(spread(illegal, range(3), None))


def test_the_rows_are_those_of_processes(address: str, whole: Path, tmp_path: Path) -> None:
    ran(tmp_path / "ray", "--on", "ray", address=address)
    ran(tmp_path / "two", "--workers", "2")
    assert same(tmp_path / "ray", whole)
    assert same(tmp_path / "two", whole)


def test_without_an_address_a_local_cluster_is_started(whole: Path, tmp_path: Path) -> None:
    ran(tmp_path / "run", "--on", "ray", "--workers", "2")
    assert same(tmp_path / "run", whole)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_stopped_run_goes_on(number: signal.Signals, address: str, whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with gamenight(*RUN, "--on", "ray", "--out", str(folder), address=address) as process:
        deadline = time.monotonic() + PATIENCE
        while not [*folder.glob("parts/0*")]:
            assert process.poll() is None, "it ended too early"
            assert time.monotonic() < deadline
            time.sleep(0.005)
        process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)
    status = {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGINT: 130}
    assert process.returncode == status[number], errors
    assert "Traceback" not in errors
    kept = len(rows(folder, "games"))
    assert 0 < kept < 120
    assert ran(folder, "--on", "ray", address=address).startswith(f"{kept} of 120 games\n")
    assert same(folder, whole)


def test_a_cluster_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    words = [*RUN, "--on", "ray", "--out", str(tmp_path / "run")]
    with gamenight(*words, address="127.0.0.1:1") as process:
        said, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert said == ""
    assert errors.splitlines()[-1].startswith(
        "gamenight: cannot connect to the Ray cluster at 127.0.0.1:1 (RAY_"
    )
    assert "Traceback" not in errors
