"""The island as groups move over it: what a step costs, where a walk can lead, where the wind carries."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import itemgetter

from msgspec.structs import asdict

from gamenight.games.nomads_land.data import ISLAND, NUMBERS
from gamenight.games.nomads_land.survey import on_foot, tile_names
from gamenight.games.nomads_land.types import SIDE, Direction, Walk

TILES = ISLAND.tiles
ZONE_OF = ISLAND.zones
NAMES = tile_names(ISLAND.zones)
OASIS = TILES.index("O")
STARTS = tuple(tile for tile, letter in enumerate(TILES) if letter == "B")

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
SHELTERED = "HBT"  # §6.3

ALL = 0
"""The cost of Quicksand: whatever movement is left."""

_PRINTED = asdict(NUMBERS.cost)
COST = tuple(_PRINTED.get(TERRAIN[letter], ALL) for letter in TILES)  # §5; nobody enters a Mountain

ALLOWANCE = NUMBERS.movement.allowance
_EXIT = {end: other for pair in ISLAND.tunnels for end, other in (pair, pair[::-1])}


def _steps() -> tuple[tuple[tuple[int, int], ...], ...]:
    """From each tile, the tiles a step leads to, with their cost; a tunnel's other end comes last (§5.7)."""
    walked = [[(to, COST[to]) for to in tiles] for tiles in on_foot(ISLAND)]
    for end, other in _EXIT.items():
        walked[end].append((other, NUMBERS.movement.tunnel))
    return tuple(map(tuple, walked))


STEPS = _steps()
STEP_COST = tuple(dict(steps) for steps in STEPS)


def walks(start: int, movement: int, tiles: tuple[int | None, ...]) -> tuple[Walk, ...]:
    """One walk to every tile within reach, in the order of the tiles; groups stand on `tiles` (§3.5, §3.6).

    Of the ways to a tile it is one with the fewest traps, of these one of the cheapest, and of equals the
    first that looking north, east, south, west finds.
    """
    near = _near(start, movement)
    return _walks(start, movement, frozenset([tile for tile in tiles if tile in near]))


@cache
def _near(start: int, movement: int) -> frozenset[int]:
    """Where another group would be in the way; to leave the others out lets `_walks` remember more."""
    return frozenset(walk.way[-1] for walk in _walks(start, movement, frozenset()))


@lru_cache(maxsize=1 << 14)
def _walks(start: int, movement: int, others: frozenset[int]) -> tuple[Walk, ...]:
    if not others:
        return tuple({to: walk for to, needed, walk in _all_ways(start) if needed <= movement}.values())
    walks = _walks(start, movement, frozenset())
    if any(tile in others for walk in walks for tile in walk.way[:-1]):
        return tuple({to: walk for to, _, walk in _ways(start, movement, others)}.values())
    return tuple([walk for walk in walks if walk.way[-1] not in others])


@cache
def _all_ways(start: int) -> tuple[tuple[int, int, Walk], ...]:
    return _ways(start, ALLOWANCE, frozenset())


def _ways(start: int, movement: int, others: frozenset[int]) -> tuple[tuple[int, int, Walk], ...]:
    """Each tile, the movement it needs and a walk there; and again with more movement if that saves a trap.

    Tiles are found in tiers of what they cost. Quicksand costs what is left, so it joins the tier it is
    entered from, but it needs one more (§5.5).
    """
    tiers: list[list[tuple[int, int, tuple[int, ...]]]] = [[] for _ in range(movement + 1)]
    tiers[0].append((start, 0, ()))
    fewest = dict.fromkeys(others, -1)  # traps on the way to each tile so far; nobody gets to the others
    found: list[tuple[int, int, Walk]] = []
    for spent, tier in enumerate(tiers):
        for at, traps, before in tier:
            if at in fewest and fewest[at] <= traps:
                continue
            fewest[at] = traps
            way = before
            if at != start:
                way = (*before, at)
                found.append((at, spent + (TILES[at] == "Q"), Walk(way)))
                if TILES[at] in "QO":  # §5.5, §8.2: there a walk ends
                    continue
            for to, cost in STEPS[at] if spent < movement else ():
                met = traps + (TILES[to] == "X")
                if spent + cost <= movement and (to not in fewest or fewest[to] > met):
                    tiers[spent + cost].append((to, met, way))
    return tuple(sorted(found, key=itemgetter(0)))


def cost_of(start: int, way: tuple[int, ...], movement: int) -> int:
    """What a way uses of the movement."""
    spent, at = 0, start
    for to in way:
        if TILES[to] == "Q":
            return movement
        spent += STEP_COST[at][to]
        at = to
    return spent


_MOVES: dict[Direction, tuple[int, int]] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def line(start: int, direction: Direction) -> tuple[int, ...]:
    """The tiles from one to the end of the island, that one left out."""
    row, column = divmod(start, SIDE)
    down, right = _MOVES[direction]
    length = {"up": row, "right": SIDE - 1 - column, "down": SIDE - 1 - row, "left": column}[direction]
    return tuple((row + down * n) * SIDE + column + right * n for n in range(1, length + 1))
