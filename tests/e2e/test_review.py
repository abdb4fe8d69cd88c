"""The review of a finished game, and play from a moment of its replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import eventually, play_on
from e2e.conftest import LAPTOP, PHONE, Visitor, cases

SLOWLY = 120_000  # milliseconds: the bots look at a whole game, and other tests run beside this one


def finished(page: Page, game: str, *bots: str) -> str:
    """The id of a table where bots have finished a game."""
    seats = [{"kind": "bot", "bot": bot} for bot in bots]
    table: str = page.request.post("/api/tables", data={"game": game, "seats": seats}).json()["id"]
    eventually(
        page,
        lambda: page.request.get(f"/api/tables/{table}").json()["status"] == "finished",
        "the bots have played",
    )
    return table


@pytest.mark.parametrize("size", cases([LAPTOP, PHONE], short=[LAPTOP, PHONE]))
def test_a_review_shows_the_chances_and_leads_to_what_was_worth_a_look(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = visitor(size)
    page.goto(f"/replay/{finished(page, 'northwest', 'random', 'greedy')}")
    page.get_by_role("button", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("figure", name="The chances to win")).to_be_visible(timeout=SLOWLY)
    expect(review).to_contain_text(re.compile(r"You (won|lost)"))
    expect(review).to_contain_text("decisions nothing was clearly better")
    chances = [int(found.split()[0]) for found in review.locator("figcaption b").all_inner_texts()]
    assert 99 <= sum(chances) <= 101
    moment, slider = page.get_by_role("button", name="This moment", exact=True), page.get_by_role("slider")
    page.get_by_role("button", name="To the next turning point").click()
    expect(moment).to_have_attribute("aria-pressed", "true")
    expect(slider).not_to_have_value("0")
    expect(review).to_contain_text(re.compile(r"from \d+ % to \d+ %|Better by \d+ %"))
    for _ in range(40):  # a bot that takes anything overlooks much
        if review.get_by_text("Better by").is_visible():
            break
        page.get_by_role("button", name="To the next turning point").click()
    expect(review.get_by_text("Better by")).to_be_visible()
    plot = review.locator(".plot")
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": box["width"] - 2, "y": 10})
    expect(slider).to_have_value(str(slider.get_attribute("max")))
    board = page.locator("main > .board").bounding_box()
    assert board is not None
    assert board["height"] > 200


@pytest.mark.parametrize("size", cases([LAPTOP, PHONE], short=[LAPTOP, PHONE]))
def test_a_game_is_played_on_from_a_moment_of_its_replay(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    page.goto(f"/replay/{finished(page, 'wednesday', 'random', 'random')}?at=12&eyes=0")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    dialog.get_by_role("radio", name="Dealt anew").check()
    expect(dialog).to_contain_text("Everything that your seat could not know is dealt anew.")
    dialog.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    expect(page.get_by_role("link", name="from a replay")).to_be_visible()
    table = page.url.rpartition("/")[2]
    origin = page.request.get(f"/api/tables/{table}").json()["origin"]
    assert origin["redealt"] is True
    assert origin["step"] >= 12


def test_friends_get_a_link_to_a_moment(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/replay/{finished(page, 'northwest', 'random', 'random')}?at=20&eyes=1")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    expect(dialog.get_by_text("What is hidden")).to_have_count(0)  # nothing is, in Northwest
    dialog.get_by_role("radio", name="Friends").check()
    dialog.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    invite = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["invite"]
    friend = visitor(PHONE)
    friend.goto(f"{page.url}?invite={invite}")
    friend.get_by_role("button", name=re.compile("Sit down|Take")).first.click()
    expect(friend.get_by_role("link", name="from a replay")).to_be_visible()
    expect(page.get_by_role("link", name="from a replay")).to_be_visible()


@pytest.mark.parametrize("size", cases([LAPTOP, PHONE], short=[PHONE]))
def test_friends_try_lines_together_and_a_game_begins_where_one_has_come_to(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = visitor(size)
    page.goto(f"/replay/{finished(page, 'wednesday', 'random', 'random')}?at=12&eyes=0")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    dialog.get_by_role("radio", name="Try lines").check()
    expect(dialog.get_by_label("My seat")).to_have_count(0)
    dialog.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    friend = visitor()
    friend.goto(page.url)
    for each in (page, friend):
        expect(each.get_by_role("link", name="trying lines")).to_be_visible()
        expect(each.locator(".cover")).to_have_count(0)
    undo = friend.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    assert play_on(page, actions=1) == 1
    expect(undo).to_be_enabled()
    assert play_on(friend, actions=1) == 1

    def taken_back() -> bool:
        if undo.is_enabled():
            undo.click()
        return undo.is_disabled()

    eventually(friend, taken_back, "both actions are taken back")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert play_on(friend, actions=1) == 1
    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Play from here").click()
    friend.get_by_role("dialog", name="Play from here").get_by_role("button", name="Begin").click()
    expect(friend.get_by_role("link", name="from a replay")).to_be_visible()
