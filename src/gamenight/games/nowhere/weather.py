"""The lasting effects of the round's Scenarios (§12.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamenight.games.nowhere.cards import Effect
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.vocabulary import Location, Scenario


class Weather(NamedTuple):
    steps: int  # change of every Move Action
    reach: int  # change of Camel's reach
    calm: bool
    open_doors: bool
    no_sharing: bool
    closed: frozenset[Location]
    safe: frozenset[Location]


@lru_cache(maxsize=1 << 12)
def weather(box: Box, current: tuple[Scenario, ...]) -> Weather:
    lasting = [
        each
        for scenario in current
        if box.scenarios[scenario].when == "round"
        for each in box.scenarios[scenario].effects
    ]
    words = {each.effect for each in lasting}
    return Weather(
        sum(each.n for each in lasting if each.effect == "steps"),
        sum(each.n for each in lasting if each.effect == "reach"),
        "calm" in words,
        "open_doors" in words,
        "no_sharing" in words,
        _named(lasting, "close"),
        _named(lasting, "safe"),
    )


def _named(lasting: list[Effect], word: str) -> frozenset[Location]:
    return frozenset(each.location for each in lasting if each.effect == word and each.location is not None)
