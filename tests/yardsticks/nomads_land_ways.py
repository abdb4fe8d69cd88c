"""Distances over the island as a bot that plans counts them. The rules do not use them."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.island import ALL, FAR

TRAP_TOLL = 1 / 3  # nomads a trap takes, on average
PASSED = 0.75  # the chance that a plan survives a trap on the way
TRAP_DREAD = 3  # movement by which a way around a trap may be longer
TRAP_DELAY = 2  # movement a trap costs on average, besides the cost to enter it
OUT_OF_QUESTION = 100  # movement; every longer way counts as this long

Way = tuple[tuple[int, ...], tuple[float, ...], tuple[float, ...]]
"""From each tile to a goal: the movement it costs, the chance to get through, the nomads it takes."""


class Ways:
    def __init__(self, box: Box) -> None:
        self._tiles = box.land.tiles
        self._steps_into = _steps_into(self._tiles, box.land.steps)
        self.mean_penalty = sum(effect.penalty for effect in box.effects.values()) / len(box.effects)
        self.turn = round(box.land.allowance - self.mean_penalty)  # movement of an average turn
        self.waters = tuple(tile for tile, letter in enumerate(self._tiles) if letter == "W")
        self.way_to = cache(self._find_way_to)
        self.nearest_water = cache(self._find_nearest_water)

    def _find_way_to(self, goal: int) -> Way:
        """The best way to a goal from each tile.

        Quicksand on the way ends a turn, so it costs a whole turn: only the Oasis is worth that.
        """
        tiles = self._tiles
        far, traps = [OUT_OF_QUESTION] * len(tiles), [0] * len(tiles)
        best = [FAR] * len(tiles)
        queue = [(0, goal, 0, 0)]
        while queue:
            weight, tile, cost, met = heappop(queue)
            if best[tile] <= weight:
                continue
            best[tile], far[tile], traps[tile] = weight, min(cost, OUT_OF_QUESTION), met
            trap = tiles[tile] == "X"
            for before, step in self._steps_into[tile]:
                paid = (step if step != ALL else 1 + self.turn) + TRAP_DELAY * trap
                heappush(queue, (weight + paid + TRAP_DREAD * trap, before, cost + paid, met + trap))
        return tuple(far), tuple(PASSED**met for met in traps), tuple(TRAP_TOLL * met for met in traps)

    def _find_nearest_water(self, tile: int) -> int:
        return min(self.waters, key=lambda water: self.way_to(water)[0][tile])


def _steps_into(
    tiles: str, steps: tuple[tuple[tuple[int, int], ...], ...]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each tile, the tiles from which one step leads to it, and the cost of that step."""
    found: list[list[tuple[int, int]]] = [[] for _ in tiles]
    for tile, ways in enumerate(steps):
        if tiles[tile] != "M":
            for to, cost in ways:
                found[to].append((tile, cost))
    return tuple(map(tuple, found))
