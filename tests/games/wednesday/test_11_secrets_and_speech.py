"""Chapter 11: what is secret, and what may be said."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, IllegalAction, Rng, Seat, play
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import (
    OF_LOCATION,
    EndTurn,
    Location,
    Options,
    Outcast,
    Pass,
    Phrase,
    Said,
    Say,
    SendThing,
    State,
    Stay,
)
from games.wednesday.conservation import pieces
from games.wednesday.positions import RING, act, attacked, begun, last_turn, of, position, strike


def ending() -> State:
    return act(position(attacks=(attacked("crypt"),)), Stay())


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others() -> None:
    """§11.1."""
    state = position()
    assert GAME.view(state, Seat(0)).hand == ("s1", "s2", "s3")
    assert GAME.view(state, Seat(1)).hand == ("b1", "b2", "b3")
    assert GAME.view(state, None).hand == ()
    assert GAME.view(state, None).hands == (3, 3)
    assert GAME.view(state, Seat(0)).deck == 10


def test_no_view_holds_the_deck_or_another_hand() -> None:
    """§11.1: two states that differ only there have the same view."""
    state = position()
    other = replace(state, hands=(state.hands[0], state.deck[:3]), deck=(*state.hands[1], *state.deck[3:]))
    assert GAME.view(state, Seat(0)) == GAME.view(other, Seat(0))
    assert GAME.view(state, Seat(1)) != GAME.view(other, Seat(1))


@pytest.mark.parametrize("seats", [2, 4])
def test_an_imagined_state_has_the_cards_of_the_box(seats: int) -> None:
    """§11.1: no card that a viewer sees is dealt a second time."""
    outcasts: tuple[Outcast, ...] = ("bianca", "ajax", "yoko", "wednesday")
    state, rng = begun(seats, outcasts[:seats]), Rng("imagine", "cards")
    while acting := GAME.to_act(state):
        for viewer in (*map(Seat, range(seats)), None):
            assert pieces(GAME.imagine(GAME.view(state, viewer), rng)) == pieces(state)
        (seat,) = acting
        action = GAME.sample(state, rng) if seat == CHANCE else rng.pick(GAME.legal_actions(state, seat))
        state = GAME.apply(state, seat, action)


def test_only_the_player_with_thing_sees_its_card() -> None:
    """§11.2, ruling W14: the sender no longer sees it."""
    state = act(position(holder=0), Stay())
    assert (GAME.view(state, Seat(0)).thing, GAME.view(state, Seat(1)).thing) == ("w5", None)
    sent = act(state, SendThing(1))
    assert (GAME.view(sent, Seat(0)).thing, GAME.view(sent, Seat(1)).thing) == (None, "w5")
    assert GAME.view(sent, None).thing_holds == 1


def spoken(state: State, seat: int) -> set[tuple[str | None, str]]:
    """What a player may say: the Location and the phrase."""
    return {(say.location, say.phrase) for say in GAME.asides(state, Seat(seat)) if isinstance(say, Say)}


def say(state: State, seat: int, location: Location | None, phrase: Phrase) -> State:
    return play(GAME, state, Seat(seat), Say(location, phrase))


def refused(state: State, seat: int, location: Location | None, phrase: Phrase) -> str:
    with pytest.raises(IllegalAction) as error:
        say(state, seat, location, phrase)
    return str(error.value)


def test_three_phrases_are_about_a_location_and_four_are_plain() -> None:
    """§11.3, ruling W21: there is no free talk."""
    of_woods = {phrase for location, phrase in spoken(position(), 0) if location == "woods"}
    of_none = {phrase for location, phrase in spoken(position(), 0) if location is None}
    assert of_woods == {"covered", "needs_more", "little_help", "going"}
    assert of_none == {"send_thing", "wait", "thanks"}
    assert not GAME.chat


def test_a_phrase_names_a_location_or_none() -> None:
    """§11.3."""
    assert refused(position(), 0, None, "covered") == "this phrase names a Location (§11.3)"
    assert refused(position(), 1, None, "going") == "this phrase names a Location (§11.3)"
    assert refused(position(), 1, "woods", "thanks") == "this phrase names no Location (§11.3)"


@pytest.mark.parametrize("seat", [0, 1])
def test_w21_everybody_may_speak_on_anybodys_turn(seat: int) -> None:
    """§11.4: at the first moment of a turn, and the player whose turn it is keeps the same choices."""
    state = position(turn=0)
    assert ("woods", "covered") in spoken(state, seat)
    after = say(state, seat, "woods", "covered")
    assert GAME.to_act(after) == (0,)
    assert GAME.legal_actions(after, Seat(0)) == GAME.legal_actions(state, Seat(0))


def test_speech_is_never_what_the_game_waits_for() -> None:
    """§11.4: at the end of a turn too, a player can only end it or deal with Thing."""
    assert GAME.legal_actions(ending(), Seat(0)) == (EndTurn(),)
    assert of(act(position(holder=0), Stay()), Say) == []


def test_nobody_speaks_while_an_attack_is_revealed() -> None:
    """§11.4: neither Wednesday, who may swap, nor anybody else."""
    state = strike(last_turn(lying="t5"))
    assert (spoken(state, 0), spoken(state, 1)) == (set(), set())
    why = "nobody speaks while an attack is revealed; you may when the next turn begins (§11.4)"
    assert refused(state, 0, "woods", "covered") == refused(state, 1, None, "thanks") == why
    assert spoken(act(state, Pass()), 0) == spoken(act(state, Pass()), 1) != set()


def test_nobody_speaks_before_the_first_turn() -> None:
    """§11.4."""
    rng, state = Rng("set-up", "chance"), GAME.setup(2, Options())
    while GAME.to_act(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, GAME.sample(state, rng))
    assert (spoken(state, 0), spoken(state, 1)) == (set(), set())
    assert refused(state, 1, None, "wait") == "players may speak when the first turn begins (§11.4)"
    assert spoken(begun(), 0) == spoken(begun(), 1) != set()


def test_nothing_is_said_of_an_attacked_location() -> None:
    """§11.4."""
    places = {location for location, _ in spoken(ending(), 0)}
    assert places == {"pilgrim_village", "art_shed", "jericho", "woods", None}
    assert refused(ending(), 1, "crypt", "going") == (
        "The Crypt was attacked already: nobody speaks of it any more (§11.4)"
    )


def test_w21_one_phrase_of_each_location_between_two_turns() -> None:
    """§11.5: another one is refused until the next turn begins, whoever's turn that is."""
    state = say(position(), 1, "woods", "covered")
    assert not {("woods", phrase) for phrase in OF_LOCATION} & spoken(state, 1)
    assert {("jericho", "covered"), ("woods", "going"), (None, "thanks")} <= spoken(state, 1)
    assert ("woods", "covered") in spoken(state, 0)
    assert refused(state, 1, "woods", "little_help") == (
        "you have spoken of The Woods in this turn; you may again when the next begins (§11.5)"
    )
    ended = act(state, Stay())
    assert ("woods", "little_help") not in spoken(ended, 1)
    assert ("woods", "little_help") in spoken(act(ended, EndTurn()), 1)


