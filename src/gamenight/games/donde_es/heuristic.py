"""How good a position of ¿Dónde Es? looks to a seat: for bots alone.

A tourist is worth the points of a wished location, the less the farther it is and the sooner the tourist
leaves, to whoever has a marker or may still get one. To that comes what the cards in hand can make of it.
"""

from __future__ import annotations

from collections import deque
from functools import cache, lru_cache
from math import exp
from typing import TypeAlias

from gamenight.core import Seat
from gamenight.games.donde_es.cards import COURSES, kinds
from gamenight.games.donde_es.data import CARD_FILE
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.town import STAIR_SPACES, WAYS, WISHES
from gamenight.games.donde_es.tracker import points, wished
from gamenight.games.donde_es.types import DIRECTIONS, Card, Guest, Kind, Phase, Tourist, View

WON = 1000.0
RIVALS = 0.4  # what a point of the other guides counts
PACE = 0.5  # steps of each guide in a round that help one tourist, about
OPEN, FULL = 1.2, 0.5  # the part of a guide without a marker, over the seats: while there is room, and later
LATER = 0.3  # what cards count outside the own turn
SWAP = 0.5  # what a new hand is hoped to bring

MOST = CARD_FILE.markers.most
ENOUGH = CARD_FILE.markers.steps

Closed: TypeAlias = tuple[int, ...]
Reach: TypeAlias = tuple[tuple[int, int, Kind | None], ...]
"""Spaces, after how many steps, and what is claimed there."""


def evaluate(view: View, seat: Seat) -> float:
    lead = _relative(view.scores, seat)
    if view.end is not None:
        return lead + (WON if view.scores[seat] == max(view.scores) else 0.0)
    guests = [guest for guest in view.tracker if guest is not None]
    worth = [_prospect(view, seat, guest) for guest in guests]
    return lead + sum(worth) + _cards(view, seat, guests, worth)


def _relative(scores: tuple[int, ...], seat: Seat) -> float:
    return scores[seat] - RIVALS * (sum(scores) - scores[seat]) / (len(scores) - 1)


def _prospect(view: View, seat: Seat, guest: Guest) -> float:
    """What a tourist is worth to the seat who stands where they stand."""
    hope = _hope(guest.tourist, guest.space, guest.frustrated, guest.rounds, len(view.scores), view.closed)
    return hope * _part(guest.markers, seat, len(view.scores))


@lru_cache(maxsize=1 << 14)
def _part(markers: tuple[Seat, ...], seat: Seat, seats: int) -> float:
    """A guide's part in the points of a tourist, less that of the others."""
    unmarked = (OPEN if len(markers) < MOST else FULL) / seats
    parts = [1.0 if at in markers else unmarked for at in range(seats)]
    return parts[seat] - RIVALS * (sum(parts) - parts[seat]) / (seats - 1)


@lru_cache(maxsize=1 << 16)
def _hope(tourist: Tourist, space: int, frustrated: bool, rounds: int, seats: int, closed: Closed) -> float:
    """The points that may be expected of a tourist."""
    best, pace = 0.0, PACE * seats
    for kind, far in _routes(tourist, closed).get(space, {}).items():
        late = frustrated or far / pace > rounds - 2  # two of the five slots are frustrated
        best = max(best, points(kind, late) * exp(-far / (pace * rounds)))
    return best


@cache
def _routes(tourist: Tourist, closed: Closed) -> dict[int, dict[Kind, int]]:
    """How far it is from each space to each kind a tourist wishes; on the way no other one ends the walk."""
    found: dict[int, dict[Kind, int]] = {}
    ends = [at for at in WAYS if wished(tourist, at) and at not in closed]
    for kind in WISHES[tourist]:
        far = {at: 0 for at in ends if wished(tourist, at) == kind}
        queue = deque(far)
        while queue:
            at = queue.popleft()
            for to in WAYS[at].values():
                if to not in far and to not in ends:
                    far[to] = far[at] + 1
                    queue.append(to)
        for at, steps in far.items():
            found.setdefault(at, {})[kind] = steps
    return found


def _cards(view: View, seat: Seat, guests: list[Guest], worth: list[float]) -> float:
    """What the own hand can still make of one of the tourists."""
    own = view.phase is Phase.MOVE and view.turn == seat
    if own and view.draws:
        return SWAP
    if seat != view.seat or not view.hand:
        return 0.0
    bound = binding(view.lasting)
    any_way = seat in bound.any_way
    tied = view.guided if own and seat in bound.one_tourist else None
    best = 0.0
    for guest, now in zip(guests, worth, strict=True):
        if tied is None or tied == guest.tourist:
            reach = _reach(guest.tourist, guest.space, view.hand, any_way, bound.wet, view.closed)
            best = max(best, _after(view, seat, guest, reach) - now)
    return best if own else LATER * best


def _after(view: View, seat: Seat, guest: Guest, reach: Reach) -> float:
    """The best that a tourist can be worth after steps by the own cards."""
    seats, best = len(view.scores), -WON
    walked = guest.steps if view.turn == seat else 0
    room = len(guest.markers) < MOST
    for to, steps, kind in reach:
        markers = guest.markers
        if room and walked < ENOUGH <= walked + steps:
            markers = (*markers, seat)
        if kind is None:
            hope = _hope(guest.tourist, to, guest.frustrated, guest.rounds, seats, view.closed)
            best = max(best, hope * _part(markers, seat, seats))
        else:
            best = max(best, points(kind, guest.frustrated) * _claimed((*markers, seat), seat, seats))
    return best


@lru_cache(maxsize=1 << 14)
def _claimed(guides: tuple[Seat, ...], seat: Seat, seats: int) -> float:
    """A guide's part in a tourist who has just been claimed."""
    others = len({*guides} - {seat})
    return 1.0 - RIVALS * others / (seats - 1)


@lru_cache(maxsize=1 << 18)
def _reach(
    tourist: Tourist, space: int, hand: tuple[Card, ...], any_way: bool, wet: bool, closed: Closed
) -> Reach:
    """Where cards can lead a tourist."""
    found: set[tuple[int, int, Kind | None]] = set()
    fringe = {(space, hand)}
    for steps in range(1, len(hand) + 1):
        further = set()
        for at, left in fringe:
            for card in kinds(left):
                rest = list(left)
                rest.remove(card)
                for direction in DIRECTIONS if any_way else COURSES[card]:
                    to = WAYS[at].get(direction)
                    if to is None or (wet and to in STAIR_SPACES):
                        continue
                    kind = None if to in closed else wished(tourist, to)
                    found.add((to, steps, kind))
                    if kind is None:
                        further.add((to, tuple(rest)))
        fringe = further
    return tuple(found)
