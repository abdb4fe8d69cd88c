"""Chapter 5: drawing, and Thing."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import (
    DrawCard,
    EndTurn,
    ExchangeWithThing,
    Laid,
    MoveTo,
    Phase,
    PlayCard,
    PlayThingCard,
    SendThing,
    Stay,
)
from games.wednesday.positions import act, draw, hand, legal, of, position, refusal


def test_a_player_draws_up_to_three_cards() -> None:
    """§5.1, ruling W27: here two cards, because one of two was played."""
    state = act(position(hands=("s1 s2", "b1")), MoveTo("woods"), PlayCard("s1", "woods"))
    state = draw(state, "m1")
    assert state.phase is Phase.DRAW
    state = draw(state, "m2")
    assert (state.phase, hand(state, 0)) == (Phase.END, "m1 m2 s2")


def test_a_player_with_three_cards_draws_none() -> None:
    """§5.1."""
    assert act(position(), Stay()).phase is Phase.END


def test_only_cards_of_the_deck_are_drawn() -> None:
    """§5.1."""
    state = act(position(), MoveTo("woods"), PlayCard("s1", "woods"))
    assert {action.card for action in of(state, DrawCard)} == set(state.deck)
    assert refusal(state, DrawCard("e5")) == "no Eye 5 is left in the deck (§2.4)"


def test_things_card_does_not_count_towards_three() -> None:
    """§5.2: a player with two cards and Thing draws one."""
    state = act(position(hands=("s1 s2", "b1"), holder=0), Stay())
    assert state.phase is Phase.DRAW


def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    """§5.3, ruling W30: also the discards that lie face down."""
    state = position(deck="", revealed="e4 e5")
    state = replace(state, buried=(Laid(Seat(1), 3, "w1"),))
    state = act(state, MoveTo("woods"), PlayCard("s1", "woods"))
    assert state.deck == ("e4", "e5", "w1")
    assert (state.revealed, state.buried) == ((), ())
    assert state.phase is Phase.DRAW


def test_the_discards_stay_until_a_card_must_be_drawn() -> None:
    """§5.3, ruling W30."""
    state = position(deck="t1", revealed="e4 e5")
    state = draw(act(state, MoveTo("woods"), PlayCard("s1", "woods")), "t1")
    assert (state.deck, state.revealed) == ((), ("e4", "e5"))


def test_without_deck_and_discards_a_player_draws_later() -> None:
    """§5.4, ruling W19: the player goes on with fewer cards, and draws when there is a card."""
    state = act(position(deck=""), MoveTo("woods"), PlayCard("s1", "woods"))
    assert (state.phase, hand(state, 0)) == (Phase.END, "s2 s3")
    later = act(replace(position(hands=("s2 s3", "b1"), deck="t5")), Stay())
    assert hand(draw(later, "t5"), 0) == "s2 s3 t5"


def test_a_game_goes_on_with_no_cards_at_all() -> None:
    """§5.4."""
    state = act(position(hands=("", ""), deck="", thing=""), MoveTo("woods"))
    assert (state.phase, EndTurn() in legal(state)) == (Phase.END, True)


def test_thing_draws_after_its_card_was_played() -> None:
    """§5.5, ruling W13: the hand is full, so only Thing gets a card."""
    state = act(position(holder=0), MoveTo("woods"), PlayThingCard("woods"))
    assert (state.phase, state.thing) == (Phase.REFILL, None)
    state = draw(state, "t4")
    assert (state.phase, state.thing, hand(state, 0)) == (Phase.END, "t4", "s1 s2 s3")


def test_thing_draws_from_the_discards_too_when_the_deck_is_empty() -> None:
    """§5.5, §5.3: the hand is full, so the discards are shuffled only for Thing."""
    state = act(position(holder=0, deck="", revealed="e4"), MoveTo("woods"), PlayThingCard("woods"))
    assert (state.phase, state.deck, state.revealed) == (Phase.REFILL, ("e4",), ())
    assert draw(state, "e4").thing == "e4"


def test_the_card_that_thing_drew_may_be_exchanged() -> None:
    """§5.5, §5.6."""
    state = draw(act(position(holder=0), MoveTo("woods"), PlayThingCard("woods")), "t4")
    state = act(state, ExchangeWithThing("s1"))
    assert (state.thing, hand(state, 0)) == ("s1", "s2 s3 t4")


def test_a_card_is_exchanged_with_thing_at_any_step() -> None:
    """§5.6, ruling W12."""
    state = position(holder=0)
    assert act(state, ExchangeWithThing("s1")).thing == "s1"
    moved = act(state, MoveTo("woods"))
    assert hand(act(moved, ExchangeWithThing("s2")), 0) == "s1 s3 w5"
    ended = act(state, Stay())
    assert act(ended, ExchangeWithThing("s3")).thing == "s3"


def test_one_exchange_before_drawing_and_one_after() -> None:
    """§5.6, ruling W31."""
    state = act(position(holder=0), ExchangeWithThing("s1"))
    assert refusal(state, ExchangeWithThing("s2")) == "a card was exchanged with Thing already (§5.6)"
    state = act(state, Stay(), ExchangeWithThing("s2"))
    assert of(state, ExchangeWithThing) == []


def test_the_next_holder_of_thing_may_exchange_too() -> None:
    """§5.6, §5.8: an exchange of the sender does not count for the receiver."""
    state = act(position(holder=0), Stay(), ExchangeWithThing("s3"), SendThing(1))
    assert act(state, ExchangeWithThing("b1")).hands[1] == ("b2", "b3", "s3")


def test_equal_cards_are_not_exchanged() -> None:
    """§5.6."""
    state = position(holder=0, thing="s1")
    assert refusal(state, ExchangeWithThing("s1")) == "Thing holds the same card (§5.6)"


def test_nobody_else_exchanges_with_thing() -> None:
    """§5.6."""
    assert refusal(position(), ExchangeWithThing("s1")) == "Thing stands before somebody else (§5.6)"
    mine = refusal(position(holder=0), ExchangeWithThing("e5"))
    assert mine == "there is no Eye 5 in the hand (§5.6)"


def test_thing_is_given_a_card_if_there_is_none_to_draw() -> None:
    """§5.7, rulings W12, W19: the player must do this first."""
    state = act(position(holder=0, deck=""), MoveTo("woods"), PlayThingCard("woods"))
    assert {type(action) for action in legal(state)} == {ExchangeWithThing}
    for action in (EndTurn(), SendThing(1)):
        assert refusal(state, action) == "Thing must be given a card first (§5.7)"
    state = act(state, ExchangeWithThing("s2"))
    assert (state.thing, hand(state, 0)) == ("s2", "s1 s3")
    assert EndTurn() in legal(state)


def test_a_player_without_a_card_leaves_thing_empty_until_there_is_one() -> None:
    """§5.7, ruling W19."""
    state = position(holder=0, deck="", hands=("", "b1"))
    state = act(state, MoveTo("woods"), PlayThingCard("woods"))
    assert state.thing is None
    assert EndTurn() in legal(state)
    later = act(position(holder=0, thing=""), Stay())
    assert later.phase is Phase.REFILL
    empty = act(position(holder=0, thing="", hands=("s1", "b1")), MoveTo("woods"))
    assert refusal(empty, PlayThingCard("woods")) == "Thing holds no card (§5.7)"
    assert refusal(empty, ExchangeWithThing("s1")) == "Thing holds no card to exchange (§5.6)"


def test_thing_is_sent_with_its_card_wherever_the_pawns_stand() -> None:
    """§5.8: the turn ends then."""
    state = position(("enid", "wednesday", "yoko"), holder=0, pawns=("crypt", "nevermore", "woods"))
    state = draw(act(state, Stay(), PlayCard("s1", "crypt")), "m1")
    assert of(state, SendThing) == [SendThing(1), SendThing(2)]
    state = act(state, SendThing(2))
    assert (state.holder, state.thing, state.turn) == (2, "w5", 1)
    assert GAME.view(state, Seat(2)).thing == "w5"


def test_thing_may_stay() -> None:
    """§5.8."""
    assert act(act(position(holder=0), Stay()), EndTurn()).holder == 0


def test_only_the_player_with_thing_sends_it_and_to_another_player() -> None:
    """§5.8."""
    ended = act(position(holder=1), Stay())
    assert refusal(ended, SendThing(1)) == "Thing stands before somebody else (§5.8)"
    mine = act(position(holder=0), Stay())
    assert refusal(mine, SendThing(0)) == "Thing is sent to another player (§5.8)"
    assert refusal(mine, SendThing(3)) == "Thing is sent to another player (§5.8)"


def test_an_empty_thing_may_be_sent() -> None:
    """§5.8, §5.7 (W19): whoever has cards then gives it one."""
    state = position(holder=0, deck="", hands=("", "b1"))
    assert legal(act(state, MoveTo("woods"), PlayThingCard("woods"))) == (EndTurn(), SendThing(1))
