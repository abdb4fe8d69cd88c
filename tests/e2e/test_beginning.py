"""Who begins: chosen or drawn, told in the waiting room, on the table and in the log, and passed on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.acts import choose_first, my_turn, play_on, set_up
from e2e.conftest import PHONE, Visitor

# Keeps what the table shows for a moment, however slow the machine is.
WITNESS = """new MutationObserver(() => {
    const shown = document.querySelector('.begins p');
    if (shown) sessionStorage.setItem('begins', shown.textContent);
}).observe(document, { childList: true, subtree: true })"""


def shown(page: Page) -> str:
    """Wait until the table has shown who begins, and return what it said."""
    page.wait_for_function("sessionStorage.getItem('begins') !== null")
    said: str = page.evaluate("sessionStorage.getItem('begins')")
    return said


def first_line(page: Page) -> str:
    """The first line of the log."""
    page.get_by_role("button", name="Log").click()
    return page.get_by_role("tabpanel").get_by_role("listitem").first.inner_text()


def test_a_bot_that_was_chosen_begins_and_a_rematch_passes_the_first_seat_on(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(WITNESS)
    set_up(page, players=3)
    choose_first(page, 2)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    assert shown(page) == first_line(page) == "Birch begins (as the table was set up)."
    expect(page.locator(".begins p")).to_have_count(0)
    expect(page.locator("[data-seat='0']")).to_contain_text("Birch")
    expect(page.locator("[data-seat='1']")).to_contain_text("Cedar")
    play_on(page)
    page.evaluate("sessionStorage.clear()")
    page.get_by_role("button", name="Rematch").click()
    my_turn(page)
    assert shown(page) == "Cedar begins (the first seat passes on)."


def test_the_waiting_room_says_how_the_first_seat_is_found(visitor: Visitor) -> None:
    """The creator can change it there; guests read it. At the start both are told who begins, and why."""
    host, guest = visitor(), visitor(PHONE)
    for page in (host, guest):
        page.add_init_script(WITNESS)
    set_up(host, "friends")
    choose_first(host, 0)
    host.get_by_role("button", name="Open the table").click()
    guest.goto(host.get_by_label("Send this link").input_value())
    expect(guest.get_by_text("Who begins is drawn by lot at the start.")).to_be_visible()
    expect(guest.get_by_label("Who begins")).to_have_count(0)
    host.get_by_label("Who begins").select_option(label="Whoever takes seat 2")
    expect(guest.get_by_text("Whoever takes seat 2 begins.")).to_be_visible()
    host.reload()
    expect(host.get_by_label("Who begins")).to_have_value("1")
    guest.get_by_role("button", name="Sit down").click()
    my_turn(guest)
    assert shown(guest) == first_line(guest) == "You begin (as the table was set up)."
    assert re.fullmatch(r"Guest \w+ begins \(as the table was set up\)\.", shown(host))
    assert first_line(host) == shown(host)


def test_the_set_up_page_says_that_the_rules_decide(visitor: Visitor) -> None:
    page = visitor(PHONE)
    set_up(page, "friends", slug="nomads_land")
    expect(page.get_by_text("The rules of Nomad’s Land decide who begins.")).to_be_visible()
    expect(page.get_by_role("radiogroup", name="Who begins")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("The rules of Nomad’s Land decide who begins.")).to_be_visible()
    expect(page.get_by_label("Who begins")).to_have_count(0)


def test_fewer_players_than_the_chosen_seat_mean_the_lot_again(visitor: Visitor) -> None:
    page = visitor()
    set_up(page, players=4)
    choose_first(page, 4)
    page.get_by_role("radio", name="3 players").check()
    expect(page.get_by_role("radio", name="Drawn by lot")).to_be_checked()
