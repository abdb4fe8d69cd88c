"""Nowhere in the browser: whole games, the keyboard, a shared screen, a replay, and the layout."""

from __future__ import annotations

import json
import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.acts import (
    COVER,
    TARGETS,
    act,
    axe,
    choose_first,
    eventually,
    my_turn,
    overflow,
    sit_down_with_a_friend,
)
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor, cases

SIZES = {"laptop": LAPTOP, "tablet": TABLET, "phone": PHONE}

ROWS, PHOTOS, BAR = "[data-target^='row:']", ".photo[data-target]", "[data-target^='bar:']"
READY = "[data-target='bar:Ready']"


def step(page: Page, turn: int) -> str:
    """Choose one action, if there is any: mostly walk to a Location or interact there, sometimes be ready."""
    rows = (ROWS, PHOTOS) if turn % 2 else (PHOTOS, ROWS)
    return act(page, turn * 7, COVER, *((BAR,) if turn % 4 == 3 else rows), TARGETS)


def until_free(page: Page) -> bool:
    """Act once, unless all may act freely: then somebody can be ready."""
    return act(page, 0, COVER, PHOTOS, ROWS, TARGETS, until=READY) == "over"


def sit_down(page: Page, players: int = 2, company: str = "bots") -> None:
    page.goto(f"/new/nowhere?with={company}")
    page.get_by_role("radio", name=f"{players} players").check()
    choose_first(page)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)


def play_on(page: Page, actions: int = 10_000) -> None:
    done, patience = 0, monotonic() + 60
    while done < actions:
        assert monotonic() < patience, "nobody is to act, and the game is not over"
        said = step(page, done)
        if said == "over":
            break
        done += said == "acted"
        page.wait_for_timeout(10)


def begin(*pages: Page) -> None:
    """Everybody chooses a character and answers the first Scenario, until all may act."""
    patience = monotonic() + 40
    while {until_free(page) for page in pages} != {True}:
        assert monotonic() < patience, "nobody acts freely"
        pages[0].wait_for_timeout(20)


@pytest.mark.parametrize("size", cases(["laptop", "phone"], short=["phone"]))
def test_a_whole_game_against_bots(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    sit_down(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Who are you?")
    play_on(page)
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", level=3)).to_have_text(re.compile("lost|victory"))
    # At the end the secrets are shown.
    expect(end.get_by_text("A secret Destination")).to_have_count(0)
    end.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").fill("20")
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    expect(page.locator("[data-pawn=camel]")).to_be_visible()
    assert overflow(page) == 0


def test_by_keyboard_alone(visitor: Visitor) -> None:
    page, friend = visitor(), visitor()  # no bots: they could ask something at any time
    sit_down_with_a_friend(page, friend, "nowhere")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-target^='character:']:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Who are you?")
    begin(page, friend)
    pawn = page.locator("[data-pawn='0']")
    before = pawn.get_attribute("style")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".space:focus, .photo:focus")).to_have_count(1)
    expect(page.locator("path.stroll").first).to_be_attached()
    page.keyboard.press("Enter")
    expect(pawn).not_to_have_attribute("style", before or "")
    # After its animation the pawn stands where the map says.
    pawn.evaluate("(pawn) => Promise.all(pawn.getAnimations().map((walk) => walk.finished))")
    assert pawn.evaluate("(pawn) => getComputedStyle(pawn).translate") in {"none", "0px"}


