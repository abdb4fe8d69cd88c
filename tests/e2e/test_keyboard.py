"""Everything by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import box, my_turn, play_on, set_up, sit_down
from e2e.conftest import Visitor

MOST_PLAYERS = {"northwest": 4, "wednesday": 4, "donde_es": 6, "nomads_land": 4, "nowhere": 6}
FEW = 15

# Where the focus is.
STOP = """() => {
    const now = document.activeElement;
    return now.closest('[role=toolbar]') ? 'bar' : now.matches('.board [data-target]') ? 'target' : 'other';
}"""


def focused(page: Page) -> str:
    label: str = page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''")
    return label


def focused_text(page: Page) -> str:
    text: str = page.evaluate("document.activeElement?.textContent?.trim() ?? ''")
    return text


def test_a_game_is_started_and_played_without_a_mouse(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    expect(box(page).get_by_role("button", name="Play now")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused_text(page).startswith("Play now"):
            break
    page.keyboard.press("Enter")
    asked = page.get_by_role("heading", level=1)
    expect(asked).to_contain_text("Take any Mushroom")

    for turn in range(1, 7):
        expect(asked).to_contain_text(re.compile("Your turn.*(Take|Stuck)"))
        page.keyboard.press("ArrowRight")
        assert focused(page).startswith("Take the"), "an arrow leads to what can be chosen"
        page.keyboard.press("Enter")
        expect(asked).to_contain_text("Place the")
        page.keyboard.press("ArrowDown")
        assert focused(page).startswith("Place the"), "and a placement says what it earns"
        page.keyboard.press("Enter")
        expect(page.locator(".own .journal [data-piece]")).to_have_count(turn)


def test_arrows_walk_in_their_direction(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    page.keyboard.press("ArrowDown")
    where = "document.activeElement.getBoundingClientRect()"
    start = page.evaluate(f"{where}.y")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(f"{where}.y") > start
    xs = [page.evaluate(f"{where}.x")]
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        xs.append(page.evaluate(f"{where}.x"))
    assert xs[0] <= xs[1]
    assert xs[2] < xs[1]


def test_letters_do_what_the_help_says(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new/northwest?with=here")
    page.get_by_role("button", name="Sit down and play").click()
    asked = page.get_by_role("heading", level=1)
    expect(asked).to_contain_text("Take any Mushroom")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(asked).to_contain_text("Place the Mushroom")
    page.keyboard.press("u")
    expect(asked).to_contain_text("Take any Mushroom")
    page.keyboard.press("l")
    expect(page.get_by_role("tabpanel")).to_contain_text("64 cubes are rolled")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tabpanel")).to_have_count(0)


def test_moves_are_announced(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    said = page.get_by_role("log")
    expect(said).to_contain_text("Your turn. Take any Mushroom, anywhere")
    page.locator("[data-target]").first.click()
    expect(said).to_contain_text(re.compile("You take the Mushroom at .*Your turn. Place the Mushroom"))


def test_the_heading_reads_as_two_sentences(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    words = "Your turn. Take any Mushroom, anywhere"
    expect(page.get_by_role("heading", level=1, name=words, exact=True)).to_be_visible()
    assert page.locator("h1").inner_text() == words


def play_some(page: Page, slug: str) -> None:
    """Sit down at a full table, and play on until there is much to choose from."""
    set_up(page, players=MOST_PLAYERS[slug], slug=slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    play_on(page, actions=5, until="dialog[open]")
    page.keyboard.press("Escape")  # what the last of them may have asked
    my_turn(page)


@pytest.mark.parametrize("slug", MOST_PLAYERS)
def test_a_few_tabs_lead_past_the_board_to_the_buttons(visitor: Visitor, slug: str) -> None:
    page = visitor()
    play_some(page, slug)
    page.reload()
    my_turn(page)
    choices = page.locator(".board [data-target]").count()
    stops: list[str] = []
    while "bar" not in stops and len(stops) < FEW:
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
    assert stops[-1] == "bar"
    assert not choices or "target" in stops, "Tab stops at what can be chosen, too"


def test_page_keys_reach_every_tile(visitor: Visitor) -> None:
    page = visitor()
    play_some(page, "nomads_land")
    tiles = page.locator(".board [data-target]").evaluate_all("all => all.map(each => each.dataset.target)")
    focus = "document.activeElement.dataset.target"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    reached = [page.evaluate(focus)]
    for _ in tiles[1:]:
        page.keyboard.press("PageDown")
        reached.append(page.evaluate(focus))
    assert reached == tiles
    page.keyboard.press("End")
    assert page.evaluate(focus) == tiles[-1]


def test_what_only_explains_itself_is_reached_by_keys(visitor: Visitor) -> None:
    page = visitor()
    play_some(page, "nomads_land")
    page.reload()
    my_turn(page)
    told = page.locator(".prompt p")
    for _ in range(FEW):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.forecast') !== null"):
            break
    expect(told).to_contain_text("Turn 1: ")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Turn 2: ")
    page.keyboard.press("End")
    expect(told).to_contain_text("(§")
    assert page.evaluate("document.activeElement.closest('.legend') !== null")