def test_w21_one_plain_phrase_between_two_turns() -> None:
    """§11.5: "I am going there" is one of them, whichever Location it names."""
    state = say(position(), 1, "woods", "going")
    assert {phrase for _, phrase in spoken(state, 1)} == {"covered", "needs_more", "little_help"}
    assert ("woods", "covered") in spoken(state, 1)
    assert refused(state, 1, None, "thanks") == refused(state, 1, "jericho", "going")
    assert refused(state, 1, None, "thanks") == (
        "you have said a plain phrase in this turn; you may again when the next turn begins (§11.5)"
    )
    assert (None, "thanks") in spoken(act(state, Stay(), EndTurn()), 1)


def test_whoever_has_said_all_is_told_when_to_speak_again() -> None:
    """§11.5: one phrase of each of the five Locations, and a plain one."""
    state = say(position(), 1, None, "wait")
    for location in RING:
        state = say(state, 1, location, "needs_more")
    assert spoken(state, 1) == set()
    assert refused(state, 1, "woods", "covered") == (
        "you have spoken of The Woods in this turn; you may again when the next begins (§11.5)"
    )


def test_everyone_hears_what_was_said() -> None:
    """§11.6."""
    state = say(ending(), 1, "woods", "covered")
    for viewer in (Seat(0), Seat(1), None):
        assert GAME.view(state, viewer).said == (Said(Seat(1), 40, "woods", "covered"),)


def test_a_statement_stays_until_its_player_replaces_it() -> None:
    """§11.6: statements of other players, and plain phrases, stay."""
    state = say(say(say(ending(), 0, "woods", "covered"), 1, "woods", "little_help"), 0, "woods", "going")
    later = say(act(state, EndTurn()), 0, "woods", "needs_more")
    assert [(said.seat, said.phrase, said.number) for said in later.said] == [
        (1, "little_help", 40),
        (0, "going", 40),
        (0, "needs_more", 41),
    ]


def test_a_plain_phrase_stays_for_a_table_turn() -> None:
    """§11.6: said in the first player's turn, it is over when that player has the next turn."""
    state = say(position(("enid", "wednesday", "ajax")), 2, None, "send_thing")
    state = act(say(state, 2, "woods", "needs_more"), Stay(), EndTurn(), Stay(), EndTurn())
    assert [said.phrase for said in state.said] == ["send_thing", "needs_more"]
    assert [said.phrase for said in act(state, Stay(), EndTurn()).said] == ["needs_more"]


def test_a_plain_phrase_replaces_the_last_one_of_its_player() -> None:
    """§11.6."""
    state = act(say(position(), 1, "woods", "going"), Stay(), EndTurn())
    assert [(said.location, said.phrase) for said in say(state, 1, None, "wait").said] == [(None, "wait")]


def test_an_attack_removes_the_statements_about_its_location() -> None:
    """§11.6."""
    said = (
        Said(Seat(0), 1, "woods", "covered"),
        Said(Seat(1), 2, "crypt", "covered"),
        Said(Seat(1), 2, "woods", "going"),
    )
    state = act(strike(replace(last_turn(lying="t5"), said=said)), Pass())
    assert state.said == said[1:2]
