"""The types of the markers with which players tell each other what they want to do (§9.8)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from gamenight.games.nowhere.vocabulary import Location

SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class Marker(Struct, frozen=True, gc=False):
    """What a player wants, and what the others say to it."""

    location: Location
    meet: bool  # whether all should meet there; otherwise its owner alone interacts there
    answers: tuple[bool | None, ...]  # of each seat: agrees, disagrees, has not answered


class PutMarker(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    location: Location
    meet: bool


class TakeMarker(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Take the own marker back."""


class AnswerMarker(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Agree with the marker of a player, or not."""

    seat: SeatIndex
    agrees: bool
