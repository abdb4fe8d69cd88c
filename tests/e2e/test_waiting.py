"""Tables without a result: left, cancelled, or closed because the rules have changed."""

from __future__ import annotations

import hmac
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.acts import eventually, my_turn, set_up
from e2e.conftest import Visitor
from gamenight.server.cookies import COOKIE
from gamenight.server.database import parse_url
from server.serving import HERE, Server


def wait_for_a_friend(page: Page) -> str:
    """Open a table with an open seat and return its link."""
    set_up(page, "friends")
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Send this link").input_value()


def test_a_guest_can_leave_a_waiting_table(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor()
    set_up(ann, "friends", players=3)
    ann.get_by_role("button", name="Open the table").click()
    bob.goto(ann.get_by_label("Send this link").input_value())
    bob.get_by_role("button", name="Sit down").first.click()
    expect(ann.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    bob.get_by_role("button", name="Leave this table").click()
    expect(bob.get_by_role("article").first).to_be_visible()
    expect(bob.get_by_text("waiting for players")).to_have_count(0)
    expect(ann.get_by_role("heading", name="Waiting for 2 more")).to_be_visible()


def test_the_creator_cancels_a_table_and_everybody_there_is_told(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor()
    bob.goto(wait_for_a_friend(ann))
    expect(bob.get_by_role("button", name="Sit down")).to_be_visible()
    expect(bob.get_by_role("button", name="Cancel this table")).to_have_count(0)
    ann.get_by_role("button", name="Cancel this table").click()
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="This table was cancelled")).to_be_visible()
    bob.reload()
    expect(bob.get_by_role("heading", name="This table was cancelled")).to_be_visible()
    ann.get_by_role("link", name="To the shelf", exact=True).click()
    expect(ann.get_by_role("article").first).to_be_visible()
    expect(ann.get_by_text("waiting for players")).to_have_count(0)


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server with a database of an older schema, with tables of an older version of Northwest.

    A test asks for it before `visitor`: then it ends after the pages, which report a lost connection.
    """
    file = tmp_path / "tables.sqlite3"
    with sqlite3.connect(file) as stored:
        stored.executescript((HERE / "databases" / "schema_0003.sql").read_text())
        stored.execute("UPDATE tables SET version = 0 WHERE game = 'northwest'")
        key = stored.execute("SELECT value FROM keys WHERE name = 'cookies'").fetchone()[0]
        player = stored.execute("SELECT id FROM players WHERE name = 'Ann'").fetchone()[0]
    stored.close()
    server = Server(f"sqlite:///{file}")
    yield server, f"{player}.{hmac.new(key.encode(), player.encode(), 'sha256').hexdigest()}"
    server.close()


def test_a_table_closed_by_new_rules_says_so_and_offers_a_rematch(
    upgraded: tuple[Server, str], visitor: Visitor
) -> None:
    server, cookie = upgraded
    page = visitor()
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("Northwest.*the rules have changed")).click()
    expect(page.get_by_role("heading", name="The rules of Northwest have changed")).to_be_visible()
    page.get_by_role("button", name="Play again with the same people").click()
    my_turn(page)


def test_a_finished_game_of_an_older_version_is_replayed(
    upgraded: tuple[Server, str], visitor: Visitor
) -> None:
    server, cookie = upgraded
    page = visitor()
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
    finished = sqlite3.connect(parse_url(server.database).database or "").execute(
        "SELECT id FROM tables WHERE game = 'northwest' AND status = 'finished'"
    )
    page.goto(f"{server.url}/replay/{finished.fetchone()[0]}?at=0")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("45 points")
    expect(page.locator("output")).to_have_text("64 / 64")


def test_the_waiting_room_has_no_layout_shift(visitor: Visitor) -> None:
    """The invitation is loaded separately. The page shows what is below it only after it has arrived."""
    page = visitor()
    held: list[Route] = []
    page.route("**/invitation", lambda route: held.append(route))
    set_up(page, "friends")
    page.get_by_role("button", name="Open the table").click()
    eventually(page, lambda: bool(held), "the page asks for the invitation")
    expect(page.locator(".room")).to_be_attached()
    start = page.get_by_role("button", name="Start now")
    expect(start).to_have_count(0)
    held.pop().continue_()
    expect(start).to_be_visible()
