"""The figures of a game that can be compared and aimed at, each with a key such as `won.1` or `turns`.

A measure has an amount and a weight in every game. Its value is the sum of the amounts over the sum of the
weights. The weight of turns is 1, that of forced decisions is the number of decisions. So the value is that
in a report, and every game has its part in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import polars as pl
from msgspec import Struct

from gamenight.core import AnyGame
from gamenight.lab.figures.frames import Prepared

WINS, LENGTH, SCORES = "Who wins", "How long it takes", "Scores"
TENSION, TURNS, ENDS, USES = "Tension", "Turns and choices", "How the games end", "What is used"
CHAPTERS = [WINS, LENGTH, SCORES, TENSION, TURNS, ENDS, USES]


class Measure(Struct, frozen=True):
    key: str
    chapter: str  # of a page
    title: str
    told: str  # what a sentence says of it; {far} is how much, more|less the words for both directions
    share: bool = False  # part of a whole, told in per cent

    def sentence(self, far: str, more: bool) -> str:
        """What it means that there is more or less of it.

        >>> EVERY[0].sentence("3", more=False)
        'a game takes 3 turns fewer'
        """
        return re.sub(r"(\w+)\|(\w+)", r"\1" if more else r"\2", self.told).format(far=far)


ALONE = (
    Measure("nobody", WINS, "Nobody wins", "nobody wins {far} points more|less", share=True),
    Measure("margin", SCORES, "Lead at the end, in points", "the first is {far} points further|less ahead"),
    Measure("decided", TENSION, "Decided after", "a game is decided {far} points later|earlier", share=True),
    Measure("lead_changes", TENSION, "Lead changes", "the lead changes {far} times more|less"),
)
"""Of games in which players win alone."""

EVERY = (
    Measure("turns", LENGTH, "Turns", "a game takes {far} turns more|fewer"),
    Measure("minutes", LENGTH, "Minutes (estimated)", "a game takes {far} minutes longer|less"),
    Measure("score", SCORES, "Points of a seat", "a seat scores {far} points more|fewer"),
    Measure("winning", SCORES, "Points of a winner", "a winner scores {far} points more|fewer"),
    Measure("choices", TURNS, "Choices of a decision", "a decision has {far} choices more|fewer"),
    Measure(
        "forced",
        TURNS,
        "Forced decisions",
        "the share of forced decisions rises|falls by {far} points",
        share=True,
    ),
    Measure(
        "forced_turns",
        TURNS,
        "Forced turns",
        "the share of forced turns rises|falls by {far} points",
        share=True,
    ),
)

IDLE = Measure("idle", TURNS, "Idle turns", "the share of idle turns rises|falls by {far} points", share=True)
"""Only of games that name features."""

TOGETHER = Measure("won", WINS, "The table wins", "the table wins {far} points more|less", share=True)
"""Only of cooperative games."""


def measures(game: AnyGame, seats: int) -> tuple[Measure, ...]:
    """Everything that can be measured of a game with so many seats."""
    found = [
        *([TOGETHER] if game.cooperative else [*map(_won, range(1, seats + 1)), *ALONE]),
        *EVERY,
        *([IDLE] if game.features else []),
        *(_end(end.value) for end in game.End),
        *(_uses(each.key, f"{each.kind} “{each.name}”") for each in game.features),
    ]
    return tuple(sorted(found, key=lambda each: CHAPTERS.index(each.chapter)))


def _won(seat: int) -> Measure:
    return Measure(
        f"won.{seat}", WINS, f"Seat {seat} wins", f"seat {seat} wins {{far}} points more|less", share=True
    )


def _end(end: str) -> Measure:
    told = f"the share of games that end with “{end}” rises|falls by {{far}} points"
    return Measure(f"end.{end}", ENDS, f"End with “{end}”", told, share=True)


def _uses(key: str, name: str) -> Measure:
    return Measure(f"uses.{key}", USES, name, f"{name} is used {{far}} times more|less in a game")


def measured(run: Prepared, seats: int, wanted: Sequence[Measure]) -> pl.DataFrame:
    """A row for each game with so many seats, in the order of their numbers.

    For each measure a column with its key has the amounts, and one with "/ " before the key the weights.
    """
    games = run.games.filter(pl.col("seats") == seats).sort("cell", "number")
    choices = run.decisions.group_by("game").agg(pl.col("choices").sum()).collect(engine="streaming")
    games = games.join(choices, on="game", how="left")
    keys = [measure.key for measure in wanted if measure.chapter == USES]
    if keys:
        games = games.join(_uses_by_game(run, keys), on="game", how="left")
    columns = [column for measure in wanted for column in _columns(measure.key)]
    return games.select("number", *columns)


def weight(key: str) -> str:
    """The name of the column with the weights of a measure."""
    return f"/ {key}"


def _uses_by_game(run: Prepared, keys: Sequence[str]) -> pl.DataFrame:
    """A row for each game and a column for each of these measures."""
    key = "uses." + pl.col("feature")
    uses = run.uses.select("game", "count", key=key).filter(pl.col("key").is_in(keys))
    counts = uses.group_by("game", "key").agg(pl.col("count").sum()).collect(engine="streaming")
    wide = counts.pivot("key", index="game", values="count")
    return wide.with_columns(pl.lit(0).alias(key) for key in keys if key not in wide.columns)


def _columns(key: str) -> tuple[pl.Expr, pl.Expr]:
    amount, weights = _parts(key)
    return (
        amount.cast(pl.Float64).fill_null(0.0).alias(key),
        weights.cast(pl.Float64).alias(weight(key)),
    )


def _parts(key: str) -> tuple[pl.Expr, pl.Expr]:
    """Amount and weight of a measure in a game."""
    kind, _, which = key.partition(".")
    winners, scores, one = pl.col("winners"), pl.col("scores"), pl.lit(1.0)
    winning = winners.list.len()
    match kind:
        case "won" if which:
            won = winners.list.contains(int(which) - 1)
            return pl.when(won).then(1 / winning).otherwise(0.0), one
        case "won":
            return winning > 0, one
        case "nobody":
            return winning == 0, one
        case "score":
            return scores.list.sum(), scores.list.len()
        case "winning":
            return scores.list.gather(winners).list.sum(), winning
        case "margin":
            ordered = scores.list.sort(descending=True)
            return ordered.list.get(0) - ordered.list.get(1), one
        case "decided" | "lead_changes":
            return pl.col(key), pl.col(key).is_not_null()
        case "choices" | "forced":
            return pl.col(key), pl.col("decisions")
        case "forced_turns" | "idle":
            return pl.col(key), pl.col("turns")
        case "end":
            return pl.col("reason") == which, one
    return pl.col(key), one  # turns, minutes, uses
