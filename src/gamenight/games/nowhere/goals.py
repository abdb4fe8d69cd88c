"""Progress towards Destinations, and whether the group can escape (§8, §9, §13)."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.types import Board
from gamenight.games.nowhere.vocabulary import PLACES, VEHICLES, Destination, Item, Location, Place, Vehicle
from gamenight.games.nowhere.weather import weather

EXITS: tuple[Location, Location] = ("neighborhood", "port")
_NIGHTS = {place: f"night:{place}" for place in PLACES}


def did(board: Board, seat: Seat, deed: str) -> Board:
    """Record a deed. It counts every time (§13.1)."""
    return replace(board, deeds=put(board.deeds, seat, _with(board.deeds[seat], deed)))


def did_once(board: Board, seat: Seat, deeds: tuple[str, ...]) -> Board:
    """Record deeds that count only once."""
    known = board.deeds[seat]
    for deed in deeds:
        if deed not in known:
            known = _with(known, deed)
    return board if known is board.deeds[seat] else replace(board, deeds=put(board.deeds, seat, known))


def slept(board: Board) -> Board:
    """§13.11: record where each free player is at the end of a round."""
    deeds = list(board.deeds)
    for seat, until in enumerate(board.jailed):
        night = _NIGHTS[board.pawns[seat]]
        if not until and night not in deeds[seat]:
            deeds[seat] = _with(deeds[seat], night)
    return replace(board, deeds=tuple(deeds))


def _with(deeds: tuple[str, ...], deed: str) -> tuple[str, ...]:
    more = list(deeds)
    insort(more, deed)
    return tuple(more)


@lru_cache(maxsize=1 << 12)
def streets(box: Box, way: tuple[Place, ...]) -> tuple[str, ...]:
    """The deeds of walking a way: its streets (§13.2)."""
    return tuple({f"street:{street}": None for place in way for street in box.town.streets_at(place)})


def progress(box: Box, board: Board, seat: Seat, destination: Destination) -> tuple[int, int]:
    """How much of a Destination is done, and how much it needs (§13)."""
    return _progress(
        box, destination, board.deeds[seat], board.hands[seat], board.books[seat], len(board.hands)
    )


@lru_cache(maxsize=1 << 14)
def _progress(
    box: Box, destination: Destination, deeds: tuple[str, ...], hand: tuple[Item, ...], book: bool, seats: int
) -> tuple[int, int]:
    card = box.destinations[destination]
    match card.counts:
        case "streets":
            done = sum(deed.startswith("street:") for deed in deeds)
        case "interactions":
            done = sum(deed.startswith("at:") for deed in deeds)
        case "gifts":  # §13.10: a small group needs only all the others
            done, all_others = sum(deed.startswith("gift:") for deed in deeds), seats - 1
            return min(done, card.n, all_others), min(card.n, all_others)
        case "nights":
            done = deeds.count(f"night:{card.location}")
        case "book":  # §13.3: must be held at the escape
            done = int(book)
        case "unique":  # §13.7: must be held at the escape
            done = sum(box.items[item].type == "unique" for item in hand)
        case "coffees" | "catches" | "salvages" | "preparations":
            done = deeds.count(card.counts)
    return min(done, card.n), card.n


def reached(box: Box, board: Board, seat: Seat, destination: Destination) -> bool:
    done, needed = progress(box, board, seat, destination)
    return done >= needed


def functional(box: Box, board: Board, vehicle: Vehicle) -> bool:
    return board.preps[VEHICLES.index(vehicle)] >= box.vehicles[vehicle].preparations


def capacity(box: Box, board: Board, location: Location) -> int:
    """How many players can escape from here (§8.6): none past Yellow Tape (§8.8), unless it is ignored."""
    if location in board.tape and not weather(box, board.current).open_doors:
        return 0
    return _room(box, board.preps, location)


@lru_cache(maxsize=1 << 10)
def _room(box: Box, preps: tuple[int, ...], location: Location) -> int:
    made = zip(VEHICLES, preps, strict=True)
    cards = [box.vehicles[v] for v, count in made if count >= box.vehicles[v].preparations]
    return sum(card.capacity for card in cards if card.exit == location)


def escapes(box: Box, board: Board, destinations: tuple[Destination, ...]) -> bool:
    """§8.7: all players are free, at an exit with enough room, and have reached their Destinations."""
    return can_board(box, board) and all(
        reached(box, board, Seat(seat), goal) for seat, goal in enumerate(destinations)
    )


def can_board(box: Box, board: Board) -> bool:
    """Whether all players are free and at an exit with enough room."""
    if board.pawns[0] not in EXITS or any(board.jailed):
        return False
    inside = [board.pawns.count(at) for at in EXITS]
    if sum(inside) < len(board.pawns):
        return False
    return all(count <= capacity(box, board, at) for at, count in zip(EXITS, inside, strict=True))
