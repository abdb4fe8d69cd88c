"""Nomad's Land in the browser: walking, zooming, weather, the end and the replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import Stage, axe, my_turn, overflow, play_on, set_up
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor, cases, dealing
from gamenight.core import CHANCE
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.types import RollChallenge
from games.nomads_land.positions import rolled

SIDEWAYS = (844, 390)
WALKS = ".target[data-target]"
MINE = "[data-tent='0']"


def sit_down(page: Page, players: int = 2) -> None:
    set_up(page, players=players, slug="nomads_land")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)


def begin(page: Page, players: int = 2) -> None:
    """Sit down and choose a Start tile, so that the game asks for a walk."""
    sit_down(page, players)
    page.locator(WALKS).first.press("Enter")
    expect(page.locator("h1")).to_contain_text(re.compile("Your turn.*Walk"))
    my_turn(page)
    camera(page)


def farthest(page: Page) -> tuple[str, str]:
    """The most expensive walk without a trap or quicksand: its name and its target tile."""
    named: list[str] = page.locator(WALKS).evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label'))"
    )
    found = re.compile(r"Walk to the \w+ at (\w+ \w\d): (\d+) of \d+ movement(?! *,)")
    walks = [(int(m[2]), name, m[1]) for name in named if "Quick" not in name and (m := found.match(name))]
    cost, name, tile = max(walks)
    assert cost > 3
    return name, tile


def middle(page: Page, what: str) -> tuple[float, float]:
    """The middle of the first one, as soon as it rests: the map may still move."""
    box, before = page.locator(what).first.bounding_box(), None
    while box != before:
        page.wait_for_timeout(100)
        box, before = page.locator(what).first.bounding_box(), box
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def camera(page: Page) -> tuple[float, float, float]:
    """Position and size of the island, after its animation has ended."""
    page.evaluate(
        """async () => {
            const sheet = document.querySelector('.sheet');
            await new Promise(requestAnimationFrame);
            await Promise.allSettled(sheet.getAnimations().map((each) => each.finished));
        }"""
    )
    style = page.locator(".sheet").get_attribute("style") or ""
    x, y, scale = map(float, re.findall(r"-?[\d.]+", style.split("transform:")[1])[:3])
    return x, y, scale


@pytest.mark.parametrize("size", cases([LAPTOP, PHONE], short=[PHONE]), ids=["laptop", "phone"])
def test_a_whole_game_and_its_replay(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    sit_down(page, 3)
    play_on(page)
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Nomads", exact=True)).to_be_visible()
    assert overflow(page) == 0
    sheet.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("[data-tent]")).to_have_count(0)
    page.get_by_role("slider").fill("6")
    expect(page.locator("[data-tent]")).to_have_count(3)
    assert overflow(page) == 0


@pytest.mark.parametrize("size", cases([LAPTOP, PHONE], short=[PHONE]), ids=["laptop", "phone"])
def test_the_last_in_turn_order_chooses_a_start_tile_first(visitor: Visitor, size: tuple[int, int]) -> None:
    """§2.5, L16: the screen says who chooses when, and the bots that move later have chosen already."""
    page = visitor(size, still=False)
    sit_down(page, 4)
    order = page.get_by_role("region", name="Turn order").locator("li")
    expect(order).to_have_count(4)
    who = order.locator(".who").all_inner_texts()
    place = who.index("You")
    words = ("first", "second", "third", "last")
    said = f"You move {words[place]} and therefore choose {words[3 - place]}"
    expect(page.locator(".prompt")).to_contain_text(said)
    doing = order.locator(".doing").all_inner_texts()
    assert doing[place] == "chooses now"
    assert all(re.fullmatch(r"\w+ \w\d", tile) for tile in doing[place + 1 :])
    assert all(each.startswith("chooses") for each in doing[:place])
    expect(page.locator("[data-tent]")).to_have_count(3 - place)
    assert overflow(page) == 0
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert axe(page, theme) == []
    page.keyboard.press("ArrowRight")
    way = re.compile(r"^Begin on the Start at .*: \d+ movement to the nearest Food in \w+$")
    expect(page.locator(".prompt > p")).to_have_text(way)
    page.keyboard.press("Enter")
    expect(order).to_have_count(0)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_seats_decide_after_ten_tied_rerolls(visitor: Visitor, size: tuple[int, int]) -> None:
    """§2.4, L41: the screen shows the dice in short, and the live region says why seat 2 begins."""
    page = visitor(size, still=False)
    stage = Stage(page, GAME, rolled("Hop", 2, 3, 0, 3, *(1, 1) * 9, seats=4))
    set_up(page, players=4, slug="nomads_land")
    page.get_by_role("button", name="Sit down and play").click()
    dice = page.get_by_role("region", name="Challenge dice")
    expect(dice).to_contain_text("Reroll 10: those who tied for the highest die roll again")
    stage.act(CHANCE, RollChallenge(-2))
    stage.act(CHANCE, RollChallenge(-2))
    order = page.get_by_role("region", name="Turn order")
    expect(order).to_contain_text("so the seats decide: Birch (seat 2) before Dogwood (seat 4)")
    expect(order.locator(".who")).to_have_text(["Birch", "Cedar", "Dogwood", "You"])
    expect(order.locator(".dice").first).to_have_text("+3…−2")
    said = page.get_by_role("log")
    expect(said).to_contain_text("Reroll 10: Birch −2, Dogwood −2.")
    expect(said).to_contain_text("10 rerolls were tied, so the seats decide: Birch (seat 2)")
    assert overflow(page) == 0
    assert axe(page, "ten rerolls") == []


@pytest.fixture
def seeded(tmp_path: Path) -> Iterator[str]:
    """The address of a server whose first table always has the same deal."""
    running = dealing(tmp_path, seed="walk")
    yield running.url
    running.close()


def test_one_click_walks_and_the_tent_ends_on_the_tile(visitor: Visitor, seeded: str) -> None:
    page = visitor(at=seeded)
    begin(page)
    name, tile = farthest(page)
    goal = page.get_by_role("button", name=name, exact=True)
    x, y = middle(page, f"[data-target='{goal.get_attribute('data-target')}']")
    page.mouse.move(x, y)
    expect(page.locator("path.way").first).to_be_visible()
    page.mouse.click(x, y)
    expect(page.locator(MINE)).to_have_attribute("data-tile", tile)
    # The tent is taller than its tile and stands on it after the animation.
    page.wait_for_function(
        """([mine, x, y]) => {
            const tent = document.querySelector(`${mine} [data-piece]`).getBoundingClientRect();
            return Math.hypot(tent.x + tent.width / 2 - x, tent.y + tent.height / 2 - y) < 16;
        }""",
        arg=[MINE, x, y],
    )
    expect(page.locator(".trail.s0")).to_have_count(1)


def test_the_keyboard_walks(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    page.keyboard.press("ArrowRight")
    focused = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(focused).startswith("Begin on the Start")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(re.compile("Your turn.*Walk"))
    my_turn(page)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused).startswith("Walk to the ")
    page.keyboard.press("Enter")
    expect(page.locator(".trail.s0")).to_have_count(1)


def test_the_focus_stays_on_the_tile_after_a_walk(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    name, _ = farthest(page)
    goal = page.get_by_role("button", name=name, exact=True)
    x, y = middle(page, f"[data-target='{goal.get_attribute('data-target')}']")
    goal.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".trail.s0")).to_have_count(1)
    my_turn(page)
    # The walk can continue, or the next turn begins. In both cases the focused tile is the nearest one.
    page.wait_for_function("() => document.activeElement?.dataset?.target !== undefined")
    near = """([x, y]) => {
        const far = (each) => {
            const box = each.getBoundingClientRect();
            return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
        };
        const all = [...document.querySelectorAll('.board [data-target]')];
        const seen = all.filter((each) => each.getClientRects().length);
        return far(document.activeElement) <= Math.min(...seen.map(far)) + 0.5;
    }"""
    assert page.evaluate(near, [x, y])


def test_two_people_lead_their_groups_around_one_screen(visitor: Visitor) -> None:
    page = visitor(TABLET)
    set_up(page, "here", slug="nomads_land")
    page.get_by_label("Name of the player in seat 2").fill("Bo")
    page.get_by_role("button", name="Sit down and play").click()
    asked = page.locator("h1")
    my_turn(page)
    begins = "Bo" if "Bo’s" in asked.inner_text() else "Guest"
    other = "Guest" if begins == "Bo" else "Bo"
    for name in (begins, other):  # each chooses a Start tile
        expect(asked).to_contain_text(re.compile(f"{name}.*turn.*Start tile"))
        my_turn(page).first.click()
    expect(page.locator("[data-tent]")).to_have_count(2)
    assert page.get_by_role("alertdialog").count() == 0, "there is nothing to hide"
    played = set()
    for _ in range(60):
        my_turn(page)
        played.add("Bo" if "Bo’s" in asked.inner_text() else "Guest")
        if len(played) == 2:
            break
        play_on(page, actions=1)
    assert played == {"Bo", "Guest"}
    play_on(page)
    expect(page.get_by_role("dialog").get_by_text("Nomads", exact=True)).to_be_visible()


def test_a_tile_out_of_reach_says_why(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    where: dict[str, Any] = page.evaluate(
        """() => {
            const { x, y, width } = document.querySelector('.sheet').getBoundingClientRect();
            const lit = (tile) => document.querySelector(`[data-target="tile:${tile}"]`);
            const far = [26 * 27 + 13, 13, 13 * 27].find((tile) => !lit(tile));
            const unit = width / 30.4;
            return { x: x + (far % 27 + 2.2) * unit, y: y + (Math.floor(far / 27) + 2.2) * unit };
        }"""
    )
    page.mouse.click(where["x"], where["y"])
    expect(page.get_by_text(re.compile(r"§(3\.5|5\.4)")).last).to_be_visible()
    expect(page.locator("h1")).to_contain_text("Walk: 11 movement left")


def test_wheel_zooms_and_drag_pans(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    x, y = middle(page, ".window")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -900)
    expect(page.get_by_role("button", name="The whole island")).to_be_enabled()
    left, top, scale = camera(page)
    assert scale > 2
    page.mouse.down()
    page.mouse.move(x - 80, y - 40, steps=4)
    page.mouse.up()
    assert camera(page) == pytest.approx((left - 80, top - 40, scale))
    expect(page.locator("h1")).to_contain_text("Walk: 11 movement left")
    page.get_by_role("button", name="The whole island").click()
    assert camera(page) == (0, 0, 1)


def test_fingers_pinch_and_tap(visitor: Visitor) -> None:
    page = visitor(PHONE)
    sit_down(page)
    assert camera(page)[2] == 1
    x, y = middle(page, ".window")
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *apart: float) -> None:
        points = [{"x": x + far, "y": y, "id": at} for at, far in enumerate(apart)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -20, 20)
    for far in (30, 45, 60):
        fingers("touchMove", -far, far)
    fingers("touchEnd")
    assert camera(page)[2] > 2
    expect(page.locator("h1")).to_contain_text("Choose a Start tile")
    page.get_by_role("button", name="The whole island").click()
    assert camera(page)[2] == 1
    page.touchscreen.tap(*middle(page, WALKS))
    assert camera(page)[2] > 1.5, "a tile too small for a finger comes nearer first"
    page.touchscreen.tap(*middle(page, WALKS))
    expect(page.locator("h1")).to_contain_text("Walk")


def seen(page: Page, what: str) -> bool:
    """Whether the middle of an element is inside the visible part of the island."""
    box = page.locator(".window").bounding_box()
    assert box is not None
    x, y = middle(page, what)
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def test_a_low_window_shows_what_is_in_reach(visitor: Visitor) -> None:
    page = visitor(SIDEWAYS)
    sit_down(page)
    sizes = "all => all.map(each => each.getBoundingClientRect().width)"
    assert camera(page)[2] == 1, "the whole island, to choose a Start tile"
    assert min(page.locator(WALKS).evaluate_all(sizes)) >= 24
    page.locator(WALKS).first.press("Enter")
    expect(page.locator("h1")).to_contain_text(re.compile("Your turn.*Walk"))
    my_turn(page)
    camera(page)
    assert min(page.locator(WALKS).evaluate_all(sizes)) >= 24
    assert seen(page, MINE)


def test_keys_move_a_low_island(visitor: Visitor) -> None:
    page = visitor(SIDEWAYS)
    begin(page)
    page.keyboard.press("ArrowRight")
    for key in ("End", "Home"):  # the focused element is visible
        page.keyboard.press(key)
        camera(page)
        assert seen(page, ":focus")
    for key in ("ArrowLeft", "ArrowUp"):  # to the edge
        for _ in range(9):
            page.keyboard.press(f"Shift+{key}")
    left, top, scale = camera(page)
    assert (left, top) == (0, 0)
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    assert camera(page)[0] < 0
    assert camera(page)[1] < 0
    page.keyboard.press("+")
    assert camera(page)[2] > scale
    page.keyboard.press("0")
    assert camera(page)[2] == 1
    page.keyboard.press("+")
    page.keyboard.press("-")
    assert camera(page)[2] == 1


def test_a_finger_drags_a_low_island(visitor: Visitor) -> None:
    page = visitor(SIDEWAYS)
    begin(page)
    page.get_by_role("button", name="My group").tap()
    left, top, scale = camera(page)
    x, y = middle(page, ".window")
    touch = page.context.new_cdp_session(page)
    there = -1 if left > -200 else 1  # drag away from the nearer edge
    for kind, far in (("touchStart", 0), ("touchMove", 20), ("touchMove", 60), ("touchEnd", None)):
        points = [] if far is None else [{"x": x + there * far, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    # The first movement only distinguishes a drag from a tap.
    assert camera(page) == pytest.approx((left + there * 60, top, scale))
    expect(page.locator("h1")).to_contain_text("Walk: 11 movement left")


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_the_table_is_accessible_and_fits(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    begin(page, 4)
    assert overflow(page) == 0
    # The results of axe depend on the layout, laptop or phone, not on the exact size.
    for theme in ("dark", "light") if size != TABLET else ():
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert axe(page, theme) == []
