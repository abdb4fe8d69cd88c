"""Messages over the rate limit: some are answered, and after many in a row the socket is closed with 4029."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamenight.server.allowance import Allowance
from gamenight.server.audience import Client
from gamenight.server.live import PATIENCE, TOLD, Session, Socket
from gamenight.server.wire import Code, Done, FromServer, Refused
from server.hosting import hosted, set_up

pytestmark = pytest.mark.anyio


async def flooded(tmp_path: Path, allowed: set[int]) -> tuple[list[int], list[str], list[dict[str, Any]]]:
    """Send messages until the server closes the socket; only those with some numbers are within the limit.

    Which were done, the codes of the refusals, and what closed the socket.
    """
    sent: list[dict[str, Any]] = []
    read = itertools.count()

    async def receive() -> dict[str, Any]:
        number = next(read)
        session.allowance = Allowance(1e-9, number in allowed)
        return {"type": "websocket.receive", "text": f'{{"type":"Say","id":{number},"text":"buy!"}}'}

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    async with hosted(tmp_path / "host.sqlite3") as host:
        live = await set_up(host, "me", "here")
        client = Client("ann", None, lambda: None)
        socket = Socket({"headers": [], "query_string": b"", "client": ("127.0.0.1", 1)}, receive, send)
        session = Session(host, live, client, socket)
        await session.run(0, None)
    written = [event["text"].encode() for event in sent if event["type"] == "websocket.send"]
    answers = [msgspec.json.decode(data, type=FromServer) for data in (*written, *client._outbox)]
    done = [answer.id for answer in answers if isinstance(answer, Done)]
    refused = [answer.code for answer in answers if isinstance(answer, Refused)]
    assert next(read) == max(allowed) + 1 + PATIENCE + 1
    return done, refused, [event for event in sent if event["type"] == "websocket.close"]


async def test_a_flood_closes_its_socket_with_its_own_code(tmp_path: Path) -> None:
    done, refused, closed = await flooded(tmp_path, {0, 1, 2})
    assert done == [0, 1, 2]
    assert refused == [Code.TOO_FAST] * (1 + PATIENCE // TOLD)
    assert closed == [{"type": "websocket.close", "code": 4029, "reason": "too_fast"}]


async def test_after_a_message_in_time_the_count_begins_anew_and_the_next_one_too_fast_is_told(
    tmp_path: Path,
) -> None:
    done, refused, _ = await flooded(tmp_path, {2})
    assert done == [2]
    assert refused == [Code.TOO_FAST] * (1 + 1 + PATIENCE // TOLD)
