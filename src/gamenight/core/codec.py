"""Decodes actions and options of any game from JSON. msgspec encodes them without our help."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Raw

from gamenight.core.errors import BadOptions, MalformedAction
from gamenight.core.game import Game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for text that is not JSON, not of the expected type, or nested too deep."""


def decode_action(game: Game[S, A, V, O], data: bytes | Raw) -> A:
    try:
        return game.Action.decode(data)
    except UNREADABLE as error:
        raise MalformedAction(f"not an action of {game.title}: {error}") from None


def decode_options(game: Game[S, A, V, O], data: bytes | Raw) -> O:
    try:
        return msgspec.json.decode(data, type=game.Options)
    except UNREADABLE as error:
        raise BadOptions(f"not options of {game.title}: {error}") from None
