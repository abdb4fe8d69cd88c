"""The text of the choice Ready: who may still act, or what happens at the end of the round (§3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from gamenight.core import Choice, Seat, listed
from gamenight.games.nowhere import events, rounds, windows
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import can_board
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.names import FIRST_NAMES, counted, effects_text, sentence
from gamenight.games.nowhere.types import Board, End, Task, View
from gamenight.games.nowhere.vocabulary import Scenario

_ENDS = {
    End.ESCAPED: "Then everybody escapes: the game is won",
    End.STRANDED: "This is the last round: the game is lost",
    End.JAILED: "Then everybody is in jail: the game is lost",
}


class _Ahead(Struct, frozen=True):
    """The end of a round, up to the first decision of a player."""

    board: Board
    struck: tuple[Scenario, ...]
    arrested: tuple[Seat, ...]  # players who will be arrested
    open: bool  # a player has to decide first


def described_ready(box: Box, view: View, seat: Seat) -> Choice:
    """The badge is `ends` if the round ends for certain, `asks` if a player has to decide first."""
    board = rounds.say_ready(box, view.board, seat)
    waiting = [other for other in at_large(board) if not board.ready[other]]
    if waiting:
        return Choice(_told_waiting(view.board, board, seat, waiting))
    ahead = _look_ahead(box, board, all(view.reached))
    return Choice(_told_end(box, view, board, ahead), "asks" if ahead.open else "ends")


def _told_waiting(before: Board, board: Board, seat: Seat, waiting: Sequence[Seat]) -> str:
    others = _names(board, waiting)
    if board.counter:
        left = f"{_count(board.counter)} left, and {others} may still use {_them(board.counter)}"
    else:
        left = f"No Action is left, and {others} may still use Items, Coffee and spaces"
    again = [other for other in waiting if before.ready[other]]
    asked = f". This asks {_names(board, again)} again, who used up their share" if again else ""
    when = "only after the next Action" if seat in board.recalled else "while the round goes on"
    done = f"{_names(board, [seat])} is ready, and may take that back {when} (§3.10)"
    return f"{done}. {left}{asked}"


def _told_end(box: Box, view: View, board: Board, ahead: _Ahead) -> str:
    unused = board.counter + sum(board.extra)
    told = [f"The round ends: {_count(unused)} lost" if unused else "The round ends, and no Action is lost"]
    for each in ahead.struck:
        told.append(sentence(f"{box.scenarios[each].name}: {effects_text(box, each)}").removesuffix("."))
    if ahead.arrested:
        answer = ". Before that, whoever can change it is asked" if ahead.open else ""
        told.append(f"The Sheriff jails {_names(board, ahead.arrested)}{answer}")
        if ahead.open and {*ahead.arrested} == {*at_large(ahead.board)}:
            told.append("If nobody changes it, everybody is in jail: the game is lost")
    if ahead.board.end is not None:
        told.append(_ENDS[ahead.board.end])
    elif not ahead.open:
        told.append(f"Then round {ahead.board.round} of {view.rounds} begins")
    return ". ".join(told)


def _look_ahead(box: Box, board: Board, reached: bool) -> _Ahead:
    """Play the end of the round. There is no chance in it until the next Scenario is drawn."""
    late = [each for each in board.current if box.scenarios[each].when == "end"]
    number, arrested = board.round, []
    board = windows.opened(box, rounds.over(box, board))
    while board.end is None and board.round == number and not rounds.waits(box, board, board.agenda[0]):
        if reached and can_board(box, board):  # §8.7
            board = replace(board, end=End.ESCAPED)
            break
        arrested += _arrested(box, board, board.agenda[:1])
        board = windows.opened(box, rounds.settle_next(box, board))
    open_ = board.end is None and board.round == number
    if open_:
        arrested += _arrested(box, board, board.agenda)
    ahead = [task.scenario for task in board.agenda] if board.end is not None else []
    return _Ahead(board, tuple(each for each in late if each not in ahead), tuple(arrested), open_)


def _arrested(box: Box, board: Board, tasks: Sequence[Task]) -> list[Seat]:
    arrests = [task for task in tasks if windows.window_of(box, task) == "arrest"]
    foreseen = [windows.foreseen(box, board, task) for task in arrests]
    return [seat for task in foreseen for seat in events.arrested(box, board, task)]


def _names(board: Board, seats: Sequence[Seat]) -> str:
    return listed([FIRST_NAMES[board.characters[seat]] for seat in seats])


def _count(actions: int) -> str:
    return f"{counted(actions, 'Action')} {'is' if actions == 1 else 'are'}"


def _them(actions: int) -> str:
    return "it" if actions == 1 else "them"
