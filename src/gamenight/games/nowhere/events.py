"""What the Scenarios do, now or at the end of a round (§12). Windows before it: windows.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.cards import Effect
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.jail import at_large, free_all, jail
from gamenight.games.nowhere.paying import refill
from gamenight.games.nowhere.types import Board, Task
from gamenight.games.nowhere.vocabulary import LOCATIONS, Location, Place, Scenario


def tasks(box: Box, scenarios: Iterable[Scenario]) -> list[Task]:
    """A task for each effect of the cards, in order."""
    return [
        Task("strike" if effect.effect == "strike" else "resolve", n=at, scenario=scenario)
        for scenario in scenarios
        for at, effect in enumerate(box.scenarios[scenario].effects)
    ]


def effect_of(box: Box, task: Task) -> Effect:
    assert task.scenario is not None, "an effect of a Scenario happens"
    return box.scenarios[task.scenario].effects[task.n]


def struck(board: Board, location: Location) -> Board:
    """§12.5: chance has decided where a raid strikes."""
    task = replace(board.agenda[0], kind="resolve", location=location)
    return replace(board, agenda=(task, *board.agenda[1:]))


def strikes(effect: Effect) -> tuple[Location, Location]:
    """The two Locations of which a raid strikes one."""
    assert effect.location is not None, "the card names a Location"
    assert effect.other is not None, "the card names two Locations"
    return effect.location, effect.other


def resolve(box: Box, board: Board, task: Task) -> Board:
    """Apply one effect. Decisions and chance go on the agenda."""
    effect = effect_of(box, task)
    if effect.effect in ("raid", "strike", "curfew"):
        taped = cover(box, board, () if effect.effect == "curfew" else raided(box, task))
        return jail(taped, arrested(box, board, task))
    board, more = _happened(box, board, effect)
    return replace(board, agenda=(*more, *board.agenda))


def raided(box: Box, task: Task) -> tuple[Location, ...]:
    return along(box, effect_of(box, task)) if task.location is None else (task.location,)


def arrested(box: Box, board: Board, task: Task) -> tuple[Seat, ...]:
    """The players whom a raid or a curfew jails: those in its places who are not spared."""
    effect = effect_of(box, task)
    places = named(box, effect) if effect.effect == "curfew" else raided(box, task)
    return tuple([s for s in at_large(board) if board.pawns[s] in places and s not in task.spared])


def _happened(box: Box, board: Board, effect: Effect) -> tuple[Board, list[Task]]:
    match effect.effect:
        case "raid" | "strike" | "curfew":
            raise AssertionError("an arrest needs its task")
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
        case "free":
            return free_all(box, board), []
        case "trail":
            return board, [Task("trail")]
        case "camel_home":
            return replace(board, camel="sheriff"), []
        case "discard":
            return board, [Task("lose", seat, effect.n) for seat in at_large(board)]
        case "discard_to":
            return board, [Task("trim", seat, effect.n) for seat in at_large(board)]
        case "draw":
            return board, [Task("draw", seat, effect.n) for seat in at_large(board)]
        case "restock":
            return board, [Task("face up", n=effect.n)]
        case "actions":
            return refill(box, board, effect.n), []
        case "return_books":
            lost = lending(board)
            kept = [book and seat not in lost for seat, book in enumerate(board.books)]
            return replace(board, books=tuple(kept)), []
        case "steps" | "reach" | "calm" | "close" | "safe" | "open_doors" | "no_sharing":
            return board, []  # lasts for the round: see weather.py
        case _:
            assert_never(effect.effect)


def lending(board: Board) -> tuple[Seat, ...]:
    """The free players who have a Book."""
    return tuple(seat for seat in at_large(board) if board.books[seat])


def along(box: Box, effect: Effect) -> tuple[Location, ...]:
    """The Locations along the effect's street that can be taped (§7.13)."""
    assert effect.street is not None, "the card names a street"
    return tuple(at for at in box.town.along[effect.street] if at in box.town.tapeable)


def named(box: Box, effect: Effect) -> tuple[Place, ...]:
    """The places that the map marks for an effect."""
    match effect.effect:
        case "tape" | "untape" | "raid":
            return along(box, effect)
        case "curfew":
            assert effect.street is not None, "the card names a street"
            return box.town.street[effect.street].spaces
        case "untape_all" | "open_doors":
            return box.town.tapeable
        case "camel_home":
            return ("sheriff",)
        case "strike":
            return strikes(effect)
        case _:
            return () if effect.location is None else (effect.location,)


def cover(box: Box, board: Board, locations: tuple[Location, ...]) -> Board:
    """§7.12: at most one token on each Location."""
    covered = {*board.tape, *[at for at in locations if at in box.town.tapeable]}
    tape = tuple(at for at in LOCATIONS if at in covered)
    assert len(tape) <= box.pieces.tape, "there is a token for every Location that can be taped"
    return replace(board, tape=tape)


def uncover(board: Board, locations: tuple[Location, ...]) -> Board:
    return replace(board, tape=tuple(at for at in board.tape if at not in locations))
