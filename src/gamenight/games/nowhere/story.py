"""The consequences of an action as text, found by comparing the states before and after it."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Seat
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import reached
from gamenight.games.nowhere.names import (
    FIRST_NAMES,
    ability_text,
    counted,
    effects_text,
    place_name,
    preposition,
)
from gamenight.games.nowhere.types import (
    Action,
    Board,
    BreakIn,
    CutAllTape,
    CutTape,
    End,
    State,
    Trail,
    UseAbility,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import Location
from gamenight.games.nowhere.walking import stuck

_ENDS = {
    End.ESCAPED: "Everybody is on board, and nobody looks back: the class has escaped Nowhere!",
    End.STRANDED: "The last round is over, and the class is still here: Nowhere keeps it.",
    End.JAILED: "Everybody is behind bars: the Sheriff has won.",
}


def does(seat: int, viewer: Seat | None, verb: str, third: str = "") -> str:
    """Subject and verb: "You walk" for the viewer. For others "{2} walks", where 2 is the seat.

    The caller of `narrate` fills in the name.
    """
    return f"You {verb}" if seat == viewer else f"{{{seat}}} {third or verb + 's'}"


def named(seat: int, viewer: Seat | None) -> str:
    return "you" if seat == viewer else f"{{{seat}}}"


def with_characters(line: str, board: Board) -> str:
    """Every person has one name, on pawns, buttons and here: Guinevere (Birch)."""
    for seat, who in enumerate(board.characters):
        line = line.replace(f"{{{seat}}}", f"{FIRST_NAMES[who]} ({{{seat}}})")
    return line.replace("..", ".")  # a street's name ends with a stop


def consequences(box: Box, before: State, action: Action, after: State, viewer: Seat | None) -> list[str]:
    old, new = before.board, after.board
    own_doing = isinstance(action, CutTape | CutAllTape | BreakIn | UseItem)
    lines = [
        *_told_trail(box, old, new, viewer),
        *_told_late_scenarios(box, old, new),
        *_told_tape(box, old, new, removed=not own_doing),
        *_told_jail(old, new, viewer),
        *_told_destinations(box, before, after, viewer),
    ]
    if new.end is not None:
        lines.append(_ENDS[new.end])
    elif new.round > old.round:
        actions = counted(new.counter, "Action")
        lines.append(f"Round {new.round} of {box.counter.rounds} begins, with {actions}.")
    return lines


def ability_offered(box: Box, board: Board, seat: Seat) -> str:
    """What an ability would do; Samantha's says if nobody could use the spaces."""
    who = board.characters[seat]
    idle = ". Nobody can walk now: Camel and Yellow Tape bar every way (§4.7)"
    return ability_text(box, who) + (idle if who == "sam" and stuck(box, board) else "")


def ability_told(
    box: Box, board: Board, seat: Seat, action: UseAbility | BreakIn, viewer: Seat | None
) -> str:
    match action:
        case BreakIn(location):
            through = "and go in" if seat == viewer else "and goes in"
            return f"{does(seat, viewer, 'break')} the tape of {place_name(box, location)} {through}."
        case UseAbility():
            match board.characters[seat]:
                case "bethany":
                    return f"{does(seat, viewer, 'make')} Camel go after those who prepare."
                case "noel":
                    return f"{does(seat, viewer, 'ignore')} Yellow Tape this round."
                case "sam":
                    return f"{does(seat, viewer, 'start')} to run."
                case _:
                    return f"{does(seat, viewer, 'keep')} Camel from the next Interact."
        case _:
            assert_never(action)


def _told_trail(box: Box, old: Board, new: Board, viewer: Seat | None) -> list[str]:
    if new.trail is None or new.trail == old.trail:
        return []
    told = []
    if old.trail is None or new.trail.number > old.trail.number:
        told.append(_told_way(box, new.trail, viewer))
    whom = named(new.trail.quarry, viewer)
    match new.trail.result:
        case "caught":
            told.append(f"Camel catches {whom}{': an Action is lost' if _cost_action(old, new) else ''}.")
        case "missed":
            told.append("Camel finds nobody there any more.")
        case "toy":
            told.append(f"Camel runs after the toy, and leaves {whom} alone.")
        case "waiting" | "short":
            pass
    return told


def _cost_action(old: Board, new: Board) -> bool:
    """Whether the catch cost an Action: the counter may have been empty (§5.10)."""
    paid = sum(new.spent) - sum(old.spent)
    return new.counter > 0 or old.counter > paid


def _told_way(box: Box, trail: Trail, viewer: Seat | None) -> str:
    whom = named(trail.quarry, viewer)
    stop, spaces = trail.path[-1], len(trail.path) - 1
    if trail.result == "short":
        return f"Camel comes {counted(spaces, 'space')} after {whom}, to {place_name(box, stop)}."
    where = f"{preposition(stop)} {place_name(box, stop)}"
    return f"Camel finds {whom} {where}, after {counted(spaces, 'space')}."


def _told_late_scenarios(box: Box, old: Board, new: Board) -> list[str]:
    """The Scenarios at the end of the round, except those that an escape prevented."""
    ahead = [task.scenario for task in new.agenda] if new.end is not None else []
    late = [each for each in old.current if box.scenarios[each].when == "end" and each not in ahead]
    over = _resolving(new) or new.round > old.round or new.end in (End.JAILED, End.STRANDED)
    if _resolving(old) or not over:
        return []
    return [f"{box.scenarios[each].name}: {effects_text(box, each)}." for each in late]


def _resolving(board: Board) -> bool:
    """Whether the tasks at the end of the round are being settled."""
    return any(task.kind == "next" for task in board.agenda)


def _told_tape(box: Box, old: Board, new: Board, *, removed: bool) -> list[str]:
    laid = [at for at in new.tape if at not in old.tape]
    gone = [at for at in old.tape if at not in new.tape]
    told = []
    if laid:
        told.append(f"Yellow Tape on {_listed(box, laid)}.")
    if gone and removed:
        told.append(f"The tape is gone from {_listed(box, gone)}.")
    return told


def _listed(box: Box, locations: list[Location]) -> str:
    return ", ".join(place_name(box, at) for at in locations)


def _told_jail(old: Board, new: Board, viewer: Seat | None) -> list[str]:
    changes = list(enumerate(zip(old.jailed, new.jailed, strict=True)))
    freed = [seat for seat, (was, now) in changes if was and not now]
    jailed = [(seat, now) for seat, (was, now) in changes if now and not was]
    return [
        *[f"{does(seat, viewer, 'are', 'is')} free again." for seat in freed],
        *[f"{does(seat, viewer, 'are', 'is')} jailed, until round {until}." for seat, until in jailed],
    ]


def _told_destinations(box: Box, before: State, after: State, viewer: Seat | None) -> list[str]:
    told = []
    for seat, goal in enumerate(before.destinations):
        was, now = reached(box, before.board, Seat(seat), goal), reached(box, after.board, Seat(seat), goal)
        if now and not was:
            whose = "your" if seat == viewer else "their"
            told.append(f"{does(seat, viewer, 'have', 'has')} reached {whose} Destination.")
        elif was and not now:
            whose = "your" if seat == viewer else "their"
            told.append(f"{does(seat, viewer, 'have', 'has')} lost sight of {whose} Destination.")
    return told
