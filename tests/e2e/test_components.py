"""A table that is played with other components than the packaged ones shows these."""

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
    start: Callable[[], Server], visitor: Visitor, tmp_path: Path
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
