"""The chapters of a report from figures that are made up, so that every sentence can be worked by hand."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
import vl_convert
from msgspec import Raw
from msgspec.structs import replace

from gamenight.core import Board, Feature, Paper, Spot
from gamenight.games import game as find_game
from gamenight.lab.design import Asked, design
from gamenight.lab.figures.types import Figures, Row, Skill, Table, Turns, Used
from gamenight.lab.report import course, types, uses, winning
from gamenight.lab.report.cells import cells
from gamenight.lab.report.types import Cell, Chapter, cell
from gamenight.lab.results import Head
from gamenight.lab.stats import Bin, Difference, Share, Spread

NORTHWEST, WEDNESDAY = find_game("northwest"), find_game("wednesday")


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Charts have their own tests, and take long."""
    monkeypatch.setattr(vl_convert, "vegalite_to_svg", lambda _chart: "")


def about(value: float, count: int = 1000, usual: float | None = None) -> Share:
    """A share whose interval is five points wide on each side."""
    return Share(count=count, value=value, low=value - 0.05, high=value + 0.05, usual=usual)


def around(mean: float) -> Spread:
    """Nine of ten lie between half and double the mean."""
    return Spread(count=100, mean=mean, low=mean / 2, middle=mean, high=mean * 2)


def table(seats: int, **other: Any) -> Table:
    turns = Turns(
        turns=1000,
        idle=about(0.12 / seats),
        forced_turns=about(0.4 / seats),
        decisions=3000,
        forced=about(0.1),
        choices=around(5 * seats),
        course=(1.0,) * 10,
    )
    known: dict[str, Any] = {
        "seats": seats,
        "games": 100,
        "won": tuple(about(1 / seats, usual=1 / seats) for _ in range(seats)),
        "nobody": about(0),
        "length": around(10 * seats),
        "rounds": None,
        "minutes": around(15 * seats),
        "minutes_bins": (Bin(0, 5, 1),),
        "scores": around(20 + seats),
        "winning": around(30 + seats),
        "score_bins": (Bin(0, 5, 1), Bin(5, 10, 1)),
        "margin": around(seats),
        "decided": around(0.2 * seats),
        "decided_bins": (1, *[0] * 8, seats),
        "lead_changes": around(2 * seats),
        "turns": turns,
        "ends": {"summit": about(0.75), "lost": about(0.25), "asleep": about(0)},
    }
    return Table(**known | other)


def found(*tables: Table, **other: Any) -> Figures:
    known: dict[str, Any] = {
        "games": 100 * len(tables),
        "decisions": 3000,
        "tables": tables,
        "features": (),
        "skill": (),
        "cells": (),
        "actions": {"TakeCube": Spread(count=3, mean=4, low=2, middle=4, high=8), "Rest": around(1)},
    }
    return Figures(**known | other)


def told(chapter: Chapter | None) -> list[str]:
    assert chapter is not None
    return [sentence.text.replace("\N{NO-BREAK SPACE}", " ") for sentence in chapter.sentences]


def notable(chapter: Chapter | None) -> list[bool]:
    assert chapter is not None
    return [sentence.notable for sentence in chapter.sentences]


def texts(shown: types.Table) -> list[list[str]]:
    return [[each.text.replace("\N{NO-BREAK SPACE}", " ") for each in row] for row in shown.rows]


# The course of a game


def test_the_time_on_the_box_is_compared_from_a_quarter_more_or_less() -> None:
    """Of 30 to 60 minutes: 24 and 75 still agree, one minute further they do not."""
    game = replace(NORTHWEST, about=replace(NORTHWEST.about, minutes="30–60"))

    def compared(*minutes: float) -> str:
        tables = (table(2 + at, minutes=around(each)) for at, each in enumerate(minutes))
        return told(course.length(found(*tables), game))[-1]

    assert compared(24, 75) == "That agrees with the 30–60 minutes on the box."
    assert compared(23) == "That is clearly shorter than the 30–60 minutes on the box."
    assert compared(23, 60) == "With 2 players, that is clearly shorter than the 30–60 minutes on the box."
    assert compared(60, 76, 77) == (
        "With 3 and 4 players, that is clearly longer than the 30–60 minutes on the box."
    )


