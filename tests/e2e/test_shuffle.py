"""Verifying the shuffle in the browser: a tick only for a commitment seen in time and an own value listed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from e2e.acts import axe, is_over, my_turn, play_on, set_up, show_plain, sit_down, sit_down_with_a_friend
from e2e.conftest import DATABASE, PHONE, Visitor, serving
from gamenight.core import Shuffle
from gamenight.server.events import ShuffleCommitted, decode, encode
from gamenight.server.keyring import Keyring
from gamenight.server.sealing import sealed

PROVEN = "could choose the numbers for this shuffle"
EXCHANGED = "The server exchanged the seed"
UNSEEN = "This browser did not see the commitment before the deal"
VALUELESS = "The server lists no random number of this browser"
CHECKS_LATER = "added a random number of its own. When the game is over"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("shuffle"), honest=True) as address:
        yield address


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
    expect(told.get_by_text(PROVEN)).to_have_count(0)


def replace_the_seed(database: Path, table_id: str) -> None:
    """Exchange seed and commitment, like an operator who has the keys and wants other deals."""
    seed = "0123456789abcdef" * 4
    hidden = sealed(seed, Keyring.read(Path(f"{database}.keys")).fernet)
    with closing(sqlite3.connect(database)) as stored, stored:
        done = stored.execute("UPDATE tables SET seed = ? WHERE id = ?", (hidden, table_id))
        assert done.rowcount == 1
        query = "SELECT game, version, components, seats, options FROM tables WHERE id = ?"
        game, version, components, seats, options = stored.execute(query, (table_id,)).fetchone()
        bound = Shuffle(
            table=table_id,
            game=game,
            version=version,
            components=components,
            seats=seats,
            options=json.loads(options),
        )
        where = "WHERE table_id = ? AND seq = 0"
        first = decode(stored.execute(f"SELECT event FROM entries {where}", (table_id,)).fetchone()[0])
        assert isinstance(first, ShuffleCommitted)
        event = encode(replace(first, commitment=bound.commitment_to(seed)))
        stored.execute(f"UPDATE entries SET event = ? {where}", (event, table_id))


def test_a_commitment_seen_before_the_deal_and_an_own_value_prove_the_shuffle(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    table = page.url.rpartition("/")[2]
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Check the shuffle").click()
    expect(page.get_by_text(CHECKS_LATER)).to_be_visible()
    show_plain(page)
    play_on(page)
    assert is_over(page)
    proven = f"Neither the server nor anybody else {PROVEN}"
    expect(shown_at_the_end(page).get_by_text(proven)).to_be_visible()
    assert axe(page, "the shuffle") == []
    expect(shown_in_the_replay(page, table).get_by_text(proven)).to_be_visible()

    late = visitor(PHONE)
    late.goto(f"/t/{table}")
    says_and_proves_nothing(shown_at_the_end(late), UNSEEN)
    says_and_proves_nothing(shown_in_the_replay(late, table), UNSEEN)

    page.evaluate("localStorage.removeItem('gamenight.commitments')")
    says_and_proves_nothing(shown_in_the_replay(page, table), UNSEEN)


def test_a_seed_that_was_exchanged_after_the_commitment_was_shown_gets_no_tick(
    visitor: Visitor, tmp_path: Path
) -> None:
    with serving(tmp_path, honest=True) as address:
        # The browser reports on its console that the server is away.
        page = visitor(at=address, console=False)
        sit_down(page)
        table = page.url.rpartition("/")[2]
        play_on(page, actions=4)
    replace_the_seed(tmp_path / DATABASE, table)
    with serving(tmp_path, "--port", address.rpartition(":")[2], honest=True) as again:
        assert again == address
        page.reload()
        my_turn(page)
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_text(EXCHANGED)).to_be_visible()
        show_plain(page)
        play_on(page)
        # The warning appears without a click.
        says_and_proves_nothing(page.get_by_role("dialog"), EXCHANGED)
        says_and_proves_nothing(shown_in_the_replay(page, table), EXCHANGED)


def test_two_people_both_add_a_value_also_to_the_rematch(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(PHONE)
    sit_down_with_a_friend(host, guest)
    for page in (host, guest):
        page.get_by_role("button", name="Menu").click()
        page.get_by_text("Check the shuffle").click()
        expect(page.get_by_text(CHECKS_LATER)).to_be_visible()
        page.keyboard.press("Escape")
    first = host.url
    play_on(host, guest)
    for page in (host, guest):
        told = shown_at_the_end(page)
        expect(told.get_by_text(f"Neither the server nor another player alone {PROVEN}")).to_be_visible()
    # The page of the guest, still at the old table, adds its value by itself.
    host.get_by_role("button", name="Rematch").click()
    expect(host).not_to_have_url(first)
    expect(guest.get_by_role("link", name="To the rematch")).to_be_visible()
    guest.get_by_role("link", name="To the rematch").click()
    my_turn(guest)
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_text("Check the shuffle").click()
    expect(guest.get_by_text(CHECKS_LATER)).to_be_visible()


def test_a_table_that_waits_for_its_creators_value_says_so_and_goes_on_when_they_return(
    visitor: Visitor,
) -> None:
    host, guest = visitor(console=False), visitor()
    # The value does not arrive, as if the tab had been closed at that moment.
    host.route("**/api/tables/*/value", lambda route: route.abort())
    set_up(host, "friends")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Send this link").input_value()
    address = host.url
    host.goto("/about")
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("heading", name="Waiting for")).to_be_visible()
    expect(guest.get_by_role("button", name="Start without waiting")).to_be_visible()
    assert axe(guest, "waiting for a value") == []
    host.unroute("**/api/tables/*/value")
    host.goto(address)
    my_turn(host)
    expect(guest.get_by_role("heading", name="Waiting for")).to_have_count(0)


@pytest.mark.long
def test_whoever_starts_without_waiting_is_told_what_is_not_proven(visitor: Visitor) -> None:
    page = visitor(console=False)
    page.route("**/api/tables/*/value", lambda route: route.abort())
    set_up(page, "friends")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start now").click()
    expect(page.get_by_text("Shuffling …")).to_be_visible()
    page.request.post(f"/api/tables/{page.url.rpartition('/')[2]}/start")
    my_turn(page)
    play_on(page)
    says_and_proves_nothing(shown_at_the_end(page), VALUELESS)


@pytest.mark.long
def test_without_https_the_shuffle_is_checked_too(visitor: Visitor) -> None:
    """Without https a browser has no `crypto.subtle`."""
    page = visitor()
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    sit_down(page)
    play_on(page)
    expect(shown_at_the_end(page).get_by_text(PROVEN)).to_be_visible()
