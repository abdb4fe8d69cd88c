"""The reports of the laboratory that are shipped with the server: one HTML page for each of our games."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, Response, get

from gamenight.games import game as find_game
from gamenight.server.facts import Refusal
from gamenight.server.packing import AS_IT_IS, AnyRequest, packed_file
from gamenight.server.problems import PROBLEMS
from gamenight.server.shelf import shipped_report
from gamenight.server.wire import Code

HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


def report_page(file: Path, request: AnyRequest) -> Response[bytes]:
    content, headers = packed_file(file, request)
    return Response(content, media_type=MediaType.HTML, headers={**HEADERS, **headers})


@get("/api/games/{slug:str}/report", sync_to_thread=False, opt=AS_IT_IS, responses=PROBLEMS)
def report(request: AnyRequest, slug: str) -> Response[bytes]:
    """The report of the laboratory about a game, as one HTML page without scripts."""
    game = find_game(slug)
    file = shipped_report(game.slug)
    if file is None:
        raise Refusal(Code.NOT_FOUND, f"there is no report about {game.title}")
    return report_page(file, request)
