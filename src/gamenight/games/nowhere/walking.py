"""Moving through town (§4.5 to §4.9)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import COUNTERS
from gamenight.games.nowhere.goals import walked
from gamenight.games.nowhere.paying import can_pay, pay
from gamenight.games.nowhere.town import short_path, within
from gamenight.games.nowhere.types import Action, Board, MoveTo
from gamenight.games.nowhere.vocabulary import PLACES, Location, Place
from gamenight.games.nowhere.weather import weather

_MOVES = {place: MoveTo(place) for place in PLACES}


@lru_cache(maxsize=1 << 12)
def _barred(tape: tuple[Location, ...], camel: Place) -> frozenset[Place]:
    return frozenset({*tape, camel})


def barred(board: Board, seat: Seat) -> frozenset[Place]:
    """Where a player may not enter: Yellow Tape and Camel (§4.7)."""
    ignored = board.crossing[seat] or weather(board.current).open_doors
    return _barred(() if ignored else board.tape, board.camel)


def allowance(board: Board, seat: Seat) -> int:
    """The spaces of a new Move Action (§4.5)."""
    return max(COUNTERS.action.steps + weather(board.current).steps, 1) + board.bonus[seat]


def moves(board: Board, seat: Seat) -> list[Action]:
    steps = furthest(board, seat)
    return strides(board, seat, steps) if steps else []


def strides(board: Board, seat: Seat, steps: int) -> list[Action]:
    """To every place within so many spaces."""
    here = board.pawns[seat]
    return [_MOVES[place] for place in within(here, barred(board, seat), steps) if place != here]


def furthest(board: Board, seat: Seat) -> int:
    """How far one can get with what is left of a Move Action, or with a new one."""
    left = board.steps[seat] or 0
    return max(left, allowance(board, seat)) if can_pay(board, seat) else left


def away(board: Board, seat: Seat, place: Place) -> int:
    return within(board.pawns[seat], barred(board, seat), furthest(board, seat))[place]


def costs_action(board: Board, seat: Seat, place: Place) -> bool:
    """§4.5: whether this takes a new Move Action, because what is left of one does not reach."""
    return away(board, seat, place) > (board.steps[seat] or 0)


def move(board: Board, seat: Seat, place: Place) -> Board:
    distance, steps = away(board, seat, place), furthest(board, seat)
    if distance > (board.steps[seat] or 0):
        left = allowance(board, seat)
        board = replace(pay(board, seat), bonus=put(board.bonus, seat, 0))
    else:
        left = board.steps[seat] or 0
    return walk(replace(board, steps=put(board.steps, seat, left - distance)), seat, place, steps)


def walk(board: Board, seat: Seat, place: Place, steps: int) -> Board:
    """Go there, which is within so many spaces."""
    way = short_path(board.pawns[seat], place, barred(board, seat), steps)
    return walked(replace(board, pawns=put(board.pawns, seat, place)), seat, way)


def arrive(board: Board, seat: Seat, place: Place) -> Board:
    """Be put somewhere without a move: neither tape nor Camel is in the way (§7.5)."""
    return walked(replace(board, pawns=put(board.pawns, seat, place)), seat, (place,))


def add_steps(board: Board, seat: Seat, steps: int) -> Board:
    """§11.2: to the Move Action under way, else to the next one of the round."""
    left = board.steps[seat]
    if left is None:
        return replace(board, bonus=put(board.bonus, seat, board.bonus[seat] + steps))
    return replace(board, steps=put(board.steps, seat, left + steps))
