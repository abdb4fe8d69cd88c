"""The island as groups move over it: what a step costs, where a walk can lead, where the wind carries."""

from __future__ import annotations

from functools import lru_cache

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

_EXIT = {end: other for pair in ISLAND.tunnels for end, other in (pair, pair[::-1])}


def _steps() -> tuple[tuple[tuple[int, int], ...], ...]:
    """From each tile, the tiles a step leads to, with their cost; a tunnel's other end comes last (§5.7)."""
    walked = [[(to, COST[to]) for to in tiles] for tiles in on_foot(ISLAND)]
    for end, other in _EXIT.items():
        walked[end].append((other, NUMBERS.movement.tunnel))
    return tuple(map(tuple, walked))


STEPS = _steps()
STEP_COST = tuple(dict(steps) for steps in STEPS)


@lru_cache(maxsize=1 << 14)
def walks(start: int, movement: int, others: frozenset[int]) -> tuple[Walk, ...]:
    """One walk to every tile within reach, in the order of the tiles (§3.5, §3.6).

    Of the ways to a tile it is one with the fewest traps, of these one of the cheapest, and of equals the
    first that looking north, east, south, west finds. `others` are the tiles other groups stand on.
    """
    fewest: dict[int, int] = {}  # traps on the way to each tile found so far
    ways: dict[int, tuple[int, ...]] = {}
    found: list[list[tuple[int, int, tuple[int, ...]]]] = [[] for _ in range(movement + 1)]
    found[0].append((start, 0, ()))
    for spent, tier in enumerate(found):
        for at, traps, way in tier:  # Quicksand costs what is left, and so joins the tier it is reached from
            if fewest.get(at, 99) <= traps:
                continue
            fewest[at], ways[at] = traps, way
            if spent == movement or (way and TILES[at] in "QO"):  # §5.5, §8.2: there a walk ends
                continue
            for to, cost in STEPS[at]:
                if spent + cost <= movement and to not in others:
                    found[spent + cost].append((to, traps + (TILES[to] == "X"), (*way, to)))
    del ways[start]
    return tuple(Walk(ways[to]) for to in sorted(ways))


def _apart(one: int, other: int) -> int:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


_TO_TUNNEL = tuple(min(_apart(tile, end) for end in _EXIT) for tile in range(len(TILES)))


def near(start: int, movement: int, tiles: tuple[int | None, ...]) -> frozenset[int]:
    """Of the tiles groups stand on, those another's walk could meet: it lets `walks` remember more."""
    far = _TO_TUNNEL[start] < movement
    return frozenset(
        [
            tile
            for tile in tiles
            if tile is not None and tile != start and (far or _apart(start, tile) <= movement)
        ]
    )


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
