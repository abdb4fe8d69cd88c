"""What a screen reader reads aloud at a table, and the keys for who sees or hears no board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import eventually, finished, my_turn, play_on, set_up, sit_down
from e2e.conftest import Visitor, cases
from gamenight.games import GAMES

SLUGS = [game.slug for game in GAMES]

# Keep everything that is added to the live region, in the order in which a reader would read it.
LISTEN = """() => {
    window.said = [];
    const hears = (node) => node.nodeType === 1 && window.said.push(node.textContent.trim());
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(hears)))
        .observe(document.querySelector('[role=log]'), { childList: true });
}"""
LOG = "all => all.map(each => each.textContent.trim().replace(/\\s+/g, ' '))"


def log(page: Page) -> list[str]:
    found: list[str] = page.locator(".drawer .log li").evaluate_all(LOG)
    return found


@pytest.mark.parametrize("slug", cases(SLUGS, short=["northwest", "donde_es"]))
def test_what_bots_do_is_heard_once_in_order_and_my_turn_last(visitor: Visitor, slug: str) -> None:
    page = visitor(pace="quick")
    set_up(page, players=3, slug=slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.keyboard.press("l")
    before = len(log(page))
    page.wait_for_timeout(300)  # the first question has been asked
    page.evaluate(LISTEN)
    play_on(page, actions=4, until="dialog[open]")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    my_turn(page)
    happened = log(page)[before:]
    assert len(happened) >= 2
    eventually(page, lambda: page.evaluate("said.length") > len(happened), "everything is said")
    page.wait_for_timeout(300)
    said: list[str] = page.evaluate("said.map((each) => each.replace(/\\s+/g, ' '))")
    questions = [text for text in said if text.startswith("Your turn")]
    told = [text for text in said if text in happened]
    assert told == happened
    asked = page.get_by_role("heading", level=1).inner_text()
    assert said[-1].startswith(asked.split(".")[0])
    assert len(questions) <= 5, "asked at most once for each own action"


def test_a_question_is_not_repeated_when_others_act(visitor: Visitor) -> None:
    """In Nowhere all may act at once: what I am asked is said after my own actions only."""
    page = visitor(pace="quick")
    set_up(page, players=4, slug="nowhere")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.evaluate(LISTEN)
    play_on(page, actions=1)
    page.wait_for_timeout(2500)
    said: list[str] = page.evaluate("said")
    assert len([text for text in said if text.startswith("Your turn")]) <= 2


def test_keys_press_the_main_button_and_say_what_can_be_done(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, "Nomad’s Land")
    page.evaluate(LISTEN)
    page.keyboard.press("w")
    eventually(page, lambda: bool(re.search("to choose|Buttons: ", str(page.evaluate("said")))), "it is said")
    expect(page.locator(".prompt > p")).to_have_text(re.compile("to choose|Buttons: "))
    sit_down(page)
    page.keyboard.press("e")
    expect(page.locator("[data-target]:focus")).to_have_count(1)
    sit_down(page, "¿Dónde Es?")
    play_on(page, until=".bar .button.main")
    asked = page.get_by_role("heading", level=1)
    before = asked.inner_text()
    page.keyboard.press("e")
    eventually(
        page,
        lambda: page.locator("dialog[open]").count() > 0 or asked.inner_text() != before,
        "the button is pressed",
    )


REGION = """() => {
    const region = document.activeElement.closest('nav, ol[aria-label], section, aside, [role=region]');
    return region ? region.getAttribute('aria-label') ?? 'named by another' : '';
}"""


@pytest.mark.parametrize("slug", cases(SLUGS, short=["wednesday"]))
def test_a_key_jumps_between_the_regions(visitor: Visitor, slug: str) -> None:
    page = visitor()
    set_up(page, players=3, slug=slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    seen: list[str] = []
    for _ in range(30):
        page.keyboard.press("F6")
        seen.append(page.evaluate("document.activeElement.tagName") + page.evaluate(REGION))
        if len(seen) > 1 and seen[-1] == seen[0]:
            break
    names = " ".join(seen)
    assert "What is asked" in names
    assert "Buttons" in names
    assert "House" in names
    assert len(seen) >= 5, "and the regions of the board between them"
    page.keyboard.press("Shift+R")
    assert page.evaluate("document.activeElement.tagName") + page.evaluate(REGION) == seen[-2]


def test_a_replay_says_what_happens_at_the_moment_shown(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/replay/{finished(page, 'northwest')}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The game begins")
    page.evaluate(LISTEN)
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: page.evaluate("said.length") > 0, "the first move is said")
    assert re.search("takes? the Mushroom", page.evaluate("said.join()"))


def test_the_bar_is_one_tab_stop_with_arrows_inside(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    hint = page.get_by_role("button", name="Hint")
    hint.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="Log")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    assert page.locator("[role=toolbar] button[tabindex='0']").count() == 1
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('[role=toolbar]')") is None


def test_the_log_is_read_and_left_with_one_key(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("l")
    expect(page.get_by_role("tabpanel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    expect(page.locator("[data-target]:focus")).to_have_count(1)


def test_the_focus_leaves_a_card_that_was_played(visitor: Visitor) -> None:
    """On the next turn it is on something that can be chosen, not on what the card only explains."""
    page = visitor()
    set_up(page, players=2, slug="wednesday")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page).first.press("Enter")
    places = page.locator("[data-target^='place:']:not([data-target$='nevermore'])")
    places.first.press("Enter")
    page.locator("[data-target^='card:']").first.press("Enter")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text(re.compile("end the turn|another", re.IGNORECASE))
    page.keyboard.press("e")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Enter")
    eventually(page, lambda: places.count() > 0, "the next turn")
    eventually(page, lambda: page.evaluate("document.activeElement.matches('[data-target]')"), "it moves")
