"""The shared Action Counter: who can take an Action, and what it costs (§4.1)."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.sharing import gone_by
from gamenight.games.nowhere.types import Board
from gamenight.games.nowhere.vocabulary import Place


def respite(board: Board) -> bool:
    """Whether a player acts with a Coffee before the catch (§5.11)."""
    return bool(board.agenda) and board.agenda[0].kind == "catch" and board.agenda[0].n > 0


def can_pay(board: Board, seat: Seat) -> bool:
    """Whether the player has an Action of a Coffee or can take one from the counter."""
    return board.extra[seat] > 0 or (board.counter > 0 and not (board.agenda and respite(board)))


def pay(board: Board, seat: Seat, left: int | None = None, pawns: tuple[Place, ...] | None = None) -> Board:
    """Take an Action. It ends the Move Action in progress (§4.8).

    A new Move Action leaves `left` spaces and puts the pawns: one `replace` for both, because it is slow.
    """
    if any(board.parted):
        board = gone_by(board)
    steps = put(board.steps, seat, left)
    pawns = pawns or board.pawns
    sprint = board.sprint and board.characters[seat] != "sam"
    if board.extra[seat]:  # §7.10
        extra = put(board.extra, seat, board.extra[seat] - 1)
        return replace(
            board, steps=steps, pawns=pawns, sprint=sprint, recalled=(), said=(), extra=extra
        )  # §3.10
    spent = put(board.spent, seat, board.spent[seat] + 1)
    counter = board.counter - 1
    return replace(
        board, steps=steps, pawns=pawns, sprint=sprint, recalled=(), said=(), counter=counter, spent=spent
    )


def refill(box: Box, board: Board, actions: int) -> Board:
    """Change the counter. It stays between 0 and its end (§4.4)."""
    highest = max(box.counter.end, board.counter)
    return replace(board, counter=min(max(board.counter + actions, 0), highest))
