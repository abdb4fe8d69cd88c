"""The town of Mojácar as tables: where a step leads, what stands where."""

from __future__ import annotations

from gamenight.games.donde_es.data import (
    HOUSE,
    KIND_CARDS,
    SIDE,
    SQUARE,
    STAIRS,
    TOURIST_CARDS,
    TOWN,
    space,
)
from gamenight.games.donde_es.types import DIRECTIONS, KINDS, Direction, Kind, Tourist

_MARKS = "".join(TOWN.town.map.split())
_LETTERS: dict[str, Kind] = {card.letter: kind for kind, card in KIND_CARDS.items()}

SPACES: tuple[int, ...] = tuple(at for at, mark in enumerate(_MARKS) if mark != HOUSE)
STAIR_SPACES: frozenset[int] = frozenset(at for at, mark in enumerate(_MARKS) if mark == STAIRS)
SQUARE_SPACES: tuple[int, ...] = tuple(map(space, TOWN.town.square))
"""In the order tokens are put there (§3.7)."""

WALLS: frozenset[tuple[int, int]] = frozenset(
    pair
    for one, other in TOWN.town.walls
    for pair in ((space(one), space(other)), (space(other), space(one)))
)
KIND_AT: dict[int, Kind] = {at: _LETTERS[mark] for at, mark in enumerate(_MARKS) if mark in _LETTERS}
LOCATIONS: dict[Kind, tuple[int, ...]] = {
    kind: tuple(at for at, found in KIND_AT.items() if found == kind) for kind in KINDS
}
SIGNS: dict[int, str] = {space(name): sign for name, sign in TOWN.sign.items()}
WISHES: dict[Tourist, tuple[Kind, ...]] = {who: card.wishes for who, card in TOURIST_CARDS.items()}

_STEPS: dict[Direction, tuple[int, int]] = {
    "left": (0, -1),
    "right": (0, 1),
    "forward": (-1, 0),  # §1.6: north
    "back": (1, 0),
}


def _ways(at: int) -> dict[Direction, int]:
    found: dict[Direction, int] = {}
    for direction in DIRECTIONS:
        down, right = _STEPS[direction]
        row, column = at // SIDE + down, at % SIDE + right
        to = row * SIDE + column
        if 0 <= row < SIDE and 0 <= column < SIDE and _MARKS[to] != HOUSE and (at, to) not in WALLS:
            found[direction] = to
    return found


WAYS: dict[int, dict[Direction, int]] = {at: _ways(at) for at in SPACES}
"""WAYS[space][direction]: where a step leads; a direction that is missing is blocked (§4.4)."""


def in_square(at: int) -> bool:
    return _MARKS[at] == SQUARE