def test_the_length_names_turns_and_minutes_of_nine_of_ten_games() -> None:
    chapter = course.length(found(table(2), table(4)), NORTHWEST)
    assert told(chapter)[:2] == [
        "By our estimate a game takes 30 minutes with 2 players and 60 with 4.",
        "It has 20 turns with 2 players and 40 with 4.",
    ]
    assert notable(chapter)[:2] == [True, False]
    assert chapter.tables[0].rows[0] == (
        cell("2 players"),
        cell("20", note="10 to 40"),
        cell("30", note="15 to 60"),
    )
    assert "two choices: 8 seconds, sixteen: 20" in chapter.explained[1]
    sure = Spread(count=9, mean=7, low=7, middle=7, high=7)
    shown = course.length(found(table(2, length=sure)), NORTHWEST).tables[0]
    assert shown.rows[0][1] == cell("7", note="7")


def test_scores_are_told_for_all_and_for_winners() -> None:
    chapter = course.scores(found(table(2), table(4, score_bins=(Bin(0, 5, 1),))))
    assert told(chapter) == [
        "Players end with 22 points with 2 players and 24 with 4 on average.",
        "Winners have 32 points with 2 players and 34 with 4.",
        "The first is ahead of the second by 2 points with 2 players and 4 with 4.",
    ]
    assert [figure.title for figure in chapter.figures] == ["2 players"]  # one bar would say nothing
    together = course.scores(found(table(2, margin=None), table(3, scores=None)))
    assert told(together) == ["Players end with 22 points on average."]


def test_the_tension_says_when_a_game_is_decided() -> None:
    chapter = course.tension(found(table(2), table(4)))
    assert told(chapter) == [
        "On average the winner leads for good after 40 % of the game with 2 players and 80 % with 4.",
        "The last tenth of the game decides this in 67 % with 2 players and 80 % with 4 of the games.",
        "The lead changes 4 times with 2 players and 8 with 4 on average.",
    ]
    assert notable(chapter) == [True, False, True]
    assert course.tension(found(table(2, decided=None))) is None
    assert course.tension(found(table(2, lead_changes=None))) is None


def test_many_idle_or_forced_turns_are_notable() -> None:
    chapter = course.turns(found(table(2), table(4)))
    assert told(chapter) == [
        "Of all turns, 6.0 % are idle with 2 players and 3.0 % with 4.",
        "Of all turns, 20 % are forced with 2 players and 10 % with 4.",
        "A decision has 10 choices with 2 players and 20 with 4 on average.",
        "There is only one thing to do in 10 % of the decisions with 2 players and 10 % with 4.",
    ]
    assert notable(chapter) == [False, False, True, False]
    dull = table(2)
    turns = replace(dull.turns, idle=about(0.101), forced_turns=about(0.201))
    assert notable(course.turns(found(replace(dull, turns=turns))))[:2] == [True, True]
    plain = replace(dull.turns, idle=None, forced_turns=about(0))
    assert told(course.turns(found(replace(dull, turns=plain))))[0] == "No turn is forced."


def test_actions_are_listed_with_their_part_of_all_decisions() -> None:
    (shown,) = course.turns(found(table(2))).tables
    assert shown.rows[0] == (
        cell("Take cube"),
        cell("2.9\N{NO-BREAK SPACE}%", 3 / 103),
        cell("4", note="2 to 8"),
    )


def test_the_scaling_compares_the_least_with_the_most_players() -> None:
    assert course.scaling(found(table(2)), NORTHWEST) is None
    marked = table(4, won=(about(0.4, usual=0.25), *[about(0.2, usual=0.25)] * 3))
    chapter = course.scaling(found(table(2), table(3), marked), NORTHWEST)
    assert chapter is not None
    assert told(chapter) == [
        "From 2 to 4 players, 20 turns become 40, and the estimated time is 2 times as long."
    ]
    assert [figure.title for figure in chapter.figures] == [
        "Estimated minutes",
        "Points of a winner",
        "Lead changes",
    ]
    assert texts(chapter.tables[0]) == [
        ["2 players", "50 %", "10", "20 %", "10", "40 %"],
        ["3 players", "33 %", "10", "13 %", "15", "60 %"],
        ["4 players", "40 %", "10", "10 %", "20", "80 %"],
    ]
    assert [row[1].strong for row in chapter.tables[0].rows] == [False, False, True]
    together = course.scaling(found(table(2, decided=None), table(3, decided=None, winning=None)), WEDNESDAY)
    assert together is not None
    assert [figure.title for figure in together.figures] == ["Estimated minutes", "Lead changes"]
    assert together.tables[0].head == ("", "table wins", "turns of a player", "forced turns", "choices")
    assert len(together.tables[0].rows[0]) == 5


