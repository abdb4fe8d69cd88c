"""Games with other components than the packaged ones, as tests/games/<slug>/variant.py changes them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gamenight.core import AnyGame, Sheet, components_of, sheets_of
from gamenight.games import game as find_game


def merged(values: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    inner = {
        key: merged(values[key], new) if isinstance(new, dict) and isinstance(values.get(key), dict) else new
        for key, new in changes.items()
    }
    return {**values, **inner}


def variant(game: AnyGame) -> AnyGame:
    """The game with the components that its variant.py changes."""
    return changed(game, import_module(f"games.{game.slug}.variant").CHANGES)


def changed(game: AnyGame, changes: dict[str, dict[str, Any]]) -> AnyGame:
    """The game with other values in some of its sheets."""
    sheets = sheets_of(game.components)
    assert set(changes) <= set(sheets)
    return find_game(
        game.slug,
        components_of(
            {name: Sheet(name, merged(sheet.values, changes.get(name, {}))) for name, sheet in sheets.items()}
        ),
    )
