"""The messages about the shuffle. They are listed with those of wire.py."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

# The shuffle

Value: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # 32 random bytes


class AddValue(Struct, frozen=True, forbid_unknown_fields=True):
    """What my device adds to the shuffle. It draws the value after it has seen the commitment."""

    value: Value


class AskRematch(Struct, frozen=True, forbid_unknown_fields=True):
    own_value: bool = False  # start only when I have added my value to the shuffle
