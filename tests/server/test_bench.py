"""`make bench-server` sets up enough games, also for a very fast machine."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from playing import ROOT

pytestmark = pytest.mark.anyio


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_server", ROOT / "bench" / "server.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_server", module)
    spec.loader.exec_module(module)
    return module


async def test_a_machine_that_plays_thousands_of_games_a_second_is_measured(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The test simulates a very fast machine: a game ends ten milliseconds after it began."""
    monkeypatch.setattr(bench, "SETTLING", 0.2, raising=False)

    async def sit_down(_game: object, _host: str, figures: Any, playing: bool, interval: float) -> list[Any]:
        assert playing
        assert interval == 0
        await asyncio.sleep(0.01)
        figures.moves += 64
        figures.times.append(0.001)
        over = asyncio.get_running_loop().create_future()
        over.set_result(None)
        closed = SimpleNamespace(transport=SimpleNamespace(close=lambda: None))
        return [SimpleNamespace(over=over, socket=closed)] * 2

    async def make(_http: object) -> Any:
        return bench.Game("table", ("ann", "bob"), bench.Player)

    monkeypatch.setattr(bench, "sit_down", sit_down)
    measured = await bench.load("127.0.0.1:1", [os.getpid()], "us", tables=20, seconds=1, make=make)
    assert measured.speed > 7000
    assert "moves/s" in capsys.readouterr().out


async def test_at_a_rate_the_time_of_a_move_counts_from_when_it_was_due(bench: ModuleType) -> None:
    """Otherwise a slow server would be asked less often, and look faster than it is."""
    beat = bench.Beat(0.5)
    first, second = bench.Player, bench.Game("table", ("ann", "bob"), bench.Player)
    mover, other = (first(second, seat, bench.Figures(), beat) for seat in (0, 1))
    mover.other, other.other = other, mover
    sent: list[bytes] = []
    mover.socket = SimpleNamespace(send=sent.append)
    beat.due = bench.time.perf_counter() - 2  # the server was slow until now
    mover.send(b"act", 7)
    assert sent == [b"act"]
    other.saw(8)
    assert 1.5 <= other.figures.times[0] < 1.5 + 1
    beat.due = bench.time.perf_counter()
    mover.send(b"later", 9)
    assert sent == [b"act"], "the next move is due in half a second"


def test_the_summary_names_everything_that_a_target_is_set_for(
    bench: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = [
        bench.Measured(1000 * n, [n / 1000] * 98 + [0.05] * 2, {}, took=1.0, busy=0.2, own=0.1, pace=1.0)
        for n in (1, 2, 3)
    ]
    bench.summary("us", rounds)
    assert capsys.readouterr().out == (
        "us, median of 3 rounds: 2,000 moves/s; p50 2.0 ms, p99 50.0 ms; 100 µs of processor time a move\n"
    )
    assert bench.spread([1.5, 1.25, 1.0]) == "1.25 (of 1.00 1.25 1.50)"
