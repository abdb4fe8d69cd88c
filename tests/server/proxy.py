"""A bad network between clients and a server: it delays, drops, doubles and reorders messages, and cuts.

A WebSocket delivers every message once and in order, as long as its connection lives. This proxy does worse.
A server recognises a doubled action, because it names the frame in which it was chosen. It cannot recognise
a doubled aside or chat line, so people behind this proxy send none.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

LATE = 0.02  # seconds, at most
FATES = ("late", "dropped", "doubled", "reordered", "cut")
ACTIONS = (*FATES, *["doubled"] * 10)  # of messages to the server: many doubled ones are illegal anyway


class Weather:
    """What happens to each message, chosen from a seed. `share` is the share of messages that it befalls."""

    def __init__(self, seed: str, share: float) -> None:
        self.seed, self.share = seed, share
        self.connections = count()
        self.befell: Counter[str] = Counter()

    def stream(self, connection: int, way: str) -> random.Random:
        return random.Random(f"{self.seed}/{connection}/{way}")

    def fate(self, luck: random.Random, fates: Sequence[str]) -> str:
        found = luck.choice(fates) if luck.random() < self.share * len(fates) / len(FATES) else "as sent"
        self.befell[found] += 1
        return found


@asynccontextmanager
async def bad_network(server: str, weather: Weather) -> AsyncIterator[str]:
    """The address of a proxy for the sockets of a server. HTTP requests go to the server itself."""

    async def pass_through(client: ServerConnection) -> None:
        request, number = client.request, next(weather.connections)
        assert request is not None
        cookies = {"Cookie": found} if (found := request.headers.get("Cookie")) else {}
        address = f"ws{server.removeprefix('http')}{request.path}"
        with suppress(OSError, ConnectionClosed):
            async with connect(address, additional_headers=cookies, max_size=None) as upstream:
                ways = (
                    _carry(client, upstream, weather, weather.stream(number, "to the server"), ACTIONS),
                    _carry(upstream, client, weather, weather.stream(number, "to the client"), FATES),
                )
                tasks = [asyncio.create_task(way) for way in ways]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async with serve(pass_through, "127.0.0.1", 0, max_size=None) as proxy:
        yield f"http://127.0.0.1:{next(iter(proxy.sockets)).getsockname()[1]}"


async def _carry(
    source: ClientConnection | ServerConnection,
    target: ClientConnection | ServerConnection,
    weather: Weather,
    luck: random.Random,
    fates: Sequence[str],
) -> None:
    """Carry messages one way until the connection ends or is cut."""
    kept: list[str | bytes] = []  # a message that the next one overtakes
    first = True
    async for message in source:
        fate = "as sent" if first else weather.fate(luck, fates)
        first = False  # a client without a welcome only connects again
        match fate:
            case "late":
                await asyncio.sleep(luck.random() * LATE)
            case "dropped":
                continue
            case "cut":
                return
            case "reordered" if not kept:
                kept.append(message)
                continue
        for each in (message, *kept, *([message] if fate == "doubled" else ())):
            await target.send(each)
        kept.clear()
