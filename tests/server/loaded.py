"""Loads the whole program when it is imported by the process that server/forking.py forks."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
from importlib import import_module
from typing import Any


def load() -> None:
    from gamenight import plugins

    plugins.load()
    for name in ("asyncpg", "uvloop", "gamenight.cli.app", "gamenight.server.serve"):
        import_module(name)
    asyncio.run(_warm_up())
    gc.freeze()


async def _warm_up() -> None:
    """Start and stop the application once, because it loads many modules only when it starts."""
    from gamenight.server.app import build
    from gamenight.server.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        app: Any = await build(Settings(database=f"sqlite:///{folder}/unused.sqlite3"))
        asked: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        for word in ("startup", "shutdown"):
            asked.put_nowait({"type": f"lifespan.{word}"})

        async def say(message: dict[str, str]) -> None:
            assert message["type"].endswith(".complete"), message

        await app({"type": "lifespan", "app": app, "state": {}}, asked.get, say)


if "LOAD_GAMENIGHT" in os.environ:
    load()
