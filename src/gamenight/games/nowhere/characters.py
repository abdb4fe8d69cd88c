"""The six characters: their abilities and their Library Books (§10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import kinds, put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.jail import at_large, free_all, prisoners
from gamenight.games.nowhere.paying import pay
from gamenight.games.nowhere.places import return_book, uncover
from gamenight.games.nowhere.sharing import discard
from gamenight.games.nowhere.types import (
    Action,
    Board,
    BreakIn,
    LendSteps,
    Task,
    TradeIn,
    UseAbility,
    UseBook,
)
from gamenight.games.nowhere.vocabulary import Item, Location
from gamenight.games.nowhere.walking import arrive, without_extra
from gamenight.games.nowhere.weather import weather

USE_ABILITY, USE_BOOK = UseAbility(), UseBook()
_ABILITY = (USE_ABILITY,)


def abilities(box: Box, board: Board, seat: Seat) -> Sequence[Action]:
    """§10: each costs an Action, which the player can pay."""
    who = board.characters[seat]
    match who:
        case "bethany":
            return [] if board.decoy else _ABILITY
        case "noel":
            return [] if board.crossing[seat] else _ABILITY
        case "olympius":
            return [BreakIn(at) for at in board.tape if _at_the_door(box, board, seat, at)]
        case "guinevere":
            if board.used[seat] or not board.deck:
                return []
            return [TradeIn(item) for item in kinds(board.hands[seat])]
        case "sam":
            return [] if board.used[seat] else _ABILITY
        case "carl":
            return [] if board.used[seat] or board.hush else _ABILITY
        case _:
            assert_never(who)


def _at_the_door(box: Box, board: Board, seat: Seat, location: Location) -> bool:
    return board.pawns[seat] in box.town.location[location].entrances and board.camel != location


def use_ability(box: Box, board: Board, seat: Seat) -> Board:
    after = pay(board, seat)
    match board.characters[seat]:
        case "bethany":  # §10.1
            return replace(after, decoy=True)
        case "noel":  # §10.3
            return replace(after, crossing=put(after.crossing, seat, True))
        case "sam":  # §10.9: a longer Move Action
            spaces = box.action.sprint + weather(box, board.current).steps
            return replace(
                without_extra(after, seat),
                used=put(after.used, seat, True),
                steps=put(after.steps, seat, spaces + board.bonus[seat] + board.promised[seat]),
                sprint=True,
            )
        case "carl":  # §10.11
            return replace(after, used=put(after.used, seat, True), hush=True)
        case "olympius" | "guinevere":
            raise AssertionError("they break in and trade in")


def break_in(box: Box, board: Board, seat: Seat, location: Location) -> Board:
    """§10.5."""
    return arrive(box, uncover(pay(board, seat), location), seat, location)


def trade_in(board: Board, seat: Seat, item: Item) -> Board:
    """§10.7."""
    after = discard(pay(board, seat), seat, item)
    return replace(
        after,
        used=put(after.used, seat, True),
        agenda=(Task("draw", seat, 1), *after.agenda),
    )


def books(box: Box, board: Board, seat: Seat) -> list[UseBook]:
    """The uses of a Book outside an Interact Action. Bethany and Olympius use theirs within one."""
    if not board.books[seat]:
        return []
    others = [other for other in at_large(board) if other != seat]
    sharing = not weather(box, board.current).no_sharing
    who = board.characters[seat]
    match who:
        case "noel":
            return [USE_BOOK] if prisoners(board) else []
        case "guinevere":
            return [UseBook(other) for other in others if board.hands[other] and sharing]
        case "sam":
            return [UseBook(other) for other in others if board.hands[seat] and sharing]
        case "carl":  # §10.12: after his own Coffee
            return [UseBook(other) for other in at_large(board)] if seat in board.drunk else []
        case "bethany" | "olympius":
            return []
        case _:
            assert_never(who)


def use_book(box: Box, board: Board, seat: Seat, on: int | None) -> Board:
    after = return_book(board, seat)
    if board.characters[seat] == "noel":  # §10.4
        return free_all(box, after)
    assert on is not None, "a player is named"
    if board.characters[seat] == "carl":  # §10.12
        spaces = after.promised[on] + box.action.book_steps
        return replace(after, promised=put(after.promised, on, spaces), ready=put(after.ready, on, False))
    return replace(after, agenda=(Task("share", seat, on), *after.agenda))  # §10.8, §10.10


def lends(board: Board, seat: Seat) -> list[Action]:
    """§10.9: while Samantha runs, she may lend half of the spaces she has left."""
    if not board.sprint or board.characters[seat] != "sam" or not board.steps[seat]:
        return []
    return [LendSteps(other) for other in at_large(board) if other != seat]


def lend(board: Board, seat: Seat, to: Seat) -> Board:
    left = board.steps[seat] or 0
    return replace(
        board,
        steps=put(board.steps, seat, None),
        sprint=False,
        agenda=(Task("stride", to, (left + 1) // 2), *board.agenda),
    )