# Features


def used(name: str, uses: int, gain: float = 0.0, kind: str = "Card", **other: Any) -> Used:
    known: dict[str, Any] = {
        "feature": Feature(name, kind, name.capitalize()),
        "uses": uses,
        "each_game": uses / 100,
        "games": about(uses / 1000),
        "won": about(0.5, count=1234),
        "worth": Difference(value=gain, low=gain - 0.02, high=gain + 0.02, enough=True),
        "by_winners": uses / 50,
        "by_others": uses / 200,
    }
    return Used(**known | other)


def test_what_was_never_used_is_counted_and_named_by_kind() -> None:
    chapter = uses.used(found(features=(used("axe", 0), used("bow", 100), used("inn", 0, kind="Place"))))
    assert chapter is not None
    assert told(chapter) == ["Of 3 features that this report counts, 2 were never used in 0 games."]
    assert chapter.unused == (("Card", "Axe"), ("Place", "Inn"))
    assert "1 was never used" in told(uses.used(found(features=(used("axe", 0), used("bow", 9)))))[0]
    assert uses.used(found()) is None


def test_uses_are_listed_from_the_most_used_with_small_numbers_in_two_digits() -> None:
    some = (used("axe", 20), used("bow", 150), used("cap", 1), used("die", 1, each_game=0.004))
    chapter = uses.used(found(features=some))
    assert chapter is not None
    (shown,) = chapter.tables
    assert shown.head == ("Card", "games", "uses", "winner", "other")
    assert texts(shown) == [
        ["Bow", "15 %", "1.5", "3", "0.75"],
        ["Axe", "2.0 %", "0.20", "0.40", "0.10"],
        ["Cap", "0.1 %", "0.01", "0.02", "0.01"],
        ["Die", "0.1 %", "< 0.01", "0.02", "0.01"],
    ]
    assert [row[1].bar for row in shown.rows] == [0.15, 0.02, 0.001, 0.001]
    assert shown.shown == 8
    together = uses.used(found(features=(used("axe", 20, by_winners=None, by_others=None),)))
    assert together is not None
    assert together.tables[0].head == ("Card", "games", "uses")
    mixed = uses.used(found(features=(used("axe", 20, by_others=None), used("bow", 0))))
    assert mixed is not None
    assert texts(mixed.tables[0]) == [["Axe", "2.0 %", "0.20", "0.40", ""]]


def test_the_worth_names_the_two_best_and_the_worst() -> None:
    gains = {"axe": 0.1, "bow": -0.05, "cap": 0.2, "die": 0.03, "ear": -0.3, "fan": 0.01}
    some = [used(name, 9, gain) for name, gain in gains.items()]
    few = used("gem", 1, 0.5, worth=Difference(value=0.5, low=0.4, high=0.6, enough=False))
    chapter = uses.worth(found(features=(*some, few)), NORTHWEST)
    assert chapter is not None
    assert told(chapter) == [
        f"5 of 6 comparisons are significant. {uses.ACCIDENT}",
        "Players that use “Cap” (Card) win more often than others, by 20.0 points.",
        "Players that use “Axe” (Card) win more often than others, by 10.0 points.",
        "Players that use “Ear” (Card) win less often than others, by 30.0 points.",
    ]
    assert [[row[0].text for row in each.rows] for each in chapter.tables] == [
        ["Cap", "Axe", "Die"],
        ["Ear", "Bow"],
        ["Fan"],
    ]
    assert chapter.tables[0].rows[0] == (
        cell("Cap", note="Card"),
        cell("1,234"),
        Cell("+20.0", None, True, "+18.0 to +22.0"),
    )
    assert not chapter.tables[2].rows[0][2].strong
    assert {each.shown for each in chapter.tables} == {8}
    assert "Tables that use" in told(uses.worth(found(features=tuple(some)), WEDNESDAY))[1]
    assert uses.worth(found(features=(few, used("hat", 1, worth=None))), NORTHWEST) is None
    for count in (2, 3):  # nobody is named twice or left out
        assert len(told(uses.worth(found(features=tuple(some[:count])), NORTHWEST))) == 1 + count


