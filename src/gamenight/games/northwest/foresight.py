"""What taking a cube leads to: what it earns, and what it lets the next player take. The screen draws it.

This is computed for every choice, so it makes no states: a test compares it with what happens then.
"""

from __future__ import annotations

from itertools import chain

from gamenight.core import Seat
from gamenight.games.northwest.board import reach
from gamenight.games.northwest.scoring import Places, best_places, forager_gained
from gamenight.games.northwest.types import EMPTY, Foresight, TakeCube, Then, View


def foresee(view: View, seat: Seat, action: TakeCube) -> Foresight:
    """The cube is placed where it earns most; of equal spaces, in the first."""
    space, journals = action.space, view.journals
    cube, spent = view.forest[space], len(action.path) - 1 if action.path else 0
    kind, supply = cube.lower(), view.supply + spent  # §6.4
    cone = 1 if supply and cube != kind else 0  # §3.5, §6.1
    page, earned = best_places(journals[seat])[cube]
    mushroom = kind == "m"
    gains = earned + cone - spent + (forager_gained(journals, seat) if mushroom else 0)
    turn = Seat((seat + 1) % len(journals))
    forest = view.forest[:space] + EMPTY + view.forest[space + 1 :]
    stuck, reached = _reached(forest, kind, space, view.pinecones[turn])
    if EMPTY not in journals[turn] or not any(reached):  # §7.4, §7.3
        return Foresight(gains, page, "ends")
    forager = forager_gained(journals, turn, seat if mushroom else None)
    best, answer = _best(forest, reached, best_places(journals[turn]), forager, supply - cone)
    then: Then = "stuck" if stuck else "moves"
    paid = tuple(chain(*reached[1:])) if len(reached) > 1 else ()
    return Foresight(gains, page, then, tuple(reached[0]), paid, best, answer)


def _reached(forest: str, kind: str, hiker: int, cones: int) -> tuple[bool, list[list[int]]]:
    """Whether the next player is stuck, and the cubes they could take, by the Pinecones these cost."""
    tiers = reach(kind, hiker)[: cones + 1]
    reached = [[space for space, _ in tier if forest[space] != EMPTY] for tier in tiers]
    if reached[0]:
        return False, reached
    # §7.1, §6.5: every Mushroom can be had without paying
    rest = [[space for space in tier if forest[space] not in "mM"] for tier in reached[1:]]
    return True, [[space for space, cube in enumerate(forest) if cube in "mM"], *rest]


def _best(
    forest: str, reached: list[list[int]], places: Places, forager: int, supply: int
) -> tuple[int, int]:
    """The first of the cubes that earn most at their best places, and the points, Pinecones included."""
    found, most = -1, -100
    for spent, spaces in enumerate(reached):
        cone = 1 if supply + spent else 0  # §6.1, §6.4
        for space in spaces:
            cube = forest[space]
            points = places[cube][1] - spent
            if cube in "mM":
                points += forager
            if cube in "MFLBG":
                points += cone
            if points > most:
                found, most = space, points
    return found, most
