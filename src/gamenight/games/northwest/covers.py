"""The covers of the Journals (§2.2, §2.6). They have no effect on play."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.northwest.board import PAGES, SIDE
from gamenight.games.northwest.types import COVERS, EMPTY, ChooseJournal, Cover, State

_CHOOSE = tuple(map(ChooseJournal, COVERS))


def asides(state: State, seat: Seat) -> tuple[ChooseJournal, ...]:
    """§2.6: until the first cube lies in the Journal, once, and none that another player has chosen."""
    if state.end is not None or len(state.forest) < SIDE * SIDE or not 0 <= seat < len(state.journals):
        return ()
    if state.chosen[seat] or state.journals[seat] != EMPTY * PAGES:
        return ()
    return tuple([choose for choose in _CHOOSE if choose.cover not in state.chosen])


def choose(state: State, seat: Seat, cover: Cover) -> State:
    return replace(state, chosen=(*state.chosen[:seat], cover, *state.chosen[seat + 1 :]))


@cache
def covers(chosen: tuple[Cover | None, ...]) -> tuple[Cover, ...]:
    """§2.6: without a choice a seat has the cover of its number or, if another chose that, the first left."""
    has = [
        mine or (given if given not in chosen else None) for mine, given in zip(chosen, COVERS, strict=False)
    ]
    left = [cover for cover in COVERS if cover not in has]
    return tuple([mine or left.pop(0) for mine in has])
