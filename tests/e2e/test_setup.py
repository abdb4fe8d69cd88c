"""Setting up a table, and the identity of a player."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from e2e.acts import become, my_turn, set_up
from e2e.conftest import PHONE, Visitor


def test_a_table_has_the_chosen_seats_and_options(visitor: Visitor) -> None:
    page = visitor()
    set_up(page, "bots", players=3)
    page.get_by_role("button", name="Seat 3: Cedar Badger bot").click()
    page.get_by_role("radiogroup", name="Who sits in seat 3").get_by_role("radio", name="Me").check()
    expect(page.get_by_role("button", name="Seat 1: Alder Badger bot")).to_be_visible()
    page.get_by_role("button", name="Seat 2: Birch Badger bot").click()
    bots = page.get_by_role("radiogroup", name="Which bot sits in seat 2")
    expect(bots.get_by_role("radio", name="Badger")).to_be_checked()
    expect(bots.get_by_role("radio")).to_have_count(5)
    expect(page.get_by_text("Likes a tidy table and a cold drink.")).to_be_visible()
    page.get_by_role("button", name="More bots").click()
    bots.get_by_role("radio", name="random").check()
    page.get_by_role("radio", name="12").check()
    expect(page.get_by_text("reconstructed")).to_be_visible()
    page.get_by_role("radio", name="even").check()
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    plates = page.locator("[data-seat='1']")
    expect(plates).to_contain_text("random bot")
    spent = page.locator("[aria-label^='Pinecones: ']").evaluate_all(
        "all => all.map((each) => Number(each.getAttribute('aria-label').split(': ')[1]))"
    )
    supply = page.get_by_role("img", name="Pinecones in the supply").get_attribute("aria-label") or ""
    assert int(supply.rpartition(" ")[2]) + sum(spent) == 12


def test_every_bot_gets_the_level_of_one(visitor: Visitor) -> None:
    page = visitor(PHONE)
    set_up(page, players=3)
    page.get_by_role("radiogroup", name="Which bot sits in seat 2").get_by_role("radio", name="Owl").check()
    expect(page.get_by_role("button", name="Seat 3: Cedar Badger bot")).to_be_visible()
    page.get_by_role("button", name="Every bot: Owl").click()
    expect(page.get_by_role("button", name="Seat 3: Cedar Owl bot")).to_be_visible()
    expect(page.get_by_role("button", name="Every bot")).to_have_count(0)


def test_an_open_table_waits_and_a_bot_can_fill_it(visitor: Visitor) -> None:
    page = visitor(PHONE)
    set_up(page, "friends", players=3)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for 2 more")).to_be_visible()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    assert (
        page.evaluate("navigator.clipboard.readText()") == page.get_by_label("Send this link").input_value()
    )
    page.get_by_role("button", name="Start now, bots in the open seats").click()
    my_turn(page)


def test_a_public_table_is_found_in_the_lobby(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    set_up(host, "friends")
    host.get_by_role("radio", name="Public").check()
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    guest.goto("/")
    guest.get_by_role("link", name="Sit down").first.click()
    guest.get_by_role("button", name="Sit down").click()
    my_turn(host)


def test_a_code_makes_another_device_the_same_player(visitor: Visitor) -> None:
    laptop, phone = visitor(), visitor(PHONE)
    become(laptop, "Ada")
    laptop.get_by_role("button", name="Show a code").click()
    code = laptop.locator(".code").inner_text().replace("The code:", "").strip()
    phone.goto("/me")
    phone.get_by_label("Have a code").fill(code)
    phone.get_by_role("button", name="Use it").click()
    expect(phone.get_by_text("This device is Ada now")).to_be_visible()


def test_a_guest_enters_a_name_before_sitting_down(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(PHONE)
    set_up(host, "friends")
    host.get_by_role("button", name="Open the table").click()
    guest.goto(host.get_by_label("Send this link").input_value())
    guest.get_by_role("link", name="Change your name").click()
    field = guest.get_by_label("What others see")
    expect(field).to_have_value(re.compile("."))
    field.fill("Bo")
    guest.get_by_role("button", name="Keep it").click()
    guest.get_by_role("link", name="Back to the table").click()
    guest.get_by_role("button", name="Sit down").click()
    my_turn(host)
    expect(host.locator("[data-seat='1']").first).to_contain_text("Bo")


def test_about_names_every_game(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/about")
    for name in ("Northwest", "Wednesday", "¿Dónde Es?", "Nomad's Land", "Nowhere"):
        expect(page.get_by_role("listitem").filter(has_text=f"{name}")).to_contain_text(" by ")


def test_an_empty_name_is_refused(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/me")
    page.get_by_label("What others see").fill("  ")
    expect(page.get_by_role("button", name="Keep it")).to_be_disabled()


def test_a_name_typed_before_the_server_answered_is_not_lost(visitor: Visitor) -> None:
    page = visitor()
    held: list[Route] = []
    page.route("**/api/me", lambda route: held.append(route), times=1)
    page.goto("/me")
    named = page.get_by_label("What others see")
    named.fill("Ada")
    page.get_by_role("button", name="Keep it").click()
    expect(named).to_have_value("Ada")
    with page.expect_response(lambda answer: answer.request.method == "GET"):
        held.pop().continue_()
    expect(page.get_by_text("You are Ada now")).to_be_visible()
    expect(named).to_have_value("Ada")
    page.reload()
    expect(named).to_have_value("Ada")
