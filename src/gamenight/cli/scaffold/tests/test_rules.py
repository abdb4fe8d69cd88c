"""The rules of Example Game, each worked out by hand."""

from __future__ import annotations

from typing import Literal

import pytest

from gamenight.core import CHANCE, IllegalAction, Seat, play, start
from gamenight_example_game import GAME
from gamenight_example_game.types import Options, Roll, State, Take

ANN, BOB = Seat(0), Seat(1)


def rolled(die: int, most: Literal[3, 2] = 3) -> State:
    return play(GAME, start(GAME, 2, Options(most=most)), CHANCE, Roll(die))


def test_the_die_decides_how_many_stones_form_the_heap() -> None:
    """§1.1"""
    assert GAME.to_act(start(GAME, 2, Options())) == (CHANCE,)
    assert (rolled(4).heap, rolled(4).bag) == (14, 2)


def test_players_take_one_to_three_stones_in_turn() -> None:
    """§2.1"""
    state = play(GAME, rolled(1), ANN, Take(3))
    assert (state.heap, state.taken) == (8, (3, 0))
    assert GAME.to_act(state) == (BOB,)
    assert GAME.legal_actions(state, BOB) == (Take(1), Take(2), Take(3))


def test_the_option_most_allows_two_at_most() -> None:
    """§2.1"""
    with pytest.raises(IllegalAction, match="a player takes at most 2 stones"):
        play(GAME, rolled(1, most=2), ANN, Take(3))


def test_nobody_takes_more_than_there_are() -> None:
    """§2.2"""
    state = State(bag=1, heap=1, taken=(7, 7), turn=ANN, most=3)
    assert GAME.legal_actions(state, ANN) == (Take(1),)
    with pytest.raises(IllegalAction, match="only 1 stone left"):
        play(GAME, state, ANN, Take(2))


def test_who_takes_the_last_stone_wins() -> None:
    """§3.1"""
    state = play(GAME, State(bag=1, heap=2, taken=(7, 6), turn=BOB, most=3), BOB, Take(2))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((0, 1), (BOB,), "last stone taken")
