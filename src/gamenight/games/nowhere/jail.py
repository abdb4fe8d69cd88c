"""The Sheriff's Station: who is jailed, for how long, and who is freed (§6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.paying import refill
from gamenight.games.nowhere.types import Board, End


def jail(board: Board, seats: Iterable[Seat]) -> Board:
    """§6.1: jail players for this round and the next. If all are jailed, the game is lost (§9.4)."""
    for seat in seats:
        board = replace(
            board,
            jailed=put(board.jailed, seat, board.round + 2),
            pawns=put(board.pawns, seat, "sheriff"),
            steps=put(board.steps, seat, None),
            sprint=board.sprint and board.characters[seat] != "sam",
        )
    return replace(board, end=End.JAILED, agenda=()) if all(board.jailed) else board


def free(box: Box, board: Board, seat: Seat) -> Board:
    """§6.5: an early release adds Actions, up to the end of the counter (§6.6)."""
    early = board.jailed[seat] > board.round
    after = replace(board, jailed=put(board.jailed, seat, 0), ready=put(board.ready, seat, False))
    return refill(box, after, box.action.freed) if early else after


def free_all(box: Box, board: Board) -> Board:
    for seat in prisoners(board):
        board = free(box, board, seat)
    return board


def release(box: Box, board: Board) -> Board:
    """§6.3: free the players whose time is over."""
    for seat in prisoners(board):
        if board.jailed[seat] <= board.round:
            board = free(box, board, seat)
    return board


def prisoners(board: Board) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, until in enumerate(board.jailed) if until)


def at_large(board: Board) -> tuple[Seat, ...]:
    """Everybody who is not jailed."""
    return _free(board.jailed)


@lru_cache(maxsize=1 << 10)
def _free(jailed: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, until in enumerate(jailed) if not until)
