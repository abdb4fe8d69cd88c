"""A whole game of each title with the keyboard alone, from the set-up to the score sheet."""

from __future__ import annotations

from itertools import count
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import is_over
from e2e.conftest import Visitor, cases
from gamenight.games import GAMES

SLUGS = [game.slug for game in GAMES]

# What waits for a key: a question, a piece on the board, a button of the bar, or nothing.
WAITS = """() => {
    const open = (each) => each.getClientRects().length && !each.closest('[inert]');
    const all = (within) => document.querySelectorAll(`${within} [data-target]:not([aria-disabled=true])`);
    const some = (within) => [...all(within)]
        .filter(open).length;
    if (document.querySelector('dialog[open] tfoot')) return ['over', 0];
    if (document.querySelector('dialog[open]')) return ['question', 0];
    const [board, bar] = [some('.board'), some('.bar')];
    return board + bar ? [board ? 'board' : 'bar', board, bar] : ['wait', 0];
}"""
NAMED = "document.activeElement.textContent.includes('{}')"
IN_THE_BAR = "document.activeElement.matches('.bar [data-target]')"
IN_THE_FOOT = "document.activeElement.closest('dialog[open] footer') !== null"


def press_until(page: Page, key: str, there: str, most: int = 40) -> bool:
    """Press a key until the focus is where it should be."""
    for _ in range(most):
        if page.evaluate(there):
            return True
        page.keyboard.press(key)
    return bool(page.evaluate(there))


def answer(page: Page) -> None:
    """Answer a question with its first button, the one that goes on."""
    assert press_until(page, "Tab", IN_THE_FOOT), "Tab leads to the answers of a question"
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] footer")).to_have_count(0)


def choose_piece(page: Page, pick: int) -> None:
    """Walk some way over the pieces that can be chosen, and take one."""
    page.keyboard.press("ArrowRight")
    if pick % 3:
        for _ in range(pick % 11):
            page.keyboard.press("PageDown")
    else:
        page.keyboard.press(("ArrowUp", "ArrowDown", "Home", "End")[pick // 3 % 4])
    page.keyboard.press("Enter")


def press_button(page: Page, pick: int) -> None:
    """Press the main button; or go to the bar and press another one."""
    if pick % 2 == 0:
        page.keyboard.press("e")
        return
    assert press_until(page, "Tab", "document.activeElement.closest('.bar') !== null"), "Tab leads to the bar"
    if press_until(page, "ArrowDown", IN_THE_BAR, most=8):
        for _ in range(pick // 2 % 3):
            page.keyboard.press("ArrowDown")
        if page.evaluate(IN_THE_BAR):
            page.keyboard.press("Enter")


def play_with_keys(page: Page, minutes: float) -> int:
    """Play until the game is over. Return how often this player acted."""
    acted, patience, end = 0, monotonic() + 40, monotonic() + 60 * minutes
    for turn in count():
        assert monotonic() < patience, "nobody is to move, and the game is not over"
        assert monotonic() < end, "the game comes to an end"
        what, *counts = page.evaluate(WAITS)
        if what == "over":
            break
        if what == "wait":
            page.wait_for_timeout(30)
            continue
        acted, patience = acted + 1, monotonic() + 40
        if what == "question":
            answer(page)
        elif what == "board" and (turn * 7) % sum(counts) < counts[0]:
            choose_piece(page, turn * 7)
        else:
            press_button(page, turn)
    return acted


@pytest.mark.parametrize("slug", cases(SLUGS, short=["northwest"]))
def test_a_whole_game_is_played_by_keyboard(visitor: Visitor, slug: str) -> None:
    page = visitor()
    page.goto(f"/new/{slug}?with=bots")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    start = "document.activeElement.matches('button') && " + NAMED.format("Sit down and play")
    assert press_until(page, "Tab", start, most=80), "Tab leads to the button that starts the game"
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert play_with_keys(page, minutes=6) > 5
    assert is_over(page)
    reach = "document.activeElement.matches('a') && " + NAMED.format("Replay")
    assert press_until(page, "Tab", reach), "Tab leads from the score sheet to the replay"
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value("1")
