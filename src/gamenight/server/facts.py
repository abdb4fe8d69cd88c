"""Small parts of a table: its facts, a step of its log, and refusals."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gamenight.core import Seat
from gamenight.server.events import ActionTaken
from gamenight.server.views import Views
from gamenight.server.wire import Code


class Refusal(Exception):
    """A refused command. Nothing has changed. `reason` is the code that the client gets.

    `wait` is how many seconds the client should wait before it tries again.
    """

    def __init__(self, code: Code, message: str, wait: float | None = None) -> None:
        super().__init__(message)
        self.reason = code
        self.wait = wait

    def __reduce__(self) -> tuple[type[Refusal], tuple[Code, str, float | None]]:
        return Refusal, (self.reason, str(self), self.wait)  # for other processes


class Facts(Struct, frozen=True, kw_only=True):
    """Everything about a table that is fixed when it is set up."""

    id: str
    game: str
    version: int  # of the game's rules
    components: str | None = None  # their hash; None at tables of older servers: the packaged ones
    own_components: str | None = None  # their name, if they are the operator's own
    seats: int
    options: bytes  # JSON of the game's Options
    public: bool
    invite: str  # secret: the token in the invitation link
    seed: str  # secret until the game is over
    creator: str
    created: float
    deals_by_place: bool = False  # how chance is numbered (see core.deal_number); True at older tables


class Step(Struct, frozen=True, gc=False):
    """One action with the states before and after it."""

    seq: int
    before: Any
    seat: Seat
    action: Any
    after: Any


class Foreseen(Struct, frozen=True, gc=False):
    """The cached result of the action that was decided last. Applying its event reuses it."""

    taken: ActionTaken | None = None
    before: Any = None
    action: Any = None
    after: Any = None
    views: Views | None = None  # after the action and the chance outcomes that follow it


class Seen(Struct, frozen=True, gc=False):
    """The position that a client saw when it sent a command."""

    seq: int
    revision: int | None = None
