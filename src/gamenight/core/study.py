"""What a designer studies of a game: its features and their use."""

from __future__ import annotations

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
