"""Guests for tests: a cookie, HTTP requests, and sockets that record every byte."""

from __future__ import annotations

import asyncio
import itertools
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from gamenight.core import Seat
from gamenight.games import GAMES
from gamenight.server.wire import (
    Act,
    AskHint,
    Code,
    Done,
    Frame,
    FromServer,
    Lobby,
    Moved,
    Problem,
    Refused,
    Say,
    TableChanged,
    TableInfo,
    Undo,
    Welcome,
)
from gamenight.server.wire_bots import (
    Answer,
    AnswerBot,
    Hint,
    Proposal,
    Proposed,
)
from gamenight.server.wire_me import Me

T = TypeVar("T")
TABLE_DECIDES = {game.slug for game in GAMES if not game.first_by_rules}
PATIENCE = 60.0  # seconds; long, because the machine may be busy

_decode = msgspec.json.Decoder(FromServer).decode


class Guest:
    """A guest with a cookie. `tls` says which certificates to trust.

    The server takes the `address` from the header of a proxy.
    """

    def __init__(self, url: str, tls: ssl.SSLContext | None = None, address: str | None = None) -> None:
        self.url = url
        self.tls = tls
        self.headers = {"X-Forwarded-For": address} if address else {}
        self.http = httpx.AsyncClient(
            base_url=url, timeout=PATIENCE, headers=self.headers, verify=tls or True
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def me(self) -> Me:
        return msgspec.json.decode((await self.http.get("/api/me")).content, type=Me)

    async def post(self, path: str, body: object = None) -> TableInfo:
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return msgspec.json.decode(answer.content, type=TableInfo)

    async def lobby(self) -> Lobby:
        return msgspec.json.decode((await self.http.get("/api/lobby")).content, type=Lobby)

    async def refused(self, path: str, body: object = None, method: str = "POST") -> Problem:
        answer = await self.http.request(method, path, json=body)
        assert answer.status_code >= 400, answer.text
        return msgspec.json.decode(answer.content, type=Problem)

    async def table(self, table_id: str) -> TableInfo:
        return msgspec.json.decode((await self.http.get(f"/api/tables/{table_id}")).content, type=TableInfo)

    async def set_up(
        self, *seats: str, public: bool = False, game: str = "northwest", first: int | None = 0
    ) -> TableInfo:
        """Set up a table. Each seat is me, here, open, or the level of a bot.

        `first` is the seat that begins, if the table decides it. None: drawn by lot.
        """
        wishes = [{"kind": s} if s in {"me", "here", "open"} else {"kind": "bot", "bot": s} for s in seats]
        wanted = {"game": game, "seats": wishes, "public": public}
        begins = {"first": first} if game in TABLE_DECIDES else {}
        return await self.post("/api/tables", wanted | begins)

    async def join(self, table: TableInfo, seat: int | None = None) -> TableInfo:
        return await self.post(f"/api/tables/{table.id}/join", {"invite": table.invite, "seat": seat})

    @asynccontextmanager
    async def live(self, table_id: str, **query: int | str) -> AsyncIterator[Live]:
        words = "&".join(f"{name}={value}" for name, value in query.items())
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table_id}/live?{words}"
        headers = {**self.headers, **({"Cookie": cookies} if cookies else {})}
        async with connect(
            address,
            additional_headers=headers,
            ssl=self.tls,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
            max_size=None,
            max_queue=None,
        ) as socket:
            yield Live(socket)


