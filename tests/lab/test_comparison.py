"""What a comparison says of differences that are made up: every sentence can be worked by hand."""

from __future__ import annotations

import pytest
from msgspec import Raw
from msgspec.structs import replace

from gamenight.games import game as find_game
from gamenight.lab.compare import Compared, Comparison, Side
from gamenight.lab.design import Asked
from gamenight.lab.measures import TURNS, USES, WINS, Measure
from gamenight.lab.report import comparison
from gamenight.lab.report.findings import findings
from gamenight.lab.results import Head

WON = Measure("won.1", WINS, "Seat 1 wins", "seat 1 wins {far} points more|less", share=True)
CHOICES = Measure("choices", TURNS, "Choices", "a decision has {far} choices more|fewer")
AXE = Measure("uses.axe", USES, "Axe", "the axe is used {far} times more|less")
NBSP, MINUS = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"


def found(measure: Measure, a: float | None, b: float | None, sure: bool = True, p: float = 0.01) -> Compared:
    difference = 0.0 if a is None or b is None else b - a
    return Compared(
        measure=measure,
        seats=2,
        games=1000,
        differ=100,
        a=a,
        b=b,
        difference=difference,
        margin=0.05,
        p=p,
        significant=sure,
    )


def whole(*each: Compared, seats: tuple[int, ...] = (2,)) -> Comparison:
    game = find_game("northwest")
    asked = Asked(seats=seats, bots=("random",), games=1000, seed=1)
    head = Head(format="", game=game.slug, version=1, hash="", asked=asked, cells=(), components=Raw(b"{}"))
    side = Side(name="one", head=head, game=game)
    return Comparison(a=side, b=replace(side, name="two"), found=[*each])


def test_a_difference_is_told_with_its_direction_and_both_values() -> None:
    told = comparison.sentences(whole(found(WON, 0.5, 0.44), found(CHOICES, 4, 6), found(AXE, 1, 1.25)))
    assert [line.replace(NBSP, " ") for line in told] == [
        "With B, seat 1 wins 6.0 points less (44 % instead of 50 %): significant.",
        "With B, a decision has 2 choices more (6 instead of 4): significant.",
        "With B, the axe is used 0.25 times more (1.2 instead of 1): significant.",
    ]
    several = comparison.sentences(whole(found(CHOICES, 6, 4), seats=(2, 3)))
    assert several == ["With B and 2 players, a decision has 2 choices fewer (4 instead of 6): significant."]


@pytest.mark.parametrize(("count", "told"), [(16, 16), (17, 11)])
def test_of_many_differences_the_ten_clearest_are_told(count: int, told: int) -> None:
    """They stand in the order of the page, and a last sentence counts the others."""
    every = [
        found(replace(CHOICES, told=f"it has {{far}} of kind {at} more|fewer"), 1, 2, p=(count - at) / 1000)
        for at in range(count)
    ]
    lines = comparison.told(every, several=False)
    assert len(lines) == told
    if count > told:
        assert lines[0].startswith("With B, it has 1 of kind 7 more ")
        assert lines[-1] == "7 more of these differences are significant: the table has them."


def test_without_a_clear_difference_the_page_says_what_could_not_be_seen() -> None:
    unsure = found(WON, 0.5, 0.52, sure=False)
    first, second = comparison.verdict(whole(unsure, found(CHOICES, 4, 6, sure=False)))
    assert first == "These 1,000 pairs of games show no significant difference between A and B."
    assert second == "A change of the wins by less than about 5.0 points could not have been seen."
    assert comparison.verdict(whole(found(CHOICES, 4, 6, sure=False))) == [first]
    assert comparison.verdict(whole(replace(unsure, margin=0.0))) == [first]
    assert comparison.verdict(whole(unsure, found(CHOICES, 4, 6))) == []
    same = replace(unsure, differ=0)
    assert comparison.verdict(whole(same)) == ["All 1,000 games of A and B are the same in every figure."]


def test_a_row_shows_both_values_the_difference_and_its_interval() -> None:
    shown = comparison.chapters(
        whole(found(WON, 0.5, 0.44), found(CHOICES, 4, 6, sure=False), found(CHOICES, None, 6, sure=False))
    )
    assert [chapter.title for chapter in shown] == [WINS, TURNS]
    assert [(chapter.id, len(chapter.figures)) for chapter in shown] == [("wins", 1), ("choices", 1)]
    assert [each.text for each in shown[1].sentences] == ["Nothing here is significantly different."]
    (row,) = shown[0].tables[0].rows
    assert [each.text.replace(NBSP, " ") for each in row] == [
        *("Seat 1 wins", "50 %", "44 %", f"{MINUS}6.0", "significant"),
    ]
    assert row[3].note == f"{MINUS}11.0 to {MINUS}1.0"
    assert (row[3].strong, row[4].strong) == (True, True)
    plain, lacking = shown[1].tables[0].rows
    assert [each.text for each in plain] == ["Choices", "4", "6", "+2", "perhaps"]
    assert plain[3].note == "+1.9 to +2"
    assert [each.text for each in lacking] == ["Choices", "none", "6", "", ""]
    assert lacking[3].note == ""
    assert shown[0].tables[0].shown == 24


def test_features_are_listed_by_how_clearly_they_differ_and_have_no_chart() -> None:
    bow = replace(AXE, key="uses.bow", title="Bow")
    chapters = comparison.chapters(whole(found(AXE, 1, 2, p=0.04), found(bow, 1, 2, p=0.01)))
    assert [row[0].text for row in chapters[0].tables[0].rows] == ["Bow", "Axe"]
    assert chapters[0].figures == ()


def test_a_chart_has_shares_in_points_or_other_figures_in_per_cent_of_a() -> None:
    low, middle, high = comparison._scaled(found(WON, 0.5, 0.44), 100)
    assert (low, middle, high) == pytest.approx((-11, -6, -1))
    assert comparison._chart([found(CHOICES, 0.0, 2)], 2) is None  # no per cent of nothing
    assert comparison._chart([replace(found(WON, 0.5, 0.5), margin=0.0)], 2) is None
    points = comparison._chart([found(WON, 0.5, 0.44), found(CHOICES, 4, 6)], 2)
    parts = comparison._chart([found(CHOICES, 4, 6)], 2)
    assert points is not None
    assert parts is not None
    assert "B less A, in points" in points.svg
    assert "Choices" not in points.svg
    assert "B less A, in per cent of A" in parts.svg


def test_a_difference_that_only_its_own_interval_shows_is_called_perhaps() -> None:
    def judged(difference: float) -> str:
        return comparison.judged(replace(found(CHOICES, 4, 6, sure=False), difference=difference))

    assert [judged(each) for each in (-0.06, -0.05, 0.0, 0.05, 0.06)] == ["perhaps", "", "", "", "perhaps"]
    assert comparison.judged(replace(found(CHOICES, 4, 4, sure=False), differ=0)) == ""


def test_findings_leave_out_features_that_do_not_clearly_differ() -> None:
    rows = findings(whole(found(WON, 0.5, 0.44), found(AXE, 1, 2, sure=False), found(AXE, 2, 1))).rows
    assert [(row.name, row.differs) for row in rows] == [("Seat 1 wins", True), ("Axe", True)]
    assert not findings(whole(replace(found(WON, 0.5, 0.5), differ=0))).rows[0].differs
