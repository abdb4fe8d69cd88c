"""Every screen in three sizes and both themes is accessible, not wider than the window, and stable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import axe, box, my_turn, overflow, play_on, set_up, sit_down
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor, cases

SIZES = {"laptop": LAPTOP, "tablet": TABLET, "phone": PHONE}


# How far any element moved without a cause, in pixels. The prompt above the board may move.
WATCH_JUMPS = """() => {
    window.jumped = 0;
    const moved = ({ node, previousRect: was, currentRect: is }) =>
        !node || node.parentElement?.closest('.prompt') ? 0 : Math.abs(was.x - is.x) + Math.abs(was.y - is.y);
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (!entry.hadRecentInput) window.jumped = Math.max(window.jumped, ...entry.sources.map(moved));
    }).observe({ type: 'layout-shift' });
}"""

# Whether all digits have the same width in each of some cells.
ALIGNED = """(cells) => cells.length > 0 && cells.every((cell) => {
    const wide = ['1111', '8888'].map((digits) => {
        const probe = cell.appendChild(document.createElement('span'));
        probe.textContent = digits;
        const { width } = probe.getBoundingClientRect();
        probe.remove();
        return width;
    });
    return Math.abs(wide[0] - wide[1]) < 0.01;
})"""


class Tour:
    """Checks screens and records what is wrong with them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []

    def look(self, where: str, deep: bool) -> None:
        if pixels := overflow(self.page):
            self.wrong.append(f"{where}: {pixels} pixels too wide")
        if deep:
            self.wrong += axe(self.page, where)


@pytest.mark.parametrize(
    ("size", "theme"), cases(SIZES, ["dark", "light"], short=[("laptop", "dark"), ("phone", "light")])
)
def test_every_screen(visitor: Visitor, size: str, theme: str) -> None:
    # The results of axe depend on the layout, laptop or phone, not on the exact size.
    deep = size != "tablet"
    page = visitor(SIZES[size], theme)
    tour = Tour(page)

    page.goto("/")
    expect(box(page).get_by_role("button", name="Play now")).to_be_visible()
    tour.look("shelf", deep)
    box(page).get_by_role("button", name="Learn Northwest", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    tour.look("how to play", deep)

    players = 4 if theme == "dark" else 2  # test the fewest and the most seats
    set_up(page, "friends", players)
    tour.look("set-up", deep)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for")).to_be_visible()
    tour.look("waiting room", deep)
    page.get_by_role("button", name="Start now, bots in the open seats").click()

    my_turn(page)
    play_on(page, actions=6)
    my_turn(page)
    tour.look("taking a cube", deep)
    play_on(page, actions=1)
    my_turn(page)
    tour.look("placing a cube", deep)
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("tabpanel")).to_be_visible()
    tour.look("log", deep)
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("button", name="Read the whole rules").click()
    expect(page.get_by_text("§8.8")).to_be_visible()
    tour.look("rules", deep)
    page.get_by_role("button", name="Close the drawer").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    tour.look("menu", deep)
    page.get_by_role("button", name="Close", exact=True).click()

    play_on(page)
    tour.look("end", deep)
    assert page.locator("dialog[open] tbody td").evaluate_all(ALIGNED)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.get_by_role("slider").fill("31")
    tour.look("replay", deep)
    for address in ("/me", "/about", "/replay"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        tour.look(address, deep)
    assert tour.wrong == []


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_nothing_jumps_while_playing(visitor: Visitor, size: str) -> None:
    """The action bar and the board do not move when the turn changes."""
    page = visitor(SIZES[size], pace="quick")
    sit_down(page)
    page.mouse.move(0, 0)
    boxes = """() => ['.bar', '.board', '.ground', '.own', '.prompt']
        .map((name) => document.querySelector(name)?.getBoundingClientRect())
        .map((box) => box && [box.x, box.y, box.width, box.height].map(Math.round))"""
    before = page.evaluate(boxes)
    page.evaluate(WATCH_JUMPS)
    for _ in range(3):
        play_on(page, actions=1)
        assert page.evaluate(boxes) == before
        play_on(page, actions=1)
        my_turn(page)
        assert page.evaluate(boxes) == before
    assert page.evaluate("window.jumped") < 12
