"""What bots choose in Nomad's Land, and how well they play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.core import Rng, Seat
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.data import Box, Costs
from gamenight.games.nomads_land.heuristic import Planner
from gamenight.games.nomads_land.types import Action, ChooseSide, EndTurn, Options, State, Teleport, Walk
from gamenight.lab.simulate import Experiment, simulate
from games.nomads_land.positions import ISLAND, NAMES, NUMBERS, act, actor, at, position, turn_of, wind

FAR = "Roam d8"


def chosen(state: State) -> Action:
    seat = actor(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = bot("greedy")(GAME, GAME.view(state, seat), seat, legal, Rng("bots", "nomads"))
    return action


def walks_to(state: State) -> str:
    action = chosen(state)
    assert isinstance(action, Walk), action
    return NAMES[action.way[-1]]


def test_greedy_walks_to_food_within_reach_before_a_death() -> None:
    goal = walks_to(position("Tip a4", FAR, round=3, food="Tip"))
    assert goal.startswith("Tip")
    assert ISLAND.tiles[at(goal)] == "F"


def test_greedy_takes_water_where_there_is_no_food_within_reach() -> None:
    assert ISLAND.tiles[at(walks_to(position("Hop g8", FAR, round=3, food="Roam")))] == "W"


def test_greedy_stays_on_food_when_the_last_death_comes() -> None:
    assert chosen(position("Tip b2", FAR, round=9, food="Tip")) == EndTurn()


def test_greedy_walks_to_food_that_no_other_group_has() -> None:
    goal = walks_to(position("Tip a4", "Tip b2", round=9, food="Tip"))
    assert goal in ("Tip f4", "Tip c7", "Tip g9")


def test_greedy_sets_out_for_where_the_food_will_be() -> None:
    """The food moved to Dig in turn 4. The group has this turn and two more to get there."""
    goal = walks_to(position("Aim h1", FAR, round=4, food="Dig"))
    assert goal.startswith("Dig")


def test_greedy_enters_the_oasis_from_its_edge() -> None:
    assert walks_to(position("Oasis e4", FAR, nomads=(4, 9))) == "Oasis e5"


def test_greedy_chooses_the_side_of_the_wind_that_costs_no_nomad() -> None:
    state = wind(turn_of("tornado", "Tip b6", FAR), "either")
    assert chosen(state) == ChooseSide("right")


def test_greedy_leaves_the_oasis_for_where_the_food_will_be() -> None:
    state = act(position("Oasis e5", "Aim b2", round=3, food="Aim", turn=1), EndTurn())
    action = chosen(state)
    assert isinstance(action, Teleport)
    assert NAMES[action.tile].split()[0] in ("Tip", "Hop", "Lurk")  # the food goes to Tip


def test_a_position_has_a_value_where_every_step_costs_a_whole_turn() -> None:
    dear = Box(replace(NUMBERS, cost=Costs(*[11] * 10)), ISLAND)
    view = GAME.view(position("Hop b2", FAR, round=7, food="Roam"), None)
    assert Planner(dear).evaluate(view, Seat(0)) < GAME.evaluate(view, Seat(0))


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random(seats: tuple[str, ...]) -> None:
    result = simulate(Experiment("nomads_land", seats, games=20, seed=3), workers=1)
    assert result.wins[seats.index("greedy")] >= 0.95 * result.games


def test_among_greedy_groups_somebody_survives() -> None:
    result = simulate(Experiment("nomads_land", ("greedy",) * 4, games=5, seed=4), workers=1)
    assert result.ends["nobody left"] == 0
    assert result.options == Options()
