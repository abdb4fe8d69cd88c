"""The statements of a TOML text, and the line of each value. tomllib itself tells where a statement ends."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

Path: TypeAlias = tuple[str | int, ...]
"""How to reach a value: the keys of tables, and the places in lists."""


def dotted(path: Path) -> str:
    """A path as people write it.

    >>> dotted(("cliffs", "edges", 3))
    'cliffs.edges[3]'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


class Statement(Struct, frozen=True):
    """A table header, a value with its key, or a line without either."""

    line: int
    text: str
    values: dict[str, object]  # as if it were the whole text

    @property
    def is_header(self) -> bool:
        return self.text.lstrip().startswith("[")


def statements(text: str) -> Iterator[Statement]:
    """The statements of a text that tomllib can parse. Their texts together are the text."""
    part, first = "", 1
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        part += f"{line}\n"
        try:
            values = tomllib.loads(part)
        except tomllib.TOMLDecodeError:  # the value goes on in the next line
            continue
        yield Statement(first, part, values)
        part, first = "", number + 1


def line_of(text: str, *wanted: Path) -> int | None:
    """The line of the first of these values that the text has, otherwise of what is nearest to one.

    None: the text has nothing in a top-level table of these values.
    """
    found = list(_located(text))
    for path in wanted:
        for statement, here in found:
            if here[: len(path)] == path:
                return statement.line
            if path[: len(here)] == here and isinstance(path[len(here)], int):
                return _line_in_list(statement, path[len(here)])
    shared, line = max(
        ((_shared(here, path), -statement.line) for statement, here in found for path in wanted),
        default=(0, 0),
    )
    return -line if shared else None


def _located(text: str) -> Iterator[tuple[Statement, Path]]:
    """Each statement with the paths of its values. That of a header is the path of its table."""
    table: Path = ()
    for statement in statements(text):
        for path in _leaves(statement.values):
            if statement.is_header:
                table = path
            yield statement, path if statement.is_header else (*table, *path)


def _leaves(values: dict[str, object]) -> Iterator[Path]:
    """The paths of all values that are not tables, or are empty ones."""
    left: list[tuple[Path, object]] = [((), values)] if values else []
    while left:
        path, value = left.pop()
        if isinstance(value, dict) and value:
            left += [((*path, key), inner) for key, inner in reversed(value.items())]
        else:
            yield path


def _shared(one: Path, other: Path) -> int:
    """How many steps two paths have in common."""
    alike = [a == b for a, b in zip(one, other, strict=False)]
    return [*alike, False].index(False)


def _line_in_list(statement: Statement, place: str | int) -> int:
    """The line of an element of a list. The text up to a line, with `]` after it, has the elements so far."""
    lines = statement.text.removesuffix("\n").split("\n")
    before = 0  # lines that end between two elements, before the wanted one
    for count in range(1, len(lines)):
        try:
            value: object = tomllib.loads("\n".join([*lines[:count], "]"]))
        except tomllib.TOMLDecodeError:
            continue
        while isinstance(value, dict):
            value = next(iter(value.values()))
        if isinstance(value, list) and isinstance(place, int) and len(value) > place:
            break
        before = count
    return statement.line + before