def test_places_are_marked_on_the_board_by_how_often_they_were_used() -> None:
    spots = tuple(Spot(name, 10.0 * at, 5, 4) for at, name in enumerate(("inn", "den", "pub", "bay")))
    board = Board("Map", 40, 30, "<rect/>", spots)
    game = replace(NORTHWEST, paper=lambda: Paper(boards=(board,)))
    chapter = uses.heat(found(features=(used("inn", 400), used("den", 100), used("pub", 0))), game)
    assert chapter is not None
    (heat,) = chapter.heats
    assert (heat.title, heat.width, heat.height) == ("Map", 40, 30)
    assert (heat.least, heat.most) == ("0", "4")
    half = 0.06 + 0.84 * math.sqrt(0.25)
    assert heat.svg == (
        '<g class="faded"><rect/></g><g class="spots">'
        '<circle cx="0" cy="5" r="1.68" fill-opacity="0.90"><title>Inn: 4 uses in a game</title></circle>'
        f'<circle cx="10" cy="5" r="1.68" fill-opacity="{half:.2f}"><title>Den: 1 uses in a game</title>'
        "</circle></g>"
    )
    assert uses.heat(found(features=(used("pub", 0),)), game) is None
    every = uses.heat(found(features=(used("inn", 400), used("den", 100))), game)
    assert every is not None
    assert re.findall(r'opacity="([\d.]+)"', every.heats[0].svg) == ["0.90", "0.06"]
    alike = uses.heat(found(features=(used("inn", 400), used("den", 400))), game)
    assert alike is not None
    assert re.findall(r'opacity="([\d.]+)"', alike.heats[0].svg) == ["0.06", "0.06"]
    assert uses.heat(found(features=(used("inn", 4),)), replace(game, paper=None)) is None


# Winning


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
    assert winning.skill(found(table(2)), NORTHWEST) is None


def test_the_endings_name_the_most_frequent_and_those_that_never_came() -> None:
    chapter = winning.endings(found(table(2), table(4, games=300), games=400))
    assert told(chapter) == ["75 % of the games end with “summit”.", "No game ended with “asleep”."]
    (shown,) = chapter.tables
    assert texts(shown)[0] == ["Summit", "75 %", "75 %"]
    assert shown.rows[0][1].bar == 0.75
    every = winning.endings(found(table(2, ends={"summit": about(1)})))
    assert told(every) == ["100 % of the games end with “summit”."]


# Cells


def test_combinations_are_listed_with_what_was_set() -> None:
    def row(at: int, **other: Any) -> Row:
        known: dict[str, Any] = {
            "cell": at,
            "games": 10,
            "first": about(0.4, usual=0.25),
            "table": None,
            "length": 12.5,
            "minutes": 33.4,
            "winning": 7.0,
            "decided": 0.5,
            "lead_changes": 2.0,
        }
        return Row(**known | other)

    planned = design(
        NORTHWEST, Asked(seats=(4,), bots=("greedy",), options={"mix": ("even", "standard")}, games=1, seed=1)
    )
    head = Head(
        format="",
        game="northwest",
        version=1,
        hash="",
        asked=planned.asked,
        cells=planned.cells,
        components=Raw(b"{}"),
    )
    empty = row(1, winning=None, decided=None, lead_changes=None)
    chapter = cells(found(table(4), cells=(row(0), empty)), head, NORTHWEST)
    assert chapter is not None
    (shown,) = chapter.tables
    assert texts(shown) == [
        ["4 players", "greedy", "mix = even", "40 %", "12.5", "33", "7", "50 %", "2"],
        ["4 players", "greedy", "mix = standard", "40 %", "12.5", "33", "", "", ""],
    ]
    assert (shown.shown, shown.left, shown.rows[0][3].strong) == (24, 3, True)
    assert cells(found(table(4), cells=(row(0),)), head, NORTHWEST) is None
    together = cells(found(table(4), cells=(row(0), row(1))), head, WEDNESDAY)
    assert together is not None
    assert len(together.tables[0].head) == len(together.tables[0].rows[0]) == 6


# Tables


@pytest.mark.parametrize(("rows", "first"), [(3, 3), (5, 5), (6, 3)])
def test_a_table_hides_rows_only_if_more_than_two_are_too_many(rows: int, first: int) -> None:
    every = tuple((cell(str(row)),) for row in range(rows))
    shown = types.Table(title="T", head=("a",), rows=every, shown=3)
    assert (shown.first.rows, shown.rest.rows) == (every[:first], every[first:])
    assert (shown.first.title, shown.rest.title) == ("T", "")
