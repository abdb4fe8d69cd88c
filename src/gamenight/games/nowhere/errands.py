"""What a seat still has to do for its Destination (§13), and where. Only bots use it."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import progress
from gamenight.games.nowhere.obstacles import GAINS, VARIED, interacts, offers
from gamenight.games.nowhere.plans import HOPELESS, UNIQUE, Eager, chances, streets_along, types
from gamenight.games.nowhere.scent import reach
from gamenight.games.nowhere.types import Board, View
from gamenight.games.nowhere.vocabulary import STREETS, Location, Place

UNKNOWN = 2.5  # Actions for another player's Destination
STREET, DETOUR = 0.25, 0.7  # each street still missing for a lap; each beside the planned way
SOON, FURTHER = 0.3, 3.2  # each Location that was not visited yet; each that a tour still needs
GIFT = 8.0  # each gift still to be made, with the way to an Item for the next one
AGAIN = 2.5  # each catch after the next one: in another round
FEWER = 0.4  # each Item that somebody else holds more: Camel tracks them first


def eager(box: Box, view: View, seat: Seat) -> Eager | None:
    """The viewer, if their own Destination asks for preparations."""
    goal = view.destinations[seat] if view.seat == seat and not view.reached[seat] else None
    if goal is None or box.destinations[goal].counts != "preparations":
        return None
    done, needed = progress(box, view.board, seat, goal)
    return Eager(seat, needed - done)


def errand(
    box: Box, view: View, seat: Seat, way: tuple[Location, ...], out: Location
) -> tuple[Place | None, float]:
    """The next place to visit for the viewer's Destination, and the Actions needed there."""
    goal = view.destinations[seat]
    if goal is None:
        return None, 0.0 if view.reached[seat] else UNKNOWN
    board = view.board
    done, needed = progress(box, board, seat, goal)
    if done >= needed:
        return None, 0.0
    left = needed - done
    match box.destinations[goal].counts:
        case "streets":
            return _streets(box, board, seat, (*way, out), left)
        case "book":
            return "library", 1.0
        case "coffees":
            if board.coffee[seat]:
                return None, 2.0
            return ("diner", 3.0) if board.coffees else (None, HOPELESS)
        case "catches":
            return _catch(box, board, seat, way, left)
        case "salvages":
            return "high_school", float(left)
        case "unique":
            return _keepsake(box, board, seat)
        case "interactions":
            return _varied(box, board, seat, way, left)
        case "preparations":
            return None, 1.5 * left
        case "gifts":
            return _gifts(box, board, seat, left)
        case "nights":
            return box.destinations[goal].location, 0.3


def _streets(
    box: Box, board: Board, seat: Seat, way: tuple[Location, ...], left: int
) -> tuple[Place | None, float]:
    here = board.pawns[seat]
    coming = streets_along(box, (here, *way))
    missing = [s for s in STREETS if f"street:{s}" not in board.deeds[seat]]
    more = left - len([s for s in missing if s in coming])
    if more <= 0:
        return None, STREET * left
    far = box.town.far[here]
    spaces = [space for s in missing if s not in coming for space in box.town.street[s].spaces]
    return min(spaces, key=lambda space: far[space]), STREET * left + (more - 1) * DETOUR


def _catch(
    box: Box, board: Board, seat: Seat, way: tuple[Location, ...], left: int
) -> tuple[Place | None, float]:
    fewer = max(len(hand) for hand in board.hands) - len(board.hands[seat])
    there = [way[0]] if way else interacts(board, seat)
    if not there:
        return None, HOPELESS / 2 * left
    far = box.town.far[board.pawns[seat]]
    at = min(there, key=lambda at: far[at])
    steps = max(reach(box, board), 1)  # a Scenario that holds him lasts one round
    trails = max(box.town.far[at][board.camel] / steps, 1.0)
    return (None if way else at), trails + FEWER * fewer + AGAIN * (left - 1)


def _varied(
    box: Box, board: Board, seat: Seat, way: tuple[Location, ...], left: int
) -> tuple[Place | None, float]:
    new = [at for at in VARIED if f"at:{at}" not in board.deeds[seat]]
    left -= len([at for at in new if at in way])
    possible = [at for at in new if at not in way and offers(board, seat, at)]
    if left <= 0 or not possible:
        return None, max(left, 0) * HOPELESS + SOON * len(new)
    far = box.town.far[board.pawns[seat]]
    return min(possible, key=lambda at: (far[at], at)), FURTHER * left + SOON * len(new)


def _gifts(box: Box, board: Board, seat: Seat, left: int) -> tuple[Place | None, float]:
    far = box.town.far[board.pawns[seat]]
    if not board.hands[seat]:
        return min(GAINS, key=lambda at: far[at]), 1.0 + GIFT * left
    given = board.deeds[seat]
    others = [place for s, place in enumerate(board.pawns) if s != seat and f"gift:{s}" not in given]
    return min(others, key=lambda place: far[place]), GIFT * left


def _keepsake(box: Box, board: Board, seat: Seat) -> tuple[Place | None, float]:
    if any(box.items[item].type == "unique" for item in board.discard):
        return "high_school", 1.0
    for other, hand in enumerate(board.hands):
        if other != seat and any(box.items[item].type == "unique" for item in hand):
            return board.pawns[other], 0.3
    return "floormart", min(chances(types(box, board.deck))[UNIQUE], HOPELESS) if board.deck else HOPELESS