def test_at_a_shared_screen_nobody_sees_anothers_destination(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new/nowhere?with=here")
    page.get_by_role("radio", name="2 players").check()
    choose_first(page)
    page.get_by_label("Name of the player in seat 2").fill("Bo")
    page.get_by_role("button", name="Sit down and play").click()
    page.get_by_role("button", name=re.compile("^I am ")).click()
    my_turn(page).first.click()
    page.get_by_role("button", name="I am Bo").click()
    my_turn(page).first.click()
    page.get_by_role("button", name=re.compile("^I am (?!Bo)")).click()
    fold = page.get_by_role("button", name=re.compile("look when nobody else does"))
    fold.click()
    secret = page.locator(".destination b").inner_text()
    page.get_by_role("button", name="Bo acts").click()
    page.get_by_role("button", name="I am Bo").click()
    expect(page.get_by_text(secret, exact=True)).to_have_count(0)
    expect(fold).to_be_visible()
    # Both may act: Bo walks first.
    pawn = page.locator("[data-pawn='1']")
    before = pawn.get_attribute("style")
    page.locator(".space[data-target]").first.click()
    expect(pawn).not_to_have_attribute("style", before or "")


def test_a_hurried_player_sees_the_time_left(visitor: Visitor) -> None:
    """Tests without a browser check the server's timer. Here the test puts a limit into every frame."""

    def hurry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        limit = '"times":[{"seat":0,"left":42.0,"runs":true}]'
        server.on_message(lambda told: line.send(str(told).replace('"times":[]', limit)))

    host, guest = visitor(), visitor(PHONE)
    for page in (host, guest):
        page.route_web_socket(re.compile("/live"), hurry)
    sit_down_with_a_friend(host, guest, "nowhere")
    for page, whom in ((host, "you"), (guest, r"Guest \w+")):
        timer = page.get_by_role("heading").get_by_role("timer")
        expect(timer).to_have_text(re.compile(rf"^0:\d\d, then a bot answers for {whom}$"))
    assert axe(host, "the countdown") == []


def test_the_second_player_to_take_the_last_action_sees_why_it_is_refused(visitor: Visitor) -> None:
    """The guest's screen is delayed: it shows an Action that the host has already taken."""
    held: list[str | bytes] = []
    gate = {"open": True}
    wires: list[WebSocketRoute] = []

    def delay(line: WebSocketRoute) -> None:
        wires.append(line)
        line.connect_to_server().on_message(
            lambda told: line.send(told) if gate["open"] else held.append(told)
        )

    host, guest = visitor(), visitor()
    guest.route_web_socket(re.compile("/live"), delay)
    sit_down_with_a_friend(host, guest, "nowhere")
    begin(host, guest)
    gate["open"] = False
    walk = host.locator(".space[data-target]:not(.free)")
    while walk.count():
        pawn = host.locator("[data-pawn='0']")
        before = pawn.get_attribute("style")
        walk.last.click()
        expect(pawn).not_to_have_attribute("style", before or "")
    expect(host.get_by_role("heading", level=1)).to_contain_text("No Actions left")
    guest.locator(".space[data-target]").last.click()
    while not any(b"Refused" in _bytes(told) for told in held):
        guest.wait_for_timeout(20)
    gate["open"] = True
    for told in held:
        wires[-1].send(told)
    expect(guest.get_by_text(re.compile(r"Actions? .*\(§4\.4\)")).last).to_be_visible()
    expect(guest.get_by_role("heading", level=1)).to_contain_text("No Actions left")


def _bytes(told: str | bytes) -> bytes:
    return told.encode() if isinstance(told, str) else told


def test_on_a_phone_the_close_up_follows_my_pawn(visitor: Visitor) -> None:
    page, friend = visitor(PHONE), visitor()
    sit_down_with_a_friend(page, friend, "nowhere")
    begin(page, friend)
    page.get_by_role("button", name="Closer").click()
    pawn, pane = page.locator("[data-pawn='0']"), page.locator(".pane")

    def off_centre() -> float:
        here, around = pawn.bounding_box(), pane.bounding_box()
        assert here is not None
        assert around is not None
        return abs(here["y"] + here["height"] / 2 - around["y"] - around["height"] / 2) / around["height"]

    eventually(page, lambda: off_centre() < 0.2, "the pawn is in the middle of the pane")
    before = pawn.get_attribute("style")
    page.locator(".space[data-target]").last.click()
    expect(pawn).not_to_have_attribute("style", before or "")
    eventually(
        page, lambda: off_centre() < 0.5, "the pawn is in the pane"
    )  # at the edge of the map it cannot be centred


def test_a_refusal_says_why(visitor: Visitor) -> None:
    page, friend = visitor(), visitor()
    sit_down_with_a_friend(page, friend, "nowhere")
    begin(page, friend)
    page.get_by_role("button", name=re.compile("^Port")).click(force=True)
    expect(page.get_by_text(re.compile(r"\(§4\.\d+\)")).last).to_be_visible()


@pytest.mark.parametrize("theme", cases(["dark", "light"], short=["light"]))
def test_the_layout_works_at_every_size(visitor: Visitor, theme: str) -> None:
    page = visitor(LAPTOP, theme)
    wrong = []

    def look(where: str) -> None:
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if pixels := overflow(page):
                wrong.append(f"{where}, {name}: {pixels} pixels too wide")
            if name != "tablet":
                wrong.extend(axe(page, f"{where}, {name}"))

    sit_down(page, players=6 if theme == "dark" else 3)
    look("the class")
    play_on(page, actions=3)
    if page.get_by_role("dialog").count():  # the bots used all Actions, and "Ready" asks first
        play_on(page, actions=1)
    my_turn(page)
    look("the town")
    for tab in ("Class", "Town", "You"):
        page.get_by_role("tab", name=tab).click()
        wrong.extend(axe(page, tab))
    assert wrong == []


def test_a_hint_to_be_ready_marks_the_button(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()  # no bots: an action of a bot would remove the hint
    choices: list[dict[str, Any]] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if "frame" in told:
                choices[:] = told["frame"]["choices"]
            if told["type"] == "Hint":  # replace the bot's choice
                ready = [choice["action"]["type"] for choice in choices].index("Ready")
                told["advice"] = [told["advice"][0] | {"choice": ready}]
            socket.send(json.dumps(told))

        server.on_message(pass_on)

    host.route_web_socket(re.compile("/live"), connect)
    sit_down_with_a_friend(host, guest, "nowhere")
    begin(host, guest)
    ready = host.locator("[data-target^='bar:']")
    expect(ready).not_to_have_class(re.compile("hinted"))
    host.get_by_role("button", name="Hint", exact=True).click()
    expect(ready).to_have_class(re.compile("hinted"))


def test_ready_is_taken_back_while_the_other_is_to_act(visitor: Visitor) -> None:
    """§3.10: beside the action bar, also by keyboard; the other's choices stay."""
    host, guest = visitor(), visitor()
    sit_down_with_a_friend(host, guest, "nowhere")
    begin(host, guest)
    host.get_by_role("button", name="Ready", exact=True).click()
    host.get_by_role("dialog").get_by_role("button", name="Ready", exact=True).click()
    meanwhile = host.get_by_role("group", name="Meanwhile")
    expect(meanwhile.get_by_role("button")).to_have_text(["Take back “Ready”"])
    expect(host.get_by_role("heading", level=1)).to_contain_text("Waiting for")
    expect(guest.get_by_role("button", name="End round")).to_be_visible()
    for width, height in (PHONE, (844, 390), LAPTOP):
        host.set_viewport_size({"width": width, "height": height})
        expect(meanwhile.get_by_text("Meanwhile")).to_be_in_viewport(ratio=1)
        expect(meanwhile.get_by_role("button")).to_be_in_viewport(ratio=1)
    meanwhile.get_by_role("button").focus()
    host.keyboard.press("Enter")
    expect(meanwhile).to_have_count(0)
    expect(host.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    expect(
        guest.get_by_role("button", name="Ready", exact=True)
    ).to_be_visible()  # it would not end the round
    guest.get_by_role("button", name=re.compile("^Log")).click()
    expect(guest.get_by_role("log").or_(guest.get_by_role("tabpanel")).first).to_contain_text("back “ready”.")


def test_ready_asks_first_and_says_what_will_happen(visitor: Visitor) -> None:
    """§3.7, §3.8: the question changes when the other player acts. Only the end of the round is final."""
    host, guest = visitor(), visitor()
    sit_down_with_a_friend(host, guest, "nowhere")
    begin(host, guest)
    question = host.get_by_role("dialog")
    host.get_by_role("button", name="Ready", exact=True).click()
    expect(question).to_contain_text("is ready, and may take that back while the round goes on (§3.10)")
    left = re.compile(r"(\d+) Actions? (?:is|are) left, and \w+ may still use (?:it|them)")
    before = left.search(question.inner_text())
    assert before is not None
    expect(question).not_to_contain_text("cannot be undone")
    guest.locator(".space[data-target]:not(.free)").first.click()
    rest = int(before[1]) - 1
    expect(question).to_contain_text(re.compile(rf"\b{rest} Actions? (is|are) left"))
    question.get_by_role("button", name="Ready", exact=True).click()
    expect(host.get_by_role("heading", level=1)).to_contain_text("Waiting for")

    guest.get_by_role("button", name="End round").click()
    end = guest.get_by_role("dialog")
    expect(end).to_contain_text(re.compile(rf"The round ends: {rest} Actions? (is|are) lost"))
    expect(end).to_contain_text("Then round 2 of 8 begins")
    expect(end).to_contain_text("This cannot be undone")
    end.get_by_role("button", name="End round").click()
    expect(end).to_have_count(0)
    expect(guest.get_by_role("group", name="Round 2 of 8")).to_be_visible()
