"""Northwest in words: what happened, what a choice would do, and why something may not be done."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import assert_never

from gamenight.core import Choice, Seat, listed
from gamenight.games.northwest.board import JOURNAL_SIDE, LANDINGS, NEXT_TO, SIDE
from gamenight.games.northwest.covers import covers
from gamenight.games.northwest.foresight import foresee
from gamenight.games.northwest.rules import SPACES, apply, is_stuck, outcome, seen
from gamenight.games.northwest.scoring import earnings, sheets
from gamenight.games.northwest.types import (
    EMPTY,
    Action,
    ChooseJournal,
    Cover,
    End,
    EndGame,
    PlaceCube,
    RollCube,
    State,
    TakeCube,
    View,
)

NAMES = {"m": "Mushroom", "f": "Fern", "l": "Maple", "b": "Bee", "g": "Bigfoot"}
_NAMES = NAMES | {kind.upper(): name for kind, name in NAMES.items()}

EXPLORATION = {
    "": "any Mushroom, anywhere (§3.2)",
    "m": "any space around the Hiker (§4.1)",
    "l": "a space diagonally next to the Hiker (§4.2)",
    "f": "a space orthogonally next to the Hiker (§4.3)",
    "b": "a knight's move from the Hiker (§4.4)",
    "g": "any space in the Hiker's row or column (§4.5)",
}


def cube_name(cube: str) -> str:
    return _NAMES[cube]


@cache
def space_name(space: int) -> str:
    """A column letter from the west and a row number from the north: `a1` is the north-west corner."""
    return f"{'abcdefgh'[space % SIDE]}{space // SIDE + 1}"


@cache
def page_name(space: int) -> str:
    return f"{'abcd'[space % JOURNAL_SIDE]}{space // JOURNAL_SIDE + 1}"


def narrate(before: State, seat: Seat, action: Action, after: State, viewer: Seat | None) -> tuple[str, ...]:
    match action:
        case RollCube() if len(after.forest) < SPACES:
            return ()
        case TakeCube():
            return (_told_take(before, seat, action, after, viewer),)
        case PlaceCube(space):
            return (*_told_place(before, seat, space, after, viewer), *_told_end(before, after, viewer))
        case RollCube():
            cones = sum(map(str.isupper, after.forest))
            return (f"{SPACES} cubes are rolled into the forest; {cones} show a pinecone.",)
        case EndGame():
            told = f"{_does(seat, viewer, 'spend')} no Pinecone, being stuck with no Mushroom left."
            return (told, *_told_end(before, after, viewer))
        case ChooseJournal(cover):
            return _told_choice(before, seat, cover, after, viewer)
        case _:
            assert_never(action)


def describe(view: View, seat: Seat, action: Action) -> Choice:
    """What an action would do for a seat, with the points it would earn."""
    match action:
        case TakeCube():
            cube, spent = view.forest[action.space], max(len(action.path) - 1, 0)
            told = _described_take(action, cube, spent, cube.isupper() and view.supply + spent > 0)
            return Choice(told.text, told.badge, foresee(view, seat, action))
        case PlaceCube():
            earned = earnings(view.journals, seat, view.hand)[action.space]
            return _described_place(view.hand, action.space, earned)
        case RollCube():
            return Choice(f"Roll a {cube_name(action.cube)}")
        case EndGame():
            return Choice(_described_end(view, seat, action))
        case ChooseJournal(cover):
            return Choice(_described_choice(view, seat, cover))
        case _:
            assert_never(action)


def why_not(state: State, seat: Seat, action: Action) -> str:
    """Why the rules refuse an action of a seat."""
    match action:
        case RollCube(cube):
            if len(state.forest) == SPACES:
                return "all cubes are rolled (§2.1)"
            return f"no {cube_name(cube)} is left in the bag to be rolled so (§1.5, §1.6)"
        case _ if len(state.forest) < SPACES:
            return "the cubes are still being rolled (§2.1)"
        case TakeCube() | PlaceCube() | EndGame() if seat != state.turn:
            return "another player has the turn (§2.5)"
        case TakeCube():
            return _why_no_take(state, seat, action)
        case PlaceCube(space):
            return _why_no_place(state, seat, space)
        case EndGame() if state.hand:
            return f"the {cube_name(state.hand)} in hand must be placed first (§3.1)"
        case EndGame():
            return "only a stuck player with no Mushroom left on the board may end the game (§7.2)"
        case ChooseJournal(cover):
            return _why_no_choice(state, seat, cover)
        case _:
            assert_never(action)


def _does(seat: int, viewer: Seat | None, verb: str, third: str = "") -> str:
    """Subject and verb: "You walk" for the viewer. For others "{2} walks", where 2 is the seat.

    The caller of `narrate` fills in the name.
    """
    return f"You {verb}" if seat == viewer else f"{{{seat}}} {third or verb + 's'}"


def _pinecones(count: int) -> str:
    return "a Pinecone" if count == 1 else f"{count} Pinecones"


def _by_way_of(path: tuple[int, ...]) -> str:
    return f", spending {_pinecones(len(path) - 1)} by way of {' '.join(map(space_name, path[:-1]))}"


def _told_take(before: State, seat: Seat, action: TakeCube, after: State, viewer: Seat | None) -> str:
    cube = before.forest[action.space]
    told = f"{_does(seat, viewer, 'take')} the {cube_name(cube)} at {space_name(action.space)}"
    if action.path:
        told += _by_way_of(action.path)
    elif is_stuck(before):
        told += ", being stuck"
    if cube.isupper():
        spent = max(len(action.path) - 1, 0)
        earned = after.pinecones[seat] > before.pinecones[seat] - spent
        told += ", and with it a Pinecone" if earned else "; no Pinecone is left for it"
    return told + "."


def _told_place(before: State, seat: Seat, space: int, after: State, viewer: Seat | None) -> tuple[str, ...]:
    """With the points that the cube earns, and those that others lose with the Forager bonus (§8.2)."""
    earned = earnings(before.journals, seat, before.hand)[space]
    did = f"{_does(seat, viewer, 'place')} the {cube_name(before.hand)} at {page_name(space)}"
    lines = [f"{did}: {_points(earned)}."]
    had, has = (sheets(state.journals, state.pinecones) for state in (before, after))
    for other, (was, now) in enumerate(zip(had, has, strict=True)):
        if other != seat and now.forager < was.forager:
            lost = _points(now.forager - was.forager)
            lines.append(f"{_does(other, viewer, 'lose')} the Forager bonus: {lost}.")
        elif other != seat and now.forager > was.forager:
            lines.append(f"{_does(other, viewer, 'have', 'has')} the Forager bonus: {_points(now.forager)}.")
    return tuple(lines)


def _points(points: int) -> str:
    signed = f"{points:+}".replace("-", "−")
    return f"{signed} {'point' if abs(points) == 1 else 'points'}"


def _told_end(before: State, after: State, viewer: Seat | None) -> tuple[str, ...]:
    if after.end is None:
        return ()
    lines = ["All Journals are full: the game ends."]
    if after.end is End.STUCK:
        lines = [
            f"{_does(after.turn, viewer, 'have', 'has')} no move, and no Mushroom is left: the game ends."
        ]
    elif after.end is End.DECLINED:
        lines = ["The game ends."]
    for seat, (had, has) in enumerate(zip(before.pinecones, after.pinecones, strict=True)):
        if has > had:
            lines.append(f"{_does(seat, viewer, 'receive')} {_pinecones(has - had)} for empty spaces.")
    return tuple(lines)


@lru_cache(maxsize=1 << 12)
def _described_take(action: TakeCube, cube: str, spent: int, earns: bool) -> Choice:
    told = f"Take the {cube_name(cube)} at {space_name(action.space)}"
    if action.path:
        told += _by_way_of(action.path)
    if earns:
        told += ", and with it a Pinecone"
    return Choice(told, f"−{spent}" if spent else "")


@cache
def _described_place(cube: str, space: int, earned: int) -> Choice:
    points = _points(earned)
    return Choice(f"Place the {cube_name(cube)} at {page_name(space)}: {points}", points.partition(" ")[0])


def _described_end(view: View, seat: Seat, action: EndGame) -> str:
    """Nothing is left to chance, so the final scores are known (§7.2, §7.6)."""
    result = outcome(apply(seen(view), seat, action))
    assert result is not None, "the game is over then"
    scores = ", ".join(f"{{{holder}}} {score}" for holder, score in enumerate(result.scores))
    winners = listed([f"{{{winner}}}" for winner in result.winners])
    won = f"{'shared victory' if len(result.winners) > 1 else 'winner'}: {winners}"
    return f"End the game at once, without spending Pinecones (§7.2). Final scores: {scores}; {won}"


def _why_no_take(state: State, seat: Seat, action: TakeCube) -> str:
    if state.hand:
        return f"the {cube_name(state.hand)} in hand must be placed first (§3.1)"
    name, cube = space_name(action.space), state.forest[action.space]
    if cube == EMPTY:
        return f"there is no cube at {name} (§3.4)"
    if state.hiker is None:
        if cube in "mM":
            return "there is nothing to spend Pinecones on in the first turn (§6.6)"
        return f"the first turn takes a Mushroom, and {name} is a {cube_name(cube)} (§3.2)"
    rule = f"the last cube was a {cube_name(state.rule)}: {EXPLORATION[state.rule]}"
    if action.path:
        return _why_no_way(state, seat, action, rule)
    if is_stuck(state):
        mushrooms = "m" in state.forest.lower()
        instead = "take any Mushroom, or spend Pinecones (§7.1)"
        if not mushrooms:
            instead = "no Mushroom is left, so spend Pinecones or end the game (§7.2)"
        return f"no space of the exploration rule holds a cube: {instead}; {rule}"
    return f"{name} is out of reach without Pinecones; {rule}"


def _why_no_way(state: State, seat: Seat, action: TakeCube, rule: str) -> str:
    """Why a way by Pinecones is refused."""
    assert state.hiker is not None, "there is an exploration rule to extend"
    name, path = space_name(action.space), action.path
    spent, has = len(path) - 1, state.pinecones[seat]
    if path[0] not in LANDINGS[state.rule][state.hiker]:
        return f"Pinecones extend a move by the rule (§6.2), and {space_name(path[0])} is not one; {rule}"
    if path[-1] != action.space or any(b not in NEXT_TO[a] for a, b in pairwise(path)):
        return f"Pinecones carry the Hiker in orthogonal steps, the last one to {name} (§6.2, §6.3)"
    if spent > has:
        return f"that way costs {_pinecones(spent)}, and {has} can be spent (§6.2)"
    return f"of the ways to {name} only one of the cheapest is offered, and this is not it (§6.5)"


def _why_no_place(state: State, seat: Seat, space: int) -> str:
    if not state.hand:
        return "a cube must be taken first (§3.1)"
    journal = state.journals[seat]
    if journal[space] != EMPTY:
        return f"{page_name(space)} of the Journal is taken, and cubes do not move (§5.3)"
    if journal == EMPTY * len(journal):
        return "the first cube goes to the north-west corner, a1 (§5.1)"
    return f"{page_name(space)} shares no side with a cube of the Journal (§5.2)"


def cover_name(cover: Cover) -> str:
    return f"{cover.title()} Journal"


def _told_choice(
    before: State, seat: Seat, cover: Cover, after: State, viewer: Seat | None
) -> tuple[str, ...]:
    """§2.6: with those who now have another Journal than before."""
    lines = [f"{_does(seat, viewer, 'choose')} the {cover_name(cover)}."]
    for other, (had, has) in enumerate(zip(covers(before.chosen), covers(after.chosen), strict=True)):
        if other != seat and had != has:
            lines.append(f"{_does(other, viewer, 'get')} the {cover_name(has)} instead.")
    return tuple(lines)


def _described_choice(view: View, seat: Seat, cover: Cover) -> str:
    if cover not in view.covers:
        return f"Choose the {cover_name(cover)}"
    holder = view.covers.index(cover)
    if holder == seat:
        return f"Keep the {cover_name(cover)}"
    return f"Choose the {cover_name(cover)}; {{{holder}}}, who has it, gets another"


def _why_no_choice(state: State, seat: Seat, cover: Cover) -> str:
    if state.chosen[seat]:
        return "a Journal is chosen once (§2.6)"
    if state.journals[seat] != EMPTY * len(state.journals[seat]):
        return "a Journal is chosen before the first cube lies in it (§2.6)"
    return f"another player has chosen the {cover_name(cover)} (§2.6)"
