"""The geometry of the town: spaces, their names, and the tables that are computed from a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from gamenight.games.donde_es.types import DIRECTIONS, KINDS, Direction, Kind

SIDE = 13
HOUSE, STREET, STAIRS, SQUARE = "#", ".", "=", "S"

_STEPS: dict[Direction, tuple[int, int]] = {
    "left": (0, -1),
    "right": (0, 1),
    "forward": (-1, 0),  # §1.6: north
    "back": (1, 0),
}


class Town(Struct, frozen=True):
    """The tables of one town. A space is a number: row × SIDE + column."""

    spaces: tuple[int, ...]  # every space that is not a house
    stairs: frozenset[int]
    square: tuple[int, ...]  # of spaces that suit a new tourist alike, the first is suggested (§3.7)
    walls: frozenset[tuple[int, int]]  # pairs of neighbours, in both orders
    kind_at: dict[int, Kind]
    locations: dict[Kind, tuple[int, ...]]
    signs: dict[int, str]
    ways: dict[int, dict[Direction, int]]  # where a step leads; a blocked direction is missing (§4.4)


def spot(space: int) -> str:
    """The name of a space: a column letter from the west, a row number from the north.

    >>> spot(0), spot(168)
    ('a1', 'm13')
    """
    row, column = divmod(space, SIDE)
    return f"{'abcdefghijklm'[column]}{row + 1}"


def space(name: str) -> int:
    """The number of a space.

    >>> space("g7")
    84
    """
    return (int(name[1:]) - 1) * SIDE + "abcdefghijklm".index(name[0])


def survey(
    marks: str,
    letters: Mapping[str, Kind],
    walls: tuple[tuple[str, str], ...],
    square: tuple[str, ...],
    signs: Mapping[str, str],
) -> Town:
    """Compute the tables of a town from its map: one mark for each space, row by row."""
    between = {(space(one), space(other)) for one, other in walls}
    blocked = frozenset(between | {(other, one) for one, other in between})
    spaces = tuple(at for at, mark in enumerate(marks) if mark != HOUSE)
    kind_at = {at: letters[mark] for at, mark in enumerate(marks) if mark in letters}
    return Town(
        spaces=spaces,
        stairs=frozenset(at for at, mark in enumerate(marks) if mark == STAIRS),
        square=tuple(map(space, square)),
        walls=blocked,
        kind_at=kind_at,
        locations={kind: tuple(at for at, found in kind_at.items() if found == kind) for kind in KINDS},
        signs={space(name): sign for name, sign in signs.items()},
        ways={at: _ways(marks, blocked, at) for at in spaces},
    )


def walks(town: Town, goals: Iterable[int], wet: bool = False) -> dict[int, int]:
    """The fewest steps to one of the goals, from each space that has a way there.

    If the stairs are `wet`, nobody steps onto them (§8.15). Who stands there may leave.
    """
    far = dict.fromkeys(goals, 0)
    queue = list(far)
    for at in queue:
        if wet and at in town.stairs:
            continue
        for before in town.ways[at].values():  # every way leads back
            if before not in far:
                far[before] = far[at] + 1
                queue.append(before)
    return far


def _ways(marks: str, walls: frozenset[tuple[int, int]], at: int) -> dict[Direction, int]:
    found: dict[Direction, int] = {}
    for direction in DIRECTIONS:
        down, right = _STEPS[direction]
        row, column = at // SIDE + down, at % SIDE + right
        to = row * SIDE + column
        if 0 <= row < SIDE and 0 <= column < SIDE and marks[to] != HOUSE and (at, to) not in walls:
            found[direction] = to
    return found
