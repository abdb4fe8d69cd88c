"""Who begins: a table draws or chooses its first seat, and turns the seats so that it becomes seat 0.

This is no rule of a game. Rules know seats only: seat 0 begins, unless a game sets `first_by_rules`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct

from gamenight.core.dealer import Rng
from gamenight.core.game import Seat

T = TypeVar("T")


class FirstBy(StrEnum):
    """How a table finds the seat that begins."""

    LOT = "lot"  # drawn from the table's seed when the game starts
    CHOICE = "choice"  # chosen when the table is set up
    REMATCH = "rematch"  # passed on by the game before


_WHY = {
    FirstBy.LOT: "drawn by lot",
    FirstBy.CHOICE: "as the table was set up",
    FirstBy.REMATCH: "the first seat passes on",
}


class First(Struct, frozen=True):
    """Which seat became the first, and how. Its number is from before the start: since then it is seat 0."""

    seat: Seat
    by: FirstBy

    def moved(self, seat: Seat, seats: int) -> Seat:
        """The number after the start of a seat that had the number `seat` before it."""
        return Seat((seat - self.seat) % seats)

    def sentence(self, viewer: Seat | None) -> str:
        """Says who begins and why, to a viewer. `{0}` is the name of seat 0."""
        return f"{'You begin' if viewer == 0 else '{0} begins'} ({_WHY[self.by]})."


def draw_first(seed: str, seats: int) -> Seat:
    """Draw the first seat of a table from its seed. The draw has a label of its own and changes no deal."""
    return Seat(Rng(seed, "first").below(seats))


def turned(circle: Sequence[T], first: int) -> tuple[T, ...]:
    """The same circle, from index `first` on.

    >>> turned(("Ann", "Bob", "Cy"), 2)
    ('Cy', 'Ann', 'Bob')
    """
    return (*circle[first:], *circle[:first])
