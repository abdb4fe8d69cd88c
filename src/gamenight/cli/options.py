"""Table options typed on the command line as `name=value`."""

from __future__ import annotations

from typing import Any

import msgspec

from gamenight.core import AnyGame, BadOptions


def parse(game: AnyGame, given: list[str]) -> Any:
    """The options of a game out of `name=value` words, the rest at their defaults."""
    known = {field.name: field for field in msgspec.structs.fields(game.Options)}
    values: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOptions(f"an option is written name=value, not {word!r}")
        if name not in known:
            raise BadOptions(f"{game.title} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        values[name] = value
    try:
        return msgspec.convert(values, game.Options, strict=False)
    except msgspec.ValidationError as error:
        raise BadOptions(f"{game.title}: {error}") from None
