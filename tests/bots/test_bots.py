"""Bots: what they receive and what they choose."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from gamenight.bots import BOTS, Bot, bot, is_bot
from gamenight.bots.greedy import greedy
from gamenight.core import CHANCE, AnyGame, Rng, Seat, UnknownBot, always_sincere, start
from gamenight.games import GAMES
from gamenight.games.northwest import GAME as NORTHWEST
from gamenight.games.northwest.types import EMPTY, PlaceCube, State, TakeCube
from gamenight.games.wednesday import GAME as WEDNESDAY
from gamenight.lab.selfplay import selfplay
from gamenight.lab.simulate import Experiment, simulate
from playing import quick, quick_bot


def tables(seats: int) -> list[tuple[str, ...]]:
    """As many tables as it takes to seat every bot once or more."""
    names = [*BOTS]
    return [
        tuple(names[(at + seat) % len(names)] for seat in range(seats)) for at in range(0, len(names), seats)
    ]


CASES = [
    pytest.param(game, bots, id=f"{game.slug}-{'-'.join(bots)}")
    for game in GAMES
    for seats in (game.seats[0], game.seats[-1])
    for bots in tables(seats)
]


@pytest.mark.parametrize(("game", "bots"), CASES)
def test_every_bot_finishes_every_game_with_the_fewest_and_the_most_seats(
    game: AnyGame, bots: tuple[str, ...]
) -> None:
    played = selfplay(quick(game), [quick_bot(name) for name in bots], game.Options(), "bots")
    assert len(played.outcome.scores) == len(bots)
    assert len(played.log) <= game.bound


def unseen(_state: Any, _seat: Seat | None) -> Any:
    raise AssertionError("nobody is to read a view")


@pytest.mark.parametrize("game", [game for game in GAMES if game.sincere is always_sincere])
def test_random_plays_a_game_without_statements_without_views(game: AnyGame) -> None:
    bots = [bot("random")] * game.seats[0]
    hidden = selfplay(replace(game, view=unseen), bots, game.Options(), "unseen")
    shown = selfplay(
        replace(game, sincere=lambda _view, _seat, _action: True), bots, game.Options(), "unseen"
    )
    assert hidden.log == shown.log


def test_random_reads_the_view_in_a_game_with_statements() -> None:
    assert WEDNESDAY.sincere is not always_sincere
    with pytest.raises(AssertionError, match="nobody is to read a view"):
        selfplay(replace(WEDNESDAY, view=unseen), [bot("random")] * 2, WEDNESDAY.Options(), "unseen")


def test_the_tables_seat_every_bot() -> None:
    assert all({name for table in tables(seats) for name in table} == {*BOTS} for seats in (2, 3, 4, 6))


def test_an_unknown_bot_is_refused_with_a_list_of_bots() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'psychic'; there is: random, greedy"):
        bot("psychic")


@pytest.mark.parametrize("name", ["psychic", "greedy:5", "search:", "search:0", "search:x", "search:1000001"])
def test_only_search_takes_a_number_of_iterations_from_1_to_a_million(name: str) -> None:
    assert not is_bot(name)
    with pytest.raises(UnknownBot):
        bot(name)


@pytest.mark.parametrize("name", [*BOTS, "search:1", "search:1000000"])
def test_the_name_of_a_bot_is_told_from_other_names(name: str) -> None:
    assert is_bot(name)
    bot(name)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_given_a_view_and_never_a_state(name: str) -> None:
    assert list(inspect.signature(bot(name)).parameters) == ["game", "view", "seat", "legal", "rng"]
    for game in GAMES:
        seen: list[Any] = []
        spy = partial(_note_the_view, seen, quick_bot(name))
        others = [bot("random")] * (game.seats[0] - 1)
        selfplay(quick(game), [spy, *others], game.Options(), "spy")
        assert seen
        assert all(type(view) is game.View for view in seen)


def _note_the_view(
    seen: list[Any], spied: Bot, game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng
) -> Any:
    seen.append(view)
    return spied(game, view, seat, legal, rng)


def position(journal: str, hand: str = "", forest: str = EMPTY * 64, rule: str = "m") -> State:
    journals = (journal.ljust(16, EMPTY), "m".ljust(16, EMPTY))
    return State(
        forest=forest.ljust(64, EMPTY),
        bag=(0, 0, 0, 0, 0),
        journals=journals,
        chosen=(None, None),
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
