"""How far it is over the island, as a group that plans counts it: for bots alone."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from gamenight.games.nomads_land.data import EFFECTS, NUMBERS
from gamenight.games.nomads_land.island import ALL, FAR, STEPS, TILES

TRAP_TOLL = 1 / 3  # nomads a trap takes, on average
PASSED = 0.75  # the chance that a trap on the way leaves a plan as it is
TRAP_DREAD = 3  # movement by which a way around a trap may be longer
TRAP_DELAY = 2  # movement a trap costs on average, besides entering it
MEAN_PENALTY = sum(effect.penalty for effect in EFFECTS.values()) / len(EFFECTS)
A_TURN = round(NUMBERS.movement.allowance - MEAN_PENALTY)

WATERS = tuple(tile for tile, letter in enumerate(TILES) if letter == "W")


@cache
def way_to(goal: int) -> tuple[tuple[int, ...], tuple[float, ...], tuple[float, ...]]:
    """From each tile, the movement the way to a goal costs, how sure one is of it, and the nomads it takes.

    Quicksand on the way costs a whole turn, since it ends one: only the Oasis is worth that.
    """
    far, traps = [FAR] * len(TILES), [0] * len(TILES)
    best = [FAR] * len(TILES)
    queue = [(0, goal, 0, 0)]
    while queue:
        weight, tile, cost, met = heappop(queue)
        if best[tile] <= weight:
            continue
        best[tile], far[tile], traps[tile] = weight, cost, met
        trap = TILES[tile] == "X"
        for before, step in _STEPS_INTO[tile]:
            paid = (step if step != ALL else 1 + A_TURN) + TRAP_DELAY * trap
            heappush(queue, (weight + paid + TRAP_DREAD * trap, before, cost + paid, met + trap))
    return tuple(far), tuple(PASSED**met for met in traps), tuple(TRAP_TOLL * met for met in traps)


def _steps_into() -> tuple[tuple[tuple[int, int], ...], ...]:
    found: list[list[tuple[int, int]]] = [[] for _ in TILES]
    for tile, steps in enumerate(STEPS):
        if TILES[tile] != "M":
            for to, cost in steps:
                found[to].append((tile, cost))
    return tuple(map(tuple, found))


_STEPS_INTO = _steps_into()


@cache
def nearest_water(tile: int) -> int:
    return min(WATERS, key=lambda water: way_to(water)[0][tile])
