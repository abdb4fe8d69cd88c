"""What is printed on the board and the cards of ¿Dónde Es?, for whoever draws them.

tools/wire_types.py writes BOX out for the client, so that nothing of it is kept twice.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gamenight.games.donde_es.data import CARD_FILE, EVENT_CARDS, KIND_CARDS, SIDE, TOURIST_CARDS, TOWN, spot
from gamenight.games.donde_es.names import event_rule
from gamenight.games.donde_es.town import (
    KIND_AT,
    SIGNS,
    SPACES,
    SQUARE_SPACES,
    STAIR_SPACES,
    WALLS,
    in_square,
)
from gamenight.games.donde_es.types import CARDS, EVENTS, KINDS, TOURISTS, Card, Event, Kind, Tourist


class Place(Struct, frozen=True):
    """A space of the town."""

    space: int
    name: str  # "g7": a column letter from the west, a row number from the north
    row: int
    column: int
    ground: Literal["square", "street", "stairs"]
    kind: Kind | None = None  # of the location that stands there
    sign: str = ""  # what stands over its door


class Wall(Struct, frozen=True):
    """Between two neighbouring places."""

    one: int
    other: int


class Town(Struct, frozen=True):
    """A grid of `side` by `side`; what is no place is a house."""

    side: int
    places: tuple[Place, ...]
    walls: tuple[Wall, ...]
    square: tuple[int, ...]
    square_name: str
    square_spanish: str


class PrintedKind(Struct, frozen=True):
    kind: Kind
    name: str
    spanish: str
    calm: int  # points
    frustrated: int


class PrintedTourist(Struct, frozen=True):
    tourist: Tourist
    name: str
    wishes: tuple[Kind, ...]


class PrintedEvent(Struct, frozen=True):
    event: Event
    name: str
    spanish: str
    good: bool
    whom: Literal["drawer", "all"]
    lasting: bool
    rule: str  # what it does, as a sentence


class Box(Struct, frozen=True):
    """All of it is a reconstruction but for what components/*.toml marks as printed."""

    town: Town
    kinds: tuple[PrintedKind, ...]
    tourists: tuple[PrintedTourist, ...]
    events: tuple[PrintedEvent, ...]
    cards: tuple[Card, ...]  # the order of every bag of movement cards
    movement: tuple[int, ...]  # movement cards of each type, in that order
    slots: int
    calm: int  # slots without frustration
    losses: int  # that end the game
    markers: int  # at most on a card


def _place(at: int) -> Place:
    return Place(
        space=at,
        name=spot(at),
        row=at // SIDE,
        column=at % SIDE,
        ground="square" if in_square(at) else "stairs" if at in STAIR_SPACES else "street",
        kind=KIND_AT.get(at),
        sign=SIGNS.get(at, ""),
    )


def _kind(kind: Kind) -> PrintedKind:
    card = KIND_CARDS[kind]
    return PrintedKind(kind, card.name, card.spanish, card.calm, card.frustrated)


def _event(event: Event) -> PrintedEvent:
    card = EVENT_CARDS[event]
    return PrintedEvent(event, card.name, card.spanish, card.good, card.whom, card.lasting, event_rule(event))


BOX = Box(
    town=Town(
        side=SIDE,
        places=tuple(map(_place, SPACES)),
        walls=tuple(Wall(one, other) for one, other in sorted(WALLS) if one < other),
        square=SQUARE_SPACES,
        square_name=TOWN.town.square_name,
        square_spanish=TOWN.town.square_spanish,
    ),
    kinds=tuple(map(_kind, KINDS)),
    tourists=tuple(
        PrintedTourist(who, TOURIST_CARDS[who].name, TOURIST_CARDS[who].wishes) for who in TOURISTS
    ),
    events=tuple(map(_event, EVENTS)),
    cards=CARDS,
    movement=tuple(getattr(CARD_FILE.movement, card) for card in CARDS),
    slots=CARD_FILE.tracker.slots,
    calm=CARD_FILE.tracker.calm,
    losses=CARD_FILE.tracker.losses,
    markers=CARD_FILE.markers.most,
)
