"""Own components whose mistakes are found one after the other: none hides another, none is told twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from gamenight.core import AnyGame, BadComponents, own_components, parse_own
from gamenight.core.components import Sheets
from gamenight.core.errors import Mistake
from gamenight.core.statements import Path, dotted
from gamenight.games import game as find_game

NOMADS_LAND = find_game("nomads_land")
DEATH = [3, 6, 9]  # the packaged value of table.turns.death

Judge = Callable[[Sheets], Path | None]


def told(judge: Judge, text: str) -> list[str]:
    """All mistakes of a file for a game that refuses one value at a time: the path that the judge returns."""

    def build(sheets: Sheets) -> AnyGame:
        if path := judge(sheets):
            raise BadComponents.of(Mistake(dotted(path), (path,), None))
        return NOMADS_LAND

    assert NOMADS_LAND.build
    build.__module__ = NOMADS_LAND.build.__module__
    with pytest.raises(BadComponents) as refused:
        own_components(replace(NOMADS_LAND, build=build), parse_own(text, "mine.toml"))
    return [mistake.sentence for mistake in refused.value.mistakes]


def turns(sheets: Sheets) -> dict[str, object]:
    found = sheets["table"].values["turns"]
    assert isinstance(found, dict)
    return found


def deaths(sheets: Sheets) -> list[object]:
    found = turns(sheets)["death"]
    assert isinstance(found, list)
    return found


def first_change(sheets: Sheets) -> Path | None:
    pairs = zip(deaths(sheets), DEATH, strict=True)
    changed = [place for place, (own, packaged) in enumerate(pairs) if own != packaged]
    return ("table", "turns", "death", changed[0]) if changed else None


def test_a_mistake_hides_no_other_in_the_same_list() -> None:
    """A designer would correct one number, and be told of the next one only then."""
    found = told(first_change, "[table.turns]\ndeath = [4, 7, 8]\n")
    assert found == [f"table.turns.death[{place}]" for place in range(3)]


def test_a_list_that_is_too_short_is_one_mistake() -> None:
    """Filled up with a packaged value it would be wrong in a way that the designer did not write."""

    def too_short(sheets: Sheets) -> Path | None:
        found = deaths(sheets)
        if len(found) < len(DEATH):
            return ("table", "turns", "death", len(found))
        return first_change(sheets)

    assert told(too_short, "[table.turns]\ndeath = [4, 7]\n") == ["table.turns.death[2]"]


def test_a_mistake_in_a_table_of_a_list_hides_no_other_in_that_table() -> None:
    def first_key(sheets: Sheets) -> Path | None:
        steps = turns(sheets).get("step", [])
        assert isinstance(steps, list)
        return next((("table", "turns", "step", 1, key) for key in steps[1]), None) if steps else None

    text = "[[table.turns.step]]\n[[table.turns.step]]\none = 1\ntwo = 2\n"
    assert told(first_key, text) == ["table.turns.step[1].one", "table.turns.step[1].two"]


def test_a_value_that_is_missing_hides_no_mistake_outside_the_nearest_table() -> None:
    """Only the table that lacks the value is replaced, not the whole sheet around it."""

    def missing_then_odd(sheets: Sheets) -> Path | None:
        if "odd" in turns(sheets):
            return ("table", "turns", "cost", "food")
        return ("table", "extra") if "extra" in sheets["table"].values else None

    text = "[table]\nextra = 1\n[table.turns]\nodd = 1\n"
    assert told(missing_then_odd, text) == ["table.turns.cost.food", "table.extra"]


def test_a_place_in_a_list_that_is_named_as_a_key_is_a_mistake_of_the_list() -> None:
    def as_key(sheets: Sheets) -> Path | None:
        return None if deaths(sheets) == DEATH else ("table", "turns", "death", "0")

    assert told(as_key, "[table.turns]\ndeath = [4, 7, 8]\n") == ["table.turns.death.0"]
