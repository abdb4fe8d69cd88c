"""Chapter 8: the Oasis."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.nomads_land.types import EndTurn, Phase, ReachedOasis, RollWeather, Teleport
from games.nomads_land.positions import (
    NAMES,
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
    walk,
    way,
    where,
)

FAR = "Dig g8"


def test_the_oasis_revives_up_to_four() -> None:
    """§8.1"""
    state = walk(position("Oasis e4", FAR, nomads=(3, 9)), "Oasis e5")
    assert state.nomads == (7, 9)
    assert events(state, ReachedOasis) == [ReachedOasis(Seat(0), 4)]


def test_a_group_never_has_more_than_nine() -> None:
    """§8.1, L23"""
    state = walk(position("Oasis e4", FAR, nomads=(7, 9)), "Oasis e5")
    assert state.nomads == (9, 9)
    assert walk(position("Oasis e4", FAR), "Oasis e5").nomads == (9, 9)


def test_reaching_the_oasis_ends_the_turn() -> None:
    """§8.2, L24"""
    state = walk(position("Oasis e4", FAR), "Oasis e5")
    assert actor(state) == 1
    why = refusal(position("Oasis e4", FAR), way("Oasis e5", "Oasis e6"))
    assert why == "the Oasis at Oasis e5 ends the turn: nobody walks on from there (§5.5, §8.2)"


def test_nobody_dies_in_the_oasis() -> None:
    """§8.3"""
    state = rest(position("Oasis e5", "Hop d2", round=3, nomads=(4, 9)), 2)
    assert state.nomads == (4, 8)


def test_a_group_that_stays_gets_nobody_back() -> None:
    """§8.4, L24"""
    state = position("Oasis e5", FAR, nomads=(2, 9))
    assert EndTurn() in legal(state)
    state = rest(state, 2)
    assert (state.nomads, where(state)) == ((2, 9), "Oasis e5")


def test_a_group_may_walk_away_and_come_back() -> None:
    """§8.4, L24: every tile next to the Oasis is quicksand."""
    state = position("Oasis e5", FAR, nomads=(2, 9))
    assert set(offered(state)) == {"Oasis e4", "Oasis f5", "Oasis e6", "Oasis d5"}
    assert cost(state, "Oasis e4") == 11
    state = rest(walk(state, "Oasis e4"))
    state = act(state, RollWeather("sunny"))
    assert walk(state, "Oasis e5").nomads == (6, 9)


def test_only_one_group_can_be_in_the_oasis() -> None:
    """§8.4, L25"""
    assert "Oasis e5" not in offered(position("Oasis e4", "Oasis e5"))


def test_after_a_death_the_group_goes_to_a_start_of_its_choice() -> None:
    """§8.5, §3.3, L24, L29, L26: also in the food zone, but not on the tile of another group."""
    state = rest(position("Tip a3", "Oasis e5", "Hop b8", round=3, food="Tip"), 3)
    assert (state.round, state.phase, actor(state)) == (3, Phase.TELEPORT, 1)
    starts = {NAMES[action.tile] for action in legal(state) if isinstance(action, Teleport)}
    assert "Tip a7" in starts
    assert not {"Tip a3", "Hop b8"} & starts
    assert len(starts) == 12 - 2
    assert refusal(state, Teleport(at("Hop b8"))) == "another group stands on the Start at Hop b8 (§8.5)"
    assert refusal(state, Teleport(at("Hop a3"))) == "the Grass at Hop a3 is no Start tile (§8.5)"
    state = act(state, Teleport(at("Tip a7")))
    assert (where(state, 1), state.round) == ("Tip a7", 4)


def test_a_group_stays_in_the_oasis_if_no_death_comes() -> None:
    """§8.5"""
    state = rest(position("Oasis e5", FAR, round=1), 2)
    assert (state.round, where(state)) == (2, "Oasis e5")


def test_nobody_leaves_the_oasis_after_the_ninth_turn() -> None:
    """§8.6"""
    state = rest(position("Oasis e5", "Hop d2", round=9), 2)
    assert state.phase is Phase.OVER
    assert where(state) == "Oasis e5"
