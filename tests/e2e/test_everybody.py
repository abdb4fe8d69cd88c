"""Every page has targets that can be hit, words that can be read, and no violation of any rule of axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import overflow, set_up
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
    page.get_by_role("article").nth(SLUGS.index(slug)).get_by_role("button", name="Learn").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "how to play"
    for company in ("bots", "here"):
        set_up(page, company, slug=slug, players=max(2, GAMES[SLUGS.index(slug)].seats[0]))
        yield f"set-up, {company}"
    set_up(page, "friends", slug=slug, players=max(2, GAMES[SLUGS.index(slug)].seats[0]))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for")).to_be_visible()
    yield "waiting room"


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
