"""What the wire says about clocks, people who are away, and the end by agreement: a part of wire.py."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from gamenight.core import Seat

# Clocks


class ClockKind(StrEnum):
    DECISION = "decision"  # so many seconds for each decision
    BANK = "bank"  # so many seconds for each player in the whole game


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have. When it is up, a bot plays for them until they return."""

    kind: ClockKind
    seconds: Annotated[int, Meta(ge=1, le=30 * 24 * 60 * 60)]
    bot: str | None = None  # the name of the bot that plays for them; None: the usual one


class SeatTime(Struct, frozen=True, gc=False):
    """The time that the person in a seat has left when the message is sent."""

    seat: Seat
    left: float  # seconds
    runs: bool
    free: float = 0  # if it runs: the seconds before it really does, so that nobody pays for an animation


class Away(StrEnum):
    """Why a bot plays for a person."""

    LEFT = "left"  # the person chose to leave
    TIME = "time"  # the person's time was up
    REMOVED = "removed"  # the creator of the table removed the person, who cannot return


class EndProposal(Struct, frozen=True):
    """Somebody proposes to end the game without a result."""

    seat: Seat  # whose proposal it is
    agreed: tuple[Seat, ...]
    asked: tuple[Seat, ...]  # who has not answered; bots, and people for whom a bot plays, are not asked


class AnswerEnd(Struct, frozen=True, forbid_unknown_fields=True):
    agree: bool  # False: the game goes on; also withdraws my own proposal
