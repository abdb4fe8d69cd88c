"""The chapters about length, scores, the lead, turns and numbers of players."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.lab.report import course
from gamenight.lab.report.types import cell
from gamenight.lab.stats import Bin, Spread
from lab.made_up import NORTHWEST, WEDNESDAY, about, around, found, notable, table, texts, told

pytestmark = pytest.mark.usefixtures("undrawn")


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
