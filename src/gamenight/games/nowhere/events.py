"""What the Scenarios do, now or at the end of a round (§12)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.cards import Effect
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.jail import at_large, free_all
from gamenight.games.nowhere.paying import refill
from gamenight.games.nowhere.types import Board, Kind, Task
from gamenight.games.nowhere.vocabulary import LOCATIONS, Location, Place, Scenario


def resolve(box: Box, board: Board, scenario: Scenario) -> Board:
    """Apply each effect of the card in order. Decisions and chance go on the agenda."""
    tasks: list[Task] = []
    for effect in box.scenarios[scenario].effects:
        board, more = _happened(box, board, effect)
        tasks += more
    return replace(board, agenda=(*tasks, *board.agenda))


def _happened(box: Box, board: Board, effect: Effect) -> tuple[Board, list[Task]]:
    match effect.effect:
        case "tape":
            return cover(box, board, along(box, effect)), []
        case "tape_at" | "camel_to":
            assert effect.location is not None, "the card names a Location"
            if effect.effect == "camel_to":
                return replace(board, camel=effect.location), []
            return cover(box, board, (effect.location,)), []
        case "untape":
            return uncover(board, along(box, effect)), []
        case "untape_all":
            return uncover(board, LOCATIONS), []
        case "jail":
            inside = [seat for seat in at_large(board) if board.pawns[seat] in along(box, effect)]
            return board, [Task(Kind.ARREST, seat) for seat in inside]
        case "curfew":
            return board, [Task(Kind.ARREST, seat) for seat in outside(box, board, effect)]
        case "free":
            return free_all(box, board), []
        case "trail":
            return board, [Task(Kind.TRAIL, n=1)]
        case "camel_home":
            return replace(board, camel="sheriff"), []
        case "discard":
            return board, [Task(Kind.LOSE, seat, effect.n) for seat in at_large(board)]
        case "discard_to":
            return board, [Task(Kind.LOSE, s, len(board.hands[s]) - effect.n) for s in at_large(board)]
        case "draw":
            return board, [Task(Kind.DRAW, seat, effect.n) for seat in at_large(board)]
        case "restock":
            return board, [Task(Kind.FACE_UP, n=effect.n)]
        case "actions":
            return refill(box, board, effect.n), []
        case "return_books":
            kept = [bool(until) and book for until, book in zip(board.jailed, board.books, strict=True)]
            return replace(board, books=tuple(kept)), []
        case "steps" | "reach" | "calm" | "close" | "safe" | "open_doors" | "no_sharing":
            return board, []  # lasts for the round: see weather.py
        case _:
            assert_never(effect.effect)


def along(box: Box, effect: Effect) -> tuple[Location, ...]:
    """The Locations along the effect's street that can be taped (§7.13)."""
    assert effect.street is not None, "the card names a street"
    return tuple(at for at in box.town.along[effect.street] if at in box.town.tapeable)


def named(box: Box, effect: Effect) -> tuple[Place, ...]:
    """The places that the map marks for an effect."""
    match effect.effect:
        case "tape" | "untape" | "jail":
            return along(box, effect)
        case "curfew":
            assert effect.street is not None, "the card names a street"
            return box.town.street[effect.street].spaces
        case "untape_all" | "open_doors":
            return box.town.tapeable
        case "camel_home":
            return ("sheriff",)
        case _:
            return () if effect.location is None else (effect.location,)


def outside(box: Box, board: Board, effect: Effect) -> list[Seat]:
    """The players on the effect's street."""
    return [seat for seat in at_large(board) if board.pawns[seat] in named(box, effect)]


def cover(box: Box, board: Board, locations: tuple[Location, ...]) -> Board:
    """§7.12: at most one token on each Location."""
    covered = {*board.tape, *[at for at in locations if at in box.town.tapeable]}
    tape = tuple(at for at in LOCATIONS if at in covered)
    assert len(tape) <= box.pieces.tape, "there is a token for every Location that can be taped"
    return replace(board, tape=tape)


def uncover(board: Board, locations: tuple[Location, ...]) -> Board:
    return replace(board, tape=tuple(at for at in board.tape if at not in locations))
