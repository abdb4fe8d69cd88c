"""The figures of an arena: ratings by OpenSkill, and shares of wins with their 95 % intervals.

OpenSkill updates ratings game by game. The matches are fed in the order of their numbers, so the order in
which they were finished, and with it the number of workers, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

from msgspec import Struct
from openskill.models import PlackettLuce

from gamenight.core import Seat
from gamenight.games import game as find_game
from gamenight.lab.arena import Arena, Finished

Z = 1.96  # standard deviations to each side: 95 % of a normal distribution


class Share(Struct, frozen=True):
    """A share between 0 and 1 with its 95 % interval (Wilson)."""

    value: float
    low: float
    high: float


class Rating(Struct, frozen=True):
    """A rating by OpenSkill. Only differences have a meaning: all bots begin at 25."""

    mu: float
    sigma: float
    low: float  # mu - 1.96 sigma
    high: float


class Standing(Struct, frozen=True, kw_only=True):
    """The figures of a bot."""

    bot: str
    games: int
    won: Share  # of the seats it took; a shared win is split. In a cooperative game: of the games
    score: float  # mean
    margin: float  # half the width of the 95 % interval of `score`
    rating: Rating | None = None  # None in a cooperative game


class Meeting(Struct, frozen=True):
    """How often one bot finished ahead of another. A tie counts half."""

    bot: str
    other: str
    games: int
    ahead: Share


class Figures(Struct, frozen=True, kw_only=True):
    """The result for one game with one number of seats."""

    game: str
    seats: int
    cooperative: bool
    games: int
    standings: tuple[Standing, ...]  # the best first
    meetings: tuple[Meeting, ...] = ()  # none in a cooperative game


class Report(Struct, frozen=True, kw_only=True):
    """The result of an arena, as `gamenight arena --json` prints it."""

    asked: Arena
    games: int
    figures: tuple[Figures, ...]
    ratings: dict[str, Rating]  # over all games with winners and losers; the best first


def report(arena: Arena, finished: Iterable[Finished]) -> Report:
    ordered = sorted(finished, key=lambda match: match.number)
    tables = [(name, seats) for name in arena.games for seats in arena.seats]
    return Report(
        asked=arena,
        games=len(ordered),
        figures=tuple(
            _figures(arena, name, seats, [m for m in ordered if (m.game, len(m.bots)) == (name, seats)])
            for name, seats in tables
        ),
        ratings=rated(arena.bots, [match for match in ordered if not find_game(match.game).cooperative]),
    )


def _figures(arena: Arena, name: str, seats: int, matches: Sequence[Finished]) -> Figures:
    cooperative = find_game(name).cooperative
    ratings = {} if cooperative else rated(arena.bots, matches)
    standings = [_standing(bot, matches, cooperative, ratings.get(bot)) for bot in arena.bots]
    standings.sort(key=lambda each: (-each.rating.mu if each.rating else 0, -each.won.value, -each.score))
    pairs = () if cooperative else combinations([each.bot for each in standings], 2)
    return Figures(
        game=name,
        seats=seats,
        cooperative=cooperative,
        games=len(matches),
        standings=tuple(standings),
        meetings=tuple(_meeting(bot, other, matches) for bot, other in pairs),
    )


def _standing(bot: str, matches: Sequence[Finished], cooperative: bool, rating: Rating | None) -> Standing:
    sat = [(match, seat) for match in matches for seat, name in enumerate(match.bots) if name == bot]
    if cooperative:
        sat = [(match, seat) for match, seat in sat if seat == 0]
    wins = [(1 if cooperative else 1 / len(m.winners)) if seat in m.winners else 0 for m, seat in sat]
    scores = [match.scores[seat] for match, seat in sat]
    return Standing(
        bot=bot,
        games=sum(bot in match.bots for match in matches),
        won=wilson(sum(wins), len(wins)),
        score=fmean(scores),
        margin=Z * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0,
        rating=rating,
    )


def _meeting(bot: str, other: str, matches: Sequence[Finished]) -> Meeting:
    together = [match for match in matches if bot in match.bots and other in match.bots]
    return Meeting(
        bot, other, len(together), wilson(sum(_ahead(bot, other, m) for m in together), len(together))
    )


def _ahead(bot: str, other: str, match: Finished) -> float:
    """The share of the pairs of their seats in which `bot` is ahead. A tie counts half."""
    place = places(match)
    mine, theirs = (
        [place[seat] for seat, name in enumerate(match.bots) if name == who] for who in (bot, other)
    )
    return fmean((a < b) + (a == b) / 2 for a in mine for b in theirs)


def places(match: Finished) -> list[int]:
    """The place of each seat, from 0: the winners, then the others by their scores."""
    keys = [(Seat(seat) not in match.winners, -score) for seat, score in enumerate(match.scores)]
    return [sum(other < key for other in keys) for key in keys]


def rated(bots: Sequence[str], matches: Sequence[Finished]) -> dict[str, Rating]:
    """The ratings of bots after matches in this order, the best first. None if there are no matches."""
    model = PlackettLuce(tau=0.0)  # tau is for players whose strength changes; that of a bot does not
    skill = {name: model.rating(name=name) for name in bots}
    for match in matches:
        ranks = [float(place) for place in places(match)]
        rows = model.rate([[skill[name]] for name in match.bots], ranks=ranks)
        for name in dict.fromkeys(match.bots):  # a bot in several seats gets the mean of its updates
            new = [row[0] for row, sitting in zip(rows, match.bots, strict=True) if sitting == name]
            skill[name] = model.rating(fmean(r.mu for r in new), fmean(r.sigma for r in new), name)
    found = {name: Rating(r.mu, r.sigma, r.mu - Z * r.sigma, r.mu + Z * r.sigma) for name, r in skill.items()}
    return dict(sorted(found.items(), key=lambda each: -each[1].mu)) if matches else {}


def wilson(wins: float, games: int) -> Share:
    """The share of wins with its 95 % interval by Wilson's formula, which also fits shares near 0 and 1."""
    value = wins / games
    spread = 1 + Z**2 / games
    middle = (value + Z**2 / (2 * games)) / spread
    half = Z / spread * sqrt(value * (1 - value) / games + Z**2 / (4 * games**2))
    return Share(value, max(0.0, middle - half), min(1.0, middle + half))
