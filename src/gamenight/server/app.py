"""The composition root: builds the store, the host and the application from the settings."""

from __future__ import annotations

import logging
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
from gamenight.core import BadTable, GamenightError, Malformed, UnknownGame
from gamenight.games import GAMES
from gamenight.server import pages
from gamenight.server.allowance import Allowances
from gamenight.server.facts import Refusal
from gamenight.server.host import Host
from gamenight.server.identity import COOKIE, COOKIE_AGE, Player, Signer, guest_name, new_word
from gamenight.server.invitation import invitation
from gamenight.server.lab_routes import LAB_ROUTES
from gamenight.server.live import LIVE, NO_TABLE, Socket, converse, same_site
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
    Code.TOO_MANY: 429,
    Code.NOT_FOUND: 404,
    Code.NOT_YOURS: 403,
    Code.CROSS_SITE: 403,
    Code.BAD_TABLE: 400,
    Code.BAD_NAME: 400,
    Code.BAD_RECORD: 400,
    Code.BAD_CODE: 403,
    Code.UNAVAILABLE: 503,
}  # all others: 409 Conflict


async def build(settings: Settings) -> ASGIApp:
    store = await Store.open(settings.database)
    own = (each.components for each in settings.own)
    await store.add_components(*(game.components for game in GAMES), *own)
    host = Host(settings, store)
    return application(host, Signer(await store.key("cookies")))


def application(host: Host, signer: Signer) -> ASGIApp:
    """The ASGI application: Litestar handles HTTP, `live.converse` handles the tables' WebSockets."""
    pages_and_api = _http(host, signer)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await pages_and_api(scope, receive, send)
            return
        socket, path = Socket(scope, receive, send), LIVE.fullmatch(scope["path"])
        if path is None:
            await socket.receive()
            await socket.close(NO_TABLE)
        else:
            await converse(socket, host, signer, path[1])

    return app


def _http(host: Host, signer: Signer) -> Litestar:
    return Litestar(
        route_handlers=[*ROUTES, *LAB_ROUTES, invitation, pages.page],
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False),
            "player": Provide(_players(host, signer)),
        },
        guards=[_sender_check(host.settings)],
        before_send=[_cookie_giver(signer)],
        lifespan=[_lifespan(host)],
        exception_handlers={
            Refusal: _refused,
            GamenightError: _failed,
            HTTPException: _not_served,
            Exception: _broken,
        },
        request_max_body_size=MESSAGE_LIMIT,
        compression_config=CompressionConfig(backend="gzip", minimum_size=500, exclude=r"\.(woff2|png|jpg)$"),
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


def _players(host: Host, signer: Signer) -> Callable[[Request[Any, Any, State]], Awaitable[Player]]:
    async def player(request: Request[Any, Any, State]) -> Player:
        """The player behind a request. A new visitor becomes a guest and gets a cookie with the response."""
        known = signer.read(request.cookies.get(COOKIE))
        if known is None:
            known = request.scope["state"]["become"] = new_word(12)
            return Player(known, guest_name(known))
        return Player(known, await host.names.of(known))

    return player


def _cookie_giver(signer: Signer) -> Callable[[Message, Scope], Awaitable[None]]:
    async def give_cookie(message: Message, scope: Scope) -> None:
        become = scope["state"].get("become") if "state" in scope else None
        if become is not None and message["type"] == "http.response.start":
            cookie = Cookie(
                COOKIE,
                value=signer.sign(become),
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=scope["scheme"] == "https",
            )
            MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))

    return give_cookie


def _sender_check(settings: Settings) -> Callable[[Connection, BaseRouteHandler], None]:
    allowances = Allowances(2 * settings.rate, 10 * settings.rate)

    def check_sender(connection: Connection, _: BaseRouteHandler) -> None:
        """Refuse writes from pages of other sites (CSRF), and enforce the rate limit."""
        if connection.scope.get("method") in {"GET", "HEAD", "OPTIONS"}:
            return
        if not same_site(connection.headers, settings.origins):
            raise Refusal(Code.CROSS_SITE, "pages of another site may not use this server")
        sender = "" if connection.client is None else connection.client.host
        if not allowances.spend(sender):
            raise Refusal(Code.TOO_FAST, "too many requests; wait a moment")

    return check_sender


def _lifespan(host: Host) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        host.start()
        yield
        await host.close()
        await host.store.close()

    return life


def _problem(status: int, code: str, message: str) -> Response[Problem]:
    return Response(Problem(code, message), status_code=status, media_type=MediaType.JSON)


def _refused(_: Request[Any, Any, State], error: Refusal) -> Response[Problem]:
    return _problem(_STATUS.get(error.reason, 409), error.reason, str(error))


def _failed(_: Request[Any, Any, State], error: GamenightError) -> Response[Problem]:
    if isinstance(error, UnknownGame):
        return _problem(404, error.code, str(error))
    return _problem(400 if isinstance(error, BadTable | Malformed) else 409, error.code, str(error))


def _not_served(_: Request[Any, Any, State], error: HTTPException) -> Response[Problem]:
    codes = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE, 429: Code.TOO_FAST}
    if error.status_code >= 500:
        return _problem(error.status_code, Code.UNAVAILABLE, "the server failed to do that; try again")
    where = "; ".join(f"{e.get('key')}: {e.get('message')}" for e in error.extra or () if isinstance(e, dict))
    return _problem(error.status_code, codes.get(error.status_code, Code.MALFORMED), where or error.detail)


def _broken(_: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    log.error("handling a request failed", exc_info=error)
    return _problem(500, Code.UNAVAILABLE, "the server failed to do that; try again")
