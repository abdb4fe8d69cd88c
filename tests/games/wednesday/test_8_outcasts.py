"""Chapter 8: Outcasts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import Rng, Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import (
    Discard,
    Done,
    EndTurn,
    ExchangeWithThing,
    Laid,
    MoveTo,
    Outcast,
    Pass,
    Phase,
    PlayCard,
    PlaySix,
    PlayThingCard,
    Seen,
    Stay,
    Swap,
)
from games.wednesday.positions import (
    act,
    attacked,
    draw,
    hand,
    last_turn,
    legal,
    of,
    pile,
    played,
    position,
    refusal,
    story,
    strike,
    swaps,
)

AJAX: tuple[Outcast, ...] = ("ajax", "enid")
BIANCA: tuple[Outcast, ...] = ("bianca", "enid")
EUGENE: tuple[Outcast, ...] = ("eugene", "enid")
YOKO: tuple[Outcast, ...] = ("yoko", "enid")


def test_wednesday_swaps_by_symbol_or_by_number() -> None:
    """§8.1, ruling W16."""
    state = strike(last_turn(lying="s5 w4 e2", hands=("m1 m2 m3", "s2 b4 t1")))
    assert swaps(state) == {("s2", "s5"), ("s2", "e2"), ("b4", "w4")}


def test_an_attack_says_which_card_wednesday_swapped() -> None:
    """§8.1: here it is not the first card."""
    state = act(strike(last_turn(lying="s5 w4 e2", hands=("m1 m2 m3", "b4 t1 t3"))), Swap("b4", "w4"))
    assert [(card.card, card.swapped) for card in story(state).cards] == [
        ("s5", None),
        ("b4", "w4"),
        ("e2", None),
    ]


def test_wednesday_may_pass() -> None:
    """§8.1."""
    state = act(strike(last_turn(lying="s5")), Pass())
    assert story(state).total == 5


def test_wednesday_swaps_once_an_attack_from_wherever_she_stands() -> None:
    """§8.1: her pawn is in Nevermore. The book's example: a Siren 2 for a Siren 5."""
    state = strike(last_turn(lying="s5 w5 b5", hands=("m1 m2 m3", "s2 b4 t1"), pawns=("crypt", "nevermore")))
    state = act(state, Swap("s2", "s5"))
    assert hand(state, 1) == "b4 s5 t1"
    assert story(state).total == 2 + 5 + 5
    assert state.phase is Phase.MOVE


def test_a_swap_may_take_the_sum_below_the_points_needed() -> None:
    """§8.1, ruling W16: 15 of 14 become 12, and the Target is lost."""
    state = strike(last_turn(lying="s5 w5 b5", hands=("m1 m2 m3", "s2 b4 t1")))
    assert story(act(state, Pass())).saved
    assert not story(act(state, Swap("s2", "s5"))).saved


def test_wednesday_swaps_no_six_and_not_things_card() -> None:
    """§8.1, rulings W6, W15: Thing before her holds a Werewolf 5."""
    state = strike(last_turn(lying="x6 w4", hands=("m1 m2 m3", "b1 b2 b3")))
    assert state.holder == 1
    assert swaps(state) == set()
    assert refusal(state, Swap("w5", "w4")) == "there is no Werewolf 5 in Wednesday's hand (§8.1)"


def test_a_swap_needs_two_matching_cards_in_hand_and_pile() -> None:
    """§8.1."""
    state = strike(last_turn(lying="s5 t1", hands=("m1 m2 m3", "s2 b4 t1")))
    assert refusal(state, Swap("b4", "s5")).startswith("the Bee 4 and the Siren 5 share neither")
    assert refusal(state, Swap("s2", "s3")) == "no Siren 3 lies at the attacked Location (§8.1)"
    assert refusal(state, Swap("t1", "t1")) == "a swap needs two different cards (§8.1)"


