"""Chapters 1 and 2: the game, the island and set-up."""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE, IllegalAction, Outcome, Rng, Seat, WrongSeats, play, start
from gamenight.games.nomads_land.types import (
    CHALLENGES,
    ZONE_DIE,
    ZONES,
    End,
    Options,
    Phase,
    RollChallenge,
    RollZone,
    Spawn,
    Walk,
)
from games.nomads_land.positions import (
    GAME,
    ISLAND,
    NAMES,
    NUMBERS,
    act,
    actor,
    at,
    legal,
    offered,
    position,
    refusal,
    rest,
    rolled,
    where,
)


def test_two_to_four_groups_play_for_themselves() -> None:
    """§1.1"""
    assert list(GAME.seats) == [2, 3, 4]
    assert not GAME.cooperative
    with pytest.raises(WrongSeats):
        start(GAME, 5, Options())


def test_a_group_is_nine_nomads_and_a_piece() -> None:
    """§1.2, §2.1, L38"""
    state = start(GAME, 4, Options())
    assert state.nomads == (9, 9, 9, 9)
    assert state.tiles == (None,) * 4


def test_the_dice_have_their_faces() -> None:
    """§1.3, §2.2"""
    assert CHALLENGES == (-2, -1, 0, 1, 2, 3)
    assert ZONE_DIE == ("Hop", "Dig", "Aim", "Tip", "Swap", "Wild")
    assert list(legal(start(GAME, 2, Options()))) == [RollZone(zone) for zone in ZONE_DIE]


def test_the_score_is_the_number_of_nomads() -> None:
    """§1.4"""
    state = rest(position("Hop d2", "Hop h9", round=9), 2)
    assert GAME.outcome(state) == Outcome((8, 7), (Seat(0),), End.NINE_TURNS)


