"""The state of the race, in one line on every table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import LAPTOP, PHONE, Visitor, cases

GAMES = {
    "northwest": ("All have 0 · 16 spaces to fill", "The most points win."),
    "nomads_land": ("All have 9 · turn 1 of 9", "The most nomads after 9 turns win"),
    "donde_es": ("All have 0 · 0 of 3 tourists lost", "The most points win."),
    "wednesday": ("0 Targets saved, 0 lost · 5 to come", "Save as many Targets as you can."),
    "nowhere": ("Round 1 of 8 · 0 of", "Escape together before round 8 ends"),
}


@pytest.mark.parametrize(
    ("size", "game"), cases([LAPTOP, PHONE], GAMES, short=[(LAPTOP, "wednesday"), (PHONE, "northwest")])
)
def test_a_table_says_how_the_race_stands_and_what_it_is_about(
    visitor: Visitor, size: tuple[int, int], game: str
) -> None:
    state, goal = GAMES[game]
    page = visitor(size)
    page.goto("/")
    table = page.request.post("/api/tables/quick", data={"game": game}).json()["id"]
    page.goto(f"/t/{table}")
    line = page.get_by_role("button", name=state)
    expect(line).to_be_visible()
    box = line.bounding_box()
    assert box is not None
    assert box["height"] >= 24
    line.click()
    about = page.get_by_text(goal)
    expect(about).to_be_visible()
    page.keyboard.press("Escape")
    expect(about).not_to_be_visible()