def test_nobody_but_wednesday_swaps() -> None:
    """§8.1: she is asked even without a matching card, so that nobody learns about her hand."""
    state = strike(last_turn(lying="s5"))
    assert GAME.to_act(state) == (1,)
    assert legal(state) == (Pass(),)


@pytest.mark.parametrize(("place", "bonus"), [("woods", 2), ("crypt", 0), ("nevermore", 0)])
def test_enid_adds_two_where_she_stands(place: str, bonus: int) -> None:
    """§8.2, ruling W24: the sum comes before the pawns return to Nevermore."""
    state = replace(last_turn(("enid", "yoko"), "woods", "s5"), pawns=(place, "woods"))
    assert story(strike(state)).total == 5 + bonus


def test_bianca_discards_a_card_and_plays_a_six() -> None:
    """§8.3, ruling W11: the discard lies face down, and she draws up to three."""
    state = act(position(BIANCA, sixes=2), MoveTo("woods"))
    assert ("6 for s1", "woods") in played(state)
    state = act(state, PlaySix("s1", "woods"))
    assert (pile(state, "woods"), hand(state, 0), state.sixes) == ("x6", "s2 s3", 1)
    assert state.buried == (Laid(Seat(0), 40, "s1"),)
    assert hand(draw(state, "m1"), 0) == "m1 s2 s3"


def test_bianca_plays_one_six_a_turn() -> None:
    """§8.3, ruling W11: the turn goes on with the next step."""
    state = act(position(BIANCA, sixes=2), MoveTo("woods"), PlaySix("s1", "woods"))
    assert state.phase is Phase.DRAW


def test_bianca_without_cards_plays_no_six() -> None:
    """§8.3: she has no card to discard, and cannot discard Thing's."""
    state = act(position(BIANCA, sixes=2, hands=("", "b1")), MoveTo("woods"))
    assert (pile(state, "woods"), state.sixes) == ("", 2)
    thing = act(position(BIANCA, sixes=2, hands=("", "b1"), holder=0), MoveTo("woods"))
    assert played(thing) == {("thing", "woods")}
    assert refusal(thing, PlaySix("w5", "woods")) == "there is no Werewolf 5 in the hand (§4.1)"


def test_nobody_else_plays_biancas_sixes() -> None:
    """§8.3: two 6s lie before Bianca."""
    state = act(position(BIANCA, sixes=2, turn=1), MoveTo("woods"))
    assert of(state, PlaySix) == []
    assert refusal(state, PlaySix("b1", "woods")) == "only Bianca plays 6s, while one lies before her (§8.3)"


def test_bianca_has_no_third_six() -> None:
    """§8.3."""
    state = act(position(BIANCA, sixes=0), MoveTo("woods"))
    assert of(state, PlaySix) == []


def test_everyone_sees_where_a_six_is_played() -> None:
    """§8.3, ruling W32: nobody else sees the discard."""
    state = act(position(BIANCA, sixes=2), MoveTo("woods"), PlaySix("s1", "woods"))
    view = GAME.view(state, Seat(1))
    assert view.piles[4] == (Seen(Seat(0), 40, "x6"),)
    assert view.buried == (Seen(Seat(0), 40, None),)


def test_a_revealed_six_leaves_the_game() -> None:
    """§8.3: it is not shuffled into the deck."""
    before = replace(last_turn(BIANCA, "woods", "x6 s5"), sixes=1, box=0)
    state = strike(before)
    assert (state.revealed, state.box, state.sixes) == (("s5",), 1, 1)
    assert story(state).total == 11


def test_ajax_plays_several_ones_with_things_among_them() -> None:
    """§8.4, ruling W10: two from his hand and Thing's. Then he draws two cards and Thing one."""
    state = position(AJAX, hands=("s1 t1 e4", "b1"), thing="w1", holder=0)
    state = act(state, MoveTo("pilgrim_village"), PlayCard("t1", "pilgrim_village"))
    assert set(legal(state)) == {
        PlayCard("s1", "pilgrim_village"),
        PlayThingCard("pilgrim_village"),
        Done(),
    }
    state = act(state, PlayThingCard("pilgrim_village"), PlayCard("s1", "pilgrim_village"))
    assert legal(state) == (Done(),)
    state = draw(act(state, Done()), "m1 m2")
    assert (pile(state, "pilgrim_village"), hand(state, 0)) == ("t1 w1 s1", "e4 m1 m2")
    assert state.phase is Phase.REFILL
    assert draw(state, "t5").thing == "t5"


