"""Law: every function of a game is pure: it always gives the same answer and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from gamenight.core import CHANCE, AnyGame, Seat
from gamenight.testing.law import law, once
from gamenight.testing.playing import Case, Luck, Playout, encoded, offered, played, variants


def questions(case: Case, luck: Luck, done: Playout) -> Iterator[Callable[[], Any]]:
    """Calls of each function of the game, with the arguments of one step."""
    game, at = case.game, luck.at % len(done.steps)
    (state, seat, action), after = done.steps[at], done.states[at + 1]
    yield partial(game.to_act, state)
    yield partial(game.outcome, state)
    yield partial(game.apply, state, seat, action)
    yield partial(game.used, state, seat, action, after)
    for actor in case.actors:
        yield partial(game.legal_actions, state, actor)
        yield partial(game.asides, state, actor)
        if offered(game, after, actor):
            yield partial(game.why_not, after, actor, _unlisted(done, after, actor))
    if seat == CHANCE:
        yield partial(_sampled, game, state, luck)
    for viewer in case.viewers:
        yield partial(game.view, state, viewer)
        yield partial(game.narrate, state, seat, action, after, viewer)
        view = game.view(state, viewer)
        yield partial(_imagined, game, view, luck)
        if viewer == seat:
            yield partial(game.describe, view, seat, action)
            yield partial(game.sincere, view, seat, action)
        for evaluated in range(case.seats):
            yield partial(game.evaluate, view, Seat(evaluated))


def _sampled(game: AnyGame, state: Any, luck: Luck) -> Any:
    return game.sample(state, luck.rng("sample"))


def _imagined(game: AnyGame, view: Any, luck: Luck) -> Any:
    return game.imagine(view, luck.rng("imagine"))


def _unlisted(done: Playout, state: Any, seat: Seat) -> Any:
    able = offered(done.game, state, seat)
    return next(action for _, action in done.log if action not in able)


@law
def calling_twice_gives_the_same_answer(case: Case, luck: Luck) -> None:
    for ask in questions(case, luck, played(case, luck)):
        assert ask() == ask()


@law
def calling_changes_no_state_view_or_action(case: Case, luck: Luck) -> None:
    game, done = case.game, played(case, luck)
    views = [game.view(state, viewer) for state in done.states for viewer in case.viewers]
    before = encoded([done.states, views, done.log])
    for ask in questions(case, luck, done):
        ask()
    assert encoded([done.states, views, done.log]) == before


@law
def setting_up_twice_gives_the_same_state(case: Case, luck: Luck) -> None:
    options = variants(case.game)[luck.variant % len(variants(case.game))]
    assert case.game.setup(case.seats, options) == case.game.setup(case.seats, options)


@once
def states_views_options_and_actions_are_frozen(case: Case) -> None:
    game = case.game
    for struct in (game.State, game.View, game.Options, *actions_of(game)):
        assert struct.__struct_config__.frozen, f"{struct.__name__} can be changed"


def actions_of(game: AnyGame) -> tuple[Any, ...]:
    union = game.Action.type
    return getattr(union, "__args__", (union,))
