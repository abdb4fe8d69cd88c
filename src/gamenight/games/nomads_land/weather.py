"""Where the wind carries a group (§6)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from gamenight.games.nomads_land.types import SIDE, Direction

_WINDS: dict[Direction, tuple[int, int]] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


class Push(Struct, frozen=True, gc=False):
    way: tuple[int, ...]  # the tiles the group is carried over; it stops on the last; empty: not moved
    off_the_map: bool = False
    met: int | None = None  # the tile of the group it blows into


@lru_cache(maxsize=1 << 14)
def push(terrain: str, start: int, direction: Direction, squares: int, others: frozenset[int]) -> Push:
    """What happens to a group that the wind pushes `squares` tiles.

    `terrain` has the letter of every tile of the island. Other groups stand on `others`.
    """
    ahead = _line(start, direction)
    for at, tile in enumerate(ahead):
        if tile in others:  # §6.12
            return Push(_back_to_land(terrain, ahead[:at]), met=tile)
        if at + 1 >= squares and terrain[tile] != "M":  # §6.9; §6.11: a slide goes on over Mountains
            return Push(ahead[: at + 1])
    if len(ahead) < squares:  # §6.10
        return Push((), off_the_map=True)
    return Push(_back_to_land(terrain, ahead))  # §6.11


def _line(start: int, direction: Direction) -> tuple[int, ...]:
    """The tiles in that direction up to the edge of the island, without `start`."""
    row, column = divmod(start, SIDE)
    down, right = _WINDS[direction]
    length = {"up": row, "right": SIDE - 1 - column, "down": SIDE - 1 - row, "left": column}[direction]
    return tuple((row + down * n) * SIDE + column + right * n for n in range(1, length + 1))


def _back_to_land(terrain: str, way: tuple[int, ...]) -> tuple[int, ...]:
    """The way without the Mountains at its end."""
    end = len(way)
    while end and terrain[way[end - 1]] == "M":
        end -= 1
    return way[:end]
