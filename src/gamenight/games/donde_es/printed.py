"""The texts and numbers on the board and the cards of ¿Dónde Es?. The client gets them with a table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.names import event_rule
from gamenight.games.donde_es.town import SIDE, spot
from gamenight.games.donde_es.types import CARDS, EVENTS, KINDS, Card, Event, Kind, Tourist


class Place(Struct, frozen=True):
    """A space of the town."""

    space: int
    name: str  # "g7": a column letter from the west, a row number from the north
    row: int
    column: int
    ground: Literal["square", "street", "stairs"]
    kind: Kind | None = None  # the kind of the location here; None: no location
    sign: str = ""  # the name over the door of the location


class Wall(Struct, frozen=True):
    """Between two neighbouring places."""

    one: int
    other: int


class PrintedTown(Struct, frozen=True):
    """A grid of SIDE by SIDE cells. A cell without a place is a house."""

    places: tuple[Place, ...]
    walls: tuple[Wall, ...]
    square: tuple[int, ...]
    square_name: str
    square_spanish: str


class PrintedKind(Struct, frozen=True):
    kind: Kind
    name: str
    spanish: str
    calm: int  # points for a calm tourist
    frustrated: int  # points for a frustrated tourist


class PrintedTourist(Struct, frozen=True):
    tourist: Tourist
    name: str
    wishes: tuple[Kind, ...]


class PrintedEvent(Struct, frozen=True):
    event: Event
    name: str
    spanish: str
    helpful: bool  # whoever is helped may decline (§7.9); otherwise harmful
    whom: Literal["drawer", "all"]
    lasting: bool
    rule: str  # a sentence


class Printed(Struct, frozen=True):
    """All of it is a reconstruction, except for what components/*.toml marks as printed."""

    town: PrintedTown
    kinds: tuple[PrintedKind, ...]
    tourists: tuple[PrintedTourist, ...]
    events: tuple[PrintedEvent, ...]
    cards: tuple[Card, ...]  # the types of movement cards, in the order of `View.discards`
    hand: int  # cards in a full hand
    slots: int
    calm: int  # slots without frustration
    losses: int  # so many lost tourists end the game
    markers: int  # the most markers on a tourist card
    spaces: int  # so many different spaces in one turn earn a marker


def printed(box: Box) -> Printed:
    return Printed(
        town=_town(box),
        kinds=tuple(_kind(box, kind) for kind in KINDS),
        tourists=tuple(
            PrintedTourist(who, box.tourists[who].name, box.tourists[who].wishes) for who in box.tourists
        ),
        events=tuple(_event(box, event) for event in EVENTS),
        cards=CARDS,
        hand=box.hand,
        slots=box.slots,
        calm=box.calm,
        losses=box.losses,
        markers=box.markers,
        spaces=box.spaces,
    )


def _town(box: Box) -> PrintedTown:
    return PrintedTown(
        places=tuple(_place(box, at) for at in box.town.spaces),
        walls=tuple(Wall(one, other) for one, other in sorted(box.town.walls) if one < other),
        square=box.town.square,
        square_name=box.square_name,
        square_spanish=box.square_spanish,
    )


def _place(box: Box, at: int) -> Place:
    town = box.town
    return Place(
        space=at,
        name=spot(at),
        row=at // SIDE,
        column=at % SIDE,
        ground="square" if at in town.square else "stairs" if at in town.stairs else "street",
        kind=town.kind_at.get(at),
        sign=town.signs.get(at, ""),
    )


def _kind(box: Box, kind: Kind) -> PrintedKind:
    card = box.kinds[kind]
    return PrintedKind(kind, card.name, card.spanish, card.calm, card.frustrated)


def _event(box: Box, event: Event) -> PrintedEvent:
    card, rule = box.events[event], event_rule(box, event)
    return PrintedEvent(event, card.name, card.spanish, card.helpful, card.whom, card.lasting, rule)
