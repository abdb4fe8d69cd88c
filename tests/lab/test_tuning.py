"""The page about a search, from trials that are made up: every sentence and number can be worked by hand."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from gamenight.lab.measures import Measure
from gamenight.lab.report import tuning
from gamenight.lab.report.types import cell
from gamenight.lab.stats import Estimate
from gamenight.lab.target import Goal, Range, Target, Wanted
from gamenight.lab.trials import Trial, Tuned

WINS = Measure("won.1", "Who wins", "Seat 1 wins", "", share=True)
TURNS = Measure("turns", "How long it takes", "Turns", "")
NBSP = "\N{NO-BREAK SPACE}"


def wanted(measure: Measure, low: float = -math.inf, high: float = math.inf, seats: int = 2) -> Wanted:
    return Wanted(Target(figure=measure.key, seats=seats, at_least=low, at_most=high), measure)


BOTH = (wanted(WINS, 0.4, 0.6), wanted(TURNS, high=20))


def trial(number: int, *found: float | None, refused: str = "") -> Trial:
    estimates = tuple(None if each is None else Estimate(each, 0.05) for each in found)
    return Trial(number=number, values={"a.b": number / 3, "c": 7}, found=estimates, refused=refused)


def search(*trials: Trial, best: Trial | None = None, aims: tuple[Wanted, ...] = BOTH) -> Tuned:
    goal = Goal((Range("a.b", 0, 1.5), Range("c", 1, 9)), aims)
    confirmed = (best or trials[0],)
    return Tuned(goal=goal, trials=trials, confirmed=confirmed, packaged={"a.b": 2 / 3, "c": 7})


def test_the_first_confirmed_trial_is_the_best() -> None:
    """The values that the page advises, and the file that is written, are those of this trial."""
    two = search(trial(1, 0.7, 25), trial(2, 0.5, 10))
    confirmed = replace(two, confirmed=(two.trials[1], two.trials[0]))
    assert confirmed.best.number == 2
    assert confirmed.succeeded


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0.4, 0.6, "40 % to 60 %"),
        (0.4, math.inf, "at least 40 %"),
        (-math.inf, 0.6, "at most 60 %"),
    ],
)
def test_the_bounds_of_a_target_are_told(low: float, high: float, told: str) -> None:
    assert tuning.bounds(wanted(WINS, low, high)).replace(NBSP, " ") == told


def test_a_target_names_the_players_only_if_there_are_several_numbers() -> None:
    found = trial(1, 0.5, 10)
    assert tuning.title(search(found), 1) == "Turns"
    several = search(found, aims=(wanted(WINS, 0.4), wanted(TURNS, high=20, seats=3)))
    assert tuning.title(several, 1) == "Turns, 3 players"


def test_an_interval_of_a_share_ends_at_0_and_1() -> None:
    """Nobody wins less than nothing. A number of turns has no such ends."""

    def told(at: int, *found: float | None) -> str:
        each = trial(1, *found)
        return tuning.interval(search(each), each, at).replace(NBSP, " ")

    assert [told(0, value, 1) for value in (0.02, 0.5, 0.98)] == [
        "0 % to 7.0 %",
        "45 % to 55 %",
        "93 % to 100 %",
    ]
    assert told(1, 0.5, 10.0) == "9.9 to 10.1"
    assert told(1, 0.5, 0.0) == "−0.05 to 0.05"
    assert told(0, None, 1) == ""


def test_the_verdict_names_what_is_missed_and_by_how_much() -> None:
    one = trial(3, 0.7, 25)
    assert [line.replace(NBSP, " ") for line in tuning.verdict(search(one))] == [
        "No trial meets all 2 targets.",
        "The nearest is trial 3: a.b = 1 and c = 7.",
        "Seat 1 wins: 70 %, wanted 40 % to 60 %.",
        "Turns: 25, wanted at most 20.",
    ]
    single = search(trial(1, 0.5), aims=BOTH[:1])
    assert tuning.verdict(single) == ["Trial 1 meets the target, also with fresh luck: a.b = 0.33 and c = 7."]


def test_the_answer_marks_the_figures_that_miss_their_target() -> None:
    chapter = tuning._answer(search(trial(2, 0.5, 25)))
    assert chapter.tables[0].head == ("", "wanted", "trial 2 (as it is)")
    assert [[each.text.replace(NBSP, " ") for each in row] for row in chapter.tables[0].rows] == [
        ["Seat 1 wins", "40 % to 60 %", "50 %"],
        ["Turns", "at most 20", "25"],
    ]
    assert [row[2].strong for row in chapter.tables[0].rows] == [False, True]
    assert chapter.tables[0].shown == 40
    assert all(sentence.notable for sentence in chapter.sentences)


def test_the_trade_off_lists_the_best_trial_first_with_its_misses() -> None:
    """0.1 of a share and 5 of 20 turns are missed: 0.1 and 0.25."""
    chapter = tuning._trade_off(search(trial(1, 0.7, 25), trial(2, 0.5, 20), trial(3, refused="no")))
    rows = chapter.tables[0].rows
    assert [row[0].text for row in rows] == ["trial 2 (as it is)", "trial 1"]
    assert rows[1][1:] == (
        cell(f"70{NBSP}%", strong=True, note="10.0 points off"),
        cell("25", strong=True, note="5 off"),
        cell("0.35"),
    )
    assert rows[0][1:] == (cell(f"50{NBSP}%"), cell("20"), cell("0"))
    assert chapter.tables[0].shown == 12
    assert [sentence.text for sentence in chapter.sentences] == [
        "No two targets stand in each other's way in these trials."
    ]
    assert len(chapter.figures) == 1
    assert "in per cent" in chapter.figures[0].svg


def test_at_most_six_pairs_of_targets_are_drawn_and_those_that_conflict_come_first() -> None:
    turns = [wanted(Measure(f"m{at}", "", f"M{at}", ""), high=20) for at in range(5)]
    low, high = (10, 10, 10, 30, 10), (10, 10, 10, 10, 30)
    chapter = tuning._trade_off(search(trial(1, *low), trial(2, *high), aims=tuple(turns)))
    assert [figure.title for figure in chapter.figures] == [
        *("M3 — M4", "M0 — M1", "M0 — M2", "M0 — M3", "M0 — M4", "M1 — M2"),
    ]
    assert all(sentence.notable for sentence in chapter.sentences)


def test_a_figure_that_the_best_trial_lacks_is_not_drawn() -> None:
    assert tuning._trade_off(search(trial(1, None, 10))).figures == ()
    points = [tuning._point(search(trial(1, 0.5, 10)), trial(1, 0.5, found), 0, 1) for found in (10, None)]
    assert points == [(50, 10), None]
    axis = tuning._axis(search(trial(1, 0.5, 10)), 0)
    assert (axis.title, axis.low, axis.high) == ("Seat 1 wins, in per cent", 40, 60)
    assert tuning._axis(search(trial(1, 0.5, 10)), 1).high == 20


def test_values_that_cannot_be_played_are_counted_and_say_why() -> None:
    chapter = tuning._values(search(trial(1, 0.5, 10), trial(2, refused="too many cubes")))
    assert [sentence.text for sentence in chapter.sentences] == ["1 of 2 trials cannot be played."]
    assert chapter.tables[0].rows == (
        (cell("trial 1"), cell("0.33"), cell("7"), cell("")),
        (
            cell("trial 2 (as it is)"),
            cell("0.67"),
            cell("7"),
            cell("cannot be played", note="too many cubes"),
        ),
    )
    assert chapter.tables[0].shown == 12
    assert tuning._values(search(trial(1, 0.5, 10))).sentences == ()
