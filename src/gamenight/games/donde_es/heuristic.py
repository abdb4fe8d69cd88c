"""The evaluation of a position for a seat, in points. Only bots use it.

It adds up named parts: the lead, what each tourist promises the guides, what the own cards can add to one of
them, what helpful Events give, and the stake if the game may end with this round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from gamenight.core import Seat
from gamenight.games.donde_es.cards import COURSES, kinds, without
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.odds import Odds, odds
from gamenight.games.donde_es.tracker import points, trodden
from gamenight.games.donde_es.types import DIRECTIONS, Card, Guest, Kind, Phase, Tourist, View

WON = 1000.0
RIVALS = 0.8  # weight of the points of the other guides, on average: a lead wins, not many points
LATER = 0.3  # weight of the own cards outside the own turn
SWAP = 0.7  # estimated value of a new hand
PENDING = 0.3  # estimated value of a card that an Event lets the seat draw
KEPT = 0.5  # estimated value of a lasting Event that helps the seat
STAKE = 8.0  # what a clear lead is worth when the game ends
CLEAR = 5.0  # a lead of so many points is clear

_BEFORE_REFILL = frozenset({Phase.REVEAL, Phase.EVENT, Phase.CHOOSE, Phase.MOVE})
"""Phases in which `turn` is the next turn, or the one that is being played."""

Closed: TypeAlias = tuple[int, ...]
Markers: TypeAlias = tuple[Seat, ...]


class Table(NamedTuple):
    """What every tourist's value depends on."""

    seat: Seat  # for whom
    seats: int
    first: int  # who begins the round of the next turn
    closed: Closed


class Scene(NamedTuple):
    """A table, and the turns to come."""

    table: Table
    left: int  # turns in this round, without the own one if it is next: its cards are a part by themselves
    end: int | None  # turns until the game ends, if the last round is known (§9.2)


class Cards(NamedTuple):
    """Movement cards, and what binds them."""

    hand: tuple[Card, ...]
    any_way: bool  # §8.14
    wet: bool  # §8.15


def evaluate(box: Box, view: View, seat: Seat) -> float:
    lead = relative(view.scores, seat)
    if view.end is not None:
        return lead + (WON if view.scores[seat] == max(view.scores) else 0.0)
    scene = scene_of(view, seat)
    guests = [guest for guest in view.tracker if guest is not None]
    worth = [prospect(box, scene, guest) for guest in guests]
    rest = _help(box, view, seat) + _stake(box, view, scene)
    return lead + sum(worth) + _added(box, view, scene, guests, worth) + rest


def scene_of(view: View, seat: Seat) -> Scene:
    """Whose turns come, as a seat counts them."""
    seats, left = len(view.scores), 0
    if view.phase in _BEFORE_REFILL:
        left = seats - (view.turn - view.first) % seats - (view.turn == seat)
    first = view.first if left else (view.first + 1) % seats  # §3.6
    end = None if view.last is None else (view.last - view.round) * seats + left
    return Scene(Table(seat, seats, first, view.closed), left, end)


def relative(scores: tuple[float, ...], seat: Seat) -> float:
    """Points compared with the other guides. Points for everybody win nothing."""
    return scores[seat] - RIVALS * (sum(scores) - scores[seat]) / (len(scores) - 1)


def prospect(box: Box, scene: Scene, guest: Guest) -> float:
    """What a tourist promises, without the own cards of this turn."""
    turns = turns_left(scene, guest)
    return _worth(box, scene.table, guest.tourist, guest.space, guest.frustrated, guest.markers, turns)


def turns_left(scene: Scene, guest: Guest) -> int:
    """The turns until the tourist leaves or the game ends."""
    turns = (guest.rounds - 1) * scene.table.seats + scene.left
    return turns if scene.end is None or turns < scene.end else scene.end


@lru_cache(maxsize=1 << 17)
def _worth(
    box: Box, table: Table, tourist: Tourist, at: int, frustrated: bool, markers: Markers, turns: int
) -> float:
    """The points that the seat can expect from a tourist, compared with the other guides.

    A guide with a marker scores whoever claims. Of the others, whoever acts next is most likely to claim a
    tourist who is near. So it is bad to leave a tourist near a wish, and good to do so with a marker.
    """
    seats, goal = table.seats, aim(box, table, tourist, at, frustrated, turns)
    if goal is None:
        return 0.0
    kind, steps = goal
    room = len(markers) < box.markers
    expected = []
    for guide in range(seats):
        index = None if guide in markers else (guide - table.first) % seats
        chances = odds(steps, turns, seats, _late(box, seats), index, room)
        expected.append(_points(box, kind, frustrated, chances))
    return relative(tuple(expected), table.seat)


@lru_cache(maxsize=1 << 15)
def aim(
    box: Box, table: Table, tourist: Tourist, at: int, frustrated: bool, turns: int
) -> tuple[Kind, int] | None:
    """The wished kind of location that promises most points from there, and the steps to it."""
    best, goal = 0.0, None
    for kind, far in routes(box, tourist, table.closed).items():
        if at in far:
            chances = odds(far[at], turns, table.seats, _late(box, table.seats), None, False)
            hope = _points(box, kind, frustrated, chances)
            if hope > best:
                best, goal = hope, (kind, far[at])
    return goal


