"""Destinations, and the way out: what was done, what counts, who could escape (§8, §9, §13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.types import Board
from gamenight.games.nowhere.vocabulary import VEHICLES, Destination, Item, Location, Place, Vehicle
from gamenight.games.nowhere.weather import weather

EXITS: tuple[Location, Location] = ("neighborhood", "port")


def did(board: Board, seat: Seat, deed: str) -> Board:
    """One more deed of a seat, counted as often as it is done (§13.1)."""
    return replace(board, deeds=put(board.deeds, seat, tuple(sorted((*board.deeds[seat], deed)))))


def did_once(board: Board, seat: Seat, deeds: Iterable[str]) -> Board:
    """Deeds of which only the first time counts."""
    known = board.deeds[seat]
    new = {deed for deed in deeds if deed not in known}
    if not new:
        return board
    return replace(board, deeds=put(board.deeds, seat, tuple(sorted((*known, *new)))))


def walked(box: Box, board: Board, seat: Seat, places: tuple[Place, ...]) -> Board:
    """The streets on which one has been (§13.2)."""
    return did_once(board, seat, _streets(box, places))


@lru_cache(maxsize=1 << 12)
def _streets(box: Box, places: tuple[Place, ...]) -> tuple[str, ...]:
    return tuple({f"street:{street}": None for place in places for street in box.town.streets_at(place)})


def progress(box: Box, board: Board, seat: Seat, destination: Destination) -> tuple[int, int]:
    """How much of a Destination is achieved, of how much (§13)."""
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
        case "gifts":  # §13.10: in a smaller group everybody else is enough
            done, all_others = sum(deed.startswith("gift:") for deed in deeds), seats - 1
            return min(done, card.n, all_others), min(card.n, all_others)
        case "nights":
            done = deeds.count(f"night:{card.location}")
        case "book":  # §13.3: held, not done
            done = int(book)
        case "unique":  # §13.7: held, not done
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
    """How many could escape from here (§8.6); none through Yellow Tape that is not ignored (§8.8)."""
    if location in board.tape and not weather(box, board.current).open_doors:
        return 0
    cards = box.vehicles
    return sum(cards[v].capacity for v in VEHICLES if cards[v].exit == location and functional(box, board, v))


def escapes(box: Box, board: Board, destinations: tuple[Destination, ...]) -> bool:
    """§8.7: everybody free, at a way out with room for them, and with a Destination reached."""
    return can_board(box, board) and all(
        reached(box, board, Seat(seat), goal) for seat, goal in enumerate(destinations)
    )


def can_board(box: Box, board: Board) -> bool:
    """Whether everybody is free, and at a way out with room for them."""
    if any(board.jailed):
        return False
    inside = [board.pawns.count(at) for at in EXITS]
    if sum(inside) < len(board.pawns):
        return False
    return all(count <= capacity(box, board, at) for at, count in zip(EXITS, inside, strict=True))
