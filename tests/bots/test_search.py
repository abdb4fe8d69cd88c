"""The search: what it may know, what it finds, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

import yardsticks
from gamenight.bots import bot
from gamenight.bots.search import Search, Searcher
from gamenight.core import CHANCE, AnyGame, Rng, Seat, UnknownBot, start
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.games.nomads_land.types import EndTurn
from gamenight.games.northwest import GAME as NORTHWEST
from games.nomads_land.positions import position
from yardsticks.measure import play
from yardsticks.twin import Twin

SECRET = [game for game in GAMES if game.secrets]


def decisions(game: AnyGame, seats: int, every: int, most: int) -> Iterator[tuple[Any, Seat]]:
    """States with a real choice from a game between frozen players, and who is to act."""
    rng = Rng("decisions", game.slug)
    state = start(game, seats, game.Options())
    count = 0
    while most and (acting := game.to_act(state)):
        seat = acting[0]
        if seat == CHANCE:
            state = game.apply(state, CHANCE, game.sample(state, rng))
            continue
        legal = game.legal_actions(state, seat)
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                most -= 1
                yield state, seat
        state = game.apply(state, seat, yardsticks.greedy(game, game.view(state, seat), seat, legal, rng))


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.slug)
@pytest.mark.parametrize("name", ["greedy", "search:12", "level1", "level3"])
def test_a_bot_chooses_the_same_whatever_lies_in_the_cards_it_cannot_see(game: AnyGame, name: str) -> None:
    game = replace(game, champion=100)
    redealt = 0
    for state, seat in decisions(game, game.seats[-1], every=9, most=6):
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        chosen = bot(name)(game, view, seat, legal, Rng("choice", "1"))
        for number in range(3):
            other = game.imagine(view, Rng("redeal", str(number)))
            redealt += other != state
            assert game.view(other, seat) == view
            same = bot(name)(
                game, game.view(other, seat), seat, game.legal_actions(other, seat), Rng("choice", "1")
            )
            assert same == chosen
    assert redealt > 6


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_same_view_seed_and_iterations_give_the_same_result(game: AnyGame) -> None:
    for state, seat in decisions(game, game.seats[0], every=5, most=3):
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        first, second = (Search(game, view, seat, legal, Rng("same", "1")).run(20) for _ in range(2))
        assert first == second
        assert sum(found.visits for found in first) == 20


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.slug)
@pytest.mark.parametrize("name", ["greedy", "search:10"])
def test_a_bot_imagines_many_worlds(game: AnyGame, name: str) -> None:
    state, seat = next(decisions(game, game.seats[0], every=8, most=1))
    view = game.view(state, seat)
    worlds = []

    def imagine(view: Any, rng: Rng) -> Any:
        worlds.append(game.imagine(view, rng))
        return worlds[-1]

    bot(name)(replace(game, imagine=imagine), view, seat, game.legal_actions(state, seat), Rng("w", "1"))
    assert len(worlds) >= 4


def test_a_search_stops_when_its_time_is_up() -> None:
    state, seat = next(decisions(NORTHWEST, 2, every=5, most=1))
    asked = iter([True, True, True, False])
    search = Search(
        NORTHWEST, NORTHWEST.view(state, seat), seat, NORTHWEST.legal_actions(state, seat), Rng("t", "1")
    )
    assert sum(found.visits for found in search.run(1000, lambda: next(asked))) == 3


def test_without_any_time_a_search_takes_an_action_that_looks_best_at_first_sight() -> None:
    state, seat = next(decisions(NORTHWEST, 2, every=5, most=1))
    view, legal = NORTHWEST.view(state, seat), NORTHWEST.legal_actions(state, seat)
    assert Searcher(100, lambda: False)(NORTHWEST, view, seat, legal, Rng("t", "1")) in legal


def test_a_turn_of_two_actions_keeps_its_tree() -> None:
    asked = 0

    def count() -> bool:
        nonlocal asked
        asked += 1
        return True

    state, seat = next(
        (state, seat) for state, seat in decisions(NORTHWEST, 2, every=1, most=99) if not state.hand
    )
    searcher, rng = Searcher(200, count), Rng("keep", "1")
    take = searcher(NORTHWEST, NORTHWEST.view(state, seat), seat, NORTHWEST.legal_actions(state, seat), rng)
    after = NORTHWEST.apply(state, seat, take)
    first = asked
    searcher(NORTHWEST, NORTHWEST.view(after, seat), seat, NORTHWEST.legal_actions(after, seat), rng)
    assert first == 200
    assert asked - first < 150


def test_a_tree_is_not_kept_for_another_position() -> None:
    first, second = [
        found for found, _ in zip(decisions(NORTHWEST, 2, every=4, most=2), range(2), strict=True)
    ]
    searcher = Searcher(50)
    for state, seat in (first, second):
        legal = NORTHWEST.legal_actions(state, seat)
        assert searcher(NORTHWEST, NORTHWEST.view(state, seat), seat, legal, Rng("k", "1")) in legal


def test_search_beats_the_frozen_greedy_in_northwest() -> None:
    won = 0.0
    for number in range(12):
        bots = (bot("search:60"), yardsticks.greedy)[:: -1 if number % 2 else 1]
        won += play(NORTHWEST, bots, {number % 2}, NORTHWEST.Options(), number).share
    assert won >= 9


def test_the_twin_sees_everything() -> None:
    """It must use the true state and not the view, or it would be no upper limit."""
    game = find_game("wednesday")
    state, seat = next(decisions(game, 2, every=6, most=1))
    seen = []

    def apply(state: Any, seat: Seat, action: Any) -> Any:
        seen.append(state)
        return game.apply(state, seat, action)

    twin = Twin(5)
    twin.show(state)
    twin(
        replace(game, apply=apply),
        game.view(state, seat),
        seat,
        game.legal_actions(state, seat),
        Rng("twin", "1"),
    )
    assert seen[0] is state


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:many", "search:-1", "greedy:5", "search:9999999"]
)
def test_a_wrong_number_of_iterations_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        bot(name)


def test_a_new_leaf_is_rated_before_chance_decides_anything() -> None:
    """Whatever the weather of the next turn will be, an action that was tried once is worth the same."""
    nomads_land = find_game("nomads_land")
    state = position("Tip b2", "Roam d9", round=3, food="Tip", turn=1)  # the weather changes after this turn
    view, legal = nomads_land.view(state, Seat(1)), nomads_land.legal_actions(state, Seat(1))
    some = (EndTurn(), next(action for action in legal if action != EndTurn()))
    worth = {
        Search(nomads_land, view, Seat(1), some, Rng("leaf", str(number))).run(1)[0].worth
        for number in range(8)
    }
    assert len(worth) == 1
