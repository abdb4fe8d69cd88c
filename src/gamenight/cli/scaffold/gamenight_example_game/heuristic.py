"""Rates a position of Example Game for a seat. The greedy bot chooses the action with the best rating."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight_example_game.types import View


def evaluate(view: View, seat: Seat) -> float:
    """The best move leaves the other player a multiple of `most` + 1 stones. Zero is such a multiple."""
    lost_for_who_is_to_act = view.heap % (view.most + 1) == 0
    worth = 1.0 if lost_for_who_is_to_act == (seat != view.turn) else -1.0
    return worth if view.heap else 2 * worth
