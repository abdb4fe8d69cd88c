"""Every page has targets that can be hit, words that can be read, and no violation of any rule of axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import TITLES, box, finished, my_turn, overflow, play_on, set_up, sit_down
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor, cases
from e2e.reach import faults
from gamenight.games import GAMES
from server.serving import Server

SLUGS = [game.slug for game in GAMES]
SIZES = {
    "laptop": LAPTOP,
    "small laptop": (1366, 625),
    "tablet": TABLET,
    "phone on its side": (844, 390),
    "phone": PHONE,
}
THEMES = ["dark", "light"]


def close(page: Page) -> None:
    page.get_by_role("button", name="Close", exact=True).click()


def house(page: Page) -> Iterator[str]:
    """The pages that are the same for all games."""
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    yield "shelf"
    for address in ("/about", "/me", "/replay", "/lab", "/nothing"):
        page.goto(address)
        expect(page.get_by_role("heading").first).to_be_visible()
        yield address
    page.goto("/lab/northwest")
    expect(page.get_by_role("heading", name="Change Northwest")).to_be_visible()
    yield "bench"


def before_a_game(page: Page, slug: str) -> Iterator[str]:
    """How to play, set-up and waiting room."""
    page.goto("/")
    title = TITLES[SLUGS.index(slug)]
    box(page, title).get_by_role("button", name=f"Learn {title}", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "how to play"
    for company in ("bots", "here"):
        set_up(page, company, slug=slug, players=max(2, GAMES[SLUGS.index(slug)].seats[0]))
        yield f"set-up, {company}"
    set_up(page, "friends", slug=slug, players=max(2, GAMES[SLUGS.index(slug)].seats[0]))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for")).to_be_visible()
    yield "waiting room"


def a_game(page: Page, slug: str) -> Iterator[str]:
    """A game from the first choice to the replay, with its dialogs and its drawer."""
    set_up(page, "bots", max(3, GAMES[SLUGS.index(slug)].seats[0]), slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    yield "opening"
    play_on(page, actions=9, until="dialog[open]")
    page.keyboard.press("Escape")
    my_turn(page)
    yield "middle"
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-hint]")).to_be_visible()
    yield "hint"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("tabpanel")).to_be_visible()
    yield "log"
    page.get_by_role("tab", name="Rules").click()
    page.get_by_role("button", name="Read the whole rules").click()
    expect(page.get_by_text("§1.1").first).to_be_attached()
    yield "rules"
    page.get_by_role("button", name="Close the drawer").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "menu"
    close(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    yield "keys"
    close(page)
    table = finished(page, slug)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "score sheet"
    close(page)
    yield "end"
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The game begins")
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    yield "replay"


def walk(page: Page, pages: Iterator[str]) -> list[str]:
    wrong: list[str] = []
    for where in pages:
        wrong += faults(page, where)
        if pixels := overflow(page):
            wrong.append(f"{where}: {pixels} pixels too wide")
    return wrong


@pytest.mark.parametrize(
    ("size", "theme"), cases(SIZES, THEMES, short=[("laptop", "dark"), ("phone", "light")])
)
def test_the_house(start: Callable[..., Server], visitor: Visitor, size: str, theme: str) -> None:
    page = visitor(SIZES[size], theme, at=start("--lab").url, console=False)
    wrong = walk(page, house(page))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("slug", "size", "theme"),
    cases(SLUGS, SIZES, THEMES, short=[("nowhere", "laptop", "light"), ("northwest", "phone", "dark")]),
)
def test_before_a_game(visitor: Visitor, slug: str, size: str, theme: str) -> None:
    page = visitor(SIZES[size], theme)
    wrong = walk(page, before_a_game(page, slug))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("slug", "size", "theme"),
    cases(SLUGS, SIZES, THEMES, short=[("northwest", "laptop", "light"), ("donde_es", "phone", "light")]),
)
def test_a_game(visitor: Visitor, slug: str, size: str, theme: str) -> None:
    page = visitor(SIZES[size], theme)
    wrong = walk(page, a_game(page, slug))
    assert not wrong, "\n".join(wrong)


def test_the_table_follows_the_wishes_of_the_system(visitor: Visitor) -> None:
    """Dark or light, more contrast, and the system's own colours."""
    page = visitor()
    page.goto("/about")
    page.evaluate("localStorage.setItem('gamenight', '{}')")
    theme = "document.documentElement.dataset.theme"
    page.emulate_media(color_scheme="light")
    page.reload()
    assert page.evaluate(theme) == "light"
    page.emulate_media(color_scheme="dark")
    page.reload()
    assert page.evaluate(theme) == "dark"
    edge = "getComputedStyle(document.documentElement).getPropertyValue('--edge')"
    usual = page.evaluate(edge)
    page.emulate_media(contrast="more")
    assert page.evaluate(edge) != usual
    page.emulate_media(contrast="no-preference", forced_colors="active")
    sit_down(page)
    assert my_turn(page).first.evaluate("it => getComputedStyle(it).outlineStyle") == "solid"
    assert faults(page, "forced colours") == []
