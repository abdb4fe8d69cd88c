"""Names of the tiles, and checks that an island can be played on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gamenight.games.nomads_land.types import SIDE, ZONE_SIDE, Zone

STARTS_NEEDED = 4  # §1.8: Starts outside each food zone


class Island(Struct, frozen=True):
    tiles: str  # one letter each, row by row
    zones: tuple[Zone, ...]  # of each tile
    climbs: frozenset[tuple[int, int]]  # steps up a Cliff, which are forbidden
    tunnels: tuple[tuple[int, int], ...]  # both ends of each, in the order of their numbers
    havens: tuple[Zone, ...]


def tile_names(zones: tuple[Zone, ...]) -> tuple[str, ...]:
    """The name of each tile: its zone, then its column and row in the zone, as in `Tip b5`."""
    return tuple(
        f"{zone} {'abcdefghi'[tile % SIDE % ZONE_SIDE]}{tile // SIDE % ZONE_SIDE + 1}"
        for tile, zone in enumerate(zones)
    )


def around(tile: int) -> tuple[int, ...]:
    """The neighbours north, east, south and west of a tile, if they are on the island."""
    row, column = divmod(tile, SIDE)
    found = []
    if row > 0:
        found.append(tile - SIDE)
    if column < SIDE - 1:
        found.append(tile + 1)
    if row < SIDE - 1:
        found.append(tile + SIDE)
    if column > 0:
        found.append(tile - 1)
    return tuple(found)


def on_foot(island: Island, closed: str = "M") -> tuple[tuple[int, ...], ...]:
    """For each tile, the tiles one step away, without tunnels. Nobody enters `closed` terrain."""
    return tuple(
        tuple(to for to in around(tile) if island.tiles[to] not in closed and (tile, to) not in island.climbs)
        for tile in range(len(island.tiles))
    )


def reached(steps: tuple[tuple[int, ...], ...], start: int, without: int = -1) -> set[int]:
    """Every tile that can be reached from `start`, with `start` itself. The tile `without` is blocked."""
    found, edge = {start}, [start]
    while edge:
        for to in steps[edge.pop()]:
            if to not in found and to != without:
                found.add(to)
                edge.append(to)
    return found


def flaws(island: Island) -> Iterable[str]:
    """Why the island cannot be played on."""
    yield from _misplaced(island)
    yield from _unreachable(island)


def _misplaced(island: Island) -> Iterable[str]:
    tiles, names = island.tiles, tile_names(island.zones)
    centre = len(tiles) // 2
    if [tile for tile, letter in enumerate(tiles) if letter == "O"] != [centre]:
        yield "the Oasis must be one tile, in the middle of the island"
    if any(tiles[side] != "Q" for side in around(centre)):
        yield "the Oasis does not have Quicksand on all four sides"
    cliffs = {tile for tile, letter in enumerate(tiles) if letter == "C"}
    for tile in sorted(cliffs - {top for _, top in island.climbs}):
        yield f"the Cliff at {names[tile]} has no edge"
    ends = sorted(end for pair in island.tunnels for end in pair)
    if ends != [tile for tile, letter in enumerate(tiles) if letter == "T"]:
        yield "every Tunnel must be one end of one pair"
    if not {"Tip", "Wild"} <= {island.zones[end] for end in ends}:
        yield "there is no Tunnel in Tip, or none in Wild"
    for zone in set(island.zones) - {"Oasis"}:
        starts = [tile for tile, letter in enumerate(tiles) if letter == "B" and island.zones[tile] != zone]
        if len(starts) < STARTS_NEEDED:
            yield f"with the food in {zone} there are only {len(starts)} Starts"


def _unreachable(island: Island) -> Iterable[str]:
    """Find what cannot be reached on foot: without tunnels, and without Quicksand except for the Oasis."""
    tiles, names = island.tiles, tile_names(island.zones)
    dry, steps = on_foot(island, closed="MQ"), on_foot(island)
    for start in (tile for tile, letter in enumerate(tiles) if letter == "B"):
        found = reached(dry, start)
        for zone in sorted(set(island.zones) - {island.zones[tile] for tile in found}):
            yield f"{zone} cannot be reached from the Start at {names[start]}"
        for food in (tile for tile, letter in enumerate(tiles) if letter == "F" and tile not in found):
            yield f"the Food at {names[food]} cannot be reached from the Start at {names[start]}"
    for foot, top in sorted(island.climbs):
        if tiles[foot] == "M" or top not in reached(dry, foot):
            yield f"the Cliff at {names[top]} cannot be walked around"
    land = {tile for tile, letter in enumerate(tiles) if letter != "M"}
    home = min(tile for tile, letter in enumerate(tiles) if letter == "B")
    for tile in sorted(land - reached(steps, home)):
        yield f"{names[tile]} cannot be reached"
    for tile in sorted(land - reached(_backwards(steps), home)):
        yield f"no Start can be reached from {names[tile]}"


def _backwards(steps: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    back: list[list[int]] = [[] for _ in steps]
    for tile, ways in enumerate(steps):
        for to in ways:
            back[to].append(tile)
    return tuple(map(tuple, back))


def walled_in(island: Island) -> list[tuple[int, int]]:
    """Pairs of tiles: a group on the second one would cut off the first one from every Start."""
    steps = on_foot(island)
    back, found = _backwards(steps), []
    land = {tile for tile, letter in enumerate(island.tiles) if letter != "M"}
    starts = [tile for tile in sorted(land) if island.tiles[tile] == "B"]
    for other in sorted(land):
        home = next(tile for tile in starts if tile != other)
        free = reached(back, home, without=other)
        found += [(tile, other) for tile in sorted(land - free - {other})]
    return found
