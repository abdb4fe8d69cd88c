"""Northwest in words: what happened, and why something may not."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Seat
from gamenight.games.northwest.board import JOURNAL_SIDE, LANDINGS, SIDE
from gamenight.games.northwest.rules import SPACES, is_stuck
from gamenight.games.northwest.types import (
    EMPTY,
    Action,
    End,
    EndGame,
    PlaceCube,
    RollCube,
    State,
    TakeCube,
)

NAMES = {"m": "Mushroom", "f": "Fern", "l": "Maple", "b": "Bee", "g": "Bigfoot"}

EXPLORATION = {
    "": "any Mushroom, anywhere (§3.2)",
    "m": "any space around the Hiker (§4.1)",
    "l": "a space diagonally next to the Hiker (§4.2)",
    "f": "a space orthogonally next to the Hiker (§4.3)",
    "b": "a knight's move from the Hiker (§4.4)",
    "g": "any space in the Hiker's row or column (§4.5)",
}

ENDS = {
    End.JOURNALS_FULL: "All Journals are full: the game ends.",
    End.STUCK: "{%d} is stuck, no Mushroom is left and no Pinecone reaches a cube: the game ends.",
    End.DECLINED: "The game ends.",
}


def cube_name(cube: str) -> str:
    return NAMES[cube.lower()]


def space_name(space: int) -> str:
    """A column letter from the west and a row number from the north: `a1` is the north-west corner."""
    return f"{'abcdefgh'[space % SIDE]}{space // SIDE + 1}"


def page_name(space: int) -> str:
    return f"{'abcd'[space % JOURNAL_SIDE]}{space // JOURNAL_SIDE + 1}"


def narrate(before: State, seat: Seat, action: Action, after: State, viewer: Seat | None) -> tuple[str, ...]:  # noqa: ARG001
    match action:
        case RollCube():
            if len(after.forest) < SPACES:
                return ()
            cones = sum(cube.isupper() for cube in after.forest)
            return (f"{SPACES} cubes are rolled into the forest; {cones} show a pinecone.",)
        case TakeCube():
            return (_told_take(before, seat, action, after),)
        case PlaceCube(space):
            told = f"{{{seat}}} places the {cube_name(before.hand)} at {page_name(space)} of the Journal."
            return (told, *_told_end(before, after))
        case EndGame():
            return (
                f"{{{seat}}} is stuck without Mushrooms and spends no Pinecone.",
                *_told_end(before, after),
            )
        case _:
            assert_never(action)


def why_not(state: State, seat: Seat, action: Action) -> str:
    """Why the rules refuse an action of the seat to act."""
    match action:
        case RollCube(cube):
            if len(state.forest) == SPACES:
                return "all cubes are rolled (§2.1)"
            return f"no {cube_name(cube)} is left in the bag to be rolled so (§1.5, §1.6)"
        case TakeCube():
            return _why_no_take(state, seat, action)
        case PlaceCube(space):
            return _why_no_place(state, seat, space)
        case EndGame():
            return "only a stuck player with no Mushroom left on the board may end the game (§7.2)"
        case _:
            assert_never(action)


def _told_take(before: State, seat: Seat, action: TakeCube, after: State) -> str:
    cube = before.forest[action.space]
    told = f"{{{seat}}} takes the {cube_name(cube)} at {space_name(action.space)}"
    spent = max(len(action.path) - 1, 0)
    if spent:
        told += f", spending {_pinecones(spent)} by way of {' '.join(map(space_name, action.path[:-1]))}"
    elif is_stuck(before):
        told += ", being stuck"
    if cube.isupper():
        earned = after.pinecones[seat] > before.pinecones[seat] - spent
        told += ", and earns a Pinecone" if earned else "; the supply has no Pinecone for it"
    return told + "."


def _told_end(before: State, after: State) -> tuple[str, ...]:
    if after.end is None:
        return ()
    told = ENDS[after.end]
    lines = [told % after.turn if "%" in told else told]
    for seat, (had, has) in enumerate(zip(before.pinecones, after.pinecones, strict=True)):
        if has > had:
            lines.append(f"{{{seat}}} receives {_pinecones(has - had)} for empty spaces.")
    return tuple(lines)


def _pinecones(count: int) -> str:
    return "a Pinecone" if count == 1 else f"{count} Pinecones"


def _why_no_take(state: State, seat: Seat, action: TakeCube) -> str:
    if state.hand:
        return f"the {cube_name(state.hand)} in hand must be placed first (§3.1)"
    name, cube = space_name(action.space), state.forest[action.space]
    if cube == EMPTY:
        return f"there is no cube at {name} (§3.4)"
    if state.hiker is None:
        return f"the first turn takes a Mushroom, and {name} is a {cube_name(cube)} (§3.2)"
    rule = f"the last cube was a {cube_name(state.rule)}: {EXPLORATION[state.rule]}"
    if not action.path:
        return f"{name} is out of reach; {rule}"
    spent, has = len(action.path) - 1, state.pinecones[seat]
    if action.path[0] not in LANDINGS[state.rule][state.hiker]:
        return (
            f"{space_name(action.path[0])} is not where a move can begin that Pinecones extend (§6.2); {rule}"
        )
    if spent > has:
        return f"that way costs {_pinecones(spent)}, and there are {has} to spend (§6.2)"
    return f"that is not the cheapest way to {name} in orthogonal steps (§6.3, §6.5)"


def _why_no_place(state: State, seat: Seat, space: int) -> str:
    if not state.hand:
        return "a cube must be taken first (§3.1)"
    journal = state.journals[seat]
    if journal[space] != EMPTY:
        return f"{page_name(space)} of the Journal is taken, and cubes do not move (§5.3)"
    if journal == EMPTY * len(journal):
        return "the first cube goes to the north-west corner, a1 (§5.1)"
    return f"{page_name(space)} shares no side with a cube of the Journal (§5.2)"
