"""Verifying the shuffle in the browser: it compares the seed with the first commitment it saw."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import axe, is_over, my_turn, play_on, set_up, sit_down
from e2e.conftest import DATABASE, PHONE, Visitor, serving

FITS = "The seed fits it"
EXCHANGED = "This browser first saw another commitment"
CANNOT_TELL = "It cannot tell whether the seed was exchanged"


def shown_at_the_end(page: Page) -> Locator:
    end = page.get_by_role("dialog")
    end.get_by_text("Check the shuffle").click()
    expect(end.get_by_text("SHA-256")).to_be_visible()
    return end


def shown_in_the_replay(page: Page, table_id: str) -> Locator:
    page.goto(f"/replay/{table_id}")
    page.get_by_role("button", name="Scores at this moment").click()
    scores = page.get_by_role("dialog")
    expect(scores.get_by_text("SHA-256")).to_be_visible()
    return scores


def says_and_proves_nothing(told: Locator, words: str) -> None:
    expect(told.get_by_text(words)).to_be_visible()
    expect(told.get_by_text(FITS)).to_have_count(0)


def replace_the_seed(database: Path, table_id: str) -> None:
    """Replace the seed, like an operator who wants other deals for the rest of the game."""
    with closing(sqlite3.connect(database)) as tables, tables:
        done = tables.execute("UPDATE tables SET seed = ? WHERE id = ?", ("0123456789abcdef" * 2, table_id))
        assert done.rowcount == 1


def test_a_commitment_seen_before_the_deal_proves_the_shuffle_and_a_later_one_does_not(
    visitor: Visitor,
) -> None:
    page = visitor()
    set_up(page, "friends")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for")).to_be_visible()
    table = page.url.rpartition("/")[2]
    page.get_by_role("button", name="Start now").click()
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Check the shuffle").click()
    expect(page.get_by_text("When the game is over, it compares the seed with it")).to_be_visible()
    page.keyboard.press("Escape")
    play_on(page)
    before = f"This browser saw this commitment before the first card was dealt. {FITS}"
    expect(shown_at_the_end(page).get_by_text(before)).to_be_visible()
    assert axe(page, "the shuffle") == []
    expect(shown_in_the_replay(page, table).get_by_text(before)).to_be_visible()

    late = visitor(PHONE)
    late.goto(f"/t/{table}")
    says_and_proves_nothing(shown_at_the_end(late), CANNOT_TELL)
    says_and_proves_nothing(shown_in_the_replay(late, table), CANNOT_TELL)

    page.evaluate("localStorage.removeItem('gamenight.commitments')")
    says_and_proves_nothing(shown_in_the_replay(page, table), CANNOT_TELL)


def test_a_seed_that_was_replaced_during_the_game_is_reported(visitor: Visitor, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        # The browser reports on its console that the server is away.
        page = visitor(at=address, console=False)
        sit_down(page)
        table = page.url.rpartition("/")[2]
        play_on(page, actions=4)
    replace_the_seed(tmp_path / DATABASE, table)
    with serving(tmp_path, "--port", address.rpartition(":")[2]) as again:
        assert again == address
        page.reload()
        my_turn(page)
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_text(EXCHANGED)).to_be_visible()
        page.keyboard.press("Escape")
        play_on(page)
        # The warning appears without a click.
        says_and_proves_nothing(page.get_by_role("dialog"), EXCHANGED)
        says_and_proves_nothing(shown_in_the_replay(page, table), EXCHANGED)


@pytest.mark.long
def test_the_page_says_if_the_commitment_was_first_seen_during_the_game(visitor: Visitor) -> None:
    """After *Play now* the cubes are dealt before the browser has seen the table."""
    page = visitor()
    sit_down(page)
    play_on(page)
    assert is_over(page)
    told = shown_at_the_end(page)
    expect(told.get_by_text("when it first opened the table, after 64 actions")).to_be_visible()
    expect(told.get_by_text(FITS)).to_be_visible()


@pytest.mark.long
def test_without_https_the_seed_is_compared_too(visitor: Visitor) -> None:
    """Without https a browser has no `crypto.subtle`."""
    page = visitor()
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    sit_down(page)
    play_on(page)
    expect(shown_at_the_end(page).get_by_text(FITS)).to_be_visible()
