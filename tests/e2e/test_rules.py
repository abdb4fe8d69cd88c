"""The rules in the browser: a search, links from rule to rule, and a summary on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import LAPTOP, PHONE, Visitor

TITLES = {
    "northwest": "Northwest",
    "wednesday": "Wednesday",
    "donde_es": "¿Dónde Es?",
    "nomads_land": "Nomad’s Land",
    "nowhere": "Nowhere",
}


def learn(page: Page, slug: str) -> Locator:
    page.goto("/")
    page.get_by_role("button", name=f"Learn {TITLES[slug]}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Print this page")).to_be_visible()
    return dialog


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_search_finds_rules_and_their_numbers_lead_on(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    dialog = learn(page, "northwest")
    dialog.get_by_role("button", name="Read the whole rules").click()
    words = dialog.get_by_role("searchbox", name="Search the rules")
    words.fill("stuck mushroom")
    rules = dialog.locator(".whole li:visible")
    for text in rules.all_inner_texts():
        assert "stuck" in text.lower()
        assert "mushroom" in text.lower()
    expect(dialog.get_by_role("status")).to_contain_text(" places")
    expect(dialog.get_by_role("heading", name="1. The game")).to_be_hidden()
    words.fill("xylophone")
    expect(dialog.get_by_text("No rule has this word.")).to_be_visible()
    words.fill("")
    dialog.locator("[id='s2.2']").get_by_role("link", name="§2.6").click()
    expect(dialog.locator("[id='s2.6']")).to_be_in_viewport()
    expect(dialog.locator(".asked")).to_have_id("s2.6")
    expect(dialog.locator(".asked")).to_have_count(1)


def test_a_number_in_the_summary_opens_the_rule(visitor: Visitor) -> None:
    page = visitor()
    dialog = learn(page, "northwest")
    dialog.get_by_role("link", name="§5.1").first.click()
    expect(dialog.locator("[id='s5.1']")).to_be_in_viewport()
    expect(dialog.locator(".asked")).to_have_id("s5.1")


@pytest.mark.parametrize("slug", TITLES)
def test_the_summary_fits_a_sheet_of_paper(visitor: Visitor, slug: str) -> None:
    """Printed from the dark theme, in the colours of daylight, without anything else of the page."""
    page = visitor()
    page.add_init_script("window.print = () => {}")
    dialog = learn(page, slug)
    dialog.get_by_role("button", name="Print this page").click()
    sheet = page.locator(".printout")
    page.emulate_media(media="print")
    expect(sheet.get_by_role("heading", level=1)).to_contain_text("How to play")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.pdf(format="A4", prefer_css_page_size=True).count(b"/Type /Page\n") == 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)
