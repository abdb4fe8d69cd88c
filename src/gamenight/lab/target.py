"""The target file of `gamenight lab tune`: which values may change, and what the game should be like."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from gamenight.core import AnyGame, BadOptions, parse_sheet
from gamenight.core.faults import nearest
from gamenight.lab.measures import Measure, measures
from gamenight.lab.values import Value, value_at

Seats = Annotated[int, Meta(ge=1)]


class Range(Struct, frozen=True):
    """The values that a component may have: numbers from low to high, or some choices."""

    path: str
    low: float = 0
    high: float = 0
    choices: tuple[Value, ...] = ()

    @property
    def whole(self) -> bool:
        return isinstance(self.low, int) and isinstance(self.high, int)

    @property
    def every(self) -> list[Value] | None:
        """All values, if they can be counted."""
        if self.choices:
            return [*self.choices]
        return [*range(int(self.low), int(self.high) + 1)] if self.whole else None

    def __contains__(self, value: object) -> bool:
        if self.choices or self.whole:
            return value in (self.every or ())
        return isinstance(value, int | float) and self.low <= value <= self.high


class Target(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a figure should be, at tables with so many seats."""

    figure: str
    seats: Seats
    at_least: float = -math.inf
    at_most: float = math.inf

    def miss(self, value: float | None) -> float:
        """How far a value is outside. A value that no game has is a whole unit away."""
        return 1.0 if value is None else max(0.0, self.at_least - value, value - self.at_most)


class Wanted(Struct, frozen=True):
    """A checked target with its measure."""

    target: Target
    measure: Measure

    def badness(self, value: float | None) -> float:
        """A miss that can be added to others: shares as they are, others as a part of the bound.

        So ten points of a share weigh as much as ten per cent of a length.
        """
        miss = self.target.miss(value)
        if not miss or value is None or self.measure.share:
            return miss
        bound = self.target.at_least if value < self.target.at_least else self.target.at_most
        return miss / (abs(bound) or 1)

    def met(self, value: float | None) -> bool:
        return not self.target.miss(value)


class Goal(Struct, frozen=True):
    """What a target file says."""

    ranges: tuple[Range, ...]
    wanted: tuple[Wanted, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted({each.target.seats for each in self.wanted}))

    def combinations(self, most: int) -> list[dict[str, Value]] | None:
        """Every combination of values, if there are not more than so many."""
        axes = [each.every for each in self.ranges]
        counted = [axis for axis in axes if axis is not None]
        if len(counted) < len(axes) or math.prod(map(len, counted)) > most:
            return None
        paths = [each.path for each in self.ranges]
        return [dict(zip(paths, chosen, strict=True)) for chosen in product(*counted)]


class _File(Struct, forbid_unknown_fields=True):
    values: dict[str, object]
    target: list[Target]


def read_goal(text: str, source: str, game: AnyGame) -> Goal:
    """Check a target file. The error names the file."""
    try:
        found = msgspec.convert(parse_sheet(text, source).values, _File)
    except msgspec.ValidationError as error:
        raise BadOptions(f"{source}: {error}") from None
    ranges = tuple(_range(path, value, source) for path, value in _paths(found.values, ""))
    if not ranges or not found.target:
        raise BadOptions(f"{source}: a target file has a table [values] and at least one [[target]]")
    for each in ranges:
        value_at(game, each.path)  # raises if the path is unknown
    return Goal(ranges, tuple(_wanted(each, source, game) for each in found.target))


def _paths(tree: dict[str, object], before: str) -> Iterator[tuple[str, object]]:
    for key, value in tree.items():
        path = f"{before}{key}"
        if isinstance(value, dict) and "choices" not in value:
            yield from _paths(value, f"{path}.")
        else:
            yield path, value


def _range(path: str, value: object, source: str) -> Range:
    match value:
        case {"choices": [_, _, *_] as choices, **rest} if not rest:
            return Range(path, choices=tuple(choices))
        case [int() | float() as low, int() | float() as high] if low < high and not isinstance(low, bool):
            return Range(path, low, high)
    told = "[low, high] with low < high, or { choices = [one, another] }"
    raise BadOptions(f"{source}: the range of {path} is {told}, not {value!r}")


def _wanted(target: Target, source: str, game: AnyGame) -> Wanted:
    known = {each.key: each for each in measures(game, target.seats)}
    where = f"{source}: the target {target.figure}"
    if target.seats not in game.seats:
        counts = " or ".join(map(str, game.seats))
        raise BadOptions(f"{where} is for {target.seats} seats; {game.title} has {counts}")
    if target.figure not in known:
        some = [key for key in known if not key.startswith("uses.")]
        close = nearest(target.figure, [*known])
        raise BadOptions(
            f"{where} is unknown; {close if close.startswith('did') else 'there is: ' + ', '.join(some)}"
        )
    if target.at_least == -math.inf and target.at_most == math.inf:
        raise BadOptions(f"{where} needs at_least or at_most")
    if target.at_least > target.at_most:
        raise BadOptions(
            f"{where} cannot be met: at_least {target.at_least} is more than at_most {target.at_most}"
        )
    if known[target.figure].share and (target.at_least > 1 or target.at_most < 0):
        raise BadOptions(f"{where} cannot be met: it is a share, between 0 and 1")
    return Wanted(target, known[target.figure])
