"""The reports of the laboratory that are shipped with the server."""

from __future__ import annotations

import re

import pytest

import reports
from gamenight.core import AnyGame
from gamenight.games import GAMES
from gamenight.server.shelf import REPORTS
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

LARGEST = 500_000  # bytes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_each_game_has_a_report_that_can_run_no_script(server: Server, game: AnyGame) -> None:
    slug, title = game.slug, game.title
    async with Guest(server.url) as ann:
        cards = (await ann.http.get("/api/shelf")).json()["games"]
        assert next(card["report"] for card in cards if card["slug"] == slug)
        page = await ann.http.get(f"/api/games/{slug}/report")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline';")
    assert "script" not in policy
    assert "<script" not in page.text
    assert f"<h1>{title.replace(chr(39), '&#39;')}</h1>" in page.text
    count = reports.COUNTS.get(slug, reports.COUNT)
    assert f"gamenight lab run {slug} --seats 2,4 --bots level3 --games {count} --seed 1" in page.text
    assert "The run is not finished" not in page.text
    assert not re.search(r"(?:src|href)=\"(?!#)", page.text), "it needs no other file"


def test_the_reports_are_small() -> None:
    pages = {file.name: file.stat().st_size for file in REPORTS.iterdir()}
    assert set(pages) == {f"{game.slug}.html" for game in GAMES}
    assert max(pages.values()) < LARGEST


async def test_there_is_no_report_about_an_unknown_game(server: Server) -> None:
    async with Guest(server.url) as ann:
        for slug in ("chess", "..%2Freports%2Fnorthwest"):
            assert (await ann.http.get(f"/api/games/{slug}/report")).status_code == 404