def test_ajax_may_begin_with_things_one() -> None:
    """§8.4."""
    state = position(AJAX, hands=("s1 t2 e4", "b1"), thing="w1", holder=0)
    state = act(state, MoveTo("woods"), PlayThingCard("woods"))
    assert played(state) == {("s1", "woods")}


def test_ajax_plays_one_card_of_another_number() -> None:
    """§8.4, ruling W10: Ajax plays one card that is not a 1, or only 1s. In both cases he ends with Done."""
    state = act(position(AJAX, hands=("s1 t2 e4", "b1")), MoveTo("woods"))
    assert legal(act(state, PlayCard("t2", "woods"))) == (Done(),)
    ones = act(state, PlayCard("s1", "woods"))
    assert legal(ones) == (Done(),)
    assert refusal(ones, PlayCard("t2", "woods")) == "Ajax plays several cards only if all are 1s (§8.4)"
    held = replace(act(state, PlayCard("t2", "woods")), holder=Seat(0))
    assert refusal(held, PlayThingCard("woods")) == "Ajax plays several cards only if all are 1s (§8.4)"


def test_ajax_may_play_things_one_only_if_he_has_thing() -> None:
    """§8.4, ruling W10."""
    state = position(AJAX, hands=("s1 t2 e4", "b1"), thing="w1", holder=1)
    state = act(state, MoveTo("woods"), PlayCard("s1", "woods"))
    assert legal(state) == (Done(),)


def test_cards_that_ajax_played_in_one_turn_are_imagined_as_ones() -> None:
    """§8.4: only 1s can be played together."""
    state = position(AJAX, hands=("s1 t1 e4", "b1"))
    state = act(state, MoveTo("woods"), PlayCard("s1", "woods"), PlayCard("t1", "woods"))
    for number in range(20):
        guess = GAME.imagine(GAME.view(state, Seat(1)), Rng("ones", str(number)))
        assert [laid.card[1] for laid in guess.piles[4]] == ["1", "1"]


def test_eugene_plays_at_his_location_or_next_to_it() -> None:
    """§8.5: from Pilgrim Village also at the Art Shed or The Crypt, as in the book."""
    state = act(position(EUGENE, hands=("s1", "b1"), pawns=("pilgrim_village", "crypt")), Stay())
    assert played(state) == {("s1", "pilgrim_village"), ("s1", "art_shed"), ("s1", "crypt")}
    far = refusal(state, PlayCard("s1", "woods"))
    assert far == "a card is played where the pawn stands: Pilgrim Village (§4.1)"
    assert act(state, PlayCard("s1", "crypt")).phase is Phase.DRAW


def test_eugene_plays_things_card_next_to_his_location_too() -> None:
    """§8.5, §4.3."""
    state = position(EUGENE, hands=("", "b1"), holder=0, pawns=("pilgrim_village", "crypt"))
    assert played(act(state, Stay())) == {("thing", at) for at in ("pilgrim_village", "art_shed", "crypt")}


def test_eugene_without_cards_is_not_asked_to_play() -> None:
    """§8.5, §4.5."""
    assert act(position(EUGENE, hands=("", "b1")), Stay()).phase is Phase.DRAW


def test_eugene_must_play_where_the_others_must() -> None:
    """§8.5, ruling W33."""
    state = act(position(EUGENE, pawns=("pilgrim_village", "crypt")), Stay())
    assert Done() not in legal(state)


