"""How good a position of ¿Dónde Es? looks to a seat: for bots alone."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.donde_es.types import View


def evaluate(view: View, seat: Seat) -> float:
    rivals = [score for at, score in enumerate(view.scores) if at != seat]
    return float(view.scores[seat] - max(rivals))
