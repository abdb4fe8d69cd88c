"""Chapter 3: turns and walking."""

from __future__ import annotations

from gamenight.core import CHANCE, Seat
from gamenight.games.nomads_land.types import EndTurn, Phase, RollWeather, Walk, Walked
from games.nomads_land.positions import (
    GAME,
    act,
    actor,
    at,
    cost,
    events,
    legal,
    offered,
    position,
    refusal,
    rest,
    trap,
    walk,
    way,
    where,
)


def test_a_turn_of_the_counter_is_one_turn_for_every_group() -> None:
    """§3.1, L6"""
    state = position("Tip a3", "Aim c1", "Dig g8", turn=1, first=1)
    state = rest(state)
    assert (state.round, actor(state)) == (1, 2)
    state = rest(state)
    assert (state.round, actor(state)) == (1, 0)
    state = rest(state)
    assert state.round == 2


def test_a_group_without_nomads_has_no_turn() -> None:
    """§3.2"""
    state = rest(position("Tip a3", None, "Dig g8"))
    assert actor(state) == 2
    state = rest(state)
    assert state.round == 2


def test_the_order_stays_when_the_first_group_is_out() -> None:
    """§3.2"""
    state = rest(position("Tip a3", None, "Dig g8", turn=0, first=1, round=2))
    assert (state.round, actor(state)) == (3, 2)


def test_the_counter_moves_on_and_shows_the_events() -> None:
    """§3.3"""
    state = rest(position("Tip a3", "Aim c1", turn=1))
    assert state.round == 2
    assert [turn.round for turn in GAME.view(state, None).coming] == list(range(2, 10))


def test_a_group_has_eleven_movement_and_need_not_use_it() -> None:
    """§3.4, L35"""
    state = position("Tip a3", "Aim c1")
    assert state.movement == 11
    assert EndTurn() in legal(state)
    state = rest(state)
    assert (actor(state), state.movement) == (1, 11)
    assert where(state) == "Tip a3"


def test_unused_movement_is_lost() -> None:
    """§3.4"""
    state = rest(walk(position("Tip a3", "Aim c1", "Dig g8"), "Tip a4"), 3)
    assert state.movement == 0
    state = act(state, RollWeather("sunny"))
    assert (actor(state), state.movement) == (0, 11)


def test_steps_go_the_four_ways_and_cost_the_tile_entered() -> None:
    """§3.5"""
    state = position("Tip e3", "Dig g8", movement=1)
    assert set(offered(state)) == {"Tip e2", "Tip f3", "Tip e4", "Tip d3"}
    assert refusal(state, way("Tip f4")) == "the Food at Tip f4 is out of reach with 1 movement (§3.5)"
    assert "is not next to Tip e4" in refusal(state, way("Tip e4", "Tip f5"))
    state = walk(position("Tip e3", "Dig g8"), "Tip e2", "Tip e3", "Tip e4")
    assert state.movement == 8


def test_a_refusal_calls_no_tile_in_reach_out_of_reach() -> None:
    """§3.5, §3.4: a jump to a tile in reach, or to the own tile, is refused for its real reason."""
    state = position("Tip e3", "Dig g8")
    assert "Tip f4" in offered(state)
    assert refusal(state, way("Tip f4")).startswith("Tip f4 is not next to Tip e3: ")
    assert refusal(state, way("Dig e5")) == "the Sand at Dig e5 is out of reach with 11 movement (§3.5)"
    assert refusal(state, way("Tip e3")) == "the group stands at Tip e3 already (§3.4)"


def test_the_movement_must_cover_the_whole_cost() -> None:
    """§3.5, L17: sand costs two."""
    assert "Tip h3" not in offered(position("Tip g3", "Dig g8", movement=1))
    assert "Tip h3" in offered(position("Tip g3", "Dig g8", movement=2))
    why = refusal(position("Tip g3", "Dig g8", movement=1), way("Tip h3"))
    assert why == "the way to the Sand at Tip h3 costs 2 movement, and 1 are left (§3.5)"


def test_nobody_enters_or_passes_another_group() -> None:
    """§3.5, L18: between the mountains of Hop b7 and the coast only a7 leads on."""
    free = position("Hop a6", "Dig g8", movement=2)
    assert "Hop a8" in offered(free)
    blocked = position("Hop a6", "Hop a7", movement=2)
    assert not {"Hop a7", "Hop a8"} & set(offered(blocked))
    assert "another group stands at Hop a7" in refusal(blocked, way("Hop a7"))
    assert "another group stands at Hop a7" in refusal(blocked, way("Hop a7", "Hop a8"))


