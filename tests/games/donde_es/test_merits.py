"""The reasons that ¿Dónde Es? gives for an action: true, short, and different for different actions."""

from __future__ import annotations

from gamenight.bots import bot
from gamenight.core import CHANCE, Dealer, Rng, Seat, start
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    Action,
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    DiscardCard,
    DrawCard,
    EndTurn,
    MoveTourist,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
)
from games.donde_es.positions import GAME, act, acting, before_event, drawn, legal, position, visitor


def reasons(state: State, action: Action) -> tuple[str, ...]:
    """What the action makes better or worse for the seat to act."""
    seat = acting(state)
    after = GAME.apply(state, seat, action)
    return GAME.merits(GAME.view(state, seat), GAME.view(after, seat), seat)


def test_an_arrival_names_the_points_of_everybody_who_scores() -> None:
    state = position({1: visitor("agnes", "d7", markers=(1,))}, ("l", "lfa"))
    assert reasons(state, MoveTourist("agnes", "left_right", "left")) == (
        "+3 points for you: Agnes is at the Ice Cream Parlour",
        "{1} scores 3 points for Agnes",
        "that is your last card",
    )


def test_the_first_step_names_the_marker_and_the_claim_that_it_prepares() -> None:
    """§5.1: two cards lead Jonas from i7 past i6 to ice cream at i5."""
    state = position({1: visitor("jonas", "i7")}, ("ffl", "lfa"))
    assert reasons(state, MoveTourist("jonas", "forward_back", "forward"))[:2] == (
        "your cards can bring Jonas to the Ice Cream Parlour: +3",
        "one more new space earns your marker on Jonas's card",
    )


def test_the_second_step_names_the_marker() -> None:
    state = act(
        position({1: visitor("hiro", "g7")}, ("ff", "lfa")), MoveTourist("hiro", "forward_back", "forward")
    )
    found = reasons(state, MoveTourist("hiro", "forward_back", "forward"))
    assert found[0] == "your assist marker on Hiro's card"


def test_a_step_away_says_who_cannot_claim_the_tourist_any_more() -> None:
    """Pierre has one step to the restaurant at i3, and two after a step back. {1} has one card."""
    state = position({2: visitor("pierre", "i4")}, ("f", "f"))
    found = reasons(state, MoveTourist("pierre", "forward_back", "back"))
    assert "{1} cannot bring Pierre to a wish in this round" in found
    assert "Pierre at i5: 2 steps to the Restaurant, not 1" in found


def test_the_same_step_by_another_card_differs_in_what_is_kept() -> None:
    state = position({1: visitor("hiro", "g7")}, ("al", "lfa"))
    by_any = reasons(state, MoveTourist("hiro", "any", "left"))
    by_left = reasons(state, MoveTourist("hiro", "left_right", "left"))
    assert "you keep “left or right”" in by_any
    assert "you keep “any direction”" in by_left


def test_the_end_of_a_turn_says_what_is_kept_and_drawn() -> None:
    state = position({1: visitor("hiro", "g7")}, ("ll", "lfa"))
    assert reasons(state, EndTurn()) == (
        "you keep 2 “left or right”",
        "you draw 1 card at the end of this round",
        "your turn ends",
    )
    assert reasons(state, SwapHand()) == ("3 cards from the deck for your 2",)


def test_an_event_names_what_it_gives() -> None:
    town = {3: visitor("agnes", "e4")}
    assert reasons(drawn(before_event(town), "tips"), CarryOut())[0] == "you draw 2 cards"
    assert reasons(drawn(before_event(town), "apprentice"), CarryOut())[0] == "your full hand is 4 cards now"
    assert (
        reasons(drawn(before_event(town), "megaphone"), CarryOut())[0]
        == "your cards move tourists in any direction"
    )
    assert reasons(drawn(before_event(town), "tapas"), ChooseTourist("agnes")) == (
        "Agnes stays a round longer",
    )
    assert reasons(drawn(before_event(town), "sunburn"), ChooseTourist("agnes")) == (
        "Agnes moves on to slot 4",
        "Agnes is frustrated and worth less",
    )
    assert reasons(drawn(before_event(town), "shade"), Decline()) == ("Agnes does not rest",)


def test_a_closed_location_is_named_with_the_way_that_is_left() -> None:
    state = drawn(before_event({1: visitor("agnes", "d7")}), "road_works")
    found = reasons(state, CloseLocation(space("c7")))
    assert "the Ice Cream Parlour, c7 is closed" in found
    assert any(text.startswith("Agnes at d7: ") for text in found)


def test_a_discard_says_what_is_kept() -> None:
    state = drawn(before_event({1: visitor("agnes", "d7")}, ("lf", "lfa")), "sore_throat")
    assert reasons(state, DiscardCard("left_right")) == ("you keep “forward or back”",)


def test_a_new_tourist_is_named_with_the_space_and_the_way() -> None:
    town = {1: visitor("dylan", "g4"), 2: visitor("carla", "g8")}
    state = act(position(town, ("", "")), EndTurn(), EndTurn())
    while state.draws:
        state = act(state, DrawCard("left_right"))
    (found,) = reasons(act(state, RevealTourist("mei")), PlaceTourist("mei", space("f7")))
    assert found.startswith("Mei starts at f7, ")


def test_nearly_every_decision_of_a_game_has_reasons_and_they_differ() -> None:
    """Every reason is short. In nearly every decision each action has its own reasons."""
    decisions = same = 0
    dealer, state, dealt = Dealer("merits"), start(GAME, 3, GAME.Options()), 0
    while acts := GAME.to_act(state):
        if acts == (CHANCE,):
            state, dealt = GAME.apply(state, CHANCE, dealer.deal(GAME, state, dealt)), dealt + 1
            continue
        choices = legal(state)
        found = [reasons(state, action) for action in choices]
        assert all(found), "every action has a reason"
        assert all(len(text) < 60 for texts in found for text in texts)
        assert all(len(set(texts)) == len(texts) for texts in found)
        decisions += len(choices) > 1
        same += len(set(found)) < len(found)
        state = GAME.apply(state, acts[0], _greedy(state, acts[0]))
    assert decisions > 50
    assert same <= decisions / 10


def _greedy(state: State, seat: Seat) -> Action:
    view = GAME.view(state, seat)
    action: Action = bot("greedy")(GAME, view, seat, GAME.legal_actions(state, seat), Rng("merits", "greedy"))
    return action
