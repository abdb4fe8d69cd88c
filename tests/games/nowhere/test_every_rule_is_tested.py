"""Every numbered rule and every ruling of Nowhere has a test, and nobody cites a rule that is not there."""

from __future__ import annotations

import re

from citing import Citations, sections_in

CITED = Citations("nowhere", "H")


def test_the_page_of_rules_is_read_whole() -> None:
    assert CITED.chapters == {str(number) for number in range(1, 13 + 1)}
    assert {section.split(".")[0] for section in CITED.sections} == CITED.chapters
    assert len(CITED.rulings) >= 63
    assert CITED.rulings == {f"H{number}" for number in range(1, len(CITED.rulings) + 1)}


def test_every_rule_has_a_test() -> None:
    assert CITED.sections - sections_in(CITED.cited_by_tests) == set()


def test_every_ruling_has_a_test() -> None:
    assert CITED.rulings - CITED.rulings_in(CITED.cited_by_tests) == set()


def test_every_test_begins_with_its_rule() -> None:
    assert [name for name, text in CITED.tests.items() if not re.match(r"§\d+\.\d+", text)] == []


def test_the_tests_cite_rules_that_exist() -> None:
    assert sections_in(CITED.cited_by_tests) - CITED.sections == set()
    assert CITED.rulings_in(CITED.cited_by_tests) - CITED.rulings == set()


def test_the_code_cites_rules_that_exist() -> None:
    cited = CITED.cited_by_code()
    assert len(cited) > 20
    assert {(file, rule) for file, rule in cited if rule not in CITED.sections | CITED.chapters} == set()


def test_the_rules_refer_to_rules_and_rulings_that_exist() -> None:
    assert sections_in(CITED.page) - CITED.sections - CITED.chapters == set()
    assert CITED.rulings_in(CITED.page) - CITED.rulings == set()
