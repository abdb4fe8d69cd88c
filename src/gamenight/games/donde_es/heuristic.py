"""How good a position of ¿Dónde Es? looks to a seat: for bots alone.

A tourist is worth the points of a wished location, the less the farther it is and the sooner the tourist
leaves, to whoever has a marker or may still get one. To that comes what the cards in hand can make of it.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TypeAlias

from gamenight.core import Seat
from gamenight.games.donde_es.cards import COURSES, kinds
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.tracker import points
from gamenight.games.donde_es.types import DIRECTIONS, Card, Guest, Kind, Phase, Tourist, View

WON = 1000.0
RIVALS = 0.4  # what a point of the other guides counts
PACE = 0.5  # steps of each guide in a round that help one tourist, about
OPEN, FULL = 1.2, 0.5  # the part of a guide without a marker, over the seats: while there is room, and later
LATER = 0.3  # what cards count outside the own turn
SWAP = 0.5  # what a new hand is hoped to bring

Closed: TypeAlias = tuple[int, ...]


def evaluate(box: Box, view: View, seat: Seat) -> float:
    lead = _relative(view.scores, seat)
    if view.end is not None:
        return lead + (WON if view.scores[seat] == max(view.scores) else 0.0)
    guests = [guest for guest in view.tracker if guest is not None]
    worth = [_prospect(box, view, seat, guest) for guest in guests]
    return lead + sum(worth) + _cards(box, view, seat, guests, worth)


def _relative(scores: tuple[int, ...], seat: Seat) -> float:
    return scores[seat] - RIVALS * (sum(scores) - scores[seat]) / (len(scores) - 1)


def _prospect(box: Box, view: View, seat: Seat, guest: Guest) -> float:
    """What a tourist is worth to the seat who stands where they stand."""
    seats = len(view.scores)
    hopes = _hopes(box, guest.tourist, guest.frustrated, guest.rounds, seats, view.closed)
    return hopes.get(guest.space, 0.0) * _part(box, guest.markers, seat, seats)


@lru_cache(maxsize=1 << 14)
def _part(box: Box, markers: tuple[Seat, ...], seat: Seat, seats: int) -> float:
    """A guide's part in the points of a tourist, less that of the others."""
    unmarked = (OPEN if len(markers) < box.markers else FULL) / seats
    parts = [1.0 if at in markers else unmarked for at in range(seats)]
    return parts[seat] - RIVALS * (sum(parts) - parts[seat]) / (seats - 1)


@lru_cache(maxsize=1 << 11)
def _hopes(
    box: Box, tourist: Tourist, frustrated: bool, rounds: int, seats: int, closed: Closed
) -> dict[int, float]:
    """The points that may be expected of a tourist, by the space where the tourist stands."""
    hopes: dict[int, float] = {}
    for kind, far in _routes(box, tourist, closed).items():
        worth = _decay(box, kind, frustrated, rounds, PACE * seats)
        for at, steps in far.items():
            if worth[steps] > hopes.get(at, 0.0):
                hopes[at] = worth[steps]
    return hopes


@lru_cache(maxsize=1 << 12)
def _decay(box: Box, kind: Kind, frustrated: bool, rounds: int, pace: float) -> tuple[float, ...]:
    """The points that may be expected of a location, by the steps to it."""
    return tuple(
        points(box, kind, frustrated or steps / pace > rounds - (box.slots - box.calm))
        * exp(-steps / (pace * rounds))
        for steps in range(len(box.town.ways))
    )


@lru_cache(maxsize=1 << 10)
def _routes(box: Box, tourist: Tourist, closed: Closed) -> dict[Kind, dict[int, int]]:
    """How far it is to each kind a tourist wishes, from each space; on the way no other one ends the walk."""
    goals = {
        kind: [at for at in box.town.locations[kind] if at not in closed]
        for kind in box.tourists[tourist].wishes
    }
    ends = {at for spaces in goals.values() for at in spaces}
    return {kind: _walks(box, spaces, ends) for kind, spaces in goals.items()}


def _walks(box: Box, goals: list[int], ends: set[int]) -> dict[int, int]:
    far = dict.fromkeys(goals, 0)
    queue = list(goals)
    for at in queue:
        for to in box.town.ways[at].values():
            if to not in far and to not in ends:
                far[to] = far[at] + 1
                queue.append(to)
    return far


def _cards(box: Box, view: View, seat: Seat, guests: list[Guest], worth: list[float]) -> float:
    """What the own hand can still make of one of the tourists."""
    own = view.phase is Phase.MOVE and view.turn == seat
    if own and view.draws:
        return SWAP
    if seat != view.seat or not view.hand:
        return 0.0
    bound = binding(box, view.lasting)
    any_way = seat in bound.any_way
    tied = view.guided if own and seat in bound.one_tourist else None
    best = 0.0
    for guest, now in zip(guests, worth, strict=True):
        if tied is None or tied == guest.tourist:
            reach = _reach(box, guest.space, view.hand, any_way, bound.wet)
            best = max(best, _after(box, guest, seat, len(view.scores), own, reach, view.closed) - now)
    return best if own else LATER * best


def _after(
    box: Box,
    guest: Guest,
    seat: Seat,
    seats: int,
    own: bool,
    reach: tuple[tuple[int, int], ...],
    closed: Closed,
) -> float:
    """The best that a tourist can be worth after steps by the own cards."""
    markers = guest.markers
    helped = (*markers, seat) if len(markers) < box.markers else markers
    left = box.steps - (guest.steps if own else 0)  # steps to a marker
    parts = (_part(box, markers, seat, seats), _part(box, helped, seat, seats))
    claims = (_claimed(markers, seat, seats), _claimed(helped, seat, seats))
    hopes = _hopes(box, guest.tourist, guest.frustrated, guest.rounds, seats, closed)
    prizes = _prizes(box, guest.tourist, guest.frustrated, closed)
    best = -WON
    for to, steps in reach:
        marked = 0 < left <= steps
        worth = prizes[to] * claims[marked] if to in prizes else hopes.get(to, 0.0) * parts[marked]
        if worth > best:
            best = worth
    return best


@lru_cache(maxsize=1 << 14)
def _claimed(markers: tuple[Seat, ...], seat: Seat, seats: int) -> float:
    """A guide's part in a tourist whom this guide claims."""
    others = len({*markers} - {seat})
    return 1.0 - RIVALS * others / (seats - 1)


@lru_cache(maxsize=1 << 11)
def _prizes(box: Box, tourist: Tourist, frustrated: bool, closed: Closed) -> dict[int, int]:
    """What a tourist scores, by the space."""
    return {
        at: points(box, kind, frustrated)
        for kind in box.tourists[tourist].wishes
        for at in box.town.locations[kind]
        if at not in closed
    }


@lru_cache(maxsize=1 << 13)
def _reach(
    box: Box, space: int, hand: tuple[Card, ...], any_way: bool, wet: bool
) -> tuple[tuple[int, int], ...]:
    """Where cards can lead from a space, and in how many steps; what would end the walk is not looked at."""
    found: set[tuple[int, int]] = set()
    fringe = {(space, hand)}
    for steps in range(1, len(hand) + 1):
        further = set()
        for at, left in fringe:
            for card in kinds(left):
                rest = list(left)
                rest.remove(card)
                for direction in DIRECTIONS if any_way else COURSES[card]:
                    to = box.town.ways[at].get(direction)
                    if to is not None and not (wet and to in box.town.stairs):
                        found.add((to, steps))
                        further.add((to, tuple(rest)))
        fringe = further
    return tuple(sorted(found))
