"""All games in one list: those of the house, then those that plug-ins add."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core import AnyGame, BadPlugin, UnknownGame
from gamenight.games.donde_es import GAME as DONDE_ES
from gamenight.games.nomads_land import GAME as NOMADS_LAND
from gamenight.games.northwest import GAME as NORTHWEST
from gamenight.games.nowhere import GAME as NOWHERE
from gamenight.games.wednesday import GAME as WEDNESDAY

_games: list[AnyGame] = [NORTHWEST, WEDNESDAY, DONDE_ES, NOMADS_LAND, NOWHERE]
GAMES: Sequence[AnyGame] = _games
"""Grows when plug-ins are loaded, at the start of a process (see `gamenight.plugins`)."""


def add(new: AnyGame) -> None:
    """Put one more game at the end of the list."""
    for known in GAMES:
        if new.slug == known.slug or new.title == known.title:
            raise BadPlugin(f"there is a game {known.slug!r} with the title {known.title!r} already")
    _games.append(new)


def game(slug: str) -> AnyGame:
    for found in GAMES:
        if found.slug == slug:
            return found
    known = ", ".join(g.slug for g in GAMES)
    raise UnknownGame(f"there is no game {slug!r}; there is: {known}")
