"""The components of a game: parse them, check them, and give them a hash.

A game has a few TOML files of components. A `Sheet` is one such file, parsed. A game is built from its sheets
(docs/decisions/0007). An error names the file and, if the sheet has a text, the line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from gamenight.core.errors import BadComponents, Mistake
from gamenight.core.faults import faults, odd_values
from gamenight.core.statements import Path, dotted, line_of

T = TypeVar("T")

DEEPEST = 100
"""Nested brackets. tomllib fails at a few hundred; the error names the first line with more than these."""

_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)")  # in a message of tomllib


class Sheet(Struct, frozen=True):
    """One file of components."""

    source: str  # the name of the file, for errors
    values: dict[str, object]
    text: str = ""  # empty if the values did not come from TOML
    within: Path = ()  # the table of the text that has the values; by default the whole text


Sheets: TypeAlias = Mapping[str, Sheet]
"""The sheets of a game by file name, without `.toml`."""


class Components(Struct, frozen=True):
    """The values of all sheets of a game. The same values have the same hash."""

    json: bytes  # an object for each sheet; keys are sorted
    hash: str


def parse_sheet(text: str, source: str) -> Sheet:
    """Parse a TOML text. BadComponents names `source`, the line and the reason."""
    try:
        return Sheet(source, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{source}: {_told(str(error), text)}") from None
    except RecursionError:
        raise BadComponents(f"{source}: line {_nested_line(text)}: brackets are nested too deep") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        line = _longest_number(text)
        raise BadComponents(f"{source}: line {line}: a number has thousands of digits") from None


def _told(message: str, text: str) -> str:
    """A message of tomllib, with its line first."""
    found = _PLACE.fullmatch(message)
    if found is None:
        return message
    return f"line {found[2] or text.count(chr(10)) + 1}: {found[1][0].lower()}{found[1][1:]}"


def packaged_sheets(package: str) -> Sheets:
    """Read every TOML file in the folder `components` of a game's package."""
    folder = files(package) / "components"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    slug = package.rpartition(".")[2]
    return {
        name.removesuffix(".toml"): parse_sheet(
            (folder / name).read_text(encoding="utf-8"), f"{slug}/components/{name}"
        )
        for name in names
    }


def components_of(sheets: Sheets) -> Components:
    values = {name: sheet.values for name, sheet in sheets.items()}
    json = msgspec.json.encode(values, order="deterministic")
    return Components(json, blake2b(json, digest_size=8).hexdigest())


def parse_components(json: bytes) -> Components:
    """Read components from JSON in any order of keys."""
    return components_of(_sheets(json))


def sheets_of(components: Components) -> Sheets:
    """The sheets with these values. They have no text, so their errors name no line."""
    return _sheets(components.json)


def _sheets(json: bytes) -> Sheets:
    try:
        values = msgspec.json.decode(json, type=dict[str, dict[str, object]])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadComponents(f"components: {error}") from None
    return {name: Sheet(name, each) for name, each in values.items()}


NO_COMPONENTS = components_of({})
"""The components of a game that has none."""


def sheet_of(sheets: Sheets, name: str) -> Sheet:
    """Return one of the sheets. Raise BadComponents if it is missing."""
    if name not in sheets:
        raise BadComponents(f"{name}.toml is missing; there is: {', '.join(sorted(sheets)) or 'nothing'}")
    return sheets[name]


def read_components(sheet: Sheet, kind: type[T]) -> T:
    """Convert a sheet to a struct. BadComponents has every value that is unknown, missing or impossible."""
    try:
        found = msgspec.convert(sheet.values, kind)
        wrong = odd_values(sheet.values)
    except msgspec.ValidationError:
        wrong = faults(sheet.values, kind)
    if wrong:
        raise BadComponents.of(*(_mistake(sheet, reason, path) for path, reason in wrong))
    return found


def flaw(sheet: Sheet, path: str, reason: str, *others: str) -> BadComponents:
    """The error for a value that does not fit to others. `others` are their paths: the mistake may be there.

    The path and the reason make a sentence: `flaw(sheet, "mix.even", "has 65 cubes, not 64")`.
    """
    return BadComponents.of(_mistake(sheet, reason, *(tuple(each.split(".")) for each in (path, *others))))


def _mistake(sheet: Sheet, reason: str, *paths: Path) -> Mistake:
    whole = tuple((*sheet.within, *path) for path in paths)
    line = line_of(sheet.text, *whole) if sheet.text else None
    where = sheet.source if line is None else f"{sheet.source}: line {line}"
    return Mistake(f"{where}: {dotted(whole[0])} {reason}", whole, line)


def _nested_line(text: str) -> int:
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        depth += line.count("[") + line.count("{") - line.count("]") - line.count("}")
        if line.count("[") + line.count("{") > DEEPEST or depth > DEEPEST:
            return number
    return 1


def _longest_number(text: str) -> int:
    longest = max(re.finditer(r"[\d_]+", text), key=lambda found: len(found[0]))
    return text.count("\n", 0, longest.start()) + 1
