"""The driver: start, play and replay check their input and give reasons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.toy import NOD, TOY, WINK, Bid, DealCard, Options, State
from gamenight.core import CHANCE, IllegalAction, Seat, WrongSeats, play, replay, start

NEW = start(TOY, 3, Options())
DEALT = State(6, (2, 4, 6), (None, None, None))
ONE_BID = State(6, (2, 4, 6), (1, None, None))
OVER = State(6, (2, 4, 6), (0, 1, 2))


@pytest.mark.parametrize("seats", TOY.seats)
def test_a_game_starts_with_every_number_of_seats_it_is_for(seats: int) -> None:
    assert start(TOY, seats, Options()) == TOY.setup(seats, Options())


@pytest.mark.parametrize("seats", [-1, 0, 1, 4, 1 << 70])
def test_too_few_or_too_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(WrongSeats, match=rf"^Sealed Bids is for 2 to 3 players, not {seats}$"):
        start(TOY, seats, Options())


def test_a_game_for_one_number_of_players_names_one() -> None:
    with pytest.raises(WrongSeats, match=r"^Sealed Bids is for 2 players, not 3$"):
        start(replace(TOY, seats=range(2, 3)), 3, Options())


def test_a_listed_action_is_applied() -> None:
    assert play(TOY, DEALT, Seat(1), Bid(2)) == State(6, (2, 4, 6), (None, 2, None))


def test_any_of_several_seats_to_act_can_act_first() -> None:
    for seat in (Seat(0), Seat(1), Seat(2)):
        assert play(TOY, DEALT, seat, Bid(0)).bids[seat] == 0


@pytest.mark.parametrize(
    ("state", "seat", "action", "reason"),
    [
        pytest.param(OVER, Seat(0), Bid(0), "the game is over", id="a player after the end"),
        pytest.param(OVER, CHANCE, DealCard(1), "the game is over", id="chance after the end"),
        pytest.param(NEW, Seat(0), Bid(0), "chance decides now, not a player", id="a player for chance"),
        pytest.param(
            DEALT, CHANCE, DealCard(1), "a player decides now, not chance", id="chance for a player"
        ),
        pytest.param(NEW, CHANCE, Bid(0), "the cards are dealt first", id="the reason of the game"),
        pytest.param(
            replace(ONE_BID, signs=((Seat(0), "nod"), (Seat(0), "wink"))),
            Seat(0),
            Bid(0),
            "it is for seat 2 or seat 3 to act now, not for seat 1",
            id="one who has acted",
        ),
    ],
)
def test_an_unlisted_action_is_refused_for_a_reason(
    state: State, seat: Seat, action: Bid | DealCard, reason: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        play(TOY, state, seat, action)
    assert str(refused.value) == reason


def test_an_aside_is_played_by_a_seat_for_which_nobody_waits() -> None:
    assert Seat(0) not in TOY.to_act(ONE_BID)
    nodded = play(TOY, ONE_BID, Seat(0), NOD)
    assert nodded.signs == ((Seat(0), "nod"),)
    assert TOY.to_act(nodded) == TOY.to_act(ONE_BID)
    assert play(TOY, nodded, Seat(0), WINK, legal=()).signs == ((Seat(0), "nod"), (Seat(0), "wink"))


@pytest.mark.parametrize(
    ("state", "seat", "reason"),
    [
        pytest.param(
            play(TOY, ONE_BID, Seat(0), NOD), Seat(0), "this was your nod until the next bid", id="twice"
        ),
        pytest.param(NEW, Seat(0), "chance decides now, not a player", id="while chance decides"),
        pytest.param(OVER, Seat(0), "the game is over", id="after the end"),
        pytest.param(DEALT, CHANCE, "a player decides now, not chance", id="by chance"),
    ],
)
def test_an_aside_that_is_not_offered_is_refused_for_a_reason(state: State, seat: Seat, reason: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        play(TOY, state, seat, NOD)
    assert str(refused.value) == reason


def test_whoever_has_nothing_more_to_say_is_told_the_reason_of_the_game() -> None:
    """Both signs are made, so the seat has no asides and the game does not wait for it."""
    silent = play(TOY, play(TOY, ONE_BID, Seat(0), NOD), Seat(0), WINK)
    assert TOY.asides(silent, Seat(0)) == ()
    with pytest.raises(IllegalAction, match=r"^this was your nod until the next bid$"):
        play(TOY, silent, Seat(0), NOD)


def test_whoever_may_still_make_an_aside_is_told_the_reason_of_the_game() -> None:
    with pytest.raises(IllegalAction, match=r"^you have bid already$"):
        play(TOY, ONE_BID, Seat(0), Bid(0))


def test_why_not_is_called_only_for_a_seat_that_may_do_something() -> None:
    with pytest.raises(IllegalAction, match=r"^card 2 is not in the deck$"):
        play(TOY, State(6, (2,), (None, None)), CHANCE, DealCard(2))


@pytest.mark.parametrize("stranger", [Seat(-2), Seat(3), Seat(1 << 70)])
def test_a_seat_outside_the_game_is_refused(stranger: Seat) -> None:
    with pytest.raises(IllegalAction):
        play(TOY, DEALT, stranger, Bid(0))


LOG = (
    (CHANCE, DealCard(5)),
    (CHANCE, DealCard(3)),
    (Seat(1), Bid(2)),
    (Seat(0), Bid(0)),
)


def test_a_replay_gives_every_state_with_the_first_one() -> None:
    assert list(replay(TOY, 2, Options(), LOG)) == [
        State(6, (), (None, None)),
        State(6, (5,), (None, None)),
        State(6, (5, 3), (None, None)),
        State(6, (5, 3), (None, 2)),
        State(6, (5, 3), (0, 2)),
    ]


def test_a_replay_of_an_empty_log_is_the_first_state() -> None:
    assert list(replay(TOY, 2, Options(), ())) == [start(TOY, 2, Options())]


def test_a_replay_stops_at_the_first_action_the_rules_refuse() -> None:
    states = replay(TOY, 2, Options(), (LOG[0], LOG[0]))
    assert len([next(states), next(states)]) == 2
    with pytest.raises(IllegalAction, match="card 5"):
        next(states)


def test_a_replay_refuses_a_wrong_number_of_seats() -> None:
    with pytest.raises(WrongSeats):
        next(replay(TOY, 4, Options(), LOG))
