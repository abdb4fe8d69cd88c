"""Writes changed components as a file of own components: only what differs from the packaged ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from gamenight.core.components import Components
from gamenight.core.game import AnyGame


def changed_file(game: AnyGame, packaged: Components, notes: tuple[str, ...] = ()) -> str:
    """The text of a file that turns the packaged components into those of the game. Notes are comments."""
    old, new = (
        msgspec.json.decode(each.json, type=dict[str, object]) for each in (packaged, game.components)
    )
    lines = [f"# {note}" for note in notes]
    lines += [f'game = "{game.slug}"']
    table: tuple[str, ...] = ()
    for path, value in _changes(old, new, ()):
        if path[:-1] != table:
            table = path[:-1]
            lines += ["", f"[{'.'.join(map(_key, table))}]"]
        lines.append(f"{_key(path[-1])} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _changes(
    old: dict[str, object], new: dict[str, object], before: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], object]]:
    """The values that differ, those of a table before those of its tables. A missing one is {}."""
    inner = []
    for key in [*new, *(key for key in old if key not in new)]:
        one, other = old.get(key), new.get(key, {})
        if isinstance(one, dict) and isinstance(other, dict) and key in new:
            inner.append((key, one, other))
        elif one != other or key not in old:
            yield (*before, key), other
    for key, one, other in inner:
        yield from _changes(one, other, (*before, key))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: object) -> str:
    match value:
        case dict():
            return f"{{{', '.join(f'{_key(key)} = {_toml(each)}' for key, each in value.items())}}}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
    return msgspec.json.encode(value).decode()
