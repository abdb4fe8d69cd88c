"""What taking a cube leads to: what it earns, and what it lets the next player take. The screen draws it."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.northwest.board import PLACE
from gamenight.games.northwest.rules import apply, is_stuck, seen, takes
from gamenight.games.northwest.scoring import earnings
from gamenight.games.northwest.types import Foresight, State, TakeCube, View


def foresee(view: View, seat: Seat, action: TakeCube) -> Foresight:
    """The cube is placed where it earns most; of equal spaces, in the first."""
    held = apply(seen(view), seat, action)
    earned = earnings(held.journals, seat, held.hand)
    page = max(earned, key=earned.__getitem__)
    gains = earned[page] + held.pinecones[seat] - view.pinecones[seat]
    after = apply(held, seat, PLACE[page])
    if after.end is not None:
        return Foresight(gains, page, "ends")
    answers = {take: _gains(after, take) for take in takes(after) if isinstance(take, TakeCube)}
    best = max(answers, key=answers.__getitem__)
    return Foresight(
        gains,
        page,
        "stuck" if is_stuck(after) else "moves",
        tuple([take.space for take in answers if not take.path]),
        tuple([take.space for take in answers if take.path]),
        best.space,
        answers[best],
    )


def _gains(state: State, action: TakeCube) -> int:
    """What a cube earns the player to move at its best space, Pinecones included."""
    cube, spent = state.forest[action.space], max(len(action.path) - 1, 0)
    cone = cube.isupper() and state.supply + spent > 0  # §6.1, §6.4
    return max(earnings(state.journals, state.turn, cube).values()) + cone - spent
