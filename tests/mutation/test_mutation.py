"""What may be wrong in the mutation tests without a sign: which code runs when, and what is counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from cosmic_ray.work_item import MutationSpec

from mutation.functions import function_at, inert, spans
from mutation.mutants import OPERATORS, Mutant, Result
from mutation.reach import Reach, candidates, read
from mutation.report import identity, rate, write

SHELF = "src/gamenight/bots/shelf.py"
SOURCE = """
LIMIT: int = 3


class Shelf:
    size = 4

    def put(self, count: int = 1) -> int:
        def again() -> int:
            return count + 1

        return again()
"""


def test_a_place_belongs_to_the_innermost_function() -> None:
    functions = spans(SOURCE)
    assert function_at(functions, (10, 19)) == "Shelf.put.<locals>.again"
    assert function_at(functions, (12, 8)) == "Shelf.put"


def test_module_class_body_and_default_values_run_at_import() -> None:
    functions = spans(SOURCE)
    assert [function_at(functions, place) for place in ((2, 13), (6, 11), (8, 31))] == [None, None, None]


def test_annotations_never_run_but_values_do() -> None:
    idle = inert(SOURCE)
    assert any(start <= (2, 7) < end for start, end in idle)
    assert not any(start <= (2, 13) < end for start, end in idle)
    assert not any(start <= (8, 31) < end for start, end in idle)


def mutant(function: str | None = "put") -> Mutant:
    change = MutationSpec(Path(SHELF), "core/NumberReplacer", 0, start_pos=(2, 1), end_pos=(2, 2))
    return Mutant("1", Path(SHELF), change, function, "0")


def test_cosmic_ray_knows_every_operator_by_its_name() -> None:
    from cosmic_ray.plugins import operator_names

    assert {f"core/{name}" for name in OPERATORS} <= set(operator_names())


def reach(**tests: tuple[float, str]) -> Reach:
    """What is known of a file that imports the module and whose tests call one function each."""
    calls = [f"call\t0\t{SHELF}\t<module>"]
    for number, (name, (seconds, function)) in enumerate(tests.items(), 1):
        calls += [f"test\t{number}\t{name}", f"call\t{number}\t{SHELF}\t{function}"]
        calls += [f"time\t{number}\t{seconds}"] * 2
    return read("\n".join(calls), "0")[0]


def chosen(
    monkeypatch: pytest.MonkeyPatch, known: dict[str, Reach], function: str | None, new: bool = False
) -> dict[str, list[str]]:
    monkeypatch.setattr("mutation.reach.suite", lambda _package: list(known))
    return candidates(mutant(function), known, 30, new)


def test_a_test_that_fails_without_a_mutant_is_left_out() -> None:
    log = f"test\t1\tone\ntime\t1\t2\ntest\t2\ttwo\nfail\t2\t2\ncall\t2\t{SHELF}\tput"
    known, failed = read(log, "0")
    assert (known.seconds, failed) == ({"one": 2}, ["two"])
    assert known.reaching(mutant()) == []


def test_tests_of_a_mutant_call_its_function_and_fit_into_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "a.py": reach(one=(9, "put"), two=(1, "take")),
        "b.py": reach(three=(1, "look")),
        "c.py": reach(four=(2, "put"), five=(1, "put")),
        "d.py": reach(six=(40, "put")),
    }
    assert chosen(monkeypatch, known, "put") == {"c.py": ["five", "four"], "a.py": ["one"]}
    every = {"b.py": ["three"], "c.py": ["five", "four"], "a.py": ["two", "one"]}
    assert chosen(monkeypatch, known, None) == every
    assert chosen(monkeypatch, known, "turn") == {}
    assert chosen(monkeypatch, known, "turn", new=True) == every


def test_each_file_gets_the_same_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap = dict.fromkeys(("one", "two", "three", "four"), (1.0, "put"))
    known = {"slow.py": reach(slow=(12, "put")), "quick.py": reach(**cheap)}
    assert set(chosen(monkeypatch, known, "put")["quick.py"]) == cheap.keys()
    assert "slow.py" not in chosen(monkeypatch, known, "put")  # 24 seconds more than the 8 are too much
    own = {"test_shelf.py": known["slow.py"], "quick.py": known["quick.py"]}
    assert [*chosen(monkeypatch, own, "put")] == ["test_shelf.py", "quick.py"]  # named like the module


def test_what_runs_before_the_tests_or_only_at_import_concerns_all_tests_of_the_file() -> None:
    early, _ = read(f"call\t0\t{SHELF}\tput\ntest\t1\tone\ntime\t1\t2", "0")
    assert early.reaching(mutant("put")) == ["one"]
    imported, _ = read(f"call\t0\t{SHELF}\t<module>\ntest\t1\tone\ntime\t1\t2", "0")
    assert imported.reaching(mutant(None)) == ["one"]
    assert imported.reaching(mutant("put")) == []


def test_the_file_named_like_the_module_is_tried_first_whatever_the_recorder_saw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"a.py": reach(one=(1, "put")), "b/test_shelf.py": reach(two=(9, "look"))}
    assert list(chosen(monkeypatch, known, "put")) == ["b/test_shelf.py", "a.py"]
    assert list(chosen(monkeypatch, known, "take")) == ["b/test_shelf.py"]


def test_a_test_of_a_constant_is_tried_though_it_calls_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tests = "test\t1\tone\ntime\t1\t1\ntest\t2\ttwo\ntime\t2\t1"
    log = f"call\t0\t{SHELF}\t<module>\n{tests}\ncall\t2\t{SHELF}\tput"
    known = {"test_shelf.py": read(log, "0")[0]}
    assert chosen(monkeypatch, known, None) == {"test_shelf.py": ["one", "two"]}
    assert chosen(monkeypatch, known, "put") == {"test_shelf.py": ["two", "one"]}  # first what calls it


def test_the_report_counts_timeouts_as_killed_and_unreached_mutants_as_alive() -> None:
    verdicts = ("killed", "timeout", "survived", "unreached")
    assert rate(Result(verdict, "", 1, {}) for verdict in verdicts) == (
        "50.0 % of 4 killed: 1 killed, 1 timeouts, 1 survived, 1 unreached"
    )


def test_an_equivalent_mutant_is_named_by_its_change_and_not_listed_as_alive(tmp_path: Path) -> None:
    alive = Result("survived", "", 1, {}, "@@ -2 +2 @@\n-LIMIT = 3\n+LIMIT = 4")
    named = identity(mutant(), alive)
    assert named == "src/gamenight/bots/shelf.py - LIMIT = 3 + LIMIT = 4"
    summary = write(tmp_path / "report.md", "make mutants", [(mutant(), alive)], {named: "no reader"})
    assert "without 1 equivalent ones: nothing of 0 killed" in summary
    assert "None." in (tmp_path / "report.md").read_text()
