"""The list of all games: our own, then those of plug-ins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gamenight.core import AnyGame, BadComponents, BadPlugin, Components, UnknownGame, record, sheets_of
from gamenight.games.donde_es import GAME as DONDE_ES
from gamenight.games.nomads_land import GAME as NOMADS_LAND
from gamenight.games.northwest import GAME as NORTHWEST
from gamenight.games.nowhere import GAME as NOWHERE
from gamenight.games.wednesday import GAME as WEDNESDAY

_games: list[AnyGame] = [NORTHWEST, WEDNESDAY, DONDE_ES, NOMADS_LAND, NOWHERE]
GAMES: Sequence[AnyGame] = _games
"""Every game. `plugins.load()` adds those of other packages when a process starts."""


def add(new: AnyGame) -> None:
    """Add a game at the end of `GAMES`."""
    for known in GAMES:
        if new.slug == known.slug or new.title == known.title:
            raise BadPlugin(f"there is a game {known.slug!r} with the title {known.title!r} already")
    _games.append(new)


def game(slug: str, components: Components | None = None) -> AnyGame:
    """The game with this slug, built from its packaged components or from the given ones."""
    for found in GAMES:
        if found.slug == slug:
            own = components is None or components.hash == found.components.hash
            return found if own else _built(slug, components)
    known = ", ".join(g.slug for g in GAMES)
    raise UnknownGame(f"there is no game {slug!r}; there is: {known}")


def recorded(data: bytes) -> AnyGame:
    """The game that a record is of, with the components it was played with."""
    return game(*record.game_of(data))


@lru_cache(maxsize=32)
def _built(slug: str, components: Components) -> AnyGame:
    own = game(slug)
    if own.build is None:
        raise BadComponents(f"{own.title} has no components that can be changed")
    return own.build(sheets_of(components))
