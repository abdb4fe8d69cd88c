"""How good a position of Nowhere is for a seat. Only bots use it.

It estimates how many Actions the group still needs for preparations, Destinations and the way to the exits.
Fewer are better. A seat knows of other Destinations only whether they are reached.
"""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.nowhere import events, scent
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import EXITS, progress
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.types import Board, End, Task, View
from gamenight.games.nowhere.vocabulary import (
    LOCATIONS,
    STREETS,
    ItemType,
    Location,
    Place,
    Vehicle,
)
from gamenight.games.nowhere.windows import window_of
from yardsticks.nowhere_plans import (
    HOPELESS,
    UNIQUE,
    Eager,
    Hurdles,
    chances,
    exits,
    fleets,
    hurdles,
    journey,
    route,
    shared_out,
    taped,
    types,
)

ACTION = 0.1  # each Action left on the counter
UNKNOWN = 2.5  # Actions for another player's Destination
SHARED = 5.0  # each Action taken from the share of a player who is not ready
DANGER = 4.0  # each player who will be jailed when the round ends
JAILED = 1.5  # each round in jail
CAUGHT = 0.4
TAPED = 0.05  # each taped Location
SOON = 0.3  # each Location still missing for a tour
HANDED = 0.03  # each Item handed over
STEP = 0.005  # each space left of a Move Action
COFFEE, SIP, SCENARIO = 0.8, 0.3, 0.5  # a Coffee in hand, an Action of Coffee, an extra Scenario
LOOK, GLANCE = 1.0, 0.1  # a look at three Items: needed, not needed
KEPT: dict[ItemType, float] = {
    "personal": 0.1,
    "dog": 0.05,
    "sheriff": 0.05,
    "movement": 0.05,
    "unique": 0.06,
}
STEAK = 0.4  # holding the Raw Steak: Camel tracks its holder

VARIED: tuple[Location, ...] = tuple(at for at in LOCATIONS if at not in ("park", "sheriff", *EXITS))


def evaluate(box: Box, view: View, seat: Seat) -> float:
    board = view.board
    if board.end is End.ESCAPED or board.end is End.JAILED:
        return 1000.0 if board.end is End.ESCAPED else -1000.0
    if not board.round:
        return 0.0  # all characters are equally good
    return (
        -_work(box, view, seat) - _dangers(box, board) + _means(box, board, seat) - _manners(box, board, seat)
    )


# What is left to do


def _work(box: Box, view: View, seat: Seat) -> float:
    board = view.board
    seats = len(board.hands)
    town_hall = min([box.town.far[board.pawns[s]]["town_hall"] for s in at_large(board)])
    moves = min(town_hall, 12) / box.action.steps
    ahead = hurdles(taped(box, board.tape, board.current), board.camel, moves)
    return min([_work_by(box, view, seat, fleet, ahead) for fleet in fleets(box, seats, board.preps)])


def _work_by(box: Box, view: View, seat: Seat, fleet: tuple[Vehicle, ...], ahead: Hurdles) -> float:
    """The work left if the players leave with these vehicles."""
    board = view.board
    plan = shared_out(
        box,
        fleet,
        board.pawns,
        tuple([types(box, hand) for hand in board.hands]),
        board.preps,
        types(box, board.discard),
        chances(types(box, board.deck)),
        tuple([max(until - board.round, 0) for until in board.jailed]),
        _eager(box, view, seat),
        ahead,
    )
    last = tuple([way[-1] if way else board.pawns[s] for s, way in enumerate(plan.ways)])
    out = exits(box, fleet, last)
    total = plan.interacts
    for s in range(len(last)):
        errand: Place | None = None
        cost = 0.0 if view.reached[s] else UNKNOWN
        if s == seat == view.seat:
            errand, cost = _errand(box, view, seat, plan.ways[s])
        stops = route(box, board.pawns[s], plan.ways[s], errand, out[s])
        if board.agenda and board.agenda[0].kind == "shop" and board.agenda[0].seat == s:
            total -= LOOK if stops[0] == "floormart" else GLANCE
        total += cost + journey(box, board, Seat(s), stops, ahead)
    return total


# A Destination


def _eager(box: Box, view: View, seat: Seat) -> Eager | None:
    """The viewer, if their own Destination asks for preparations."""
    goal = view.destinations[seat] if view.seat == seat and not view.reached[seat] else None
    if goal is None or box.destinations[goal].counts != "preparations":
        return None
    done, needed = progress(box, view.board, seat, goal)
    return Eager(seat, needed - done)


