"""What a designer studies of a game: its features and their use."""

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


class Favourite(Struct, frozen=True):
    """A kind of features whose use players like to read about: their Outcasts, their Items."""

    kind: str  # of the features
    title: str  # above them: "Outcasts you were"


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
