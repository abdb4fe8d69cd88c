"""Every numbered rule and every ruling of a game has a test, and nobody cites a rule that is not there."""

from __future__ import annotations

import re

import pytest

from citing import Citations, sections_in
from gamenight.games import GAMES


def listed(rules: set[str]) -> str:
    return ", ".join(sorted(rules, key=lambda rule: [int(part) for part in re.findall(r"\d+", rule)]))


@pytest.fixture(params=[game.slug for game in GAMES], scope="module")
def cited(request: pytest.FixtureRequest) -> Citations:
    return Citations(request.param)


def test_the_page_of_rules_is_read_whole(cited: Citations) -> None:
    """What goes missing from the page is missed below, by the tests that cite it."""
    assert cited.chapters == {str(number) for number in range(1, len(cited.chapters) + 1)} != set()
    assert {section.split(".")[0] for section in cited.sections} == cited.chapters
    assert len(cited.letters) <= 1, "the rulings of a game have one letter"


def test_every_rule_has_a_test(cited: Citations) -> None:
    untested = cited.sections - sections_in(cited.cited_by_tests)
    assert not untested, f"no test cites {listed(untested)}"


def test_every_ruling_has_a_test(cited: Citations) -> None:
    untested = cited.rulings - cited.rulings_in(cited.cited_by_tests)
    assert not untested, f"no test cites {listed(untested)}"


def test_every_test_begins_with_its_rule(cited: Citations) -> None:
    assert [name for name, text in cited.tests.items() if not re.match(r"§\d+\.\d+", text)] == []


def test_the_tests_cite_rules_that_exist(cited: Citations) -> None:
    assert sections_in(cited.cited_by_tests) - cited.sections == set()
    assert cited.rulings_in(cited.cited_by_tests) - cited.rulings == set()


def test_the_code_cites_rules_that_exist(cited: Citations) -> None:
    rules = cited.cited_by_code()
    assert rules
    assert {(file, rule) for file, rule in rules if rule not in cited.sections | cited.chapters} == set()


def test_the_rules_refer_to_rules_and_rulings_that_exist(cited: Citations) -> None:
    assert sections_in(cited.page) - cited.sections - cited.chapters == set()
    assert cited.rulings_in(cited.page) - cited.rulings == set()
