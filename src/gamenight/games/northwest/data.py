"""The components of Northwest, read from TOML and checked."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from gamenight.core import Sheet, Sheets, flaw, read_components, sheet_of

Count = Annotated[int, Meta(ge=0, le=64)]


class Mix(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the 64 cubes are of each type."""

    mushroom: Annotated[int, Meta(ge=1, le=64)]  # §3.2: the first player takes one
    fern: Count
    maple: Count
    bee: Count
    bigfoot: Count


class Mixes(Struct, frozen=True, forbid_unknown_fields=True):
    """The mixes a table can choose from, as Options names them."""

    standard: Mix
    even: Mix
    foragers: Mix
    scarce: Mix | None = None  # components of older tables lack it


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    side: Annotated[int, Meta(ge=8, le=8)]
    journal_side: Annotated[int, Meta(ge=4, le=4)]


class Pinecones(Struct, frozen=True, forbid_unknown_fields=True):
    supply: Annotated[tuple[Count, ...], Meta(min_length=1)]
    faces: Annotated[int, Meta(ge=0, le=6)]


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    board: Board
    pinecones: Pinecones
    mix: Mixes


class Box(Struct, frozen=True):
    """What the rules need of the components."""

    supply: tuple[int, ...]  # the Pinecones a table can choose from
    faces: int  # how many faces of a cube show a pinecone
    mixes: dict[str, Mix]


def load_cubes(sheet: Sheet) -> Components:
    """The components in the sheet; an error names the value that is missing or impossible."""
    components = read_components(sheet, Components)
    for name, mix in _mixes(components).items():
        total = sum(msgspec.structs.astuple(mix))
        if total != components.board.side**2:
            raise flaw(sheet, f"mix.{name}", f"sums up to {total} cubes, not {components.board.side**2}")
    return components


def load(sheets: Sheets) -> Box:
    components = load_cubes(sheet_of(sheets, "cubes"))
    return Box(
        supply=components.pinecones.supply,
        faces=components.pinecones.faces,
        mixes=_mixes(components),
    )


def _mixes(components: Components) -> dict[str, Mix]:
    return {name: mix for name, mix in msgspec.structs.asdict(components.mix).items() if mix is not None}
