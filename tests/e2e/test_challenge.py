"""Today's challenges: found on the shelf, solved on the real table, and compared with others."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import MOVES, act, eventually, my_turn, overflow
from e2e.conftest import LAPTOP, PHONE, Visitor, cases
from e2e.reach import faults
from gamenight.core import Challenge, challenges_of
from gamenight.games import GAMES
from gamenight.games import game as find_game
from server.serving import Server

TITLES = {game.slug: game.title.partition(":")[0].replace("'", "’") for game in GAMES}
IN_DIALOG = "document.activeElement.closest('dialog') !== null"
ANSWER = "dialog[open] .best"
SLUGS = [game.slug for game in GAMES]


def the_dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def begin(page: Page, slug: str) -> None:
    """From the shelf to the challenge of a game, past its question."""
    page.goto("/")
    page.get_by_role("link", name="today’s challenges").first.click()
    page.get_by_role("button", name=f"Solve it: {TITLES[slug]}").click()
    expect(the_dialog(page)).to_contain_text("your first choice counts")
    the_dialog(page).get_by_role("button", name="Look at the table").click()
    my_turn(page)


def answer(page: Page) -> dict[str, Any]:
    """What the server says about the first choice at the table."""
    table = page.url.rpartition("/")[2].partition("?")[0]
    told: dict[str, Any] = page.request.post(f"/api/tables/{table}/challenge").json()
    return told


def choose(page: Page) -> None:
    """Choose anything on the board. Some choices take several clicks, and some ask a question."""
    turns = count()
    eventually(
        page, lambda: act(page, next(turns) * 7, MOVES, until=ANSWER) == "over", "something was chosen"
    )


@pytest.mark.parametrize(
    ("slug", "size"),
    cases(SLUGS, [LAPTOP, PHONE], short=[("northwest", LAPTOP), ("nomads_land", PHONE)]),
)
def test_a_challenge_is_solved_on_the_real_table_and_played_on(
    visitor: Visitor, slug: str, size: tuple[int, int]
) -> None:
    page = visitor(size)
    begin(page, slug)
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    choose(page)
    dialog = the_dialog(page)
    expect(dialog.get_by_text("The best choice")).to_be_visible()
    told = answer(page)
    expect(dialog).to_contain_text(told["best"])
    expect(dialog).to_contain_text(told["because"])
    expect(dialog.get_by_role("heading")).to_have_text(re.compile("found it" if told["found"] else "better"))
    if not told["found"]:
        expect(dialog).to_contain_text(told["taken"])
    expect(dialog.get_by_role("button", name=re.compile("^Next: "))).to_be_visible()
    assert overflow(page) == 0
    dialog.get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="Challenge").click()
    expect(dialog).to_contain_text(told["best"])
    page.keyboard.press("Escape")
    act(page, 0, MOVES)  # the game goes on
    expect(page.locator(ANSWER)).to_have_count(0)
    page.goto("/challenges")
    mine = page.get_by_role("listitem").filter(has_text=TITLES[slug])
    expect(mine).to_contain_text("You found it" if told["found"] else "Not found this time")
    expect(mine.get_by_role("button", name="Look again")).to_be_visible()


def todays(page: Page, slug: str) -> Challenge:
    """Today's challenge, with its answer."""
    day: str = page.request.get("/api/challenges").json()["day"]
    found = challenges_of(find_game(slug))
    return found[date.fromisoformat(day).toordinal() % len(found)]


def test_others_are_told_how_many_found_it_and_only_the_first_try_counts(
    start: Callable[..., Server], visitor: Visitor
) -> None:
    address = start().url

    def tries(page: Page, right: bool) -> str:
        """What the dialog says after a choice, made on the plain table."""
        table = page.request.post("/api/games/northwest/challenge").json()["id"]
        page.goto(f"/t/{table}?plain=1")
        the_dialog(page).get_by_role("button", name="Look at the table").click()
        challenge = todays(page, "northwest")
        choices = page.locator("main [data-target]")
        expect(choices).to_have_count(len(challenge.lost))
        choices.nth(challenge.best if right else challenge.lost.index(max(challenge.lost))).click()
        expect(the_dialog(page).get_by_text("The best choice")).to_be_visible()
        return the_dialog(page).inner_text()

    first, second = visitor(at=address), visitor(at=address)
    assert "You are the first to try it today" in tries(first, right=False)
    told = tries(second, right=True)
    assert "You found it" in told
    assert "1 of 2 players found it" in told
    again = tries(first, right=True)
    assert "1 of 2 players found it" in again
    assert "Only your first try today counts: it was another choice" in again


def test_a_challenge_is_solved_by_keyboard_and_its_dialog_has_the_focus(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/challenges")
    page.get_by_role("button", name="Solve it: Northwest").focus()
    page.keyboard.press("Enter")
    expect(the_dialog(page)).to_be_visible()
    assert page.evaluate(IN_DIALOG)
    page.keyboard.press("Escape")
    expect(the_dialog(page)).to_have_count(0)
    my_turn(page)
    page.keyboard.press("h")
    expect(page.get_by_text("hints come after your choice")).to_be_visible()
    turns = count()

    def answered() -> bool:
        if page.locator(ANSWER).count() == 0 and not page.evaluate(IN_DIALOG):
            targets = page.locator(MOVES)
            targets.nth(next(turns) * 7 % max(1, targets.count())).focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(300)
        return page.locator(ANSWER).count() > 0

    eventually(page, answered, "something was chosen by keyboard")
    expect(the_dialog(page).get_by_text("The best choice")).to_be_visible()
    assert page.evaluate(IN_DIALOG)


@pytest.mark.parametrize(
    ("size", "theme"),
    cases([LAPTOP, PHONE], ["dark", "light"], short=[(LAPTOP, "light"), (PHONE, "dark")]),
)
def test_everybody_can_read_and_reach_the_challenges(
    visitor: Visitor, size: tuple[int, int], theme: str
) -> None:
    page = visitor(size, theme=theme)
    page.goto("/challenges")
    expect(page.get_by_role("listitem").first).to_be_visible()
    assert overflow(page) == 0
    found = faults(page, "the challenges")
    begin(page, "northwest")
    page.get_by_role("button", name="Challenge").click()
    expect(the_dialog(page)).to_be_visible()
    found += faults(page, "the question")
    page.keyboard.press("Escape")
    choose(page)
    expect(the_dialog(page).get_by_text("The best choice")).to_be_visible()
    assert found + faults(page, "the answer") == []
