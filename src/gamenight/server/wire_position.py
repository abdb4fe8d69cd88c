"""The messages about playing on from a moment of a finished game. They are listed with those of wire.py."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from gamenight.server.wire import SeatWish


class PlayFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """Set up a table that begins at a moment of a finished game, or of a table where lines are tried."""

    step: Annotated[int, Meta(ge=0)]  # how many actions there are before the moment
    seats: tuple[SeatWish, ...] = ()  # as many as the game had; I take one of them. None for `lines`
    lines: bool = False  # everybody who has the link acts for every seat, and undoes what they like
    redeal: bool = False  # whether what my seat could not know is dealt anew
    own_value: bool = False  # whether my device adds a value to the shuffle
