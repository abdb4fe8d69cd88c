"""Northwest on screen: what a cube leads to, shown before it is taken."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from e2e.acts import asked, set_up, target
from e2e.conftest import LAPTOP, PHONE, Visitor

HEAD = re.compile(r"^[+−]\d+$")


def at_a_table(page: Page, players: int = 2) -> None:
    set_up(page, "here", players=players)
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text("Take any Mushroom")
    expect(page.locator(".dealing")).to_have_count(0)


def foreseen(page: Page) -> Locator:
    return page.locator("[data-foreseen]")


def test_pointing_at_a_cube_shows_what_it_earns_and_what_it_leaves(visitor: Visitor) -> None:
    page = visitor(LAPTOP)
    at_a_table(page)
    cube = target(page, "forest").first
    cube.hover()
    expect(foreseen(page).locator(".own")).to_have_text(HEAD)
    assert foreseen(page).locator(".take").count() == page.locator("button.answer").count() - 1
    expect(foreseen(page).locator(".reach").first).to_be_visible()
    expect(page.locator(".promised")).to_be_visible()
    expect(foreseen(page).locator(".answer")).to_have_count(0)
    page.get_by_role("checkbox", name="Best answer").check()
    cube.hover()
    expect(foreseen(page).locator(".answer")).to_have_text(re.compile(r"^.+ [+−]\d+$"))
    cube.click()
    expect(asked(page)).to_contain_text("Place the Mushroom")
    expect(foreseen(page)).to_have_count(0)


def test_a_journal_is_chosen_before_the_first_cube_lies_in_it(visitor: Visitor) -> None:
    page = visitor(LAPTOP)
    at_a_table(page)
    mine, other = page.locator(".own .journal"), page.locator(".other .journal")
    expect(mine).to_have_attribute("aria-label", re.compile("Grove$"))
    expect(other).to_have_attribute("aria-label", re.compile("Mountain$"))
    journals = page.get_by_role("group", name="Choose your Journal").get_by_role("button")
    expect(journals).to_have_count(4)
    before = mine.bounding_box()
    journals.nth(1).click()
    expect(mine).to_have_attribute("aria-label", re.compile("Mountain$"))
    expect(other).to_have_attribute("aria-label", re.compile("Grove$"))
    expect(journals).to_have_count(0)
    assert mine.bounding_box() == before


def test_a_tap_shows_what_a_cube_leads_to_and_a_second_one_takes_it(visitor: Visitor) -> None:
    page = visitor(PHONE)
    at_a_table(page)
    cubes = target(page, "forest")
    cubes.nth(0).tap()
    expect(foreseen(page).locator(".own")).to_have_text(HEAD)
    cubes.nth(1).tap()
    expect(foreseen(page)).to_have_count(1)
    expect(asked(page)).to_contain_text("Take any Mushroom")
    cubes.nth(1).tap()
    expect(asked(page)).to_contain_text("Place the Mushroom")


def test_the_take_button_takes_the_cube_that_was_tapped(visitor: Visitor) -> None:
    page = visitor(PHONE)
    at_a_table(page)
    target(page, "forest").nth(2).tap()
    button = page.get_by_role("button", name="Take the Mushroom", exact=True)
    size = button.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 40
    button.tap()
    expect(asked(page)).to_contain_text("Place the Mushroom")


def test_the_last_move_of_every_seat_stays_marked(visitor: Visitor) -> None:
    page = visitor(LAPTOP)
    at_a_table(page)
    for _ in range(2):
        target(page, "forest").first.click()
        target(page, "journal").first.click()
    expect(page.locator(".space.last")).to_have_count(2)
    moves = page.get_by_role("list", name="The last moves").get_by_role("listitem")
    expect(moves).to_have_count(2)
    expect(moves.first).to_have_text(re.compile(r"took a cube at \w\d and placed it at a1\."))


def test_turning_a_phone_deals_no_second_time(visitor: Visitor) -> None:
    page = visitor(PHONE)
    at_a_table(page)
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    expect(page.locator(".spread")).to_be_visible()
    rolling = "[...document.getAnimations()].filter((a) => /roll/.test(a.animationName ?? '')).length"
    assert page.evaluate(rolling) == 0


def test_a_cube_of_a_journal_lights_those_that_score_with_it(visitor: Visitor) -> None:
    page = visitor(PHONE)
    at_a_table(page)
    for _ in range(4):
        target(page, "forest").first.tap()
        page.get_by_role("button", name=re.compile("^Take the [A-Z][a-z]+$")).tap()
        target(page, "journal").first.tap()
    page.locator(".lies").first.tap()
    expect(page.locator(".space.lit")).to_have_count(1)
