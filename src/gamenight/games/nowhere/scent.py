"""Camel and his Scent Trail (§5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import did
from gamenight.games.nowhere.types import Board, Scent, Task, Trail
from gamenight.games.nowhere.vocabulary import Location, Place
from gamenight.games.nowhere.weather import weather


def reach(box: Box, board: Board) -> int:
    """§5.2: how many spaces Camel may move."""
    camel = box.camel
    return max(camel.reach + camel.each_preparation * sum(board.preps) + weather(box, board.current).reach, 0)


def holder(board: Board) -> Seat | None:
    """Who holds the Raw Steak (§5.12)."""
    return next((Seat(seat) for seat, hand in enumerate(board.hands) if "raw_steak" in hand), None)


@lru_cache(maxsize=1 << 12)
def _barred(tape: tuple[Location, ...], safe: frozenset[Location], steak: bool) -> frozenset[Place]:
    return frozenset(tape) if steak else frozenset({*tape, *safe, "park"})


def barred(box: Box, board: Board) -> frozenset[Place]:
    """Where Camel may not enter: tape (§5.5); the Park and safe places (§5.3) without a Raw Steak (§5.12)."""
    now = weather(box, board.current)
    return _barred(() if now.open_doors else board.tape, now.safe, holder(board) is not None)


def quarries(box: Box, board: Board, counts: tuple[int, ...]) -> tuple[Seat, ...]:
    """The players Camel may track; the reader chooses one (§5.3, §5.4). `counts`: Items of each seat."""
    away = box.town.distances(board.camel, barred(box, board))
    steak = holder(board)
    if steak is not None:  # §5.12, §5.13
        free = not board.jailed[steak] and not board.caught[steak]
        return (steak,) if free and board.pawns[steak] in away else ()
    safe = weather(box, board.current).safe
    hunted = [
        seat
        for seat, place in enumerate(board.pawns)
        if place in away
        and place != "park"
        and place not in safe
        and not board.jailed[seat]
        and not board.caught[seat]
    ]
    if board.decoy:  # §10.1
        hunted = [seat for seat in hunted if seat in board.preparers] or hunted
    if not hunted:
        return ()
    most = max(counts[seat] for seat in hunted)
    hunted = [seat for seat in hunted if counts[seat] == most]
    nearest = min(away[board.pawns[seat]] for seat in hunted)
    return tuple(Seat(seat) for seat in hunted if away[board.pawns[seat]] == nearest)


def ways(box: Box, board: Board, quarry: Seat) -> tuple[Place, ...]:
    """The places where a shortest way to the quarry can end; the reader chooses one (§5.6)."""
    goal, walls = board.pawns[quarry], barred(box, board)
    away = box.town.distances(board.camel, walls)[goal]
    return box.town.ends(board.camel, goal, min(away, reach(box, board)), walls)


def set_out(box: Box, board: Board) -> Board:
    """§5.1: start the Scent Trail after an Interact or by a Scenario."""
    found = tracked(box, board)
    if len(found) > 1 and _differ(box, board, found):
        return replace(board, agenda=(Task("track", board.reader, seats=found), *board.agenda))
    return follow(box, board, found[0]) if found else board


def _differ(box: Box, board: Board, found: tuple[Seat, ...]) -> bool:
    """Whether it matters whom he tracks: not if he stops short of all of them in the same places."""
    stops = {ways(box, board, quarry) for quarry in found}
    return len(stops) > 1 or any(board.pawns[quarry] in ends for quarry in found for ends in stops)


def chase(box: Box, board: Board, quarry: Seat, stop: Place | None = None) -> Scent:
    """The Trail if the reader chooses this quarry, or this stop on the way to it."""
    ends = (stop,) if stop is not None else ways(box, board, quarry)
    way = box.town.path(board.camel, ends[0], barred(box, board))
    return Scent((quarry,), way, ends, ends[0] == board.pawns[quarry])


def tracked(box: Box, board: Board) -> tuple[Seat, ...]:
    """Whom Camel would track now; none if he follows no Trail."""
    if weather(box, board.current).calm:
        return ()
    return quarries(box, board, tuple(map(len, board.hands)))


def follow(box: Box, board: Board, quarry: Seat) -> Board:
    stops = ways(box, board, quarry)
    if len(stops) > 1:
        task = Task("steer", board.reader, seats=(quarry,))
        return replace(board, agenda=(task, *board.agenda))
    return run(box, board, quarry, stops[0])


def run(box: Box, board: Board, quarry: Seat, stop: Place) -> Board:
    """§5.7: Camel stops at his quarry or at the end of his reach."""
    way = box.town.path(board.camel, stop, barred(box, board))
    arrives = stop == board.pawns[quarry]
    number = 1 if board.trail is None else board.trail.number + 1
    after = replace(board, camel=stop, trail=Trail(number, quarry, way, "waiting" if arrives else "short"))
    if not arrives:
        return after
    return replace(after, agenda=(Task("catch", quarry), *after.agenda))


def catches(board: Board, quarry: Seat) -> bool:
    """Whether Camel catches the quarry: they are still at his place."""
    return board.pawns[quarry] == board.camel and not board.jailed[quarry]


def attempt(board: Board, quarry: Seat) -> Board:
    """§5.8"""
    if not catches(board, quarry):
        return told(board, "missed")
    caught = replace(
        board,
        counter=max(board.counter - 1, 0),  # §5.10
        caught=put(board.caught, quarry, True),
    )
    return told(did(caught, quarry, "catches"), "caught")


def told(board: Board, result: Literal["caught", "missed", "toy"]) -> Board:
    assert board.trail is not None, "a catch comes at the end of a Trail"
    return replace(board, trail=replace(board.trail, result=result))


def forecast(box: Box, board: Board, seat: Seat, gain: int, *, preparation: bool) -> Scent | None:
    """The Trail after an Interact by which the seat gains `gain` Items (§5)."""
    if weather(box, board.current).calm:
        return None
    counts = put(tuple(map(len, board.hands)), seat, len(board.hands[seat]) + gain)
    if preparation:
        sail, diesel, car = board.preps
        board = replace(board, preps=(sail, diesel, car + 1), preparers=(*board.preparers, seat))
    found = quarries(box, board, counts)
    if not found:
        return None
    stops = ways(box, board, found[0])
    way = box.town.path(board.camel, stops[0], barred(box, board))
    return Scent(found, way, stops, stops[0] == board.pawns[found[0]])
