"""The composition root: builds the store, the host and the application from the settings."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeAlias

from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Scope

from gamenight import __version__
from gamenight.core import BadDatabase, BadKeys, BadTable, GamenightError, Malformed, UnknownGame
from gamenight.games import GAMES
from gamenight.server import pages
from gamenight.server.challenge_routes import CHALLENGE_ROUTES
from gamenight.server.cookies import COOKIE, COOKIE_AGE, Cookies
from gamenight.server.database import shown
from gamenight.server.facts import Refusal
from gamenight.server.game_routes import GAME_ROUTES
from gamenight.server.gate import Kind
from gamenight.server.headers import with_headers
from gamenight.server.health_routes import HEALTH_ROUTES
from gamenight.server.host import Host
from gamenight.server.identity import Player, guest_name, new_guest
from gamenight.server.intake import address_of, intake, retry_header
from gamenight.server.invitation import invitation
from gamenight.server.keyring import open_keyring
from gamenight.server.lab_routes import LAB_ROUTES
from gamenight.server.live import LIVE, Socket, converse, same_site
from gamenight.server.outage import Unavailable
from gamenight.server.packing import OPTION
from gamenight.server.problems import JsonRequest
from gamenight.server.replay_routes import REPLAY_ROUTES
from gamenight.server.report_routes import REPORT_ROUTES
from gamenight.server.routes import ROUTES
from gamenight.server.schema_page import PlainPage
from gamenight.server.settings import MESSAGE_LIMIT, Settings
from gamenight.server.store import Store
from gamenight.server.wire import Code, Problem

log = logging.getLogger(__name__)

Connection: TypeAlias = ASGIConnection[Any, Any, Any, State]

_STATUS = {
    Code.MALFORMED: 400,
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.TOO_SLOW: 408,
    Code.TOO_MANY: 429,
    Code.NOT_FOUND: 404,
    Code.NOT_YOURS: 403,
    Code.CROSS_SITE: 403,
    Code.BLOCKED: 403,
    Code.BAD_TABLE: 400,
    Code.BAD_NAME: 400,
    Code.BAD_RECORD: 400,
    Code.BAD_CODE: 403,
    Code.UNAVAILABLE: 503,
}  # all others: 409 Conflict


async def build(settings: Settings) -> ASGIApp:
    store = await Store.open(settings.database)
    own = (each.components for each in settings.own)
    try:
        ring = store.keyring = await open_keyring(settings, store)
        await store.reseal_seeds(ring.fernet, only_plain=len(ring.keys) == 1)
        await store.players.forget_old_cookies(time.time())
        await store.add_components(*(game.components for game in GAMES), *own)
    except BadKeys:
        await store.close()
        raise
    except Unavailable as error:
        await store.close()
        raise BadDatabase(f"cannot write to the database {shown(store.url)}: {error.cause}") from None
    host = Host(settings, store, ring)
    await host.oversight.prepare()
    store.hurry()
    return application(host)


def application(host: Host) -> ASGIApp:
    """The ASGI application: Litestar handles HTTP, `live.converse` handles the tables' WebSockets."""
    pages_and_api = _http(host)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await pages_and_api(scope, receive, with_headers(send))
            return
        socket, path = Socket(scope, receive, send), LIVE.fullmatch(scope["path"])
        if path is None:
            await socket.reject(404, Problem(Code.NOT_FOUND, "there is nothing at this address"))
        else:
            await converse(socket, host, path[1])

    return intake(app, host.gate)


def _http(host: Host) -> Litestar:
    return Litestar(
        route_handlers=[
            *(*ROUTES, *REPLAY_ROUTES, *CHALLENGE_ROUTES, *LAB_ROUTES, *HEALTH_ROUTES, *REPORT_ROUTES),
            *GAME_ROUTES,
            *(invitation, pages.page),
        ],
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False),
            "player": Provide(_players(host)),
        },
        guards=[_sender_check(host.settings), _guest_check(host)],
        before_send=[_cookie_giver(host.cookies)],
        lifespan=[_lifespan(host)],
        exception_handlers={
            Refusal: _refused,
            Unavailable: _unavailable,
            GamenightError: _failed,
            HTTPException: _not_served,
            Exception: _broken,
        },
        request_class=JsonRequest,
        request_max_body_size=MESSAGE_LIMIT,
        compression_config=CompressionConfig(backend="gzip", minimum_size=500, exclude_opt_key=OPTION),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="gamenight",
            version=__version__,
            description="Board games online: everything a client needs. docs/api.md describes the socket.",
            path="/api/schema",
            render_plugins=[PlainPage(), JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
    )


