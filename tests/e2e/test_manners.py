"""Manners: one person and three bots play Nowhere together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import axe, eventually, overflow, target
from e2e.conftest import LAPTOP, PHONE, Visitor, cases, dealing

SIZES = {"laptop": LAPTOP, "phone": PHONE}


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with deals in which the bots have something to propose."""
    running = dealing(tmp_path_factory.mktemp("manners"), seed="20")
    yield running.url
    running.close()


def sit_down(page: Page, lead: bool = False) -> None:
    """Set up a table with three bots, and choose a character."""
    page.goto("/new/nowhere?with=bots")
    page.get_by_role("radio", name="4 players").check()
    page.get_by_role("radiogroup", name="Who begins").get_by_role("radio").nth(1).check()
    page.get_by_role("radio", name="Bots lead" if lead else "Bots follow").check()
    page.get_by_role("button", name="Sit down and play").click()
    target(page, "character").first.click()


def see_the_class(page: Page) -> Locator:
    """The proposals. On a phone they are on another page of the book."""
    tab = page.get_by_role("tab", name="Class")
    if tab.count():
        tab.click()
    return page.locator("[data-proposal]")


def button(page: Page, seat: int, label: str) -> Locator:
    return page.locator(f"[data-proposal='{seat}']").get_by_role("button", name=label, exact=True)


def actions_left(page: Page, count: int) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{count} Actions for everybody")


@pytest.mark.parametrize("size", cases(SIZES, short=list(SIZES)))
def test_bots_propose_and_people_answer(visitor: Visitor, seeded: str, size: str) -> None:
    page = visitor(SIZES[size], at=seeded)
    sit_down(page)
    expect(page.locator("[data-plan]")).to_have_count(3)
    if size == "phone":
        expect(page.get_by_role("tab", name="Class 3 plans")).to_be_visible()
    proposals = see_the_class(page)
    expect(proposals).to_have_count(3)
    first = page.locator("[data-proposal='1']")
    expect(first).to_contain_text(re.compile("wants to .+: [12] Actions?"))
    actions_left(page, 8)
    assert axe(page, f"proposals at {size}") == []
    assert overflow(page) == 0
    before = first.locator("p").inner_text()
    button(page, 1, "I will do it").click()
    expect(first.locator("p")).not_to_have_text(before)
    button(page, 1, "Wait").click()
    expect(first).to_contain_text("Waits until somebody says “go ahead”.")
    button(page, 2, "Go ahead").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("[67] Actions for everybody"))

    def asks_again() -> bool:
        see_the_class(page)  # a question to the player turns the page
        return button(page, 1, "Go ahead").is_visible()

    eventually(page, asks_again, "the bot still waits for an answer")


def test_a_screen_reader_hears_what_bots_want(visitor: Visitor, seeded: str) -> None:
    page = visitor(at=seeded)
    sit_down(page)
    expect(page.locator("[data-plan]")).to_have_count(3)
    expect(page.get_by_role("log").filter(has_text="wants to")).to_be_attached()


def test_bots_lead_if_the_creator_says_so(visitor: Visitor, seeded: str) -> None:
    page = visitor(at=seeded)
    sit_down(page)
    expect(page.locator("[data-plan]")).to_have_count(3)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_text("They act when all people have acted")).to_be_visible()
    menu.get_by_role("radio", name="Bots lead").check()
    expect(menu.get_by_text("act after a short pause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("8 Actions for everybody")
