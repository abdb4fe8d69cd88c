"""The island as groups move over it: what a step costs, where a walk can lead, where the wind carries."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import itemgetter

from msgspec.structs import asdict

from gamenight.games.nomads_land.data import ISLAND, NUMBERS
from gamenight.games.nomads_land.survey import on_foot, tile_names
from gamenight.games.nomads_land.types import SIDE, Direction, EndTurn, Walk

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
SHELTERED = "HBT"  # §6.3; the Oasis is none (§6.4)

END_TURN = EndTurn()
FAR = 1 << 10
"""Farther than anybody gets."""

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
_MOVES = tuple(tuple((to, cost, int(TILES[to] == "X")) for to, cost in steps) for steps in STEPS)
STEP_COST = tuple(dict(steps) for steps in STEPS)


def walks(start: int, movement: int, tiles: tuple[int | None, ...]) -> tuple[Walk | EndTurn, ...]:
    """One walk to every tile within reach, in the order of the tiles; groups stand on `tiles` (§3.5, §3.6).

    Of the ways to a tile it is one with the fewest traps, of these one of the cheapest, and of equals the
    first that looking north, east, south, west finds. To end the turn comes last.
    """
    reach, _ = _reach(start)
    others = [tile for tile in tiles if tile is not None and reach.get(tile, FAR) <= movement]
    return _walks(start, movement, frozenset(others))


@lru_cache(maxsize=1 << 13)
def _walks(start: int, movement: int, others: frozenset[int]) -> tuple[Walk | EndTurn, ...]:
    _, passed = _reach(start)
    ways = _ways_alone(start)
    if any(passed.get(other, FAR) <= movement for other in others):
        ways = _ways(start, movement, others)
    found = {to: walk for to, needed, walk in ways if needed <= movement and to not in others}
    return (*found.values(), END_TURN)


@cache
def _reach(start: int) -> tuple[dict[int, int], dict[int, int]]:
    """The least movement that leads to each tile, and the least with which a walk passes through it."""
    reach: dict[int, int] = {}
    passed: dict[int, int] = {}
    for to, needed, walk in _ways_alone(start):
        reach[to] = min(needed, reach.get(to, FAR))
        for tile in walk.way[:-1]:
            passed[tile] = min(needed, passed.get(tile, FAR))
    return reach, passed


@cache
def _ways_alone(start: int) -> tuple[tuple[int, int, Walk], ...]:
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
            if fewest.get(at, FAR) <= traps:
                continue
            fewest[at] = traps
            way = before
            if at != start:
                way = (*before, at)
                found.append((at, spent + (TILES[at] == "Q"), Walk(way)))
                if TILES[at] in "QO":  # §5.5, §8.2: there a walk ends
                    continue
            for to, cost, trap in _MOVES[at] if spent < movement else ():
                if spent + cost <= movement and fewest.get(to, FAR) > traps + trap:
                    tiers[spent + cost].append((to, traps + trap, way))
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


_WINDS: dict[Direction, tuple[int, int]] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def line(start: int, direction: Direction) -> tuple[int, ...]:
    """The tiles from one to the end of the island, that one left out."""
    row, column = divmod(start, SIDE)
    down, right = _WINDS[direction]
    length = {"up": row, "right": SIDE - 1 - column, "down": SIDE - 1 - row, "left": column}[direction]
    return tuple((row + down * n) * SIDE + column + right * n for n in range(1, length + 1))
