"""Finds games and bots in other packages by their entry points.

An installed package declares its `GAME` in the entry point group `gamenight.games`, or a bot in the group
`gamenight.bots`. A faulty plug-in is skipped; the others are added.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from gamenight import bots, games
from gamenight.core import About, AnyGame, BadPlugin, Game, GamenightError, option_cards, start

SLUG = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*\Z"
"""Regular expression for the short name of a game."""

_Text = Annotated[str, Meta(min_length=1, max_length=200)]
_Count = Annotated[int, Meta(ge=1)]


class _Card(Struct):
    """The facts of a game that the shelf, the command line and the server need."""

    slug: Annotated[str, Meta(pattern=SLUG, max_length=60)]
    title: _Text
    about: About
    cooperative: bool
    secrets: bool
    chat: bool
    first_by_rules: bool
    at_once: bool
    version: _Count
    bound: _Count


@cache
def load() -> tuple[str, ...]:
    """Add every plug-in to the games and bots, once per process. Return one sentence per skipped plug-in."""
    faults: list[str] = []
    for package in _packages():
        faults += _load_package(package)
    return tuple(faults)


def _packages() -> list[Distribution]:
    """Every installed package, sorted by name. Of two with the same name, the first on the path counts."""
    found: dict[str, Distribution] = {}
    for package in distributions():
        found.setdefault(_name(package), package)
    return [found[name] for name in sorted(found)]


def _name(package: Distribution) -> str:
    return str(package.metadata["Name"])


def _load_package(package: Distribution) -> Iterator[str]:
    try:
        entries = [entry for entry in package.entry_points if entry.group in _ADD]
    except Exception as error:  # the parser raises many kinds of errors on a malformed entry_points.txt
        yield _fault(f"the entry points of package {_name(package)} cannot be read", error)
        return
    for entry in entries:
        try:
            _ADD[entry.group](entry)
        except (Exception, SystemExit) as error:  # code of other packages may raise anything
            yield _fault(f"plug-in {entry.name!r} of package {_name(package)} is skipped", error)


def _fault(what: str, error: BaseException) -> str:
    why = str(error) if isinstance(error, GamenightError) else f"{type(error).__name__}: {error}"
    return str(BadPlugin(f"{what}: {why}"))


def _add_game(entry: EntryPoint) -> None:
    game = entry.load()
    if not isinstance(game, Game):
        raise BadPlugin(f"{entry.value} is not a Game but a value of type {type(game).__name__}")
    _check(game)
    games.add(game)


def _check(game: AnyGame) -> None:
    """Raise BadPlugin if a fact of the game is invalid. Raise the game's own error if it cannot be set up."""
    facts: dict[str, Any] = {name: getattr(game, name) for name in _Card.__struct_fields__}
    try:
        msgspec.convert({**facts, "about": msgspec.to_builtins(game.about)}, _Card)
    except msgspec.ValidationError as error:
        raise BadPlugin(f"the facts of the game are wrong: {error}") from None
    if not isinstance(game.seats, range) or not game.seats or game.seats.step != 1 or game.seats[0] < 1:
        raise BadPlugin(f"seats is {game.seats!r}, not a range of player counts such as range(2, 5)")
    if not len(game.End):
        raise BadPlugin("End is empty: it must name every way in which the game can end")
    option_cards(game)
    for seats in game.seats:
        start(game, seats, game.Options())


def _add_bot(entry: EntryPoint) -> None:
    bot = entry.load()
    try:
        inspect.signature(bot).bind("game", "view", "seat", "legal", "rng")
    except TypeError:
        raise BadPlugin(
            f"{entry.value} is not a bot: a function of game, view, seat, legal actions and rng"
        ) from None
    bots.add(entry.name, bot)


_ADD: dict[str, Callable[[EntryPoint], None]] = {"gamenight.games": _add_game, "gamenight.bots": _add_bot}
