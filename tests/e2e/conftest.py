"""A real Chromium on a real server, for the tests of one worker."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from server.serving import HERE, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

DATABASE = "tables.sqlite3"
PATIENCE = 30_000  # milliseconds: for a machine that is busy; nothing here measures speed
LAPTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)

Visitor: TypeAlias = "Callable[..., Page]"

DEALS = f"{int(os.environ.get('DEALS_SEED', '1')):064x}"
"""Every table of the browser tests is dealt from this seed, so that a failure can be repeated."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real browser")


def cases(*axes: Iterable[Any], short: Collection[Any]) -> list[Any]:
    """Every combination of some values, as parameters of a test.

    `make test` runs those in `short`, each a value or a tuple of values; the others are marked `long`.
    """
    wanted = [each if len(axes) > 1 else (each,) for each in short]
    return [
        pytest.param(*values, marks=[] if values in wanted else [pytest.mark.long])
        for values in product(*axes)
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker(pytest.mark.browser)


def dealing(folder: Path, *flags: str, seed: str = DEALS) -> Server:
    """A server that deals the same at every table of a game."""
    return Server(
        f"sqlite:///{folder / DATABASE}",
        *flags,
        program=HERE / "seeded_server.py",
        environment={"TABLE_SEED": seed},
    )


@contextmanager
def serving(folder: Path, *flags: str, honest: bool = False) -> Iterator[str]:
    """The address of a server on a free port. It ends with the tests, however they end.

    An `honest` one deals from what it and the browsers draw, which can be proven.
    """
    server = Server(f"sqlite:///{folder / DATABASE}", *flags) if honest else dealing(folder, *flags)
    try:
        yield server.url
    finally:
        server.stop()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server of all tests that need none of their own."""
    with serving(tmp_path_factory.mktemp("e2e")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect, sync_playwright

    import browser as tool
    import client

    wanted = os.environ.get("GAMENIGHT_BROWSER_TESTS", "")
    if wanted == "skip":
        pytest.skip("browser tests are left out")
    found = tool.find()
    if found is None or not (client.STATIC / "index.html").is_file():
        missing = "no Chromium" if found is None else "the client is not built"
        if wanted == "require":
            pytest.fail(f"{missing}: run `make test`, or set GAMENIGHT_BROWSER")
        pytest.skip(f"{missing}: `make test` provides it")
    # The Node inside Playwright's wheel wants libatomic, which a bare Debian lacks: let its driver run on the
    # Node that built the client.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", client.Npm().node)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        # Playwright leaves the sandbox off by itself, which running as root needs; a container's /dev/shm may
        # be 64 MB, hence the flag.
        launched = play.chromium.launch(
            executable_path=found.path,
            args=["--disable-dev-shm-usage"],
            env={**os.environ, **found.env},
        )
        yield launched
        launched.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server on the same database each time.

    A test asks for it before `visitor`: then the last server ends after the pages.
    """
    running: list[Server] = []

    def starts(*flags: str) -> Server:
        running.append(dealing(tmp_path, *flags))
        return running[-1]

    yield starts
    running[-1].close()


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Visitor]:
    """Opens pages, each for a new guest in a browser context of its own. Errors of a page fail the test.

    `console=False` ignores its console, for tests that cut the network. `still` reduces motion.
    `recap` opens what happened since one's last turn.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def comes(
        size: tuple[int, int] = LAPTOP,
        theme: str = "dark",
        pace: str = "instant",
        still: bool = False,
        recap: bool = False,
        console: bool = True,
        at: str = address,
    ) -> Page:
        context = browser.new_context(
            base_url=at,
            viewport={"width": size[0], "height": size[1]},
            has_touch=min(size) == min(PHONE),
            reduced_motion="reduce" if still else "no-preference",
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps({"theme": theme, "pace": pace, "sound": False, "recap": recap}))
        context.add_init_script(
            f"localStorage.getItem('gamenight') ?? localStorage.setItem('gamenight', {kept})"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if console:
            page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        return page

    yield comes
    for context in contexts:
        context.close()
    assert errors == [], "a page reported errors"
