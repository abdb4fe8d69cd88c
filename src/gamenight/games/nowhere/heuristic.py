"""How good a position of Nowhere looks to a seat: for bots alone.

The group has work left: preparations, Destinations, and the way out, all counted in Actions. A position is the
better the less work is left. Of the Destinations of others nothing is known but whether they are reached.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from gamenight.core import Seat
from gamenight.games.nowhere.data import CARDS, COUNTERS, EVENTS, GOALS, STREETS_OF, TOWN
from gamenight.games.nowhere.events import along
from gamenight.games.nowhere.goals import progress
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.paying import can_pay
from gamenight.games.nowhere.town import distances
from gamenight.games.nowhere.types import Board, End, Kind, View
from gamenight.games.nowhere.vocabulary import (
    LOCATIONS,
    PLACES,
    STREETS,
    VEHICLES,
    Character,
    Item,
    ItemType,
    Location,
    Place,
    Scenario,
    Vehicle,
)
from gamenight.games.nowhere.walking import barred

STEPS = COUNTERS.action.steps
ACTION = 0.1  # an Action of the counter, kept
ARRIVAL = 0.15  # to be there, beside the way
UNKNOWN = 2.5  # Actions for a Destination of which nothing is known
HOPELESS = 12.0  # for what cannot be done
SHARED = 5.0  # an Action of the share of somebody who is not ready
DANGER = 4.0  # to be jailed when the round ends
JAILED = 1.5  # a round in jail
CAUGHT = 0.4
CAMEL = 2.0  # to wait for Camel to leave
TAPED = 0.05  # a taped Location, whoever needs it
SOON = 0.3  # an Interact that a tour needs, and that comes by itself
HANDED = 0.03  # an Item that changed hands for nothing
KEPT_STEP = 0.8  # of a space that may still be walked
STEP = 0.005  # a space not walked for nothing
COFFEE, SIP, SCENARIO = 0.8, 0.3, 0.5  # a Coffee in hand, an Action of one, a Scenario more
LOOK, GLANCE = 1.0, 0.1  # three Items to look at, for who needs one and for who does not
BALANCE = 0.3  # how much it counts that somebody has enough to do
KEPT: dict[ItemType, float] = {
    "personal": 0.1,
    "dog": 0.05,
    "sheriff": 0.05,
    "movement": 0.05,
    "unique": 0.06,
}
STEAK = 0.4  # to be the one whom Camel tracks
LIKED: dict[Character, float] = {
    "sam": 6.0,
    "guinevere": 5.0,
    "noel": 4.0,
    "olympius": 3.0,
    "carl": 2.0,
    "bethany": 1.0,
}

FAR: dict[Place, dict[Place, int]] = {place: distances(place, frozenset()) for place in PLACES}
SITES: dict[Vehicle, Location] = {vehicle: card.site for vehicle, card in COUNTERS.vehicle.items()}
TYPE: dict[Vehicle, ItemType] = {vehicle: card.type for vehicle, card in COUNTERS.vehicle.items()}
FLEETS: tuple[tuple[Vehicle, ...], ...] = tuple(
    fleet for size in (1, 2, 3) for fleet in combinations(VEHICLES, size)
)
VARIED: tuple[Location, ...] = tuple(
    at for at in LOCATIONS if at not in ("park", "sheriff", *("neighborhood", "port"))
)


def evaluate(view: View, seat: Seat) -> float:
    board = view.board
    if board.end is End.ESCAPED or board.end is End.JAILED:
        return 1000.0 if board.end is End.ESCAPED else -1000.0
    if not board.round:
        return sum([LIKED[who] for who in board.characters], 0.0)
    return -_work(view, seat) - _dangers(board) + _means(board, seat) - _manners(board, seat)


# What is left to do


class Hurdles(NamedTuple):
    """What makes a Location harder to use than its distance says."""

    taped: frozenset[Location]
    tape: float
    camel: Place

    def at(self, place: Place, here: Place) -> float:
        if place in self.taped:
            return self.tape
        return CAMEL if place == self.camel and place != here else 0.0


@lru_cache(maxsize=1 << 12)
def _hurdles(taped: frozenset[Location], camel: Place, town_hall: int) -> Hurdles:
    return Hurdles(taped, 1.0 + town_hall / STEPS, camel)


class Eager(NamedTuple):
    """Who has to make so many preparations, whoever else could."""

    seat: int
    preparations: int


class Fetched(NamedTuple):
    """A preparation: where to go, the Interacts and the Moves it takes, and what it takes from the pile."""

    stops: tuple[Location, ...]
    work: float
    travel: float
    used: tuple[int, ...]


class Plan(NamedTuple):
    """Who prepares what: for each seat the Locations to visit in order, and the Interacts there."""

    ways: tuple[tuple[Location, ...], ...]
    interacts: float


def _work(view: View, seat: Seat) -> float:
    board = view.board
    seats = len(board.hands)
    town_hall = min([FAR[board.pawns[s]]["town_hall"] for s in at_large(board)])
    hurdles = _hurdles(_taped(board.tape, board.current), board.camel, min(town_hall, 12))
    return min([_work_by(view, seat, fleet, hurdles) for fleet in _fleets(seats, board.preps)])


def _work_by(view: View, seat: Seat, fleet: tuple[Vehicle, ...], hurdles: Hurdles) -> float:
    """The work left, if everybody leaves by these vehicles."""
    board = view.board
    plan = _plan(
        fleet,
        board.pawns,
        tuple([_types(hand) for hand in board.hands]),
        board.preps,
        _types(board.discard),
        _chances(_types(board.deck)),
        tuple([max(until - board.round, 0) for until in board.jailed]),
        _eager(view, seat),
        hurdles,
    )
    last = tuple([way[-1] if way else board.pawns[s] for s, way in enumerate(plan.ways)])
    exits = _exits(fleet, last)
    total = plan.interacts
    for s in range(len(last)):
        errand: Place | None = None
        cost = 0.0 if view.reached[s] else UNKNOWN
        if s == seat == view.seat:
            errand, cost = _errand(view, seat, plan.ways[s])
        stops = _inserted(board.pawns[s], plan.ways[s], errand, exits[s])
        if board.agenda and board.agenda[0].kind is Kind.SHOP and board.agenda[0].seat == s:
            total -= LOOK if stops[0] == "floormart" else GLANCE
        total += cost + _journey(board, Seat(s), stops, hurdles)
    return total


@lru_cache(maxsize=1 << 12)
def _types(items: tuple[Item, ...]) -> tuple[int, ...]:
    """How many of each type: Personal, Movement, Sheriff, Dog, Unique."""
    found = [CARDS[item].type for item in items]
    return tuple([found.count(kind) for kind in KEPT_ORDER])


KEPT_ORDER: tuple[ItemType, ...] = ("personal", "movement", "sheriff", "dog", "unique")
_AT = {kind: at for at, kind in enumerate(KEPT_ORDER)}
_KIND = {vehicle: _AT[TYPE[vehicle]] for vehicle in VEHICLES}


@lru_cache(maxsize=1 << 12)
def _chances(deck: tuple[int, ...]) -> tuple[float, ...]:
    """Of each type, how many looks at three Items it takes to find one."""
    size = sum(deck)
    return tuple([1 / (1 - (1 - count / size) ** 3) if count else HOPELESS for count in deck])


@lru_cache(maxsize=1 << 10)
def _fleets(seats: int, preps: tuple[int, int, int]) -> tuple[tuple[Vehicle, ...], ...]:
    """The vehicles that take everybody away with the fewest preparations; each way there is."""
    cards = COUNTERS.vehicle

    def left(fleet: tuple[Vehicle, ...]) -> int:
        return sum(cards[v].preparations - preps[VEHICLES.index(v)] for v in fleet)

    roomy = [fleet for fleet in FLEETS if sum(cards[v].capacity for v in fleet) >= seats]
    fewest = min(map(left, roomy))
    return tuple(fleet for fleet in roomy if left(fleet) == fewest)


@lru_cache(maxsize=1 << 14)
def _plan(
    fleet: tuple[Vehicle, ...],
    pawns: tuple[Place, ...],
    hands: tuple[tuple[int, ...], ...],
    preps: tuple[int, int, int],
    discard: tuple[int, ...],
    looks: tuple[float, ...],
    waits: tuple[int, ...],
    eager: Eager | None,
    hurdles: Hurdles,
) -> Plan:
    """Give each preparation to whoever would be done with it first."""
    seats = len(pawns)
    left = _preparations_left(fleet, preps)
    if eager and sum(left.values()) < eager.preparations:
        left = _preparations_left(VEHICLES, preps)
    ways: list[list[Location]] = [[] for _ in range(seats)]
    loads = [2.0 * wait for wait in waits]
    if eager:
        loads[eager.seat] -= 4.0 * eager.preparations
    own = [list(hand) for hand in hands]
    pile = list(discard)
    interacts = 0.0
    best = Fetched((), 0.0, 0.0, ())
    while any(left.values()):
        soonest, chosen, given = HOPELESS * 10, 0, VEHICLES[0]
        for seat in range(seats):
            here = ways[seat][-1] if ways[seat] else pawns[seat]
            for vehicle, count in left.items():
                if count:
                    wanted = tuple(
                        [(k, looks[k], pile[k] > 0) for k in (0, _KIND[vehicle]) if not own[seat][k]]
                    )
                    fetched = _fetch(here, wanted, SITES[vehicle], hurdles)
                    done = BALANCE * loads[seat] + fetched.work + fetched.travel
                    if done < soonest:
                        soonest, chosen, given, best = done, seat, vehicle, fetched
        loads[chosen] += best.work + best.travel
        ways[chosen] += best.stops
        interacts += best.work
        left[given] -= 1
        for kind in best.used:
            pile[kind] -= 1
        for kind in (0, _KIND[given]):
            own[chosen][kind] = max(own[chosen][kind] - 1, 0)
    return Plan(tuple([tuple(way) for way in ways]), interacts)


def _preparations_left(fleet: tuple[Vehicle, ...], preps: tuple[int, int, int]) -> dict[Vehicle, int]:
    return {v: COUNTERS.vehicle[v].preparations - preps[VEHICLES.index(v)] for v in fleet}


@lru_cache(maxsize=1 << 15)
def _fetch(
    here: Place, wanted: tuple[tuple[int, float, bool], ...], site: Location, hurdles: Hurdles
) -> Fetched:
    """Get Items of the wanted types, each with the looks it takes and whether the pile has it; then prepare."""
    stops: list[Location] = []
    used: list[int] = []
    work, steps = 1.0, 0
    for kind, looks, lying in wanted:
        shop = FAR[here]["floormart"] / STEPS + looks + hurdles.at("floormart", here)
        school = FAR[here]["high_school"] / STEPS + 1 + hurdles.at("high_school", here)
        at: Location = "high_school" if lying and school <= shop else "floormart"
        if at == "high_school":
            used.append(kind)
        work += 1 if at == "high_school" else looks
        steps += FAR[here][at]
        stops.append(at)
        here = at
    steps += FAR[here][site]
    return Fetched((*stops, site), work, steps / STEPS, tuple(used))


@lru_cache(maxsize=1 << 12)
def _exits(fleet: tuple[Vehicle, ...], last: tuple[Place, ...]) -> tuple[Location, ...]:
    """Who leaves from where: as many as there is room for, the nearest first."""
    cards, seats = COUNTERS.vehicle, len(last)
    by_car = sum(cards[v].capacity for v in fleet if v == "car")
    by_boat = sum(cards[v].capacity for v in fleet if v != "car")
    order = sorted(range(seats), key=lambda s: (FAR[last[s]]["neighborhood"] - FAR[last[s]]["port"], s))
    drivers = max(seats - by_boat, 0) if by_car else 0
    willing = [s for s in order[drivers:] if FAR[last[s]]["neighborhood"] < FAR[last[s]]["port"]]
    drivers += min(len(willing), by_car - drivers)
    return tuple(["neighborhood" if s in order[:drivers] else "port" for s in range(seats)])


@cache
def _inserted(
    pawn: Place, way: tuple[Location, ...], errand: Place | None, exit: Location
) -> tuple[Place, ...]:
    """The way with an errand where it lengthens it least, and the way out."""
    if errand is None:
        return (*way, exit)
    tries = [(*way[:at], errand, *way[at:], exit) for at in range(len(way) + 1)]
    return min(tries, key=lambda stops: _length(pawn, stops))


def _length(pawn: Place, stops: tuple[Place, ...]) -> int:
    steps = 0
    for stop in stops:
        steps += FAR[pawn][stop]
        pawn = stop
    return steps


def _journey(board: Board, seat: Seat, stops: tuple[Place, ...], hurdles: Hurdles) -> float:
    """Moves along these stops, with what is left of one under way; tape and Camel are in the way."""
    here = board.pawns[seat]
    left = 0 if board.ready[seat] else (board.steps[seat] or 0) + board.bonus[seat]
    if board.agenda and board.agenda[0].kind is Kind.STRIDE and board.agenda[0].seat == seat:
        left += board.agenda[0].n
    crossing = board.crossing[seat] and not board.ready[seat] and (left > 0 or can_pay(board, seat))
    total = 0.0
    first = True
    for stop in stops:
        if (stop != here or first) and not (crossing and stop in hurdles.taped):
            total += hurdles.at(stop, here)
        if stop == here:
            first = False
            continue
        steps: float = FAR[here][stop]
        if first:
            now = distances(here, barred(board, seat)).get(stop)
            steps = steps + 2 if now is None else now - KEPT_STEP * min(left, now)
            first = False
        total += steps / STEPS + ARRIVAL
        here = stop
    return total


@lru_cache(maxsize=1 << 12)
def _taped(tape: tuple[Location, ...], current: tuple[Scenario, ...]) -> frozenset[Location]:
    """What is taped, or will be when the round ends."""
    taped = set(tape)
    for scenario in current:
        if EVENTS[scenario].when == "end":
            for effect in EVENTS[scenario].effects:
                if effect.effect == "tape":
                    taped.update(along(effect))
                elif effect.effect == "untape_all":
                    taped.clear()
    return frozenset(taped)


# A Destination


def _eager(view: View, seat: Seat) -> Eager | None:
    """Who wants to prepare more than others: only of the own Destination one knows."""
    if view.seat != seat or view.destinations[seat] != "grease_monkey" or view.reached[seat]:
        return None
    done, needed = progress(view.board, seat, "grease_monkey")
    return Eager(seat, needed - done)


def _errand(view: View, seat: Seat, way: tuple[Location, ...]) -> tuple[Place | None, float]:
    """Where the own Destination leads next, beside the way to go anyway, and the Actions it takes there."""
    goal = view.destinations[seat]
    assert goal is not None, "everybody knows their own"
    board = view.board
    done, needed = progress(board, seat, goal)
    if done >= needed:
        return None, 0.0
    left = needed - done
    here = board.pawns[seat]
    match GOALS[goal].counts:
        case "streets":
            seen = board.deeds[seat]
            missing = [s for s in STREETS if f"street:{s}" not in seen]
            spaces = [space for s in missing for space in TOWN.street[s].spaces]
            return min(spaces, key=lambda space: FAR[here][space]), 0.9 * left
        case "book":
            return "library", 1.0
        case "coffees":
            if board.coffee[seat]:
                return None, 2.0
            return ("diner", 3.0) if board.coffees else (None, HOPELESS)
        case "catches":
            most = max(len(hand) for hand in board.hands)
            fewer = most - len(board.hands[seat])
            hidden = here == "park"
            return None, 2.0 + FAR[here][board.camel] / 6 + 0.5 * fewer + hidden
        case "salvages":
            return "high_school", float(left)
        case "unique":
            return _keepsake(board, seat)
        case "interactions":
            been = board.deeds[seat]
            new = [at for at in VARIED if f"at:{at}" not in been]
            left -= len([at for at in new if at in way])
            possible = [at for at in new if at not in way and _offers(board, seat, at)]
            if left <= 0 or not possible:
                return None, max(left, 0) * HOPELESS + SOON * len(new)
            nearest = min(possible, key=lambda at: (FAR[here][at], at))
            return nearest, 2.0 * left + SOON * len(new)
        case "preparations":
            return None, 1.5 * left
        case "gifts":
            given = board.deeds[seat]
            others = [place for s, place in enumerate(board.pawns) if s != seat and f"gift:{s}" not in given]
            empty = 0.0 if board.hands[seat] else 1.0
            return min(others, key=lambda place: FAR[here][place]), empty + 2.5 * left
        case "nights":
            return "sheriff", 0.3


def _offers(board: Board, seat: Seat, location: Location) -> bool:
    """Whether somebody without anything in particular could interact there."""
    match location:
        case "town_hall":
            return bool(board.tape)
        case "diner":
            return board.coffees > 0 and not board.coffee[seat]
        case "library":
            return not board.books[seat]
        case "floormart" | "high_school" | "bus_stop":
            return True
        case _:
            return False


def _keepsake(board: Board, seat: Seat) -> tuple[Place | None, float]:
    if any(CARDS[item].type == "unique" for item in board.discard):
        return "high_school", 1.0
    for other, hand in enumerate(board.hands):
        if other != seat and any(CARDS[item].type == "unique" for item in hand):
            return board.pawns[other], 0.3
    return "floormart", min(_chances(_types(board.deck))[_AT["unique"]], HOPELESS) if board.deck else HOPELESS


# What else counts


def _dangers(board: Board) -> float:
    """Jail, now or when the round ends; tape; catches."""
    catches = sum([deeds.count("catches") for deeds in board.deeds])
    drunk = sum([deeds.count("coffees") for deeds in board.deeds])
    total = TAPED * len(_taped(board.tape, board.current)) + CAUGHT * catches + SCENARIO * drunk
    total += sum([JAILED * (until - board.round) for until in board.jailed if until])
    for scenario in board.current:
        if EVENTS[scenario].when == "end":
            for effect in EVENTS[scenario].effects:
                if effect.effect == "jail":
                    places: tuple[Place, ...] = along(effect)
                elif effect.effect == "curfew" and effect.street is not None:
                    places = TOWN.street[effect.street].spaces
                else:
                    continue
                threatened = [s for s in at_large(board) if board.pawns[s] in places]
                total += sum([1.0 if "hall_pass" in board.hands[s] else DANGER for s in threatened])
    return total


def _means(board: Board, seat: Seat) -> float:
    """Items, Coffee, Actions and spaces in hand, and Items about to be drawn."""
    reading = (
        bool(board.agenda) and board.agenda[0].kind is Kind.READ
    )  # then nothing is left of the last round
    total = 0.0 if reading else ACTION * board.counter
    for hand in board.hands:
        total += sum([KEPT[CARDS[item].type] for item in hand])
        if "raw_steak" in hand:
            total -= STEAK
    total += COFFEE * sum(board.coffee)
    spare = board.counter - _reserved(board, seat)
    for s, extra in enumerate(board.extra):
        if extra and not board.ready[s]:
            total += (SIP if spare <= 0 else 0.05) * extra
    total += STEP * sum([left or 0 for left in board.steps])
    for task in board.agenda:
        if task.kind is Kind.DRAW:
            total += 0.5 * task.n
    return total


def _manners(board: Board, seat: Seat) -> float:
    """Beyond the own share leave others theirs, and do not hand Items about."""
    taken = min(_reserved(board, seat) - board.counter, board.spent[seat] - COUNTERS.counter.share)
    return SHARED * max(taken, 0) + HANDED * len(board.handed)


def _reserved(board: Board, seat: Seat) -> int:
    """Actions that belong to others who are not ready."""
    share = COUNTERS.counter.share
    return sum(
        [
            max(share - board.spent[s], 0)
            for s in range(len(board.hands))
            if s != seat and not board.jailed[s] and not board.ready[s]
        ]
    )
