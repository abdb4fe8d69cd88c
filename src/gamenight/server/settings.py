"""The settings of the server. An operator sets them by flags or environment variables."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from gamenight.core import Components
from gamenight.server.limits import Limits

KEYS = "GAMENIGHT_KEYS"  # the environment variable that may hold the secret keys


class OwnComponents(Struct, frozen=True):
    """The operator's own components of a game. New tables can be played with them."""

    game: str
    name: str
    components: Components


class Settings(Struct, frozen=True, kw_only=True):
    database: str
    keys: str = ""  # the secret keys, newest first, with blanks or commas between; empty: from the key file
    key_file: Path | None = None  # None: beside the SQLite file, or in the state folder
    new_keys: bool = False  # whether the server may start with other keys than the database was used with
    bot_pause: float = 0.85  # seconds before a bot acts for people at the steady pace
    patience: float = 60.0  # seconds for an answer that others wait for, then a bot gives it; 0: no limit
    thinkers: int = 1  # processes that compute the bots' actions
    rate: float = 50.0  # rate limit: messages per second of a connection
    burst: int = 100  # rate limit: messages at once
    public_url: str | None = None  # the address that people use, if a proxy is in front of the server
    listening: tuple[str, int] = ("127.0.0.1", 0)  # IP address and port; 0.0.0.0 or :: is every address
    metrics: tuple[str, int] | None = None  # IP address and port of the metrics; None: nobody can read them
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    limits: Limits = Limits()
    idle_tables: int = 500  # most tables in memory that have no clients
    own: tuple[OwnComponents, ...] = ()
    lab: bool = False  # whether guests may run the laboratory


MESSAGE_LIMIT = 16 * 1024  # bytes; a larger message is refused
FRAME_LIMIT = 64 * 1024  # bytes; the server closes the socket instead of reading a larger message
RECORD_LIMIT = 1024 * 1024  # bytes of an uploaded record


def state_folder() -> Path:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "gamenight"


def usual_database() -> str:
    return f"sqlite:///{state_folder() / 'gamenight.sqlite3'}"
