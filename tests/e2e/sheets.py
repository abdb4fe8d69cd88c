"""Takes pictures of every game, and puts them on contact sheets: see `make screens`.

PYTHONPATH=tests:tools .venv/bin/python -m e2e.sheets northwest

A sheet shows one game in one theme: opening, middle, end and replay, in five windows each. One game is played
for all of them, on a server that always deals the same. The README shows two of the pictures of each game.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

import browser as tool
import client
from e2e.acts import END, STILL, is_over, my_turn, play_on, set_up
from e2e.conftest import LAPTOP, PATIENCE
from gamenight.games import GAMES
from server.serving import HERE, Server

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
WINDOWS = ((1440, 900), (1366, 625), (1024, 768), (844, 390), (390, 844))
THEMES = ("dark", "light")
MOMENTS = ("opening", "middle", "end", "replay")
MIDDLE = {"nowhere": 30, "nomads_land": 8}  # own actions before the middle of a game, if not 14
CAUGHT = {
    "wednesday": ("attack", ".drama.verdict"),
    "nomads_land": ("loss", "[data-stop]"),
    "donde_es": ("arrival", ".arrival"),
}
"""A moment that the README shows of a game: its name, and what is on screen then."""
HEIGHT = 380  # pixels of a picture on a sheet
MOST = 420_000  # bytes of a sheet
MOST_SINGLE = 130_000  # bytes of a picture for the README
SEED = "20"

# The page says that these deals were not drawn by lot. That is no news here.
FOLDED = "document.querySelectorAll('dialog details[open]').forEach((each) => (each.open = false))"
# After a change of the window, Chromium without a screen may leave parts of the old picture at the edges.
REPAINTED = """() => {
    const root = document.documentElement;
    root.style.display = 'none';
    void root.offsetHeight;
    root.style.display = '';
}"""
PAGE = """<style>
  body { width: max-content; margin: 0; padding: 14px; background: #808080; font: 600 15px system-ui; }
  section { display: flex; gap: 10px; margin-top: 10px; }
  figure { margin: 0; }
  img { display: block; height: %dpx; }
</style>"""

SINGLE = "<style>body { width: max-content; margin: 0 } img { display: block }</style>"


class Shots:
    """The pictures of one game, as PNG: theme, moment and window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)  # what it emulates ends with it
        self.taken: dict[tuple[str, str, tuple[int, int]], bytes] = {}
        self.caught: bytes | None = None

    def take(self, moment: str) -> None:
        for window in WINDOWS:
            self._window(window)
            for theme in THEMES:
                self._theme(theme)
                self.page.evaluate(REPAINTED)
                self.page.evaluate(FOLDED)
                self.page.wait_for_timeout(500)
                self.page.evaluate(STILL)
                self.taken[theme, moment, window] = self.page.screenshot()
        self._theme(THEMES[0])
        self._window(LAPTOP)

    def _window(self, window: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.line.send("Emulation.setTouchEmulationEnabled", {"enabled": min(window) < 500})

    def _theme(self, theme: str) -> None:
        if self.page.evaluate("document.documentElement.dataset.theme") != theme:
            self.page.evaluate("document.querySelector('nav button[aria-label=Daylight]').click()")


def clear(page: Page) -> None:
    """Close what lies over the table for a moment."""
    over = page.locator(".drama > button, [data-stop] button, .notices [title='Dismiss']")
    while over.count():
        over.first.click()
        page.wait_for_timeout(500)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def catch(page: Page, shots: Shots, slug: str) -> None:
    """Play on to the end of a game, with a picture of its great moment for the README."""
    if slug in CAUGHT:
        name, wanted = CAUGHT[slug]
        play_on(page, until=f"{wanted}, {END}")
        assert not is_over(page), f"no {name} in this game: try another seed"
        page.evaluate("document.querySelectorAll('.notices [title=Dismiss]').forEach((each) => each.click())")
        page.wait_for_timeout(400)  # it stays for a second or more
        shots.caught = page.screenshot()
    play_on(page)


def shoot(page: Page, slug: str) -> Shots:
    """Play a game from the first choice to its end, then open its replay."""
    game = next(each for each in GAMES if each.slug == slug)
    shots = Shots(page)
    set_up(page, "bots", max(3, game.seats[0]), slug)
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.wait_for_timeout(5500)  # who begins is shown for a moment
    shots.take("opening")
    play_on(page, actions=MIDDLE.get(slug, 14))
    assert not is_over(page), "the middle of the game is its end"
    while page.locator(".drama").count():
        play_on(page, actions=1)
    clear(page)
    my_turn(page)
    shots.take("middle")
    catch(page, shots, slug)
    page.wait_for_timeout(4000)  # the score sheet counts
    shots.take("end")
    page.goto(page.get_by_role("dialog").get_by_role("link", name="Replay").get_attribute("href") or "")
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
    slider.blur()
    clear(page)
    shots.take("replay")
    return shots


def drawn(browser: Browser, html: str, most: int) -> bytes:
    """A page as a WebP that is not too large."""
    page = browser.new_page()
    page.set_content(html)
    page.wait_for_function("() => [...document.images].every((each) => each.complete)")
    clip = {**(page.locator("body").bounding_box() or {}), "scale": 1}
    line = page.context.new_cdp_session(page)
    for quality in range(90, 20, -5):
        wanted = {"format": "webp", "quality": quality, "clip": clip, "captureBeyondViewport": True}
        found = base64.b64decode(line.send("Page.captureScreenshot", wanted)["data"])
        if len(found) <= most:
            break
    page.close()
    return found


def image(picture: bytes) -> str:
    return f"<img src='data:image/png;base64,{base64.b64encode(picture).decode()}'>"


def sheet(shots: Shots, theme: str) -> str:
    """All pictures of a theme on one page."""
    return PAGE % HEIGHT + "".join(
        "<section>"
        + "".join(
            f"<figure>{image(picture)}{moment}, {window[0]} × {window[1]}</figure>"
            for (its, when, window), picture in shots.taken.items()
            if (its, when) == (theme, moment)
        )
        + "</section>"
        for moment in MOMENTS
    )


def write(browser: Browser, name: str, html: str, most: int) -> None:
    (SCREENS / f"{name}.webp").write_bytes(drawn(browser, html, most))
    sys.stdout.write(f"docs/screens/{name}.webp\n")


def keep(browser: Browser, shots: Shots, slug: str) -> None:
    for theme in THEMES:
        write(browser, f"sheet-{slug}-{theme}", sheet(shots, theme), MOST)
    moment = "opening" if slug == "nowhere" else "end"
    other = shots.caught or shots.taken["dark", moment, LAPTOP]
    name = CAUGHT[slug][0] if shots.caught else moment
    write(browser, slug, SINGLE + image(shots.taken["dark", "middle", LAPTOP]), MOST_SINGLE)
    write(browser, f"{slug}-{name}", SINGLE + image(other), MOST_SINGLE)


def shelf(page: Page) -> bytes:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(STILL)
    return page.screenshot()


def launch(play: Playwright) -> Browser:
    found = tool.find()
    assert found is not None, "no Chromium: run `make test` once"
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", client.Npm().node)
    return play.chromium.launch(
        executable_path=found.path, args=["--disable-dev-shm-usage"], env={**os.environ, **found.env}
    )


def visit(browser: Browser, url: str) -> Page:
    """A page of a new guest, who sees everything at once and hears nothing."""
    context = browser.new_context(base_url=url, viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(
        "localStorage.getItem('gamenight') ?? localStorage.setItem('gamenight',"
        ' \'{"theme":"dark","pace":"instant","sound":false,"recap":false}\')'
    )
    return context.new_page()


def main(slugs: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(
            f"sqlite:///{folder}/tables.sqlite3",
            program=HERE / "seeded_server.py",
            environment={"TABLE_SEED": SEED},
        )
        browser = launch(play)
        try:
            for slug in slugs or [game.slug for game in GAMES]:
                page = visit(browser, server.url)
                keep(browser, shoot(page, slug), slug)
                page.context.close()
            write(browser, "shelf", SINGLE + image(shelf(visit(browser, server.url))), MOST_SINGLE)
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main(sys.argv[1:])
