"""What taking a cube leads to: what it earns, and what it lets the next player take. The screen draws it."""

from __future__ import annotations

from operator import itemgetter

from gamenight.core import Seat
from gamenight.games.northwest.board import PLACE
from gamenight.games.northwest.rules import apply, is_stuck, seen, takes
from gamenight.games.northwest.scoring import best_place
from gamenight.games.northwest.types import Foresight, State, TakeCube, View


def foresee(view: View, seat: Seat, action: TakeCube) -> Foresight:
    """The cube is placed where it earns most; of equal spaces, in the first."""
    held = apply(seen(view), seat, action)
    page, earned = best_place(held.journals, seat, held.hand)
    gains = earned + held.pinecones[seat] - view.pinecones[seat]
    after = apply(held, seat, PLACE[page])
    if after.end is not None:
        return Foresight(gains, page, "ends")
    answers = _answers(after)
    best, answer = max(answers, key=itemgetter(1))
    return Foresight(
        gains,
        page,
        "stuck" if is_stuck(after) else "moves",
        tuple([take.space for take, _ in answers if not take.path]),
        tuple([take.space for take, _ in answers if take.path]),
        best.space,
        answer,
    )


def _answers(state: State) -> list[tuple[TakeCube, int]]:
    """What each cube earns the player to move at its best space, Pinecones included."""
    worth: dict[str, int] = {}  # by kind
    answers = []
    for take in takes(state):
        if not isinstance(take, TakeCube):
            continue
        cube, spent = state.forest[take.space], max(len(take.path) - 1, 0)
        kind = cube.lower()
        if kind not in worth:
            worth[kind] = best_place(state.journals, state.turn, kind)[1]
        cone = cube != kind and state.supply + spent > 0  # §6.1, §6.4
        answers.append((take, worth[kind] + cone - spent))
    return answers
