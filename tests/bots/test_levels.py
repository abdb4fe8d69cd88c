"""The five levels: how they differ, and what mistakes they make."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import yardsticks
from core.toy import TOY, Bid, State
from gamenight.bots import BOTS, STAND_IN, bot
from gamenight.bots.levels import FEW, LEVELS, Level, Leveled
from gamenight.core import CHANCE, AnyGame, Rng, Seat, start
from gamenight.games.nomads_land import GAME as NOMADS_LAND
from gamenight.games.nomads_land.types import EndTurn, Phase
from gamenight.games.northwest import GAME as NORTHWEST
from yardsticks.measure import play

QUICK = replace(NORTHWEST, champion=100)


def choice_of(overlooks: float, game: AnyGame, label: str) -> tuple[int, int]:
    """How many actions a first decision has, and how many of them a bot looks at before it chooses."""
    state, rng = start(game, 2, game.Options()), Rng("levels", "1")
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, CHANCE, game.sample(state, rng))
    seat = game.to_act(state)[0]
    looked: list[Any] = []

    def apply(state: Any, seat: Seat, action: Any) -> Any:
        looked.append(action)
        return game.apply(state, seat, action)

    legal = game.legal_actions(state, seat)
    player = Leveled(Level(3, "Test", "Plays.", 0))
    blind = replace(game, apply=apply, overlooks=(0.0, 0.0, overlooks, 0.0, 0.0))
    player(blind, game.view(state, seat), seat, legal, Rng("levels", label))
    second = legal if overlooks else ()  # then it looks at all of them, whether its choice is absurd
    assert tuple(looked[len(looked) - len(second) :]) == second
    return len(legal), len(looked) - len(second)


def test_there_are_five_levels_with_names_and_sentences() -> None:
    assert list(LEVELS) == ["level1", "level2", "level3", "level4", "level5"]
    assert [level.title for level in LEVELS.values()] == ["Mouse", "Hare", "Badger", "Fox", "Owl"]
    assert [level.number for level in LEVELS.values()] == [1, 2, 3, 4, 5]
    assert [level.effort for level in LEVELS.values()] == [0, 0, 0.1, 0.3, 1]
    assert all(level.sentence.endswith(".") for level in LEVELS.values())
    assert set(LEVELS) < set(BOTS)
    assert STAND_IN in LEVELS


def test_a_level_that_overlooks_nothing_looks_at_every_action() -> None:
    legal, looked = choice_of(0.0, NORTHWEST, "1")
    assert looked == legal > FEW


def test_a_level_overlooks_its_share_of_the_actions() -> None:
    counts = [choice_of(0.5, NORTHWEST, str(number)) for number in range(40)]
    share = sum(looked for _, looked in counts) / sum(legal for legal, _ in counts)
    assert 0.4 < share < 0.6


def test_a_level_that_overlooks_everything_still_acts() -> None:
    legal, looked = choice_of(1.0, NORTHWEST, "1")
    assert legal > FEW
    assert looked == 0  # one action was left, so there was nothing to compare


def test_three_actions_are_seen_at_a_glance_and_four_are_not() -> None:
    state = State(6, (3, 5), (None, None))
    looked: list[Any] = []

    def apply(state: State, seat: Seat, action: Any) -> State:
        looked.append(action)
        return TOY.apply(state, seat, action)

    blind = replace(TOY, apply=apply, overlooks=(1.0,) * 5, secrets=False, speech=())
    player, view = Leveled(LEVELS["level1"]), TOY.view(state, Seat(0))
    three = (Bid(0), Bid(1), Bid(2))
    player(blind, view, Seat(0), three, Rng("levels", "1"))
    assert looked == [*three]
    looked.clear()
    player(blind, view, Seat(0), (*three, Bid(1)), Rng("levels", "1"))
    assert looked == [*three, Bid(1)]  # it has overlooked all but one, and looks whether that is absurd


def test_a_level_that_overlooked_everything_good_looks_again() -> None:
    """A Bigfoot beside a Bigfoot costs points: whoever sees no better space looks again."""
    worth = {Bid(0): 6.0, Bid(1): 6.0, Bid(2): -3.0, Bid(3): 5.0, Bid(4): -4.0}
    state = State(6, (3, 5), (None, None))

    rated = replace(
        TOY,
        imagine=lambda view, _rng: view,
        apply=lambda _state, _seat, action: action,
        view=lambda state, _seat: state,
        evaluate=lambda view, _seat: worth[view],
        overlooks=(0.8,) * 5,
        secrets=False,
        speech=(),
    )
    player, legal = Leveled(LEVELS["level1"]), tuple(worth)
    found = {player(rated, state, Seat(0), legal, Rng("levels", str(number))) for number in range(60)}
    assert found == {Bid(0), Bid(1), Bid(3)}  # Bid(3) is no worse than most: such mistakes remain


@pytest.mark.parametrize(("name", "iterations"), [("level3", 20), ("level4", 60), ("level5", 200)])
def test_a_level_searches_its_share_of_what_the_champion_does(name: str, iterations: int) -> None:
    state = State(6, (3, 5), (None, None))
    looked: list[int] = []

    def go_on() -> bool:
        looked.append(1)
        return True

    legal = (Bid(0), Bid(1), Bid(2))
    Leveled(LEVELS[name], go_on)(TOY, TOY.view(state, Seat(0)), Seat(0), legal, Rng("levels", "1"))
    assert len(looked) == iterations


def test_no_level_overlooks_the_only_action_of_its_kind() -> None:
    game = replace(NOMADS_LAND, overlooks=(1.0,) * 5)
    state, rng, player = start(game, 2, game.Options()), Rng("levels", "1"), Leveled(LEVELS["level1"])
    while (seat := game.to_act(state)[0]) == CHANCE or state.phase is not Phase.WALK:
        state = game.apply(
            state, seat, game.sample(state, rng) if seat == CHANCE else game.legal_actions(state, seat)[0]
        )
    legal, here = game.legal_actions(state, seat), state.tiles[seat]
    assert len(legal) > FEW
    staying = replace(game, evaluate=lambda view, seat: float(view.tiles[seat] == here))
    assert player(staying, game.view(state, seat), seat, legal, rng) == EndTurn()


@pytest.mark.parametrize(("better", "worse"), [("level2", "level1"), ("level4", "level2")])
def test_a_level_beats_a_lower_one_in_northwest(better: str, worse: str) -> None:
    won = 0.0
    for number in range(12):
        bots = (bot(better), bot(worse))[:: -1 if number % 2 else 1]
        won += play(QUICK, bots, {number % 2}, QUICK.Options(), number).share
    assert won >= 7


def test_the_weakest_level_loses_to_the_frozen_greedy() -> None:
    won = 0.0
    for number in range(12):
        bots = (bot("level1"), yardsticks.greedy)[:: -1 if number % 2 else 1]
        won += play(QUICK, bots, {number % 2}, QUICK.Options(), number).share
    assert won <= 5
