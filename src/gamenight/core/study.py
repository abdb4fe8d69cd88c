"""What a designer studies and prints of a game: its features and their use, its board and its cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct


class Feature(Struct, frozen=True):
    """A card, place, character, ability or rule of a game whose use the laboratory counts."""

    key: str  # "event/heat-wave": lower case, unique in the game, the same in every version
    kind: str  # "Event": features of one kind are compared with each other
    name: str  # what players read: "Heat wave"


class Use(Struct, frozen=True, gc=False):
    """One use of a feature."""

    key: str  # of the feature
    seat: int  # whose use it is; CHANCE: everybody's


def feature(kind: str, ident: str, name: str) -> Feature:
    return Feature(feature_key(kind, ident), kind, name)


@cache
def feature_key(kind: str, ident: str) -> str:
    """The key of a feature from its kind and an identifier: "Event", "heat_wave": "event/heat-wave"."""
    return f"{kind}/{ident}".lower().replace("_", "-").replace(" ", "-")


def by_seat(features: Iterable[Feature], seats: int) -> dict[str, tuple[Use, ...]]:
    """For each key, its use by each seat, then by everybody: a seat or CHANCE is the index.

    A game makes them once, because it is asked about every action of many games.
    """
    return {found.key: tuple(Use(found.key, seat) for seat in (*range(seats), -1)) for found in features}


class Spot(Struct, frozen=True):
    """Where a feature is on a board."""

    key: str  # of the feature
    x: float  # of its centre, in millimetres from the left edge
    y: float  # from the upper edge
    size: float  # about as wide as this, in millimetres


class Board(Struct, frozen=True):
    """A board as it can be printed."""

    title: str
    width: float  # in millimetres
    height: float
    svg: str  # the content of an SVG element whose view box is the board, in millimetres
    spots: tuple[Spot, ...] = ()  # for a heat map


class PaperCard(Struct, frozen=True):
    """A card as it can be printed."""

    kind: str  # the deck that it belongs to: "Event"
    title: str
    text: str
    corner: str = ""  # a number or symbol in the corner
    colour: str = "#444444"  # of its edge
    copies: int = 1
    source: str = "reconstructed"  # or "printed", "public": where its values come from


class Paper(Struct, frozen=True):
    """Everything of a game that can be printed."""

    boards: tuple[Board, ...]
    cards: tuple[PaperCard, ...]
