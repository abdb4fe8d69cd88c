"""Takes pictures of every game and puts them on contact sheets: see `make screens`.

PYTHONPATH=tests:tools .venv/bin/python -m e2e.sheets northwest

A sheet shows one game in one theme: opening, middle, end and replay, in five windows each. One game is played
for all of them, on a server that always deals the same.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import browser as tool
import client
from e2e.acts import STILL, is_over, my_turn, play_on, set_up
from e2e.conftest import LAPTOP, PATIENCE
from gamenight.games import GAMES
from server.serving import HERE, Server

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
WINDOWS = ((1440, 900), (1366, 625), (1024, 768), (844, 390), (390, 844))
THEMES = ("dark", "light")
MOMENTS = ("opening", "middle", "end", "replay")
MIDDLE = {"nowhere": 28}  # own actions before the middle of a game, if not 14
HEIGHT = 330  # pixels of a picture on a sheet
MOST = 600_000  # bytes of a sheet
SEED = "20"

PAGE = """<style>
  body { width: max-content; margin: 0; padding: 14px; background: #808080; font: 600 15px system-ui; }
  section { display: flex; gap: 10px; margin-top: 10px; }
  figure { margin: 0; }
  img { display: block; height: %dpx; }
</style>"""


class Shots:
    """The pictures of one game, as JPEG: theme, moment and window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taken: dict[tuple[str, str, tuple[int, int]], bytes] = {}

    def take(self, moment: str) -> None:
        for theme in THEMES:
            for window in WINDOWS:
                self._window(window)
                self._theme(theme)
                self.page.wait_for_timeout(500)
                self.page.evaluate(STILL)
                self.taken[theme, moment, window] = self.page.screenshot(type="jpeg", quality=88)
        self._window(LAPTOP)

    def _window(self, window: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        line = self.page.context.new_cdp_session(self.page)
        line.send("Emulation.setTouchEmulationEnabled", {"enabled": min(window) < 500})
        line.detach()

    def _theme(self, theme: str) -> None:
        if self.page.evaluate("document.documentElement.dataset.theme") != theme:
            self.page.evaluate("document.querySelector('nav button[aria-label=Daylight]').click()")


def shoot(page: Page, slug: str) -> Shots:
    """Play a game from the first choice to its end, then open its replay."""
    game = next(each for each in GAMES if each.slug == slug)
    shots = Shots(page)
    set_up(page, "bots", max(3, game.seats[0]), slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.wait_for_timeout(5500)  # who begins is shown for a moment
    shots.take("opening")
    play_on(page, actions=MIDDLE.get(slug, 14), until="dialog[open]")
    page.keyboard.press("Escape")
    if not is_over(page):
        my_turn(page)
    shots.take("middle")
    play_on(page)
    page.wait_for_timeout(4000)  # the score sheet counts
    shots.take("end")
    page.goto(page.get_by_role("dialog").get_by_role("link", name="Replay").get_attribute("href") or "")
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
    slider.blur()
    shots.take("replay")
    return shots


def sheet(browser: Browser, shots: Shots, theme: str) -> bytes:
    """All pictures of a theme on one page, as a JPEG that is not too large."""
    page = browser.new_page()
    rows = "".join(
        "<section>"
        + "".join(
            f"<figure><img src='data:image/jpeg;base64,{base64.b64encode(picture).decode()}'>"
            f"{moment}, {window[0]} × {window[1]}</figure>"
            for (its, when, window), picture in shots.taken.items()
            if (its, when) == (theme, moment)
        )
        + "</section>"
        for moment in MOMENTS
    )
    page.set_content(PAGE % HEIGHT + rows)
    body = page.locator("body")
    pictures = (body.screenshot(type="jpeg", quality=quality) for quality in range(80, 20, -6))
    found = next(picture for picture in pictures if len(picture) <= MOST)
    page.close()
    return found


def main(slugs: Sequence[str]) -> None:
    found = tool.find()
    assert found is not None, "no Chromium: run `make test` once"
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", client.Npm().node)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(
            f"sqlite:///{folder}/tables.sqlite3",
            program=HERE / "seeded_server.py",
            environment={"TABLE_SEED": SEED},
        )
        browser = play.chromium.launch(
            executable_path=found.path, args=["--disable-dev-shm-usage"], env={**os.environ, **found.env}
        )
        try:
            for slug in slugs or [game.slug for game in GAMES]:
                context = browser.new_context(
                    base_url=server.url, viewport={"width": LAPTOP[0], "height": LAPTOP[1]}
                )
                context.set_default_timeout(PATIENCE)
                context.add_init_script(
                    "localStorage.getItem('gamenight') ?? localStorage.setItem('gamenight',"
                    ' \'{"theme":"dark","pace":"instant","sound":false}\')'
                )
                shots = shoot(context.new_page(), slug)
                for theme in THEMES:
                    name = f"sheet-{slug}-{theme}.jpg"
                    (SCREENS / name).write_bytes(sheet(browser, shots, theme))
                    sys.stdout.write(f"docs/screens/{name}\n")
                context.close()
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main(sys.argv[1:])
