"""What the wire says about the review of a finished game. Its messages are listed with those of wire.py.

A `step` is an index in the steps of the replay.
"""

from __future__ import annotations

from msgspec import Struct

from gamenight.core import Seat


class ReviewPoint(Struct, frozen=True):
    """The chances at a moment of the replay, between 0 and 1."""

    step: int
    chances: tuple[float, ...]  # to win, of each seat; one number if all win or lose together


class ReviewDecision(Struct, frozen=True):
    """A decision, compared with the best choice that a search finds."""

    step: int  # the one before it
    seat: Seat
    taken: str
    best: str | None  # a better choice; None: nothing was clearly better
    lost: float  # by how much it would have raised the chance to win
    because: str  # the reasons for the better choice, as a sentence; may be empty


class TurningPoint(Struct, frozen=True):
    step: int  # the one after it
    seat: Seat | None  # whose chance changed; None: that of all
    before: float
    after: float
    text: str  # what happened


class Reviewed(Struct, frozen=True):
    """A review, as far as one seat could know, or with all cards open."""

    together: bool  # whether all win or lose together
    points: tuple[ReviewPoint, ...]
    decisions: tuple[ReviewDecision, ...]
    turns: tuple[TurningPoint, ...]  # where the chances changed most
    summary: tuple[str, ...]  # sentences


class Review(Struct, frozen=True):
    """A review, or how much of it is computed."""

    done: int
    total: int  # 0: not known yet
    found: Reviewed | None = None
