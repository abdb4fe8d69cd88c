"""The nouns of Northwest: frozen structs without behaviour.

A cube is one letter: `m` Mushroom, `f` Fern, `l` Maple, `b` Bee, `g` Bigfoot, in upper case where the face on
top shows a pinecone; `.` is an empty space. The forest is 64 such letters, row by row from the north-west
corner; a Journal is 16.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from gamenight.core import Seat

KINDS = "mflbg"
EMPTY = "."

Kind: TypeAlias = Literal["m", "f", "l", "b", "g"]
Cube: TypeAlias = Literal["m", "f", "l", "b", "g", "M", "F", "L", "B", "G"]
Space: TypeAlias = Annotated[int, Meta(ge=0, le=63)]  # of the forest
Page: TypeAlias = Annotated[int, Meta(ge=0, le=15)]  # a space of a Journal
Cover: TypeAlias = Literal["grove", "mountain", "river", "campfire"]  # what a Journal shows (§2.2)

COVERS: tuple[Cover, ...] = ("grove", "mountain", "river", "campfire")  # in the order of the seats


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the book leaves a choice; the defaults are the printed game."""

    pinecones: Annotated[Literal[10, 12], Meta(description="Pinecones in the supply (§2.3)")] = 10
    mix: Annotated[
        Literal["standard", "scarce", "even", "foragers"],
        Meta(
            description="How many cubes there are of each type; every mix is a reconstruction (§1.5)",
            extra={
                "means": {
                    "standard": "24 Mushrooms, 12 Ferns, 12 Maples, 8 Bees, 8 Bigfoots",
                    "scarce": "20 Mushrooms, 13 Ferns, 13 Maples, 10 Bees, 8 Bigfoots: more hikers are stuck",
                    "even": "16 Mushrooms, 12 Ferns, 12 Maples, 12 Bees, 12 Bigfoots: stuck most often",
                    "foragers": "28 Mushrooms, 11 Ferns, 11 Maples, 8 Bees, 6 Bigfoots: stuck least often",
                }
            },
        ),
    ] = "standard"


class End(StrEnum):
    JOURNALS_FULL = "journals full"  # §7.4
    STUCK = "stuck"  # §7.3
    DECLINED = "declined"  # §7.2


class RollCube(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the cube of the next space, and its top face (§2.1)."""

    cube: Cube


class TakeCube(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Move the Hiker to `space` and take its cube (§3.4)."""

    space: Space
    path: tuple[Space, ...] = ()  # with Pinecones: where the exploration rule leads, then every step (§6.2)


class PlaceCube(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Put the taken cube into the Journal (§5)."""

    space: Page


class EndGame(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Stuck without Mushrooms, decline to spend Pinecones (§7.2)."""


class ChooseJournal(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """An aside: choose the Journal with this cover (§2.6)."""

    cover: Cover


Action: TypeAlias = RollCube | TakeCube | PlaceCube | EndGame | ChooseJournal


class State(Struct, frozen=True, gc=False):
    forest: str  # shorter than 64 while the cubes are rolled
    bag: tuple[int, ...]  # cubes not yet rolled, of each kind in the order of KINDS
    journals: tuple[str, ...]  # one for each seat
    chosen: tuple[Cover | None, ...]  # the cover that each seat has chosen, if any
    pinecones: tuple[int, ...]  # one for each seat
    supply: int
    turn: Seat
    hiker: int | None = None  # the Hiker's space; None before the first turn
    rule: str = ""  # the kind whose exploration rule binds the player to move; "" on the first turn
    hand: str = ""  # the cube taken and not yet placed
    end: End | None = None
    awarded: tuple[int, ...] = ()  # at the end: the Pinecones of each seat for empty spaces (§7.6), if any


class ScoreSheet(Struct, frozen=True, gc=False):
    """The points of one seat, line by line as on the score pad (§8)."""

    mushrooms: int
    forager: int
    ferns: int
    maples: int
    bees: int
    bigfoots: int
    pinecones: int
    total: int


Then: TypeAlias = Literal["moves", "stuck", "ends"]


class Foresight(Struct, frozen=True, gc=False, omit_defaults=True):
    """What taking a cube leads to, if it is then placed where it earns most. Points include Pinecones."""

    gains: int  # points
    page: Page  # where it earns them
    then: Then  # how it goes on for the next player (§7.1, §7.3, §7.4)
    takes: tuple[Space, ...] = ()  # what the next player could take without Pinecones
    paid: tuple[Space, ...] = ()  # and with them
    best: Space | None = None  # of these, the one that earns the next player most
    answer: int = 0  # how many points


class View(Struct, frozen=True, gc=False, omit_defaults=True):
    """Nothing is secret in Northwest: every seat, and a spectator, sees all."""

    forest: str
    bag: tuple[int, ...]
    journals: tuple[str, ...]
    chosen: tuple[Cover | None, ...]  # the cover that each seat has chosen, if any (§2.6)
    covers: tuple[Cover, ...]  # those of all Journals, chosen or given
    pinecones: tuple[int, ...]
    supply: int
    turn: Seat
    hiker: int | None
    rule: str
    hand: str
    end: End | None
    sheets: tuple[ScoreSheet, ...]  # the points of each seat as they stand
    awarded: tuple[int, ...] = ()  # of the Pinecones at the end, those for empty spaces (§7.6), if any
