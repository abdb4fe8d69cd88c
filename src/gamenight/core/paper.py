"""What can be printed of a game: boards, cards and tokens at true size, and a list of what else it needs."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Source: TypeAlias = Literal["printed", "public", "reconstructed"]
"""Where values come from: the rulebook, another public source, or our own choice."""


class Spot(Struct, frozen=True):
    """Where a feature is on a board."""

    key: str  # of the feature
    x: float  # of its centre, in millimetres from the left edge
    y: float  # from the upper edge
    size: float  # about as wide as this, in millimetres


class Board(Struct, frozen=True):
    """A board or another sheet to play on."""

    title: str
    width: float  # in millimetres
    height: float
    svg: str  # the content of an SVG element whose view box is the board, in millimetres; it has no ids
    spots: tuple[Spot, ...] = ()  # for a heat map
    note: str = ""  # how to use it, as a sentence
    copies: int = 1
    source: Source = "reconstructed"


class PaperCard(Struct, frozen=True):
    kind: str  # the deck that it belongs to, and after a comma what the deck tells apart: "Item, Dog"
    title: str
    text: str
    corner: str = ""  # a number or a letter in the corner
    foot: str = ""  # a line at the lower edge, such as a quotation
    picture: str = ""  # the content of an SVG element with the view box 0 0 40 40; it has no ids
    colour: str = "#444444"  # of its head; dark, because white letters stand on it
    copies: int = 1
    source: Source = "reconstructed"


class Token(Struct, frozen=True):
    """A small piece of cardboard."""

    kind: str  # tokens of one kind are printed together: "Memento"; a comma as in the kind of a card
    name: str
    picture: str  # the content of an SVG element with the view box 0 0 20 20; it has no ids
    back: str = ""  # the other side, printed beside the front to be folded over; "": none
    size: float = 18  # width and height in millimetres
    copies: int = 1
    source: Source = "reconstructed"


class Part(Struct, frozen=True):
    """Something that a game needs and that is not printed: a pawn, a die, a bag."""

    name: str
    count: int
    note: str = ""  # what it is for, or what to use instead


class Paper(Struct, frozen=True):
    """Everything of a game that can be printed, and what else it needs."""

    boards: tuple[Board, ...]
    cards: tuple[PaperCard, ...] = ()
    tokens: tuple[Token, ...] = ()
    parts: tuple[Part, ...] = ()
