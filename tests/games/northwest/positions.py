"""Positions drawn as text, and short verbs to play them.

A forest is 8 lines of 8 letters, a Journal 4 lines of 4; `@` is the Hiker and `.` an empty space. Spaces
have names: a column letter from the west and a row number from the north, so `a1` is the north-west corner.
"""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE, IllegalAction, Outcome, Rng, Seat, play
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import (
    Action,
    End,
    EndGame,
    Options,
    PlaceCube,
    ScoreSheet,
    State,
    TakeCube,
)

PRINTED = Options()
"""The game as printed."""

BEGUN = "f" + "." * 15
"""A Journal with one Fern in its corner."""


def letters(drawing: str, side: int) -> str:
    lines = drawing.split()
    assert [len(line) for line in lines] == [side] * side, "a square drawing"
    return "".join(lines)


def at(name: str) -> int:
    """The number of a space of the forest."""
    return (int(name[1]) - 1) * 8 + "abcdefgh".index(name[0])


def page(name: str) -> int:
    """The number of a space of a Journal."""
    return (int(name[1]) - 1) * 4 + "abcd".index(name[0])


def name_of(space: int, side: int = 8) -> str:
    return f"{'abcdefgh'[space % side]}{space // side + 1}"


def journal(drawing: str) -> str:
    return letters(drawing, 4)


def position(
    drawing: str,
    rule: str = "",
    *,
    pinecones: tuple[int, ...] = (0, 0),
    supply: int = 10,
    journals: tuple[str, ...] = (),
    hand: str = "",
    turn: int = 0,
) -> State:
    """A position of as many seats as there are purses; without `@` the Hiker is not on the board yet."""
    forest = letters(drawing, 8)
    return State(
        forest=forest.replace("@", "."),
        bag=(0,) * 5,
        journals=journals or (BEGUN if "@" in forest else "." * 16,) * len(pinecones),
        chosen=(None,) * len(pinecones),
        pinecones=pinecones,
        supply=supply,
        turn=Seat(turn),
        hiker=forest.index("@") if "@" in forest else None,
        rule=rule,
        hand=hand,
    )


def everywhere(cube: str, hiker: str) -> str:
    """A drawing with the same cube on every space but the Hiker's."""
    forest = [cube] * 64
    forest[at(hiker)] = "@"
    return "\n".join("".join(forest[row : row + 8]) for row in range(0, 64, 8))


def rolled(seats: int = 2, options: Options = PRINTED, seed: str = "forest") -> State:
    """A new game with all its cubes rolled."""
    rng = Rng(seed, "roll")
    state = GAME.setup(seats, options)
    while GAME.to_act(state) == (CHANCE,):
        state = play(GAME, state, CHANCE, GAME.sample(state, rng))
    return state


def legal(state: State) -> tuple[Action, ...]:
    (seat,) = GAME.to_act(state)
    return GAME.legal_actions(state, seat)


def takes(state: State) -> dict[str, int]:
    """The spaces whose cube may be taken, and the Pinecones each costs."""
    found = [action for action in legal(state) if isinstance(action, TakeCube)]
    return {name_of(action.space): max(len(action.path) - 1, 0) for action in found}


def free(state: State) -> set[str]:
    """The spaces whose cube may be taken without Pinecones."""
    return {name for name, cost in takes(state).items() if cost == 0}


def places(state: State) -> set[str]:
    return {name_of(action.space, 4) for action in legal(state) if isinstance(action, PlaceCube)}


def may_decline(state: State) -> bool:
    return EndGame() in legal(state)


def take(state: State, name: str) -> State:
    """Take the cube there, by the way that is offered."""
    (action,) = [a for a in legal(state) if isinstance(a, TakeCube) and a.space == at(name)]
    return play(GAME, state, state.turn, action)


def place(state: State, name: str) -> State:
    return play(GAME, state, state.turn, PlaceCube(page(name)))


def decline(state: State) -> State:
    return play(GAME, state, state.turn, EndGame())


def refusal(state: State, action: Action, seat: Seat | None = None) -> str:
    """Why the rules refuse the action."""
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, state.turn if seat is None else seat, action)
    return str(refused.value)


def ended(journals: tuple[str, ...], pinecones: tuple[int, ...] = ()) -> State:
    """A finished game with these Journals, drawn."""
    return State(
        forest="." * 64,
        bag=(0,) * 5,
        journals=tuple(journal(drawing) for drawing in journals),
        chosen=(None,) * len(journals),
        pinecones=pinecones or (0,) * len(journals),
        supply=0,
        turn=Seat(0),
        hiker=0,
        rule="m",
        end=End.STUCK,
    )


def sheet(drawing: str) -> ScoreSheet:
    """The points of a Journal beside one that is bare."""
    return sheets((drawing, ".... " * 4))[0]


def sheets(journals: tuple[str, ...], pinecones: tuple[int, ...] = ()) -> tuple[ScoreSheet, ...]:
    return GAME.view(ended(journals, pinecones), None).sheets


def result(journals: tuple[str, ...], pinecones: tuple[int, ...] = ()) -> Outcome:
    outcome = GAME.outcome(ended(journals, pinecones))
    assert outcome is not None
    return outcome
