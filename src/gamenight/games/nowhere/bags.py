"""Return changed copies of tuples: sorted bags of Items, and tuples with a value for each seat."""

from __future__ import annotations

from bisect import insort
from typing import TypeVar

from gamenight.games.nowhere.vocabulary import ITEMS, Item

T = TypeVar("T")

_ORDER = {item: place for place, item in enumerate(ITEMS)}


def with_item(bag: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    items = list(bag)
    insort(items, item, key=_ORDER.__getitem__)
    return tuple(items)


def without(bag: tuple[T, ...], item: T) -> tuple[T, ...]:
    at = bag.index(item)
    return bag[:at] + bag[at + 1 :]


def kinds(bag: tuple[T, ...]) -> tuple[T, ...]:
    """Each different value once, in the order of the bag."""
    return tuple(dict.fromkeys(bag)) if len(bag) > 1 else bag


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """A copy in which `seat` has another value."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
