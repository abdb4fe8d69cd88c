"""A game's components out of TOML: typed, sensible, and what is wrong is told with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from gamenight.core.errors import BadComponents
from gamenight.core.words import printable

T = TypeVar("T")

MOST = 1_000_000  # no number in a box is larger
DEEPEST = 100  # brackets within brackets; Python's parser gives up at a few hundred

_TABLE = re.compile(r"""\s*\[\[?([\w\s."'-]+)\]\]?\s*(#.*)?""")
_KEY = re.compile(r"""\s*([\w."'-]+)\s*=""")
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")  # of the path in a message of msgspec


def read_components(text: str, source: str, kind: type[T]) -> T:
    """What a TOML text holds; raises BadComponents that names `source`, the line and the reason."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{source}: {error}") from None
    except RecursionError:
        raise _bad(source, _nested_line(text), "brackets are nested too deep") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise _bad(source, _longest_number(text), "a number has thousands of digits") from None
    try:
        found = msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise _bad(source, _line(text, _keys(tree, kind, str(error))), str(error)) from None
    for keys, reason in _odd(tree, ()):
        raise _bad(source, _line(text, keys), f"{'.'.join(keys)} {reason}")
    return found


def _bad(source: str, line: int, reason: str) -> BadComponents:
    return BadComponents(f"{source}: line {line}: {reason}")


def _odd(value: object, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Values that have the right type and still make no sense, with the keys that lead to them."""
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
    """The keys that lead to what msgspec refused, as far as they can be told."""
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
    """msgspec writes [...] for a key of `node`: it is the one that is refused alone, too."""
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
    """The first line that leads furthest along the keys: the value itself, or the table it belongs into."""
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
