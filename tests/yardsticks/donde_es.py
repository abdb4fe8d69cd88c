"""The evaluation of a position for a seat. Only bots use it.

A tourist counts with the points of a wished location. They count less if the location is far or if the
tourist leaves soon, and more for guides with a marker. The best use of the own cards is added.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TypeAlias

from gamenight.core import Seat
from gamenight.games.donde_es.cards import COURSES, kinds
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.tracker import points, trodden
from gamenight.games.donde_es.types import DIRECTIONS, Card, Guest, Kind, Phase, Tourist, View

WON = 1000.0
RIVALS = 0.4  # weight of a point of the other guides
PACE = 0.5  # estimated steps per guide and round for one tourist
OPEN, FULL = 1.2, 0.5  # share of a guide without a marker, times seats: with and without room for one
LATER = 0.3  # weight of the own cards outside the own turn
SWAP = 0.5  # estimated value of a new hand
PENDING = 0.3  # estimated value of a card that an Event lets the seat draw
KEPT = 0.5  # estimated value of a lasting Event that helps the seat

Closed: TypeAlias = tuple[int, ...]

_COUNTED = frozenset({Phase.REVEAL, Phase.EVENT, Phase.CHOOSE, Phase.MOVE})
"""Phases in which the turn of the first player is the next one, or the turn is being played."""


def evaluate(box: Box, view: View, seat: Seat) -> float:
    lead = _relative(view.scores, seat)
    if view.end is not None:
        return lead + (WON if view.scores[seat] == max(view.scores) else 0.0)
    guests = [guest for guest in view.tracker if guest is not None]
    worth = [_prospect(box, view, seat, guest) for guest in guests]
    return lead + sum(worth) + _cards(box, view, seat, guests, worth) + _help(box, view, seat)


def _help(box: Box, view: View, seat: Seat) -> float:
    """The value of what a helpful Event gives the seat: cards to draw, and what lasts."""
    cards = view.draws.count(seat) if view.phase is Phase.CHOOSE else 0
    kept = sum(box.events[lies.event].helpful for lies in view.lasting if seat in lies.seats)
    return PENDING * cards + KEPT * kept


def _relative(scores: tuple[int, ...], seat: Seat) -> float:
    return scores[seat] - RIVALS * (sum(scores) - scores[seat]) / (len(scores) - 1)


def _prospect(box: Box, view: View, seat: Seat, guest: Guest) -> float:
    """The value of a tourist for the seat, without further cards."""
    seats = len(view.scores)
    hopes = _hopes(box, guest.tourist, guest.frustrated, guest.rounds, seats, view.closed)
    return hopes.get(guest.space, 0.0) * _part(box, guest.markers, seat, seats)


@lru_cache(maxsize=1 << 14)
def _part(box: Box, markers: tuple[Seat, ...], seat: Seat, seats: int) -> float:
    """A guide's share of the points of a tourist, minus the weighted shares of the others."""
    unmarked = (OPEN if len(markers) < box.markers else FULL) / seats
    parts = [1.0 if at in markers else unmarked for at in range(seats)]
    return parts[seat] - RIVALS * (sum(parts) - parts[seat]) / (seats - 1)


@lru_cache(maxsize=1 << 11)
def _hopes(
    box: Box, tourist: Tourist, frustrated: bool, rounds: int, seats: int, closed: Closed
) -> dict[int, float]:
    """The expected points of a tourist, by the space of the tourist."""
    hopes: dict[int, float] = {}
    for kind, far in _routes(box, tourist, closed).items():
        worth = _decay(box, kind, frustrated, rounds, PACE * seats)
        for at, steps in far.items():
            if worth[steps] > hopes.get(at, 0.0):
                hopes[at] = worth[steps]
    return hopes


