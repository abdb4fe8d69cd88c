"""The reports of the laboratory that are shipped with the server: one HTML page for each of our games."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, Response, get

from gamenight.games import game as find_game
from gamenight.server.facts import Refusal
from gamenight.server.shelf import shipped_report
from gamenight.server.wire import Code

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    # The page needs nothing but the style inside it.
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
}


def report_page(file: Path) -> Response[bytes]:
    return Response(file.read_bytes(), media_type=MediaType.HTML, headers=HEADERS)


@get("/api/games/{slug:str}/report", sync_to_thread=False)
def report(slug: str) -> Response[bytes]:
    """The report of the laboratory about a game, as one HTML page without scripts."""
    game = find_game(slug)
    file = shipped_report(game.slug)
    if file is None:
        raise Refusal(Code.NOT_FOUND, f"there is no report about {game.title}")
    return report_page(file)
