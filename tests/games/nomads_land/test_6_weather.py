"""Chapter 6: weather and wind.

Around Tip f6 the land is open. Aim d3 is a mountain with d2 north of it and the cliff d4 south; Hop a5 is a
mountain on the western coast.
"""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE, Seat
from gamenight.games.nomads_land import weather
from gamenight.games.nomads_land.types import (
    ARROWS,
    Arrow,
    ChooseSide,
    Combat,
    LostTurn,
    Options,
    Phase,
    ReachedOasis,
    RollArrow,
    Sank,
    State,
    Weather,
)
from games.nomads_land.positions import (
    GAME,
    ISLAND,
    act,
    actor,
    at,
    blown,
    events,
    legal,
    offered,
    refusal,
    rest,
    trap,
    turn_of,
    walk,
    way,
    where,
    wind,
)

FAR = "Dig g8"  # a Start far from the other groups


@pytest.mark.parametrize(
    ("weather", "movement"),
    [
        ("sunny", 11),
        ("partly_cloudy", 11),
        ("raining", 10),
        ("thunderstorm", 9),
        ("blizzard", 8),
        ("tornado", 8),
    ],
)
def test_the_weather_takes_movement(weather: Weather, movement: int) -> None:
    """§6.1, §6.2, L4, L5"""
    state = turn_of(weather, "Tip e3", FAR)
    assert state.movement == movement
    assert (actor(state) == CHANCE) == (weather in ("blizzard", "tornado"))


@pytest.mark.parametrize("place", ["Tip c3", "Tip a3", "Tip b5"], ids=["shelter", "start", "tunnel"])
@pytest.mark.parametrize("weather", ["raining", "tornado"])
def test_a_group_that_begins_its_turn_in_shelter_is_safe(place: str, weather: Weather) -> None:
    """§6.3, §5.2, §5.7, L8"""
    state = turn_of(weather, place, FAR)
    assert (actor(state), state.movement) == (0, 11)


def test_shelter_counts_at_the_beginning_of_the_own_turn() -> None:
    """§6.3, L8: a group that walks into shelter later gets no movement back."""
    state = walk(turn_of("raining", "Tip b3", "Tip e3"), "Tip c3")
    assert state.movement == 9
    state = rest(state)
    assert (actor(state), state.movement) == (1, 10)


def test_the_oasis_is_no_shelter() -> None:
    """§6.4"""
    state = turn_of("blizzard", "Oasis e5", FAR)
    assert actor(state) == CHANCE
    assert where(wind(state, "up")) == "Oasis e4"


@pytest.mark.parametrize(
    ("face", "goal"), [("up", "Tip f5"), ("left", "Tip e6"), ("right", "Tip g6"), ("stairs", "Tip f7")]
)
def test_a_blizzard_pushes_one_square(face: Arrow, goal: str) -> None:
    """§6.5, §6.7, §6.14, L2, L4"""
    state = turn_of("blizzard", "Tip f6", FAR)
    assert [a.face for a in legal(state) if isinstance(a, RollArrow)] == list(ARROWS)
    state = wind(state, face)
    assert where(state) == goal
    assert (actor(state), state.movement, state.phase) == (0, 8, Phase.WALK)


@pytest.mark.parametrize(("face", "goal"), [("up", "Tip f4"), ("left", "Tip d6"), ("right", "Tip h6")])
def test_a_tornado_pushes_two_squares(face: Arrow, goal: str) -> None:
    """§6.5, §6.2, L4"""
    state = wind(turn_of("tornado", "Tip f6", FAR), face)
    assert (where(state), state.movement) == (goal, 8)
    assert len(blown(state).way) == 3


def test_the_door_lifts_the_whole_weather() -> None:
    """§6.6, L3"""
    state = wind(turn_of("tornado", "Tip f6", FAR), "door")
    assert (where(state), state.movement, actor(state)) == ("Tip f6", 11, 0)
    assert blown(state).direction is None


def test_a_slow_door_lifts_only_the_push() -> None:
    """§6.6, L3: table option `door`."""
    state = wind(turn_of("tornado", "Tip f6", FAR, options=Options(door="slow")), "door")
    assert (where(state), state.movement) == ("Tip f6", 8)


def test_stairs_push_down() -> None:
    """§6.7, L2"""
    state = wind(turn_of("tornado", "Tip d6", FAR), "stairs")
    assert (where(state), blown(state).direction) == ("Tip d8", "down")


def test_calm_stairs_do_what_the_door_does() -> None:
    """§6.7, §6.6, L2: table option `stairs`, with either door."""
    state = wind(turn_of("tornado", "Tip d6", FAR, options=Options(stairs="calm")), "stairs")
    assert (where(state), state.movement) == ("Tip d6", 11)
    state = wind(turn_of("tornado", "Tip d6", FAR, options=Options(stairs="calm", door="slow")), "stairs")
    assert (where(state), state.movement) == ("Tip d6", 8)


