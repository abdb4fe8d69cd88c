"""A report of the laboratory in a browser: it fits wide and narrow windows, and loads nothing."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from gamenight.games import game
from gamenight.lab.design import Asked, design
from gamenight.lab.report import report
from gamenight.lab.results import Results
from gamenight.lab.run import run


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    asked = Asked(seats=(2, 4), bots=("random", "greedy+random"), games=4, seed=1)
    planned = design(game("northwest"), asked)
    with closing(Results(folder / "run", planned)) as results:
        run(planned, results, 1)
    (folder / "report.html").write_text(report(folder / "run"), encoding="utf-8")
    return folder / "report.html"


@pytest.mark.parametrize("width", [1440, 390])
def test_a_report_fits_the_window_and_loads_nothing_else(width: int, file: Path, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(file.as_uri())
    assert loaded == [file.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") == width
    charts = page.locator(".charts svg")
    assert charts.count() >= 8
    for box in (charts.nth(at).bounding_box() for at in range(charts.count())):
        assert box is not None
        assert 200 < box["width"] <= min(width, 420)
    dot = page.locator('.charts path[fill="var(--accent)"]').first
    assert dot.evaluate("node => getComputedStyle(node).fill") == "rgb(180, 83, 42)"
    page.close()
