"""Whole games in the browser: against bots, between two people, at a shared screen, as a spectator."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import (
    COVER,
    OVER,
    TARGETS,
    Stage,
    act,
    become,
    box,
    eventually,
    finished,
    is_over,
    my_turn,
    play_on,
    set_up,
    sit_down,
)
from e2e.conftest import PHONE, TABLET, Visitor
from gamenight.games import GAMES
from gamenight.games.northwest import GAME
from games.northwest.positions import position
from games.northwest.test_7_end import BARREN


def scores(page: Page) -> list[str]:
    return page.get_by_role("dialog").locator("tfoot td").all_inner_texts()


def test_a_game_against_bots_starts_with_one_click_and_ends(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Take any Mushroom")
    play_on(page)
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", level=3)).to_have_text(re.compile("wins|win!|share"))
    assert len(scores(page)) == 2
    end.get_by_text("Check the shuffle").click()
    expect(end.get_by_text("could choose the numbers for this shuffle")).to_be_visible()
    first = page.url
    end.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(first)
    expect(page.get_by_role("heading", level=1)).to_contain_text("turn")
    page.goto("/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    expect(page.get_by_role("heading", name="Played")).to_be_visible()


def test_two_people_in_two_browsers_play_a_whole_game(visitor: Visitor) -> None:
    ada, bo = visitor(), visitor(PHONE)
    for page, name in ((ada, "Ada"), (bo, "Bo")):
        become(page, name)
    set_up(ada, "friends")
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Send this link").input_value()
    bo.goto(link)
    bo.get_by_role("button", name="Sit down").click()
    my_turn(ada)
    expect(bo.get_by_role("heading", level=1)).to_contain_text("Ada’s turn")

    ada.keyboard.press("l")
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Say something").fill("<b>Good luck</b>, Bo")
    ada.get_by_role("button", name="Send", exact=True).click()
    expect(bo.get_by_role("button", name="Log 1 unread")).to_be_visible()
    expect(ada.get_by_role("tabpanel")).to_contain_text("Good luck")
    ada.get_by_role("tab", name="Rules").click()
    expect(
        ada.get_by_role("tab", name="Chat", exact=True)
    ).to_be_visible()  # no unread mark, because it was read
    bo.get_by_role("button", name=re.compile("^Log")).click()
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.get_by_text("<b>Good luck</b>, Bo")).to_be_visible()
    bo.get_by_role("button", name="Close the drawer").click()

    play_on(ada, bo)
    eventually(ada, lambda: scores(ada) == scores(bo), "both sheets have counted up to the same scores")
    bo.get_by_role("button", name="Rematch").click()
    ada.get_by_role("link", name="To the rematch").click()
    expect(ada.get_by_role("heading", level=1)).to_contain_text("turn")


# Keep what a click on the review would hit when the dialog opens.
OPENS = """addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const link = document.querySelector("dialog[open] footer a[href*='review']");
    const { left, top } = link?.getBoundingClientRect() ?? {};
    if (link) window.hit ??= String(link.contains(document.elementFromPoint(left + 5, top + 5)));
}).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] }))"""


def test_the_end_takes_no_click_that_was_meant_for_the_board(visitor: Visitor) -> None:
    page = visitor()
    table = finished(page, "northwest")
    page.add_init_script(OPENS)
    page.goto(f"/t/{table}")
    eventually(page, lambda: bool(page.evaluate("window.hit ?? ''")), "the dialog opens")
    assert page.evaluate("window.hit") == "false"
    page.get_by_role("link", name="Review").click()  # as soon as it takes clicks
    page.wait_for_url(re.compile("/replay/"))


@pytest.mark.long
def test_several_people_around_one_screen(visitor: Visitor) -> None:
    page = visitor(TABLET)
    set_up(page, "here", players=3)
    page.get_by_label("Name of the player in seat 2").fill("Bo")
    page.get_by_label("Name of the player in seat 3").fill("Cy")
    page.get_by_role("button", name="Sit down and play").click()
    asked = page.get_by_role("heading", level=1)
    for name in ("Bo", "Cy"):
        play_on(page, actions=2)
        expect(asked).to_contain_text(f"{name}’s turn")
        # The player to act has the large Journal.
        expect(page.locator(".own")).to_contain_text(name)
    play_on(page)
    assert len(scores(page)) == 3


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_at_a_shared_screen_the_log_never_says_you_also_after_a_reload(visitor: Visitor, slug: str) -> None:
    page = visitor(TABLET)
    set_up(page, "here", slug=slug)
    page.get_by_label("Name of the player in seat 2").fill("Bo")
    page.get_by_role("button", name="Sit down and play").click()
    expect(page.locator(".cover button, [data-target]").first).to_be_visible()
    heard = []
    for _ in range(14):
        act(page, 0, COVER, TARGETS)
        page.wait_for_timeout(150)
        heard += [page.get_by_role("heading", level=1).inner_text(), page.locator("[role=log]").inner_text()]
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")  # close the question without an answer
    expect(page.locator(".cover button, [data-target]").first).to_be_visible()
    for name in page.locator(".cover button").all():
        name.click()
    log = _settled_log(page)
    page.reload()
    expect(page.locator(".cover button, [data-target]").first).to_be_visible()
    for name in page.locator(".cover button").all():
        name.click()
    assert _log(page) == log
    assert any("Bo " in line for line in log)
    assert not [text for text in [*log, *heard] if re.search(r"\b(you|your)\b", text, re.IGNORECASE)]


def _settled_log(page: Page) -> list[str]:
    """The log when the steps of a way that was chosen last have been taken."""
    log = _log(page)
    for _ in range(20):
        page.wait_for_timeout(500)
        before, log = log, _lines(page)
        if log == before:
            break
    return log


def _log(page: Page) -> list[str]:
    page.get_by_role("button", name="Log", exact=True).click()
    return _lines(page)


def _lines(page: Page) -> list[str]:
    return page.get_by_role("tabpanel").get_by_role("listitem").all_inner_texts()


def test_a_spectator_sees_the_game_and_can_do_nothing(visitor: Visitor) -> None:
    player, watcher = visitor(), visitor()
    sit_down(player)
    player.get_by_role("button", name="Menu").click()
    link = player.get_by_label("Link for friends").input_value()
    player.get_by_role("button", name="Close", exact=True).click()
    watcher.goto(link)
    expect(watcher.get_by_text("watching")).to_be_visible()
    expect(watcher.get_by_role("heading", level=1)).to_contain_text("turn")
    play_on(player, actions=4)
    my_turn(player)
    expect(watcher.locator(".journal [data-piece]")).to_have_count(
        player.locator(".journal [data-piece]").count()
    )
    assert watcher.locator(TARGETS).count() == 0
    expect(watcher.get_by_role("button", name="Undo")).to_be_disabled()
    expect(watcher.get_by_role("button", name="Hint")).to_be_disabled()


@pytest.mark.long
def test_watching_bots_play_each_other(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    box(page).get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Watch bots play each other").click()
    expect(page.get_by_role("dialog").get_by_role("heading", level=3)).to_contain_text(
        re.compile("wins|share"), timeout=60_000
    )
    assert page.get_by_role("button", name=OVER).count() == 0


def test_actions_of_bots_are_paced_and_can_be_skipped(visitor: Visitor) -> None:
    page = visitor(pace="slow")
    set_up(page, "bots", players=4)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Place the Mushroom")
    my_turn(page).first.click()
    page.get_by_role("button", name=re.compile("Skip ahead")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your turn")
    assert not is_over(page)


def test_undo_takes_back_and_a_refusal_says_why(visitor: Visitor) -> None:
    page = visitor()
    set_up(page, "here")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    wrong = page.get_by_role("button", name=re.compile("the first turn takes a Mushroom")).first
    wrong.click(force=True)  # a click on an illegal target shows the reason
    expect(page.get_by_text(re.compile(r"the first turn takes a Mushroom, and .* \(§3\.2\)"))).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    my_turn(page).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Place the Mushroom")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Take any Mushroom")


def test_a_bot_stands_in_for_a_player_who_leaves_until_they_return(visitor: Visitor) -> None:
    ada, bo = visitor(), visitor()
    set_up(ada, "friends")
    ada.get_by_role("button", name="Open the table").click()
    bo.goto(ada.get_by_label("Send this link").input_value())
    bo.get_by_role("button", name="Sit down").click()
    my_turn(ada)
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Leave the table").click()
    my_turn(bo)
    ada.get_by_role("button", name="I am back").click()
    play_on(bo, actions=2)
    my_turn(ada)


def test_a_stuck_player_without_mushrooms_sees_the_final_scores_before_ending_the_game(
    visitor: Visitor,
) -> None:
    """§7.2: no Mushroom is offered, and the question states the final scores."""
    page = visitor()
    Stage(page, GAME, position(BARREN, "f", pinecones=(1, 0), supply=3))
    set_up(page)
    page.get_by_role("button", name="Sit down and play").click()
    asked = page.get_by_role("heading", level=1)
    expect(asked).to_contain_text("no Mushroom is left: spend pinecones, or end the game")
    page.get_by_role("button", name="End the game").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text(re.compile(r"Final scores: Guest \w+ 3, Birch 1; winner: Guest \w+"))
    expect(question).to_contain_text("This cannot be undone")
    question.get_by_role("button", name="Go on playing").click()
    expect(question).to_have_count(0)