def _errand(box: Box, view: View, seat: Seat, way: tuple[Location, ...]) -> tuple[Place | None, float]:
    """The next place to visit for the viewer's Destination, and the Actions needed there."""
    goal = view.destinations[seat]
    assert goal is not None, "everybody knows their own"
    board = view.board
    done, needed = progress(box, board, seat, goal)
    if done >= needed:
        return None, 0.0
    left = needed - done
    here = board.pawns[seat]
    far = box.town.far[here]
    match box.destinations[goal].counts:
        case "streets":
            seen = board.deeds[seat]
            missing = [s for s in STREETS if f"street:{s}" not in seen]
            spaces = [space for s in missing for space in box.town.street[s].spaces]
            return min(spaces, key=lambda space: far[space]), 0.9 * left
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
            return None, 2.0 + far[board.camel] / 6 + 0.5 * fewer + hidden
        case "salvages":
            return "high_school", float(left)
        case "unique":
            return _keepsake(box, board, seat)
        case "interactions":
            been = board.deeds[seat]
            new = [at for at in VARIED if f"at:{at}" not in been]
            left -= len([at for at in new if at in way])
            possible = [at for at in new if at not in way and _offers(board, seat, at)]
            if left <= 0 or not possible:
                return None, max(left, 0) * HOPELESS + SOON * len(new)
            nearest = min(possible, key=lambda at: (far[at], at))
            return nearest, 2.0 * left + SOON * len(new)
        case "preparations":
            return None, 1.5 * left
        case "gifts":
            given = board.deeds[seat]
            others = [place for s, place in enumerate(board.pawns) if s != seat and f"gift:{s}" not in given]
            empty = 0.0 if board.hands[seat] else 1.0
            return min(others, key=lambda place: far[place]), empty + 2.5 * left
        case "nights":
            return box.destinations[goal].location, 0.3


def _offers(board: Board, seat: Seat, location: Location) -> bool:
    """Whether a player can interact there without Items."""
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


def _keepsake(box: Box, board: Board, seat: Seat) -> tuple[Place | None, float]:
    if any(box.items[item].type == "unique" for item in board.discard):
        return "high_school", 1.0
    for other, hand in enumerate(board.hands):
        if other != seat and any(box.items[item].type == "unique" for item in hand):
            return board.pawns[other], 0.3
    return "floormart", min(chances(types(box, board.deck))[UNIQUE], HOPELESS) if board.deck else HOPELESS


# What else counts


def _dangers(box: Box, board: Board) -> float:
    """The cost of jail (now or at the end of the round), tape and catches."""
    catches = sum([deeds.count("catches") for deeds in board.deeds])
    drunk = sum([deeds.count("coffees") for deeds in board.deeds])
    total = TAPED * len(taped(box, board.tape, board.current)) + CAUGHT * catches + SCENARIO * drunk
    total += sum([JAILED * (until - board.round) for until in board.jailed if until])
    for task in _arrests(box, board):
        for s in events.arrested(box, board, task):
            total += 1.0 if "hall_pass" in board.hands[s] and s not in task.declined else DANGER
    if board.agenda and board.agenda[0].kind == "catch" and scent.catches(board, board.agenda[0].seat):
        total += CAUGHT + ACTION
    return total


def _arrests(box: Box, board: Board) -> list[Task]:
    """The arrests that are about to happen, now or when the round ends."""
    coming = [task for task in board.agenda if task.kind == "resolve"]
    if all(task.kind != "next" for task in board.agenda):
        late = [each for each in board.current if box.scenarios[each].when == "end"]
        coming += events.tasks(box, late)
    return [task for task in coming if window_of(box, task) == "arrest"]


def _means(box: Box, board: Board, seat: Seat) -> float:
    """The value of Items, Coffee, Actions and spaces, and of Items that are about to be drawn."""
    reading = bool(board.agenda) and board.agenda[0].kind == "read"
    total = 0.0 if reading else ACTION * board.counter  # the counter is set anew after READ
    for hand in board.hands:
        total += sum([KEPT[box.items[item].type] for item in hand])
        if "raw_steak" in hand:
            total -= STEAK
    total += COFFEE * sum(board.coffee)
    spare = board.counter - _reserved(box, board, seat)
    for s, extra in enumerate(board.extra):
        if extra and not board.ready[s]:
            total += (SIP if spare <= 0 else 0.05) * extra
    total += STEP * sum([left or 0 for left in board.steps])
    for task in board.agenda:
        if task.kind == "draw":
            total += 0.5 * task.n
    return total


def _manners(box: Box, board: Board, seat: Seat) -> float:
    """The cost of taking Actions from the share of others, and of handing Items over."""
    taken = min(_reserved(box, board, seat) - board.counter, board.spent[seat] - box.counter.actions)
    return SHARED * max(taken, 0) + HANDED * sum(map(len, board.parted))


def _reserved(box: Box, board: Board, seat: Seat) -> int:
    """Actions in the shares of other players who are not ready."""
    share = box.counter.actions
    return sum(
        [
            max(share - board.spent[s], 0)
            for s in range(len(board.hands))
            if s != seat and not board.jailed[s] and not board.ready[s]
        ]
    )
