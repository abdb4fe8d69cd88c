"""The reasons of hints at Wednesday: hand-made positions, and every decision of a game."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.core import CHANCE, Seat, play, start
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import (
    Action,
    ChooseOutcast,
    Discard,
    Done,
    EndTurn,
    ExchangeWithThing,
    Location,
    MoveTo,
    Options,
    Pass,
    Phase,
    PlayCard,
    PlaySix,
    PlayThingCard,
    Said,
    Say,
    SendThing,
    State,
    Stay,
    Swap,
)
from gamenight.lab.selfplay import selfplay
from games.wednesday.positions import act, attacked, begun, last_turn, position, strike

SEEN: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed", "jericho")


def reasons(state: State, action: Action) -> tuple[str, ...]:
    (seat,) = GAME.to_act(state)
    after = play(GAME, state, seat, action)
    return GAME.merits(GAME.view(state, seat), GAME.view(after, seat), seat)


def test_a_card_adds_points_where_the_hyde_may_strike() -> None:
    """An Eye 4 counts 5 in The Woods and 4 elsewhere. Two unknown cards there count 3.5 each."""
    state = position(hands=("e4 s3 b1", "b2 b3 b4"), piles={"woods": "s5 b5"}, pawns=("woods", "jericho"))
    state = replace(state, phase=Phase.PLAY)
    assert reasons(state, PlayCard("e4", "woods")) == (
        "+5 points at The Woods: about 12 of 14",
        "the Eye 4 counts most there",
    )
    assert reasons(state, PlayCard("s3", "woods")) == (
        "+3 points at The Woods: about 10 of 14",
        "the Siren 3 counts no more elsewhere",
    )


def test_a_card_that_counts_nothing_says_where_it_would_count() -> None:
    state = position(hands=("b4 s3 b1", "b2 b3 b4"), pawns=("art_shed", "jericho"), phase=Phase.PLAY)
    assert reasons(state, PlayCard("b4", "art_shed")) == (
        "counts nothing at the Art Shed: 0 of 14",
        "the Bee 4 would count 4 at The Crypt",
    )


def test_points_for_a_later_attack() -> None:
    """The Hyde was seen in Jericho: it does not strike there in this round."""
    state = position(hands=("t5 s3 b1", "b2 b3 b4"), pawns=("jericho", "woods"), seen=("jericho",))
    state = replace(state, phase=Phase.PLAY)
    assert reasons(state, PlayCard("t5", "jericho"))[0] == "+6 points at Jericho: 6 for later"


def test_in_the_last_round_no_later_attack_needs_a_card() -> None:
    """Enid stands there and adds 2."""
    done = tuple(attacked(at, rank) for rank, at in enumerate(SEEN, 1))
    state = position(hands=("e4 s3 b1", "b2 b3 b4"), pawns=("woods", "jericho"), attacks=done)
    state = replace(state, phase=Phase.PLAY)
    assert reasons(state, PlayCard("e4", "woods")) == (
        "+5 points at The Woods: 7 of 22",
        "no later attack needs the Eye 4",
    )


def test_a_move_says_what_the_seat_can_play_there() -> None:
    state = position(("enid", "yoko"), hands=("e4 s3 b1", "b2 b3 b4"), piles={"woods": "s5 b5"}, seen=SEEN)
    assert reasons(state, MoveTo("woods")) == (
        "Eye 4 counts 5 at The Woods: about 9 of 14",
        "the Hyde strikes there in this round",
        "Enid adds 2 there",
    )
    assert reasons(state, Stay()) == ("all five Locations are next to you",)
    assert reasons(state, MoveTo("jericho")) == ("Siren 3 counts 3 at Jericho: 0 for later",)


def test_thing_is_of_use_to_its_next_holder() -> None:
    state = act(position(("enid", "ajax", "yoko"), holder=0, thing="w5"), Stay())
    assert reasons(state, SendThing(1)) == ("{1} can play Thing's Werewolf 5 in the next turn",)
    assert reasons(state, SendThing(2)) == ("{2} can play Thing's Werewolf 5 in two turns",)
    assert reasons(state, EndTurn()) == ("you keep Thing's Werewolf 5 for your next turn",)
    asked = replace(state, said=(Said(Seat(2), 39, None, "send_thing"),))
    assert reasons(asked, SendThing(2))[0] == "{2} asked for Thing"


def test_an_exchange_names_both_cards() -> None:
    state = position(hands=("s1 s2 s3", "b1 b2 b3"), holder=0, thing="t5")
    assert reasons(state, ExchangeWithThing("s1")) == (
        "you get the Bat 5: up to 6 points",
        "Thing gets the Siren 1: up to 1",
    )


def test_a_swap_saves_a_target_and_takes_a_card() -> None:
    state = strike(last_turn(location="woods", lying="s5 e4 b1", hands=("m1 m2 m3", "b4 t1 t2")))
    assert reasons(state, Swap("b4", "b1")) == (
        "saves the Target at The Woods: 14 of 14 points",
        "you take the Bee 1",
    )
    assert reasons(state, Pass()) == ("The Woods is lost: 11 of 14 points", "your hand stays as it is")


def test_a_six_and_what_it_costs() -> None:
    state = position(("bianca", "yoko"), hands=("b1 s3 e4", "b2 b3 b4"), sixes=2, pawns=("art_shed", "woods"))
    state = replace(state, phase=Phase.PLAY)
    assert reasons(state, PlaySix("b1", "art_shed")) == (
        "+6 points at the Art Shed: 6 of 14",
        "discards the Bee 1, which counts 3 at most",
    )


def test_things_card_leaves_the_hand_as_it_is() -> None:
    state = position(hands=("b1 s3 e4", "b2 b3 b4"), holder=0, thing="m5", pawns=("art_shed", "woods"))
    state = replace(state, phase=Phase.PLAY)
    assert reasons(state, PlayThingCard("art_shed")) == (
        "+6 points at the Art Shed: 6 of 14",
        "the Medusa 5 counts most there",
        "your hand stays as it is",
    )


def test_yoko_discards_what_counts_least() -> None:
    state = position(("yoko", "enid"), hands=("b1 e4 s3 t5", "b2 b3 b4"), phase=Phase.DISCARD)
    assert reasons(state, Discard("b1")) == (
        "the Bee 1 counts 3 at most",
        "you keep the Bat 5: up to 6 points",
    )


def test_ajax_keeps_his_cards() -> None:
    state = position(("ajax", "enid"), hands=("b1 s1 e4", "b2 b3 b4"), pawns=("woods", "jericho"))
    state = act(replace(state, phase=Phase.PLAY), PlayCard("b1", "woods"))
    assert reasons(state, Done()) == ("keeps your cards for a place that needs them more",)


def test_an_outcast_is_chosen_for_its_power() -> None:
    state = start(GAME, 2, Options())
    while GAME.to_act(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, GAME.legal_actions(state, CHANCE)[0])
    assert reasons(state, ChooseOutcast("enid")) == ("she adds 2 points where the Hyde finds her",)
    assert reasons(state, ChooseOutcast("bianca")) == ("she has two 6s, more than any other card",)


def test_speech_and_the_actions_of_others_have_no_reason() -> None:
    state = begun()
    before, after = GAME.view(state, Seat(1)), GAME.view(act(state, Stay()), Seat(1))
    assert GAME.merits(before, after, Seat(1)) == ()
    said = play(GAME, state, Seat(0), Say(None, "thanks"))
    assert GAME.merits(GAME.view(state, Seat(0)), GAME.view(said, Seat(0)), Seat(0)) == ()


def test_every_choice_of_a_game_has_short_reasons() -> None:
    """Also the actions that were not taken. No action has the same reason twice."""
    state = start(GAME, 4, Options())
    for seat, action in selfplay(GAME, [bot("greedy")] * 4, Options(), "merits").log:
        legal = GAME.legal_actions(state, seat) if seat != CHANCE else ()
        if len(legal) > 1:
            found = [reasons(state, each) for each in legal]
            assert all(found)
            assert all(len(set(each)) == len(each) for each in found)
            assert all(len(reason) < 60 for each in found for reason in each)
            assert len(set(found)) > 1 or len(set(map(type, legal))) == 1
        state = play(GAME, state, seat, action)
