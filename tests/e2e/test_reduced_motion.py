"""With reduced motion no animation repeats, and no information is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import STILL, TITLES, box, eventually, my_turn, play_on, sit_down
from e2e.conftest import PHONE, Visitor

# The animations that repeat for ever: name and element.
ENDLESS = """() => document.getAnimations()
    .filter((each) => !Number.isFinite(each.effect.getComputedTiming().endTime))
    .map(({ animationName, effect }) => `${animationName}: ${effect.target.outerHTML.slice(0, 80)}`)"""

# The strength of the glow of each target, without motion.
GLOWS = """(cubes) => cubes.map((cube) => getComputedStyle(cube, '::after'))
    .map(({ opacity, boxShadow }) => boxShadow === 'none' ? 0 : Number(opacity))"""


def test_nothing_on_the_shelf_repeats(visitor: Visitor) -> None:
    page = visitor(still=True)
    page.goto("/")
    expect(box(page).get_by_role("button", name="Play now")).to_be_visible()
    assert page.evaluate(ENDLESS) == []


@pytest.mark.parametrize("title", TITLES)
def test_nothing_on_a_table_repeats(visitor: Visitor, title: str) -> None:
    page = visitor(still=True)
    sit_down(page, title)
    for _ in range(12):
        my_turn(page)
        assert page.evaluate(ENDLESS) == []
        play_on(page, actions=1)


def test_targets_glow_also_without_motion(visitor: Visitor) -> None:
    page = visitor(still=True)
    sit_down(page)
    page.evaluate(STILL)
    glows = page.locator(".legal").evaluate_all(GLOWS)
    assert glows == [1] * len(glows)
    assert glows
    moving = visitor()
    sit_down(moving)
    eventually(moving, lambda: bool(moving.evaluate(ENDLESS)), "dealt, and with motion it breathes")


def attack(page: Page) -> None:
    sit_down(page, "Wednesday")
    page.locator("[data-target='outcast:ajax']").click()
    play_on(page, until=".drama", among="[data-target]:not([data-target='exchange'])")


def test_an_attack_shows_its_result_at_once(visitor: Visitor) -> None:
    page = visitor(PHONE, still=True)
    attack(page)
    drama = page.locator(".drama")
    expect(drama.get_by_text(re.compile("^(Saved|Wounded)$"))).to_be_visible()
    assert drama.get_by_role("button", name="Skip").count() == 0
    drama.get_by_role("button", name="Go on").click()
    expect(drama).to_have_count(0)
    my_turn(page)
