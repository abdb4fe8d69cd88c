"""Chapter 4: events, food and death."""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE
from gamenight.games.nomads_land.types import (
    WEATHERS,
    FoodLies,
    Options,
    Phase,
    RollWeather,
    RoundBegan,
    Starved,
    Zone,
)
from games.nomads_land.positions import GAME, NUMBERS, act, actor, legal, position, rest

WATER, HUNGRY = 2, 3


def died(*places: str, food: Zone = "Hop", nomads: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The nomads left in each group after the death of turn 3."""
    state = position(*places, food=food, nomads=nomads, round=3)
    return rest(state, len(places)).nomads


def test_food_moves_before_the_weather_changes_and_both_before_the_groups() -> None:
    """§4.1, L37: turn 4 has both events."""
    state = rest(position("Tip b2", "Aim b2", round=3, food="Hop"), 2)
    assert state.round == 4
    assert actor(state) == CHANCE
    assert GAME.view(state, None).zone == "Dig"
    assert [type(event) for event in state.events] == [Starved, RoundBegan, FoodLies]
    assert [a.weather for a in legal(state) if isinstance(a, RollWeather)] == list(WEATHERS)


def test_the_food_moves_right_and_after_the_last_square_to_the_first() -> None:
    """§4.2, §4.3, L14"""
    zone: Zone = "Hop"
    seen = []
    for _ in range(8):
        state = rest(position("Tip e1", "Aim e1", round=6, food=zone), 2)
        found = GAME.view(state, None).zone
        assert found is not None
        zone = found
        seen.append(zone)
    assert seen == ["Dig", "Aim", "Tip", "Swap", "Wild", "Roam", "Lurk", "Hop"]


def test_with_six_squares_the_food_goes_from_wild_to_hop() -> None:
    """§4.2, L14"""
    state = rest(position("Tip b2", "Aim b2", round=6, food="Wild", options=Options(food_order=6)), 2)
    assert GAME.view(state, None).zone == "Hop"


@pytest.mark.parametrize("round", range(1, 9))
def test_the_food_stays_until_it_moves_again(round: int) -> None:
    """§4.3, §4.10"""
    state = rest(position("Tip a3", "Aim c1", round=round, food="Hop"), 2)
    assert GAME.view(state, None).zone == ("Dig" if round + 1 in (4, 7) else "Hop")


def test_one_weather_for_all_until_it_changes_again() -> None:
    """§4.4, L7: the weather does not change in turn 3."""
    state = rest(position("Tip a3", "Aim c1", round=1), 2)
    assert (state.round, state.phase) == (2, Phase.WEATHER)
    state = act(state, RollWeather("raining"))
    state = rest(state, 2)
    assert (state.round, state.weather, state.phase) == (3, "raining", Phase.WALK)


def test_death_comes_after_all_groups_have_moved() -> None:
    """§4.5, L29"""
    state = rest(position("Hop d2", "Hop b4", round=3))
    assert state.nomads == (9, 9)
    state = rest(state)
    assert state.nomads == (8, 8)
    assert state.round == 4


def test_with_food_alone_a_nomad_dies() -> None:
    """§4.6, L28"""
    assert died("Hop d2", "Aim b2") == (8, 9 - HUNGRY)


def test_with_water_alone_the_hunger_penalty_is_paid_in_any_zone() -> None:
    """§4.7"""
    assert died("Hop h9", "Roam i9") == (9 - WATER, 9 - WATER)


def test_with_neither_a_group_loses_a_nomad_and_the_hunger_penalty() -> None:
    """§4.8"""
    assert died("Hop c1", "Tip a3") == (9 - HUNGRY, 9 - HUNGRY)


def test_food_outside_the_food_zone_does_not_count() -> None:
    """§4.8, L27"""
    assert died("Hop d2", "Hop b4", food="Swap") == (9 - HUNGRY, 9 - HUNGRY)


def test_only_the_oasis_gives_food_and_water() -> None:
    """§4.9"""
    assert died("Oasis e5", "Hop d2") == (9, 8)


def test_the_turn_counter_and_the_hunger_penalty_are_as_documented() -> None:
    """§4.10, L32: a group without food and water loses its nine nomads in three deaths."""
    assert NUMBERS.turns.death == (3, 6, 9)
    assert NUMBERS.turns.food_moves == (4, 7)
    assert NUMBERS.turns.weather_changes == (2, 4, 5, 7, 8)
    assert NUMBERS.death.hunger_penalty == WATER
    assert 3 * (NUMBERS.death.fed + NUMBERS.death.hunger_penalty) == NUMBERS.group.nomads


@pytest.mark.parametrize("round", range(1, 10))
def test_the_view_foretells_every_turn_to_come(round: int) -> None:
    """§4.1, §4.10"""
    view = GAME.view(position("Tip a3", "Aim c1", round=round, food="Hop"), None)
    assert [turn.round for turn in view.coming] == list(range(round, 10))
    zones = {turn.round: turn.zone for turn in view.coming}
    order = ("Hop", "Dig", "Aim")
    for turn, zone in zones.items():
        assert zone == order[sum(round < move <= turn for move in (4, 7))]


def test_the_view_foretells_who_would_die_where_they_stand() -> None:
    """§4.5: at the next death, with the food zone of that turn, and at most all nomads of the group."""
    state = position("Dig e2", "Hop d2", "Hop h9", "Tip a3", round=4, food="Dig", nomads=(9, 9, 1, 2))
    assert GAME.view(state, None).losses == (1, 3, 1, 2)
    state = position("Dig e2", "Oasis e5", round=7, food="Hop")
    assert GAME.view(state, None).losses == (3, 0)


@pytest.mark.parametrize("round", range(1, 10))
def test_in_every_turn_the_next_death_is_foretold(round: int) -> None:
    """§4.5, §4.10"""
    view = GAME.view(position("Hop d2", "Dig e2", "Hop h9", round=round, food="Hop"), None)
    assert view.losses == (1, HUNGRY, WATER)


def test_the_forecast_of_a_group_that_leaves_the_oasis_is_the_next_death() -> None:
    """§4.5, §8.5: it comes in turn 6, and the food moves before it."""
    view = GAME.view(rest(position("Tip f4", "Oasis e5", round=3, food="Aim"), 2), None)
    assert (view.phase, view.round, view.zone) == (Phase.TELEPORT, 3, "Aim")
    assert [turn.round for turn in view.coming] == [4, 5, 6, 7, 8, 9]
    assert view.coming[0].zone == "Tip"
    assert view.losses == (1, 0)


def test_with_six_squares_the_view_foretells_hop_after_wild() -> None:
    """§4.2, L14"""
    state = position("Hop d2", "Roam h8", round=4, food="Swap", options=Options(food_order=6))
    assert [turn.zone for turn in GAME.view(state, None).coming] == ["Swap"] * 3 + ["Wild"] * 3
    state = position("Hop d2", "Roam h8", round=5, food="Wild", options=Options(food_order=6))
    assert [turn.zone for turn in GAME.view(state, None).coming] == ["Wild"] * 2 + ["Hop"] * 3


def test_between_two_deaths_nobody_starves() -> None:
    """§4.5"""
    for round in (1, 2, 4, 5, 7, 8):
        state = rest(position("Tip a3", "Aim c1", round=round), 2)
        assert state.nomads == (9, 9)
        assert state.round == round + 1
