"""Chapter 5: tiles."""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE, Seat
from gamenight.games.nomads_land.types import Phase, Sank, Walked
from games.nomads_land.positions import (
    actor,
    at,
    cost,
    events,
    offered,
    position,
    refusal,
    trap,
    turn_of,
    walk,
    way,
    where,
)


@pytest.mark.parametrize(
    ("start", "goal"),
    [("Tip a4", "Tip a5"), ("Tip f1", "Tip f2"), ("Tip e4", "Tip f4")],
    ids=["grass", "water", "food"],
)
def test_grass_water_and_food_cost_one(start: str, goal: str) -> None:
    """§5.1"""
    assert cost(position(start, "Dig g8"), goal) == 1


@pytest.mark.parametrize(
    ("start", "goal"), [("Tip b3", "Tip c3"), ("Tip b3", "Tip a3")], ids=["shelter", "start"]
)
def test_shelter_and_start_cost_one(start: str, goal: str) -> None:
    """§5.2"""
    assert cost(position(start, "Dig g8"), goal) == 1


def test_sand_costs_two() -> None:
    """§5.3"""
    assert cost(position("Tip g3", "Dig g8"), "Tip h3") == 2


def test_nobody_enters_a_mountain() -> None:
    """§5.4, L36"""
    state = position("Tip d1", "Dig g8")
    assert "Tip e1" not in offered(state)
    assert refusal(state, way("Tip e1")) == "nobody enters the Mountain at Tip e1 (§5.4)"


def test_quicksand_takes_all_movement_and_ends_the_turn() -> None:
    """§5.5"""
    state = position("Hop f4", "Dig g8")
    assert cost(state, "Hop f5") == 11
    state = walk(state, "Hop f5")
    assert (where(state), actor(state)) == ("Hop f5", 1)
    assert events(state, Sank)
    assert events(state, Walked) == [Walked(Seat(0), (at("Hop f4"), at("Hop f5")), 11)]


def test_quicksand_needs_one_movement() -> None:
    """§5.5, L17: the sand before it costs two."""
    assert "Hop f5" in offered(position("Hop f4", "Dig g8", movement=1))
    assert "Hop f5" not in offered(position("Hop g4", "Dig g8", movement=2))
    assert "Hop f5" in offered(position("Hop g4", "Dig g8", movement=3))
    why = refusal(position("Hop g4", "Dig g8", movement=2), way("Hop f4", "Hop f5"))
    assert why == "no movement is left for the Quicksand at Hop f5 (§5.5)"


def test_nobody_walks_on_over_quicksand() -> None:
    """§5.5"""
    state = position("Hop f4", "Dig g8")
    assert cost(state, "Hop f6") > 3
    assert at("Hop f5") not in offered(state)["Hop f6"].way
    assert "ends the turn: nobody walks on" in refusal(state, way("Hop f5", "Hop f6"))
    inside = position("Hop f5", "Dig g8")
    assert "ends the turn: nobody walks on" in refusal(inside, way("Hop f4", "Hop f5", "Hop f6"))


def test_a_group_can_go_down_a_cliff_but_not_up() -> None:
    """§5.6: Hop f3 is a cliff with its edge in the south."""
    assert cost(position("Hop f2", "Dig g8"), "Hop f3") == 1
    assert cost(position("Hop f3", "Dig g8"), "Hop f4") == 2
    below = position("Hop f4", "Dig g8")
    assert offered(below)["Hop f3"].way != (at("Hop f3"),)
    assert refusal(below, way("Hop f3")) == "the Cliff at Hop f3 cannot be climbed from Hop f4 (§5.6)"


def test_a_group_can_walk_along_a_cliff() -> None:
    """§5.6"""
    assert cost(position("Hop e3", "Dig g8"), "Hop g3") == 2


def test_a_tunnel_leads_to_its_other_end_for_one_more() -> None:
    """§5.7, L19"""
    state = position("Tip b4", "Dig g8")
    assert cost(state, "Tip b5") == 1
    assert cost(state, "Wild h5") == 2
    assert offered(state)["Wild h5"] == way("Tip b5", "Wild h5")
    assert cost(state, "Wild i5") == 3
    assert cost(position("Tip e9", "Dig g8"), "Wild e2") == 2


@pytest.mark.parametrize("ends", [("Tip b5", "Wild h5"), ("Tip e8", "Wild e2")])
def test_a_group_in_a_tunnel_reaches_the_other_end_for_one(ends: tuple[str, str]) -> None:
    """§5.7, L19: in both directions."""
    for here, there in (ends, ends[::-1]):
        assert cost(position(here, "Dig g8", movement=1), there) == 1


def test_a_tunnel_with_a_group_at_the_other_end_cannot_be_used() -> None:
    """§5.7, L19"""
    state = position("Tip b4", "Wild h5")
    assert not {"Wild h5", "Wild i5"} & set(offered(state))
    assert "another group stands at Wild h5" in refusal(state, way("Tip b5", "Wild h5"))


def test_tunnels_of_different_numbers_do_not_meet() -> None:
    """§5.7"""
    assert "Wild e2" not in offered(position("Tip b5", "Dig g8", movement=1))


def test_a_trap_costs_two_and_rolls_the_die() -> None:
    """§5.8"""
    state = position("Tip h2", "Dig g8")
    assert cost(state, "Tip i2") == 2
    state = walk(state, "Tip i2")
    assert (actor(state), state.phase, state.movement) == (CHANCE, Phase.TRAP, 9)
    assert trap(state, "arrow").movement == 9


def test_the_oasis_costs_one() -> None:
    """§5.9"""
    assert cost(position("Oasis e4", "Dig g8"), "Oasis e5") == 1


def test_leaving_quicksand_costs_only_the_next_tile() -> None:
    """§5.10, L33"""
    state = turn_of("sunny", "Hop f5", "Dig g8")
    assert cost(state, "Hop f4") == 2
    assert cost(state, "Hop f6") == 2
