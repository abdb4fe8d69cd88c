"""Chapter 4: moving."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    CARDS,
    DrawCard,
    EndTurn,
    MoveTourist,
    Phase,
    SwapHand,
    TakeBackMarker,
)
from games.donde_es.positions import (
    GAME,
    act,
    acting,
    hand,
    inside,
    lead,
    legal,
    lies,
    moves,
    position,
    refusal,
    slots,
    visitor,
    where,
)
from games.variants import changed

TOWN = {1: visitor("agnes", "g4"), 2: visitor("dylan", "g7"), 3: visitor("hiro", "f7")}


def test_any_number_of_cards_may_be_played_also_none() -> None:
    """§4.1."""
    state = position(TOWN)
    assert EndTurn() in legal(state)
    assert act(state, EndTurn()).turn == 1
    state = lead(state, "agnes", "l<")
    assert EndTurn() in legal(state)
    state = lead(state, "dylan", "fv", "av")
    assert legal(state) == (TakeBackMarker("dylan"), EndTurn())
    assert state.hands[0] == ()


def test_a_card_is_one_step() -> None:
    """§4.2: the book's example, three cards and three spaces."""
    state = lead(position(TOWN, ("lff", "lfa")), "hiro", "l<", "fv", "fv")
    assert where(state)["hiro"] == "e9"
    assert state.hands[0] == ()
    assert sum(state.discards) == 3
    assert "no card “left or right”" in refusal(state, MoveTourist("dylan", "left_right", "left"))


def test_each_type_has_its_directions_and_none_is_diagonal() -> None:
    """§4.3."""
    both = {("forward_back", "forward"), ("forward_back", "back")}
    across = {("left_right", "left"), ("left_right", "right")}
    every = {("any", "left"), ("any", "right"), ("any", "forward"), ("any", "back")}
    assert moves(position(TOWN, ("fff", "lfa")), "agnes") == both
    assert moves(position(TOWN, ("lll", "lfa")), "agnes") == across
    assert moves(position(TOWN, ("aaa", "lfa")), "agnes") == every
    assert moves(position(TOWN, ("lfa", "lfa")), "agnes") == both | across | every
    assert "leads nobody forward" in refusal(position(TOWN), MoveTourist("agnes", "left_right", "forward"))


def test_houses_walls_and_the_edge_stop_a_step() -> None:
    """§4.4 (ruling D29): a wall stands between g4 and g5."""
    state = position({1: visitor("carla", "g2"), 2: visitor("dylan", "g4"), 3: visitor("olga", "a4")})
    assert "a house or a wall" in refusal(state, MoveTourist("carla", "left_right", "left"))
    through = MoveTourist("dylan", "forward_back", "back")
    assert through in legal(state)
    walled = changed(GAME, {"town": {"town": {"walls": [["g4", "g5"]]}}})
    assert through not in walled.legal_actions(state, acting(state))
    assert "a house or a wall" in refusal(state, MoveTourist("olga", "left_right", "left"))
    assert moves(state, "olga") == {
        ("any", "forward"),
        ("any", "back"),
        ("forward_back", "forward"),
        ("forward_back", "back"),
    }
    stuck = position({1: visitor("carla", "g2")}, ("lll", "lfa"))
    assert moves(stuck, "carla") == set()
    assert legal(stuck) == (SwapHand(), EndTurn())


def test_a_turn_may_move_several_tourists() -> None:
    """§4.5 (ruling D7)."""
    state = lead(position(TOWN), "agnes", "l<")
    state = lead(state, "dylan", "fv")
    state = lead(state, "hiro", "a<")
    assert where(state) == {"agnes": "f4", "dylan": "g8", "hiro": "e7"}
    assert GAME.view(state, None).guided == "agnes", "whom the turn began with"
    assert act(state, EndTurn()).guided is None


def test_tourists_share_spaces_and_walk_through_what_they_do_not_wish() -> None:
    """§4.6 (ruling D19): Dylan does not wish for ice cream."""
    state = position({1: visitor("dylan", "d7"), 2: visitor("carla", "c6")}, ("llf", "lfa"))
    state = lead(state, "dylan", "l<", "f^")
    assert where(state) == {"dylan": "c6", "carla": "c6"}


def test_a_new_hand_instead_of_moving() -> None:
    """§4.7 (ruling D16): three cards, drawn at once, and the turn is over."""
    state = act(position(TOWN, ("lll", "lfa")), SwapHand())
    assert GAME.to_act(state) == (CHANCE,)
    assert state.discards[CARDS.index("left_right")] == 3
    state = act(state, DrawCard("any"), DrawCard("any"), DrawCard("forward_back"))
    assert state.hands[0] == hand("aaf")
    assert (state.phase, state.turn) == (Phase.MOVE, 1)


