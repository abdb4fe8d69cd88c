"""What may be wrong in the mutation tests without a sign: which code runs when, and what is counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from cosmic_ray.work_item import MutationSpec

from mutation.functions import function_at, inert, spans
from mutation.mutants import OPERATORS, Mutant, Result
from mutation.reach import Reach, candidates
from mutation.report import identity, rate, write

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
    change = MutationSpec(
        Path("src/gamenight/bots/shelf.py"), "core/NumberReplacer", 0, start_pos=(2, 1), end_pos=(2, 2)
    )
    return Mutant("1", Path("src/gamenight/bots/shelf.py"), change, function, "0")


def test_cosmic_ray_knows_every_operator_by_its_name() -> None:
    from cosmic_ray.plugins import operator_names

    assert {f"core/{name}" for name in OPERATORS} <= set(operator_names())


def reach(seconds: float, *functions: str, passed: bool = True) -> Reach:
    return Reach("0", seconds, passed, {"src/gamenight/bots/shelf.py": list(functions)})


def test_tests_of_a_mutant_call_its_function_the_cheapest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "a.py": reach(9, "<module>", "put"),
        "b.py": reach(1, "<module>"),
        "c.py": reach(2, "<module>", "put"),
        "d.py": reach(1, "<module>", "put", passed=False),
        "e.py": reach(90, "<module>", "put"),
    }
    monkeypatch.setattr("mutation.reach.suite", lambda _package: list(known))
    assert candidates(mutant(), known, 30, new=False) == ["c.py", "a.py"]
    assert candidates(mutant(None), known, 30, new=False) == ["b.py", "c.py", "a.py"]
    assert candidates(mutant("take"), known, 30, new=False) == []
    assert candidates(mutant("take"), known, 30, new=True) == ["b.py", "c.py", "a.py"]


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
