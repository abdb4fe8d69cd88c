"""Changes that a designer makes to the components of a game: TOML, checked by core."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from gamenight.core import (
    AnyGame,
    BadComponents,
    Components,
    changed_file,
    differences,
    own_components,
    parse_own,
)
from gamenight.games import game as find_game
from gamenight.server.wire_lab import CheckedChanges, LabMistake, LabValue

SOURCE = "changes"  # the name of the text in the sentences of core; people do not see it
VALUE = "a value is a number, true or false, a text in quotes, or a list in brackets"


def changed(game: AnyGame, changes: str) -> Components:
    """The components with these changes. Raises BadComponents with every mistake."""
    found = own_components(game, parse_own(changes, SOURCE))
    if found.hash == game.components.hash:
        raise BadComponents("nothing is changed yet")
    return found


def own_file(game: AnyGame, own: Components) -> str:
    """The text of a file of own components. It names the game, and has no table `lab`."""
    return changed_file(find_game(game.slug, own), game.components)


def check(game: AnyGame, changes: str) -> CheckedChanges:
    try:
        found = changed(game, changes)
    except BadComponents as error:
        return CheckedChanges(tuple(_mistakes(error)), ())
    return CheckedChanges((), tuple(differences(game.components, found)))


def _mistakes(error: BadComponents) -> Iterator[LabMistake]:
    """Every mistake. One without paths is that of a text that is not TOML: then say what a value is."""
    for sentence in [mistake.sentence for mistake in error.mistakes] or [str(error)]:
        found = re.fullmatch(rf"(?:{SOURCE}: )?(?:line (\d+): )?(.+)", sentence, re.DOTALL)
        assert found is not None, "it matches every sentence"
        line, told = found.groups()
        yield LabMistake(
            told if error.mistakes or not line else f"{told} ({VALUE})", int(line) if line else None
        )


def packaged_values(game: AnyGame) -> tuple[LabValue, ...]:
    return tuple(_values(msgspec.json.decode(game.components.json)))


def _values(table: dict[str, object], before: str = "") -> Iterator[LabValue]:
    for key, value in table.items():
        path = before + _key(key)
        if isinstance(value, dict) and value:
            yield from _values(value, f"{path}.")
        else:
            yield LabValue(path, _toml(value))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else msgspec.json.encode(key).decode()


def _toml(value: object) -> str:
    """A value as TOML in one line. Numbers, words and truth values are written as in JSON."""
    match value:
        case dict():
            return f"{{{', '.join(f'{_key(key)} = {_toml(inner)}' for key, inner in value.items())}}}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case _:
            return msgspec.json.encode(value).decode()
