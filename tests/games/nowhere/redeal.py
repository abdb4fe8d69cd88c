"""Deals the secrets of Nowhere again and changes nothing else.

Hidden is where the others want to go: a Destination may not be told (book, l.258). Whether somebody has
reached theirs is open (§9.6), so a Destination is exchanged only for one that is reached or not alike. When
the game is over all Destinations are shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Rng, Seat
from gamenight.games.nowhere.goals import reached
from gamenight.games.nowhere.types import Action, State
from gamenight.games.nowhere.vocabulary import DESTINATIONS, Destination
from games.nowhere.positions import BOX


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal every Destination again that `seat` cannot see. None is a spectator."""
    if state.board.end is not None:
        return state
    own = {goal for holder, goal in enumerate(state.destinations) if holder == seat}
    for _ in range(200):  # most deals do not fit what is known of who has reached theirs
        unseen = iter(rng.shuffled([goal for goal in DESTINATIONS if goal not in own]))
        goals = tuple(
            goal if holder == seat else next(unseen) for holder, goal in enumerate(state.destinations)
        )
        if _done(state, goals) == _done(state, state.destinations):
            return replace(state, destinations=goals)
    return state


def _done(state: State, goals: tuple[Destination, ...]) -> list[bool]:
    return [reached(BOX, state.board, Seat(holder), goal) for holder, goal in enumerate(goals)]


def shown(_state: State, _seat: Seat, _action: Action) -> object:
    """What an action reveals to everybody beyond the views after it: nothing."""
    return None


def secrets(state: State, seat: Seat | None) -> dict[str, object]:
    """Each hidden thing by name, for tests that leak it on purpose."""
    if state.board.end is not None:
        return {}
    others = [goal for holder, goal in enumerate(state.destinations) if holder != seat]
    return {"the Destination of another": others[:1], "the Destinations of the others": others}
