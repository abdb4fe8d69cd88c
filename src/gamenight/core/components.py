"""The components of a game: parse them, check them, and give them a hash.

A game has a few TOML files of components. A `Sheet` is one such file, parsed. A game is built from its sheets
(docs/decisions/0007). An error names the file and, if the sheet has a text, the line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from gamenight.core.errors import BadComponents
from gamenight.core.words import printable

T = TypeVar("T")

MOST = 1_000_000  # the largest number allowed in components
DEEPEST = 100
"""Nested brackets. tomllib fails at a few hundred; the error names the first line with more than these."""

_TABLE = re.compile(r"""\s*\[\[?([\w\s."'-]+)\]\]?\s*(#.*)?""")
_KEY = re.compile(r"""\s*([\w."'-]+)\s*=""")
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")  # one step of the path in an error message of msgspec


class Sheet(Struct, frozen=True):
    """One file of components."""

    source: str  # the name of the file, for errors
    values: dict[str, object]
    text: str = ""  # empty if the values did not come from TOML


Sheets: TypeAlias = Mapping[str, Sheet]
"""The sheets of a game by file name, without `.toml`."""


class Components(Struct, frozen=True):
    """The values of all sheets of a game. The same values have the same hash."""

    json: bytes  # an object for each sheet; keys are sorted
    hash: str


def parse_sheet(text: str, source: str) -> Sheet:
    """Parse a TOML text. BadComponents names `source`, the reason, and the line or the document's end."""
    try:
        return Sheet(source, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{source}: {error}") from None
    except RecursionError:
        raise BadComponents(f"{source}: line {_nested_line(text)}: brackets are nested too deep") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        line = _longest_number(text)
        raise BadComponents(f"{source}: line {line}: a number has thousands of digits") from None


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
    """Convert a sheet to a struct. BadComponents names the file, the reason and, if known, the line."""
    try:
        found = msgspec.convert(sheet.values, kind)
    except msgspec.ValidationError as error:
        raise _bad(sheet, _keys(sheet.values, kind, str(error)), str(error)) from None
    for keys, reason in _odd(sheet.values, ()):
        raise _bad(sheet, keys, f"{'.'.join(keys)} {reason}")
    return found


def _bad(sheet: Sheet, keys: tuple[str, ...], reason: str) -> BadComponents:
    line = f"line {_line(sheet.text, keys)}: " if sheet.text else ""
    return BadComponents(f"{sheet.source}: {line}{reason}")


def _odd(value: object, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Find values that have the right type but make no sense. Yields the keys that lead to each."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _odd(inner, (*keys, key))
        case list():
            for inner in value:
                yield from _odd(inner, keys)
        case str():
            if "{" in value or "}" in value:  # sentences take names by str.format
                yield keys, "has a brace, which stands for a player in a sentence"
            if printable(value.replace("\n", "")) != value.replace("\n", ""):
                yield keys, "has a control character"
        case int() | float():
            if not abs(value) <= MOST:  # so that NaN is refused too
                yield keys, f"is not a number between {-MOST} and {MOST}"


def _keys(tree: dict[str, object], kind: type[object], said: str) -> tuple[str, ...]:
    """The keys that lead to the value that msgspec refused, as far as its message says."""
    path = said.rpartition(" - at ")[2]
    steps = _STEP.findall(path) + ([("", "...")] if path.startswith("`key` in") else [])
    keys: list[str] = []
    node: object = tree
    for name, index in steps:
        if not isinstance(node, dict) or index.isdecimal():
            break
        keys.append(name or _refused_key(tree, node, kind, said))
        node = node.get(keys[-1])
    return (*keys, *re.findall("unknown field `(.+?)`", said))


def _refused_key(tree: dict[str, object], node: dict[str, object], kind: type[object], said: str) -> str:
    """Find the key that msgspec shows as [...]. If `node` has only this key, the error is the same."""
    entries = dict(node)
    for key, value in entries.items():
        node.clear()
        node[key] = value
        try:
            msgspec.convert(tree, kind)
        except msgspec.ValidationError as error:
            if str(error) == said:
                return key
    return ""


def _line(text: str, keys: tuple[str, ...]) -> int:
    """The line of the value, or of the innermost TOML table around it if the value has no line."""
    table: tuple[str, ...] = ()
    best, furthest = 1, 0
    for number, line in enumerate(text.splitlines(), 1):
        here = table
        if found := _TABLE.fullmatch(line):
            here = table = _parts(found[1])
        elif found := _KEY.match(line):
            here = (*table, *_parts(found[1]))
        shared = min(len(here), len(keys))
        if shared > furthest and here[:shared] == keys[:shared]:
            best, furthest = number, shared
    return best


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


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
