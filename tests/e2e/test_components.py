"""Tables that are played with other components than the packaged ones: set up, shown, named."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from e2e.acts import my_turn
from e2e.conftest import Visitor
from gamenight.games import game as find_game
from games.variants import variant
from server.serving import Server


def test_a_table_shows_the_components_it_is_played_with(
    start: Callable[..., Server], visitor: Visitor, tmp_path: Path
) -> None:
    other = variant(find_game("donde_es")).components
    page, server = visitor(), start()
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = page.request.post(f"{server.url}/api/tables", data={"game": "donde_es", "seats": seats}).json()
    server.close()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as stored:
        stored.execute("INSERT INTO components (hash, json) VALUES (?, ?)", (other.hash, other.json))
        stored.execute("UPDATE tables SET components = ? WHERE id = ?", (other.hash, made["id"]))
    stored.close()
    server = start()
    page.request.post(f"{server.url}/api/tables/{made['id']}/fill")
    page.goto(f"{server.url}/t/{made['id']}")
    my_turn(page)
    expect(page.get_by_text("0 of 4 lost")).to_be_attached()
    packaged = page.request.post(f"{server.url}/api/tables/quick", data={"game": "donde_es"}).json()
    page.goto(f"{server.url}/t/{packaged['id']}")
    my_turn(page)
    expect(page.get_by_text("0 of 3 lost")).to_be_attached()


def test_a_table_can_be_set_up_with_the_components_of_the_operator(
    start: Callable[..., Server], visitor: Visitor, tmp_path: Path
) -> None:
    (tmp_path / "Long rope.toml").write_text('game = "donde_es"\n[cards.tracker]\nlosses = 4\n')
    page, server = visitor(), start("--components", str(tmp_path / "Long rope.toml"))
    page.goto(f"{server.url}/new/donde_es?with=friends")
    own = page.get_by_role("radiogroup", name="Components")
    expect(own.get_by_label("Long rope")).to_be_checked()
    expect(own.get_by_label("as packaged")).not_to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    told = page.get_by_text("Components: Long rope. They are not those of the packaged")
    expect(told).to_be_visible()
    page.get_by_role("button", name="Start now").click()
    my_turn(page)
    expect(page.get_by_text("0 of 4 lost")).to_be_attached()
    page.get_by_role("button", name="Menu").click()
    expect(told).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("tabpanel").get_by_text("Components: Long rope.")).to_be_visible()
    page.goto(f"{server.url}/new/donde_es")
    own.get_by_text("as packaged").click()
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    expect(page.get_by_text("0 of 3 lost")).to_be_attached()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(told).not_to_be_attached()
