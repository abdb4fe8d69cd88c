"""What is about to happen, and to whom, as one sentence (§4.17)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gamenight.core import Seat, listed
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.events import effect_of
from gamenight.games.nowhere.names import FIRST_NAMES, counted, place_name, preposition
from gamenight.games.nowhere.types import Board, Omen, State, Task
from gamenight.games.nowhere.windows import letting_go, omen


def foretold(box: Box, board: Board, task: Task) -> Omen | None:
    """What the task will do, with its sentence; None if it opens no window."""
    coming = omen(box, board, task)
    return None if coming is None else replace(coming, text=sentence(box, board, task, coming))


def sentence(box: Box, board: Board, task: Task, coming: Omen) -> str:
    """Without a full stop."""
    whom = _names(board, coming.seats)
    cause = "" if task.scenario is None else box.scenarios[task.scenario].name
    match coming.window:
        case "catch":
            place = f"{preposition(board.camel)} {place_name(box, board.camel)}"
            return f"Camel is about to catch {whom} {place} (§5.8)"
        case "arrest":
            where = "" if task.location is None else f" in {place_name(box, task.location)}"
            lost = ", and then everybody is in jail: the game would be lost" if coming.fatal else ""
            spared = _names(board, task.spared) if task.spared else ""
            free = (
                f", and {spared} {'stays' if len(task.spared) == 1 else 'stay'} free (§6.7, §6.8)"
                if spared
                else ""
            )
            return f"{cause} is about to jail {whom}{where} (§6.1){free}{lost}"
        case "trail":
            return f"{cause} is about to set Camel on {whom} (§5.1)"
        case "discard":
            return f"{whom} must let go of {counted(letting_go(box, board, task), 'Item')} (§4.15, §12.4)"
        case "gain":
            items = counted(effect_of(box, task).n, "Item")
            return f"{cause} is about to give {items} to {whom} (§12.2)"
        case "books":
            return f"{cause} is about to return the Books of {whom} (§12.2)"


def awaited(box: Box, state: State) -> str:
    """What everybody waits for while a window is open."""
    board = state.board
    if not board.agenda or not board.agenda[0].asked:
        return ""
    task = board.agenda[0]
    coming = omen(box, board, task)
    assert coming is not None, "a window has an omen"
    return f"{sentence(box, board, task, coming)}, and {_names(board, task.asked)} can change that (§4.17)"


def _names(board: Board, seats: Sequence[Seat]) -> str:
    return listed([FIRST_NAMES[board.characters[seat]] for seat in seats]) if seats else "nobody"
