"""The chapters about who wins, skill, and how games end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.lab.figures.types import Skill, Used
from gamenight.lab.report import winning
from gamenight.lab.report.types import Cell
from lab.made_up import NORTHWEST, WEDNESDAY, about, found, notable, table, texts, told, used

pytestmark = pytest.mark.usefixtures("undrawn")


def start(at: int, value: float = 0.5) -> Used:
    return used(f"start{at}", 9, kind="Start", won=about(value, usual=0.5))


def test_starts_have_a_chart_up_to_sixteen_and_a_table_beyond() -> None:
    for count, charts, tables in ((1, 1, 0), (2, 2, 0), (16, 2, 0), (17, 1, 1)):
        features = tuple(start(at) for at in range(count))
        chapter = winning.who_wins(found(table(2), features=features), NORTHWEST)
        assert (len(chapter.figures), len(chapter.tables)) == (charts, tables)
        assert told(chapter)[-1] == "No start wins clearly more or less often than another."
        assert len(chapter.explained) == 2
    assert len(winning.who_wins(found(table(2)), NORTHWEST).explained) == 1


def test_the_three_starts_that_differ_most_are_told() -> None:
    features = tuple(start(at, value) for at, value in enumerate((0.6, 0.3, 0.9, 0.57, 0.52)))
    chapter = winning.who_wins(found(table(2), features=features), NORTHWEST)
    usual = "of its games, where 50 % is usual for the same seats: significant."
    assert told(chapter)[-3:] == [
        f"Start “Start2”: wins 90 % {usual}",
        f"Start “Start1”: wins 30 % {usual}",
        f"Start “Start0”: wins 60 % {usual}",
    ]
    assert all(notable(chapter)[-3:])


def test_the_table_of_starts_begins_with_the_one_that_wins_most() -> None:
    features = (start(0, 0.4), start(1, 0.7), *(start(at) for at in range(2, 17)))
    (shown,) = winning.who_wins(found(table(2), features=features), NORTHWEST).tables
    assert texts(shown)[0] == ["Start1", "1,000", "70 %", "50 %"]
    assert texts(shown)[-1] == ["Start0", "1,000", "40 %", "50 %"]
    assert shown.rows[0][2] == Cell(
        "70\N{NO-BREAK SPACE}%", 0.7, True, "65\N{NO-BREAK SPACE}% to 75\N{NO-BREAK SPACE}%"
    )


def test_games_that_nobody_wins_are_told() -> None:
    chapter = winning.who_wins(found(table(2, nobody=about(0.2)), table(3)), NORTHWEST)
    assert told(chapter)[-1] == "With 2 players, nobody wins 20 % of the games."


def test_of_two_seats_only_the_one_that_wins_more_is_told() -> None:
    won = (about(0.4, usual=0.5), about(0.6, usual=0.5))
    chapter = winning.who_wins(found(table(2, won=won)), NORTHWEST)
    assert told(chapter) == [
        "With 2 players, seat 2 wins 10.0 points more than its share of 50 %: significant."
    ]
    assert notable(chapter) == [True]
    assert [figure.title for figure in chapter.figures] == ["2 players"]


def test_a_table_that_wins_together_is_told_with_its_interval() -> None:
    chapter = winning.who_wins(found(table(2, won=(about(0.5),)), table(3, won=(about(0.25),))), WEDNESDAY)
    assert told(chapter) == [
        "With 2 players, the table wins 50 % of the games (45 % to 55 %).",
        "With 3 players, the table wins 25 % of the games (20 % to 30 %).",
    ]
    assert all(notable(chapter))
    assert [figure.title for figure in chapter.figures] == ["The table"]


@pytest.mark.parametrize(
    ("best", "other", "end"),
    [
        (0.6, 0.49, ": significant."),
        (0.6, 0.51, ". That may be chance."),
        (0.6, 0.5, ". That may be chance."),
    ],
)
def test_skill_pays_if_the_intervals_lie_apart(best: float, other: float, end: str) -> None:
    """In the last case they touch."""
    low, high = about(best), about(other)
    if other == 0.5:
        low, high = replace(low, low=0.55), replace(high, high=0.55)
    members = tuple(
        Skill(bots="greedy+random", bot=bot, seats=2, won=won)
        for bot, won in (("random", high), ("greedy", low))
    )
    chapter = winning.skill(found(table(2), skill=members), NORTHWEST)
    assert told(chapter) == [f"Of greedy and random, greedy wins most: 60 % of its games{end}"]
    assert notable(chapter) == [True]
    assert winning.skill(found(table(2)), NORTHWEST) is None


def test_the_endings_name_the_most_frequent_and_those_that_never_came() -> None:
    chapter = winning.endings(found(table(2), table(4, games=300), games=400))
    assert told(chapter) == ["75 % of the games end with “summit”.", "No game ended with “asleep”."]
    (shown,) = chapter.tables
    assert texts(shown)[0] == ["Summit", "75 %", "75 %"]
    assert shown.rows[0][1].bar == 0.75
    every = winning.endings(found(table(2, ends={"summit": about(1)})))
    assert told(every) == ["100 % of the games end with “summit”."]