@pytest.mark.parametrize("cards", ["l", "lf", "lfa", "lfaa", "lfaaal"])
def test_a_new_hand_has_three_cards_whatever_the_size_of_the_old_one(cards: str) -> None:
    """§4.7 (ruling D16): formerly four cards brought four new ones, and two could not be swapped."""
    state = act(position(TOWN, (cards, "lfa")), SwapHand())
    assert state.draws == (0, 0, 0)
    state = act(state, *[DrawCard("forward_back")] * 3)
    assert state.hands[0] == hand("fff")
    assert (state.phase, state.turn) == (Phase.MOVE, 1)


def test_a_new_hand_has_three_cards_even_with_a_twisted_ankle() -> None:
    """§4.7, §8.13 (ruling D16): the limit of a full hand counts only when all draw up (§4.9)."""
    state = position(TOWN, ("lf", "lfa"), lasting=(lies("ankle", 0),))
    assert len(act(state, SwapHand()).draws) == 3


def test_no_new_hand_after_a_step_or_without_cards() -> None:
    """§4.7 (ruling D16)."""
    moved = lead(position(TOWN, ("lfaa", "lfa")), "agnes", "l<")
    assert "a card was played already" in refusal(moved, SwapHand())
    fewer = lead(position(TOWN, ("lfa", "lfa")), "agnes", "l<")
    assert "a card was played already" in refusal(fewer, SwapHand())
    assert "no card in the hand to discard" in refusal(position(TOWN, ("", "lfa")), SwapHand())


def test_an_empty_deck_is_made_of_the_discards() -> None:
    """§4.8 (ruling D18): when a card is to be drawn, not before."""
    state = position(TOWN)
    spent = replace(state, deck=(0, 0, 1), discards=(*state.deck[:2], state.deck[2] - 1))
    swapping = act(spent, SwapHand())
    assert swapping.deck == (0, 0, 1)
    drawn = act(swapping, DrawCard("left_right"))
    assert sum(drawn.discards) == 0
    assert sum(drawn.deck) == sum(spent.discards) + 3


def test_a_new_hand_may_need_its_own_cards() -> None:
    """§4.7, §4.8 (rulings D16, D18): the hand is discarded before the deck is shuffled."""
    state = position(TOWN, ("lll", "lfa"))
    state = replace(state, deck=(0, 0, 0), hands=(state.hands[0], hand("a" * 12 + "f" * 24 + "l" * 21)))
    swapping = act(state, SwapHand())
    assert (swapping.deck, swapping.discards) == ((0, 0, 3), (0, 0, 0))
    assert act(swapping, *[DrawCard("left_right")] * 3).hands[0] == hand("lll")


def test_everyone_draws_up_to_three_after_all_have_moved() -> None:
    """§4.9 (ruling D17): from the first player on, before the check. A guide with more cards keeps them."""
    state = lead(position(TOWN, ("lfa", "lfaa", "l")), "agnes", "l<", "a>")
    state = act(state, EndTurn())
    assert state.hands[0] == hand("f")
    state = act(state, EndTurn(), EndTurn())
    assert state.phase is Phase.REFILL
    assert state.draws == (0, 0, 2, 2)
    assert slots(state) == {"agnes": 1, "dylan": 2, "hiro": 3}
    assert len(state.hands[1]) == 4
    later = position(TOWN, ("lf", "lf", "l"), first=2, turn=2)
    assert act(later, EndTurn(), EndTurn(), EndTurn()).draws == (2, 2, 0, 1)


def test_a_step_is_refused_with_its_reason() -> None:
    """§4.2, §8.15, §8.18."""
    state = position(TOWN, lasting=(lies("wet_stairs", 1), lies("headset", 0)))
    assert "closed (§8.15)" in refusal(state, MoveTourist("agnes", "any", "back"))
    state = lead(state, "agnes", "l<")
    assert "that is Agnes (§8.18)" in refusal(state, MoveTourist("dylan", "any", "right"))
    assert inside(state, "agnes").trail == (space("g4"), space("f4"))
    loud = position({1: visitor("carla", "g2")}, ("fff", "lfa"), lasting=(lies("megaphone", 0),))
    assert "a house or a wall (§4.4)" in refusal(loud, MoveTourist("carla", "forward_back", "left"))
