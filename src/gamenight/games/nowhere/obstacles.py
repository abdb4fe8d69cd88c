"""What tape and Camel cost a group that wants to leave. Only bots use it."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core import Seat
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import EXITS
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.plans import AROUND, CAMEL, HOPELESS, Hurdles, moves_for
from gamenight.games.nowhere.types import Board
from gamenight.games.nowhere.vocabulary import LOCATIONS, Location, Place
from gamenight.games.nowhere.walking import barred

MOST = 4.0  # Actions because of Camel: less than a preparation, or nobody would make the last one
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
    second = bool(board.agenda) and board.agenda[0].kind == "cut"  # one more tape without an Action
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
    longer = moves_for(box, hall[0]) + moves_for(box, hall[1]) - direct
    closed = "town_hall" in board.tape or ("town_hall" in ahead.taped and here != "town_hall")
    cost = cuts + longer
    if closed:  # Noel ignores tape, at the price of an Action (§10.3)
        cost += 1.0 if board.characters[seat] == "noel" else HOPELESS / 2
    if "master_key" in board.discard or (len(needed) == 1 and "scissors" in board.discard):
        school = moves_for(box, far[here]["high_school"]) + moves_for(box, far["high_school"][first])
        cost = min(cost, 1.0 + school - direct + (HOPELESS / 2 if "high_school" in ahead.taped else 0.0))
    if board.characters[seat] == "olympius":  # §10.5
        doors = [moves_for(box, far[here][at]) + moves_for(box, far[at][first]) - direct for at in needed]
        cost = min(cost, len(needed) + max(doors))
    return cost


def detour(box: Box, board: Board, seat: Seat, stop: Place) -> float:
    """Move Actions around Camel to the next stop, besides those of `journey`; HOPELESS if he is at it."""
    here = board.pawns[seat]
    if stop == here or stop in board.tape:
        return 0.0
    now = box.town.distances(here, barred(box, board, seat)).get(stop)
    if now is None:
        return HOPELESS
    least = box.town.far[here][stop] + AROUND
    return moves_for(box, now) - moves_for(box, least) if now > least else 0.0


def luring(
    box: Box, board: Board, routes: Sequence[tuple[Place, ...]], detours: Sequence[float], ahead: Hurdles
) -> float:
    """Actions to get around Camel, or to get him away from where he stands in the way."""
    for seat, stops in enumerate(routes):
        if len(stops) > 1 and not detours[seat] and stops[0] not in ahead.taped and not board.jailed[seat]:
            return CAMEL  # this seat will interact anyway, and move him
    lured = 1.0 + min([_bait(box, board, seat, routes[seat][0]) for seat in at_large(board)])
    return min(lured, max(detours), MOST)


def _bait(box: Box, board: Board, seat: Seat, first: Place) -> float:
    """Move Actions of a seat for an Interact on its way, and what it costs until Camel leaves for it.

    He first catches the players beside him, one at each Interact, unless the seat then holds more Items.
    """
    far, held = box.town.far, len(board.hands[seat])
    here = board.pawns[seat]
    shut_in = len(box.town.distances(here, barred(box, board, seat))) == 1
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
            if at == here or not shut_in
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
