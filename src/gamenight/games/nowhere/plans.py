"""How the seats can share the preparations, and their ways to the exits. Only bots use it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from math import ceil, inf
from typing import NamedTuple

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.events import along
from gamenight.games.nowhere.paying import can_pay
from gamenight.games.nowhere.types import Board
from gamenight.games.nowhere.vocabulary import (
    VEHICLES,
    Item,
    ItemType,
    Location,
    Place,
    Scenario,
    Street,
    Vehicle,
)
from gamenight.games.nowhere.walking import barred

AROUND = 2  # spaces that Camel in the way costs at most: he will have moved on
KEPT_STEP = 0.8  # value of a space left of a Move Action
HOPELESS = 12.0  # Actions for something that cannot be done
TAPE, CAMEL = 1.5, 0.3  # how much a taped Location, or one with Camel, is worse than a free one
BALANCE = 0.3  # weight of the work that a seat has already

TYPES: tuple[ItemType, ...] = ("personal", "movement", "sheriff", "dog", "unique")
UNIQUE = TYPES.index("unique")
FLEETS: tuple[tuple[Vehicle, ...], ...] = tuple(
    fleet for size in (1, 2, 3) for fleet in combinations(VEHICLES, size)
)
_OPEN: frozenset[Place] = frozenset()


class Hurdles(NamedTuple):
    """What makes a Location harder to use than its distance says."""

    taped: frozenset[Location]
    camel: Place

    def at(self, place: Place, here: Place) -> float:
        if place in self.taped:
            return TAPE
        return CAMEL if place == self.camel and place != here else 0.0


@lru_cache(maxsize=1 << 12)
def hurdles(taped: frozenset[Location], camel: Place) -> Hurdles:
    return Hurdles(taped, camel)


def moves_for(box: Box, steps: float) -> float:
    """Move Actions for a walk. What is left of the last one is lost at the next Interact (§4.8)."""
    move = box.action.steps
    return (ceil(steps / move) + steps / move) / 2


class Eager(NamedTuple):
    """A seat whose Destination asks for preparations, and how many."""

    seat: int
    preparations: int


class Fetched(NamedTuple):
    """One preparation: its stops, the Interacts and Moves it costs, and the types it takes from the pile."""

    stops: tuple[Location, ...]
    work: float
    travel: float
    used: tuple[int, ...]


class Plan(NamedTuple):
    """Who makes which preparations."""

    ways: tuple[tuple[Location, ...], ...]  # of each seat: the Locations to visit, in order
    last: tuple[Place, ...]  # of each seat: where its way ends
    interacts: float  # of all seats


@lru_cache(maxsize=1 << 12)
def types(box: Box, items: tuple[Item, ...]) -> tuple[int, ...]:
    """How many of each type: Personal, Movement, Sheriff, Dog, Unique."""
    found = [box.items[item].type for item in items]
    return tuple([found.count(kind) for kind in TYPES])


def held(box: Box, hands: tuple[tuple[Item, ...], ...]) -> list[tuple[tuple[int, ...], ...]]:
    """The types in each hand. If a pocket is too full, all hands after an Item was let go of (§4.15)."""
    found = tuple([types(box, hand) for hand in hands])
    for seat, hand in enumerate(hands):
        if len(hand) > box.pieces.pocket:
            return [
                put(found, seat, put(found[seat], kind, count - 1))
                for kind, count in enumerate(found[seat])
                if count
            ]
    return [found]


@lru_cache(maxsize=1 << 12)
def chances(deck: tuple[int, ...]) -> tuple[float, ...]:
    """For each type, the expected number of looks at three Items until one is found."""
    size = sum(deck)
    return tuple([1 / (1 - (1 - count / size) ** 3) if count else HOPELESS for count in deck])


@lru_cache(maxsize=1 << 10)
def fleets(box: Box, seats: int, preps: tuple[int, ...]) -> tuple[tuple[Vehicle, ...], ...]:
    """All sets of vehicles with room for everybody that need the fewest preparations."""
    roomy = [fleet for fleet in FLEETS if sum(box.vehicles[v].capacity for v in fleet) >= seats]
    fewest = min(missing(box, fleet, preps) for fleet in roomy)
    return tuple(fleet for fleet in roomy if missing(box, fleet, preps) == fewest)


@lru_cache(maxsize=1 << 10)
def missing(box: Box, fleet: tuple[Vehicle, ...], preps: tuple[int, ...]) -> int:
    """How many preparations these vehicles still need."""
    return sum(_preparations_left(box, fleet, preps).values())


@lru_cache(maxsize=1 << 14)
def shared_out(
    box: Box,
    fleet: tuple[Vehicle, ...],
    pawns: tuple[Place, ...],
    hands: tuple[tuple[int, ...], ...],
    preps: tuple[int, ...],
    discard: tuple[int, ...],
    looks: tuple[float, ...],
    waits: tuple[int, ...],
    eager: Eager | None,
    hurdles: Hurdles,
) -> Plan:
    """Give each preparation to the seat that can finish it first, and an eager seat its own before that."""
    seats = len(pawns)
    left = _preparations_left(box, fleet, preps)
    if eager and sum(left.values()) < eager.preparations:
        left = _preparations_left(box, VEHICLES, preps)
    ways: list[list[Location]] = [[] for _ in range(seats)]
    loads = [2.0 * wait for wait in waits]
    first = eager.preparations if eager else 0
    own = [list(hand) for hand in hands]
    pile = list(discard)
    type_of = {vehicle: TYPES.index(box.vehicles[vehicle].type) for vehicle in left}
    interacts = 0.0
    best = Fetched((), 0.0, 0.0, ())
    while any(left.values()):
        soonest, chosen, given = inf, 0, VEHICLES[0]
        for seat in [eager.seat] if eager and first > 0 else range(seats):
            here = ways[seat][-1] if ways[seat] else pawns[seat]
            for vehicle, count in left.items():
                if count:
                    wanted = tuple(
                        [(k, looks[k], pile[k] > 0) for k in (0, type_of[vehicle]) if not own[seat][k]]
                    )
                    fetched = _fetch(box, here, wanted, box.vehicles[vehicle].site, hurdles)
                    done = BALANCE * loads[seat] + fetched.work + fetched.travel
                    if done < soonest:
                        soonest, chosen, given, best = done, seat, vehicle, fetched
        first -= 1
        loads[chosen] += best.work + best.travel
        ways[chosen] += best.stops
        interacts += best.work
        left[given] -= 1
        for kind in best.used:
            pile[kind] -= 1
        for kind in (0, type_of[given]):
            own[chosen][kind] = max(own[chosen][kind] - 1, 0)
    last = [way[-1] if way else pawn for way, pawn in zip(ways, pawns, strict=True)]
    return Plan(tuple([tuple(way) for way in ways]), tuple(last), interacts)


def _preparations_left(box: Box, fleet: tuple[Vehicle, ...], preps: tuple[int, ...]) -> dict[Vehicle, int]:
    return {v: box.vehicles[v].preparations - preps[VEHICLES.index(v)] for v in fleet}


@lru_cache(maxsize=1 << 15)
def _fetch(
    box: Box, here: Place, wanted: tuple[tuple[int, float, bool], ...], site: Location, hurdles: Hurdles
) -> Fetched:
    """Get the wanted Items, then prepare. `wanted`: type, looks needed, whether the pile has one."""
    stops: list[Location] = []
    used: list[int] = []
    work, travel = 1.0, 0.0
    far = box.town.far
    for kind, looks, lying in wanted:
        shop = moves_for(box, far[here]["floormart"]) + looks + hurdles.at("floormart", here)
        school = moves_for(box, far[here]["high_school"]) + 1 + hurdles.at("high_school", here)
        at: Location = "high_school" if lying and school <= shop else "floormart"
        if at == "high_school":
            used.append(kind)
        work += 1 if at == "high_school" else looks
        travel += moves_for(box, far[here][at])
        stops.append(at)
        here = at
    travel += moves_for(box, far[here][site])
    return Fetched((*stops, site), work, travel, tuple(used))


@lru_cache(maxsize=1 << 12)
def exits(box: Box, fleet: tuple[Vehicle, ...], last: tuple[Place, ...]) -> tuple[Location, ...]:
    """The exit of each seat: the nearest with room."""
    cards, seats = [box.vehicles[v] for v in fleet], len(last)
    by_car = sum(card.capacity for card in cards if card.exit == "neighborhood")
    by_boat = sum(card.capacity for card in cards if card.exit == "port")
    detour = [box.town.far[place]["neighborhood"] - box.town.far[place]["port"] for place in last]
    order = sorted(range(seats), key=lambda s: (detour[s], s))
    drivers = max(seats - by_boat, 0) if by_car else 0
    willing = [s for s in order[drivers:] if detour[s] < 0]
    drivers += min(len(willing), by_car - drivers)
    return tuple(["neighborhood" if s in order[:drivers] else "port" for s in range(seats)])


@lru_cache(maxsize=1 << 14)
def route(
    box: Box, pawn: Place, way: tuple[Location, ...], errand: Place | None, exit: Location
) -> tuple[Place, ...]:
    """The stops with the errand where it adds the least distance, then the exit."""
    if errand is None:
        return (*way, exit)
    tries = [(*way[:at], errand, *way[at:], exit) for at in range(len(way) + 1)]
    return min(tries, key=lambda stops: _length(box, pawn, stops))


def _length(box: Box, pawn: Place, stops: tuple[Place, ...]) -> int:
    far, steps = box.town.far, 0
    for stop in stops:
        steps += far[pawn][stop]
        pawn = stop
    return steps


def journey(box: Box, board: Board, seat: Seat, stops: tuple[Place, ...]) -> float:
    """Move Actions along these stops, less the spaces left now."""
    here = board.pawns[seat]
    left = board.promised[seat]
    if not board.ready[seat]:
        left += board.steps[seat] or 0
        if board.bonus[seat] and can_pay(board, seat):
            left += board.bonus[seat]
    if board.agenda and board.agenda[0].kind == "stride" and board.agenda[0].seat == seat:
        left += board.agenda[0].n
    first = stops[0]
    if first == here:
        return onward(box, stops)
    most = box.town.far[here][first] + AROUND
    steps = min(box.town.distances(here, barred(box, board, seat)).get(first, most), most)
    return moves_for(box, steps - KEPT_STEP * min(left, steps)) + onward(box, stops)


@lru_cache(maxsize=1 << 14)
def onward(box: Box, stops: tuple[Place, ...]) -> float:
    """Move Actions from the first stop to the last."""
    far = box.town.far
    return sum([moves_for(box, far[a][b]) for a, b in pairwise(stops)])


@lru_cache(maxsize=1 << 12)
def streets_along(box: Box, stops: tuple[Place, ...]) -> frozenset[Street]:
    """The streets that a walk along these stops touches."""
    ways = [box.town.path(a, b, _OPEN) for a, b in pairwise(stops)]
    return frozenset([street for way in ways for place in way for street in box.town.streets_at(place)])


@lru_cache(maxsize=1 << 12)
def taped(box: Box, tape: tuple[Location, ...], current: tuple[Scenario, ...]) -> frozenset[Location]:
    """The Locations that are taped now or will be when the round ends."""
    taped = set(tape)
    for scenario in current:
        if box.scenarios[scenario].when == "end":
            for effect in box.scenarios[scenario].effects:
                if effect.effect in ("tape", "raid"):
                    taped.update(along(box, effect))
                elif effect.effect == "untape_all":
                    taped.clear()
    return frozenset(taped)
