"""The course of the game: what is on the agenda, and how rounds begin and end (§2, §3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from gamenight.core import CHANCE, Seat
from gamenight.games.nowhere import events, scent, windows
from gamenight.games.nowhere.bags import put, with_item, without
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import slept
from gamenight.games.nowhere.jail import release
from gamenight.games.nowhere.sharing import receive
from gamenight.games.nowhere.types import Board, End, Kind, Task
from gamenight.games.nowhere.vocabulary import SCENARIOS, Item, Place, Scenario

ITEMS_BY_CHANCE: tuple[Kind, ...] = ("face up", "draw", "shop")
_BY_CHANCE: frozenset[Kind] = frozenset({*ITEMS_BY_CHANCE, "read", "strike", "destination"})


def laid_out(box: Box, seats: int) -> Board:
    """The table before anything is decided (§2)."""
    face_up = Task("face up", n=box.pieces.face_up)
    park: Place = "park"
    choosing = tuple(Task("character", Seat(seat)) for seat in range(seats))
    return Board(
        agenda=(face_up, *choosing, Task("destination", n=seats)),
        deck=box.deck,
        scenarios=SCENARIOS,
        hands=((),) * seats,
        pawns=(park,) * seats,
        jailed=(0,) * seats,
        caught=(False,) * seats,
        steps=(None,) * seats,
        bonus=(0,) * seats,
        promised=(0,) * seats,
        extra=(0,) * seats,
        spent=(0,) * seats,
        ready=(False,) * seats,
        parted=((),) * seats,
        returned=((),) * seats,
        used=(False,) * seats,
        books=(False,) * seats,
        coffee=(False,) * seats,
        coffees=box.pieces.coffees,
        crossing=(False,) * seats,
        deeds=((),) * seats,
        markers=(None,) * seats,
    )


def begin(box: Box, board: Board) -> Board:
    """Begin a round: next reader, new counter, Scenarios to draw (§3.1 to §3.6)."""
    number = board.round + 1
    seats = len(board.hands)
    free = sum(until <= number for until in board.jailed)  # §6.4: players due for release count as free
    return replace(
        board,
        round=number,
        reader=Seat((number - 1) % seats),
        agenda=(Task("read", n=1 + len(board.drunk)),),
        current=(),
        counter=box.counter.actions * free,
        caught=(False,) * seats,
        steps=(None,) * seats,
        bonus=(0,) * seats,
        extra=(0,) * seats,
        spent=(0,) * seats,
        ready=(False,) * seats,
        recalled=(),
        said=(),
        used=(False,) * seats,
        drunk=(),
        parted=((),) * seats,
        returned=((),) * seats,
        crossing=(False,) * seats,
        preparers=(),
        decoy=False,
        hush=False,
        sprint=False,
    )


@lru_cache(maxsize=1 << 12)
def still_acting(jailed: tuple[int, ...], ready: tuple[bool, ...]) -> tuple[Seat, ...]:
    """§3.7: the players who are free and not ready. The round goes on while there are any."""
    return tuple(Seat(seat) for seat, until in enumerate(jailed) if not until and not ready[seat])


def over(box: Box, board: Board) -> Board:
    """§3.8: everybody is ready. Resolve the Scenarios that happen at the end of the round."""
    return replace(board, agenda=_effects(box, board.current, "end"))


@lru_cache(maxsize=1 << 12)
def _effects(box: Box, current: tuple[Scenario, ...], when: Literal["now", "end"]) -> tuple[Task, ...]:
    """The effects of Scenarios that happen now or at the end of the round, and what follows them."""
    happening = [each for each in current if box.scenarios[each].when == when]
    return (*events.tasks(box, happening), Task("release" if when == "now" else "next"))


def settle(box: Box, board: Board) -> Board:
    """Settle tasks until a player or chance has to decide, or no task is left."""
    board = windows.opened(box, board)
    while board.agenda and not waits(box, board, board.agenda[0]):
        board = windows.opened(box, settle_next(box, board))
    return board


def settle_next(box: Box, board: Board) -> Board:
    """Settle the first task, which needs no decision."""
    return _settled(box, replace(board, agenda=board.agenda[1:]), board.agenda[0])


def waits(box: Box, board: Board, task: Task) -> bool:
    """Whether a task needs a decision of a player or chance. Its window has been opened."""
    if task.asked:
        return True
    match task.kind:
        case "resolve" | "release" | "trail" | "next":
            return False
        case "face up" | "draw" | "shop":
            return task.n > 0 and bool(board.deck)
        case "read":
            return task.n > 0 and bool(board.scenarios)
        case "destination" | "stride":
            return task.n > 0
        case "keep" | "toss":
            return bool(task.items)
        case "fit" | "lose" | "trim":
            return windows.letting_go(box, board, task) > 0
        case "cut":
            return bool(board.tape)
        case "catch":
            return has_time(board, task)
        case "character" | "share" | "strike" | "track" | "steer":
            return True


def asked(board: Board, task: Task) -> tuple[Seat, ...]:
    """Chance, the players who can change what is about to happen (§4.17), or the player who decides."""
    if task.kind in _BY_CHANCE:
        return (CHANCE,)
    if task.kind == "catch" and has_time(board, task):  # §5.11
        return tuple(sorted({task.seat, *task.asked}))
    return task.asked or (task.seat,)


def has_time(board: Board, task: Task) -> bool:
    """§5.11: whether Actions or spaces of the Coffee are left before the catch."""
    left = board.extra[task.seat] > 0 or bool(board.steps[task.seat])
    return task.n > 0 and left and task.seat not in task.declined


def _settled(box: Box, board: Board, task: Task) -> Board:
    """Apply a task that needs no more decisions. It is no longer on the agenda."""
    match task.kind:
        case "destination":
            return begin(box, board)
        case "read":
            return replace(board, agenda=_effects(box, board.current, "now") + board.agenda)
        case "resolve":
            return events.resolve(box, board, task)
        case "release":
            return release(box, board)
        case "draw":
            return replace(board, agenda=(Task("fit", task.seat), *board.agenda))  # §4.15
        case "shop":
            return replace(board, agenda=(Task("keep", task.seat, items=task.items), *board.agenda))
        case "trail":
            return scent.set_out(box, board)
        case "catch":
            return scent.attempt(board, task.seat)
        case "next":
            return _next(box, board)
        case _:
            return board


def _next(box: Box, board: Board) -> Board:
    """Begin the next round (§3.8). After the last one the game is lost (§9.3)."""
    board = slept(board)
    if board.round >= box.counter.rounds:
        return replace(board, end=End.STRANDED)
    return begin(box, board)


def draw_item(board: Board, item: Item) -> Board:
    task, later = board.agenda[0], board.agenda[1:]
    deck = without(board.deck, item)
    if task.kind == "shop":
        left = replace(task, n=task.n - 1, items=with_item(task.items, item))
        return replace(board, deck=deck, agenda=(left, *later))
    left = replace(task, n=task.n - 1)
    if task.kind == "face up":
        return replace(board, deck=deck, agenda=(left, *later), discard=with_item(board.discard, item))
    return receive(replace(board, deck=deck, agenda=(left, *later)), task.seat, item)


def draw_scenario(board: Board, scenario: Scenario) -> Board:
    task = board.agenda[0]
    return replace(
        board,
        scenarios=without(board.scenarios, scenario),
        current=(*board.current, scenario),
        agenda=(replace(task, n=task.n - 1), *board.agenda[1:]),
    )


def say_ready(box: Box, board: Board, seat: Seat) -> Board:
    """§3.7: if the player leaves Actions of their share, players who used up theirs are asked again."""
    ready, share = board.ready, box.counter.actions
    if True in ready and board.counter > 0 and board.spent[seat] < share:
        ready = tuple([said and spent < share for said, spent in zip(ready, board.spent, strict=True)])
    return replace(board, ready=put(ready, seat, True))


def take_back_ready(board: Board, seat: Seat) -> Board:
    """§3.10"""
    return replace(board, ready=put(board.ready, seat, False), recalled=(*board.recalled, seat))
