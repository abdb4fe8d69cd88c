"""Messages over the rate limit: some are answered, and after many in a row the socket is closed with 4029."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamenight.server.audience import Client
from gamenight.server.live import PATIENCE, TOLD, Session, Socket
from gamenight.server.wire import Code, Done, FromServer, Refused
from server.hosting import hosted, set_up

pytestmark = pytest.mark.anyio


async def test_a_flood_closes_its_socket_with_its_own_code(tmp_path: Path) -> None:
    sent: list[dict[str, Any]] = []
    read = itertools.count()

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.receive", "text": f'{{"type":"Say","id":{next(read)},"text":"buy!"}}'}

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    async with hosted(tmp_path / "host.sqlite3", rate=1e-9, burst=3) as host:
        live = await set_up(host, "me", "here")
        client = Client("ann", None, lambda: None)
        socket = Socket({"headers": [], "query_string": b"", "client": ("127.0.0.1", 1)}, receive, send)
        await Session(host, live, client, socket).run(0, None)
    assert [event for event in sent if event["type"] == "websocket.close"] == [
        {"type": "websocket.close", "code": 4029, "reason": "too_fast"}
    ]
    written = [event["text"].encode() for event in sent if event["type"] == "websocket.send"]
    answers = [msgspec.json.decode(data, type=FromServer) for data in (*written, *client._outbox)]
    assert [answer.id for answer in answers if isinstance(answer, Done)] == [0, 1, 2]
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert {answer.code for answer in refused} == {Code.TOO_FAST}
    assert len(refused) == 1 + PATIENCE // TOLD
    assert next(read) == 3 + PATIENCE + 1