def _late(box: Box, seats: int) -> int:
    """So many turns before leaving a tourist is frustrated (§6.2)."""
    return (box.slots - box.calm) * seats


def _points(box: Box, kind: Kind, frustrated: bool, chances: Odds) -> float:
    return chances.calm * points(box, kind, frustrated) + chances.late * points(box, kind, True)


@lru_cache(maxsize=1 << 10)
def routes(box: Box, tourist: Tourist, closed: Closed) -> dict[Kind, dict[int, int]]:
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


def _added(box: Box, view: View, scene: Scene, guests: list[Guest], worth: list[float]) -> float:
    """The value that the own cards can add to one of the tourists."""
    seat = scene.table.seat
    own = view.turn == seat and view.phase in _BEFORE_REFILL
    if own and view.draws and view.phase is Phase.MOVE:
        return SWAP
    if seat != view.seat or not view.hand:
        return 0.0
    bound = binding(box, view.lasting)
    cards = Cards(view.hand, seat in bound.any_way, bound.wet)
    tied = view.guided if own and seat in bound.one_tourist else None
    best = 0.0
    for guest, now in zip(guests, worth, strict=True):
        if tied is None or tied == guest.tourist:
            trail = guest.trail if own and guest.trail else (guest.space,)
            turns = turns_left(scene, guest)
            after = _after(
                box, scene.table, cards, guest.tourist, trail, guest.frustrated, guest.markers, turns
            )
            if after - now > best:
                best = after - now
    return best if own else LATER * best


@lru_cache(maxsize=1 << 16)
def _after(
    box: Box,
    table: Table,
    cards: Cards,
    tourist: Tourist,
    trail: tuple[int, ...],
    frustrated: bool,
    markers: Markers,
    turns: int,
) -> float:
    """The best value of a tourist after steps by cards."""
    helped = (*markers, table.seat) if len(markers) < box.markers else markers
    earned = trodden(trail) >= box.spaces  # a marker in this turn (§5.1)
    gains = prizes(box, tourist, frustrated, table.closed)
    best = -WON
    for to, spaces in reach(box, trail, cards, frozenset(gains)):
        held = helped if not earned and spaces >= box.spaces else markers
        if to in gains:
            others = len({*held} - {table.seat})
            worth = gains[to] * (1.0 - RIVALS * others / (table.seats - 1))
        else:
            worth = _worth(box, table, tourist, to, frustrated, held, turns)
        best = max(best, worth)
    return best


@lru_cache(maxsize=1 << 11)
def prizes(box: Box, tourist: Tourist, frustrated: bool, closed: Closed) -> dict[int, int]:
    """The points of a tourist at each wished location, by its space."""
    return {
        at: points(box, kind, frustrated)
        for kind in box.tourists[tourist].wishes
        for at in box.town.locations[kind]
        if at not in closed
    }


@lru_cache(maxsize=1 << 14)
def reach(
    box: Box, trail: tuple[int, ...], cards: Cards, ends: frozenset[int]
) -> tuple[tuple[int, int], ...]:
    """The spaces that cards can reach, with the different spaces trodden (§5.1). A walk stops at `ends`."""
    found: set[tuple[int, int]] = set()
    fringe = {(trail, cards.hand)}
    for _ in cards.hand:
        further = set()
        for walked, left in fringe:
            for card in kinds(left):
                for direction in DIRECTIONS if cards.any_way else COURSES[card]:
                    to = box.town.ways[walked[-1]].get(direction)
                    if to is None or (cards.wet and to in box.town.stairs):
                        continue
                    found.add((to, trodden((*walked, to))))
                    if to not in ends:
                        further.add(((*walked, to), without(left, card)))
        fringe = further
    return tuple(sorted(found))


def _help(box: Box, view: View, seat: Seat) -> float:
    """The value of what a helpful Event gives the seat: cards to draw, and what lasts."""
    cards = view.draws.count(seat) if view.phase is Phase.CHOOSE else 0
    kept = sum([box.events[lies.event].helpful for lies in view.lasting if seat in lies.seats])
    return PENDING * cards + KEPT * kept


def _stake(box: Box, view: View, scene: Scene) -> float:
    """If the next tourist to leave ends the game (§9.1): good for whoever is ahead, bad for the others."""
    if view.at_stake is None:
        return 0.0
    guest = next(guest for guest in view.tracker if guest is not None and guest.tourist == view.at_stake)
    far = [far[guest.space] for far in routes(box, guest.tourist, view.closed).values() if guest.space in far]
    saved = odds(min(far), scene.left, scene.table.seats, 0, None, False).calm if far else 0.0
    seat = scene.table.seat
    lead = view.scores[seat] - max([score for at, score in enumerate(view.scores) if at != seat])
    return (1 - saved) * STAKE * max(-1.0, min(1.0, lead / CLEAR))
