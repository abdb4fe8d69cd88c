"""Law: redealing what a viewer may not know changes nothing that the viewer sees, may do or reads.

Each game with secrets defines its redeal in tests/games/<slug>/redeal.py. A game without that file fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from gamenight.core import AnyGame, Rng, Seat
from gamenight.games import GAMES
from gamenight.testing import Case, Luck, playout, redealt_by
from playing import each_case, lucks

SECRETIVE = [game for game in GAMES if game.secrets]


def second_statement(game: AnyGame) -> ModuleType:
    return import_module(f"games.{game.slug}.redeal")


@each_case(*SECRETIVE)
@given(luck=lucks())
def test_a_redeal_of_secrets_changes_nothing_that_a_viewer_notices(case: Case, luck: Luck) -> None:
    for each in redealt_by(second_statement(case.game)):
        each.check(case, luck)


def worlds(game: AnyGame) -> Iterator[tuple[Any, Any, Seat | None]]:
    """States of some random games, each with a redealt state for a viewer."""
    second = second_statement(game)
    for number, seats in enumerate((game.seats[0], game.seats[-1]) * 3):
        case, rng = Case(game, seats), Rng("leaks", f"{game.slug}/{number}")
        for state in playout(game, seats, f"leaks {number}").states[::3]:
            for viewer in case.viewers:
                yield state, second.redeal(state, viewer, rng), viewer


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.slug))
def test_a_leak_of_any_hidden_thing_is_caught(game: AnyGame) -> None:
    """Put each secret into each field of the view in turn. The law must fail every time."""
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
    assert caught, "secrets() names nothing"
    assert [leak for leak, found in caught.items() if not found] == []
