"""The chapters about what is used, what it is worth, and where."""

from __future__ import annotations

import math
import re

import pytest
from msgspec.structs import replace

from gamenight.core import Board, Paper, Spot
from gamenight.lab.report import uses
from gamenight.lab.report.types import Cell, cell
from gamenight.lab.stats import Difference
from lab.made_up import NORTHWEST, WEDNESDAY, found, texts, told, used

pytestmark = pytest.mark.usefixtures("undrawn")


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
