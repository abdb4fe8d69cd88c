"""The view of a seat, and a possible state for a view (§9.5, §9.6)."""

from __future__ import annotations

from gamenight.core import Rng, Seat
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import EXITS, capacity, progress, reached
from gamenight.games.nowhere.omens import foretold
from gamenight.games.nowhere.places import swapped, usable
from gamenight.games.nowhere.scent import forecast, reach
from gamenight.games.nowhere.town import is_location
from gamenight.games.nowhere.types import Board, Kind, Scent, State, Task, View
from gamenight.games.nowhere.vocabulary import DESTINATIONS, Destination, Place

_GAINS = {"floormart": 1, "high_school": 1, "lighthouse": -2, "auto_shop": -2}
_PREP_LOCATIONS = ("lighthouse", "auto_shop")
_AMID: tuple[Kind, ...] = ("keep", "toss", "fit", "cut")  # decisions within an Interact


def view(box: Box, state: State, seat: Seat | None) -> View:
    board, goals = state.board, state.destinations
    dealt = seat is not None and seat < len(goals)
    return View(
        seat=seat,
        board=board,
        destinations=tuple(
            [goal if owner == seat or board.end is not None else None for owner, goal in enumerate(goals)]
        ),
        reached=tuple([reached(box, board, Seat(owner), goal) for owner, goal in enumerate(goals)]),
        progress=progress(box, board, seat, goals[seat]) if dealt and seat is not None else None,
        scent=_coming(box, board) if board.agenda else None if seat is None else _scent(box, board, seat),
        swaps=() if seat is None or board.pawns[seat] != "bus_stop" else _swaps(box, board, seat),
        omen=foretold(box, board, board.agenda[0]) if board.agenda and board.agenda[0].asked else None,
        reach=reach(box, board),
        rounds=box.counter.rounds,
        share=box.counter.actions,
        pocket=box.pieces.pocket,
        capacity=(capacity(box, board, EXITS[0]), capacity(box, board, EXITS[1])),
    )


def _scent(box: Box, board: Board, seat: Seat) -> Scent | None:
    """Camel's Trail after an Interact of the viewer; None if the viewer cannot interact here."""
    here = board.pawns[seat]
    if board.hush or here == "bus_stop" or not _could_interact(box, board, seat, here):
        return None
    held = len(board.hands[seat])
    gain = min(_GAINS.get(here, 0), box.pieces.pocket - held)
    if gain < 0 and held < 2:
        return None
    return forecast(box, board, seat, gain, preparation=here in _PREP_LOCATIONS)


def _coming(box: Box, board: Board) -> Scent | None:
    """Camel's Trail after the Interact that is still being decided (§4.16)."""
    asked = board.agenda[0]
    if Task("trail") not in board.agenda or asked.kind not in _AMID:
        return None
    room = box.pieces.pocket - len(board.hands[asked.seat])
    return forecast(box, board, asked.seat, min(int(asked.kind == "keep"), room), preparation=False)


def _swaps(box: Box, board: Board, seat: Seat) -> tuple[Scent | None, ...]:
    """Camel's Trail after a swap with each seat (§7.5)."""
    if not _could_interact(box, board, seat, "bus_stop"):
        return ()
    return tuple(
        [
            forecast(box, swapped(box, board, seat, Seat(other)), seat, 0, preparation=False)
            if not board.hush and not board.jailed[other] and place != "bus_stop"
            else None
            for other, place in enumerate(board.pawns)
        ]
    )


def _could_interact(box: Box, board: Board, seat: Seat, here: Place) -> bool:
    free = not board.agenda and not board.jailed[seat]
    return free and is_location(here) and usable(box, board, seat, here)


def imagine(box: Box, view: View, rng: Rng) -> State:
    """Deal the hidden Destinations at random so that the same ones are reached."""
    unseen = [goal for goal in DESTINATIONS if goal not in view.destinations]
    dealt = _dealt(box, view, list(view.destinations), rng.shuffled(unseen))
    assert dealt is not None, "at least the true ones fit"
    return State(view.board, dealt)


def _dealt(
    box: Box, view: View, goals: list[Destination | None], unseen: list[Destination]
) -> tuple[Destination, ...] | None:
    """A Destination for each seat whose own is hidden, such that all fit; None if there is no such deal."""
    if None not in goals:
        return tuple([goal for goal in goals if goal is not None])
    seat = goals.index(None)
    for goal in unseen:
        if reached(box, view.board, Seat(seat), goal) == view.reached[seat]:
            rest = [other for other in unseen if other != goal]
            dealt = _dealt(box, view, [*goals[:seat], goal, *goals[seat + 1 :]], rest)
            if dealt is not None:
                return dealt
    return None
