"""The WebSocket of a table: reads, checks and carries out the client's messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

import msgspec

from gamenight.core import GamenightError, Seat
from gamenight.core.codec import UNREADABLE
from gamenight.server import metrics
from gamenight.server.allowance import Allowance
from gamenight.server.audience import PACES, STEADY, Client, LiveTable, encode
from gamenight.server.cookies import COOKIE
from gamenight.server.facts import Refusal
from gamenight.server.gate import Kind
from gamenight.server.headers import with_headers
from gamenight.server.host import Host
from gamenight.server.identity import clean
from gamenight.server.intake import address_of, refuse
from gamenight.server.outage import Unavailable
from gamenight.server.settings import MESSAGE_LIMIT
from gamenight.server.wire import Act, AskHint, Code, Done, FromClient, Problem, Refused, Say, Undo
from gamenight.server.wire_bots import AnswerBot

Message: TypeAlias = dict[str, Any]

log = logging.getLogger(__name__)

LIVE = re.compile(r"/api/tables/(\w+)/live")

SLOW_DOWN = 4029  # close code: rate limit exceeded for too long
REFUSED = 4003  # close code: not allowed
NO_TABLE = 4004  # close code: no such table
LATER = 1013  # close code of the standard: try again later
TOLD = 20
"""Of the messages in a row that exceed the rate limit, the first and then every so many is answered."""

SIGNED_OUT = "you were signed out on this device"

PATIENCE = 200
"""How many messages in a row may exceed the rate limit before the server closes the socket."""

_decode = msgspec.json.Decoder(FromClient).decode


class _Id(msgspec.Struct):
    id: int


class Socket:
    """A plain ASGI WebSocket. Litestar's own is slower for each message."""

    def __init__(
        self,
        scope: Message,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
    ) -> None:
        self.headers: dict[str, str] = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        self.query = parse_qs(scope["query_string"].decode("latin-1"))
        self.address = address_of(scope)
        self.receive, self.send = receive, send

    def cookie(self, name: str) -> str | None:
        """Parse leniently: other programs on the same host may set malformed cookies."""
        for cookie in self.headers.get("cookie", "").split(";"):
            key, _, value = cookie.strip().partition("=")
            if key == name:
                return value
        return None

    def number(self, name: str) -> int | None:
        word = self.query.get(name, [""])[0]
        if not word:
            return None
        if not (word.isascii() and word.isdecimal()) or len(word) > 18:
            raise Refusal(Code.MALFORMED, f"{name} must be a number, not {word[:40]!r}")
        return int(word)

    def pace(self) -> str:
        word: str = self.query.get("pace", [STEADY])[0]
        if word not in PACES:
            raise Refusal(Code.MALFORMED, f"pace must be one of {', '.join(PACES)}, not {word[:40]!r}")
        return word

    async def write(self, message: bytes) -> None:
        await self.send({"type": "websocket.send", "text": message.decode()})

    async def accept(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept"})

    async def reject(self, status: int, problem: Problem) -> None:
        """Answer the request for a WebSocket with an HTTP error."""
        await self.receive()
        headers = [(b"content-type", b"application/json")]
        send = with_headers(self.send)
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": encode(problem)})

    async def close(self, code: int, reason: str = "") -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})


class Session:
    """One client's socket, from its welcome to its close."""

    def __init__(self, host: Host, live: LiveTable, client: Client, socket: Socket) -> None:
        self.host, self.live, self.client, self.socket = host, live, client, socket
        self.allowance = Allowance(host.settings.rate, host.settings.burst)
        self.strikes = 0

    async def run(self, since: int, revision: int | None) -> None:
        writing = asyncio.create_task(self.client.write(self.socket.write))
        self.host.commands.welcome(self.live, self.client, since, revision)
        try:
            await self._receive()
        finally:
            self.host.commands.dismiss(self.live, self.client)
            writing.cancel()

    async def _receive(self) -> None:
        receive = self.socket.receive
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if self.allowance.spend() or self._wait(Kind.MESSAGES):
                if self.strikes % TOLD == 0:  # an answer to each would cost more than the message
                    self._refuse(None, Code.TOO_FAST, "too many messages; wait a moment")
                self.strikes += 1
                if self.strikes > PATIENCE:
                    await self.socket.close(code=SLOW_DOWN, reason=Code.TOO_FAST)
                    return
                continue
            self.strikes = 0
            await self._answer(event.get("bytes") or event.get("text") or "")

    def _wait(self, kind: Kind) -> float:
        return self.host.gate.wait(kind, self.client.player, self.socket.address)

    def _check(self, kind: Kind) -> None:
        self.host.gate.check(kind, self.client.player, self.socket.address)

    async def _answer(self, data: str | bytes) -> None:
        if len(data) > MESSAGE_LIMIT:
            self._refuse(None, Code.TOO_LARGE, f"a message has at most {MESSAGE_LIMIT} bytes")
            return
        try:
            message = _decode(data)
        except UNREADABLE as error:
            self._refuse(_id_in(data), Code.MALFORMED, f"not a message: {error}")
            return
        try:
            await self._obey(message)
        except Refusal as refusal:
            self._refuse(message.id, refusal.reason, str(refusal))
        except Unavailable as error:
            self._refuse(message.id, Code.UNAVAILABLE, str(error))
        except GamenightError as error:
            self._refuse(message.id, error.code, str(error))
        except Exception:
            log.exception("handling a message failed", extra={"table_id": self.live.table.facts.id})
            self._refuse(message.id, Code.UNAVAILABLE, "the server failed to do that; try again")

    async def _obey(self, message: FromClient) -> None:
        host, live, client = self.host, self.live, self.client
        match message:
            case Act():
                await host.commands.act(live, client, message)
            case Undo():
                await host.commands.undo(live, client, message)
            case Say():
                if not live.table.game.chat:
                    raise Refusal(Code.NO_CHAT, f"the rules of {live.table.game.title} forbid free talk")
                words = clean(message.text)
                if not words:
                    raise Refusal(Code.MALFORMED, "the message is empty")
                self._check(Kind.CHAT)
                await host.commands.say(live, client, words)
            case AnswerBot():
                host.commands.answer_bot(live, client, message)
            case AskHint():
                self._check(Kind.HINTS)
                with host.hints.place(self.socket.address):
                    hint = await host.commands.hint(live, client, message)
                client.tell(encode(hint))
                return
        client.tell(encode(Done(message.id, live.table.seq)))

    def _refuse(self, number: int | None, code: str, message: str) -> None:
        metrics.REFUSED.labels(code).inc()
        self.client.tell(encode(Refused(number, code, message)))


