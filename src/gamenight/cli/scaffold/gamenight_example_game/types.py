"""State, actions, options and ends of Example Game: frozen structs without behaviour."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from gamenight.core import Seat

STONES = 16  # §1.1


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Each option is a Literal with a description. The defaults are the game as printed."""

    most: Annotated[Literal[3, 2], Meta(description="Stones a player may take at most")] = 3


class End(StrEnum):
    """Every way the game can end, in words."""

    LAST_STONE = "last stone taken"


class Roll(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """An action of chance: the die shows this number."""

    die: Annotated[int, Meta(ge=1, le=6)]


class Take(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    stones: Annotated[int, Meta(ge=1, le=3)]


Action: TypeAlias = Roll | Take


class State(Struct, frozen=True):
    bag: int  # stones that are not in play; all of them before the roll
    heap: int
    taken: tuple[int, ...]  # by each seat
    turn: Seat
    most: int


View: TypeAlias = State  # nothing is secret; a game with secrets has a struct of its own