def test_a_t_lets_the_player_choose_left_or_right() -> None:
    """§6.8, L13"""
    state = wind(turn_of("tornado", "Tip f6", FAR), "either")
    assert actor(state) == 0
    assert legal(state) == (ChooseSide("left"), ChooseSide("right"))
    assert where(act(state, ChooseSide("left"))) == "Tip d6"
    assert where(act(state, ChooseSide("right"))) == "Tip h6"
    assert blown(act(state, ChooseSide("right"))).face == "either"
    assert refusal(state, way("Tip f5")) == "the player must choose left or right for the wind now (§6.8)"


def test_the_wind_passes_over_mountains_and_up_cliffs() -> None:
    """§6.9, L12: up the cliff Aim c4, and from d4 over the mountain d3."""
    up_the_cliff = wind(turn_of("blizzard", "Aim c5", FAR), "up")
    assert where(up_the_cliff) == "Aim c4"
    over = wind(turn_of("tornado", "Aim d4", FAR), "up")
    assert where(over) == "Aim d2"


def test_off_the_map_costs_a_nomad_and_nobody_moves() -> None:
    """§6.10, L9: also if one square of land lies before the coast."""
    state = wind(turn_of("blizzard", "Tip a5", FAR), "left")
    assert (where(state), state.nomads) == ("Tip a5", (8, 9))
    assert blown(state).off_the_map
    state = wind(turn_of("tornado", "Tip b6", FAR), "left")
    assert (where(state), state.nomads, state.movement) == ("Tip b6", (8, 9), 8)


def test_a_mountain_on_the_way_does_not_stop_a_push_off_the_map() -> None:
    """§6.10, §6.9, L9, L12: over the mountain Hop a5 the second square is off the map."""
    state = wind(turn_of("tornado", "Hop b5", FAR), "left")
    assert (where(state), state.nomads) == ("Hop b5", (8, 9))
    assert blown(state).off_the_map


def test_landing_on_a_mountain_slides_on() -> None:
    """§6.11: a push of one from Aim d4 up would end on the mountain d3."""
    state = wind(turn_of("blizzard", "Aim d4", FAR), "up")
    assert (where(state), state.nomads) == ("Aim d2", (9, 9))
    assert len(blown(state).way) == 3


def test_a_slide_off_the_map_goes_back_to_the_last_land() -> None:
    """§6.11, L9: the mountain Hop a5 lies on the coast."""
    state = wind(turn_of("tornado", "Hop c5", FAR), "left")
    assert (where(state), state.nomads) == ("Hop b5", (9, 9))
    state = wind(turn_of("blizzard", "Hop b5", FAR), "left")
    assert (where(state), state.nomads) == ("Hop b5", (9, 9))
    assert not blown(state).off_the_map


@pytest.mark.parametrize(
    ("mountain", "start", "other"), [("Hop b5", "Hop c5", None), ("Hop c5", "Hop e5", "Hop b5")]
)
def test_a_group_does_not_move_if_only_mountains_lie_in_the_wind(
    mountain: str, start: str, other: str | None
) -> None:
    """§6.11, §6.12, L9, L10: with one more mountain, two lie up to the coast, or up to another group."""
    tiles = ISLAND.tiles
    terrain = tiles[: at(mountain)] + "M" + tiles[at(mountain) + 1 :]
    met = None if other is None else at(other)
    others = frozenset[int]() if met is None else frozenset({met})
    assert weather.push(terrain, at(start), "left", 1, others) == weather.Push((), met=met)


def test_ramming_stops_before_the_other_and_costs_both_a_nomad() -> None:
    """§6.12, L10"""
    state = wind(turn_of("tornado", "Tip f6", "Tip d6"), "left")
    assert (where(state), where(state, 1)) == ("Tip e6", "Tip d6")
    assert state.nomads == (8, 8)
    assert blown(state).rammed == 1
    state = wind(turn_of("tornado", "Tip f6", "Tip e6"), "left")
    assert (where(state), state.nomads) == ("Tip f6", (8, 8))


def test_a_group_before_the_end_of_the_map_is_rammed() -> None:
    """§6.12, §6.10: the push ends before the coast."""
    state = wind(turn_of("tornado", "Tip b7", "Tip a7"), "left")
    assert (where(state), state.nomads) == ("Tip b7", (8, 8))
    assert not blown(state).off_the_map


def test_a_group_in_shelter_can_be_rammed() -> None:
    """§6.12, L8, L10: the shelter Tip c3 protects from the wind, not from other groups."""
    state = wind(turn_of("blizzard", "Tip d3", "Tip c3"), "left")
    assert (where(state), where(state, 1), state.nomads) == ("Tip d3", "Tip c3", (8, 8))


def test_the_tile_where_ramming_ends_has_its_effect() -> None:
    """§6.12, §6.13, L11: the trap Tip i2, and the quicksand Hop f5."""
    state = wind(turn_of("tornado", "Tip h2", "Oasis a2"), "right")
    assert (where(state), state.phase, state.nomads) == ("Tip i2", Phase.TRAP, (8, 8))
    state = wind(turn_of("tornado", "Hop f4", "Hop f6"), "stairs")
    assert (where(state), state.turn, state.nomads) == ("Hop f5", 1, (8, 8))
    assert events(state, Sank)


