"""Films an attack of Wednesday as people see it: contact sheets in docs/screens/, a picture each half second.

    GAMENIGHT_BROWSER_TESTS=require .venv/bin/python -m pytest tests/e2e/film_wednesday.py

The tests leave this file out. `FRAMES=folder` also keeps every picture in its full size.
"""

from __future__ import annotations

import base64
import os
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import my_turn, play_on
from e2e.conftest import LAPTOP, PHONE, Visitor
from e2e.wednesday import ATTACK, BRISK, be, sit

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
HALF = 0.5  # seconds between two pictures
THINK = 1.2  # seconds that the player takes for an action
LOOK = 2.5  # seconds that the player looks at the result
AFTER = 2.0  # seconds that are filmed after the attack
CERTAIN = ".tile.certain"

# The card that adds most, the Location that is attacked, or whatever else can be done.
ACT = """(among) => {
    const open = [...document.querySelectorAll(among)];
    const cards = open.filter((each) => each.dataset.target.startsWith('card:'));
    const points = (card) => Number(card.querySelector('[data-badge]')?.dataset.badge ?? 0);
    const best = cards.sort((a, b) => points(b) - points(a))[0];
    const there = open.find((each) => each.closest('.tile.certain'));
    (there ?? best ?? open[0])?.click();
}"""


class Film:
    """The pictures of a page, from Chromium's own screencast: it films what changes, as it is drawn."""

    def __init__(self, page: Page) -> None:
        self.page, self.began = page, monotonic()
        self.shots: list[tuple[float, str]] = []  # seconds from the start, JPEG in base64
        self.wire = page.context.new_cdp_session(page)
        self.wire.on("Page.screencastFrame", self._keep)
        self.wire.send("Page.startScreencast", {"format": "jpeg", "quality": 80})

    def _keep(self, frame: dict[str, Any]) -> None:
        self.shots.append((monotonic() - self.began, frame["data"]))
        self.wire.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def roll(self, seconds: float) -> None:
        self.page.wait_for_timeout(seconds * 1000)

    def pictures(self) -> list[str]:
        """What was on screen at each half second."""
        self.wire.send("Page.stopScreencast")
        last, found = 0, []
        for half in range(int((monotonic() - self.began) / HALF)):
            while last + 1 < len(self.shots) and self.shots[last + 1][0] <= half * HALF:
                last += 1
            found.append(self.shots[last][1])
        return found


def contact_sheet(page: Page, pictures: list[str], wide: int, columns: int, to: Path) -> None:
    cells = "".join(
        f"<figure><img src='data:image/jpeg;base64,{each}'>"
        f"<figcaption>{at * HALF:.1f} s</figcaption></figure>"
        for at, each in enumerate(pictures)
    )
    page.set_content(
        f"<style>body {{ margin: 6px; width: {columns * (wide + 6)}px; background: #111; color: #ddd;"
        f" display: grid; grid-template-columns: repeat({columns}, {wide}px); gap: 6px;"
        " font: 11px sans-serif }"
        f" figure {{ margin: 0 }} img {{ width: 100%; display: block }}</style>{cells}"
    )
    page.set_viewport_size({"width": columns * (wide + 6) + 12, "height": 400})
    page.wait_for_function("() => [...document.images].every((each) => each.complete)")
    page.screenshot(path=to, type="jpeg", quality=50, full_page=True)


@pytest.mark.parametrize(
    ("name", "size", "wide", "columns"),
    [("laptop", LAPTOP, 300, 6), ("phone", PHONE, 150, 11)],
    ids=["laptop", "phone"],
)
def test_film_an_attack(visitor: Visitor, name: str, size: tuple[int, int], wide: int, columns: int) -> None:
    page = visitor(size, pace="steady")
    sit(page, 3)
    be(page, "enid")
    my_turn(page)
    page.get_by_role("button", name="Menu").wait_for()
    play_on(page, until=CERTAIN, among=BRISK)
    my_turn(page)
    film = Film(page)
    film.roll(1)
    while not page.locator(ATTACK).count():
        if page.locator(BRISK).count():
            film.roll(THINK)
            page.evaluate(ACT, BRISK)
        film.roll(HALF / 2)
    go = page.get_by_role("button", name="Go on")
    while not go.count():
        film.roll(HALF / 2)
    film.roll(LOOK)
    go.click()
    expect(page.locator(ATTACK)).to_have_count(0)
    film.roll(AFTER)
    pictures = film.pictures()
    if folder := os.environ.get("FRAMES"):
        kept = Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        for at, each in enumerate(pictures):
            (kept / f"{name}-{at:03}.jpg").write_bytes(base64.b64decode(each))
    assert len(pictures) > 10, "an attack takes more than five seconds"
    contact_sheet(visitor(), pictures, wide, columns, SCREENS / f"wednesday-film-{name}.jpg")
