"""The challenges of the day: which they are, what a choice was worth, and how many found the best one.

A day's challenge is found from its date alone, so every server of a database offers the same. The answer is
sent only after the first choice at a table, which counts even if it is undone.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite

from gamenight.core import AnyGame, Challenge, Seat, challenges_of, listed, position_of
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.server.events import ChallengeBegun, Event, PositionTaken
from gamenight.server.facts import Refusal, Step
from gamenight.server.schema import challenge_tries
from gamenight.server.store import Store
from gamenight.server.tables import Table
from gamenight.server.wire import Code
from gamenight.server.wire_challenge import ChallengeAnswer, ChallengeResult, Challenges, ShownChallenge


def day_of(now: float) -> date:
    return datetime.fromtimestamp(now, UTC).date()


def of_day(game: AnyGame, day: date) -> Challenge | None:
    """The challenge of a day, if the game has any."""
    found = challenges_of(game)
    return found[day.toordinal() % len(found)] if found else None


def begun(game: AnyGame, day: date) -> tuple[Challenge, tuple[Event, ...]]:
    """The challenge of a day, and the events with which its table begins. Raises a Refusal."""
    challenge = of_day(game, day)
    if challenge is None:
        raise Refusal(Code.NOT_FOUND, f"{game.title} has no challenge")
    position = PositionTaken(None, 0, challenge.state, redealt=False)
    return challenge, (ChallengeBegun(day.isoformat(), challenge.key), position)


async def shown(store: Store, day: date, player: str) -> Challenges:
    results = await store.transact(partial(_results, day.isoformat(), player))
    of_games = ((game, of_day(game, day)) for game in GAMES)
    return Challenges(
        day.isoformat(),
        tuple(
            ShownChallenge(
                game=game.slug,
                seats=found.seats,
                seat=found.seat,
                round=None if game.rounds is None else game.rounds(position_of(game, found)),
                choices=len(found.lost),
                result=results.get(game.slug),
            )
            for game, found in of_games
            if found is not None
        ),
    )


async def answered(store: Store, table: Table, player: str) -> ChallengeAnswer:
    """What the first choice at a table was worth. The first one of each player and day is counted."""
    attempt = table.attempt
    if attempt is None:
        raise Refusal(Code.NOT_FOUND, "this table is no challenge")
    if player != table.facts.creator:
        raise Refusal(Code.NOT_YOURS, "this is the challenge of somebody else")
    if attempt.step is None:
        raise Refusal(Code.NOT_OPEN, "choose first: the answer comes after it")
    found = challenges_of(find_game(table.facts.game))
    challenge = next((each for each in found if each.key == attempt.key), None)
    if challenge is None:
        raise Refusal(Code.NOT_OPEN, "the game has changed since this challenge")
    lost = _lost(table.game, challenge, attempt.step.action)
    tried = {"player": player, "day": attempt.day, "game": table.facts.game, "found": lost == 0}
    results = await store.transact(partial(_add, tried))
    return _answer(table, challenge, attempt.step, lost, results[table.facts.game])


def _answer(
    table: Table, challenge: Challenge, step: Step, lost: float | None, result: ChallengeResult
) -> ChallengeAnswer:
    game, names, seat = table.game, table.sittings.names, step.seat
    state = position_of(game, challenge)
    best = game.legal_actions(state, seat)[challenge.best]
    because = listed([reason.format(*names) for reason in challenge.reasons])
    return ChallengeAnswer(
        found=lost == 0,
        taken=_told(table, step.before, seat, step.action),
        best=_told(table, state, seat, best),
        because=f"{because[:1].upper()}{because[1:]}.",
        lost=lost,
        lead=min(each for each in challenge.lost if each > 0),
        result=result,
    )


def _told(table: Table, state: Any, seat: Seat, action: Any) -> str:
    view = table.game.view(state, seat)
    return table.game.describe(view, seat, action).text.format(*table.sittings.names)


def _lost(game: AnyGame, challenge: Challenge, action: Any) -> float | None:
    """How much less chance to win an action gives than the best one. None: something was said before it."""
    legal = game.legal_actions(position_of(game, challenge), challenge.seat)
    return challenge.lost[legal.index(action)] if action in legal else None


def _add(tried: dict[str, Any], connection: Connection) -> dict[str, ChallengeResult]:
    """Count a try, unless the player has tried before. Return the results of that day."""
    upsert = upsert_postgres if connection.dialect.name == "postgresql" else upsert_sqlite
    connection.execute(upsert(challenge_tries).values(tried).on_conflict_do_nothing())
    return _results(tried["day"], tried["player"], connection)


def _results(day: str, player: str, connection: Connection) -> dict[str, ChallengeResult]:
    """The results of the challenges that the player has tried, by game."""
    tries = challenge_tries.c
    solved = func.count().filter(tries.found)
    of_all = select(tries.game, func.count(), solved).where(tries.day == day).group_by(tries.game)
    counts = {game: (players, solved) for game, players, solved in connection.execute(of_all)}
    own = select(tries.game, tries.found).where(tries.day == day, tries.player == player)
    return {game: ChallengeResult(found, *counts[game]) for game, found in connection.execute(own)}
