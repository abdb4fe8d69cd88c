"""Which games an arena plays: every mix of bots meets equally often, and seats and deals are fair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from gamenight import plugins
from gamenight.bots import bot
from gamenight.core import AnyGame, BadTable, Components, Seat, start
from gamenight.games import game as find_game
from gamenight.lab.selfplay import selfplay
from gamenight.lab.workers import spread

Mix: TypeAlias = tuple[str, ...]
"""The bots at a table, one for each seat."""


class Arena(Struct, frozen=True, kw_only=True):
    """What was asked for."""

    games: tuple[str, ...]
    seats: tuple[int, ...]  # each game is played with each of these numbers of seats
    bots: tuple[str, ...]
    matches: int  # at least so many for each game and number of seats
    seed: int
    components: dict[str, str] = {}  # the hash of own components, by game; the others have the packaged ones


class Match(Struct, frozen=True, kw_only=True):
    """A game to play. Matches of the same game, seats and deal have the same chance."""

    number: int
    game: str
    deal: int
    bots: Mix


class Finished(Match, frozen=True, kw_only=True):
    """A match with its outcome."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


def check(arena: Arena) -> None:
    """Raise if the arena cannot be played."""
    plugins.load()
    for name in arena.bots:
        bot(name)
    if len({*arena.bots}) < len(arena.bots):
        twice = next(name for name in arena.bots if arena.bots.count(name) > 1)
        raise BadTable(f"the bot {twice!r} is named twice: name each bot once")
    if len(arena.bots) < 2:
        raise BadTable(f"an arena compares two or more bots, not only {arena.bots[0]!r}")
    if arena.matches < 1:
        raise BadTable(f"at least one game must be played, not {arena.matches}")
    for game in map(find_game, arena.games):
        for seats in arena.seats:
            start(game, seats, game.Options())


def matches(arena: Arena) -> tuple[Match, ...]:
    """All matches in their order: deal by deal, so that a run which is cut short has played every game.

    Every mix plays each deal in all its seatings, so there may be more matches than were asked for.
    """
    tables = [(find_game(name), seats) for name in arena.games for seats in arena.seats]
    sizes = [len(seatings(game, seats, arena.bots, 0)) for game, seats in tables]
    planned = [
        (game.slug, deal, mix)
        for deal in range(-(-arena.matches // min(sizes)))
        for (game, seats), size in zip(tables, sizes, strict=True)
        if deal * size < arena.matches
        for mix in seatings(game, seats, arena.bots, deal)
    ]
    return tuple(
        Match(number=number, game=game, deal=deal, bots=mix)
        for number, (game, deal, mix) in enumerate(planned)
    )


def seatings(game: AnyGame, seats: int, bots: Sequence[str], deal: int) -> list[Mix]:
    """Who sits where in the matches of a deal: each mix, turned so that each bot sits in each seat.

    In a cooperative game all seats have the same bot.
    """
    if game.cooperative:
        return [(name,) * seats for name in bots]
    circles = [_circle(mix, deal) for mix in mixes(bots, seats)]
    return [circle[turn:] + circle[:turn] for circle in circles for turn in range(seats)]


def mixes(bots: Sequence[str], seats: int) -> list[Mix]:
    """The mixes in which every two bots meet equally often. Fewer bots than seats sit in several seats."""
    every, rest = divmod(seats, len(bots))
    return [tuple(bots) * every + some for some in combinations(bots, rest)]


def _circle(mix: Mix, deal: int) -> Mix:
    """The mix in another order around the table for each deal: it matters who acts before whom."""
    others = [order for each in permutations(mix[1:]) for order in (each, each[::-1])]
    orders = list(dict.fromkeys(others))
    return mix[:1] + orders[deal % len(orders)]


def played(
    arena: Arena, left: Sequence[Match], workers: int | None, own: Mapping[str, Components] = {}
) -> Iterator[Finished]:
    """Play matches of an arena, and yield each when it is finished. `own` has own components by game."""
    return spread(partial(_play, arena.seed, own), left, workers)


def _play(seed: int, own: Mapping[str, Components], match: Match) -> Finished:
    plugins.load()  # a worker process may have been spawned, not forked
    game = find_game(match.game, own.get(match.game))
    outcome = selfplay(
        game, [bot(name) for name in match.bots], game.Options(), f"{seed}/{match.deal}"
    ).outcome
    return Finished(**asdict(match), scores=outcome.scores, winners=outcome.winners, reason=outcome.reason)
