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
from gamenight.server.audience import Client, LiveTable, encode
from gamenight.server.facts import Refusal
from gamenight.server.host import Host
from gamenight.server.identity import COOKIE, Signer, clean
from gamenight.server.settings import MESSAGE_LIMIT
from gamenight.server.wire import Act, AskHint, Code, Done, FromClient, Refused, Say, Undo
from gamenight.server.wire_bots import AnswerBot

Message: TypeAlias = dict[str, Any]

log = logging.getLogger(__name__)

LIVE = re.compile(r"/api/tables/(\w+)/live")

SLOW_DOWN = 4029  # close code: rate limit exceeded for too long
REFUSED = 4003  # close code: not allowed
NO_TABLE = 4004  # close code: no such table
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
        if not word.isdecimal() or len(word) > 18:
            raise Refusal(Code.MALFORMED, f"{name} must be a number, not {word[:40]!r}")
        return int(word)

    async def write(self, message: bytes) -> None:
        await self.send({"type": "websocket.send", "text": message.decode()})

    async def accept(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept"})

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
            if not self.allowance.spend():
                self._refuse(None, Code.TOO_FAST, "too many messages; wait a moment")
                self.strikes += 1
                if self.strikes > PATIENCE:
                    await self.socket.close(code=SLOW_DOWN, reason=Code.TOO_FAST)
                    return
                continue
            self.strikes = 0
            await self._answer(event.get("bytes") or event.get("text") or "")

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
                await host.commands.say(live, client, words)
            case AnswerBot():
                host.commands.answer_bot(live, client, message)
            case AskHint():
                client.tell(encode(await host.commands.hint(live, client, message)))
                return
        client.tell(encode(Done(message.id, live.table.seq)))

    def _refuse(self, number: int | None, code: str, message: str) -> None:
        metrics.REFUSED.labels(code).inc()
        self.client.tell(encode(Refused(number, code, message)))


async def converse(socket: Socket, host: Host, signer: Signer, table_id: str) -> None:
    """Serve one socket. A client that is not admitted is told why and disconnected."""
    if not same_site(socket.headers, host.settings.origins):
        await socket.receive()
        await socket.close(REFUSED)  # before accepting, so the client gets HTTP 403
        return
    await socket.accept()
    try:
        since, revision, eyes = (socket.number(name) for name in ("since", "revision", "eyes"))
        live = await host.cache.find(table_id)
        player = signer.read(socket.cookie(COOKIE))
        if eyes is not None and eyes not in live.table.sittings.seats_of(player):
            raise Refusal(Code.NOT_YOURS, "you cannot see the view of that seat: it is not yours")
    except Refusal as refusal:
        await _turn_away(socket, refusal.reason, str(refusal))
    except GamenightError as error:
        await _turn_away(socket, error.code, str(error))
    else:
        with contextlib.suppress(TimeoutError):  # the client was cut
            async with asyncio.timeout(None) as limit:
                client = Client(player, None if eyes is None else Seat(eyes), partial(limit.reschedule, 0))
                await Session(host, live, client, socket).run(since or 0, revision)


def same_site(headers: Mapping[str, str], origins: Collection[str]) -> bool:
    """CSRF protection: whether the request comes from a page of this site, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # not a URL
        return False


async def _turn_away(socket: Socket, code: str, message: str) -> None:
    await socket.write(encode(Refused(None, code, message)))
    await socket.close(NO_TABLE if code == Code.NOT_FOUND else REFUSED, code)


def _id_in(data: str | bytes) -> int | None:
    try:
        return msgspec.json.decode(data, type=_Id).id
    except UNREADABLE:
        return None
