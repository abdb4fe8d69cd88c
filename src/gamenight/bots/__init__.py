"""The bots. They work for every game. A bot receives the view of its seat, never the true state."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, TypeAlias

from msgspec.structs import replace

from gamenight.bots.characters import bot_name
from gamenight.bots.greedy import greedy
from gamenight.bots.levels import LEVELS, Leveled
from gamenight.bots.random import random
from gamenight.bots.search import GoOn, Searcher, always
from gamenight.core import AnyGame, BadPlugin, Record, Rng, Seat, UnknownBot, always_sincere

Bot: TypeAlias = Callable[[AnyGame, Any, Seat, tuple[Any, ...], Rng], Any]
"""(game, view, seat, legal actions, random generator) -> one of the legal actions.

A bot that is to act may also answer with an aside: one of `game.asides` in a state that it imagines from its
view. Then it is asked again. Our bots make only asides that are speech (`game.speech`); `random` makes none.
"""

THINK = 200
"""Iterations of `search` if nothing else is asked for."""

MOST = 1_000_000
"""The largest number of iterations in a name such as `search:500`."""

_bots: dict[str, Callable[[GoOn], Bot]] = {
    "random": lambda _go_on: random,
    "greedy": lambda _go_on: greedy,
    "search": partial(Searcher, THINK),
    **{name: partial(Leveled, level) for name, level in LEVELS.items()},
}
BOTS: Collection[str] = _bots.keys()
"""The name of every bot. `plugins.load()` adds those of other packages when a process starts."""

STAND_IN = "level3"
"""The bot that plays for people who leave their seat. It is also offered first."""


_SENTENCES = {
    "random": "Takes any legal action.",
    "greedy": "Takes the action that looks best at once.",
}


def title(name: str) -> str:
    """What players read for a kind of bot: the title of a level, otherwise its name."""
    return LEVELS[name].title if name in LEVELS else name


def sentence(name: str) -> str:
    """How a bot plays. Of a bot of another package only that is known."""
    if name in LEVELS:
        return LEVELS[name].sentence
    kind, _, think = name.partition(":")
    if kind == "search":
        return f"Tries {think or THINK} continuations before each action."
    return _SENTENCES.get(name, "Comes from another package.")


def add(name: str, new: Bot) -> None:
    """Add a bot at the end of `BOTS`."""
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,29}", name):
        raise BadPlugin(f"{name!r} is not a valid bot name: use lower-case letters, digits, - and _")
    if name in BOTS:
        raise BadPlugin(f"there is a bot {name!r} already")
    _bots[name] = lambda _go_on: new


def bot(name: str, go_on: GoOn = always) -> Bot:
    """A new bot. It may remember what it thought, so take a new one for each game.

    `search:500` searches with 500 iterations. A bot that searches stops early when `go_on` says no.
    """
    if (think := _iterations(name)) is not None:
        return Searcher(think, go_on)
    if name not in _bots:
        raise UnknownBot(f"there is no bot {name!r}; there is: {', '.join(BOTS)}")
    return _bots[name](go_on)


def reads_view(bot: Bot, game: AnyGame) -> bool:
    """Whether the bot needs the view. `random` needs it only to tell whether a statement is true."""
    return bot is not random or game.sincere is not always_sincere


def is_bot(name: str) -> bool:
    """Whether `bot` knows the name: one of `BOTS`, or `search` with a number of iterations."""
    return name in _bots or _iterations(name) is not None


def _iterations(name: str) -> int | None:
    """The number in a name such as `search:500`. None: the name has no such number."""
    found = re.fullmatch(r"search:([1-9][0-9]{0,6})", name)
    return int(found[1]) if found and int(found[1]) <= MOST else None


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
