"""A player's figures, from the results of their games. Pure: no database, no clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import groupby
from zoneinfo import ZoneInfo

import msgspec

from gamenight.core import UnknownGame
from gamenight.games import game as find_game
from gamenight.server.game_history import Played
from gamenight.server.results import Result, told_features
from gamenight.server.wire_games import (
    BestGame,
    Counts,
    GameFigures,
    Month,
    MyFigures,
    Piece,
    Pieces,
    RecentGame,
    Streak,
    Tally,
)

BEST, RECENT, MOST, MONTHS = 3, 40, 6, 12  # how many of each are told

_uses = msgspec.json.Decoder(dict[str, int]).decode


def zone_of(word: str) -> tzinfo:
    """The time zone of this name, or UTC if this computer does not know it."""
    try:
        return ZoneInfo(word)
    except (KeyError, ValueError, OSError):  # not a name, or that of a folder
        return UTC


def figures_of(played: Sequence[Played], zone: tzinfo, now: float, pending: int) -> MyFigures:
    """`played` are all results of the player, the oldest first."""
    kinds = Counter(each.result.counts for each in played)
    real = [each for each in played if each.result.counts in (Counts.COUNTED, Counts.SHARED)]
    games = Counter(each.result.game for each in real)
    days = [_day(each.result.ended, zone) for each in real]
    return MyFigures(
        str(zone),
        tuple(
            _game(slug, [each for each in real if each.result.game == slug])
            for slug, _ in games.most_common()
        ),
        _months(days, _day(now, zone)),
        _days(days, _day(now, zone)),
        kinds[Counts.LESSON],
        kinds[Counts.POSITION],
        kinds[Counts.LEFT],
        pending,
    )


def _game(slug: str, played: Sequence[Played]) -> GameFigures:
    mine = [each for each in played if each.result.counts is Counts.COUNTED]
    results = [each.result for each in mine]
    scores = [result.score or 0 for result in results]
    return GameFigures(
        slug,
        len(mine),
        sum(result.won or False for result in results),
        _tallies(results, lambda result: str(result.seats)),
        _tallies(results, lambda result: result.level),
        _tallies([each.result for each in played], lambda result: result.company),
        _wins(results),
        sum(scores) / len(scores) if scores else None,
        tuple(_best(each) for each in sorted(mine, key=_by_score)[:BEST]),
        tuple(_recent(each) for each in mine[-RECENT:]),
        _pieces(slug, results),
    )


def _tallies(results: Iterable[Result], key: Callable[[Result], str | None]) -> tuple[Tally, ...]:
    groups: dict[str, list[bool | None]] = {}
    for result in results:
        if (name := key(result)) is not None:
            groups.setdefault(name, []).append(result.won)
    return tuple(
        Tally(name, len(won), None if None in won else sum(map(bool, won)))
        for name, won in sorted(groups.items())
    )


def _by_score(played: Played) -> tuple[int, float]:
    return -(played.result.score or 0), played.result.ended


def _best(played: Played) -> BestGame:
    return BestGame(played.table_id, played.result.score or 0, played.result.seats, played.result.ended)


def _recent(played: Played) -> RecentGame:
    result = played.result
    return RecentGame(played.table_id, result.score or 0, bool(result.won), result.ended)


def _wins(results: Sequence[Result]) -> Streak:
    rows = [(won, len(list(row))) for won, row in groupby(results, lambda result: bool(result.won))]
    now = rows[-1][1] if rows and rows[-1][0] else 0
    return Streak(now, max((length for won, length in rows if won), default=0))


def _pieces(slug: str, results: Sequence[Result]) -> tuple[Pieces, ...]:
    """What the player used most, of each kind that the game names. A feature that is gone is left out."""
    try:
        game = find_game(slug)
    except UnknownGame:  # its package was removed
        return ()
    counts: dict[str, Counter[str]] = {}
    told, total = told_features(game), Counter[str]()
    for result in results:
        total.update(_uses(result.uses))
    for key, count in total.items():
        if (feature := told.get(key)) is not None:
            counts.setdefault(feature.kind, Counter())[feature.name] += count
    return tuple(
        _told(favourite.title, counts[favourite.kind])
        for favourite in game.favourites
        if favourite.kind in counts
    )


def _told(title: str, counts: Counter[str]) -> Pieces:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    most = tuple(Piece(name, count) for name, count in ordered[:MOST])
    return Pieces(title, most, sum(count for _, count in ordered[MOST:]))


# Days


def _day(at: float, zone: tzinfo) -> date:
    return datetime.fromtimestamp(at, zone).date()


def _days(days: Sequence[date], today: date) -> Streak:
    """Days in a row. A row that ended yesterday is not broken: today is not over."""
    longest = row = 0
    before: date | None = None
    for day in sorted(set(days)):
        row = row + 1 if before is not None and day - before == timedelta(1) else 1
        longest, before = max(longest, row), day
    broken = before is None or today - before > timedelta(1)
    return Streak(0 if broken else row, longest)


def _months(days: Sequence[date], today: date) -> tuple[Month, ...]:
    counts = Counter(f"{day:%Y-%m}" for day in days)
    last = today.year * 12 + today.month - 1
    names = [f"{month // 12:04}-{month % 12 + 1:02}" for month in range(last - MONTHS + 1, last + 1)]
    return tuple(Month(name, counts[name]) for name in names)