def _players(host: Host) -> Callable[[Request[Any, Any, State]], Awaitable[Player]]:
    async def player(request: Request[Any, Any, State]) -> Player:
        """The player behind a request. A new visitor becomes a guest and gets a cookie with the response."""
        visitor, address = await host.sessions.visitor(request.cookies.get(COOKIE)), address_of(request.scope)
        if visitor is None:
            host.gate.check(Kind.GUESTS, None, address)
            guest = new_guest()
            request.scope["state"]["become"] = guest, 0
            return Player(guest, guest_name(guest), address)
        if visitor.due:
            request.scope["state"]["become"] = visitor.player, visitor.generation
        return Player(visitor.player, visitor.name, address)

    return player


def _cookie_giver(cookies: Cookies) -> Callable[[Message, Scope], Awaitable[None]]:
    async def give_cookie(message: Message, scope: Scope) -> None:
        """Set the cookie of the player and generation that the request became; delete it if that is None."""
        state = scope.get("state", {})
        if "become" in state and message["type"] == "http.response.start":
            become = state["become"]
            cookie = Cookie(
                COOKIE,
                value="" if become is None else cookies.sign(*become),
                max_age=0 if become is None else COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=scope["scheme"] == "https",
            )
            MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))

    return give_cookie


def _sender_check(settings: Settings) -> Callable[[Connection, BaseRouteHandler], None]:
    def check_sender(connection: Connection, _: BaseRouteHandler) -> None:
        """Refuse writes from pages of other sites (CSRF)."""
        if _changes(connection) and not same_site(connection.headers, settings.origins):
            raise Refusal(Code.CROSS_SITE, "pages of another site may not use this server")

    return check_sender


def _guest_check(host: Host) -> Callable[[Connection, BaseRouteHandler], None]:
    def check_guest(connection: Connection, _: BaseRouteHandler) -> None:
        """Refuse changes that come too fast, and all of a blocked guest except the pages, which say why."""
        claim = host.cookies.read(connection.cookies.get(COOKIE, ""))
        if claim is not None and connection.scope["path"].startswith("/api/"):
            host.oversight.admitted(claim.player)
        if _changes(connection):
            player = None if claim is None else claim.player
            host.gate.check(Kind.CHANGES, player, address_of(connection.scope))

    return check_guest


def _changes(connection: Connection) -> bool:
    """Whether a request may change something."""
    return connection.scope.get("method") not in {"GET", "HEAD", "OPTIONS"}


def _lifespan(host: Host) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        host.start()
        yield
        await host.close()
        await host.store.close()

    return life


def _problem(
    status: int, code: str, message: str, headers: dict[str, str] | None = None
) -> Response[Problem]:
    return Response(Problem(code, message), status_code=status, media_type=MediaType.JSON, headers=headers)


def _refused(_: Request[Any, Any, State], error: Refusal) -> Response[Problem]:
    close = {"Connection": "close"} if error.reason is Code.TOO_SLOW else {}
    headers = {**retry_header(error), **close}
    return _problem(_STATUS.get(error.reason, 409), error.reason, str(error), headers)


def _unavailable(_: Request[Any, Any, State], error: Unavailable) -> Response[Problem]:
    return _problem(503, Code.UNAVAILABLE, str(error))


def _failed(_: Request[Any, Any, State], error: GamenightError) -> Response[Problem]:
    if isinstance(error, UnknownGame):
        return _problem(404, error.code, str(error))
    return _problem(400 if isinstance(error, BadTable | Malformed) else 409, error.code, str(error))


def _not_served(_: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    codes = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE, 429: Code.TOO_FAST}
    if error.status_code >= 500:
        return _problem(error.status_code, Code.UNAVAILABLE, "the server failed to do that; try again")
    where = "; ".join(_fault(each) for each in error.extra or () if isinstance(each, dict))
    return _problem(error.status_code, codes.get(error.status_code, Code.MALFORMED), where or error.detail)


def _fault(found: dict[str, str]) -> str:
    """One fault of a request in words. Of what is missing, Litestar gives only the name."""
    key, message = found.get("key", ""), found.get("message", "")
    return f"{key}: {'it is missing' if message == repr(key) else message}"


def _broken(_: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    log.error("handling a request failed", exc_info=error)
    return _problem(500, Code.UNAVAILABLE, "the server failed to do that; try again")
