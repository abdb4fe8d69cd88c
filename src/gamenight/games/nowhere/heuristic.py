"""How good a position of Nowhere looks to a seat: for bots alone."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.nowhere.types import End, View


def evaluate(view: View, seat: Seat) -> float:  # noqa: ARG001
    return 1.0 if view.board.end is End.ESCAPED else 0.0
