"""Every numbered rule and every ruling of a game has a test, and nobody cites a rule that is not there."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from citing import Citations, sections_in
from gamenight.games import GAMES


class Page(NamedTuple):
    """What a page of rules holds at least, so that nothing goes missing without a word."""

    letter: str  # of its rulings
    chapters: int
    rulings: int


PAGES = {
    "northwest": Page("N", 8, 23),
    "wednesday": Page("W", 11, 33),
    "donde_es": Page("D", 10, 31),
    "nomads_land": Page("L", 9, 37),
    "nowhere": Page("H", 13, 63),
}


@pytest.fixture(params=PAGES, scope="module")
def cited(request: pytest.FixtureRequest) -> Citations:
    return Citations(request.param, PAGES[request.param].letter)


def test_every_game_is_looked_at() -> None:
    assert set(PAGES) == {game.slug for game in GAMES}


@pytest.mark.parametrize("slug", PAGES)
def test_the_page_of_rules_is_read_whole(slug: str) -> None:
    page, cited = PAGES[slug], Citations(slug, PAGES[slug].letter)
    assert cited.chapters == {str(number) for number in range(1, page.chapters + 1)}
    assert {section.split(".")[0] for section in cited.sections} == cited.chapters
    # Later rulings follow in the order in which they are built.
    assert cited.rulings >= {f"{page.letter}{number}" for number in range(1, page.rulings + 1)}


def test_every_rule_has_a_test(cited: Citations) -> None:
    assert cited.sections - sections_in(cited.cited_by_tests) == set()


def test_every_ruling_has_a_test(cited: Citations) -> None:
    assert cited.rulings - cited.rulings_in(cited.cited_by_tests) == set()


def test_every_test_begins_with_its_rule(cited: Citations) -> None:
    assert [name for name, text in cited.tests.items() if not re.match(r"§\d+\.\d+", text)] == []


def test_the_tests_cite_rules_that_exist(cited: Citations) -> None:
    assert sections_in(cited.cited_by_tests) - cited.sections == set()
    assert cited.rulings_in(cited.cited_by_tests) - cited.rulings == set()


def test_the_code_cites_rules_that_exist(cited: Citations) -> None:
    rules = cited.cited_by_code()
    assert len(rules) > 20
    assert {(file, rule) for file, rule in rules if rule not in cited.sections | cited.chapters} == set()


def test_the_rules_refer_to_rules_and_rulings_that_exist(cited: Citations) -> None:
    assert sections_in(cited.page) - cited.sections - cited.chapters == set()
    assert cited.rulings_in(cited.page) - cited.rulings == set()
