"""How good a position of Wednesday looks to a seat: for bots alone."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.wednesday.types import View


def evaluate(view: View, seat: Seat) -> float:  # noqa: ARG001
    return float(view.saved - view.lost)
