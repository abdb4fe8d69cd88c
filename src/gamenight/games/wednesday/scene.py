"""What a seat knows of each Location not yet attacked, and what cards count there. Only bots use it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.cards import next_to
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import (
    LOCATIONS,
    POWERS,
    SIX,
    TARGETS,
    Card,
    Location,
    Outcast,
    Place,
    Power,
    Seen,
    Target,
    View,
)

LITTLE = 1.2  # expected points of a card whose player said "little help"
POINTS: dict[tuple[Location, Target], dict[Card, int]] = {
    (location, target): {card: worth(card, location, target)[0] for card in (*POWERS, SIX)}
    for location in LOCATIONS
    for target in TARGETS
}


class Lot(NamedTuple):
    """A Location not yet attacked, as a seat knows it."""

    at: int  # its index in the ring
    location: Location
    target: Target
    threat: bool  # whether the Hyde may still strike there in this round
    stock: float  # expected points that lie there
    hidden: int  # cards there that the seat does not know
    good: float  # points of a good card there


def lots_of(box: Box, view: View) -> list[Lot]:
    attacked = [attack.location for attack in view.attacks]
    return [
        _lot(box, view, at, location) for at, location in enumerate(view.ring) if location not in attacked
    ]


def _lot(box: Box, view: View, at: int, location: Location) -> Lot:
    target, threat, pile = view.targets[at], location in view.threatened, view.piles[at]
    stock, hidden = 0.0, 0
    if pile:
        little = tuple(
            [told.seat for told in view.said if told.location == location and told.phrase == "little_help"]
        )
        ajax = view.outcasts.index("ajax") if "ajax" in view.outcasts else None
        stock, hidden = _lying(box, location, target, pile, ajax, little)
        if hidden and threat and _covered(view, location):
            stock = max(stock, float(view.needed))
    if view.threatened == (location,) and _stands(view, "enid", location):
        stock += box.enid
    return Lot(at, location, target, threat, stock, hidden, good(box, location, target))


@lru_cache(maxsize=1 << 14)
def _lying(
    box: Box,
    location: Location,
    target: Target,
    pile: tuple[Seen, ...],
    ajax: int | None,
    little: tuple[int, ...],
) -> tuple[float, int]:
    """The expected points of the cards there, and how many of the cards are unknown.

    Players choose good cards, if they say nothing else. Several cards that Ajax played in one turn are 1s
    (§8.4).
    """
    points, usual = POINTS[location, target], good(box, location, target)
    stock, unknown = 0.0, Counter[tuple[int, int]]()
    for laid in pile:
        if laid.card is None:
            unknown[laid.seat, laid.number] += 1
        else:
            stock += points[laid.card]
    for (seat, _), count in unknown.items():
        if count > 1 and seat == ajax:
            stock += count * ones(location, target)
        else:
            stock += count * (LITTLE if seat in little else usual)
    return stock, unknown.total()


def _covered(view: View, location: Location) -> bool:
    """Whether another player said in this round that the Location is covered: then we believe it."""
    begun = len(view.hands) * sum(range(7 - view.rank, 6))  # turns before this round (§3.2)
    return any(
        told.phrase == "covered" and told.location == location and told.number >= begun
        for told in view.said
        if told.seat != view.seat
    )


def _stands(view: View, who: Outcast, place: Place) -> bool:
    return who in view.outcasts and view.pawns[view.outcasts.index(who)] == place


@lru_cache(maxsize=1 << 10)
def good(box: Box, location: Location, target: Target) -> float:
    """The points of a good card at a Location: the mean of the better two thirds of the deck, at least 1."""
    points = sorted(worth(card, location, target)[0] for card in box.deck)
    better = points[len(points) // 3 :]
    return max(1.0, sum(better) / len(better))


@lru_cache(maxsize=1 << 10)
def best(box: Box, location: Location, target: Target) -> float:
    """The expected points of the best card of a full hand."""
    points = sorted(worth(card, location, target)[0] for card in box.deck)
    total: int = sum(value * ((at + 1) ** box.hand - at**box.hand) for at, value in enumerate(points))
    hands: int = len(points) ** box.hand
    return total / hands


@lru_cache(maxsize=1 << 10)
def ones(location: Location, target: Target) -> float:
    """The mean points of a 1 at a Location."""
    points = [worth(card, location, target)[0] for card in POWERS if card[1] == "1"]
    return sum(points) / len(points)


@lru_cache(maxsize=1 << 14)
def use(
    card: Power, board: tuple[int, ...], ring: tuple[Location, ...], targets: tuple[Target, ...]
) -> float:
    """The points of a card at the Locations not yet attacked: halfway between the best and the mean."""
    points = [POINTS[ring[at], targets[at]][card] for at in board]
    return (max(points) + sum(points) / len(points)) / 2


@lru_cache(maxsize=1 << 14)
def reaches(ring: tuple[Location, ...], here: Place, location: Location, who: Outcast) -> bool:
    """Whether a player can play a card at a Location in their next turn."""
    near: set[Place] = set(next_to(ring, here))
    if here != "woods":
        near.add(here)
    if who == "eugene":
        near |= {place for step in tuple(near) for place in next_to(ring, step)}
    return location in near
