"""The components of ¿Dónde Es?, read from TOML and checked."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from msgspec import Meta, Struct

from gamenight.core import BadComponents, Sheet, packaged_sheets, read_components
from gamenight.games.donde_es.types import EVENTS, KINDS, TOURISTS, Direction, Effect, Event, Kind, Tourist

SIDE = 13
HOUSE, STREET, STAIRS, SQUARE = "#", ".", "=", "S"

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Spot = Annotated[str, Meta(pattern=r"^[a-m]([1-9]|1[0-3])$")]
Few = Annotated[int, Meta(ge=1, le=9)]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    map: str
    walls: tuple[tuple[Spot, Spot], ...]
    square: Annotated[tuple[Spot, ...], Meta(min_length=3)]
    square_name: Name
    square_spanish: Name


class KindCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of location."""

    letter: Annotated[str, Meta(pattern="^[A-RT-Z]$")]
    name: Name
    spanish: Name
    calm: Annotated[int, Meta(ge=1, le=20)]  # points
    frustrated: Annotated[int, Meta(ge=0, le=20)]


class TownFile(Struct, frozen=True, forbid_unknown_fields=True):
    town: Plan
    kind: dict[Kind, KindCard]
    sign: dict[Spot, Name]


class Tracker(Struct, frozen=True, forbid_unknown_fields=True):
    slots: Annotated[int, Meta(ge=5, le=5)]
    calm: Annotated[int, Meta(ge=1, le=4)]
    losses: Few


class Markers(Struct, frozen=True, forbid_unknown_fields=True):
    most: Few
    steps: Few


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=2, le=5)]


class Movement(Struct, frozen=True, forbid_unknown_fields=True):
    left_right: Annotated[int, Meta(ge=10, le=60)]
    forward_back: Annotated[int, Meta(ge=10, le=60)]
    any: Annotated[int, Meta(ge=0, le=60)]


class TouristCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    wishes: tuple[Kind, Kind, Kind]


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    tracker: Tracker
    markers: Markers
    hand: Hand
    movement: Movement
    tourist: dict[Tourist, TouristCard]


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    spanish: Name
    good: bool
    whom: Literal["drawer", "all"]
    lasting: bool
    effect: Effect
    amount: Annotated[int, Meta(ge=-1, le=3)] = 0
    direction: Direction | None = None
    kind: Kind | None = None


class EventFile(Struct, frozen=True, forbid_unknown_fields=True):
    event: dict[Event, EventCard]


LASTING: frozenset[Effect] = frozenset(
    {"hand_size", "any_way", "one_tourist", "no_stairs", "close_one", "close_kind"}
)
"""The effects that hold until the drawer is first player again (§7.4)."""


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


def load_town(sheet: Sheet) -> TownFile:
    """The town in the sheet; an error names the value that is missing or impossible."""
    source = sheet.source
    found = read_components(sheet, TownFile)
    _complete(found.kind, KINDS, f"{source}: kind")
    letters = {card.letter: kind for kind, card in found.kind.items()}
    lines = found.town.map.split()
    if len(letters) < len(KINDS):
        raise BadComponents(f"{source}: two kinds have the same letter")
    if [len(line) for line in lines] != [SIDE] * SIDE:
        raise BadComponents(f"{source}: town.map is not {SIDE} lines of {SIDE}")
    marks = "".join(lines)
    if strange := set(marks) - set(letters) - {HOUSE, STREET, STAIRS, SQUARE}:
        raise BadComponents(f"{source}: town.map has an unknown {sorted(strange)[0]!r}")
    square = {spot(at) for at, mark in enumerate(marks) if mark == SQUARE}
    if len(found.town.square) != len(square) or set(found.town.square) != square:
        raise BadComponents(f"{source}: town.square is not the Square of the map")
    doors = {spot(at) for at, mark in enumerate(marks) if mark in letters}
    if odd := doors ^ set(found.sign):
        raise BadComponents(f"{source}: sign has one too many or too few: {sorted(odd)[0]}")
    if marks.count(found.kind["beach"].letter) != 1:
        raise BadComponents(f"{source}: town.map must have one Beach")
    for one, other in found.town.walls:
        apart = {abs(space(one) // SIDE - space(other) // SIDE), abs(space(one) % SIDE - space(other) % SIDE)}
        if apart != {0, 1}:
            raise BadComponents(f"{source}: town.walls: {one} and {other} are no neighbours")
    return found


def load_cards(sheet: Sheet) -> CardFile:
    """Tracker, movement cards and tourists in the sheet."""
    source = sheet.source
    found = read_components(sheet, CardFile)
    _complete(found.tourist, TOURISTS, f"{source}: tourist")
    total = found.movement.left_right + found.movement.forward_back + found.movement.any
    if total < 60:  # six full hands, three times over
        raise BadComponents(f"{source}: movement has {total} cards, not 60 or more")
    wished = Counter(kind for card in found.tourist.values() for kind in card.wishes)
    if len(set(wished.values())) > 1 or len(wished) < len(KINDS):  # §1.8
        raise BadComponents(f"{source}: tourist: not every kind is wished as often as the others")
    for key, card in found.tourist.items():
        if len(set(card.wishes)) < len(card.wishes):
            raise BadComponents(f"{source}: tourist.{key} wishes something twice")
    return found


def load_events(sheet: Sheet) -> EventFile:
    source = sheet.source
    found = read_components(sheet, EventFile)
    _complete(found.event, EVENTS, f"{source}: event")
    for key, card in found.event.items():
        needs = {
            "amount": card.effect in ("draw", "walk", "hand_size"),
            "direction": card.effect == "drift",
            "kind": card.effect == "close_kind",
        }
        for field, needed in needs.items():
            if bool(getattr(card, field)) != needed:
                raise BadComponents(f"{source}: event.{key}: {field} and effect do not go together")
        if card.lasting != (card.effect in LASTING):
            raise BadComponents(f"{source}: event.{key}: lasting and effect do not go together")
    return found


def _complete(
    found: dict[Kind, KindCard] | dict[Tourist, TouristCard] | dict[Event, EventCard],
    wanted: tuple[str, ...],
    where: str,
) -> None:
    for name in wanted:
        if name not in found:
            raise BadComponents(f"{where}.{name} is missing")


_SHEETS = packaged_sheets(__package__)
TOWN = load_town(_SHEETS["town"])
CARD_FILE = load_cards(_SHEETS["cards"])
KIND_CARDS: dict[Kind, KindCard] = TOWN.kind
TOURIST_CARDS: dict[Tourist, TouristCard] = CARD_FILE.tourist
EVENT_CARDS: dict[Event, EventCard] = load_events(_SHEETS["events"]).event