def test_ramming_behind_a_mountain_stops_before_the_mountain() -> None:
    """§6.12, L10: both for a push over the mountain and for a slide."""
    state = wind(turn_of("tornado", "Aim d4", "Aim d2"), "up")
    assert (where(state), state.nomads) == ("Aim d4", (8, 8))
    state = wind(turn_of("blizzard", "Aim d4", "Aim d2"), "up")
    assert (where(state), state.nomads) == ("Aim d4", (8, 8))


def test_a_push_ends_on_a_trap() -> None:
    """§6.13, L11"""
    state = wind(turn_of("blizzard", "Tip h2", FAR), "right")
    assert (where(state), actor(state), state.phase) == ("Tip i2", CHANCE, Phase.TRAP)
    assert trap(state, "explosion_bang").movement == 6


def test_a_push_into_quicksand_ends_the_turn() -> None:
    """§6.13, L34"""
    state = wind(turn_of("blizzard", "Hop f4", FAR), "stairs")
    assert where(state) == "Hop f5"
    assert actor(state) == 1
    assert events(state, Sank)


def test_a_push_into_the_oasis_reaches_it() -> None:
    """§6.13, L11: from the trap at Oasis e3 over the quicksand."""
    state = wind(turn_of("tornado", "Oasis e3", FAR, nomads=(3, 9)), "stairs")
    assert (where(state), state.nomads) == ("Oasis e5", (7, 9))
    assert events(state, ReachedOasis)
    assert actor(state) == 1


def test_tiles_in_between_have_no_effect_nor_a_tile_that_is_not_left() -> None:
    """§6.13, L11: a push over the trap Tip i2, and a push off the map from a trap."""
    state = wind(turn_of("tornado", "Tip h2", FAR), "right")
    assert where(state) == "Oasis a2"
    assert actor(state) == 0
    state = wind(turn_of("tornado", "Roam i3", "Roam g5"), "right")
    assert (where(state), state.nomads, state.phase) == ("Roam i3", (8, 9), Phase.WALK)


def test_after_the_push_the_group_walks() -> None:
    """§6.14"""
    state = wind(turn_of("blizzard", "Tip f6", FAR), "up")
    assert "Tip f4" in offered(state)
    assert GAME.view(state, None).movement == 8


def test_the_wind_can_end_a_group_and_its_turn() -> None:
    """§6.10, §9.1"""
    state = wind(turn_of("blizzard", "Tip a5", FAR, "Aim b2", nomads=(1, 9, 9)), "left")
    assert (where(state), state.nomads) == (None, (0, 9, 9))
    assert state.turn == 1


def test_ramming_can_end_the_other_group() -> None:
    """§6.12, §9.1"""
    state = wind(turn_of("tornado", "Tip f6", "Tip d6", FAR, nomads=(5, 1, 9)), "left")
    assert state.nomads == (4, 0, 9)
    assert where(state, 1) is None
    assert actor(state) == 0
    assert actor(rest(state)) == 2


def caught(face: Combat = "explosion") -> State:
    """The wind blows the first group into the trap Tip i2. The Combat die shows `face`."""
    return trap(wind(turn_of("blizzard", "Tip i3", FAR), "up"), face)


def test_a_turn_lost_to_wind_and_trap_is_remembered_until_the_group_walks_again() -> None:
    """§6.13, §7.5: the turn goes to the other group before the first one could act."""
    state = caught()
    lost = LostTurn(Seat(0), "trap")
    assert actor(state) == 1
    assert events(state, LostTurn) == [lost]
    assert GAME.view(state, None).lost_turns == (lost,)
    state = rest(state)
    assert (actor(state), state.lost_turns) == (CHANCE, (lost,))  # the wind blows at the first group again
    state = wind(state, "door")
    assert (actor(state), state.lost_turns) == (0, (lost,))
    assert rest(state).lost_turns == ()
    assert walk(state, next(iter(offered(state)))).lost_turns == ()


def test_a_turn_is_lost_to_quicksand_too() -> None:
    """§6.13, L34: the wind pushes the group into quicksand, which ends its turn before it could walk."""
    state = wind(turn_of("blizzard", "Hop f6", FAR), "up")
    assert state.lost_turns == (LostTurn(Seat(0), "quicksand"),)


def test_a_group_that_walked_or_can_still_walk_has_not_lost_its_turn() -> None:
    """§7.4, §7.7: a skull or a bang does not end the turn. §7.5: the group has walked into the trap."""
    assert caught("skull").lost_turns == ()
    assert caught("explosion_bang").lost_turns == ()
    assert caught("arrow").lost_turns == ()
    into = trap(walk(turn_of("sunny", "Tip i3", FAR), "Tip i2"), "explosion")
    assert (actor(into), into.lost_turns) == (1, ())


def test_a_group_that_dies_loses_no_turn() -> None:
    """§7.6, §9.1: it is out."""
    start = turn_of("blizzard", "Tip i3", FAR, "Tip a3", nomads=(1, 9, 9))
    state = trap(wind(start, "up"), "skull_boom")
    assert state.nomads[0] == 0
    assert state.lost_turns == ()
