"""Moving through town (§4.5 to §4.9)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import walked
from gamenight.games.nowhere.paying import can_pay, pay
from gamenight.games.nowhere.types import Action, Board, MoveTo
from gamenight.games.nowhere.vocabulary import PLACES, Location, Place
from gamenight.games.nowhere.weather import weather

_MOVES = {place: MoveTo(place) for place in PLACES}


@lru_cache(maxsize=1 << 12)
def _barred(tape: tuple[Location, ...], camel: Place) -> frozenset[Place]:
    return frozenset({*tape, camel})


def barred(box: Box, board: Board, seat: Seat) -> frozenset[Place]:
    """Where a player may not enter: Yellow Tape and Camel (§4.7)."""
    ignored = board.crossing[seat] or weather(box, board.current).open_doors
    return _barred(() if ignored else board.tape, board.camel)


def allowance(box: Box, board: Board, seat: Seat) -> int:
    """The spaces of a new Move Action (§4.5)."""
    extra = board.bonus[seat] + board.promised[seat]
    return max(box.action.steps + weather(box, board.current).steps, 1) + extra


def moves(box: Box, board: Board, seat: Seat) -> list[Action]:
    steps = furthest(box, board, seat)
    return strides(box, board, seat, steps) if steps else []


def strides(box: Box, board: Board, seat: Seat, steps: int) -> list[Action]:
    """Moves to every place within `steps` spaces."""
    here = board.pawns[seat]
    return [
        _MOVES[place] for place in box.town.within(here, barred(box, board, seat), steps) if place != here
    ]


def furthest(box: Box, board: Board, seat: Seat) -> int:
    """The spaces a player can walk now, with the rest of a Move Action or a new one."""
    left = board.steps[seat] or 0
    return max(left, allowance(box, board, seat)) if can_pay(board, seat) else left


def away(box: Box, board: Board, seat: Seat, place: Place) -> int:
    return box.town.within(board.pawns[seat], barred(box, board, seat), furthest(box, board, seat))[place]


def costs_action(box: Box, board: Board, seat: Seat, place: Place) -> bool:
    """§4.5: whether the walk needs a new Move Action."""
    return away(box, board, seat, place) > (board.steps[seat] or 0)


def move(box: Box, board: Board, seat: Seat, place: Place) -> Board:
    distance, steps = away(box, board, seat, place), furthest(box, board, seat)
    if distance > (board.steps[seat] or 0):
        left = allowance(box, board, seat)
        board = without_extra(pay(board, seat), seat)
    else:
        left = board.steps[seat] or 0
    return walk(box, replace(board, steps=put(board.steps, seat, left - distance)), seat, place, steps)


def without_extra(board: Board, seat: Seat) -> Board:
    """The extra spaces for the next Move Action are used up."""
    return replace(board, bonus=put(board.bonus, seat, 0), promised=put(board.promised, seat, 0))


def walk(box: Box, board: Board, seat: Seat, place: Place, steps: int) -> Board:
    """Walk to a place within `steps` spaces."""
    way = box.town.short_path(board.pawns[seat], place, barred(box, board, seat), steps)
    return walked(box, replace(board, pawns=put(board.pawns, seat, place)), seat, way)


def arrive(box: Box, board: Board, seat: Seat, place: Place) -> Board:
    """Put a player somewhere without a move. Tape and Camel do not matter (§7.5)."""
    return walked(box, replace(board, pawns=put(board.pawns, seat, place)), seat, (place,))


def add_steps(board: Board, seat: Seat, steps: int) -> Board:
    """§11.2: add spaces to the Move Action in progress, or to the next one of the round."""
    left = board.steps[seat]
    if left is None:
        return replace(board, bonus=put(board.bonus, seat, board.bonus[seat] + steps))
    return replace(board, steps=put(board.steps, seat, left + steps))
