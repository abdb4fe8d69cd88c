"""The socket of a table: what one client sends, checked and passed on; what waits for it, sent."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any, TypeAlias

import msgspec
from litestar.connection import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from gamenight.core import GamenightError, Seat
from gamenight.server import metrics
from gamenight.server.audience import Client, LiveTable, encode
from gamenight.server.facts import Refusal
from gamenight.server.host import Host
from gamenight.server.identity import Player, clean
from gamenight.server.settings import MESSAGE_LIMIT
from gamenight.server.wire import Act, AskHint, Code, Done, FromClient, Refused, Say, Undo

Socket: TypeAlias = WebSocket[Any, Any, State]

log = logging.getLogger(__name__)

SLOW_DOWN = 4029  # closes: the client sent far too much
COME_AGAIN = 1013  # closes: the client read too slowly, and should connect again
PATIENCE = 200
"""Messages in a row that are refused as too fast before the socket is closed."""

_decode = msgspec.json.Decoder(FromClient).decode


class _Id(msgspec.Struct):
    id: int


class Allowance:
    """How much a client may send: `burst` at once, and `rate` more each second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Session:
    """One client's socket, from its welcome to its close."""

    def __init__(self, host: Host, live: LiveTable, client: Client, socket: Socket) -> None:
        self.host, self.live, self.client, self.socket = host, live, client, socket
        self.allowance = Allowance(host.settings.rate, host.settings.burst)
        self.strikes = 0

    async def run(self, since: int, revision: int | None) -> None:
        self.host.welcome(self.live, self.client, since, revision)
        sender = asyncio.create_task(self._send())
        try:
            await self._receive()
        finally:
            self.live.dismiss(self.client)
            self.client.close()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender

    async def _send(self) -> None:
        """Everything that waits for the client, in order; then wait for more."""
        client, send = self.client, self.socket.send
        while True:
            await client.wake.wait()
            client.wake.clear()
            waiting, client.outbox = client.outbox, []
            for message in waiting:
                await send({"type": "websocket.send", "text": message.decode(), "bytes": None})
            if client.closed:
                await self.socket.close(code=COME_AGAIN)
                return

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
            assert event["type"] == "websocket.receive", "there are no other events"
            await self._answer(event.get("text") or event.get("bytes") or "")

    async def _answer(self, data: str | bytes) -> None:
        if len(data) > MESSAGE_LIMIT:
            self._refuse(None, Code.TOO_LARGE, f"a message has at most {MESSAGE_LIMIT} bytes")
            return
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._refuse(_id_in(data), Code.MALFORMED, f"not a message: {error}")
            return
        try:
            await self._obey(message)
        except Refusal as refusal:
            self._refuse(message.id, refusal.reason, str(refusal))
        except GamenightError as error:
            self._refuse(message.id, error.code, str(error))
        except Exception:
            log.exception("a message failed", extra={"table": self.live.table.facts.id})
            self._refuse(message.id, Code.UNAVAILABLE, "the server could not do that; try again")

    async def _obey(self, message: FromClient) -> None:
        host, live, client = self.host, self.live, self.client
        match message:
            case Act():
                await host.act(live, client, message)
            case Undo():
                await host.undo(live, client, message)
            case Say():
                if not live.table.game.chat:
                    raise Refusal(Code.NO_CHAT, f"there is no free talk in {live.table.game.title}")
                words = clean(message.text)
                if not words:
                    raise Refusal(Code.MALFORMED, "there is nothing to say in that")
                await host.say(live, client, words)
            case AskHint():
                client.tell(encode(await host.hint(live, client, message)))
                return
        client.tell(encode(Done(message.id, live.table.seq)))

    def _refuse(self, number: int | None, code: str, message: str) -> None:
        metrics.REFUSED.labels(code).inc()
        self.client.tell(encode(Refused(number, code, message)))


async def converse(socket: Socket, host: Host, table: str, player: Player | None) -> None:
    """Serve one socket. A client that cannot be let in is told why, then closed."""
    await socket.accept()
    try:
        since, revision, eyes = (_number(socket, name) for name in ("since", "revision", "eyes"))
        live = await host.find(table)
        client = Client(player, None if eyes is None else Seat(eyes))
        if eyes is not None and eyes not in live.table.seats_of(client.player_id):
            raise Refusal(Code.NOT_YOURS, "that seat is not yours to look through")
    except Refusal as refusal:
        await _turn_away(socket, refusal.reason, str(refusal))
        return
    except GamenightError as error:
        await _turn_away(socket, error.code, str(error))
        return
    with contextlib.suppress(WebSocketDisconnect):
        await Session(host, live, client, socket).run(since or 0, revision)


async def _turn_away(socket: Socket, code: str, message: str) -> None:
    with contextlib.suppress(Exception):
        await socket.send_data(encode(Refused(None, code, message)), "text")
        await socket.close(code=4004 if code == Code.NOT_FOUND else 4003, reason=code)


def _number(socket: Socket, name: str) -> int | None:
    word = socket.query_params.get(name)
    if word is None or word == "":
        return None
    try:
        return max(int(word), 0)
    except ValueError:
        raise Refusal(Code.MALFORMED, f"{name} is a number, not {word!r}") from None


def _id_in(data: str | bytes) -> int | None:
    try:
        return msgspec.json.decode(data, type=_Id).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
