"""What tape and Camel cost a group that wants to leave. Only bots use it."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core import Seat
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import EXITS
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.plans import CAMEL, HOPELESS, Hurdles, moves_for
from gamenight.games.nowhere.types import Board, Kind
from gamenight.games.nowhere.vocabulary import LOCATIONS, Location, Place
from gamenight.games.nowhere.walking import barred

LATER = 1.5  # Move Actions to the Town Hall for tape that does not hinder anybody yet

GAINS: tuple[Location, ...] = ("floormart", "high_school")  # an Interact there brings an Item
VARIED: tuple[Location, ...] = tuple(at for at in LOCATIONS if at not in ("park", "sheriff", *EXITS))


def clearing(box: Box, board: Board, routes: Sequence[tuple[Place, ...]], ahead: Hurdles) -> float:
    """Actions to remove the tape of the Locations on these routes: one player does it for all."""
    needed, price, urgent = set[Place](), 0.0, False
    for seat, stops in enumerate(routes):
        shut = {at for at in stops if at in ahead.taped}
        here = board.pawns[seat]
        if len(stops) > 1 and here in shut and here not in board.tape and board.counter > 1:
            shut.discard(here)  # it will be taped when the round ends
        if shut and board.characters[seat] == "noel":  # he ignores tape, but nobody escapes past it (§8.8)
            free = _crosses(box, board, Seat(seat), stops[0])
            price += len(shut - ({stops[-1], stops[0]} if free else {stops[-1]}))
            shut &= {stops[-1]}
        needed |= shut
        urgent = urgent or stops[0] in shut
    if not needed:
        return price
    second = bool(board.agenda) and board.agenda[0].kind is Kind.CUT  # one more tape without an Action
    cuts = (len(needed) + 1 - second) // 2
    if not urgent:
        return price + cuts + LATER
    return price + min(
        [_cutting(box, board, seat, routes[seat][0], needed, cuts, ahead) for seat in at_large(board)]
    )


def _crosses(box: Box, board: Board, seat: Seat, stop: Place) -> bool:
    """Whether a seat that ignores tape in this round can still get there in it."""
    left = 0 if board.ready[seat] else (board.steps[seat] or 0) + box.action.steps * min(board.counter, 2)
    return board.crossing[seat] and box.town.far[board.pawns[seat]][stop] <= left


def _cutting(
    box: Box, board: Board, seat: Seat, first: Place, needed: set[Place], cuts: int, ahead: Hurdles
) -> float:
    """Actions of a seat to remove this tape on the way to its first stop."""
    far, here = box.town.far, board.pawns[seat]
    direct = moves_for(box, far[here][first])
    hall = far[here]["town_hall"], far["town_hall"][first]
    detour = moves_for(box, hall[0]) + moves_for(box, hall[1]) - direct
    closed = "town_hall" in board.tape or ("town_hall" in ahead.taped and here != "town_hall")
    cost = cuts + detour + (HOPELESS / 2 if closed else 0.0)
    if board.characters[seat] == "olympius":  # §10.5
        doors = [moves_for(box, far[here][at]) + moves_for(box, far[at][first]) - direct for at in needed]
        cost = min(cost, len(needed) + max(doors))
    return cost


def cut_off(box: Box, board: Board, seat: Seat, stop: Place) -> bool:
    """Whether Camel stands at the next stop, or at the only way to it."""
    here = board.pawns[seat]
    return (
        stop != here
        and stop not in board.tape
        and stop not in box.town.distances(here, barred(box, board, seat))
    )


def luring(
    box: Box, board: Board, routes: Sequence[tuple[Place, ...]], trapped: Sequence[bool], ahead: Hurdles
) -> float:
    """Actions to get Camel away from where he stands in the way."""
    for seat, stops in enumerate(routes):
        if len(stops) > 1 and not trapped[seat] and stops[0] not in ahead.taped and not board.jailed[seat]:
            return CAMEL  # this seat will interact anyway, and move him
    return 1.0 + min([_bait(box, board, seat, routes[seat][0]) for seat in at_large(board)])


def _bait(box: Box, board: Board, seat: Seat, first: Place) -> float:
    """Move Actions of a seat for an Interact on its way, and what it costs until Camel leaves for it.

    He first catches the players beside him, one at each Interact, unless the seat then holds more Items.
    """
    far, held = box.town.far, len(board.hands[seat])
    here = board.pawns[seat]
    direct = moves_for(box, far[here][first])
    beside = [
        len(board.hands[s])
        for s in at_large(board)
        if board.pawns[s] == board.camel and not board.caught[s] and s != seat
    ]
    return min(
        [
            moves_for(box, far[here][at])
            + moves_for(box, far[at][first])
            - direct
            + 2 * len([count for count in beside if count >= held + (at in GAINS)])
            for at in interacts(board, seat)
        ],
        default=HOPELESS / 2,
    )


def interacts(board: Board, seat: Seat) -> list[Location]:
    """The Locations where a player can interact without Items, and where Camel is not."""
    free = [at for at in VARIED if at != board.camel and at not in board.tape]
    return [at for at in free if offers(board, seat, at)]


def offers(board: Board, seat: Seat, location: Location) -> bool:
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
