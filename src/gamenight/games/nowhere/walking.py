"""Moving through town (§4.5 to §4.9)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import did_once, streets
from gamenight.games.nowhere.paying import can_pay, pay
from gamenight.games.nowhere.town import as_bits
from gamenight.games.nowhere.types import Board, MoveTo
from gamenight.games.nowhere.vocabulary import PLACES, Location, Place
from gamenight.games.nowhere.weather import Weather, weather

_MOVES = {place: MoveTo(place) for place in PLACES}


def barred(box: Box, board: Board, seat: Seat) -> frozenset[Place]:
    """Where a player may not enter: Yellow Tape and Camel (§4.7)."""
    ignored = board.crossing[seat] or weather(box, board.current).open_doors
    return _barred(() if ignored else board.tape, board.camel)


@lru_cache(maxsize=1 << 12)
def _barred(tape: tuple[Location, ...], camel: Place) -> frozenset[Place]:
    return frozenset({*tape, camel})


def stuck(box: Box, board: Board) -> bool:
    """Whether tape and Camel leave nobody who is free a single step (§4.7)."""
    return all(
        jailed or barred(box, board, Seat(seat)).issuperset(box.town.neighbours[board.pawns[seat]])
        for seat, jailed in enumerate(board.jailed)
    )


def _near(box: Box, board: Board, seat: Seat, steps: int, now: Weather) -> int:
    """The barred places that matter for a walk of `steps` spaces, as bits.

    These are few different sets, so caches hit; and bits are found faster in a cache than sets.
    """
    around = box.town.around[board.pawns[seat]]
    walls = _walls(() if board.crossing[seat] or now.open_doors else board.tape, board.camel)
    return walls & around[steps] if steps < len(around) else walls


@lru_cache(maxsize=1 << 12)
def _walls(tape: tuple[Location, ...], camel: Place) -> int:
    return as_bits(_barred(tape, camel))


def allowance(box: Box, board: Board, seat: Seat) -> int:
    """The spaces of a new Move Action (§4.5)."""
    return _allowance(box, board, seat, weather(box, board.current))


def _allowance(box: Box, board: Board, seat: Seat, now: Weather) -> int:
    spaces = box.action.steps + now.steps
    return (spaces if spaces > 1 else 1) + board.bonus[seat] + board.promised[seat]


def moves(box: Box, board: Board, seat: Seat, pays: bool) -> tuple[MoveTo, ...]:
    """The moves of a player. `pays`: whether they can pay for an Action."""
    now = weather(box, board.current)
    steps = _furthest(box, board, seat, pays, now)
    return _strides(box, board.pawns[seat], _near(box, board, seat, steps, now), steps) if steps else ()


def strides(box: Box, board: Board, seat: Seat, steps: int) -> tuple[MoveTo, ...]:
    """Moves to every place within `steps` spaces."""
    near = _near(box, board, seat, steps, weather(box, board.current))
    return _strides(box, board.pawns[seat], near, steps)


@lru_cache(maxsize=1 << 14)
def _strides(box: Box, here: Place, walls: int, steps: int) -> tuple[MoveTo, ...]:
    return tuple(_MOVES[place] for place in box.town.ways(here, walls, steps) if place != here)


def _furthest(box: Box, board: Board, seat: Seat, pays: bool, now: Weather) -> int:
    """The spaces a player can walk now, with the rest of a Move Action or a new one if they can pay."""
    left = board.steps[seat] or 0
    if not pays:
        return left
    new = _allowance(box, board, seat, now)
    return new if new > left else left


def _way(box: Box, board: Board, seat: Seat, place: Place, steps: int, now: Weather) -> tuple[Place, ...]:
    return box.town.ways(board.pawns[seat], _near(box, board, seat, steps, now), steps)[place]


def away(box: Box, board: Board, seat: Seat, place: Place) -> int:
    now = weather(box, board.current)
    most = _furthest(box, board, seat, can_pay(board, seat), now)
    return len(_way(box, board, seat, place, most, now)) - 1


def costs_action(box: Box, board: Board, seat: Seat, place: Place) -> bool:
    """§4.5: whether the walk needs a new Move Action."""
    return away(box, board, seat, place) > (board.steps[seat] or 0)


def move(box: Box, board: Board, seat: Seat, place: Place) -> Board:
    """Walk with the spaces left, or with a new Move Action if they are too few (§4.5)."""
    now = weather(box, board.current)
    most = _furthest(box, board, seat, can_pay(board, seat), now)
    way = _way(box, board, seat, place, most, now)
    distance, left = len(way) - 1, board.steps[seat] or 0
    pawns = put(board.pawns, seat, place)
    if distance > left:
        board = without_extra(pay(board, seat, most - distance, pawns), seat)
    else:
        board = replace(board, steps=put(board.steps, seat, left - distance), pawns=pawns)
    return did_once(board, seat, streets(box, way))


def without_extra(board: Board, seat: Seat) -> Board:
    """The extra spaces for the next Move Action are used up."""
    if not board.bonus[seat] and not board.promised[seat]:
        return board
    return replace(board, bonus=put(board.bonus, seat, 0), promised=put(board.promised, seat, 0))


def walk(box: Box, board: Board, seat: Seat, place: Place, steps: int) -> Board:
    """Walk to a place within `steps` spaces."""
    way = _way(box, board, seat, place, steps, weather(box, board.current))
    return _arrived(box, board, seat, way)


def arrive(box: Box, board: Board, seat: Seat, place: Place) -> Board:
    """Put a player somewhere without a move. Tape and Camel do not matter (§7.5)."""
    return _arrived(box, board, seat, (place,))


def _arrived(box: Box, board: Board, seat: Seat, way: tuple[Place, ...]) -> Board:
    after = replace(board, pawns=put(board.pawns, seat, way[-1]))
    return did_once(after, seat, streets(box, way))


def add_steps(board: Board, seat: Seat, steps: int) -> Board:
    """§11.2: add spaces to the Move Action in progress, or to the next one of the round."""
    left = board.steps[seat]
    if left is None:
        return replace(board, bonus=put(board.bonus, seat, board.bonus[seat] + steps))
    return replace(board, steps=put(board.steps, seat, left + steps))
