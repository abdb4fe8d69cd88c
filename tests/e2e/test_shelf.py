"""The shelf: all five boxes are visible, one click starts a game, and my running games are listed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import TITLES, axe, box, my_turn, overflow, sit_down
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor

# The layout shift of the page after its first paint.
WATCH = """
    window.jumped = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (!entry.hadRecentInput)
                jumped.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)));
    }).observe({ type: 'layout-shift', buffered: true });
"""


def bottom(page: Page, what: str) -> float:
    """The bottom edge of the lowest of some elements, in pixels."""
    lowest: float = page.locator(what).evaluate_all(
        "all => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))"
    )
    return lowest


@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["laptop", "tablet"])
def test_the_boxes_and_their_buttons_are_visible(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    sit_down(page)  # so that a running game is listed too
    page.goto("/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    for title in TITLES:
        expect(box(page, title).get_by_role("button", name="Play now")).to_be_visible()
    tops = page.get_by_role("article").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().y)"
    )
    assert len(tops) == len(TITLES)
    if len(tops) <= 5:  # more boxes need a second row, see test_shelves.py
        assert len(set(tops)) == 1, "side by side"
        assert bottom(page, "article") <= size[1]


def test_a_box_shows_how_to_play_and_starts_a_game_with_one_click(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    box(page).get_by_role("button", name="The box of").click()
    learning = page.get_by_role("dialog", name="How to play Northwest")
    expect(learning).to_contain_text("Mushroom")
    assert axe(page, "how to play") == []
    learning.get_by_role("button", name="Play now").click()
    my_turn(page)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_running_game_is_listed_without_a_layout_shift(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(TITLES))
    for _ in range(4):
        assert page.request.post("/api/tables/quick", data={"game": "northwest"}).ok
    page.add_init_script(WATCH)
    page.reload()
    on = page.get_by_role("link", name="Go on")
    expect(on).to_have_count(4)
    assert bottom(page, ".strip") < size[1] / 2, "above the boxes"
    page.wait_for_load_state("networkidle")
    assert page.evaluate("jumped") == []
    assert overflow(page) == 0
    on.last.click()
    my_turn(page)


def test_a_first_visit_asks_for_the_lobby_once(visitor: Visitor) -> None:
    page, asked = visitor(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(box(page).get_by_role("button", name="Play now")).to_be_visible()
    page.wait_for_timeout(1000)
    assert len([url for url in asked if url.endswith("/api/lobby")]) == 1
