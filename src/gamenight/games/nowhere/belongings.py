"""What Items and Coffee do when they are used (§7.10, §11)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import kinds, put, without
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import did
from gamenight.games.nowhere.jail import at_large, free, free_all, prisoners
from gamenight.games.nowhere.paying import refill
from gamenight.games.nowhere.places import uncover
from gamenight.games.nowhere.sharing import discard, receive, remove
from gamenight.games.nowhere.types import Action, Board, DrinkCoffee, Task, UseItem
from gamenight.games.nowhere.vocabulary import ITEMS, Item
from gamenight.games.nowhere.walking import add_steps, arrive

DRINK = DrinkCoffee()
_USE = {item: UseItem(item) for item in ITEMS}


def uses(box: Box, board: Board, seat: Seat) -> list[Action]:
    """All uses of the Items in hand that have an effect now, one for each possible target."""
    return [use for item in kinds(board.hands[seat]) for use in uses_of(box, board, seat, item)]


def uses_of(box: Box, board: Board, seat: Seat, item: Item) -> list[UseItem]:
    card = box.items[item]
    use = [_USE[item]]
    match card.effect:
        case "steps":
            return use
        case "actions":
            return use if board.counter < box.counter.end else []
        case "draw":
            return use if board.deck else []
        case "recall":
            return [UseItem(item, wanted=other) for other in kinds(board.discard) if other != item]  # §11.5
        case "go":
            return use if board.pawns[seat] != card.location else []
        case "meet":
            here = board.pawns[seat]
            return [UseItem(item, seat=other) for other in at_large(board) if board.pawns[other] != here]
        case "hush" | "steak":
            return [] if board.hush else use
        case "kennel":
            return use if board.camel != "sheriff" else []
        case "free":
            return [UseItem(item, seat=other) for other in prisoners(board)]
        case "free_all":
            return use if prisoners(board) else []
        case "untape":
            return [UseItem(item, location=at) for at in board.tape]
        case "untape_all":
            return use if board.tape else []
        case "cross":
            return [] if board.crossing[seat] else use
        case "toy" | "alibi":  # used only in their windows (§5.9, §6.7)
            return []
        case _:
            assert_never(card.effect)


def use_item(box: Box, board: Board, seat: Seat, action: UseItem) -> Board:
    """§4.13: the Item goes to the Discard Pile, and its effect happens."""
    card = box.items[action.item]
    if card.effect == "actions":  # §11.3: it leaves the game; otherwise it would pay for taking it again
        return refill(box, remove(board, seat, action.item), card.n)
    after = discard(board, seat, action.item)
    match card.effect:
        case "steps":
            return add_steps(after, seat, card.n)
        case "draw":
            return replace(after, agenda=(Task("draw", seat, card.n), *after.agenda))
        case "recall":
            assert action.wanted is not None, "an Item is named"
            taken = replace(after, discard=without(after.discard, action.wanted))
            return receive(taken, seat, action.wanted)
        case "go":
            assert card.location is not None, "the card names a Location"
            return arrive(box, after, seat, card.location)
        case "meet":
            assert action.seat is not None, "a player is named"
            return arrive(box, after, seat, after.pawns[action.seat])
        case "hush" | "steak":
            return replace(after, hush=True)
        case "kennel":
            return replace(after, camel="sheriff")
        case "free":
            assert action.seat is not None, "a player is named"
            return free(box, after, Seat(action.seat))
        case "free_all":
            return free_all(box, after)
        case "untape":
            assert action.location is not None, "a Location is named"
            return uncover(after, action.location)
        case "untape_all":
            return replace(after, tape=())
        case "cross":
            return replace(after, crossing=put(after.crossing, seat, True))
        case "toy" | "alibi":
            return after
        case _:
            assert_never(card.effect)


def drinks(board: Board, seat: Seat) -> list[Action]:
    return [DRINK] if board.coffee[seat] else []


def drink(box: Box, board: Board, seat: Seat) -> Board:
    """§7.10: gives Actions of one's own. The next round draws one more Scenario (§3.2)."""
    after = replace(
        board,
        coffee=put(board.coffee, seat, False),
        extra=put(board.extra, seat, board.extra[seat] + box.action.coffee),
        drunk=(*board.drunk, seat),
        ready=put(board.ready, seat, False),  # §3.7
    )
    return did(after, seat, "coffees")
