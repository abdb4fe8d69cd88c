"""Nowhere in the browser: what is about to happen, raids by chance, and sharing through the bars."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import asked, axe, overflow
from e2e.conftest import DATABASE, LAPTOP, PHONE, Visitor
from e2e.nowhere import Prepared, sit_down_at
from gamenight.games.nowhere import UNTOLD
from gamenight.games.nowhere.types import StrikeAt
from server.serving import Server

Start = Callable[[], Server]


def warning(page: Page, title: str) -> Locator:
    """The card that says what is about to happen."""
    return page.get_by_role("region", name=title)


def people(card: Locator, label: str) -> Locator:
    return card.get_by_role("list", name=label).get_by_role("listitem")


def name_of(page: Page) -> str:
    """The name of the player at this page, as others read it after the character."""
    name = page.request.get(urljoin(page.url, "/api/me")).json()["name"]
    assert re.fullmatch(r"Guest \w+", name)
    return str(name)


# Records what the map shows while a raid strikes. It lasts about two seconds, so a busy test may miss it.
WATCH_STRIKE = """() => {
    window.strikes = [];
    new MutationObserver(() => {
        const told = document.querySelector('.strike');
        if (!told) return;
        const text = (each) => each.textContent.trim().replace(/\\s+/g, ' ');
        const marked = document.querySelectorAll('.photo.doomed').length;
        const pawn = document.querySelector("[data-pawn='1'] .visually-hidden");
        const seen = `${text(told)} | ${marked} marked | ${text(pawn)}`;
        if (!window.strikes.includes(seen)) window.strikes.push(seen);
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
}"""


def end_round(page: Page) -> None:
    page.get_by_role("button", name="End round").click()
    page.get_by_role("dialog").get_by_role("button", name="End round").click()


def resized(page: Page, where: str) -> list[str]:
    """What is wrong with a page on a laptop and on a phone."""
    wrong = []
    for width, height in (PHONE, LAPTOP):
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{where}: too wide by {pixels}"] if (pixels := overflow(page)) else []
        wrong += axe(page, f"{where} at {width}")
    return wrong


def test_a_catch_is_answered_with_a_chew_toy(start: Start, visitor: Visitor, tmp_path: Path) -> None:
    """§5.9, §4.17: by keyboard. The friend with the Dog Whistle is asked too."""
    host, guest = visitor(), visitor(PHONE)
    game = Prepared("bethany", "noel", birthday=[("chew_toy", "bicycle"), ("dog_whistle", "scooter")])
    game.walk(0, "diner")
    sit_down_at(start, tmp_path / DATABASE, game, host, guest)
    host.get_by_role("button", name=re.compile("^Grab a Coffee")).click()
    mine, theirs = (warning(page, "Camel is here!") for page in (host, guest))
    expect(mine).to_contain_text("Camel is about to catch Bethany in the Diner (§5.8).")
    expect(asked(host)).to_contain_text("Camel is about to catch Bethany in the Diner: answer?")
    expect(people(mine, "It hits")).to_have_text(["Bethany (you)"])
    bethany, noel = f"Bethany ({name_of(host)})", f"Noel ({name_of(guest)})"
    expect(people(mine, "Asked")).to_have_text(["Bethany (you)", noel])
    expect(people(theirs, "Asked")).to_have_text([bethany, "Noel (you)"])
    expect(theirs.get_by_role("button", name=re.compile("^Use the Dog Whistle"))).to_be_in_viewport(ratio=1)
    expect(mine.get_by_role("button", name=re.compile("^Drink the Coffee"))).to_be_visible()
    expect(host.locator(".note .row")).to_have_count(0)  # nothing is offered twice
    assert resized(host, "asked") + axe(guest, "a phone") == []
    theirs.get_by_role("button", name=re.compile("^Let it happen")).click()
    expect(people(mine, "Asked")).to_have_text(["Bethany (you)", f"{noel} lets it happen"])
    toy = mine.get_by_role("button", name=re.compile("^Use the Chew Toy"))
    for key in ("ArrowDown", *["PageDown"] * 6):
        host.keyboard.press(key)
        if toy.evaluate("(toy) => toy === document.activeElement"):
            break
    expect(toy).to_be_focused()
    host.keyboard.press("Enter")
    expect(mine).to_have_count(0)
    expect(theirs).to_have_count(0)
    expect(asked(host)).to_contain_text("Act freely")
    expect(host.get_by_role("group", name="Pocket").get_by_role("button")).to_have_count(1)


def test_a_raid_strikes_by_chance_and_two_answer_it(start: Start, visitor: Visitor, tmp_path: Path) -> None:
    """§12.5, §6.7: every screen shows where it strikes, then who is asked. The third player waits."""
    host, guest, third = visitor(), visitor(PHONE), visitor()
    game = Prepared(
        "bethany",
        "noel",
        "carl",
        birthday=[("hall_pass", "bicycle"), ("hall_pass", "scooter"), ("diary", "mixtape")],
    )
    for seat in (0, 1):
        game.walk(seat, "diner")
    game.all_ready_but(0)
    seed = game.seed_for("knock_knock", StrikeAt("diner"))
    sit_down_at(start, tmp_path / DATABASE, game, host, guest, third, seed=seed)
    for page in (host, guest, third):
        page.evaluate(WATCH_STRIKE)
    end_round(host)
    first, second, seen = (warning(page, "The Sheriff is here!") for page in (host, guest, third))
    for card in (first, second, seen):
        expect(card).to_contain_text("Knock, Knock is about to jail Bethany and Noel in the Diner (§6.1)")
    for page in (host, guest, third):
        assert [told.partition(" | Noel")[0] for told in page.evaluate("strikes")] == [
            "Knock, Knock Library or Diner? Chance decides. | 2 marked",
            "Knock, Knock The raid strikes: Diner! | 1 marked",
        ]
    bethany, noel = f"Bethany ({name_of(host)})", f"Noel ({name_of(guest)})"
    expect(people(seen, "It hits")).to_have_text([bethany, noel])
    expect(people(seen, "Asked")).to_have_text([bethany, noel])
    expect(seen.get_by_role("button")).to_have_count(0)
    expect(seen).to_contain_text(f"{bethany} and {noel} are asked. Everybody else waits.")
    expect(third.get_by_role("status").filter(has_text=f"Asked: {bethany} and {noel}.")).to_be_attached()
    expect(third.locator(".photo.doomed")).to_have_count(1)
    assert resized(third, "waiting") == []
    second.get_by_role("button", name=re.compile("^Use the Hall Pass")).click()
    expect(people(seen, "It hits")).to_have_text([bethany])
    first.get_by_role("button", name=re.compile("^Let it happen")).click()
    for card in (first, second, seen):
        expect(card).to_have_count(0)
    expect(host.get_by_role("region", name="Through the bars")).to_be_visible()
    expect(asked(guest)).to_contain_text("Act freely")


@pytest.mark.parametrize("still", [False, True])
def test_a_raid_that_nobody_can_answer_shows_where_it_strikes_first(
    start: Start, visitor: Visitor, tmp_path: Path, still: bool
) -> None:
    """§12.5: the pawn is in the Library until the screen has shown that the raid strikes there."""
    host, guest = visitor(still=still), visitor(PHONE)
    game = Prepared("bethany", "noel", birthday=[("diary", "mixtape"), ("bicycle", "scooter")])
    game.walk(1, "library")
    game.all_ready_but(0)
    seed = game.seed_for("knock_knock", StrikeAt("library"))
    sit_down_at(start, tmp_path / DATABASE, game, host, guest, seed=seed)
    host.evaluate(WATCH_STRIKE)
    end_round(host)
    expect(host.locator("[data-pawn='1']")).to_contain_text("in Sheriff")
    told = host.evaluate("strikes")
    assert re.fullmatch(
        r"Knock, Knock The raid strikes: Library! \| 1 marked \| Noel \(Guest \w+\) in Library", told[-1]
    )
    assert len(told) == (1 if still else 2)
    expect(host.locator(".strike")).to_have_count(0)
    expect(guest.get_by_role("region", name="Through the bars")).to_be_visible()


def test_a_jailed_player_shares_through_the_bars(start: Start, visitor: Visitor, tmp_path: Path) -> None:
    """§6.2, §4.12: give to a visitor, take it back, and then it stays."""
    host, guest = visitor(), visitor(PHONE)
    game = Prepared("bethany", "noel", birthday=[("diary", "mixtape"), ("bicycle", "scooter")])
    game.walk(1, "library")
    game.next_round("squirrel")  # Camel leaves the Station
    game.next_round("knock_knock", StrikeAt("library"))
    game.walk(0, "coleman_3")
    sit_down_at(start, tmp_path / DATABASE, game, host, guest)
    bars = guest.get_by_role("region", name="Through the bars")
    expect(bars).to_contain_text("Nobody visits the Station now.")
    expect(bars.get_by_role("button")).to_have_count(0)
    assert resized(guest, "nobody visits") == []
    host.locator("[data-target='place:sheriff']").click()
    expect(bars).to_contain_text("Bethany visits")
    assert resized(guest, "a visitor") == []
    guest.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    bars.get_by_role("button", name="Give the Bicycle to Bethany").click()
    pocket = host.get_by_role("group", name="Pocket")
    expect(pocket.get_by_role("button", name=re.compile("^Bicycle"))).to_be_visible()
    bars.get_by_role("button", name="Take the Bicycle from Bethany").focus()
    guest.keyboard.press("Enter")
    expect(pocket.get_by_role("button", name=re.compile("^Bicycle"))).to_have_count(0)
    stays = re.compile(r"^Bicycle.*stays here until somebody takes an Action \(§4\.12\)")
    expect(guest.get_by_role("group", name="Pocket").get_by_role("button", name=stays)).to_be_visible()
    expect(
        host.get_by_role("region", name=re.compile("Noel")).get_by_role("button", name=stays)
    ).to_be_visible()
    expect(bars.get_by_role("button", name=re.compile("Give the Bicycle"))).to_have_count(0)
    # The visitor takes the other one, as before.
    host.get_by_role("button", name=re.compile("^Motor Scooter")).click()
    host.get_by_role("button", name=re.compile("^Take the Motor Scooter from Noel")).click()
    expect(pocket.get_by_role("button", name=re.compile("^Motor Scooter"))).to_be_visible()


def test_where_people_talk_the_table_says_that_a_destination_is_secret(
    start: Start, visitor: Visitor, tmp_path: Path
) -> None:
    """§9.7"""
    host, guest = visitor(), visitor()
    game = Prepared("bethany", "noel", birthday=[("diary", "mixtape"), ("bicycle", "scooter")])
    sit_down_at(start, tmp_path / DATABASE, game, host, guest)
    expect(host.locator(".destination")).to_contain_text("Do not tell it. Suggest what to do, and say when")
    host.get_by_role("button", name=re.compile("^Log")).click()
    host.get_by_role("tab", name="Chat").click()
    expect(host.get_by_role("complementary", name="Log, chat and rules")).to_contain_text(UNTOLD)
