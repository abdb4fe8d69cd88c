"""Chapter 11: what is secret, and what may be said."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Rng, Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import EndTurn, Outcast, Pass, Said, Say, SendThing, State, Stay
from games.wednesday.conservation import pieces
from games.wednesday.positions import act, attacked, begun, last_turn, of, position, refusal, strike


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


def test_three_things_may_be_said_of_a_location() -> None:
    """§11.3, ruling W21: there is no free talk."""
    said = {action.phrase for action in of(ending(), Say) if action.location == "woods"}
    assert said == {"covered", "needs_more", "little_help"}
    assert not GAME.chat


def test_players_speak_at_the_end_of_their_turn() -> None:
    """§11.4, ruling W21."""
    assert of(begun(), Say) == []
    assert refusal(position(), Say("woods", "covered")) == "the turn begins with moving or staying (§3.3)"
    assert of(ending(), Say)


def test_nothing_is_said_of_an_attacked_location() -> None:
    """§11.4."""
    assert {action.location for action in of(ending(), Say)} == {
        "pilgrim_village",
        "art_shed",
        "jericho",
        "woods",
    }
    assert refusal(ending(), Say("crypt", "covered")) == "The Crypt was attacked already (§11.4)"


def test_one_thing_a_turn_is_said_of_each_location() -> None:
    """§11.4."""
    state = act(ending(), Say("woods", "covered"), Say("jericho", "needs_more"))
    assert {action.location for action in of(state, Say)} == {"pilgrim_village", "art_shed"}
    again = refusal(state, Say("woods", "little_help"))
    assert again == "something was already said of The Woods in this turn (§11.4)"
    assert EndTurn() in GAME.legal_actions(state, Seat(0))


def test_everyone_hears_what_was_said() -> None:
    """§11.5."""
    state = act(ending(), Say("woods", "covered"))
    for viewer in (Seat(0), Seat(1), None):
        assert GAME.view(state, viewer).said == (Said(Seat(0), 40, "woods", "covered"),)


def test_a_statement_stays_until_its_player_replaces_it() -> None:
    """§11.5: in a later turn. Statements of other players stay."""
    state = act(ending(), Say("woods", "covered"), EndTurn(), Stay(), Say("woods", "little_help"))
    assert [(said.seat, said.phrase) for said in state.said] == [(0, "covered"), (1, "little_help")]
    later = replace(ending(), said=state.said, number=50)
    assert [(said.seat, said.phrase) for said in act(later, Say("woods", "needs_more")).said] == [
        (1, "little_help"),
        (0, "needs_more"),
    ]


def test_an_attack_removes_the_statements_about_its_location() -> None:
    """§11.5."""
    said = (Said(Seat(0), 1, "woods", "covered"), Said(Seat(1), 2, "crypt", "covered"))
    state = act(strike(replace(last_turn(lying="t5"), said=said)), Pass())
    assert state.said == said[1:]
