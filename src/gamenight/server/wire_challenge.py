"""The messages about the challenges of the day. They are listed with those of wire.py."""

from __future__ import annotations

from msgspec import Struct

from gamenight.core import Seat


class ChallengeResult(Struct, frozen=True):
    """How a challenge went for me, and for everybody on this server. Only first tries count."""

    found: bool  # whether I found the best choice
    players: int  # who have tried, with me
    solved: int  # who found it


class ShownChallenge(Struct, frozen=True):
    game: str
    seats: int
    seat: Seat  # mine
    round: int | None  # None: the game has no rounds
    choices: int  # how many there are
    result: ChallengeResult | None  # None: I have not tried it


class Challenges(Struct, frozen=True):
    """The challenges of a day, the same for everybody."""

    day: str  # in UTC, as 2026-11-19
    challenges: tuple[ShownChallenge, ...]


class ChallengeAnswer(Struct, frozen=True):
    """What my choice at a challenge was worth."""

    found: bool  # whether it was the best one
    taken: str
    best: str
    because: str  # the reasons for the best one, as a sentence
    lost: float | None  # by how much the best one raises the chance to win above mine; None: not known
    lead: float  # the same for the best of all other choices
    result: ChallengeResult