def test_the_island_is_nine_zones_of_nine_by_nine() -> None:
    """§1.5"""
    assert len(ISLAND.tiles) == 27 * 27
    assert {zone: ISLAND.zones.count(zone) for zone in ZONES} == dict.fromkeys(ZONES, 81)
    assert NAMES[len(NAMES) // 2] == "Oasis e5"
    assert ISLAND.tiles[at("Oasis e5")] == "O"


def letters(zone: str) -> str:
    return "".join(tile for tile, there in zip(ISLAND.tiles, ISLAND.zones, strict=True) if there == zone)


@pytest.mark.parametrize("zone", ["Aim", "Tip", "Wild", "Swap"])
def test_the_zones_on_the_edges_are_havens_and_two_have_tunnels(zone: str) -> None:
    """§1.6 (L40)"""
    assert zone in ISLAND.havens
    assert ("T" in letters(zone)) == (zone in ("Tip", "Wild"))


@pytest.mark.parametrize("corner", ["Hop a1", "Dig i1", "Roam i9", "Lurk a9"])
def test_the_wilderness_has_a_pond_in_the_corner_of_the_island(corner: str) -> None:
    """§1.7 (L40)"""
    assert corner.split()[0] not in ISLAND.havens
    assert ISLAND.tiles[at(corner)] == "W"


def test_quicksand_lies_on_all_sides_of_the_oasis_and_traps_before_it() -> None:
    """§1.8. test_island.py tests the other promises about the island."""
    assert {ISLAND.tiles[at(f"Oasis {place}")] for place in ("e4", "d5", "f5", "e6")} == {"Q"}
    assert {ISLAND.tiles[at(f"Oasis {place}")] for place in ("e3", "c5", "g5", "e7")} == {"X"}
    rows = [letters("Oasis")[row : row + 9] for row in range(0, 81, 9)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for side in (rows[:3], rows[6:], columns[:3], columns[6:]):
        assert "".join(side).count("X") > 3


@pytest.mark.parametrize("trap", ["Oasis e3", "Oasis c5", "Oasis g5", "Oasis e7"])
def test_nobody_walks_into_the_oasis_within_one_turn(trap: str) -> None:
    """§1.8, §5.5"""
    assert "Oasis e5" not in offered(position(trap, "Dig g8"))


def test_the_zone_die_says_where_the_food_lies_and_is_not_rolled_again() -> None:
    """§2.2, §2.3"""
    state = rolled("Tip")
    assert GAME.view(state, None).zone == "Tip"
    assert actor(state) == CHANCE
    assert not any(isinstance(action, RollZone) for action in legal(state))


def test_the_highest_challenge_die_goes_first_and_then_clockwise() -> None:
    """§2.4"""
    state = rolled("Hop", 0, 3, -2, seats=3)
    assert state.first == 1
    state = act(state, *(Spawn(at(name)) for name in ("Aim c1", "Aim h1", "Dig g8")))
    assert actor(state) == 1
    state = rest(state)
    assert actor(state) == 2
    state = rest(state)
    assert actor(state) == 0


def test_only_those_who_tie_for_the_highest_roll_again() -> None:
    """§2.4, L15"""
    state = rolled("Hop", 2, -1, 2, seats=3)
    assert actor(state) == CHANCE
    assert state.rolling == (0, 2)
    state = act(state, RollChallenge(1), RollChallenge(1))
    assert state.rolling == (0, 2)
    state = act(state, RollChallenge(-2), RollChallenge(-1))
    assert state.first == Seat(2)
    assert state.phase is Phase.SPAWN
    assert GAME.view(state, None).rolls == ((2, 1, -2), (-1,), (2, 1, -1))


def test_a_reroll_counts_only_among_those_who_tied() -> None:
    """§2.4, L41: the 2 of a player who is beaten already does not count against lower rerolls."""
    state = rolled("Hop", 3, 2, 3, -2, -2, -2, -1, seats=3)
    assert (state.first, state.phase) == (2, Phase.SPAWN)
    state = rolled("Hop", 1, 1, 1, 0, 0, -1, -2, -1, seats=3)
    assert (state.first, state.rolls[2]) == (1, (1, -1))


def test_after_ten_tied_rerolls_the_seats_decide() -> None:
    """§2.4, L41: the first roll and ten rerolls tie; of those still tied the first seat goes first."""
    state = rolled("Hop", 2, 3, 0, 3, *(1, 1) * 9, seats=4)
    assert (state.phase, state.rolling) == (Phase.CHALLENGE, (1, 3))
    decided = act(state, RollChallenge(-2), RollChallenge(-2))
    assert (decided.phase, decided.first, decided.rolling) == (Phase.SPAWN, 1, ())
    assert list(map(len, decided.rolls)) == [1, 11, 1, 11]
    won = act(state, RollChallenge(-2), RollChallenge(-1))
    assert won.first == 3, "the tenth reroll counts like the others"


def test_the_bound_counts_the_longest_roll_off() -> None:
    """§2.4, L41: 44 Challenge dice at most. Then every group walks tile by tile until the game ends."""
    state = rolled("Hop", *[1] * 44, seats=4)
    assert state.phase is Phase.SPAWN
    rng, taken = Rng("long", "game"), 1 + 44
    while seats := GAME.to_act(state):
        legal = GAME.legal_actions(state, seats[0])
        short = [action for action in legal if isinstance(action, Walk) and len(action.way) == 1]
        state = act(state, rng.pick(short or legal))
        taken += 1
    assert 44 + 9 * 4 * 5 < taken <= GAME.bound


def test_the_bound_adds_up_the_longest_set_up_turns_and_events() -> None:
    """§2.4, §3.5"""
    set_up = 1 + 44 + 4  # the Zone die, Challenge dice, Start tiles
    turn = 3 + 11 + 5  # Arrow die, side and trap of the wind; walks of one tile; traps
    assert GAME.bound == set_up + 9 * 4 * turn + 5 + 3  # changes of the weather, ways out of the Oasis


def test_a_tie_below_the_highest_is_not_rolled_again() -> None:
    """§2.4, L15"""
    assert rolled("Hop", 1, 1, 2, seats=3).first == 2


def test_start_tiles_are_chosen_in_reverse_turn_order() -> None:
    """§2.5, L16: who moves last chooses first. Then the turns go clockwise from the first player."""
    state = rolled("Hop", 0, 3, -2, 1, seats=4)
    assert state.first == 1
    chose = []
    for name in ("Aim c1", "Aim h1", "Dig g8", "Lurk g8"):
        chose.append(actor(state))
        state = act(state, Spawn(at(name)))
    assert chose == [0, 3, 2, 1]
    assert [where(state, seat) for seat in range(4)] == ["Aim c1", "Lurk g8", "Dig g8", "Aim h1"]
    assert (state.round, actor(state)) == (1, 1)


def test_it_is_the_turn_of_the_last_player_to_choose() -> None:
    """§2.5, L16: the first player is refused until all others have chosen."""
    state = rolled("Hop", 3, 0)
    with pytest.raises(IllegalAction, match="it is for seat 2 to act now, not for seat 1"):
        play(GAME, state, Seat(0), Spawn(at("Aim c1")))
    state = act(state, Spawn(at("Aim c1")))
    assert actor(state) == 0
    assert refusal(state, Spawn(at("Aim c1"))) == "another group stands on the Start at Aim c1 (§2.5)"


def test_groups_begin_on_different_start_tiles_outside_the_food_zone() -> None:
    """§2.5, L16"""
    state = rolled("Tip", 3, 0)
    starts = {NAMES[action.tile] for action in legal(state) if isinstance(action, Spawn)}
    everywhere = {name for name, letter in zip(NAMES, ISLAND.tiles, strict=True) if letter == "B"}
    assert starts == everywhere - {"Tip a3", "Tip a7"}
    state = act(state, Spawn(at("Hop b8")))
    assert where(state, 1) == "Hop b8"
    assert len(legal(state)) == len(starts) - 1
    assert refusal(state, Spawn(at("Hop b8"))) == "another group stands on the Start at Hop b8 (§2.5)"
    assert "where the food is (§2.5)" in refusal(state, Spawn(at("Tip a3")))
    assert "is no Start tile (§2.5)" in refusal(state, Spawn(at("Hop a3")))


def test_the_first_turn_begins_sunny_when_everyone_has_a_place() -> None:
    """§2.6, §2.7"""
    state = act(rolled("Tip", 3, 0), Spawn(at("Hop b8")))
    assert state.round == 0
    state = act(state, Spawn(at("Dig g8")))
    assert (state.round, state.weather, state.phase, state.turn) == (1, "sunny", Phase.WALK, 0)
    assert state.movement == NUMBERS.movement.allowance == 11


def test_everybody_sees_the_dice_on_the_board() -> None:
    """§2.6: the turn with its events, the food and the weather."""
    state = position("Tip a3", "Aim c1", round=5, food="Swap", weather="raining")
    view = GAME.view(state, None)
    assert (view.round, view.zone, view.weather) == (5, "Swap", "raining")
    assert view.coming[0].weather_changes
    assert all(GAME.view(state, seat) == view for seat in (Seat(0), Seat(1)))


def test_there_is_no_forecast_before_the_zone_die_is_rolled() -> None:
    """§2.2"""
    view = GAME.view(start(GAME, 2, Options()), None)
    assert (view.zone, view.coming, view.losses) == (None, (), (0, 0))