class Live:
    """A socket of a table. `waiting` holds messages that arrived but were not used yet."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[bytes] = []
        self.waiting: list[FromServer] = []
        self.frame: Frame | None = None
        self.proposals: tuple[Proposal, ...] = ()
        self._ids = itertools.count(1)

    async def _read(self) -> FromServer:
        async with asyncio.timeout(PATIENCE):
            data = await self.socket.recv(decode=False)
        assert isinstance(data, bytes)
        self.received.append(data)
        message: FromServer = _decode(data)
        if isinstance(message, Welcome | Moved):
            self.frame = message.frame
        if isinstance(message, Welcome | Proposed):
            self.proposals = message.proposals
        return message

    async def until(self, kind: type[T], fits: Callable[[T], bool] = lambda _: True) -> T:
        """The next message of a type. Other messages stay in `waiting`."""
        for at, message in enumerate(self.waiting):
            if isinstance(message, kind) and fits(message):
                del self.waiting[at]
                return message
        while True:
            message = await self._read()
            if isinstance(message, kind) and fits(message):
                return message
            self.waiting.append(message)

    async def welcome(self) -> Welcome:
        return await self.until(Welcome)

    async def news(self) -> None:
        """Wait for any message."""
        self.waiting.append(await self._read())

    async def moved_to(self, seq: int) -> Frame:
        """Wait for the frame with that seq."""
        while self.frame is None or self.frame.seq < seq:
            self.waiting.append(await self._read())
        return self.frame

    async def my_turn(self) -> Frame:
        """Wait for a frame with choices, or for the last frame of the game."""
        while self.frame is None or not (self.frame.choices or self.frame.outcome):
            self.waiting.append(await self._read())
        return self.frame

    async def send(self, message: Any) -> None:
        data = message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode()
        await self.socket.send(data)

    async def answer(self, number: int | None) -> Done | Refused | Hint:
        return await self.until(Done | Refused | Hint, lambda found: found.id == number)  # type: ignore[arg-type]

    async def act(
        self, action: Any = None, seat: int | None = None, seq: int | None = None
    ) -> Done | Refused:
        """Send an action: the given one, or the first choice of the frame."""
        frame = self.frame
        assert frame is not None
        number = next(self._ids)
        await self.send(
            Act(
                number,
                Seat(seat if seat is not None else frame.eyes or 0),
                frame.seq if seq is None else seq,
                frame.choices[0].action if action is None else action,
            )
        )
        answer = await self.answer(number)
        assert isinstance(answer, Done | Refused)
        return answer

    async def undo(self, seq: int | None = None) -> Done | Refused:
        assert self.frame is not None
        number = next(self._ids)
        await self.send(Undo(number, self.frame.eyes or Seat(0), self.frame.seq if seq is None else seq))
        answer = await self.answer(number)
        assert isinstance(answer, Done | Refused)
        return answer

    async def say(self, text: str) -> Done | Refused:
        number = next(self._ids)
        await self.send(Say(number, text))
        answer = await self.answer(number)
        assert isinstance(answer, Done | Refused)
        return answer

    async def proposed(self, fits: Callable[[tuple[Proposal, ...]], bool] = bool) -> tuple[Proposal, ...]:
        """Wait until the proposals of the bots fit."""
        while not fits(self.proposals):
            self.waiting.append(await self._read())
        return self.proposals

    async def answer_bot(self, proposal: Proposal, answer: Answer) -> Done | Refused:
        number = next(self._ids)
        await self.send(AnswerBot(number, proposal.seat, proposal.number, answer))
        found = await self.answer(number)
        assert isinstance(found, Done | Refused)
        return found

    async def hint(self) -> Hint | Refused:
        assert self.frame is not None
        number = next(self._ids)
        await self.send(AskHint(number, self.frame.eyes or Seat(0), self.frame.seq))
        answer = await self.answer(number)
        assert isinstance(answer, Hint | Refused)
        return answer

    async def take_turn(self, choice: int = 0) -> Frame:
        """Wait for a choice, make it, and return the frame it led to."""
        frame = await self.my_turn()
        done = await self.act(frame.choices[choice].action)
        assert isinstance(done, Done), done
        return await self.moved_to(done.seq)

    async def play_out(self, pick: Callable[[Frame], int] = lambda _: 0) -> Frame:
        """Play whenever there is a choice, until the game is over. Choose again if others were faster."""
        while True:
            frame = await self.my_turn()
            if frame.outcome is not None:
                return frame
            done = await self.act(frame.choices[pick(frame)].action)
            if isinstance(done, Done):
                await self.moved_to(done.seq)
            else:
                assert done.code == Code.STALE, done

    async def changed(self, fits: Callable[[TableInfo], bool] = lambda _: True) -> TableInfo:
        return (await self.until(TableChanged, lambda message: fits(message.table))).table

    async def shown(self, fits: Callable[[TableInfo], bool]) -> TableInfo:
        """The first table that fits, as it was at the welcome or after a change."""
        message = await self.until(Welcome | TableChanged, lambda found: fits(found.table))  # type: ignore[arg-type]
        return message.table

    async def line(self, text: str) -> TableInfo:
        """Wait until the log says so about people. Return the table as it was then."""
        return (await self.until(TableChanged, lambda m: text in [line.text for line in m.lines])).table
