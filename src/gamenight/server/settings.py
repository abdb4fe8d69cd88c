"""What an operator can set, by a flag or by an environment variable."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    database: str
    bot_pause: float = 0.7  # seconds before a bot acts, so that people can follow
    patience: float = 60.0  # seconds for an answer that others wait for, then a bot gives it; 0: for ever
    thinkers: int = 1  # processes in which bots think
    rate: float = 50.0  # messages a second that a connection may send
    burst: int = 100  # how many more at once
    public_url: str | None = None  # by which people come, if not by the address the server listens on
    listening: tuple[str, int] = ("127.0.0.1", 0)  # IP address and port; all addresses: 0.0.0.0 or ::
    origins: tuple[str, ...] = ()  # other sites whose pages may talk to this server
    waiting_tables: int = 8  # tables of one player's that may wait for people at the same time
    idle_tables: int = 500  # tables in memory without clients


MESSAGE_LIMIT = 16 * 1024  # bytes of a message; a larger one is refused
FRAME_LIMIT = 64 * 1024  # bytes; a larger one is not even read, and closes the socket
RECORD_LIMIT = 1024 * 1024  # bytes of a record to be replayed


def usual_database() -> str:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return f"sqlite:///{Path(base) / 'gamenight' / 'gamenight.sqlite3'}"