async def converse(socket: Socket, host: Host, table_id: str) -> None:
    """Serve one socket. A client that is not admitted is told why and disconnected."""
    if not same_site(socket.headers, host.settings.origins):
        await socket.reject(403, Problem(Code.CROSS_SITE, "pages of another site may not use this server"))
        return
    try:
        visitor = await host.sessions.visitor(socket.cookie(COOKIE))
    except Refusal as refusal:  # the operator has blocked the guest
        await socket.accept()
        await _turn_away(socket, refusal.reason, str(refusal))
        return
    except Unavailable as error:
        await socket.accept()
        await _turn_away(socket, Code.UNAVAILABLE, str(error), LATER)
        return
    player, generation = (None, 0) if visitor is None else (visitor.player, visitor.generation)
    try:
        with host.gate.socket(player, socket.address):
            await socket.accept()
            await _admit(socket, host, player, generation, table_id)
    except Refusal as refusal:  # too many sockets: before accepting, so the client gets HTTP 429
        await socket.receive()
        await refuse(socket.send, refusal, "websocket.http")


async def _admit(socket: Socket, host: Host, player: str | None, generation: int, table_id: str) -> None:
    try:
        since, revision, eyes = (socket.number(name) for name in ("since", "revision", "eyes"))
        pace = socket.pace()
        live = await host.cache.find(table_id)
        if eyes is not None and eyes not in live.table.sittings.seats_of(player):
            raise Refusal(Code.NOT_YOURS, "you cannot see the view of that seat: it is not yours")
        # The cookie may have become invalid since it was checked. From here on nothing is awaited until the
        # table knows the client, and then the client is cut by whoever makes the cookie invalid.
        if not host.sessions.admits(player, generation):
            raise Refusal(Code.SIGNED_OUT, SIGNED_OUT)
    except Unavailable as error:
        await _turn_away(socket, Code.UNAVAILABLE, str(error), LATER)
    except Refusal as refusal:
        await _turn_away(socket, refusal.reason, str(refusal))
    except GamenightError as error:
        await _turn_away(socket, error.code, str(error))
    except Exception:
        log.exception("cannot open a socket", extra={"table_id": table_id})
        await _turn_away(socket, Code.UNAVAILABLE, "the server failed to do that; try again", LATER)
    else:
        with contextlib.suppress(TimeoutError):  # the client was cut
            async with asyncio.timeout(None) as limit:
                cut, pinned = partial(limit.reschedule, 0), None if eyes is None else Seat(eyes)
                client = Client(player, pinned, cut, generation, pace)
                await Session(host, live, client, socket).run(since or 0, revision)
        if client.signed_out:
            await _turn_away(socket, Code.SIGNED_OUT, SIGNED_OUT)


def same_site(headers: Mapping[str, str], origins: Collection[str]) -> bool:
    """CSRF protection: whether the request comes from a page of this site, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not a URL
        return False


async def _turn_away(socket: Socket, code: str, message: str, closing: int | None = None) -> None:
    await socket.write(encode(Refused(None, code, message)))
    await socket.close(closing or (NO_TABLE if code == Code.NOT_FOUND else REFUSED), code)


def _id_in(data: str | bytes) -> int | None:
    try:
        return msgspec.json.decode(data, type=_Id).id
    except UNREADABLE:
        return None
