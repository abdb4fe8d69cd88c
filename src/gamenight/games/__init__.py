"""The games of the house, in one list."""

from __future__ import annotations

from gamenight.core import AnyGame, UnknownGame
from gamenight.games.donde_es import GAME as DONDE_ES
from gamenight.games.nomads_land import GAME as NOMADS_LAND
from gamenight.games.northwest import GAME as NORTHWEST
from gamenight.games.nowhere import GAME as NOWHERE
from gamenight.games.wednesday import GAME as WEDNESDAY

GAMES: tuple[AnyGame, ...] = (NORTHWEST, WEDNESDAY, DONDE_ES, NOMADS_LAND, NOWHERE)


def game(slug: str) -> AnyGame:
    for found in GAMES:
        if found.slug == slug:
            return found
    known = ", ".join(g.slug for g in GAMES)
    raise UnknownGame(f"there is no game {slug!r}; there is: {known}")
