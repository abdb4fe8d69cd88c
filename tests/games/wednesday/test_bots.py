"""Bots at Wednesday: what they choose, say and hear, and that they win."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.core import Rng, Seat, play, start
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.types import (
    Action,
    EndTurn,
    Level,
    Location,
    MoveTo,
    Options,
    Pass,
    PlayCard,
    Said,
    Say,
    State,
    Stay,
    Swap,
)
from gamenight.lab.selfplay import selfplay
from gamenight.lab.simulate import Experiment, simulate
from games.wednesday.positions import RING, act, attacked, last_turn, position, strike


def chosen(state: State) -> Action:
    (seat,) = GAME.to_act(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = bot("greedy")(GAME, GAME.view(state, seat), seat, legal, Rng("bots", "wednesday"))
    return action


@pytest.mark.parametrize("level", ["beginner", "expert"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_greedy_table_wins_most_of_its_games(seats: int, level: Level) -> None:
    result = simulate(Experiment("wednesday", ("greedy",) * seats, 15, 3, Options(level)), workers=1)
    assert result.won is not None
    assert result.won >= 12


def test_a_random_table_loses() -> None:
    result = simulate(Experiment("wednesday", ("random",) * 3, 20, 3), workers=1)
    assert result.won == 0


def test_greedy_goes_where_the_hyde_will_strike() -> None:
    """12 lie there, 14 are needed, and it is the last turn of all."""
    seen: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed", "jericho")
    state = position(hands=("s1", "b4 s2 s3"), piles={"woods": "s5 m4 m3"}, seen=seen, turn=1)
    assert chosen(state) == MoveTo("woods")


def test_greedy_plays_a_card_that_counts() -> None:
    state = act(position(hands=("s5 w5 b2", "b1 b2 b3")), MoveTo("pilgrim_village"))
    assert chosen(state) == PlayCard("b2", "pilgrim_village")


def test_wednesday_rescues_a_target_by_a_swap() -> None:
    state = strike(last_turn(location="woods", lying="s5 e4 b1", hands=("m1 m2 m3", "b4 t1 t2")))
    assert chosen(state) == Swap("b4", "b1")


def test_wednesday_takes_back_what_is_not_needed_but_keeps_the_target_saved() -> None:
    state = strike(last_turn(location="woods", lying="s5 t5 b5", hands=("m1 m2 m3", "s1 e2 e3")))
    assert chosen(state) == Pass()


def test_greedy_says_what_is_true_of_its_cards() -> None:
    state = act(position(piles={"woods": "s5 b5"}, by=0), Stay())
    assert chosen(state) == Say("woods", "covered")
    state = act(position(piles={"pilgrim_village": "s5 w4"}, by=0), Stay())
    assert chosen(state) == Say("pilgrim_village", "little_help")
    state = act(position(piles={"woods": "s3 w3"}, by=0), Stay())
    assert isinstance(chosen(state), EndTurn)


def test_greedy_asks_for_more_where_the_hyde_will_strike() -> None:
    done = tuple(attacked(at, rank) for rank, at in enumerate(RING[:4], 1))
    state = act(position(piles={"woods": "s3 w3"}, by=0, attacks=done), Stay())
    assert chosen(state) == Say("woods", "needs_more")


def test_what_the_others_say_counts() -> None:
    """The same cards look better when their player says they cover the place."""
    state = position(piles={"woods": "s5 m5 e5"}, by=1)
    silent = GAME.evaluate(GAME.view(state, Seat(0)), Seat(0))
    covered = replace(state, said=(Said(Seat(1), 3, "woods", "covered"),))
    little = replace(state, said=(Said(Seat(1), 3, "woods", "little_help"),))
    better = GAME.evaluate(GAME.view(covered, Seat(0)), Seat(0))
    worse = GAME.evaluate(GAME.view(little, Seat(0)), Seat(0))
    assert worse < silent < better


def test_no_bot_ever_says_what_is_not_so() -> None:
    """Over whole games: covered by cards that count 3.5 and more on average, little help by 1.5 and less."""
    spoken = 0
    for number in range(5):
        played = selfplay(GAME, [bot("greedy")] * 3, Options(), f"truth {number}")
        state = start(GAME, 3, Options())
        for seat, action in played.log:
            if isinstance(action, Say):
                at = state.ring.index(action.location)
                points = [
                    worth(laid.card, action.location, state.targets[at])[0]
                    for laid in state.piles[at]
                    if laid.seat == seat
                ]
                if action.phrase == "covered":
                    assert sum(points) >= 3.5 * len(points) > 0
                if action.phrase == "little_help":
                    assert sum(points) <= 1.5 * len(points) > 0
                spoken += 1
            state = play(GAME, state, seat, action)
    assert spoken > 20
