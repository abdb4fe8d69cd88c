"""Other values for single components, by a dotted path: `cubes.pinecones.faces=1,2`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from gamenight.core import AnyGame, BadComponents, BadOptions, Components, parse_components

Value: TypeAlias = object
"""What a component can be set to: whatever TOML can say."""


def read_values(text: str) -> tuple[Value, ...]:
    """The values that somebody typed, separated by commas: as in TOML, or words without quotes.

    >>> read_values("1,2"), read_values("[10, 12],[12, 10]"), read_values("red,blue")
    ((1, 2), ([10, 12], [12, 10]), ('red', 'blue'))
    """
    try:
        found = tomllib.loads(f"values = [{text}]")["values"]
    except (ValueError, RecursionError):
        found = [word.strip() for word in text.split(",")]
    if not found or "" in found:
        raise BadOptions(f"a value is missing in {text!r}: separate values by single commas")
    return tuple(value for at, value in enumerate(found) if value not in found[:at])


def with_values(game: AnyGame, values: Mapping[str, Value]) -> Components:
    """The components of a game with other values at these paths. The first word of a path is the sheet."""
    if not values:
        return game.components
    tree = msgspec.json.decode(game.components.json, type=dict[str, object])
    for path, value in values.items():
        _set(game, tree, path, value)
    return parse_components(msgspec.json.encode(tree))


def value_at(game: AnyGame, path: str) -> Value:
    """The value of a component. Raises if there is none."""
    inner, last = _place(game, msgspec.json.decode(game.components.json, type=dict[str, object]), path)
    return inner[last]


def _set(game: AnyGame, tree: dict[str, object], path: str, value: Value) -> None:
    inner, last = _place(game, tree, path)
    inner[last] = value


def _place(game: AnyGame, tree: dict[str, object], path: str) -> tuple[dict[str, object], str]:
    """The table that a path leads to, and the key of the value in it."""
    *way, last = path.split(".")
    node: object = tree
    for at, key in enumerate([*way, last]):
        if not isinstance(node, dict) or key not in node:
            has = ", ".join(node) if isinstance(node, dict) else ""
            where = ".".join(way[:at]) or game.title
            known = f"; {where} has: {has or 'no components'}"
            raise BadComponents(f"{game.title} has no component {path!r}{known}")
        inner, node = node, node[key]
    if isinstance(node, dict):
        raise BadComponents(f"{path} is a group of values, not one; it has: {', '.join(node)}")
    assert isinstance(inner, dict), "the path leads through it"
    return inner, last
