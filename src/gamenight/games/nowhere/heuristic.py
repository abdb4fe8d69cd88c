"""How good a position of Nowhere is for a seat. Only bots use it.

It estimates how many Actions the group still needs for preparations, Destinations and the way to the exits.
Fewer are better. A seat knows of other Destinations only whether they are reached.

Reasons for the terms that are no Actions:
- A missing preparation costs more than its work. Otherwise a bot would not make the last one if Camel then
  stood in an exit.
- Whoever will be jailed when the round ends, but can still walk away, is in little danger. So bots first do
  what they came for.
- An Action left on the counter is worth next to nothing. So a bot with nothing to do says ready and does not
  walk back and forth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamenight.core import Scale, Seat
from gamenight.games.nowhere import events, scent
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.errands import UNKNOWN, eager, errand
from gamenight.games.nowhere.obstacles import clearing, detour, luring
from gamenight.games.nowhere.plans import (
    Hurdles,
    chances,
    exits,
    fleets,
    held,
    hurdles,
    journey,
    missing,
    moves_for,
    route,
    shared_out,
    taped,
    types,
)
from gamenight.games.nowhere.types import Board, End, Task, View
from gamenight.games.nowhere.vocabulary import ItemType, Place, Vehicle
from gamenight.games.nowhere.walking import stuck
from gamenight.games.nowhere.windows import window_of

ACTION = 0.02  # each Action left on the counter
SHARED = 5.0  # each Action taken from the share of a player who is not ready
DANGER = 4.0  # each player who will be jailed when the round ends
LEAVE = 0.7  # each player who will be jailed but can still walk away
JAILED = 1.5  # each round in jail
CAUGHT = 0.3
PREPARED = 5.0  # each preparation that is missing, besides its work: nothing that Camel does is worse
TAPED = 0.05  # each taped Location
HANDED = 0.08  # each Item handed over
STEP = 0.001  # each space left of a Move Action
AIMLESS = 3.0  # a run while nobody can take a step
COFFEE, SIP, SCENARIO = 0.8, 0.3, 0.5  # a Coffee in hand, an Action of Coffee, an extra Scenario
BOOK = 0.15  # a Book in hand: an Action that is left over is well spent in the Library
LOOK, GLANCE = 1.0, 0.1  # a look at three Items: needed, not needed
KEPT: dict[ItemType, float] = {
    "personal": 0.1,
    "dog": 0.05,
    "sheriff": 0.05,
    "movement": 0.05,
    "unique": 0.06,
}
OVERDUE = 0.1  # an unused Item that gives Actions, when none is left
MEET = 0.3  # each Move Action to a place where somebody else wants to meet: an idle bot comes
STEAK = 0.4  # holding the Raw Steak: Camel tracks its holder


def evaluate(box: Box, view: View, seat: Seat) -> float:
    board = view.board
    if board.end is End.ESCAPED or board.end is End.JAILED:
        return 1000.0 if board.end is End.ESCAPED else -1000.0
    if not board.round:
        return 0.0  # all characters are equally good
    return (
        _means(box, board, seat)
        - work(box, view, seat).actions
        - _dangers(box, board)
        - _manners(box, board, seat)
    )


def scale(box: Box, view: View) -> Scale:
    """The group escapes if the Actions left are enough, and some more for Camel, detours and jail.

    Fitted to 110 games of two to four bots of the default level.
    """
    board = view.board
    seats = len(board.hands)
    if not board.round:
        return Scale(even=0.7)  # one of three groups escapes
    left = board.counter + (box.counter.rounds - board.round) * seats * box.counter.actions
    return Scale(sway=1.5 * seats, even=-left - 1)


# What is left to do


class Work(NamedTuple):
    """The Actions that the group still needs, by what they are for."""

    interacts: float  # to get Items and to prepare
    moves: float
    goals: float  # for the Destinations
    tape: float  # to remove tape
    camel: float  # to get Camel out of the way
    route: tuple[Place, ...]  # the stops of the seat that asks

    @property
    def actions(self) -> float:
        return self.interacts + self.moves + self.goals + self.tape + self.camel


def work(box: Box, view: View, seat: Seat) -> Work:
    """The work with the vehicles that need the least, and the hands after too full pockets were emptied."""
    board = view.board
    ahead = hurdles(taped(box, board.tape, board.current), board.camel)
    ways_out = fleets(box, len(board.hands), board.preps)
    found = [
        _work_by(box, view, seat, fleet, hands, ahead)
        for hands in held(box, board.hands)
        for fleet in ways_out
    ]
    return found[0] if len(found) == 1 else min(found, key=lambda each: each.actions)


def _work_by(
    box: Box,
    view: View,
    seat: Seat,
    fleet: tuple[Vehicle, ...],
    hands: tuple[tuple[int, ...], ...],
    ahead: Hurdles,
) -> Work:
    """The work left if the players leave with these vehicles."""
    board = view.board
    plan = shared_out(
        box,
        fleet,
        board.pawns,
        hands,
        board.preps,
        types(box, board.discard),
        chances(types(box, board.deck)),
        tuple([max(until - board.round, 0) for until in board.jailed]),
        eager(box, view, seat),
        ahead,
    )
    out = exits(box, fleet, plan.last)
    stop, goals = errand(box, view, seat, plan.ways[seat], out[seat])
    goals += UNKNOWN * [*view.reached[:seat], *view.reached[seat + 1 :]].count(False)
    pawns = board.pawns
    routes = [
        route(box, pawns[s], way, stop if s == seat else None, out[s]) for s, way in enumerate(plan.ways)
    ]
    detours = [detour(box, board, Seat(s), stops[0]) for s, stops in enumerate(routes)]
    return Work(
        plan.interacts - _look(board, routes) + PREPARED * missing(box, fleet, board.preps),
        sum([journey(box, board, Seat(s), stops) for s, stops in enumerate(routes)]),
        goals,
        clearing(box, board, routes, ahead),
        luring(box, board, routes, detours, ahead) if any(detours) else 0.0,
        routes[seat],
    )


def _look(board: Board, routes: Sequence[tuple[Place, ...]]) -> float:
    """The value of the Items that a player is about to look at in Floormart."""
    if not board.agenda or board.agenda[0].kind != "shop":
        return 0.0
    return LOOK if routes[board.agenda[0].seat][0] == "floormart" else GLANCE


# What else counts


def _dangers(box: Box, board: Board) -> float:
    """The cost of jail (now or at the end of the round), tape and catches."""
    catches = sum([deeds.count("catches") for deeds in board.deeds])
    drunk = sum([deeds.count("coffees") for deeds in board.deeds])
    total = TAPED * len(taped(box, board.tape, board.current)) + CAUGHT * catches + SCENARIO * drunk
    total += sum([JAILED * (until - board.round) for until in board.jailed if until])
    for task in _arrests(box, board):
        inside = events.arrested(box, board, task)
        for s in inside:
            if "hall_pass" in board.hands[s] and s not in task.declined:
                total += 1.0
            else:
                leave = task not in board.agenda and _can_leave(board, s, len(inside))
                total += LEAVE if leave else DANGER
    if board.agenda and board.agenda[0].kind == "catch" and scent.catches(board, board.agenda[0].seat):
        total += CAUGHT + ACTION
    return total


def threatened(box: Box, board: Board) -> tuple[Seat, ...]:
    """The players who will be jailed if nobody moves."""
    return tuple([s for task in _arrests(box, board) for s in events.arrested(box, board, task)])


def _can_leave(board: Board, seat: Seat, inside: int) -> bool:
    """Whether a player can still walk away before the round ends."""
    if board.ready[seat]:
        return False
    return board.counter >= inside or bool(board.steps[seat]) or board.extra[seat] > 0


def _arrests(box: Box, board: Board) -> list[Task]:
    """The arrests that are about to happen, now or when the round ends."""
    coming = [task for task in board.agenda if task.kind == "resolve"]
    if all(task.kind != "next" for task in board.agenda):
        late = [each for each in board.current if box.scenarios[each].when == "end"]
        coming += events.tasks(box, late)
    return [task for task in coming if window_of(box, task) == "arrest"]


def _means(box: Box, board: Board, seat: Seat) -> float:
    """The value of Items, Coffee, Actions and spaces, and of Items that are about to be drawn."""
    total = ACTION * board.counter
    for hand in board.hands:
        total += sum([KEPT[box.items[item].type] for item in hand])
        if not board.counter:  # the time to use Items that give Actions
            total -= OVERDUE * len([item for item in hand if box.items[item].effect == "actions"])
        if "raw_steak" in hand:
            total -= STEAK
    total += COFFEE * sum(board.coffee) + BOOK * sum(board.books)
    spare = board.counter - _reserved(box, board, seat)
    for s, extra in enumerate(board.extra):
        if extra and not board.ready[s]:
            total += (SIP if spare <= 0 else 0.05) * extra
    total += _spaces(box, board)
    for task in board.agenda:
        if task.kind == "draw":
            total += 0.5 * task.n
    return total


def _spaces(box: Box, board: Board) -> float:
    """The value of the spaces left. A run that nobody can use has cost its Action for nothing."""
    if board.sprint and any(board.steps) and stuck(box, board):
        return -AIMLESS
    return STEP * sum([left or 0 for left in board.steps])


def _manners(box: Box, board: Board, seat: Seat) -> float:
    """The cost of taking Actions from the share of others, of handing Items over, and of meetings."""
    taken = min(_reserved(box, board, seat) - board.counter, board.spent[seat] - box.counter.actions)
    far = box.town.far[board.pawns[seat]]
    meetings = [
        marker.location for who, marker in enumerate(board.markers) if marker and marker.meet and who != seat
    ]
    apart = sum([moves_for(box, far[at]) for at in meetings])
    return SHARED * max(taken, 0) + HANDED * sum(map(len, board.parted)) + MEET * apart


def _reserved(box: Box, board: Board, seat: Seat) -> int:
    """Actions in the shares of other players who are not ready."""
    share = box.counter.actions
    return sum(
        [
            max(share - board.spent[s], 0)
            for s in range(len(board.hands))
            if s != seat and not board.jailed[s] and not board.ready[s]
        ]
    )
