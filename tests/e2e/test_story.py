"""Others' turns are told: the recap of what happened since one's last turn, and the words above the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import asked, axe, my_turn, overflow, play_on, set_up, sit_down_with_a_friend
from e2e.conftest import LAPTOP, PHONE, Visitor, cases
from gamenight.games import GAMES

SLUGS = [game.slug for game in GAMES]
SIZES = {"laptop": LAPTOP, "phone": PHONE}

MARK = ".prompt [aria-expanded]"
OTHERS = ".prompt .whose:not(.mine)"  # it is somebody else's turn

# The targets under the open card.
COVERED = """(card) => {
    const a = card.getBoundingClientRect();
    return [...document.querySelectorAll('.board [data-target]')].filter((each) => {
        const b = each.getBoundingClientRect();
        return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    }).map((each) => each.dataset.target);
}"""


def mark(page: Page) -> Locator:
    """The mark before the words above the board."""
    return page.get_by_role("button", name=re.compile("since your last turn", re.IGNORECASE))


def card(page: Page) -> Locator:
    return page.locator("[data-recap]")


def play_until_told(page: Page) -> None:
    """Play until something has happened that should be read."""
    play_on(page, until=f"{MARK}.unread")


@pytest.mark.parametrize(
    ("slug", "size"), cases(SLUGS, SIZES, short=[("northwest", "laptop"), ("donde_es", "phone")])
)
def test_what_happened_at_once_is_told_until_it_is_read(visitor: Visitor, slug: str, size: str) -> None:
    page = visitor(SIZES[size], recap=True)
    set_up(page, "bots", max(3, GAMES[SLUGS.index(slug)].seats[0]), slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    play_until_told(page)
    if card(page).is_visible():
        assert card(page).evaluate(COVERED) == []
        page.wait_for_timeout(1500)
        expect(card(page)).to_be_visible()  # it stays
    page.locator("body").press("s")
    expect(card(page)).to_be_focused()
    expect(card(page).get_by_role("heading")).to_have_text("Since your last turn")
    told = card(page).locator("ol li").all_inner_texts()
    assert told
    assert overflow(page) == 0
    assert axe(page, "recap") == []
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    expect(page.locator(".prompt .unread")).to_have_count(0)
    mark(page).click()  # it can be read again
    expect(card(page).locator("ol li")).to_have_text(told)
    card(page).get_by_role("button", name="Close what happened").click()
    expect(card(page)).to_have_count(0)


def test_what_was_watched_does_not_open_by_itself(visitor: Visitor) -> None:
    page = visitor(pace="quick", recap=True)
    set_up(page, "bots", 2)
    page.get_by_role("button", name="Sit down and play").click()
    play_on(page, until=MARK, skip=False)
    expect(mark(page)).to_be_visible()
    expect(card(page)).to_have_count(0)
    mark(page).click()
    expect(card(page)).to_contain_text("Birch")


def test_an_absence_is_told(visitor: Visitor) -> None:
    """While the page was hidden or the connection lost, the moves of others are not watched."""
    ada, bo = visitor(recap=True, console=False), visitor()
    sit_down_with_a_friend(ada, bo)
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("radio", name="Steady").check()
    ada.get_by_role("button", name="Close", exact=True).click()
    play_on(ada, until=OTHERS)
    my_turn(bo)
    ada.context.set_offline(True)
    expect(ada.get_by_role("alert")).to_contain_text("The connection is lost")
    play_on(bo, until=OTHERS)
    ada.context.set_offline(False)
    my_turn(ada)
    expect(card(ada).or_(ada.locator(".prompt .unread")).first).to_be_visible()
    ada.keyboard.press("s")
    expect(card(ada)).to_contain_text(re.compile("takes the .* at"))


def test_the_words_above_the_board_tell_what_others_do(visitor: Visitor) -> None:
    page = visitor(pace="slow")
    set_up(page, "bots", 3)
    page.get_by_role("button", name="Sit down and play").click()
    play_on(page, until=OTHERS)
    expect(asked(page)).to_have_text(re.compile(r"^\w+’s turn\. Birch (takes|places) the \w+"))
    told = asked(page).inner_text()
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(told.partition(". ")[2])


def test_each_person_at_one_screen_is_told_of_the_others(visitor: Visitor) -> None:
    page = visitor(recap=True)
    set_up(page, "here", 2)
    page.get_by_label("Name of the player in seat 2").fill("Bo")
    page.get_by_role("button", name="Sit down and play").click()
    play_on(page, until=MARK)
    expect(page.locator(".prompt .unread")).to_be_visible()
    page.keyboard.press("s")
    expect(card(page).get_by_role("heading")).to_have_text("Bo, since your last turn")
