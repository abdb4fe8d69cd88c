"""The island as groups move over it: what a step costs, and where a walk can lead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from heapq import heappop, heappush
from operator import itemgetter

from gamenight.games.nomads_land.survey import Island, on_foot, tile_names
from gamenight.games.nomads_land.types import EndTurn, Walk

TERRAIN = {
    "G": "grass",
    "S": "sand",
    "M": "mountain",
    "H": "shelter",
    "Q": "quicksand",
    "C": "cliff",
    "T": "tunnel",
    "X": "trap",
    "W": "water",
    "F": "food",
    "B": "start",
    "O": "oasis",
}
SHELTERED = "HBT"  # §6.3; the Oasis gives no shelter (§6.4)

END_TURN = EndTurn()
FAR = 1 << 10
"""Farther than any group gets."""

ALL = 0
"""The cost of Quicksand: all the movement that is left."""


class Land:
    """One island with its costs of movement: tables for the rules, and a cache of walks."""

    def __init__(self, island: Island, costs: Mapping[str, int], allowance: int, tunnel: int) -> None:
        """`costs`: movement to enter each terrain (§5). `tunnel`: movement through a tunnel (§5.7)."""
        self.tiles = island.tiles
        self.zone_of = island.zones
        self.names = tile_names(island.zones)
        self.places = tuple(  # each tile with its terrain: `the Food at Tip b2`
            f"the {TERRAIN[letter].capitalize()} at {name}"
            for letter, name in zip(self.tiles, self.names, strict=True)
        )
        self.oasis = self.tiles.index("O")
        self.starts = tuple(tile for tile, letter in enumerate(self.tiles) if letter == "B")
        self.allowance = allowance
        self.steps = _steps(island, costs, tunnel)
        self.step_cost = tuple(dict(steps) for steps in self.steps)
        self._moves = tuple(
            tuple((to, cost, int(self.tiles[to] == "X")) for to, cost in steps) for steps in self.steps
        )
        self._walks = lru_cache(maxsize=1 << 13)(self._find_walks)
        self._reach = cache(self._find_reach)
        self._ways_alone = cache(self._find_ways_alone)
        self.distances = cache(self._find_distances)

    def walks(self, start: int, movement: int, tiles: tuple[int | None, ...]) -> tuple[Walk | EndTurn, ...]:
        """One walk to every tile in reach, in the order of the tiles; then the end of the turn (§3.5, §3.6).

        Groups stand on `tiles`. A walk has the fewest traps; of those, the lowest cost; of those, it is the
        first that a search in the order north, east, south, west finds.
        """
        reach, _ = self._reach(start)
        others = [tile for tile in tiles if tile is not None and reach.get(tile, FAR) <= movement]
        return self._walks(start, movement, frozenset(others))

    def cost_of(self, start: int, way: tuple[int, ...], movement: int) -> int:
        """How much of the movement a way uses."""
        spent, at = 0, start
        for to in way:
            if self.tiles[to] == "Q":
                return movement
            spent += self.step_cost[at][to]
            at = to
        return spent

    def _find_walks(self, start: int, movement: int, others: frozenset[int]) -> tuple[Walk | EndTurn, ...]:
        _, passed = self._reach(start)
        ways = self._ways_alone(start)
        if any(passed.get(other, FAR) <= movement for other in others):
            ways = self._ways(start, movement, others)
        found = {to: walk for to, needed, walk in ways if needed <= movement and to not in others}
        return (*found.values(), END_TURN)

    def _find_reach(self, start: int) -> tuple[dict[int, int], dict[int, int]]:
        """The least movement that leads to each tile, and the least with which a walk passes through it."""
        reach: dict[int, int] = {}
        passed: dict[int, int] = {}
        for to, needed, walk in self._ways_alone(start):
            reach[to] = min(needed, reach.get(to, FAR))
            for tile in walk.way[:-1]:
                passed[tile] = min(needed, passed.get(tile, FAR))
        return reach, passed

    def _find_ways_alone(self, start: int) -> tuple[tuple[int, int, Walk], ...]:
        return self._ways(start, self.allowance, frozenset())

    def _find_distances(self, start: int) -> dict[int, int]:
        """The least movement to every tile, over several turns, on ways around Quicksand and the Oasis."""
        found, queue = dict[int, int](), [(0, start)]
        while queue:
            spent, at = heappop(queue)
            if at in found:
                continue
            found[at] = spent
            for to, cost in self.steps[at]:
                if self.tiles[to] not in "QO":
                    heappush(queue, (spent + cost, to))
        return found

    def _ways(self, start: int, movement: int, others: frozenset[int]) -> tuple[tuple[int, int, Walk], ...]:
        """Each tile in reach, the movement it needs, and a walk there.

        A tile comes twice if more movement saves a trap. The search goes through tiers of equal cost.
        Quicksand costs all that is left: it joins the tier it is entered from, and needs one more (§5.5).
        """
        tiers: list[list[tuple[int, int, tuple[int, ...]]]] = [[] for _ in range(movement + 1)]
        tiers[0].append((start, 0, ()))
        fewest = dict.fromkeys(others, -1)  # traps on the best way to each tile so far; -1: nobody enters
        found: list[tuple[int, int, Walk]] = []
        for spent, tier in enumerate(tiers):
            for at, traps, before in tier:
                if fewest.get(at, FAR) <= traps:
                    continue
                fewest[at] = traps
                way = before
                if at != start:
                    way = (*before, at)
                    found.append((at, spent + (self.tiles[at] == "Q"), Walk(way)))
                    if self.tiles[at] in "QO":  # §5.5, §8.2: a walk ends here
                        continue
                for to, cost, trap in self._moves[at] if spent < movement else ():
                    if spent + cost <= movement and fewest.get(to, FAR) > traps + trap:
                        tiers[spent + cost].append((to, traps + trap, way))
        return tuple(sorted(found, key=itemgetter(0)))


def _steps(island: Island, costs: Mapping[str, int], tunnel: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """From each tile, the tiles one step away and their costs; the other end of a tunnel is last (§5.7)."""
    entry = [costs.get(TERRAIN[letter], ALL) for letter in island.tiles]  # nobody enters a Mountain
    walked = [[(to, entry[to]) for to in tiles] for tiles in on_foot(island)]
    for one, other in island.tunnels:
        walked[one].append((other, tunnel))
        walked[other].append((one, tunnel))
    return tuple(map(tuple, walked))
