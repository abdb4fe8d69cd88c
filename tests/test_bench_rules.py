"""`make bench` compares each contestant with the yardstick right beside it."""

from __future__ import annotations

import importlib.util
import random
import sys
from types import ModuleType, SimpleNamespace

import pytest

from playing import ROOT


class Machine:
    """A simulated machine. Its clock runs only while somebody plays."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slow = 1.0

    def plays(self, cost: float) -> object:
        """A contestant that needs so many seconds for a game of 100 actions, 50 of them decisions."""

        def play_one(_rng: random.Random) -> tuple[int, int]:
            self.now += cost * self.slow
            return 100, 50

        return play_one

    def clock(self) -> float:
        return self.now


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setitem(sys.modules, "pyspiel", ModuleType("pyspiel"))
    spec = importlib.util.spec_from_file_location("bench_rules", ROOT / "bench" / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_rules", module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine()
    clocks = SimpleNamespace(perf_counter=found.clock, process_time=found.clock)
    monkeypatch.setattr(bench, "time", clocks)
    return found


def test_a_machine_that_is_slower_in_another_round_changes_no_ratio(
    bench: ModuleType, machine: Machine
) -> None:
    chosen = {"half": machine.plays(0.02), "same": machine.plays(0.01)}
    for slow in (1.0, 3.0):
        machine.slow = slow
        found = bench.play_round(chosen, machine.plays(0.01), 0.2, seed=1)
        assert found["half"].ratio == pytest.approx((0.5, 0.5))
        assert found["same"].ratio == pytest.approx((1.0, 1.0))
        assert found["same"].pace.actions == pytest.approx(10_000 / slow)


def test_only_the_named_contestants_play(bench: ModuleType) -> None:
    everyone = {"gamenight toy, 2 seats": None, "gamenight toy, 3 seats": None, "OpenSpiel chess": None}
    assert list(bench.named(everyone, [])) == list(everyone)
    assert list(bench.named(everyone, ["toy, 3", "chess"])) == ["gamenight toy, 3 seats", "OpenSpiel chess"]


def test_an_unknown_contestant_is_refused_with_the_names_there_are(bench: ModuleType) -> None:
    with pytest.raises(SystemExit, match="No contestant has a name with 'toi' in it") as refusal:
        bench.named({"gamenight toy, 2 seats": None}, ["toi"])
    assert "gamenight toy, 2 seats" in str(refusal.value)
