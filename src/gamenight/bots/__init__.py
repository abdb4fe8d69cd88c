"""The bots of the house: generic over games, each given the view of its seat and never the true state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from gamenight.bots.greedy import greedy
from gamenight.bots.random import random
from gamenight.core import AnyGame, Rng, Seat, UnknownBot

Bot: TypeAlias = Callable[[AnyGame, Any, Seat, tuple[Any, ...], Rng], Any]
"""(game, view, seat, legal actions, randomness) -> one of the legal actions."""

BOTS: Mapping[str, Bot] = {"random": random, "greedy": greedy}


def bot(name: str) -> Bot:
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}; there is: {', '.join(BOTS)}")
    return BOTS[name]
