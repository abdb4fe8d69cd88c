"""How good a position of Example Game looks to a seat; the greedy bot chooses by it."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight_example_game.types import View


def evaluate(view: View, seat: Seat) -> float:
    """Best is to leave the other player a multiple of `most` + 1 stones; an empty heap is one."""
    lost_for_who_is_to_act = view.heap % (view.most + 1) == 0
    worth = 1.0 if lost_for_who_is_to_act == (seat != view.turn) else -1.0
    return worth if view.heap else 2 * worth
