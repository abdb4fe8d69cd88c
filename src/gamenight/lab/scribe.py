"""The scribe writes down one game while it is played: a row for the game, its decisions and its uses."""

from __future__ import annotations

from collections import Counter, deque
from itertools import pairwise
from typing import Any

from msgspec import Struct

from gamenight.core import CHANCE, AnyGame, Outcome, Seat

NOBODY = -1  # in place of a leader


class Written(Struct, frozen=True):
    """What the scribe wrote about a game. Each list is a column (docs/laboratory.md)."""

    game: dict[str, Any]
    decisions: dict[str, list[Any]]
    uses: dict[str, list[Any]]


class Scribe:
    """Watches one game of `selfplay`.

    A turn is an unbroken run of decisions of one seat; chance does not break it. At the end of a turn the
    seat leads that `evaluate` rated best at the ends of the last turns, as many as there are seats: whoever
    acts next is often rated higher, and so that does not matter. In a cooperative game nobody leads.
    """

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game, self._seats = game, seats
        self._decisions: dict[str, list[Any]] = {
            name: [] for name in ("seat", "turn", "action", "choices", "before", "after")
        }
        self._uses: dict[str, list[Any]] = {name: [] for name in ("index", "seat", "feature", "count")}
        self._ratings: deque[list[float]] = deque(maxlen=seats)  # of all seats, at the ends of the last turns
        self._leaders: list[int] = []  # at the end of each turn
        self._turn: Seat | None = None
        self._state: Any = None  # after the last decision
        self._last: Any = None  # after the last action
        self._turns = self._actions = 0

    def __call__(self, before: Any, seat: Seat, action: Any, choices: int, after: Any) -> None:
        self._actions += 1
        self._last = after
        if seat != CHANCE:
            if seat != self._turn:
                self._end_turn()
                self._turn = seat
                self._turns += 1
            rating = self._game.evaluate(self._game.view(before, seat), seat)
            kind = type(action).__name__
            _append(self._decisions, seat, self._turns, kind, choices, rating, None)
            self._state = after
        if uses := self._game.used(before, seat, action, after):
            index = max(0, len(self._decisions["seat"]) - 1)  # of this decision, or of the one before chance
            for use, count in Counter(uses).items():
                _append(self._uses, index, use.seat, use.key, count)

    def written(self, outcome: Outcome) -> Written:
        """Everything about the game, after its end."""
        self._end_turn()
        choices = self._decisions["choices"]
        game = {
            "scores": outcome.scores,
            "winners": outcome.winners,
            "reason": outcome.reason,
            "turns": self._turns,
            "rounds": None if self._game.rounds is None else self._game.rounds(self._last),
            "decisions": sum(each > 0 for each in choices),
            "forced": sum(each == 1 for each in choices),
            "actions": self._actions,
            "lead_changes": None if self._game.cooperative else lead_changes(self._leaders),
            "decided": None if self._game.cooperative else decided(self._leaders, outcome.winners),
        }
        return Written(game, self._decisions, self._uses)

    def _end_turn(self) -> None:
        if self._turn is None:
            return
        if self._game.cooperative:
            self._decisions["after"][-1] = self._rating(self._turn)
            return
        ratings = [self._rating(Seat(seat)) for seat in range(self._seats)]
        self._decisions["after"][-1] = ratings[self._turn]
        self._ratings.append(ratings)
        standings = [sum(each) for each in zip(*self._ratings, strict=True)]
        self._leaders.append(leader(standings, self._leaders[-1] if self._leaders else NOBODY))

    def _rating(self, seat: Seat) -> float:
        return self._game.evaluate(self._game.view(self._state, seat), seat)


def _append(columns: dict[str, list[Any]], *row: Any) -> None:
    for column, value in zip(columns.values(), row, strict=True):
        column.append(value)


def leader(standings: list[float], last: int) -> int:
    """Who stands best. If several do, the last leader stays, or else nobody leads."""
    most = max(standings)
    best = [seat for seat, standing in enumerate(standings) if standing == most]
    return best[0] if len(best) == 1 else last if last in best else NOBODY


def lead_changes(leaders: list[int]) -> int:
    """How often another seat took the lead. The first lead is no change."""
    led = [seat for seat in leaders if seat != NOBODY]
    return sum(seat != other for seat, other in pairwise(led))


def decided(leaders: list[int], winners: tuple[Seat, ...]) -> float | None:
    """The share of the turns after which a winner led up to the end. None: nobody won."""
    if not winners:
        return None
    turns = len(leaders)
    last = max((at for at, seat in enumerate(leaders[:-1]) if seat not in winners), default=-1)
    return (last + 2) / turns
