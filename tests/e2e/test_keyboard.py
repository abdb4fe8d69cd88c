"""The client can be used with the keyboard alone."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.sync_api import FloatRect, Page, TimeoutError, expect

from client import CLIENT
from e2e.acts import box, eventually, my_turn, play_on, set_up, sit_down
from e2e.conftest import LAPTOP, Visitor, cases
from gamenight.games import GAMES

# A game without its own screen uses the plain table, which has tests of its own.
MOST_PLAYERS = {
    game.slug: game.seats[-1] for game in GAMES if (CLIENT / "src" / "games" / game.slug).is_dir()
}
FEW = 18  # three of them are the faces of bots, whose cards can be opened

# One focusable element of each kind, numbered. Kinds differ in tag, class, target and parent.
KINDS = """() => {
    const kinds = new Map();
    const words = (element) => element.className.toString().replace(/svelte-\\w+/g, '').trim();
    const table = ':is(header, main, [role=toolbar])';
    for (const each of document.querySelectorAll(`${table} :is(a[href], button:enabled, [tabindex])`)) {
        if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('[inert]')) continue;
        const target = (each.dataset.target ?? '').split(':')[0];
        const kind = `${each.tagName}.${words(each)} ${target} in ${words(each.parentElement)}`;
        if (!kinds.has(kind)) kinds.set(kind, each);
    }
    [...kinds.values()].forEach((each, at) => { each.dataset.kind = String(at); });
    return [...kinds.keys()];
}"""

# Where the focus is.
STOP = """() => {
    const now = document.activeElement;
    return now.closest('[role=toolbar]') ? 'bar' : now.matches('.board [data-target]') ? 'target' : 'other';
}"""

# The pixels that differ between two pictures by a contrast of at least two to one.
DIFFERENT = """async (pictures) => {
    const luminances = await Promise.all(pictures.map(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        const linear = (at) => (data[at] / 255) ** 2.2;
        return Array.from({ length: data.length / 4 }, (_, n) =>
            0.2126 * linear(4 * n) + 0.7152 * linear(4 * n + 1) + 0.0722 * linear(4 * n + 2) + 0.05);
    }));
    return luminances[0].filter((one, at) => {
        const other = luminances[1][at];
        return Math.max(one, other) / Math.min(one, other) >= 2;
    }).length;
}"""


def focused(page: Page) -> str:
    label: str = page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''")
    return label


def focused_text(page: Page) -> str:
    text: str = page.evaluate("document.activeElement?.textContent?.trim() ?? ''")
    return text


def test_a_game_is_started_and_played_without_a_mouse(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    expect(box(page).get_by_role("button", name="Play now")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused_text(page).startswith("Play now"):
            break
    page.keyboard.press("Enter")
    asked = page.get_by_role("heading", level=1)
    expect(asked).to_contain_text("Take any Mushroom")

    for turn in range(1, 7):
        expect(asked).to_contain_text(re.compile("Your turn.*(Take|Stuck)"))
        page.keyboard.press("ArrowRight")
        assert focused(page).startswith("Take the"), "an arrow leads to what can be chosen"
        page.keyboard.press("Enter")
        expect(asked).to_contain_text("Place the")
        if turn > 1:  # the first cube has one place, and below it one can choose a Journal
            page.keyboard.press("ArrowDown")
        eventually(page, lambda: focused(page).startswith("Place the"), "and a placement says what it earns")
        page.keyboard.press("Enter")
        expect(page.locator(".own .journal [data-piece]:not(.preview *)")).to_have_count(turn)


def test_arrow_keys_move_the_focus_in_their_direction(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    page.keyboard.press("ArrowDown")
    where = "document.activeElement.getBoundingClientRect()"
    start = page.evaluate(f"{where}.y")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(f"{where}.y") > start
    xs = [page.evaluate(f"{where}.x")]
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        xs.append(page.evaluate(f"{where}.x"))
    assert xs[0] <= xs[1]
    assert xs[2] < xs[1]


def test_shortcuts_match_the_help_text(visitor: Visitor) -> None:
    page = visitor()
    set_up(page, "here")
    page.get_by_role("button", name="Sit down and play").click()
    asked = page.get_by_role("heading", level=1)
    expect(asked).to_contain_text("Take any Mushroom")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(asked).to_contain_text("Place the Mushroom")
    page.keyboard.press("u")
    expect(asked).to_contain_text("Take any Mushroom")
    page.keyboard.press("l")
    expect(page.get_by_role("tabpanel")).to_contain_text("64 cubes are rolled")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tabpanel")).to_have_count(0)


def test_moves_are_announced(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    said = page.get_by_role("log")
    expect(said).to_contain_text("Your turn. Take any Mushroom, anywhere")
    page.locator("[data-target]").first.click()
    expect(said).to_contain_text(re.compile("You take the Mushroom at .*Your turn. Place the Mushroom"))


def test_the_heading_reads_as_two_sentences(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    words = "Your turn. Take any Mushroom, anywhere"
    expect(page.get_by_role("heading", level=1, name=words, exact=True)).to_be_visible()
    assert page.locator("h1").inner_text() == words


def play_some(page: Page, slug: str) -> None:
    """Sit down at a full table and play until there are many choices."""
    set_up(page, players=MOST_PLAYERS[slug], slug=slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    play_on(page, actions=5, until="dialog[open]")
    page.keyboard.press("Escape")  # close a question that the last action may have opened
    my_turn(page)


@pytest.mark.parametrize("slug", cases(MOST_PLAYERS, short=["northwest", "nomads_land"]))
def test_a_few_tabs_lead_past_the_board_to_the_buttons(visitor: Visitor, slug: str) -> None:
    page = visitor()
    play_some(page, slug)
    page.reload()
    my_turn(page)
    choices = page.locator(".board [data-target]").count()
    stops: list[str] = []
    while "bar" not in stops and len(stops) < FEW:
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
    assert stops[-1] == "bar"
    assert not choices or "target" in stops, "Tab stops at what can be chosen, too"


def test_page_keys_reach_every_tile(visitor: Visitor) -> None:
    page = visitor()
    play_some(page, "nomads_land")
    tiles = page.locator(".board [data-target]").evaluate_all("all => all.map(each => each.dataset.target)")
    focus = "document.activeElement.dataset.target"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    reached = [page.evaluate(focus)]
    for _ in tiles[1:]:
        page.keyboard.press("PageDown")
        reached.append(page.evaluate(focus))
    assert reached == tiles
    page.keyboard.press("End")
    assert page.evaluate(focus) == tiles[-1]


def test_explanations_are_reachable_by_keyboard(visitor: Visitor) -> None:
    page = visitor()
    play_some(page, "nomads_land")
    page.reload()
    my_turn(page)
    told = page.locator(".prompt > p")
    for _ in range(FEW):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.forecast') !== null"):
            break
    expect(told).to_contain_text("Turn 1: ")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Turn 2: ")
    page.keyboard.press("End")
    expect(told).to_contain_text("(§")
    assert page.evaluate("document.activeElement.closest('.legend') !== null")


class Rings:
    """Focuses one element of each kind on a page, and records the kinds without a visible focus ring."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: set[str] = set()
        self.missing: list[str] = []

    def look(self) -> None:
        self.page.keyboard.press("Shift")  # from now on the browser treats focus as keyboard focus
        for at, kind in enumerate(self.page.evaluate(KINDS)):
            which = f"[data-kind='{at}']"
            if kind in self.seen:
                continue
            try:
                if not self._has_ring(which):
                    self.missing.append(kind)
            except TimeoutError:  # a bot has acted, and the element is gone
                expect(self.page.locator(which)).to_have_count(0)
                continue
            self.seen.add(kind)
        self.page.evaluate(
            "document.querySelectorAll('[data-kind]').forEach(each => delete each.dataset.kind)"
        )

    def _has_ring(self, which: str) -> bool:
        style = """each => {
            const { outline, boxShadow } = getComputedStyle(each);
            return [outline, boxShadow];
        }"""
        element = self.page.locator(which)
        element.evaluate("each => { each.focus(); each.scrollIntoView({ block: 'nearest' }); }", timeout=5000)
        box = element.bounding_box(timeout=5000)
        assert box is not None
        focused = self._picture(box)
        with_ring = element.evaluate(style, timeout=5000)  # read after transitions have ended
        element.evaluate("each => each.blur()", timeout=5000)
        blurred, without = self._picture(box), element.evaluate(style, timeout=5000)
        pixels = self.page.evaluate(DIFFERENT, [focused, blurred])
        # A ring, even a thin one, surrounds at least half of the element.
        return with_ring != without and bool(pixels >= box["width"] + box["height"])

    def _picture(self, box: FloatRect) -> str:
        """A picture of the element and its surroundings."""
        left, top = max(0, box["x"] - 8), max(0, box["y"] - 8)
        right = min(box["x"] + box["width"] + 8, LAPTOP[0])
        bottom = min(box["y"] + box["height"] + 8, LAPTOP[1])
        clip: FloatRect = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        return base64.b64encode(self.page.screenshot(clip=clip, animations="disabled")).decode()


@pytest.mark.parametrize(
    ("slug", "theme"),
    cases(
        MOST_PLAYERS,
        ["dark", "light"],
        short=[
            ("northwest", "light"),
            ("nowhere", "dark"),
        ],
    ),
)
def test_every_focused_element_has_a_focus_ring(visitor: Visitor, slug: str, theme: str) -> None:
    page = visitor(theme=theme)
    set_up(page, players=3, slug=slug)
    page.get_by_role("button", name="Sit down and play").click()
    rings = Rings(page)
    for _ in range(3):
        my_turn(page)
        rings.look()
        play_on(page, actions=2, until="dialog[open]")
        page.keyboard.press("Escape")
    assert rings.missing == []
    assert len(rings.seen) >= 6
