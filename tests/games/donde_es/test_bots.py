"""Bots at ¿Dónde Es?: their choices, and their wins over random bots."""

from __future__ import annotations

import pytest

from gamenight.bots import bot
from gamenight.core import Rng, Seat
from gamenight.games.donde_es import GAME
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    Action,
    CarryOut,
    ChooseTourist,
    Decline,
    DrawCard,
    EndTurn,
    Event,
    MoveTourist,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
)
from gamenight.lab.simulate import Experiment, simulate
from games.donde_es.positions import (
    act,
    acting,
    before_event,
    drawn,
    inside,
    lies,
    position,
    visitor,
)


def chosen(state: State) -> Action:
    seat = acting(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = bot("greedy")(GAME, GAME.view(state, seat), seat, legal, Rng("bots", "donde_es"))
    return action


def turn(state: State) -> State:
    """The whole turn of a greedy guide."""
    seat = state.turn
    while acting(state) == seat:
        state = act(state, chosen(state))
    return state


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_in_nine_of_ten_two_player_games(bots: tuple[str, str]) -> None:
    result = simulate(Experiment("donde_es", bots, 40, 5), workers=1)
    assert result.wins[bots.index("greedy")] >= 36


def test_greedy_claims_what_is_one_step_away() -> None:
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    assert chosen(position(town, ("l", "lfa"))) == MoveTourist("agnes", "left_right", "left")


def test_greedy_walks_past_a_cheap_place_to_a_dear_one_within_reach() -> None:
    """Elif wishes for ice cream (3) and a lookout (8): from a lookout's neighbour she goes there."""
    town = {1: visitor("elif", "m5"), 2: visitor("agnes", "g7")}
    assert chosen(position(town, ("f", "lfa"))) == MoveTourist("elif", "forward_back", "forward")


def test_greedy_spends_its_cards_on_one_tourist_for_a_marker() -> None:
    town = {1: visitor("hiro", "g7"), 2: visitor("carla", "h7")}
    state = turn(position(town, ("aff", "lfa")))
    assert [*inside(state, "hiro").markers, *inside(state, "carla").markers] == [0]


def worth(state: State, seat: int = 0) -> float:
    return GAME.evaluate(GAME.view(state, Seat(seat)), Seat(seat))


def test_a_tourist_is_worth_most_to_the_guide_with_the_only_marker() -> None:
    mine, ours, nobodys, others = (
        worth(position({1: visitor("agnes", "f7", markers=markers)}, ("", "lfa")))
        for markers in ((0,), (0, 1), (), (1,))
    )
    assert mine > ours > others
    assert mine > nobodys > others


def test_cards_count_for_nobody_but_their_owner() -> None:
    """The own hand does not change the evaluation for another seat."""
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    seen = [GAME.view(position(town, ("lfa", cards)), Seat(1)) for cards in ("lll", "fff")]
    assert GAME.evaluate(seen[0], Seat(0)) == GAME.evaluate(seen[1], Seat(0))
    assert GAME.evaluate(seen[0], Seat(1)) != GAME.evaluate(seen[1], Seat(1))


def test_greedy_swaps_a_hand_that_leads_nowhere() -> None:
    town = {1: visitor("carla", "g2"), 2: visitor("wanda", "g3")}
    assert chosen(position(town, ("lll", "lfa"))) == SwapHand()


def test_a_closed_door_is_no_goal() -> None:
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    closed = position(town, ("l", "lfa"), lasting=(lies("power_cut", 1),))
    assert worth(position(town, ("l", "lfa"))) > worth(closed)


def test_greedy_annoys_the_tourist_of_somebody_else() -> None:
    town = {3: visitor("agnes", "e7", markers=(0,)), 2: visitor("bjorn", "e7", markers=(1,))}
    assert chosen(drawn(before_event(town), "sunburn")) == ChooseTourist("bjorn")


def test_greedy_ends_a_turn_without_cards() -> None:
    assert chosen(position({1: visitor("agnes", "g7")}, ("", "lfa"))) == EndTurn()


def test_greedy_places_a_tourist_near_a_wish() -> None:
    """§3.7 (ruling D20): Mei has three steps to ice cream from f7, h7 and g8, and four from g7."""
    town = {1: visitor("dylan", "g4"), 2: visitor("carla", "g8")}
    state = act(position(town, ("", "")), EndTurn(), EndTurn())
    while state.draws:
        state = act(state, DrawCard("left_right"))
    placing = act(state, RevealTourist("mei"))
    action = chosen(placing)
    assert isinstance(action, PlaceTourist)
    assert action.space != space("g7")


@pytest.mark.parametrize("event", ["tips", "guides_day", "apprentice", "season", "megaphone"])
def test_greedy_accepts_help(event: Event) -> None:
    """§7.9 (ruling D37)."""
    assert chosen(drawn(before_event({1: visitor("agnes", "e4")}), event)) == CarryOut()


def test_greedy_lets_a_tourist_rest_who_scores_for_it() -> None:
    """§8.2 (ruling D37): and not one who scores for the other guide."""
    for seat, expected in ((0, CarryOut()), (1, Decline())):
        town = {5: visitor("agnes", "e4", frustrated=True, markers=(seat,) * 3)}
        assert chosen(drawn(before_event(town, ("", "")), "shade")) == expected
