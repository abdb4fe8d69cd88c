"""What bots choose in Nomad's Land, and how well they play."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

import yardsticks
from gamenight.bots import Bot, bot
from gamenight.core import AnyGame, Rng, Seat
from gamenight.games.nomads_land.data import Box, Costs
from gamenight.games.nomads_land.heuristic import Planner
from gamenight.games.nomads_land.types import (
    Action,
    ChooseSide,
    EndTurn,
    Options,
    State,
    Teleport,
    View,
    Walk,
)
from gamenight.lab.simulate import Experiment, simulate
from games.nomads_land.positions import (
    BOX,
    GAME,
    ISLAND,
    NAMES,
    NUMBERS,
    act,
    actor,
    at,
    position,
    turn_of,
    wind,
)
from yardsticks.measure import play

FAR = "Roam d8"
FROZEN = yardsticks.nomads_land.Planner(BOX).evaluate


def frozen(game: AnyGame, view: View, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Action:
    """`yardsticks.greedy` on the island of these tests."""
    with patch.dict(yardsticks.FROZEN, {GAME.slug: FROZEN}):
        action: Action = yardsticks.greedy(game, view, seat, legal, rng)
    return action


def chosen(state: State, player: Bot | None = None) -> Action:
    seat = actor(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = (player or bot("greedy"))(
        GAME, GAME.view(state, seat), seat, legal, Rng("bots", "nomads")
    )
    return action


def walks_to(state: State, player: Bot | None = None) -> str:
    action = chosen(state, player)
    assert isinstance(action, Walk), action
    return NAMES[action.way[-1]]


def test_greedy_walks_to_food_within_reach_before_a_death() -> None:
    goal = walks_to(position("Tip a4", FAR, round=3, food="Tip"))
    assert goal.startswith("Tip")
    assert ISLAND.tiles[at(goal)] == "F"


def test_greedy_takes_water_where_there_is_no_food_within_reach() -> None:
    assert ISLAND.tiles[at(walks_to(position("Hop g8", FAR, round=9, food="Roam")))] == "W"


def test_greedy_stays_on_food_when_the_last_death_comes() -> None:
    assert chosen(position("Tip b2", FAR, round=9, food="Tip")) == EndTurn()


def test_greedy_walks_to_food_that_no_other_group_has() -> None:
    goal = walks_to(position("Tip a4", "Tip b2", round=9, food="Tip"))
    assert goal in ("Tip f4", "Tip c7", "Tip g9")


def test_greedy_sets_out_for_where_the_food_will_be() -> None:
    """The food moved to Dig in turn 7. The group has this turn and two more. A rival has the Oasis."""
    goal = walks_to(position("Aim h1", "Oasis e5", round=7, food="Dig"))
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


@pytest.mark.parametrize("player", ["greedy", "level5"])
class TestFaultsOfTheFrozenBot:
    """Positions where the bot of tests/yardsticks chooses badly."""

    def test_it_did_not_look_for_shelter_in_a_blizzard(self, player: str) -> None:
        """From the Shelter the group has 11 movement in turn 9 and reaches the food in Dig. The wind would
        push it about anywhere else."""
        state = position("Hop h2", FAR, round=8, food="Dig", weather="blizzard", movement=8)
        assert walks_to(state, frozen) != "Aim d5"
        assert walks_to(state, bot(player)) == "Aim d5"

    def test_it_did_not_use_a_tunnel_as_shelter_from_a_tornado(self, player: str) -> None:
        """The group goes through the Tunnel and stays in it: the food in Roam is near its other end."""
        state = position("Tip f7", "Hop b1", round=8, food="Roam", weather="tornado", movement=8)
        assert walks_to(state, frozen) == "Tip c8"
        assert walks_to(state, bot(player)) == "Wild h5"

    def test_it_left_a_rival_the_only_food_in_its_reach(self, player: str) -> None:
        """The group stands on Food. The rival at Tip i4 reaches one Food tile, that at Aim b6."""
        state = position("Aim h7", "Tip i4", nomads=(5, 6), round=9, food="Aim")
        assert walks_to(state, frozen) != "Aim b6"
        assert walks_to(state, bot(player)) == "Aim b6"

    def test_it_went_for_far_food_although_the_oasis_was_nearer(self, player: str) -> None:
        """With 4 nomads the Oasis brings the group to 8. The food in Swap would leave it 3."""
        state = position("Tip b3", "Tip b9", nomads=(4, 6), round=7, food="Swap")
        assert walks_to(state, frozen).startswith("Tip")
        assert walks_to(state, bot(player)).startswith("Oasis")


@pytest.mark.long
@pytest.mark.parametrize(("seats", "target"), [(2, 0.6), (4, 0.4)])
def test_the_champion_beats_the_frozen_bot(seats: int, target: float) -> None:
    games = 16
    shares = []
    for number in range(games):
        mine = number % seats
        bots = [bot("level5") if seat == mine else frozen for seat in range(seats)]
        shares.append(play(GAME, bots, {mine}, Options(), number).share)
    assert sum(shares) / games >= target


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random(seats: tuple[str, ...]) -> None:
    result = simulate(Experiment("nomads_land", seats, games=10, seed=3), workers=1)
    assert result.wins[seats.index("greedy")] >= 0.9 * result.games


def test_among_greedy_groups_somebody_survives() -> None:
    result = simulate(Experiment("nomads_land", ("greedy",) * 4, games=3, seed=4), workers=1)
    assert result.ends["nobody left"] == 0
    assert result.options == Options()
