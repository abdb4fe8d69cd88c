"""A game is built from components: its own, or others that lie in tests/games/<slug>/variant.py."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from gamenight.core import AnyGame, BadComponents, Components, Sheet, components_of, sheets_of
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.testing import LAWS, Law, Table
from playing import fingerprint

BUILT = [game for game in GAMES if game.build is not None]

every_game = pytest.mark.parametrize("game", BUILT, ids=lambda game: game.slug)


def merged(values: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    inner = {
        key: merged(values[key], new) if isinstance(new, dict) and isinstance(values.get(key), dict) else new
        for key, new in changes.items()
    }
    return {**values, **inner}


def variant(game: AnyGame) -> AnyGame:
    """The game with the components that its variant.py changes."""
    changes = import_module(f"games.{game.slug}.variant").CHANGES
    sheets = sheets_of(game.components)
    assert set(changes) <= set(sheets)
    changed = {
        name: Sheet(name, merged(sheet.values, changes.get(name, {}))) for name, sheet in sheets.items()
    }
    return find_game(game.slug, components_of(changed))


@every_game
def test_a_game_built_again_from_its_components_is_the_same_game(game: AnyGame) -> None:
    assert game.build is not None
    again = game.build(sheets_of(game.components))
    assert again.components == game.components
    assert again.printed == game.printed
    assert fingerprint(again, game.seats[0], "again") == fingerprint(game, game.seats[0], "again")


@every_game
def test_other_components_make_another_game(game: AnyGame) -> None:
    other = variant(game)
    assert other.components.hash != game.components.hash
    assert fingerprint(other, game.seats[0], "other") != fingerprint(game, game.seats[0], "other")


@every_game
def test_games_with_different_components_do_not_disturb_each_other(game: AnyGame) -> None:
    before = fingerprint(game, game.seats[0], "alone")
    other = variant(game)
    alone = fingerprint(other, game.seats[0], "alone")
    assert fingerprint(game, game.seats[0], "alone") == before
    assert fingerprint(other, game.seats[0], "alone") == alone


@every_game
def test_a_built_game_is_cached_by_the_hash_of_its_components(game: AnyGame) -> None:
    assert variant(game) is variant(game)
    assert find_game(game.slug, game.components) is game


@every_game
@pytest.mark.parametrize("law", LAWS, ids=str)
def test_a_game_with_other_components_keeps_the_laws(law: Law, game: AnyGame) -> None:
    law.judge(Table(variant(game), game.seats[0]), games=3)


@every_game
def test_a_missing_sheet_is_named(game: AnyGame) -> None:
    sheets = sheets_of(game.components)
    for name in sheets:
        rest = {other: sheet for other, sheet in sheets.items() if other != name}
        with pytest.raises(BadComponents, match=rf"^{name}\.toml is missing"):
            find_game(game.slug, components_of(rest))


@every_game
@pytest.mark.parametrize("json", [b"[]", b"{", b'{"x": 1}', b"[" * 100_000, b""])
def test_components_that_cannot_be_read_are_refused(game: AnyGame, json: bytes) -> None:
    with pytest.raises(BadComponents):
        find_game(game.slug, Components(json, "0"))
