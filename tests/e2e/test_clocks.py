"""Clocks in the browser: time runs out and the player returns, a guest is removed, people end a game."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.acts import axe, my_turn, overflow, play_on, set_up, sit_down_with_a_friend
from e2e.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from e2e.conftest import Visitor

SECONDS = 20  # enough to see the clock on a busy machine


def shorten(page: Page) -> None:
    """Give the new table a shorter time than a person can choose."""

    def set_up_shorter(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        wanted["clock"]["seconds"] = SECONDS
        route.continue_(post_data=json.dumps(wanted))

    page.route("**/api/tables", set_up_shorter)


def test_a_player_whose_time_runs_out_returns_with_one_click(visitor: Visitor) -> None:
    ada, bo = visitor(), visitor(PHONE)
    shorten(ada)
    set_up(ada, "friends")
    ada.get_by_role("radio", name="For each decision").check()
    ada.get_by_role("radio", name="30 seconds").check()
    assert overflow(ada) == 0
    assert axe(ada, "set-up with a clock") == []
    ada.get_by_role("button", name="Open the table").click()
    rule = re.compile(
        f"You have {SECONDS} seconds for each decision. When it is up, a Badger bot plays for you"
    )
    expect(ada.get_by_text(rule)).to_be_visible()
    bo.goto(ada.get_by_label("Send this link").input_value())
    expect(bo.get_by_text(rule)).to_be_visible()
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("timer").first).to_be_visible()
    assert axe(ada, "a running clock") == []
    back = ada.get_by_role("button", name="I am back")
    expect(ada.get_by_text("Your time ran out. Now a Badger bot plays for you.")).to_be_visible()
    assert axe(ada, "somebody whose time ran out") == []
    back.click()
    expect(back).to_be_hidden()
    ada.get_by_role("button", name="Log").click()
    expect(ada.get_by_role("tabpanel").get_by_text("You are back.")).to_be_visible()


def test_the_host_removes_a_guest_who_is_told_and_watches(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(PHONE)
    sit_down_with_a_friend(host, guest)
    my_turn(host)
    name = re.compile(r"Remove Guest \w+ from the table")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name=name).click()
    assert axe(host, "the menu of the host") == []
    host.get_by_role("button", name=re.compile(r"^Remove Guest \w+$")).click()
    expect(guest.get_by_text("The host removed you from this table.")).to_be_visible()
    expect(guest.get_by_text("watching")).to_be_visible()
    assert overflow(guest) == 0
    play_on(host, actions=2)
    my_turn(host)


def test_players_agree_to_end_a_game(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(PHONE)
    sit_down_with_a_friend(host, guest)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Propose to end the game").click()
    expect(host.get_by_text("You propose to end the game without a result.")).to_be_visible()
    guest.get_by_role("button", name="Go on playing").click()
    expect(host.get_by_role("button", name="Withdraw")).to_be_hidden()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Propose to end the game").click()
    assert axe(guest, "a proposal to end the game") == []
    guest.get_by_role("button", name="End the game").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="The game was ended")).to_be_visible()
        assert axe(page, "a game that was ended") == []
    host.get_by_role("main").get_by_role("link", name="To the shelf").click()
    expect(host.get_by_text("ended by agreement").first).to_be_visible()
