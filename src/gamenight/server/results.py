"""What a finished game was for each of its players: the rows of the SQL table `results`.

The rows are made when the game ends. So they stay the same when its rules change, and nobody has to replay
thousands of games to show a player's figures.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from gamenight.core import AnyGame, Feature, Outcome, Seat
from gamenight.server.deleted import is_deleted
from gamenight.server.sittings import Sitting, Sittings
from gamenight.server.wire_games import Company, Counts

if TYPE_CHECKING:
    from gamenight.server.tables import Table

log = logging.getLogger(__name__)


class Result(Struct, frozen=True):
    player: str
    name: str
    game: str
    seats: int
    ended: float
    counts: Counts
    company: Company
    level: str | None
    score: int | None
    won: bool | None
    uses: bytes


def results_of(
    table: Table, actions: Sequence[tuple[Seat, Any]], outcome: Outcome, ended: float
) -> tuple[Result, ...]:
    """A result for each player of a table whose game has ended with these actions."""
    players = {sitting.player for sitting in table.sittings if sitting.player is not None}
    found = [_result(table, player, outcome, ended) for player in sorted(players) if not is_deleted(player)]
    if all(each.counts is not Counts.COUNTED for each in found):
        return tuple(found)
    uses = uses_of(table.game, table.origin, actions)
    return tuple(_with_uses(each, table.sittings, uses) for each in found)


def _result(table: Table, player: str, outcome: Outcome, ended: float) -> Result:
    mine, facts, sittings = table.sittings.seats_of(player), table.facts, table.sittings
    shared = len(mine) > 1
    known = not shared or table.game.cooperative
    levels = {sitting.bot for sitting in sittings if sitting.player is None and sitting.bot is not None}
    return Result(
        player,
        sittings[mine[0]].name,
        facts.game,
        facts.seats,
        ended,
        _counts(table, [sittings[seat] for seat in mine]),
        Company.SCREEN if shared else _company(sittings, player),
        levels.pop() if len(levels) == 1 else None,
        outcome.scores[mine[0]] if known else None,
        mine[0] in outcome.winners if known else None,
        b"{}",
    )


def _counts(table: Table, mine: Sequence[Sitting]) -> Counts:
    if table.lesson is not None:
        return Counts.LESSON
    if table.position is not None:
        return Counts.POSITION
    if any(sitting.left for sitting in mine):
        return Counts.LEFT
    return Counts.SHARED if len(mine) > 1 else Counts.COUNTED


def _company(sittings: Sittings, player: str) -> Company:
    others = {sitting.player for sitting in sittings} - {player, None}
    return Company.FRIENDS if others else Company.BOTS


@lru_cache(maxsize=64)
def told_features(game: AnyGame) -> dict[str, Feature]:
    """The features that players read about in their figures, by key."""
    kinds = {favourite.kind for favourite in game.favourites}
    return {feature.key: feature for feature in game.features if feature.kind in kinds}


def uses_of(game: AnyGame, origin: Any, actions: Sequence[tuple[Seat, Any]]) -> dict[int, Counter[str]]:
    """How often each seat used what its player likes to read about (`Game.favourites`).

    Nothing if the rules that the game was played under are gone, or if they fail.
    """
    told = told_features(game)
    found: dict[int, Counter[str]] = {}
    if not told or game.State is int:
        return found
    try:
        state = origin
        for seat, action in actions:
            after = game.apply(state, seat, action)
            for use in game.used(state, seat, action, after):
                if use.key in told:
                    found.setdefault(use.seat, Counter())[use.key] += 1
            state = after
    except Exception:  # `used` of a plug-in may raise anything
        log.exception("cannot count what a game used", extra={"game": game.slug})
        return {}
    return found


def _with_uses(result: Result, sittings: Sittings, uses: dict[int, Counter[str]]) -> Result:
    if result.counts is not Counts.COUNTED:
        return result
    seat = sittings.seats_of(result.player)[0]
    return msgspec.structs.replace(result, uses=msgspec.json.encode(uses.get(seat, {})))


def rows_of(table_id: str, results: Sequence[Result]) -> list[dict[str, Any]]:
    """The rows of the SQL table `results`."""
    return [{"table_id": table_id, **msgspec.structs.asdict(each)} for each in results]
