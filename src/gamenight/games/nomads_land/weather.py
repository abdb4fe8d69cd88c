"""Where the wind carries a group (§6)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from gamenight.games.nomads_land.island import TILES, line
from gamenight.games.nomads_land.types import Direction


class Push(Struct, frozen=True, gc=False):
    way: tuple[int, ...]  # the tiles carried over, the last one to stand on; empty: not moved
    off_the_map: bool = False
    met: int | None = None  # the tile of the group it blows into


@lru_cache(maxsize=1 << 14)
def push(start: int, direction: Direction, squares: int, others: frozenset[int]) -> Push:
    """What becomes of a group that the wind pushes so many squares; other groups stand on `others`."""
    ahead = line(start, direction)
    for at, tile in enumerate(ahead):
        if tile in others:  # §6.12
            return Push(_back_to_land(ahead[:at]), met=tile)
        if at + 1 >= squares and TILES[tile] != "M":  # §6.9; §6.11: a slide goes on over Mountains
            return Push(ahead[: at + 1])
    if len(ahead) < squares:  # §6.10
        return Push((), off_the_map=True)
    return Push(_back_to_land(ahead))  # §6.11


def _back_to_land(way: tuple[int, ...]) -> tuple[int, ...]:
    """The way without the Mountains at its end."""
    end = len(way)
    while end and TILES[way[end - 1]] == "M":
        end -= 1
    return way[:end]
