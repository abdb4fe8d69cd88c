"""Where the guided first game ends: a game that is fun to go on with, and can be won."""

from __future__ import annotations

import pytest

from gamenight.bots import bot
from gamenight.core import CHANCE, AnyGame, Dealer, lesson_of, play, start
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import End, MoveTo, Options, State, TakeDiscard
from games.nowhere.positions import act, legal, offered, reachable

GAMES = 20


@pytest.fixture(scope="module")
def handed_over() -> State:
    lesson = lesson_of(GAME)
    assert lesson is not None
    game: AnyGame = GAME
    state: State = start(game, lesson.seats, Options())
    for seat, action in lesson.log:
        state = play(game, state, seat, action)
    return state


def test_both_can_walk_and_camel_is_in_nobodys_way(handed_over: State) -> None:
    board = handed_over.board
    assert not any(board.jailed)
    assert not board.tape
    assert board.camel == "sheriff"
    assert all(len(reachable(handed_over, seat)) > 5 for seat in (0, 1))
    assert board.counter == 4
    assert board.round == 4


def test_the_learner_has_something_to_do_in_the_next_round(handed_over: State) -> None:
    """The Items for the second preparation lie on the Discard Pile, three Actions away."""
    there = act(handed_over, 0, MoveTo("back_mango"), MoveTo("high_school"))
    wanted = {action.item for action in offered(there, 0, TakeDiscard)}
    assert {"mixtape", "hall_pass", "scissors"} <= wanted


def test_bots_escape_from_there_in_a_fair_share_of_games(handed_over: State) -> None:
    ends = [_end(handed_over, f"after the lesson {game}") for game in range(GAMES)]
    assert ends.count(End.ESCAPED) >= GAMES // 3


def _end(state: State, seed: str) -> End | None:
    dealer, dealt, mind = Dealer(seed), 0, bot("greedy")
    rng = dealer.stream("bots")
    while acting := GAME.to_act(state):
        if acting == (CHANCE,):
            action = dealer.deal(GAME, state, dealt)
            dealt += 1
        else:
            action = mind(GAME, GAME.view(state, acting[0]), acting[0], legal(state, acting[0]), rng)
        state = play(GAME, state, acting[0], action)
    return state.board.end
