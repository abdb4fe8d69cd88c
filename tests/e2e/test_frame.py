"""The frame around every game: how much of the window the board gets, and what stands beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.acts import asked, my_turn, overflow, play_on, set_up
from e2e.conftest import Visitor, cases
from gamenight.games import GAMES

SLUGS = [game.slug for game in GAMES]
SIZES = {
    "laptop": (1440, 900),
    "small laptop": (1366, 625),
    "tablet": (1024, 768),
    "phone on its side": (844, 390),
    "laptop at 200 %": (720, 450),
}
SHORT = [("tablet", slug) for slug in SLUGS] + [
    ("phone on its side", "wednesday"),
    ("laptop at 200 %", "nowhere"),
]
DRAWN = {
    "northwest": ".woods",
    "wednesday": ".ring",
    "donde_es": ".crop, .middle > .map",
    "nomads_land": ".island",
    "nowhere": ".map",
}

# The height of the top bar, of the words below it and of the drawn board, and whether the bar is beside it.
FRAME = """(drawn) => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [board, bar] = [box(`.page main > .board :is(${drawn})`), box('.bar')];
    return {
        head: box('.top').height,
        words: box('.prompt').height,
        board: board.height / innerHeight,
        beside: bar.left >= board.right && bar.bottom <= innerHeight,
    };
}"""


@pytest.mark.parametrize(("size", "slug"), cases(SIZES, SLUGS, short=SHORT))
def test_the_board_gets_the_height(visitor: Visitor, size: str, slug: str) -> None:
    """Three quarters of it at least; the top bar and the words above the board are one line each."""
    page = visitor(SIZES[size])
    set_up(page, "bots", max(3, GAMES[SLUGS.index(slug)].seats[0]), slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    play_on(page, actions=2)
    my_turn(page)
    frame = page.evaluate(FRAME, DRAWN[slug])
    assert frame["head"] <= 36
    assert frame["words"] <= 36
    assert frame["board"] >= 0.75
    assert frame["beside"]
    for name in ("Undo", "Hint", "Log", "Menu"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert page.get_by_role("list", name="Seats").get_by_role("listitem").count() >= 3
    assert overflow(page) == 0


def test_only_the_expected_act_has_the_accent(visitor: Visitor) -> None:
    """To end the turn stays quiet while a card can be played, and to swap the hand says what it costs."""
    page = visitor()
    set_up(page, "bots", 2, "donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    play_on(page, until=".page:has([data-target='bar:Swap hand']):has([data-target^='card:'])")
    swap = page.locator("[data-target='bar:Swap hand']")
    expect(swap).to_have_text(re.compile("Swap hand.*costs the turn"))
    expect(swap).to_have_class(re.compile("costly"))
    expect(page.locator(".bar .button.main")).to_have_count(0)
    swap.click()
    expect(page.locator("dialog[open] .button.main")).to_have_count(0)
    page.get_by_role("button", name="Go on playing").click()


@pytest.mark.parametrize("size", cases(SIZES, short=["tablet"]))
def test_a_long_heading_does_not_widen_the_table(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    set_up(page, "bots", 2, "donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    right = "document.querySelector('.page main > .board').getBoundingClientRect().right"
    before = page.evaluate(right)
    asked(page).evaluate("it => (it.textContent = 'The drawer closes a location. '.repeat(9))")
    assert page.evaluate(right) == before
