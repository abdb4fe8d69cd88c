"""A game that `gamenight new` wrote, installed beside the server and played in the browser."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from e2e.acts import box, choose_first, play_on
from e2e.conftest import Visitor
from packages import build
from server.serving import Server


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server beside which a new game is installed.

    A test asks for it before `visitor`: then it ends after the pages, which report a lost connection.
    """
    folder = tmp_path_factory.mktemp("new")
    command = [sys.executable, "-m", "gamenight", "new", "red_heap"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    build(folder / "red_heap", folder / "site")
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    server = Server(database, environment={"PYTHONPATH": str(folder / "site")})
    yield server.url
    server.close()


def test_a_new_game_is_set_up_and_played_to_its_end(house: str, visitor: Visitor) -> None:
    page = visitor(at=house)
    page.goto("/")
    expect(box(page, "Red Heap")).to_contain_text("whoever takes the last one wins")
    page.goto("/new/red_heap?with=bots")
    page.get_by_role("radiogroup", name="Stones a player may take").get_by_role("radio", name="2").check()
    choose_first(page)
    page.get_by_role("button", name="Sit down and play").click()
    takes = page.get_by_role("group", name="Take").get_by_role("button")
    expect(takes).to_have_text([re.compile("^Take 1 stone: "), re.compile("^Take 2 stones: ")])
    play_on(page)
    end = page.get_by_role("dialog")
    expect(end.get_by_text("How it ended: last stone taken.")).to_be_visible()
    expect(end.get_by_role("row", name=re.compile("^Score"))).to_contain_text(re.compile("1.*0|0.*1"))
    end.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("region", name="On the table")).to_contain_text("Heap")
