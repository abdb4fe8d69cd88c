"""The tables of perfect play alone that bots look up: values that can be worked out by hand."""

from __future__ import annotations

import pytest

from gamenight.games.nomads_land.prospects import DEAD, Moment, Prospects
from games.nomads_land.positions import BOX, NUMBERS, PRINTED, at

PROSPECTS = Prospects(BOX)


def last_turn(nomads: int, *taken: str) -> Moment:
    """The last turn, with the food in Tip."""
    food = NUMBERS.food_order.squares.index("Tip")
    return Moment(9, food, "sunny", nomads, frozenset(map(at, taken)), PRINTED, later=1.0)


@pytest.mark.parametrize(
    ("tile", "left"), [("Tip b2", 5), ("Tip c8", 4), ("Tip a1", 3), ("Hop d2", 3), ("Oasis e5", 6)]
)
def test_the_last_death_takes_nomads_by_the_tile(tile: str, left: int) -> None:
    assert PROSPECTS.ended(last_turn(6))[at(tile)] == left


def test_a_group_that_starves_is_worse_than_no_nomads() -> None:
    assert PROSPECTS.ended(last_turn(3))[at("Tip a1")] == DEAD < 0


def test_a_group_walks_to_food_in_its_reach() -> None:
    """Tip a3 is two steps from the Food at Tip b2."""
    rows = PROSPECTS.walking(last_turn(6)).rows
    assert [rows[movement][at("Tip a3")] for movement in (0, 1, 2)] == [3, 3, 5]


def test_taken_food_does_not_feed() -> None:
    rows = PROSPECTS.walking(last_turn(6, "Tip b2")).rows
    assert rows[2][at("Tip a3")] == 3


def test_a_trap_takes_a_third_of_a_nomad_if_no_movement_is_left() -> None:
    assert PROSPECTS.walking(last_turn(6)).sprung[0][at("Oasis d2")] == pytest.approx(3 - 2 / 6)


def test_the_oasis_brings_nomads_back_from_the_quicksand_beside_it() -> None:
    rows = PROSPECTS.walking(last_turn(4)).rows
    assert [rows[movement][at("Oasis e4")] for movement in (0, 1)] == [1, 8]


def test_wind_off_the_island_costs_a_nomad() -> None:
    """Tip a6 lies on the western edge."""
    calm, storm = last_turn(6), last_turn(6)._replace(weather="tornado")
    assert PROSPECTS.blown(storm)[at("Tip a6")] < PROSPECTS.blown(calm)[at("Tip a6")]


def test_shelter_keeps_all_movement_in_a_storm() -> None:
    calm, storm = last_turn(6), last_turn(6)._replace(weather="tornado")
    assert PROSPECTS.blown(storm)[at("Tip a3")] == PROSPECTS.blown(calm)[at("Tip a3")]
