"""A table is light to load and stands still: how much script a game needs, and what shifts during a turn."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Page, Request

from e2e.acts import my_turn, play_on, set_up
from e2e.conftest import LAPTOP, PHONE, Visitor, cases
from e2e.motion import shifts, traced, watch
from gamenight.games import GAMES

SLUGS = [game.slug for game in GAMES]
MOST_SCRIPT = 120_000  # bytes, gzipped: the shelf and the first game
LONGEST_TASK = 100  # milliseconds of the main thread
MOST_SHIFT = 0.02  # the score of the browser: how much of the window moved, times how far


@pytest.mark.parametrize("at", cases(range(len(SLUGS)), short=range(len(SLUGS))))
def test_shelf_and_first_game_load_little_script(visitor: Visitor, at: int) -> None:
    page = visitor()
    loaded: dict[str, int] = {}

    def weigh(request: Request) -> None:
        response = request.response()
        if response and response.url.endswith(".js"):
            loaded[response.url.rpartition("/")[2]] = len(gzip.compress(response.body(), 9))

    page.on("requestfinished", weigh)
    page.goto("/")
    page.get_by_role("article").nth(at).get_by_role("button", name="Play now").click()
    my_turn(page)
    page.wait_for_load_state("networkidle")
    assert len(loaded) >= 4
    assert sum(loaded.values()) <= MOST_SCRIPT, loaded


def turn(page: Page) -> None:
    play_on(page, actions=1, until="dialog[open]")
    page.keyboard.press("Escape")
    my_turn(page)


@pytest.mark.parametrize(
    ("slug", "size"),
    cases(SLUGS, [LAPTOP, PHONE], short=[(slug, LAPTOP) for slug in SLUGS] + [("northwest", PHONE)]),
)
def test_nothing_shifts_during_a_turn(visitor: Visitor, slug: str, size: tuple[int, int]) -> None:
    page = visitor(size, pace="quick")
    set_up(page, "bots", max(2, GAMES[SLUGS.index(slug)].seats[0]), slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.wait_for_timeout(1000)
    watch(page)
    for _ in range(5):
        turn(page)
        page.wait_for_timeout(300)
    shifted = shifts(page)
    assert [each for each in shifted if each.value > MOST_SHIFT] == []


@pytest.mark.parametrize("slug", cases(SLUGS, short=["nowhere"]))
def test_no_task_is_long_while_something_moves(visitor: Visitor, slug: str) -> None:
    page = visitor(pace="quick")
    set_up(page, "bots", max(2, GAMES[SLUGS.index(slug)].seats[0]), slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.wait_for_timeout(1000)
    with traced(page) as tasks:
        for _ in range(4):
            turn(page)
            page.wait_for_timeout(300)
    assert len(tasks) > 100
    assert max(tasks) <= LONGEST_TASK
