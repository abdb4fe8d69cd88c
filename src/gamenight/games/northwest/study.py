"""What the laboratory counts of Northwest: spaces, cubes, points, Pinecones, stuck Hikers and the start."""

from __future__ import annotations

from itertools import compress

from msgspec.structs import astuple

from gamenight.core import Favourite, Feature, Seat, Use, by_seat, feature
from gamenight.games.northwest.board import LANDINGS, SIDE
from gamenight.games.northwest.data import Box
from gamenight.games.northwest.rules import SPACES, is_stuck
from gamenight.games.northwest.scoring import sheets
from gamenight.games.northwest.text import NAMES, space_name
from gamenight.games.northwest.types import Action, End, EndGame, PlaceCube, ScoreSheet, State, TakeCube

FAVOURITES = (
    Favourite("Cube", "Cubes you took"),
    Favourite("Points", "Where your points came from"),
)
_SPACES = tuple(feature("Space", space_name(space), space_name(space)) for space in range(SPACES))
_CUBES = tuple(feature("Cube", name, name) for name in NAMES.values())  # taken
_STUCK = tuple(feature("Stuck", name, f"Stuck after a {name}") for name in NAMES.values())  # §7.1
_STARTS = (  # where the first player takes the first Mushroom (§3.2)
    feature("Start", "corner", "First Mushroom in a corner"),
    feature("Start", "edge", "First Mushroom on the edge"),
    feature("Start", "inside", "First Mushroom inside the forest"),
)
_POINTS = tuple(  # a use for each point (§8)
    feature("Points", line, name)
    for line, name in {
        "mushrooms": "Mushrooms",
        "forager": "Forager bonus",
        "ferns": "Ferns",
        "maples": "Maples",
        "bees": "Bees",
        "bigfoots": "Bigfoots",
        "pinecones": "Pinecones",
    }.items()
)
_PINECONES = (
    feature("Rule", "pinecone earned", "Pinecone earned"),  # §6.1
    feature("Rule", "pinecone missed", "No Pinecone left to earn"),  # §6.1
    feature("Rule", "pinecone spent", "Pinecone spent"),  # §6.2
)
_ENDS = (
    feature("Rule", "declined", "Game ended instead of spending Pinecones"),  # §7.2
    feature("Rule", "empty space", "Pinecone for an empty space of a Journal"),  # §7.6
)

_USES = by_seat((*_SPACES, *_CUBES, *_STUCK, *_STARTS, *_POINTS, *_PINECONES, *_ENDS), seats=4)
_SPACE = tuple(_USES[found.key] for found in _SPACES)
_CUBE = {
    cube: _USES[found.key] for kind, found in zip(NAMES, _CUBES, strict=True) for cube in (kind, kind.upper())
}
_STUCK_AFTER = {kind: _USES[found.key] for kind, found in zip(NAMES, _STUCK, strict=True)}
_POINT = tuple(_USES[found.key] for found in _POINTS)
_CORNER, _EDGE, _INSIDE = (_USES[found.key] for found in _STARTS)
_EARNED, _MISSED, _SPENT = (_USES[found.key] for found in _PINECONES)
_DECLINED, _EMPTY_SPACE = (_USES[found.key] for found in _ENDS)


def features(box: Box) -> tuple[Feature, ...]:
    """Without the cubes that no mix has, and without Pinecones if no cube shows one."""
    mixes = [astuple(mix) for mix in box.mixes.values()]
    has = [any(mix[kind] for mix in mixes) for kind in range(len(NAMES))]
    return (
        *_SPACES,
        *compress(_CUBES, has),
        *compress(_STUCK, has),
        *_STARTS,
        *_POINTS,
        *(_PINECONES if box.faces else ()),
        *_ENDS,
    )


def used(before: State, seat: Seat, action: Action, after: State) -> tuple[Use, ...]:
    match action:
        case TakeCube():
            return _taken(before, seat, action, after)
        case PlaceCube():
            return _ended(before, after) if after.end is not None else ()
        case EndGame():
            stuck = _STUCK_AFTER[before.rule][seat]
            return (stuck, _DECLINED[seat], *_ended(before, after))
        case _:
            return ()


def _taken(before: State, seat: Seat, action: TakeCube, after: State) -> tuple[Use, ...]:
    space = action.space
    cube = before.forest[space]
    found = [_SPACE[space][seat], _CUBE[cube][seat]]
    if before.hiker is None:
        found.append(_start(space)[seat])
    elif is_stuck(before) if action.path else space not in LANDINGS[before.rule][before.hiker]:
        found.append(_STUCK_AFTER[before.rule][seat])
    spent = max(len(action.path) - 1, 0)
    found += [_SPENT[seat]] * spent
    if cube.isupper():
        earned = after.pinecones[seat] > before.pinecones[seat] - spent
        found.append((_EARNED if earned else _MISSED)[seat])
    return tuple(found)


def _start(space: int) -> tuple[Use, ...]:
    at_border = [at in (0, SIDE - 1) for at in divmod(space, SIDE)]
    return (_INSIDE, _EDGE, _CORNER)[sum(at_border)]


def _ended(before: State, after: State) -> tuple[Use, ...]:
    """The points of all, the Pinecones for empty spaces (§7.6), and who is stuck in the end (§7.3)."""
    found: list[Use] = []
    if after.end is End.STUCK:
        found.append(_STUCK_AFTER[after.rule][after.turn])
    for seat, (had, has) in enumerate(zip(before.pinecones, after.pinecones, strict=True)):
        found += [_EMPTY_SPACE[seat]] * (has - had)
    for seat, sheet in enumerate(sheets(after.journals, after.pinecones)):
        found += _scored(Seat(seat), sheet)
    return tuple(found)


def _scored(seat: Seat, sheet: ScoreSheet) -> list[Use]:
    return [use[seat] for use, points in zip(_POINT, astuple(sheet)[:-1], strict=True) for _ in range(points)]
