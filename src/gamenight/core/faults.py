"""Every fault of values that are to become a struct: unknown, missing and impossible ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from gamenight.core.statements import Path
from gamenight.core.words import printable

Fault: TypeAlias = tuple[Path, str]
"""The path of a value, and the rest of a sentence that begins with the path."""

MOST = 1_000_000  # the largest number allowed in components

_PLAIN = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
"""How a person calls the types in the messages of msgspec."""


def faults(values: dict[str, object], kind: type[object]) -> list[Fault]:
    """All faults of values that msgspec cannot convert."""
    return list(_faults(values, kind, ()))


def odd_values(values: dict[str, object]) -> list[Fault]:
    """Values that have the right type but make no sense."""
    return list(_odd(values, ()))


def unknown(name: str, known: Sequence[str]) -> str:
    """Say of a name that it is unknown, and which known one is most like it, or all of them."""
    return f"is unknown; {nearest(name, known)}"


def nearest(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, 1)
    return f"did you mean {close[0]}?" if close else f"there is: {', '.join(known) or 'nothing'}"


def _faults(value: object, kind: object, path: Path) -> Iterator[Fault]:
    """The faults inside a value. If there are none: the fault of the value itself, if it has one."""
    inside = False
    for fault in _inside(value, kind, path):
        inside = True
        yield fault
    if not inside and (reason := _fault_of(value, kind)):
        yield path, reason


def _inside(value: object, kind: object, path: Path) -> Iterator[Fault]:
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(kind) is UnionType and value is not None:  # a value that older components lack
        kind = next(each for each in get_args(kind) if each is not NoneType)
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, Struct):
        yield from _in_struct(value, kind, path)
    elif isinstance(value, dict) and origin is dict:
        for key, each in value.items():
            if wrong := _fault_of(key, inner[0]):
                yield (*path, key), unknown(key, words) if (words := _choices(inner[0])) else wrong
            else:
                yield from _faults(each, inner[1], (*path, key))
    elif isinstance(value, list) and origin is tuple:
        kinds = inner[:1] * len(value) if inner[1:] == (...,) else inner
        if len(kinds) == len(value):
            for place, (each, its_kind) in enumerate(zip(value, kinds, strict=True)):
                yield from _faults(each, its_kind, (*path, place))


def _in_struct(value: dict[str, object], kind: type[Struct], path: Path) -> Iterator[Fault]:
    known = {field.encode_name: field for field in fields(kind)}
    for key in value:
        if key not in known:
            yield (*path, key), unknown(key, list(known))
    for key, field in known.items():
        if key in value:
            yield from _faults(value[key], field.type, (*path, key))
        elif field.required:
            yield (*path, key), "is missing"


def _fault_of(value: object, kind: object) -> str:
    """What is wrong with a value as a whole, or nothing."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return _reason(value, kind, str(error))
    return ""


def _choices(kind: object) -> list[str]:
    """The words of a type that is one of some words."""
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    return [word for part in get_args(kind) for word in _choices(part)]


def _reason(value: object, kind: object, said: str) -> str:
    """What is wrong with a value, from the message of msgspec."""
    if said.startswith("Invalid enum value"):
        return f"cannot be {value!r}; {nearest(str(value), _choices(kind))}"
    plain = re.sub(r"`([\w| ]+)`", _in_plain_words, said.partition(" - at ")[0])
    return f"is not possible: {plain[0].lower()}{plain[1:]}"


def _in_plain_words(found: re.Match[str]) -> str:
    names = [name for name in found[1].split(" | ") if name != "null"]
    return " or ".join(_PLAIN.get(name, name) for name in names)


def _odd(value: object, path: Path) -> Iterator[Fault]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _odd(inner, (*path, key))
        case list():
            for place, inner in enumerate(value):
                yield from _odd(inner, (*path, place))
        case str():
            if "{" in value or "}" in value:  # sentences take names by str.format
                yield path, "has a brace, which stands for a player in a sentence"
            if printable(value.replace("\n", "")) != value.replace("\n", ""):
                yield path, "has a control character"
        case int() | float():
            if not abs(value) <= MOST:  # so that NaN is refused too
                yield path, f"is not a number between {-MOST} and {MOST}"
