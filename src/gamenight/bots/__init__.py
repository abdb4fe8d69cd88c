"""The bots. They work for every game. A bot receives the view of its seat, never the true state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from gamenight.bots.greedy import greedy
from gamenight.bots.random import random
from gamenight.core import AnyGame, BadPlugin, Record, Rng, Seat, UnknownBot

Bot: TypeAlias = Callable[[AnyGame, Any, Seat, tuple[Any, ...], Rng], Any]
"""(game, view, seat, legal actions, random generator) -> one of the legal actions.

A bot that is to act may also answer with an aside: one of `game.asides` in a state that it imagines from its
view. Then it is asked again. `greedy` makes only asides that are speech (`game.speech`), `random` makes none.
"""

_bots: dict[str, Bot] = {"random": random, "greedy": greedy}
BOTS: Mapping[str, Bot] = _bots
"""Every bot by its level. `plugins.load()` adds those of other packages when a process starts."""

STAND_IN = "greedy"
"""The level of our strongest bot. It plays for people who leave their seat, and it gives hints."""


def add(name: str, new: Bot) -> None:
    """Add a bot at the end of `BOTS`."""
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,29}", name):
        raise BadPlugin(f"{name!r} is not a valid bot name: use lower-case letters, digits, - and _")
    if name in BOTS:
        raise BadPlugin(f"there is a bot {name!r} already")
    _bots[name] = new


_TREES = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel")


def bot(name: str) -> Bot:
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there is: {', '.join(BOTS)}")
    return BOTS[name]


def bot_name(seat: int) -> str:
    """The name that players read for the bot in a seat."""
    return _TREES[seat % len(_TREES)]


def named(record: Record[Any, Any]) -> Record[Any, Any]:
    """The record with `bots` filled in. Older files lack it, and hold a bot's level in place of its name."""
    if record.bots is not None:
        return record
    levels = tuple(name if name in BOTS else None for name in record.players)
    names = tuple(
        name if level is None else bot_name(seat)
        for seat, (name, level) in enumerate(zip(record.players, levels, strict=True))
    )
    return replace(record, players=names, bots=levels)
