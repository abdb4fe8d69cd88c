"""A law: a property that every game must have, for every number of seats and every course of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from gamenight.testing.playing import Case, Luck

pytest.register_assert_rewrite("gamenight.testing.laws")  # a failed law then shows the values it compared

GAMES = 20
"""How many random games `Law.judge` plays by default."""

STRIDE = 101
"""Game number n is looked at in state 101 n, modulo its length: so early and late states are checked."""


class Law(NamedTuple):
    """A check. It raises AssertionError, or the game's own error, if the game breaks the law."""

    name: str
    check: Callable[[Case, Luck], None]
    once: bool = False  # True: the check does not depend on luck, so one run is enough

    def __repr__(self) -> str:
        return self.name

    def judge(self, case: Case, games: int = GAMES) -> None:
        """Check the law with random games."""
        for seed in range(1 if self.once else games):
            self.check(case, Luck(seed, variant=seed, at=seed * STRIDE))


LAWS: list[Law] = []
"""Every law that needs only the game. `conservation_of` and `redealt_by` make laws that need more."""


def law(check: Callable[[Case, Luck], None]) -> Law:
    """Decorator: make a law of a check of one random game."""
    return _enrolled(Law(_name(check), check))


def once(check: Callable[[Case], None]) -> Law:
    """Decorator: make a law of a check that does not depend on luck."""
    return _enrolled(Law(_name(check), lambda case, _: check(case), once=True))


def _name(check: Callable[..., None]) -> str:
    return f"{check.__module__.rpartition('.')[2]}.{check.__name__}"


def _enrolled(made: Law) -> Law:
    LAWS.append(made)
    return made
