"""Writes the packaged components of a game as one file of own components, with the comments of its sheets."""

from __future__ import annotations

import re

import msgspec

from gamenight.core.game import AnyGame
from gamenight.core.own import changeable_sheets
from gamenight.core.statements import statements

HEAD = """\
# The components of {title}. Change what you like, and delete what you leave as it is: what this file does
# not name stays as packaged. A list is replaced as a whole. `key = {{}}` takes a value away.
# To check your changes: gamenight components check {slug} FILE
game = "{slug}"
"""


def exported(game: AnyGame) -> str:
    sheets = changeable_sheets(game)
    head = HEAD.format(title=game.title, slug=game.slug)
    return "\n".join([head, *(_as_tables(name, sheet.text) for name, sheet in sheets.items())])


def _as_tables(name: str, text: str) -> str:
    """The text of a sheet as tables inside a table with its name."""
    bare = re.fullmatch(r"[A-Za-z0-9_-]+", name)
    key = name if bare else msgspec.json.encode(name).decode()
    written, inside = "", False
    for statement in statements(text):
        if statement.is_header:
            written += _moved(statement.text, f"{key}.")
            inside = True
        else:
            written += f"[{key}]\n" if statement.values and not inside else ""
            inside = inside or bool(statement.values)
            written += statement.text
    return written


def _moved(header: str, before: str) -> str:
    """A table header with something before its key. The comment after it stays in its column if it can."""
    brackets = re.match(r"\s*\[\[?\s*", header)
    assert brackets is not None, "a header begins with a bracket"
    rest = re.sub(rf" {{{len(before)}}}(?= +#)", "", header[brackets.end() :], count=1)
    return f"{brackets[0]}{before}{rest}"