@lru_cache(maxsize=1 << 12)
def _decay(box: Box, kind: Kind, frustrated: bool, rounds: int, pace: float) -> tuple[float, ...]:
    """The expected points of a location, by the number of steps to it."""
    return tuple(
        points(box, kind, frustrated or steps / pace > rounds - (box.slots - box.calm))
        * exp(-steps / (pace * rounds))
        for steps in range(len(box.town.ways))
    )


@lru_cache(maxsize=1 << 10)
def _routes(box: Box, tourist: Tourist, closed: Closed) -> dict[Kind, dict[int, int]]:
    """The steps from each space to each wished kind, on paths without another wished location."""
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
    """The value that the own cards can add to one of the tourists."""
    own = view.phase in _COUNTED and view.turn == seat
    if own and view.draws and view.phase is Phase.MOVE:
        return SWAP
    if seat != view.seat or not view.hand:
        return 0.0
    bound = binding(box, view.lasting)
    any_way = seat in bound.any_way
    tied = view.guided if own and seat in bound.one_tourist else None
    best = 0.0
    for guest, now in zip(guests, worth, strict=True):
        if tied is None or tied == guest.tourist:
            trail = guest.trail if own and guest.trail else (guest.space,)
            reach = _reach(box, trail, view.hand, any_way, bound.wet)
            best = max(best, _after(box, guest, seat, len(view.scores), trail, reach, view.closed) - now)
    return best if own else LATER * best


def _after(
    box: Box,
    guest: Guest,
    seat: Seat,
    seats: int,
    trail: tuple[int, ...],
    reach: tuple[tuple[int, int], ...],
    closed: Closed,
) -> float:
    """The best value of a tourist after steps by the own cards."""
    markers = guest.markers
    helped = (*markers, seat) if len(markers) < box.markers else markers
    earned = trodden(trail) >= box.spaces  # a marker in this turn (§5.1)
    parts = (_part(box, markers, seat, seats), _part(box, helped, seat, seats))
    claims = (_claimed(markers, seat, seats), _claimed(helped, seat, seats))
    hopes = _hopes(box, guest.tourist, guest.frustrated, guest.rounds, seats, closed)
    prizes = _prizes(box, guest.tourist, guest.frustrated, closed)
    best = -WON
    for to, spaces in reach:
        marked = not earned and spaces >= box.spaces
        worth = prizes[to] * claims[marked] if to in prizes else hopes.get(to, 0.0) * parts[marked]
        if worth > best:
            best = worth
    return best


@lru_cache(maxsize=1 << 14)
def _claimed(markers: tuple[Seat, ...], seat: Seat, seats: int) -> float:
    """A guide's share if this guide claims the tourist."""
    others = len({*markers} - {seat})
    return 1.0 - RIVALS * others / (seats - 1)


@lru_cache(maxsize=1 << 11)
def _prizes(box: Box, tourist: Tourist, frustrated: bool, closed: Closed) -> dict[int, int]:
    """The points of a tourist at each wished location, by its space."""
    return {
        at: points(box, kind, frustrated)
        for kind in box.tourists[tourist].wishes
        for at in box.town.locations[kind]
        if at not in closed
    }


@lru_cache(maxsize=1 << 13)
def _reach(
    box: Box, trail: tuple[int, ...], hand: tuple[Card, ...], any_way: bool, wet: bool
) -> tuple[tuple[int, int], ...]:
    """The spaces that cards can reach, with the different spaces trodden (§5.1). Arrivals are ignored."""
    found: set[tuple[int, int]] = set()
    fringe = {(trail, hand)}
    for _ in hand:
        further = set()
        for walked, left in fringe:
            for card in kinds(left):
                rest = list(left)
                rest.remove(card)
                for direction in DIRECTIONS if any_way else COURSES[card]:
                    to = box.town.ways[walked[-1]].get(direction)
                    if to is not None and not (wet and to in box.town.stairs):
                        found.add((to, trodden((*walked, to))))
                        further.add(((*walked, to), tuple(rest)))
        fringe = further
    return tuple(sorted(found))
