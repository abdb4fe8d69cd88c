"""The levels of bots: chosen by their faces, and shown at the table and in a replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import axe, eventually, my_turn, set_up
from e2e.conftest import LAPTOP, PHONE, Visitor, cases

SIZES = {"laptop": LAPTOP, "phone": PHONE}


def levels(page: Page, question: str) -> Locator:
    """The radio buttons of a choice of bots."""
    return page.get_by_role("radiogroup", name=question).get_by_role("radio")


@pytest.mark.parametrize(("size", "theme"), cases(SIZES, ["dark", "light"], short=[("phone", "light")]))
def test_a_level_is_chosen_by_its_face_and_says_how_it_plays(visitor: Visitor, size: str, theme: str) -> None:
    page = visitor(SIZES[size], theme)
    set_up(page, "bots")
    found = levels(page, "Which bot sits in seat 2")
    expect(found).to_have_count(5)
    assert [found.nth(at).evaluate("(it) => it.labels[0].innerText") for at in range(5)] == [
        "Mouse",
        "Hare",
        "Badger",
        "Fox",
        "Owl",
    ]
    expect(found.nth(2)).to_be_checked()
    expect(page.get_by_text("Thinks a little ahead and sometimes misses something.")).to_be_visible()
    assert axe(page, "set up") == []
    found.nth(2).press("ArrowRight")
    found.nth(3).press("ArrowRight")
    expect(found.nth(4)).to_be_checked()
    expect(page.get_by_text("The champion of the house: thinks as long as it may.")).to_be_visible()
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    if size == "laptop":
        expect(page.locator("[data-seat='1']")).to_contain_text("Owl bot")
    else:
        expect(page.get_by_role("button", name="Owl bot")).to_be_visible()


def test_bots_of_a_chosen_level_fill_the_seats_of_a_waiting_table(visitor: Visitor) -> None:
    page = visitor()
    set_up(page, "friends", players=3)
    page.get_by_role("button", name="Open the table").click()
    levels(page, "Which bots take the open seats").nth(0).check()
    page.get_by_role("button", name="Start now, bots in the open seats").click()
    my_turn(page)
    expect(page.get_by_text("Mouse bot")).to_have_count(2)


def test_a_player_who_leaves_chooses_the_bot_that_takes_over(visitor: Visitor) -> None:
    page = visitor()
    set_up(page, "here")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    levels(page, "Which bot plays if you leave").nth(1).check()
    page.get_by_role("button", name="Leave the seat of Player 2").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("away, a Hare bot plays")


def test_a_replay_shows_which_bots_played(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    bots = [{"kind": "bot", "bot": bot} for bot in ("level1", "greedy")]
    wanted = {"game": "northwest", "seats": bots, "first": 0}
    table = page.request.post("/api/tables", data=wanted).json()["id"]
    eventually(
        page,
        lambda: page.request.get(f"/api/tables/{table}").json()["status"] == "finished",
        "the bots have played",
    )
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-seat='0']")).to_contain_text("Mouse bot")
    expect(page.locator("[data-seat='1']")).to_contain_text("greedy bot")
