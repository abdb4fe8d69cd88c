"""The island as groups move over it: what a step costs, and where a walk can lead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple, TypeAlias

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
FAR = 255
"""More traps than any way has."""

ALL = 0
"""The cost of Quicksand: all the movement that is left."""


Step: TypeAlias = "tuple[int, Found, int, int, int]"
"""A step of a search: movement spent, `Found` before, direction, tile, traps so far.

The direction is the place of the step among those that leave the tile before. Sorted, steps come in the order
in which a search meets them: of two ways of equal cost, first the one whose step before came first (§3.6).
"""

Found: TypeAlias = "tuple[int, Found | tuple[()], int, int, int, tuple[int, ...]]"
"""A step that is the end of a best way, and this way. Nothing comes before the tile where a way begins."""


Move: TypeAlias = tuple[int, int, int, int, int]
"""To a tile: in a direction, at a cost, with at least so much movement left, into so many traps."""


class Reach(NamedTuple):
    """Where one group could walk from a tile with all its movement if it were alone on the island."""

    needed: bytes  # movement needed for each tile; `UNREACHED`: it is too far
    steps: dict[int, tuple[Found, ...]]  # for each tile; several if a longer way has fewer traps
    walks: tuple[tuple[int, int, Walk], ...]  # a tile, the movement needed, the walk; in order of the tiles
    behind: dict[int, tuple[int, ...]]  # for each tile, the tiles to which ways lead through it


UNREACHED = 255


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
        self._first_moves = tuple(
            tuple((to, n, cost, cost or 1, int(self.tiles[to] == "X")) for n, (to, cost) in enumerate(steps))
            for steps in self.steps
        )
        self._moves = tuple(  # §5.5, §8.2: a walk ends on Quicksand and in the Oasis
            () if letter in "QO" else moves
            for letter, moves in zip(self.tiles, self._first_moves, strict=True)
        )
        self._single = tuple((tile,) for tile in range(len(self.tiles)))
        self._into = _into(self._moves)
        self._reach = cache(self._find_reach)
        self._alone = cache(self._find_alone)
        self._among = lru_cache(maxsize=1 << 6)(self._find_among)
        self.distances = cache(self._find_distances)

    def walks(self, start: int, movement: int, tiles: tuple[int | None, ...]) -> tuple[Walk | EndTurn, ...]:
        """One walk to every tile in reach, in the order of the tiles; then the end of the turn (§3.5, §3.6).

        Groups stand on `tiles`. A walk has the fewest traps; of those, the lowest cost; of those, it is the
        first that a search in the order north, east, south, west finds.
        """
        needed = self._reach(start).needed
        others = [tile for tile in tiles if tile is not None and needed[tile] <= movement]
        if others:
            return self._among(start, movement, frozenset(others))
        return self._alone(start, movement)[1]

    def cost_of(self, start: int, way: tuple[int, ...], movement: int) -> int:
        """How much of the movement a way uses."""
        spent, at = 0, start
        for to in way:
            if self.tiles[to] == "Q":
                return movement
            spent += self.step_cost[at][to]
            at = to
        return spent

    def _find_alone(self, start: int, movement: int) -> tuple[dict[int, Walk], tuple[Walk | EndTurn, ...]]:
        """The walk to each tile in reach of a group that no other group blocks, and what it may do."""
        best = {to: walk for to, needed, walk in self._reach(start).walks if needed <= movement}
        return best, (*best.values(), END_TURN)

    def _find_among(self, start: int, movement: int, others: frozenset[int]) -> tuple[Walk | EndTurn, ...]:
        """The walks of a group with others in its reach.

        Only the ways to tiles behind others are searched again. All other walks stay as they are: a group in
        the way makes ways longer, and a longer way is found later.
        """
        found = self._alone(start, movement)[0].copy()  # in the order of the tiles, whatever changes
        reach = self._reach(start)
        free = bytearray(reach.needed)  # `UNREACHED` for others and for the tiles behind them
        for tile in others:
            del found[tile]
            free[tile] = UNREACHED
        behind = list[int]()
        for tile in others:
            for to in reach.behind.get(tile, ()):
                if free[to] <= movement:
                    free[to] = UNREACHED
                    behind.append(to)
        if behind:
            free[start] = 0
            fewest = bytearray(len(free))  # nobody enters a tile with 0
            for tile in behind:
                fewest[tile] = FAR
            for step in self._search(self._begin(reach, movement, behind, free), fewest):
                found[step[3]] = Walk(step[5])
            for tile in behind:
                if fewest[tile] == FAR:
                    del found[tile]
        return (*found.values(), END_TURN)

    def _begin(self, reach: Reach, movement: int, behind: list[int], free: bytearray) -> list[list[Step]]:
        """The steps from free tiles to tiles behind others, in tiers."""
        tiers: list[list[Step]] = [[] for _ in range(movement + 1)]
        for tile in behind:
            for before, direction, cost, least, trap in self._into[tile]:
                if free[before] + least <= movement:
                    for step in reach.steps[before]:
                        if step[0] + least <= movement:
                            tiers[step[0] + least].append(
                                (step[0] + cost, step, direction, tile, step[4] + trap)
                            )
        return tiers

    def _find_reach(self, start: int) -> Reach:
        here: Found = (0, (), 0, start, 0, ())
        tiers: list[list[Step]] = [[] for _ in range(self.allowance + 1)]
        for to, direction, cost, least, trap in self._first_moves[start]:
            if least <= self.allowance:
                tiers[least].append((cost, here, direction, to, trap))
        fewest = bytearray([FAR]) * len(self.tiles)
        fewest[start] = 0
        needed, steps, walks = bytearray([UNREACHED]) * len(fewest), {start: [here]}, []
        for step in self._search(tiers, fewest):
            spent, _, _, at, _, way = step
            movement = spent + (self.tiles[at] == "Q")
            needed[at] = min(needed[at], movement)
            steps.setdefault(at, []).append(step)
            walks.append((at, movement, Walk(way)))
        return Reach(
            bytes(needed),
            {tile: tuple(found) for tile, found in steps.items()},
            tuple(sorted(walks, key=itemgetter(0))),
            _behind([walk.way for _, _, walk in walks]),
        )

    def _search(self, tiers: list[list[Step]], fewest: bytearray) -> list[Found]:
        """Each best step to a tile, in the order of the tiers. The tiers have the steps to begin with.

        A tier has the steps that need the same movement; the last tier needs all of it. `fewest` has the
        traps on the best way to each tile so far. A tile is found twice if more movement saves a trap.
        """
        moves, single, movement, best = self._moves, self._single, len(tiers) - 1, list[Found]()
        for tier in tiers:
            if len(tier) > 1:
                tier.sort()
            for spent, before, taken, at, met in tier:
                if fewest[at] <= met:
                    continue
                fewest[at] = met
                found: Found = (spent, before, taken, at, met, before[5] + single[at])
                best.append(found)
                for to, direction, cost, least, trap in moves[at]:
                    if fewest[to] > met + trap and spent + least <= movement:
                        tiers[spent + least].append((spent + cost, found, direction, to, met + trap))
        return best

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


def _behind(ways: list[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """For each tile, the tiles to which ways lead through it. A way begins with one of the other ways."""
    ways.sort()  # the ways through a tile come right after the way to it
    goals = tuple([way[-1] for way in ways])
    found, through = dict[int, tuple[int, ...]](), list[int]()
    for n, way in enumerate([*ways, ()]):
        while len(through) >= max(1, len(way)):
            begin = through.pop()
            if n - begin > 1:
                found[goals[begin]] = found.get(goals[begin], ()) + goals[begin + 1 : n]
        through.append(n)
    return found


def _steps(island: Island, costs: Mapping[str, int], tunnel: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """From each tile, the tiles one step away and their costs; the other end of a tunnel is last (§5.7)."""
    entry = [costs.get(TERRAIN[letter], ALL) for letter in island.tiles]  # nobody enters a Mountain
    same = tuple(range(len(entry)))  # one object for each number: a dict finds it sooner
    walked = [[(same[to], entry[to]) for to in tiles] for tiles in on_foot(island)]
    for one, other in island.tunnels:
        walked[one].append((same[other], tunnel))
        walked[other].append((same[one], tunnel))
    return tuple(map(tuple, walked))


def _into(moves: tuple[tuple[Move, ...], ...]) -> tuple[tuple[Move, ...], ...]:
    """For each tile the moves that lead to it. They begin with the tile they come from."""
    found: list[list[Move]] = [[] for _ in moves]
    for tile, ways in enumerate(moves):
        for to, direction, cost, least, trap in ways:
            found[to].append((tile, direction, cost, least, trap))
    return tuple(map(tuple, found))
