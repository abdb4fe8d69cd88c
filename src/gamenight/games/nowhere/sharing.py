"""Items in hand: receive, give, take, discard, and the limit of the pocket (§4.10 to §4.15)."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import kinds, put, with_item, without
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import did_once
from gamenight.games.nowhere.types import Action, Board, DiscardItem, Give, Take, Task
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


def neighbours(board: Board, seat: Seat) -> list[Seat]:
    """The other players in the same space or Location (§4.10)."""
    here = board.pawns[seat]
    if board.pawns.count(here) == 1:
        return []
    return [Seat(other) for other, place in enumerate(board.pawns) if place == here and other != seat]


def shares(box: Box, board: Board, seat: Seat) -> list[Action]:
    near = neighbours(board, seat)
    if not near or weather(box, board.current).no_sharing:
        return []
    return [*gives(board, seat, near), *takes(board, near)]


def through_bars(box: Box, board: Board, seat: Seat) -> list[Action]:
    """§6.2: the Items that a jailed player may give to visitors and take from them.

    Only hand-overs that fit into the receiver's pocket are offered, so nobody has to discard.
    """
    if weather(box, board.current).no_sharing:
        return []
    pocket = box.pieces.pocket
    visitors = [other for other in neighbours(board, seat) if not board.jailed[other]]
    roomy = [other for other in visitors if len(board.hands[other]) < pocket]
    taking = takes(board, visitors) if len(board.hands[seat]) < pocket else []
    return [*gives(board, seat, roomy), *taking]


def gives(board: Board, seat: Seat, to: list[Seat]) -> list[Action]:
    return [_GIVES[item, other] for item in _loose(board, seat) for other in to]


def takes(board: Board, of: list[Seat]) -> list[Action]:
    return [_TAKES[item, other] for other in of for item in _loose(board, other)]


def _loose(board: Board, seat: Seat) -> list[Item]:
    """The Items that may change hands: one that came back stays until the next Action (§4.12)."""
    hand, stays = board.hands[seat], board.returned[seat]
    if not hand:
        return []
    return [item for item in kinds(hand) if not stays or stays.count(item) < hand.count(item)]


def hand_over(board: Board, giver: Seat, receiver: Seat, item: Item) -> Board:
    """Move an Item. The receiver may have to discard; both players are no longer ready (§3.7)."""
    board = passed(board, giver, receiver, item)
    return replace(
        board,
        ready=put(put(board.ready, receiver, False), giver, False),
        agenda=(Task("fit", receiver), *board.agenda),
    )


def passed(board: Board, giver: Seat, receiver: Seat, item: Item) -> Board:
    """Move an Item, and note that it left the giver or came back to the receiver (§4.12)."""
    parted, returned = board.parted, board.returned
    if item not in parted[giver]:
        parted = put(parted, giver, with_item(parted[giver], item))
    if item in parted[receiver]:
        returned = put(returned, receiver, with_item(returned[receiver], item))
    board = receive(lose(board, giver, item), receiver, item)
    return replace(board, parted=parted, returned=returned)


def gone_by(board: Board) -> Board:
    """§4.12: after an Action every Item may change hands again."""
    nothing = ((),) * len(board.hands)
    return replace(board, parted=nothing, returned=nothing)


def give(board: Board, seat: Seat, to: Seat, item: Item) -> Board:
    return gave(hand_over(board, seat, to, item), seat, to)


def gave(board: Board, seat: Seat, to: Seat) -> Board:
    return did_once(board, seat, (f"gift:{to}",))  # §13.10


def fits(box: Box, board: Board, seat: Seat) -> list[Action]:
    """§4.15: discard an Item, or give it to a player in the same place who has room."""
    room = [other for other in neighbours(board, seat) if len(board.hands[other]) < box.pieces.pocket]
    on = [] if weather(box, board.current).no_sharing else gives(board, seat, room)
    return [*discards(board, seat), *on]


def discards(board: Board, seat: Seat) -> list[Action]:
    return [_DISCARDS[item] for item in kinds(board.hands[seat])]
