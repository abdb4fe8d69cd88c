"""Sorted tuples of Power cards (bags), and the ring of Locations."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from functools import lru_cache

from gamenight.games.wednesday.types import NEVERMORE, Card, Location, Place, Power, State


def number(card: Card) -> int:
    return int(card[1])


def is_one(card: Card) -> bool:
    return card[1] == "1"


def alike(one: Card, other: Card) -> bool:
    """Whether two cards share a symbol or a number (§8.1). A 6 shares neither with any other card."""
    return one[0] == other[0] or one[1] == other[1]


def with_card(bag: tuple[Power, ...], card: Power) -> tuple[Power, ...]:
    cards = list(bag)
    insort(cards, card)
    return tuple(cards)


def without(bag: tuple[Power, ...], card: Power) -> tuple[Power, ...]:
    at = bag.index(card)
    return bag[:at] + bag[at + 1 :]


def kinds(bag: Iterable[Power]) -> tuple[Power, ...]:
    """Each different card once, in the order of the bag."""
    return tuple(dict.fromkeys(bag))


@lru_cache(maxsize=1 << 12)
def next_to(ring: tuple[Location, ...], place: Place) -> tuple[Place, ...]:
    """The places one step away (§2.1): from Nevermore the whole ring, else two neighbours and Nevermore."""
    if place == NEVERMORE:
        return ring
    at = ring.index(place)
    return (ring[at - 1], ring[(at + 1) % len(ring)], NEVERMORE)


def open_locations(state: State) -> tuple[Location, ...]:
    """The Locations not yet attacked, in the order of the ring."""
    if not state.attacks:
        return state.ring
    attacked = [attack.location for attack in state.attacks]
    return tuple([at for at in state.ring if at not in attacked])
