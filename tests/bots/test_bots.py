"""Bots: what they receive and what they choose."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from gamenight.bots import BOTS, bot
from gamenight.bots.greedy import greedy
from gamenight.core import CHANCE, AnyGame, Rng, Seat, UnknownBot, start
from gamenight.games import GAMES
from gamenight.games.northwest import GAME as NORTHWEST
from gamenight.games.northwest.types import EMPTY, PlaceCube, State, TakeCube
from gamenight.lab.selfplay import selfplay
from gamenight.lab.simulate import Experiment, simulate

CASES = [(game, seats) for game in GAMES for seats in game.seats]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("game", "seats"), CASES, ids=lambda value: getattr(value, "slug", str(value)))
def test_every_bot_finishes_every_game_with_every_number_of_seats(
    name: str, game: AnyGame, seats: int
) -> None:
    played = selfplay(game, [bot(name)] * seats, game.Options(), f"bots/{name}")
    assert len(played.outcome.scores) == seats
    assert len(played.log) <= game.bound


def test_an_unknown_bot_is_refused_with_a_list_of_bots() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'psychic'; there is: random, greedy"):
        bot("psychic")


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_given_a_view_and_never_a_state(name: str) -> None:
    assert list(inspect.signature(bot(name)).parameters) == ["game", "view", "seat", "legal", "rng"]
    seen: list[Any] = []

    def spy(game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        seen.append(view)
        return bot(name)(game, view, seat, legal, rng)

    for game in GAMES:
        seen.clear()
        selfplay(game, [spy] * game.seats[0], game.Options(), "spy")
        assert seen
        assert all(type(view) is game.View for view in seen)


def position(journal: str, hand: str = "", forest: str = EMPTY * 64, rule: str = "m") -> State:
    journals = (journal.ljust(16, EMPTY), "m".ljust(16, EMPTY))
    return State(
        forest=forest.ljust(64, EMPTY),
        bag=(0, 0, 0, 0, 0),
        journals=journals,
        pinecones=(0, 0),
        supply=10,
        turn=Seat(0),
        hiker=0,
        rule=rule,
        hand=hand,
    )


def choice(state: State) -> Any:
    legal = NORTHWEST.legal_actions(state, Seat(0))
    return greedy(NORTHWEST, NORTHWEST.view(state, Seat(0)), Seat(0), legal, Rng("greedy", "test"))


def test_greedy_pairs_a_fern() -> None:
    assert choice(position("f...m", hand="f")) == PlaceCube(1)


def test_greedy_places_bigfoots_apart() -> None:
    state = position("gm..mm..", hand="g")  # only b3 shares no row, column or corner with a1
    assert choice(state) == PlaceCube(9)


def test_greedy_takes_the_cube_that_its_journal_needs() -> None:
    state = position("f...m", forest=".fb.....m")
    assert choice(state) == TakeCube(1)


def test_greedy_breaks_ties_at_random() -> None:
    state = start(NORTHWEST, 2, NORTHWEST.Options())
    rng = Rng("lot", "rolls")
    while NORTHWEST.to_act(state) == (CHANCE,):
        state = NORTHWEST.apply(state, CHANCE, NORTHWEST.sample(state, rng))
    legal = NORTHWEST.legal_actions(state, Seat(0))
    view = NORTHWEST.view(state, Seat(0))
    chosen = {greedy(NORTHWEST, view, Seat(0), legal, Rng("lot", str(n))) for n in range(20)}
    assert len(chosen) > 1


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_in_nine_of_ten_two_player_games(bots: tuple[str, str]) -> None:
    result = simulate(Experiment("northwest", bots, 100, 7), workers=1)
    assert result.wins[bots.index("greedy")] >= 90
