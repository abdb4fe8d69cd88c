"""Law: dealing anew what a seat may not know changes nothing that it sees, may do or is told.

What that is, each game with secrets says a second time, from its rulebook and without its `view`:
tests/games/<slug>/redeal.py has `redeal(state, seat, rng)`; `shown(state, seat, action)`, what an action
turns up for everybody; and `secrets(state, seat)`, to leak on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from gamenight.core import AnyGame, Rng, Seat
from gamenight.games import GAMES
from playing import Luck, Step, Table, arrived, law, played, playout

SECRETIVE = [game for game in GAMES if game.secrets]


def second_statement(game: AnyGame) -> ModuleType:
    return import_module(f"games.{game.slug}.redeal")


def redealt(table: Table, state: Any, viewer: Seat | None, rng: Rng) -> Any:
    return second_statement(table.game).redeal(state, viewer, rng) if table.game.secrets else state


@law
def test_a_viewer_sees_the_same_after_a_redeal(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("redeal")
    for viewer in table.viewers:
        for _ in range(3):
            assert game.view(redealt(table, state, viewer, rng), viewer) == game.view(state, viewer)


@law
def test_a_seat_may_do_the_same_after_a_redeal(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("redeal")
    for seat in table.viewers[:-1]:
        assert seat is not None
        other = redealt(table, state, seat, rng)
        assert game.to_act(other) == game.to_act(state)
        assert game.legal_actions(other, seat) == game.legal_actions(state, seat)


@law
def test_a_viewer_is_told_the_same_of_an_action_after_a_redeal(table: Table, luck: Luck) -> None:
    """The same action in both worlds; where it shows the viewer other things, so may the words."""
    game, rng = table.game, luck.rng("redeal")
    for step, after in played(table, luck).moves():
        for viewer in table.viewers:
            other = redealt(table, step.state, viewer, rng)
            if other != step.state and step.action in game.legal_actions(other, step.seat):
                other_after = game.apply(other, step.seat, step.action)
                if sees(table, step.state, step, after, viewer) == sees(
                    table, other, step, other_after, viewer
                ):
                    told = game.narrate(step.state, step.seat, step.action, after, viewer)
                    assert told == game.narrate(other, step.seat, step.action, other_after, viewer)


def sees(table: Table, before: Any, step: Step, after: Any, viewer: Seat | None) -> object:
    """What a viewer gets to see of an action."""
    return second_statement(table.game).shown(before, step.seat, step.action), table.game.view(after, viewer)


def worlds(game: AnyGame) -> Iterator[tuple[Any, Any, Seat | None]]:
    """Positions of some games, each with a redeal for a viewer."""
    for number, seats in enumerate((game.seats[0], game.seats[-1]) * 3):
        table, rng = Table(game, seats), Rng("leaks", f"{game.slug}/{number}")
        for state in playout(game, seats, f"leaks {number}").states[::3]:
            for viewer in table.viewers:
                yield state, redealt(table, state, viewer, rng), viewer


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.slug))
def test_a_leak_of_any_hidden_thing_is_caught(game: AnyGame) -> None:
    """Each secret is put into each field of the view in turn: the law above must fail for every one."""
    hidden = second_statement(game).secrets
    caught: dict[tuple[str, str], bool] = {}
    for state, other, viewer in worlds(game):
        true, false = hidden(state, viewer), hidden(other, viewer)
        view, other_view = game.view(state, viewer), game.view(other, viewer)
        for name in true:
            for field in game.View.__struct_fields__:
                leaky = replace(view, **{field: (getattr(view, field), true[name])})
                other_leaky = replace(other_view, **{field: (getattr(other_view, field), false[name])})
                caught[name, field] = caught.get((name, field), False) or leaky != other_leaky
    assert len({name for name, _ in caught}) >= 2
    assert [leak for leak, found in caught.items() if not found] == []
