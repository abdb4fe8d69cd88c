"""Replays: stepping, changing the viewer, links, files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import eventually
from e2e.conftest import PHONE, Visitor


@pytest.fixture
def finished(visitor: Visitor) -> Page:
    """A page with the replay of a game that bots have just finished."""
    page = visitor()
    seats = [{"kind": "bot", "bot": "greedy"}] * 2
    table = page.request.post("/api/tables", data={"game": "northwest", "seats": seats}).json()["id"]
    eventually(
        page,
        lambda: page.request.get(f"/api/tables/{table}").json()["status"] == "finished",
        "the bots have played",
    )
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The game begins")
    return page


def test_a_game_is_stepped_through_both_ways(finished: Page) -> None:
    page, asked = finished, finished.get_by_role("heading", level=1)
    placed = page.locator(".journal [data-piece]")
    page.get_by_role("button", name="Step forward").click()
    expect(asked).to_contain_text(re.compile("takes? the Mushroom"))
    page.get_by_role("button", name="Step forward").click()
    expect(asked).to_contain_text(re.compile("places? the Mushroom at a1"))
    expect(placed).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(placed).to_have_count(0)
    slider = page.get_by_role("slider")
    slider.fill("20")
    expect(placed).to_have_count(10)
    slider.press("ArrowLeft")
    expect(slider).to_have_value("19")
    slider.press("l")
    expect(page.get_by_role("tabpanel")).to_be_visible()
    slider.press("l")
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".prompt")).to_contain_text(re.compile("§7"))
    page.get_by_role("button", name="Scores at this moment").click()
    expect(page.get_by_text("SHA-256 of the seed")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(placed).not_to_have_count(0)
    page.get_by_role("button", name="Pause").click()


def test_changing_the_viewer_keeps_the_step(finished: Page) -> None:
    page = finished
    page.get_by_role("slider").fill("9")
    told = page.get_by_role("heading", level=1).inner_text()
    page.get_by_label("Eyes").select_option(index=1)
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem").first).to_have_attribute(
        "data-seat", "1"
    )
    other = page.get_by_role("heading", level=1).inner_text()
    assert told.split()[-1] == other.split()[-1]


def test_a_link_leads_to_one_step(finished: Page, visitor: Visitor) -> None:
    page = finished
    page.get_by_role("slider").fill("13")
    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_text("is copied")).to_be_visible()
    friend = visitor(PHONE)
    friend.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(friend.get_by_role("slider")).to_have_value("13")


def test_a_game_is_downloaded_and_loaded_again(finished: Page, tmp_path: Path) -> None:
    page = finished
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_have_text("The game begins")
    page.keyboard.press("End")
    expect(page.locator(".prompt")).to_contain_text(re.compile("§7"))
