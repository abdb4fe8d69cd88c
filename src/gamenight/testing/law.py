"""What a law is: something that holds for every game, at every table, whatever happens there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from gamenight.testing.playing import Luck, Table

pytest.register_assert_rewrite("gamenight.testing.laws")  # a broken law shows the values it compared

GAMES = 20
"""How many games a law is judged by."""


class Law(NamedTuple):
    """A check that raises AssertionError, or whatever the game itself raises, where a game breaks it."""

    name: str
    check: Callable[[Table, Luck], None]
    once: bool = False  # luck plays no part in it

    def __repr__(self) -> str:
        return self.name

    def judge(self, table: Table, games: int = GAMES) -> None:
        """Hold the game at a table against the law, by games played at random."""
        for seed in range(1 if self.once else games):
            self.check(table, Luck(seed, variant=seed, place=seed // 2))


LAWS: list[Law] = []
"""Every law that needs nothing but the game."""


def law(check: Callable[[Table, Luck], None]) -> Law:
    """Make a law of a check that looks at one game that was played at a table."""
    return _enrolled(Law(_name(check), check))


def once(check: Callable[[Table], None]) -> Law:
    """Make a law of a check that looks at a table as a whole."""
    return _enrolled(Law(_name(check), lambda table, _: check(table), once=True))


def _name(check: Callable[..., None]) -> str:
    return f"{check.__module__.rpartition('.')[2]}.{check.__name__}"


def _enrolled(made: Law) -> Law:
    LAWS.append(made)
    return made