def test_eugene_plays_from_nevermore() -> None:
    """§8.5, rulings W8, W33: to any outer Location, or none; never into Nevermore."""
    state = act(position(EUGENE, hands=("s1", "b1"), attacks=(attacked("woods"),)), Stay())
    assert played(state) == {("s1", at) for at in ("crypt", "pilgrim_village", "art_shed", "jericho")}
    played_on = act(state, PlayCard("s1", "jericho"))
    assert (pile(played_on, "jericho"), played_on.pawns[0]) == ("s1", "nevermore")
    assert act(state, Done()).phase is Phase.DRAW


def test_eugene_at_an_attacked_location_plays_next_to_it_or_not_at_all() -> None:
    """§8.5, ruling W33."""
    state = act(position(EUGENE, hands=("s1", "b1"), attacks=(attacked("woods"),)), MoveTo("woods"))
    assert played(state) == {("s1", "jericho"), ("s1", "crypt")}
    assert Done() in legal(state)
    gone = "The Woods was attacked: no card can be played there (§3.7)"
    assert refusal(state, PlayCard("s1", "woods")) == gone


def test_the_others_play_nothing_in_nevermore() -> None:
    """§8.5, ruling W8."""
    state = replace(position(), phase=Phase.PLAY)
    assert refusal(state, PlayCard("s1", "crypt")) == "no card is played in Nevermore (§4.2)"


def test_yoko_draws_four_and_discards_one() -> None:
    """§8.6, ruling W17: she may discard any of the four, before Thing draws."""
    state = act(position(YOKO, holder=0), MoveTo("woods"), PlayThingCard("woods"))
    assert state.phase is Phase.DRAW
    state = draw(state, "m5")
    assert (state.phase, hand(state, 0)) == (Phase.DISCARD, "m5 s1 s2 s3")
    assert refusal(state, EndTurn()) == "Yoko discards a card first (§8.6)"
    assert refusal(state, Discard("b1")) == "there is no Bee 1 in the hand (§4.1)"
    state = act(state, Discard("s1"))
    assert (state.phase, hand(state, 0)) == (Phase.REFILL, "m5 s2 s3")


def test_yoko_draws_and_discards_in_nevermore_too() -> None:
    """§8.6, ruling W17."""
    state = draw(act(position(YOKO), Stay()), "m5")
    assert state.phase is Phase.DISCARD
    assert hand(act(state, Discard("m5")), 0) == "s1 s2 s3"


def test_yoko_draws_two_after_playing() -> None:
    """§8.6: the example of the book."""
    state = draw(act(position(YOKO), MoveTo("woods"), PlayCard("s1", "woods")), "m1 m2")
    assert hand(state, 0) == "m1 m2 s2 s3"


def test_yoko_with_fewer_than_four_cards_discards_none() -> None:
    """§8.6: the deck is empty."""
    state = act(position(YOKO, deck=""), Stay())
    assert (state.phase, hand(state, 0)) == (Phase.END, "s1 s2 s3")


def test_yoko_may_exchange_with_thing_before_she_discards() -> None:
    """§8.6, §5.6: so she can discard the card that Thing held."""
    state = draw(act(position(YOKO, holder=0), Stay()), "m5")
    state = act(state, ExchangeWithThing("m5"), Discard("w5"))
    assert (state.thing, hand(state, 0)) == ("m5", "s1 s2 s3")


def test_only_the_player_who_discards_knows_the_card() -> None:
    """§8.7, ruling W20."""
    state = act(draw(act(position(YOKO), Stay()), "m5"), Discard("s1"))
    assert GAME.view(state, Seat(0)).buried == (Seen(Seat(0), 40, "s1"),)
    assert GAME.view(state, Seat(1)).buried == (Seen(Seat(0), 40, None),)
    second = act(draw(act(position(("enid", "yoko"), turn=1), Stay()), "m5"), Discard("b1"))
    assert GAME.view(second, Seat(0)).buried == (Seen(Seat(1), 40, None),)
    assert GAME.view(second, Seat(1)).buried == (Seen(Seat(1), 40, "b1"),)
