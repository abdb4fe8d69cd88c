"""What a table is made of: settled facts, an action as it happened; and how it refuses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gamenight.bots import BOTS
from gamenight.core import Seat
from gamenight.server.events import ActionTaken
from gamenight.server.views import Views
from gamenight.server.wire import Code

STAND_IN = tuple(BOTS)[-1]
"""The level of the bot that takes over a seat: the strongest."""


class Refusal(Exception):
    """A command of a client's that is refused, with a code of the wire; nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.reason = code


class Facts(Struct, frozen=True, kw_only=True):
    """What is settled when a table is set up."""

    id: str
    game: str
    version: int  # of the game's rules
    seats: int
    options: bytes  # JSON of the game's Options
    public: bool
    invite: str  # secret: for those who sit here to pass on
    seed: str  # secret until the game is over
    creator: str
    created: float


class Step(Struct, frozen=True, gc=False):
    """One action as it happened."""

    seq: int
    before: Any
    seat: Seat
    action: Any
    after: Any


class Foreseen(Struct, frozen=True, gc=False):
    """Where the action decided last would lead: it mostly happens then, and need not be played again."""

    taken: ActionTaken | None = None
    before: Any = None
    action: Any = None
    after: Any = None
    views: Views | None = None  # after this action, and what chance decided then


class Seen(Struct, frozen=True, gc=False):
    """What a client had before it when it chose."""

    seq: int
    revision: int | None = None
