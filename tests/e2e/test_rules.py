"""The rules in the browser: a search, pictures, a summary on paper, and the ways that lead to a rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import axe, finished, my_turn, set_up
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


#: Rules with a picture: what the rule speaks of, as the caption names it.
PICTURED = {
    "northwest": {"4.4": "Bee", "6.1": "Pinecone", "2.2": "Campfire"},
    "wednesday": {"8.6": "Yoko Tanaka", "9.1": "The Crypt", "4.1": "Face down", "10.4": "on the Target"},
    "donde_es": {"1.4": "Beach", "6.2": "frustrated", "8.3": "East wind", "1.7": "left or right"},
    "nomads_land": {"5.7": "Tunnel", "7.4": "Skull", "6.2": "Tornado", "1.2": "A group of nine"},
    "nowhere": {"10.12": "Carl", "11.2": "Bicycle", "7.12": "Yellow Tape", "5.8": "He has caught somebody"},
}


def whole(page: Page, slug: str) -> Locator:
    dialog = learn(page, slug)
    dialog.get_by_role("button", name="Read the whole rules").click()
    expect(dialog.locator(".pictures").first).to_be_visible()
    return dialog


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("slug", TITLES)
def test_rules_show_the_pieces_that_they_speak_of(visitor: Visitor, slug: str, size: tuple[int, int]) -> None:
    """As the table draws them: none is empty, none is cut off, and nothing of them takes the focus."""
    page = visitor(size)
    dialog = whole(page, slug)
    for rule, caption in PICTURED[slug].items():
        piece = dialog.locator(f"[id='s{rule}'] figure:has(figcaption:text-is('{caption}'))")
        piece.scroll_into_view_if_needed()
        box = piece.locator(".piece").bounding_box()
        assert box is not None
        assert box["width"] >= 16, (rule, box)
        assert box["height"] >= 16, (rule, box)
        assert box["x"] + box["width"] <= size[0]
    assert dialog.locator(".whole").evaluate("rules => rules.scrollWidth <= rules.clientWidth")
    empty = "all => all.filter(each => !each.querySelector('svg')).map(each => each.outerHTML)"
    assert dialog.locator(".piece").evaluate_all(empty) == []
    assert dialog.locator("[id]").evaluate_all("all => all.filter(each => /^s\\d/.test(each.id)).length") > 30


def test_a_search_finds_the_name_of_a_piece(visitor: Visitor) -> None:
    dialog = whole(visitor(), "northwest")
    dialog.get_by_role("searchbox", name="Search the rules").fill("campfire hiker")
    expect(dialog.get_by_text("No rule has these words.")).to_be_visible()
    dialog.get_by_role("searchbox", name="Search the rules").fill("fern with a pinecone")
    expect(dialog.locator("[id='s1.6'] figure")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_rules_with_their_pictures_pass_axe(visitor: Visitor, theme: str) -> None:
    page = visitor(theme=theme)
    whole(page, "nowhere")
    assert axe(page, f"rules, {theme}") == []


def shown_rule(page: Page) -> Locator:
    """The rule that the drawer shows, once it is in the window."""
    rule = page.locator("aside .whole .asked")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    return rule


def marks(page: Page) -> Locator:
    return page.locator("aside .log").get_by_role("button", name=re.compile("^Read the rule, §"))


@pytest.mark.parametrize("slug", TITLES)
def test_every_line_of_a_whole_game_leads_to_its_rule(visitor: Visitor, slug: str) -> None:
    page = visitor()
    page.goto(f"/t/{finished(page, slug)}")
    page.get_by_role("dialog").get_by_role("button", name="Close").first.click()
    page.get_by_role("button", name=re.compile("^Log")).click()
    expect(marks(page).last).to_be_visible()
    unmarked = "all => all.filter(each => !each.querySelector('button')).map(each => each.textContent)"
    assert page.locator("aside .log li").evaluate_all(unmarked) == []
    last = marks(page).last
    number = (last.get_attribute("aria-label") or "").partition("§")[2]
    last.click()
    expect(shown_rule(page)).to_have_id(f"s{number}")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_log_line_a_refusal_and_a_choice_lead_to_their_rules(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = visitor(size)
    set_up(page, "here")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.get_by_role("button", name=re.compile("the first turn takes a Mushroom")).first.click(force=True)
    refusal = page.locator(".notices .stop")
    expect(refusal).to_contain_text("(§3.2)")
    refusal.get_by_role("button", name="Read the rule, §3.2").click()
    expect(shown_rule(page)).to_have_id("s3.2")
    expect(refusal).to_have_count(0)
    page.get_by_role("button", name="Close the drawer").click()

    my_turn(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Place the Mushroom")
    page.get_by_role("button", name=re.compile("^Log")).click()
    marks(page).last.click()
    expect(shown_rule(page)).to_have_id(re.compile(r"s(3\.4|6\.1)"))
    page.get_by_role("button", name="Close the drawer").click()

    my_turn(page).first.focus()  # what a choice does is explained, and the mark knows its rule
    page.get_by_role("button", name="The rule for this, and what is reconstructed").click()
    about = page.locator(".about")
    expect(about).to_contain_text("Mushroom")
    about.get_by_role("button", name=re.compile("^§8.1")).last.click()
    expect(shown_rule(page)).to_have_id("s8.1")


def test_the_marks_of_the_log_are_reached_by_keyboard(visitor: Visitor) -> None:
    """One Tab stop, at the newest line. B reads the rule of what was explained last. Esc goes back."""
    page = visitor()
    set_up(page, "here")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page).first.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Place the Mushroom")
    page.keyboard.press("l")
    expect(marks(page).last).to_be_visible()
    assert marks(page).evaluate_all("all => all.map(each => each.tabIndex)").count(0) == 1
    page.keyboard.press("Tab")
    expect(marks(page).last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(marks(page).nth(marks(page).count() - 2)).to_be_focused()
    page.keyboard.press("Enter")
    number = shown_rule(page).get_attribute("id")
    page.keyboard.press("Escape")
    expect(page.locator("aside.drawer")).to_have_count(0)
    my_turn(page).first.focus()
    page.keyboard.press("b")
    expect(shown_rule(page)).to_have_id("s8.1")
    assert number != "s8.1"
