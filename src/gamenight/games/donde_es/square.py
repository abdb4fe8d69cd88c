"""The tokens of new tourists: the first player places them in the Town Square (§3.7)."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.tracker import find, put
from gamenight.games.donde_es.types import Action, PlaceAll, PlaceTourist, State

PLACE_ALL = PlaceAll()


def choices(box: Box, state: State) -> tuple[Action, ...]:
    """Every space of the Square for the next token, or the suggested spaces for all of several."""
    spaces = tuple([PlaceTourist(state.placing[0], at) for at in box.town.square])
    return (*spaces, PLACE_ALL) if len(state.placing) > 1 else spaces


def place(state: State, action: PlaceTourist) -> State:
    slot, visitor = find(state.tracker, action.tourist)
    tracker = put(state.tracker, slot, replace(visitor, space=action.space))
    return replace(state, tracker=tracker, placing=state.placing[1:])


def place_all(state: State) -> State:
    """The tokens stand on the suggested spaces already."""
    return replace(state, placing=())
