"""What an action makes better or worse for a group, in words for a hint."""

from __future__ import annotations

from collections.abc import Iterable

from gamenight.core import Seat
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.heuristic import Planner
from gamenight.games.nomads_land.island import SHELTERED
from gamenight.games.nomads_land.types import (
    ROUNDS,
    Blown,
    Coming,
    Phase,
    ReachedOasis,
    Sank,
    Starved,
    View,
)

MATTERS = 0.1  # nomads: a smaller effect on a rival is no reason


def merits(box: Box, planner: Planner, before: View, after: View, seat: Seat) -> tuple[str, ...]:
    if not after.nomads[seat]:
        return ("loses the last nomad",)
    found = [*_changed(after, seat), *_next_death(before, after, seat), *_denied(box, planner, after, seat)]
    if after.end is None and after.tiles[seat] is not None:
        found += [*_goal(box, planner, after, seat), *_tile(box, after, seat)]
        expected = max(0.0, planner.expects(after, seat))
        found.append(f"{expected:.1f} nomads at the end if no rival interferes")
    return tuple(found)


def _changed(after: View, seat: Seat) -> Iterable[str]:
    """Nomads that come back, or die at once."""
    for event in after.events:
        match event:
            case ReachedOasis(owner, revived) if owner == seat:
                yield f"{_nomads(revived)} back in the Oasis" if revived else "reaches the Oasis"
            case Blown(owner, off_the_map=True) if owner == seat:
                yield "a nomad dies: the wind blows off the island"
            case Blown(owner, rammed=int(rival)) if owner == seat:
                yield f"you and {{{rival}}} lose a nomad each"
            case Starved(losses):
                lost = losses[seat]
                yield f"{_nomads(lost) if lost else 'nobody'} will die at the end of this turn"


def _next_death(before: View, after: View, seat: Seat) -> Iterable[str]:
    """What the next DEATH takes on the tile, if that has changed."""
    death = _death(after)
    if death is None or _death(before) != death or before.tiles[seat] is None:
        return
    had, has = before.losses[seat], after.losses[seat]
    if has != had:
        yield f"the death of turn {death.round} takes {has or 'none'} of your nomads, not {had or 'none'}"


def _denied(box: Box, planner: Planner, after: View, seat: Seat) -> Iterable[str]:
    """Rivals that miss the Food or the Oasis because the group stands there."""
    tile = after.tiles[seat]
    if tile is None or after.end is not None:
        return
    rivals = [Seat(other) for other, left in enumerate(after.nomads) if left and other != seat]
    for rival in rivals:
        if planner.denied(after, rival, tile) >= MATTERS:
            yield f"{{{rival}}} cannot have {_place(box, tile)}"


def _goal(box: Box, planner: Planner, after: View, seat: Seat) -> Iterable[str]:
    """Food or water under the group, or else the way to where it can be at the next DEATH."""
    at, death, goal = after.tiles[seat], _death(after), planner.goal(after, seat)
    if at is None or death is None or goal is None:
        return
    tile, turn = goal
    if after.losses[seat] < min(after.nomads[seat], max(box.losses[death.zone])):
        yield f"{_place(box, at)} is yours until turn {death.round}"
    elif tile == box.land.oasis:
        yield f"can be in the Oasis in turn {turn}"
    elif far := box.land.distances(at).get(tile):
        yield f"{far} movement to {_place(box, tile)}"


def _tile(box: Box, after: View, seat: Seat) -> Iterable[str]:
    """What the tile itself does."""
    tile = after.tiles[seat]
    assert tile is not None, "the group stands on the island"
    if after.phase is Phase.TRAP and after.turn == seat:
        faces = box.numbers.dice.combat
        deadly = sum(face in ("skull", "skull_boom") for face in faces)
        yield f"enters a trap: {deadly} of {len(faces)} faces take a nomad"
    if any(isinstance(event, Sank) and event.seat == seat for event in after.events):
        yield "the quicksand ends the turn"
    if box.land.tiles[tile] in SHELTERED and after.round < ROUNDS:
        yield "safe from weather and wind in the next turn"


def _death(view: View) -> Coming | None:
    return next((turn for turn in view.coming if turn.death), None)


def _place(box: Box, tile: int) -> str:
    return "the Oasis" if tile == box.land.oasis else box.land.places[tile]


def _nomads(count: int) -> str:
    return "1 nomad" if count == 1 else f"{count} nomads"
