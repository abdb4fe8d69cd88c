"""The figures of a report, as plain values."""

from __future__ import annotations

from msgspec import Struct

from gamenight.core import Feature
from gamenight.lab.stats import Bin, Difference, Share, Spread


class Turns(Struct, frozen=True, kw_only=True):
    """What turns are like."""

    turns: int
    idle: Share | None  # of the turns; None if the game names no features
    forced_turns: Share  # turns in which the player had no choice at all
    decisions: int
    forced: Share  # of the decisions
    choices: Spread  # of a decision
    course: tuple[float | None, ...]  # mean number of choices in each tenth of the game


class Table(Struct, frozen=True, kw_only=True):
    """The figures for one number of seats."""

    seats: int
    games: int
    won: tuple[Share, ...]  # by seat; in a cooperative game one: how often the table won
    nobody: Share  # games without a winner
    length: Spread  # in turns
    rounds: Spread | None  # None in a game without rounds
    minutes: Spread  # estimated
    minutes_bins: tuple[Bin, ...]
    scores: Spread | None  # of all seats
    winning: Spread | None  # scores of winners
    score_bins: tuple[Bin, ...]
    margin: Spread | None  # points between first and second place; None in a cooperative game
    decided: Spread | None  # None in a cooperative game
    decided_bins: tuple[int, ...]  # games decided in each tenth
    lead_changes: Spread | None  # None in a cooperative game
    turns: Turns
    ends: dict[str, Share]  # by reason; every way the game can end


class Used(Struct, frozen=True, kw_only=True):
    """How a feature was used, and what it is worth."""

    feature: Feature
    uses: int
    each_game: float  # uses in a game, on average
    games: Share  # games in which it was used
    won: Share | None  # of the seats that used it; None: always everybody's, so nobody's
    worth: Difference | None  # of the win share: those that used it, and the others
    by_winners: float | None  # uses by a winner in a game, on average; None in a cooperative game
    by_others: float | None


class Skill(Struct, frozen=True, kw_only=True):
    """How often a bot won among others."""

    bots: str  # the mix; in a cooperative game the bots of the cell
    bot: str
    seats: int
    won: Share


class Row(Struct, frozen=True, kw_only=True):
    """The main figures of a cell."""

    cell: int
    games: int
    first: Share | None  # how often seat 1 won; None in a cooperative game
    table: Share | None  # how often the table won; None if players win alone
    length: float  # means, from here on
    minutes: float
    winning: float | None
    decided: float | None
    lead_changes: float | None


class Figures(Struct, frozen=True, kw_only=True):
    """Every figure of a report."""

    games: int
    decisions: int
    tables: tuple[Table, ...]  # by the number of seats
    features: tuple[Used, ...]  # in the order of the game; those that were never used too
    skill: tuple[Skill, ...]
    cells: tuple[Row, ...]
    actions: dict[str, Spread]  # choices of a decision by the kind of action
