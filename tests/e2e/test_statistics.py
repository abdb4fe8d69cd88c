"""The page with a player's games: figures, charts, history and export, on a laptop and on a phone."""

from __future__ import annotations

import asyncio
import json
import re
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import axe, overflow
from e2e.conftest import LAPTOP, PHONE, Visitor
from gamenight.server.cookies import COOKIE
from gamenight.server.wire import TableInfo
from server.people import Guest


async def _play(url: str, cookie: str) -> list[TableInfo]:
    """Play two games of Northwest to the end, and set up a table that waits for people."""
    async with Guest(url) as guest:
        guest.http.cookies.set(COOKIE, cookie, domain="127.0.0.1")
        over = [await guest.set_up("me", "random"), await guest.set_up("me", "random", "random")]
        for table in over:
            async with guest.live(table.id) as live:
                await live.play_out()
        await guest.set_up("me", "open", game="wednesday")
        return [await guest.table(table.id) for table in over]


def play(page: Page, url: str) -> list[TableInfo]:
    """The guest of a page plays, in a thread without the browser's event loop. Return the finished tables."""
    cookie = next(each["value"] for each in page.context.cookies() if each["name"] == COOKIE)
    with ThreadPoolExecutor() as thread:
        return thread.submit(lambda: asyncio.run(_play(url, cookie))).result()


def looks_right(page: Page, where: str) -> None:
    assert overflow(page) == 0
    assert axe(page, where) == []


def opened(page: Page) -> Locator:
    """Go from the page about the player to their games. Return the history."""
    page.goto("/me")
    page.get_by_role("link", name="See your games").click()
    expect(page.get_by_role("heading", name="Your games", level=1)).to_be_visible()
    return page.get_by_role("region", name="All your tables")


@pytest.mark.parametrize(("size", "theme"), [(LAPTOP, "light"), (PHONE, "dark")], ids=["laptop", "phone"])
def test_a_player_reads_figures_searches_the_history_and_takes_it_all_away(
    visitor: Visitor, address: str, size: tuple[int, int], theme: str
) -> None:
    page = visitor(size, theme)
    history = opened(page)
    expect(page.get_by_text("Finish a game, and its figures are here.")).to_be_visible()
    expect(history).to_contain_text("You have not sat down at a table yet.")
    looks_right(page, "no games")

    over = play(page, address)
    history = opened(page)
    won = sum(0 in table.outcome.winners for table in over if table.outcome is not None)
    overview = page.get_by_role("region", name="Overview")
    expect(overview).to_contain_text(re.compile(rf"Games finished\s*2\s*{won} won"))
    expect(overview).to_contain_text(re.compile(r"Days in a row\s*1\s*the longest so far"))
    expect(overview.get_by_role("listitem")).to_have_count(12)
    expect(overview.get_by_role("listitem").last).to_contain_text("2 games")
    figures = page.get_by_role("region", name="Game by game")
    expect(figures.get_by_role("radio", name="Northwest")).to_be_checked()
    seats = figures.get_by_role("table", name="By number of players")
    for table in over:
        assert table.outcome is not None
        told = f"{int(0 in table.outcome.winners)} of 1"
        expect(seats.get_by_role("row", name=f"{len(table.seats)} players")).to_contain_text(told)
    best = max(table.outcome.scores[0] for table in over if table.outcome is not None)
    expect(figures.get_by_role("listitem").first).to_contain_text(f"{best} with")
    expect(figures.get_by_role("table", name="Cubes you took").get_by_role("row")).not_to_have_count(0)
    figures.get_by_text("These scores as a table").click()
    expect(figures.get_by_role("table").filter(has_text="Score").get_by_role("link")).to_have_count(2)
    looks_right(page, "figures")
    _search(page, history)
    _take_away(page, over)


def _search(page: Page, history: Locator) -> None:
    expect(history.get_by_role("status")).to_have_text("3 tables")
    history.get_by_label("Result").select_option("Not over yet")
    expect(history.get_by_role("status")).to_have_text("1 table")
    expect(history.get_by_role("listitem")).to_contain_text("Waits for players")
    history.get_by_label("Result").select_option("All results")
    history.get_by_label("Who played").fill("nobody here")
    expect(history.get_by_role("status")).to_have_text("No table of yours fits this search.")
    history.get_by_label("Who played").fill("")
    history.get_by_label("Game").select_option("Northwest")
    expect(history.get_by_role("status")).to_have_text("2 tables")
    history.get_by_role("listitem").first.get_by_role("link").press("Enter")
    expect(page).to_have_url(re.compile(r"/replay/"))
    page.go_back()
    expect(history.get_by_role("status")).to_have_text("2 tables")
    expect(history.get_by_label("Game")).to_have_value("northwest")


def _take_away(page: Page, over: list[TableInfo]) -> None:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert download.value.suggested_filename == "gamenight.zip"
    with zipfile.ZipFile(download.value.path()) as file:
        records = {name for name in file.namelist() if name.startswith("games/")}
        assert records == {f"games/northwest-{table.id}.json" for table in over}
        assert json.loads(file.read(records.pop()))["game"] == "northwest"
