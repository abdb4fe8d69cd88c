"""Chapter 9: the end."""

from __future__ import annotations

from gamenight.core import Outcome, Rng, Seat
from gamenight.games.nomads_land.types import End, Perished, Toll
from games.nomads_land.positions import GAME, actor, events, position, rest, trap, turn_of, walk, where, wind


def test_a_group_without_nomads_leaves_the_board() -> None:
    """§9.1"""
    state = rest(position("Tip e3", "Hop d2", "Hop b4", round=3, nomads=(3, 9, 9)), 3)
    assert (state.nomads, where(state)) == ((0, 8, 8), None)
    assert events(state, Perished) == [Perished(Seat(0))]
    assert state.round == 4


def test_the_end_of_a_group_is_reported_once() -> None:
    """§9.1: not again when another group dies."""
    state = rest(position("Tip e3", None, "Hop d2", "Hop b4", round=3, nomads=(3, 0, 9, 9)), 3)
    assert events(state, Perished) == [Perished(Seat(0))]


def test_after_nine_turns_the_most_nomads_win() -> None:
    """§9.2"""
    state = rest(position("Hop d2", "Hop h9", "Tip e3", round=9), 3)
    assert GAME.outcome(state) == Outcome((8, 7, 6), (Seat(0),), End.NINE_TURNS)
    assert GAME.to_act(state) == ()


def test_the_last_group_wins_at_once() -> None:
    """§9.3, L30"""
    state = trap(walk(position("Tip h2", "Dig g8", nomads=(1, 2)), "Tip i2"), "skull")
    assert GAME.outcome(state) == Outcome((0, 2), (Seat(1),), End.LAST_GROUP)
    assert state.movement == 0


def test_the_forecast_is_empty_after_the_end() -> None:
    """§9.3, §4.5: turns 6 and 9 never come."""
    state = rest(position("Hop d2", "Tip e3", turn=1, round=3, nomads=(9, 1)))
    assert state.end is End.LAST_GROUP
    view = GAME.view(state, None)
    assert (view.nomads, view.losses, view.coming) == ((8, 0), (0, 0), ())


def test_the_last_death_may_leave_one_group() -> None:
    """§9.3"""
    state = rest(position("Hop d2", "Tip e3", round=9, nomads=(2, 3)), 2)
    assert GAME.outcome(state) == Outcome((1, 0), (Seat(0),), End.LAST_GROUP)


def test_groups_that_die_together_all_lose() -> None:
    """§9.4, L30"""
    state = rest(position("Tip e3", "Aim e1", round=6, nomads=(2, 3)), 2)
    assert GAME.outcome(state) == Outcome((0, 0), (), End.NOBODY_LEFT)


def test_two_groups_can_die_in_one_ramming() -> None:
    """§9.4, §6.12, L30"""
    state = wind(turn_of("tornado", "Tip f6", "Tip d6", nomads=(1, 1)), "left")
    assert GAME.outcome(state) == Outcome((0, 0), (), End.NOBODY_LEFT)


def test_the_third_group_wins_if_two_others_die_together() -> None:
    """§9.3, §6.12, L30"""
    state = wind(turn_of("tornado", "Tip f6", "Tip d6", "Dig g8", nomads=(1, 1, 2)), "left")
    assert GAME.outcome(state) == Outcome((0, 0, 2), (Seat(2),), End.LAST_GROUP)


def test_equal_groups_share_the_victory() -> None:
    """§9.5, L31"""
    state = rest(position("Hop d2", "Tip e3", "Hop b4", round=9), 3)
    assert GAME.outcome(state) == Outcome((8, 6, 8), (Seat(0), Seat(2)), End.NINE_TURNS)


def test_a_group_that_died_earlier_does_not_win() -> None:
    """§9.2, §9.1"""
    state = rest(position("Hop d2", None, "Hop b4", round=9, nomads=(3, 0, 9)), 2)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((2, 0, 8), (2,))


def test_the_game_goes_on_while_two_groups_are_left() -> None:
    """§9.3"""
    state = position("Tip e3", None, "Hop b4", nomads=(1, 0, 1))
    assert actor(state) == 0
    assert GAME.outcome(state) is None


def test_the_end_knows_what_killed_whom_in_each_turn() -> None:
    """§4.6 to §4.8, §6.10, §6.12, §7.4, §8.1"""
    dead = rest(position("Hop d2", "Tip e3", "Hop b4", "Hop a1", round=9), 4)
    assert dead.tolls == (
        Toll(9, Seat(0), "food", 1),
        Toll(9, Seat(1), "hunger", 3),
        Toll(9, Seat(2), "food", 1),
        Toll(9, Seat(3), "water", 2),
    )
    rammed = wind(turn_of("tornado", "Tip f6", "Tip d6", "Dig g8"), "left")
    assert rammed.tolls == tuple(Toll(rammed.round, Seat(seat), "ram", 1) for seat in (0, 1))
    blown = wind(turn_of("tornado", "Hop a8", "Dig g8"), "left")
    assert blown.tolls == (Toll(blown.round, Seat(0), "edge", 1),)
    assert GAME.view(blown, None).tolls == blown.tolls
    assert GAME.imagine(GAME.view(blown, None), Rng("world", "end")).tolls == blown.tolls


def test_what_traps_take_and_the_oasis_gives_back_is_known_at_the_end() -> None:
    """§7.4, §8.1"""
    state = trap(walk(position("Hop e6", "Dig g8", round=2), "Hop e7"), "skull")
    assert state.tolls == (Toll(2, Seat(0), "trap", 1),)
    oasis = walk(position("Oasis e4", "Dig g8", round=2, nomads=(6, 9)), "Oasis e5")
    assert oasis.tolls == (Toll(2, Seat(0), "oasis", 3),)
