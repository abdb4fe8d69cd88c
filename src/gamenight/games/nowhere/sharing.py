"""Items in hand: receive, give, take, discard, and the limit of the pocket (§4.10 to §4.15)."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import kinds, put, with_item, without
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import did_once
from gamenight.games.nowhere.types import Action, Board, DiscardItem, Give, Kind, Take, Task
from gamenight.games.nowhere.vocabulary import ITEMS, Item
from gamenight.games.nowhere.weather import weather

_GIVES = {(item, seat): Give(item, seat) for item in ITEMS for seat in range(6)}
_TAKES = {(item, seat): Take(item, seat) for item in ITEMS for seat in range(6)}
_DISCARDS = {item: DiscardItem(item) for item in ITEMS}


def receive(board: Board, seat: Seat, item: Item) -> Board:
    return replace(board, hands=put(board.hands, seat, with_item(board.hands[seat], item)))


def lose(board: Board, seat: Seat, item: Item) -> Board:
    return replace(board, hands=put(board.hands, seat, without(board.hands[seat], item)))


def discard(board: Board, seat: Seat, item: Item) -> Board:
    return replace(lose(board, seat, item), discard=with_item(board.discard, item))


def remove(board: Board, seat: Seat, item: Item) -> Board:
    """Remove an Item of a hand from the game."""
    return replace(lose(board, seat, item), removed=with_item(board.removed, item))


def overfull(box: Box, board: Board, seat: Seat) -> bool:
    return len(board.hands[seat]) > box.pieces.pocket


def neighbours(board: Board, seat: Seat) -> list[Seat]:
    """The other players in the same space or Location (§4.10)."""
    here = board.pawns[seat]
    return [Seat(other) for other, place in enumerate(board.pawns) if place == here and other != seat]


def shares(box: Box, board: Board, seat: Seat) -> list[Action]:
    if weather(box, board.current).no_sharing:
        return []
    near = neighbours(board, seat)
    if not near:
        return []
    return [*gives(board, seat, near), *takes(board, near)]


def gives(board: Board, seat: Seat, to: list[Seat]) -> list[Action]:
    return [_GIVES[item, other] for item in _loose(board, seat) for other in to]


def takes(board: Board, of: list[Seat]) -> list[Action]:
    return [_TAKES[item, other] for other in of for item in _loose(board, other)]


def _loose(board: Board, seat: Seat) -> list[Item]:
    """The Items that may change hands: each card once until something else is done (§4.12)."""
    items = kinds(board.hands[seat])
    if not board.handed:
        return list(items)
    held = [item for hand in board.hands for item in hand]
    return [item for item in items if board.handed.count(item) < held.count(item)]


def hand_over(board: Board, giver: Seat, receiver: Seat, item: Item) -> Board:
    """Move an Item. The receiver may have to discard; both players are no longer ready (§3.7)."""
    board = receive(lose(board, giver, item), receiver, item)
    return replace(
        board,
        handed=with_item(board.handed, item),
        ready=put(put(board.ready, receiver, False), giver, False),
        agenda=(Task(Kind.FIT, receiver), *board.agenda),
    )


def give(board: Board, seat: Seat, to: Seat, item: Item) -> Board:
    return did_once(hand_over(board, seat, to, item), seat, (f"gift:{to}",))  # §13.10


def fits(box: Box, board: Board, seat: Seat) -> list[Action]:
    """§4.15: discard an Item, or give it to a player in the same place who has room."""
    room = [other for other in neighbours(board, seat) if len(board.hands[other]) < box.pieces.pocket]
    on = [] if weather(box, board.current).no_sharing else gives(board, seat, room)
    return [*discards(board, seat), *on]


def discards(board: Board, seat: Seat) -> list[Action]:
    return [_DISCARDS[item] for item in kinds(board.hands[seat])]
