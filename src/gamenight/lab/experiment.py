"""An experiment file: a file of own components that may also say with whom they are studied.

Its table `lab` has the seats, the bots and the options. Other commands ignore this table.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from gamenight.core import AnyGame, BadOptions, OwnFile
from gamenight.lab.design import Asked


class Lab(Struct, frozen=True, forbid_unknown_fields=True):
    """The table `lab` of a file."""

    seats: int | tuple[int, ...] | None = None
    bots: str | None = None  # a bot for all seats, or a mix
    options: dict[str, str | int | bool] = {}


def lab_of(own: OwnFile) -> Lab:
    try:
        return msgspec.convert(own.lab, Lab)
    except msgspec.ValidationError as error:
        raise BadOptions(f"{own.source}: in the table lab: {error}") from None


def asked(own: OwnFile, game: AnyGame, usual: Asked) -> Asked:
    """What a file asks for. What it does not say is as usual."""
    lab = lab_of(own)
    seats = lab.seats if lab.seats is not None else usual.seats or (game.seats[0],)
    return msgspec.structs.replace(
        usual,
        seats=(seats,) if isinstance(seats, int) else tuple(dict.fromkeys(seats)),
        bots=usual.bots if lab.bots is None else (lab.bots,),
        options={name: (str(value),) for name, value in lab.options.items()},
    )
