"""The messages about the player behind a client. They are listed with those of wire.py."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

LONGEST_NAME = 24  # characters

# Who I am

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class Me(Struct, frozen=True):
    player: str  # public id
    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class DeviceCode(Struct, frozen=True):
    """A one-time code that signs in another device as the same player. It is valid for ten minutes."""

    code: str


class UseDeviceCode(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=40)]


class Devices(StrEnum):
    """Where a player signs out."""

    HERE = "here"  # this device: the answer deletes its cookie
    OTHERS = "others"  # every other device, also sockets that are open
    EVERYWHERE = "everywhere"  # this one too


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    devices: Devices
