"""Short windows: a phone on its side, a page at 200 % zoom, a small laptop."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import TARGETS, box, my_turn, overflow, play_on, set_up, sit_down
from e2e.conftest import Visitor, cases

SIZES = {"phone on its side": (844, 390), "zoomed": (720, 450), "small laptop": (1366, 625)}
each_size = pytest.mark.parametrize("size", cases(SIZES, short=["phone on its side"]))


def starts(prefix: str) -> str:
    return f"[data-target^='{prefix}']"


@dataclass(frozen=True)
class Short:
    """What the tests need to know about a game."""

    title: str
    seats: int  # at a full table
    turn: tuple[str, ...]  # selectors of the targets of a whole turn, in order
    parts: str  # selector of the parts that must be fully visible for a decision
    elsewhere: str = (
        "no-such-element"  # targets that may be hidden because there is another way to reach them
    )


GAMES = {
    "northwest": Short(
        "Northwest",
        4,
        (starts("forest:"), starts("journal:")),
        ".woods, .own .book, .tray, .own .tally, .other, .supply",
    ),
    "wednesday": Short(
        "Wednesday",
        4,
        (
            starts("outcast:"),
            f"{starts('place:')}:not({starts('place:nevermore')})",
            starts("card:"),
            starts("bar:"),
        ),
        ".cast .card, .tile .print, .own .tag, .own .cards, .level, .bag, .mate",
    ),
    "nowhere": Short(
        "Nowhere",
        6,
        (starts("character:"), starts("place:"), starts("bar:")),
        ".town, .face, .left, .right, .sheet, .cast",
    ),
    "donde_es": Short(
        "¿Dónde Es?",
        6,
        (starts("card:"), starts("way:"), starts("bar:End")),
        ".event, .chip, .guide, .guides .small, .queue .slot, .lost, .hand .place, .facts",
        elsewhere=starts("tourist:"),  # two may stand together; the queue shows a card of each
    ),
    "nomads_land": Short(
        "Nomad’s Land",
        4,
        # On a touch screen the first tap zooms to the Start tile.
        (starts("tile:"), starts("tile:"), starts("tile:"), starts("bar:End")),
        ".island, .forecast li, .next p, button.sky, .movement, .group, .face-button",
        elsewhere=starts("tile:"),  # the island can be dragged
    ),
}

# The faults of a screen: targets that cannot be clicked, parts that are covered or cut off.
WRONG = """([parts, elsewhere, hint]) => {
    const wrong = [];
    const label = (it) => it.dataset.target ?? it.className.baseVal ?? it.className;
    const inside = ({ left, top, right, bottom }) =>
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const hits = (part, x, y) => {
        // What lets clicks through is drawn over its neighbour, and hit there.
        const it = getComputedStyle(part).pointerEvents === 'none' ? part.parentElement : part;
        const hit = document.elementFromPoint(x, y);
        // An open hint lies over the words above the board, which it answers, and over nothing else.
        if (hint && it.matches('.prompt h1') && hit?.closest('[data-hint]')) return true;
        return hit !== null && (it.contains(hit) || hit.contains(it));
    };
    for (const it of document.querySelectorAll('[data-target]')) {
        it.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = it.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (Math.min(box.width, box.height) < 24)
            wrong.push(`${label(it)}: ${Math.round(box.width)} by ${Math.round(box.height)} pixels`);
        if (it.matches(elsewhere)) continue;
        if (!inside(box)) wrong.push(`${label(it)}: outside the window`);
        if (!it.contains(document.elementFromPoint(x, y))) wrong.push(`${label(it)}: covered`);
    }
    const cut = (it) => {
        for (let over = it.parentElement; over; over = over.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(over);
            if (overflowX === 'visible' && overflowY === 'visible') continue;
            const [outer, inner] = [over.getBoundingClientRect(), it.getBoundingClientRect()];
            if (inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1) return overflowY !== 'auto';
            if (inner.right > outer.right + 1 || inner.left < outer.left - 1) return overflowX !== 'auto';
        }
        return false;
    };
    for (const it of document.querySelectorAll(`.prompt h1, .bar .button, ${parts}`)) {
        if (!it.checkVisibility()) continue;
        it.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, right, bottom } = it.getBoundingClientRect();
        const points = [0.2, 0.5, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y]));
        const open = ([x, y]) => hits(it, left + x * (right - left), top + y * (bottom - top));
        if (!inside({ left, top, right, bottom })) wrong.push(`${label(it)}: outside the window`);
        else if (!points.every(open)) wrong.push(`${label(it)}: covered`);
        if (cut(it)) wrong.push(`${label(it)}: cut off`);
        // A badge may stick out of its card by a few pixels.
        const scrolls = getComputedStyle(it).overflowY === 'auto';
        if (!scrolls && (it.scrollHeight > it.clientHeight + 8 || it.scrollWidth > it.clientWidth + 8))
            wrong.push(`${label(it)}: does not fit its box`);
    }
    return wrong;
}"""

LEFT, RIGHT = (
    f"(it) => document.querySelector(it).getBoundingClientRect().{side}" for side in ("left", "right")
)

# The middle of the first visible target of a selector.
CENTRE = """(target) => {
    const all = [...document.querySelectorAll(target)].map((it) => {
        it.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = it.getBoundingClientRect();
        const at = [left + width / 2, top + height / 2];
        return { at, seen: it.contains(document.elementFromPoint(...at)) };
    });
    return (all.find(({ seen }) => seen) ?? all[0]).at;
}"""


def fits(page: Page, game: Short, where: str, hint: bool = False) -> None:
    """Check that all targets and parts are reachable and visible, after animations have ended."""
    wrong, patience = ["not looked at"], monotonic() + 15
    while wrong and monotonic() < patience:
        page.wait_for_timeout(100)
        wrong = page.evaluate(WRONG, [game.parts, game.elsewhere, hint])
    assert wrong == [], where
    assert overflow(page) == 0


def point(page: Page, target: str, by_touch: bool) -> None:
    """Click or tap the middle of the first target of a selector. Repeat a tap that only previews."""
    for _ in range(2):
        x, y = page.evaluate(CENTRE, target)
        if by_touch:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)
        page.wait_for_timeout(300)
        sure = page.locator("dialog[open] .button:is(.main, .costly)")
        if sure.count():
            expect(sure).to_be_in_viewport(ratio=1)
            sure.click()
        if not page.locator("[data-price='again']").or_(page.get_by_text("tap again")).count():
            return


@pytest.mark.parametrize("slug", GAMES)
@each_size
def test_a_whole_turn(visitor: Visitor, size: str, slug: str) -> None:
    """Play a turn by clicking or tapping the middle of targets, at the pace that everybody begins with."""
    game, by_touch = GAMES[slug], size.startswith("phone")
    page = visitor(SIZES[size], pace="steady")
    sit_down(page, game.title)
    for target in game.turn:
        for _ in range(12):  # the game may ask something first: give any answer
            my_turn(page)
            fits(page, game, f"before {target}")
            if page.locator(target).count():
                break
            point(page, TARGETS, by_touch)
        point(page, target, by_touch)
    my_turn(page)
    fits(page, game, "the next turn")


@pytest.mark.parametrize("slug", GAMES)
@each_size
def test_a_full_table(visitor: Visitor, size: str, slug: str) -> None:
    """With the largest number of players all of them are visible, or reachable by scrolling."""
    game = GAMES[slug]
    page = visitor(SIZES[size])
    set_up(page, "bots", game.seats, slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    fits(page, game, "the beginning")
    point(page, TARGETS, by_touch=False)
    my_turn(page)
    fits(page, game, "later")


def fully_visible(part: Locator) -> None:
    """Check that an element is completely inside the window and not covered."""
    expect(part).to_be_in_viewport(ratio=1)
    part.click(trial=True)


@each_size
def test_the_pages_around_a_game(visitor: Visitor, size: str) -> None:
    """On the shelf, in the set-up, the waiting room and at the end, the main button is visible."""
    page = visitor(SIZES[size])
    page.goto("/")
    fully_visible(box(page).get_by_role("button", name="Play now"))
    set_up(page, "friends", 4)
    fully_visible(page.get_by_role("button", name="Open the table"))
    page.get_by_role("radio", name="Public").check()  # the button does not cover the last field
    page.get_by_role("button", name="Open the table").click()
    fully_visible(page.get_by_role("button", name="Start now, bots in the open seats"))
    page.get_by_role("button", name="Start now, bots in the open seats").click()
    my_turn(page)
    play_on(page)
    fully_visible(page.get_by_role("button", name="Rematch"))
    fully_visible(page.get_by_role("dialog").get_by_role("button", name="Close"))
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    fully_visible(page.get_by_role("button", name="Step forward"))
    assert overflow(page) == 0


@each_size
def test_overlays_leave_the_board_usable(visitor: Visitor, size: str) -> None:
    """A hint covers no target and no part of the game; hint, drawer and menu can be closed."""
    page = visitor(SIZES[size], still=False)
    sit_down(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint")).to_be_in_viewport(ratio=1)
    fits(page, GAMES["northwest"], "with a hint", hint=True)
    page.get_by_role("button", name="Close the hint").click()
    fits(page, GAMES["northwest"], "after the hint")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("region", name="Hint")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Log").click()
    fully_visible(page.get_by_role("button", name="Close the drawer"))
    assert page.evaluate(RIGHT, ".drawer") <= page.evaluate(LEFT, ".bar") + 1
    page.get_by_role("button", name="Close the drawer").click()
    page.get_by_role("button", name="Menu").click()
    fully_visible(page.get_by_role("dialog").get_by_role("button", name="Close"))
    page.get_by_role("dialog").get_by_text("The shuffle").click()


@each_size
def test_the_attack(visitor: Visitor, size: str) -> None:
    """The Hyde attacks a full table: the sum, the verdict and the button are inside the window."""
    page = visitor(SIZES[size], still=False)
    set_up(page, "bots", 4, "wednesday")
    page.get_by_role("button", name="Sit down and play").click()
    play_on(page, until=".drama")
    scene = page.get_by_role("region", name="The first attack")
    fully_visible(scene.get_by_role("button", name="Skip"))
    scene.get_by_role("button", name="Skip").click()
    for part in (".figures", ".stamp"):
        expect(scene.locator(part)).to_be_in_viewport(ratio=1)
    last = scene.get_by_role("listitem").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.99)


@each_size
def test_the_cover(visitor: Visitor, size: str) -> None:
    """At a shared screen the cover shows its button, and the menu is reachable."""
    page = visitor(SIZES[size])
    set_up(page, "here", 2, "wednesday")
    page.get_by_role("button", name="Sit down and play").click()
    fully_visible(page.get_by_role("button", name="I am "))
    fully_visible(page.get_by_role("button", name="Menu"))
