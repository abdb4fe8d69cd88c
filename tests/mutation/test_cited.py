"""What `make cited` changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from citing import Citations
from mutation import cited, tree
from mutation.cited import changes, judges_of

SOURCE = '''
"""Rules (§1.1)."""


def may(cubes: int) -> bool:
    """§2.1: at most three."""
    return cubes <= 3


def score(cubes: int, most: bool) -> int:
    points = cubes * 2  # §3.1
    # §3.2: the most
    if most:
        points += 1
    return points


def why(cubes: int) -> str:
    return "too many (§2.1)" if cubes > 3 else ""
'''


def test_each_place_that_cites_a_rule_is_changed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "ROOT", tmp_path)
    (tmp_path / "rules.py").write_text(SOURCE)
    found = list(changes(tmp_path / "rules.py"))
    assert [(each.rules, each.before, each.after) for each in found] == [
        (("2.1",), "cubes <= 3", "(not (cubes <= 3))"),
        (("3.1",), "cubes * 2", "(cubes + 2)"),
        (("3.2",), "most", "(not (most))"),
        (("2.1",), "cubes > 3", "(not (cubes > 3))"),
    ]
    assert found[1].source == SOURCE.replace("cubes * 2", "(cubes + 2)")


def test_only_tests_that_cite_the_rule_judge_its_change(monkeypatch: pytest.MonkeyPatch) -> None:
    northwest = Citations("northwest")
    some = judges_of(northwest, ["4.1"])
    assert some
    assert all("tests/games/northwest/test_" in each for each in some)
    assert set(some) < set(judges_of(northwest, ["4.1", "8.1"]))
    monkeypatch.setattr(cited, "_pytest", lambda _tests: pytest.fail("no test cites the rule"))
    assert cited.judge(cited.Change(Path("x"), 1, ("99.9",), "", "", ""), []) == "untested"
