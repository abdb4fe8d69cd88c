"""Nowhere in the browser with six people at six screens: all act at once, react, plan, and un-ready."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import COVER, END, TARGETS, act, asked, axe, is_over, overflow
from e2e.conftest import DATABASE, LAPTOP, PHONE, Visitor
from e2e.nowhere import Prepared, sit_down_at
from gamenight.games.nowhere.vocabulary import Item
from server.serving import Server

Start = Callable[[], Server]

POCKETS: tuple[tuple[Item, Item], ...] = (
    ("chew_toy", "bicycle"),
    ("diary", "scooter"),
    ("mixtape", "skateboard"),
    ("bracelet", "bus_ticket"),
    ("locker_key", "scissors"),
    ("sneakers", "tennis_ball"),
)
STEPS = ("alan_3", "chatham_4", "alan_4", "chatham_3", "coleman_alan")


def mate(page: Page, name: str) -> Locator:
    """What the page shows of another character."""
    return page.get_by_role("region", name=re.compile(f"{name}$"))


def pawns(page: Page) -> list[str]:
    """Where the pawns of the class stand, in words."""
    told = page.locator("[data-pawn]:not([data-pawn=camel]) .visually-hidden").all_inner_texts()
    return [re.sub(r"\s+", " ", each).strip() for each in told]


def six_people(start: Start, visitor: Visitor, database: Path, game: Prepared) -> list[Page]:
    pages = [visitor(LAPTOP) for _ in range(6)]
    sit_down_at(start, database, game, *pages)
    return pages


def test_six_people_act_at_once_on_six_screens(start: Start, visitor: Visitor, tmp_path: Path) -> None:
    """§3.5, §3.10, §4.17, §9.8: everybody sees the same."""
    game = Prepared("bethany", "noel", "olympius", "guinevere", "sam", "carl", birthday=POCKETS)
    game.walk(0, "diner")
    pages = six_people(start, visitor, tmp_path / DATABASE, game)
    host, noel, olympius, guinevere, *_ = pages
    # A plan on the map: everybody sees it, one agrees, one does not.
    noel.get_by_role("button", name="Put a plan on the map").click()
    noel.get_by_role("button", name="Meet in Port").click()
    for page in pages:
        expect(page.locator("[data-plan='1']")).to_contain_text("Meet? Noel")
    mate(olympius, "Noel").get_by_role("button", name="Agree with the plan of Noel", exact=True).click()
    mate(guinevere, "Noel").get_by_role("button", name="Do not agree with the plan of Noel").click()
    for page in pages:
        expect(page.locator("[data-plan='1']")).to_contain_text("✓1")
    expect(noel.get_by_role("group", name="Plan of yours")).to_contain_text("Guinevere do not agree")
    # Five walk at once. Nobody waits for the answer to their own click before the others click.
    before = pawns(host)
    for page, step in zip(pages[1:], STEPS, strict=True):
        page.locator(f"[data-target='place:{step}']").click(no_wait_after=True)
    for page in pages:
        expect(page.locator("[data-pawn='5'] .visually-hidden")).not_to_contain_text("in Park")
    for page in pages[1:]:
        expect(page.get_by_role("heading", level=1)).to_contain_text("6 Actions")
    assert all(old != new for old, new in zip(before[1:], pawns(host)[1:], strict=True))
    assert len({tuple(pawns(page)) for page in pages}) == 1
    # The reader is asked whom Camel tracks: three have as many Items and are as near. Each way is drawn.
    host.get_by_role("button", name=re.compile("^Grab a Coffee")).click()
    expect(host.locator("[data-chase]")).to_have_count(3)
    expect(host.locator("[data-chase='seat:0']")).to_contain_text("catches Bethany?")
    host.locator(".note").get_by_role("button", name=re.compile("^Camel tracks Bethany and tries")).click()
    # A reaction: five wait, one answers.
    cards = [page.get_by_role("region", name="Camel is here!") for page in pages]
    for card in cards:
        expect(card).to_contain_text("Camel is about to catch Bethany in the Diner")
    for card in cards[1:]:
        expect(card.get_by_role("button")).to_have_count(0)
    cards[0].get_by_role("button", name=re.compile("^Use the Chew Toy")).click()
    for card in cards:
        expect(card).to_have_count(0)
    # Ready, and not ready after all.
    guinevere.get_by_role("button", name="Ready", exact=True).click()
    guinevere.get_by_role("dialog").get_by_role("button", name="Ready").click()
    for page in pages[:3]:
        expect(mate(page, "Guinevere")).to_have_class(re.compile(r"\bready\b"))
    guinevere.get_by_role("button", name="Take back “Ready”").click()
    for page in pages[:3]:
        expect(mate(page, "Guinevere")).not_to_have_class(re.compile(r"\bready\b"))
    expect(asked(guinevere)).to_contain_text("Act freely")
    # The plan is there after a reload, and its owner takes it back.
    noel.reload()
    noel.get_by_role("group", name="Plan of yours").get_by_role("button", name="Take back").click()
    for page in pages:
        expect(page.locator("[data-plan='1']")).to_have_count(0)


def test_a_plan_on_a_phone(start: Start, visitor: Visitor, tmp_path: Path) -> None:
    """§9.8: put by a tap on the map, answered on the page of the class."""
    host, guest = visitor(PHONE), visitor(PHONE)
    game = Prepared("bethany", "noel", birthday=POCKETS[:2])
    sit_down_at(start, tmp_path / DATABASE, game, host, guest)
    host.get_by_role("button", name="Put a plan on the map").click()
    host.locator("[data-target='place:floormart']").click()
    host.get_by_role("button", name="Look for Items in Floormart", exact=True).click()
    expect(host.get_by_role("group", name="Plan of yours")).to_contain_text("You want to look for Items")
    guest.get_by_role("tab", name="Class 1 plan").click()
    guest.get_by_role("button", name="Agree with the plan of Bethany", exact=True).click()
    expect(guest.get_by_role("tab", name="Class", exact=True)).to_be_visible()
    expect(host.get_by_role("group", name="Plan of yours")).to_contain_text("Noel")
    for page in (host, guest):
        assert overflow(page) == 0
        assert axe(page, "a plan on a phone") == []


@pytest.mark.long
def test_six_people_play_a_whole_game(start: Start, visitor: Visitor, tmp_path: Path) -> None:
    """With reactions, plans, and "ready" taken back."""
    game = Prepared("bethany", "noel", "olympius", "guinevere", "sam", "carl", birthday=POCKETS)
    pages = six_people(start, visitor, tmp_path / DATABASE, game)
    planned = recalled = turn = 0
    patience = monotonic() + 120
    while not all(map(is_over, pages)):
        assert monotonic() < patience, "nobody can act, and the game is not over"
        for number, page in enumerate(pages):
            turn += 1
            said = act(page, turn * 7, *_wanted(page, turn + number), until=END)
            patience = monotonic() + 120 if said == "acted" else patience
        planned += _plan(pages[turn // 6 % 6]) if turn % 60 == 0 else 0
        recalled += _recall(pages) if turn % 42 == 0 else 0
    assert planned > 0
    assert recalled > 0
    for page in pages:
        expect(page.get_by_role("dialog").get_by_role("heading", level=3)).to_have_text(
            re.compile("lost|victory")
        )


ROWS, PHOTOS, BAR = "[data-target^='row:']", ".photo[data-target]", "[data-target^='bar:']"


def _wanted(page: Page, turn: int) -> Sequence[str]:
    """Mostly walk or interact, sometimes be ready. Without Actions nobody walks any more."""
    if "No Actions left" in asked(page).inner_text() or turn % 4 == 3:
        return COVER, BAR, TARGETS
    return (COVER, ROWS, PHOTOS, TARGETS) if turn % 2 else (COVER, PHOTOS, ROWS, TARGETS)


def _plan(page: Page) -> int:
    """Put a plan on the map, if the page offers it."""
    button = page.get_by_role("button", name=re.compile("^(Put a|Another) plan"))
    if not button.count() or page.get_by_role("dialog").count():
        return 0
    button.click()
    rows = page.locator(".note .row")
    if not rows.count():
        return 0
    rows.first.click()
    return 1


def _recall(pages: Sequence[Page]) -> int:
    """Take "ready" back where a page offers it."""
    for page in pages:
        back = page.get_by_role("button", name="Take back “Ready”")
        if back.count() and back.is_enabled() and not page.get_by_role("dialog").count():
            back.click()
            return 1
    return 0