def test_groups_may_walk_over_the_tile_of_a_dead_group() -> None:
    """§3.5, §9.1: the group on Hop a7 dies at the end of turn 3."""
    state = rest(position("Hop a6", "Hop a7", "Dig g8", round=3, nomads=(9, 1, 9)), 3)
    assert {"Hop a7", "Hop a8"} <= set(offered(act(state, RollWeather("sunny"))))


def test_a_walk_goes_around_another_group() -> None:
    """§3.5, §3.6"""
    state = position("Tip e3", "Tip f3")
    assert cost(state, "Tip g3") == 4
    assert cost(position("Tip e3", "Dig g8"), "Tip g3") == 2


def test_one_way_to_each_tile_is_offered_with_its_cost() -> None:
    """§3.6, L39"""
    state = position("Tip a3", "Dig g8")
    goals = [action.way[-1] for action in legal(state) if isinstance(action, Walk)]
    assert len(set(goals)) == len(goals)
    assert at("Tip a3") not in goals
    assert cost(state, "Tip b2") == 2
    after = walk(state, "Tip b2")
    assert (where(after), after.movement) == ("Tip b2", 9)
    (walked,) = events(after, Walked)
    assert walked == Walked(Seat(0), (at("Tip a3"), *offered(state)["Tip b2"].way), 2)


def test_a_way_without_traps_is_taken_if_the_movement_is_enough() -> None:
    """§3.6, L39: the way over the trap at Hop h4 costs 3 movement, the way around it 4."""
    roomy = position("Hop h3", "Dig g8", movement=4)
    assert cost(roomy, "Hop h5") == 4
    assert at("Hop h4") not in offered(roomy)["Hop h5"].way
    tight = position("Hop h3", "Dig g8", movement=3)
    assert cost(tight, "Hop h5") == 3
    assert offered(tight)["Hop h5"] == way("Hop h4", "Hop h5")


def test_another_way_can_be_walked_in_parts() -> None:
    """§3.6, L39"""
    state = position("Hop h3", "Dig g8", movement=4)
    said = refusal(state, way("Hop h4", "Hop h5"))
    assert said == "to Hop h5 only the cheapest way with the fewest traps is offered (§3.6)"
    state = trap(walk(state, "Hop h4"), "arrow")
    assert "Hop h5" in offered(state)


def test_a_walk_goes_on_over_a_trap_that_is_passed_safely() -> None:
    """§3.7, L39"""
    state = walk(position("Hop h3", "Dig g8", movement=3), "Hop h5")
    assert (where(state), actor(state), state.movement) == ("Hop h4", CHANCE, 1)
    assert events(state, Walked) == [Walked(Seat(0), (at("Hop h3"), at("Hop h4")), 2)]
    state = trap(state, "arrow")
    assert where(state) == "Hop h5"
    assert actor(state) == 1


def test_a_walk_ends_at_a_trap_that_is_not_passed_safely() -> None:
    """§3.7, L39"""
    state = trap(walk(position("Hop h3", "Dig g8", movement=3), "Hop h5"), "skull")
    assert (where(state), actor(state), state.movement) == ("Hop h4", 0, 1)
    assert state.onward == ()
    assert "Hop h5" in offered(state)


def test_the_rest_of_a_walk_that_a_trap_ended_is_forgotten() -> None:
    """§3.7: this also holds if the trap took the last movement."""
    state = trap(walk(position("Hop h3", "Dig g8", movement=3), "Hop h5"), "explosion_bang")
    assert (actor(state), state.onward) == (1, ())


def test_a_turn_ends_with_the_last_movement() -> None:
    """§3.8"""
    state = walk(position("Tip a3", "Dig g8", movement=2), "Tip b2")
    assert actor(state) == 1
    assert state.phase is Phase.WALK


def test_a_seat_that_is_not_to_act_may_not_act() -> None:
    """§3.2"""
    state = position("Tip a3", "Dig g8")
    assert GAME.legal_actions(state, Seat(1)) == ()
    assert GAME.legal_actions(state, CHANCE) == ()
