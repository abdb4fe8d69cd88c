"""Northwest: take the cube the last one leads you to, and arrange sixteen of them in a Journal.

Pure functions over `State`; § numbers refer to docs/rules/northwest.md.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import astuple, replace

from gamenight.core import CHANCE, BadOptions, Outcome, Rng, Seat
from gamenight.games.northwest import covers, scoring
from gamenight.games.northwest.board import LANDINGS, PAGES, SIDE, TAKE, farther, placements
from gamenight.games.northwest.data import Box
from gamenight.games.northwest.types import (
    EMPTY,
    Action,
    ChooseJournal,
    Cube,
    End,
    EndGame,
    Options,
    PlaceCube,
    RollCube,
    State,
    TakeCube,
    View,
)

SPACES = SIDE * SIDE
END_GAME = EndGame()

_PLAIN: tuple[Cube, ...] = ("m", "f", "l", "b", "g")
_PINECONE_UP: tuple[Cube, ...] = ("M", "F", "L", "B", "G")
_ROLLS = tuple((RollCube(plain), RollCube(up)) for plain, up in zip(_PLAIN, _PINECONE_UP, strict=True))
_KIND_OF = {cube: kind for kind, pair in enumerate(zip(_PLAIN, _PINECONE_UP, strict=True)) for cube in pair}


def setup(box: Box, seats: int, options: Options) -> State:
    if options.pinecones not in box.supply:  # §2.3
        raise BadOptions(
            f"Northwest: option pinecones is {' or '.join(map(str, box.supply))}, not {options.pinecones}"
        )
    if options.mix not in box.mixes:  # §1.5
        raise BadOptions(f"Northwest: option mix is {' or '.join(box.mixes)}, not {options.mix!r}")
    return State(
        forest="",
        bag=astuple(box.mixes[options.mix]),
        journals=(EMPTY * PAGES,) * seats,
        chosen=(None,) * seats,
        pinecones=(0,) * seats,
        supply=options.pinecones,
        turn=Seat(0),  # §2.4
    )


def to_act(state: State) -> tuple[Seat, ...]:
    if state.end is not None:
        return ()
    return (state.turn,) if len(state.forest) == SPACES else (CHANCE,)


def legal_actions(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    if state.end is not None:
        return ()
    if len(state.forest) < SPACES:
        return _possible_rolls(box, state) if seat == CHANCE else ()
    if seat != state.turn:
        return ()
    if state.hand:
        return placements(state.journals[seat])
    return takes(state)


def sample(box: Box, state: State, rng: Rng) -> Action:
    cube, face = divmod(rng.below(6 * (SPACES - len(state.forest))), 6)  # §2.1: shuffled and rolled
    kind, left = 0, state.bag[0]
    while cube >= left:
        cube -= left
        kind += 1
        left = state.bag[kind]
    return _ROLLS[kind][face < box.faces]


def apply(state: State, seat: Seat, action: Action) -> State:
    if isinstance(action, RollCube):  # not `match`, which takes twice as long to tell classes apart
        return _roll(state, action.cube)
    if isinstance(action, TakeCube):
        return _take(state, seat, action)
    if isinstance(action, PlaceCube):
        return _place(state, seat, action.space)
    if isinstance(action, EndGame):  # §7.2
        return _finish(state, End.DECLINED)
    if isinstance(action, ChooseJournal):
        return covers.choose(state, seat, action.cover)
    assert_never(action)


def outcome(state: State) -> Outcome | None:
    if state.end is None:
        return None
    sheets = scoring.sheets(state.journals, state.pinecones)
    return Outcome(tuple(sheet.total for sheet in sheets), scoring.winners(sheets), state.end)


def view(state: State, seat: Seat | None) -> View:  # noqa: ARG001  (the same for every seat)
    return View(
        state.forest,
        state.bag,
        state.journals,
        state.chosen,
        covers.covers(state.chosen),
        state.pinecones,
        state.supply,
        state.turn,
        state.hiker,
        state.rule,
        state.hand,
        state.end,
        scoring.sheets(state.journals, state.pinecones),
        state.awarded,
    )


def imagine(view: View, rng: Rng) -> State:  # noqa: ARG001  (nothing is hidden)
    return seen(view)


def seen(view: View) -> State:
    """The state that a view shows: all of it."""
    return State(
        view.forest,
        view.bag,
        view.journals,
        view.chosen,
        view.pinecones,
        view.supply,
        view.turn,
        view.hiker,
        view.rule,
        view.hand,
        view.end,
        view.awarded,
    )


def is_stuck(state: State) -> bool:
    """§7.1: whether no space of the exploration rule holds a cube."""
    if state.hiker is None:
        return False
    return all(state.forest[space] == EMPTY for space in LANDINGS[state.rule][state.hiker])


def _possible_rolls(box: Box, state: State) -> tuple[Action, ...]:
    ways = [up for up in (False, True) if (box.faces if up else 6 - box.faces)]  # §1.6
    return tuple(_ROLLS[kind][up] for kind, left in enumerate(state.bag) if left for up in ways)


def takes(state: State) -> tuple[Action, ...]:
    """What the player to move may do who holds no cube."""
    forest = state.forest
    if state.hiker is None:  # §3.2
        return _mushrooms(forest)
    rule, hiker, cones = state.rule, state.hiker, state.pinecones[state.turn]
    found: list[Action] = []
    for space in LANDINGS[rule][hiker]:  # a plain loop: it takes half as long as a comprehension
        if forest[space] != EMPTY:  # §3.4
            found.append(TAKE[space])
    if found:
        if cones:  # §6.2
            found += [take for space, take in farther(rule, hiker, cones) if forest[space] != EMPTY]
        return tuple(found)
    found.extend(_mushrooms(forest))  # §7.1
    mushrooms_left = bool(found)
    if cones:  # §6.5: every Mushroom can be had without paying
        found += [take for space, take in farther(rule, hiker, cones) if forest[space] not in ".mM"]
    if found and not mushrooms_left:
        found.append(END_GAME)  # §7.2
    return tuple(found)


def _mushrooms(forest: str) -> tuple[Action, ...]:
    cubes, found = forest.lower(), []
    space = cubes.find("m")
    while space >= 0:
        found.append(TAKE[space])
        space = cubes.find("m", space + 1)
    return tuple(found)


def _roll(state: State, cube: Cube) -> State:
    bag = list(state.bag)
    bag[_KIND_OF[cube]] -= 1
    forest = state.forest + cube
    return State(forest, tuple(bag), state.journals, state.chosen, state.pinecones, state.supply, state.turn)


def _take(state: State, seat: Seat, action: TakeCube) -> State:
    space = action.space
    cube = state.forest[space]
    spent = len(action.path) - 1 if action.path else 0  # §6.2
    supply = state.supply + spent  # §6.4
    earned = 1 if supply and cube.isupper() else 0  # §3.5, §6.1
    pinecones = state.pinecones
    if spent or earned:
        pinecones = (*pinecones[:seat], pinecones[seat] - spent + earned, *pinecones[seat + 1 :])
    forest = state.forest[:space] + EMPTY + state.forest[space + 1 :]
    left = supply - earned
    return State(
        forest, state.bag, state.journals, state.chosen, pinecones, left, seat, space, cube.lower(), cube
    )


def _place(state: State, seat: Seat, space: int) -> State:
    journal = state.journals[seat]
    books = list(state.journals)
    books[seat] = journal[:space] + state.hand + journal[space + 1 :]
    journals = tuple(books)
    turn = Seat((seat + 1) % len(journals))  # §3.7
    after = State(
        state.forest,
        state.bag,
        journals,
        state.chosen,
        state.pinecones,
        state.supply,
        turn,
        state.hiker,
        state.rule,
    )
    if EMPTY not in journals[turn]:  # §7.4: nobody has fewer cubes than the player to move
        return _finish(after, End.JOURNALS_FULL)
    if "m" not in state.forest and "M" not in state.forest and not takes(after):  # §7.3
        return _finish(after, End.STUCK)
    return after


def _finish(state: State, end: End) -> State:
    """§7.6: Pinecones for the empty spaces, one at a time from the player to move, while the supply lasts."""
    seats = len(state.journals)
    owed = [journal.count(EMPTY) for journal in state.journals]
    pinecones = list(state.pinecones)
    supply, seat = state.supply, int(state.turn)
    while supply and any(owed):
        if owed[seat]:
            owed[seat] -= 1
            pinecones[seat] += 1
            supply -= 1
        seat = (seat + 1) % seats
    awarded = tuple([has - had for had, has in zip(state.pinecones, pinecones, strict=True)])
    return replace(
        state, pinecones=tuple(pinecones), supply=supply, end=end, awarded=awarded if any(awarded) else ()
    )
