"""The card of a hint: three choices, marked on the board, chosen by pointer or key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import asked, axe, set_up
from e2e.conftest import LAPTOP, PHONE, Visitor, cases

SIZES = {"laptop": LAPTOP, "phone": PHONE}
BOX = "(it) => [it.getBoundingClientRect().x, it.getBoundingClientRect().y]"


def at_a_table(page: Page) -> Locator:
    """Two people at one screen, so that no bot ends a hint. Returns the card, which is not open yet."""
    set_up(page, "here")
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text("Take any Mushroom")
    return page.get_by_role("region", name="Hint")


def test_keys_open_a_hint_point_at_its_lines_and_choose_one(visitor: Visitor) -> None:
    page = visitor()
    card = at_a_table(page)
    page.keyboard.press("h")
    lines = card.locator(".line")
    expect(lines).to_have_count(3)
    expect(lines.nth(0)).to_be_focused()
    expect(lines.nth(0)).to_contain_text("best")
    marked = page.locator(".hinted")
    best = marked.evaluate(BOX)
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    expect(marked).to_have_count(1)
    assert marked.evaluate(BOX) != best
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(marked).to_have_count(0)
    page.keyboard.press("h")
    expect(lines).to_have_count(3)
    text = lines.nth(1).locator("b").inner_text()
    page.keyboard.press("2")
    expect(asked(page)).to_contain_text("Place the Mushroom")
    expect(card).to_have_count(0)
    page.keyboard.press("l")
    where = text.split(" at ")[1].partition(",")[0]  # Take the Mushroom at c4, and with it a Pinecone
    expect(page.get_by_role("tabpanel")).to_contain_text(f"at {where}")


@pytest.mark.parametrize(("size", "theme"), cases(SIZES, ["dark", "light"], short=[("phone", "light")]))
def test_a_tap_on_a_line_makes_the_choice(visitor: Visitor, size: str, theme: str) -> None:
    page = visitor(SIZES[size], theme)
    card = at_a_table(page)
    button = page.get_by_role("button", name="Hint", exact=True)
    button.click()
    expect(card.locator(".line")).to_have_count(3)
    expect(card).to_be_in_viewport(ratio=1)
    expect(page.locator(".hinted")).to_be_in_viewport()
    assert axe(page, "a hint") == []
    button.click()
    expect(card).to_have_count(0)
    button.click()
    card.get_by_role("button", name="Close the hint").click()
    expect(card).to_have_count(0)
    button.click()
    card.locator(".line").first.click()
    expect(asked(page)).to_contain_text("Place the Mushroom")
    expect(card).to_have_count(0)
