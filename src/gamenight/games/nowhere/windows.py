"""Windows: what is about to happen, and who can change it with an Item or a Book (§4.17).

An effect that is about to happen is the first task of the agenda. Its omen says what it will do and to whom.
A player is asked if using an Item or a Book would change the omen. The components name the windows in which
an Item or a Book can be used.
"""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere import belongings, characters, events, scent, sharing
from gamenight.games.nowhere.bags import kinds, put
from gamenight.games.nowhere.data import WINDOWS, Box
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.types import Action, Board, Kind, Omen, Task, UseItem
from gamenight.games.nowhere.vocabulary import Item, Window

_LETTING_GO: tuple[Kind, ...] = ("fit", "lose", "trim")
KINDS: frozenset[Kind] = frozenset({*_LETTING_GO, "resolve", "catch"})


def window_of(box: Box, task: Task) -> Window | None:
    """The window that a task opens before it is settled."""
    if task.kind == "catch":
        return "catch"
    if task.kind in _LETTING_GO:
        return "discard"
    if task.kind == "resolve":
        opened = WINDOWS.get(events.effect_of(box, task).effect)
        return None if opened == "discard" else opened  # each player's discards open their own
    return None


def letting_go(box: Box, board: Board, task: Task) -> int:
    """How many Items the player must still let go of, by `fit`, `lose` or `trim`."""
    held = len(board.hands[task.seat])
    match task.kind:
        case "lose":
            return min(task.n, held)
        case "trim":
            return max(held - task.n, 0)
        case _:
            return max(held - box.pieces.pocket, 0)


def omen(box: Box, board: Board, task: Task) -> Omen | None:
    """What the task will do and to whom; None if it opens no window."""
    window = window_of(box, task)
    match window:
        case None:
            return None
        case "catch":
            return Omen(window, (task.seat,) if scent.catches(board, task.seat) else ())
        case "arrest":
            seats = events.arrested(box, board, task)
            return Omen(window, seats, fatal=len(seats) == len(at_large(board)))
        case "trail":
            found = scent.tracked(box, board)
            stops = {stop for quarry in found for stop in scent.ways(box, board, quarry)}
            return Omen(window, found, tuple(sorted(stops)))
        case "discard":
            return Omen(window, (task.seat,) if letting_go(box, board, task) else ())
        case "gain":
            return Omen(window, at_large(board))
        case "books":
            return Omen(window, events.lending(board))


def opened(box: Box, board: Board) -> Board:
    """Note in the first task who is asked now."""
    if not board.agenda or not _may_open(box, board, board.agenda[0]):
        return board
    task = foreseen(box, board, board.agenda[0])
    asked = tuple(
        [
            seat
            for seat in at_large(board)
            if seat not in task.declined
            and (task.kind not in _LETTING_GO or seat != task.seat)  # their own decision offers Items
            and answers(box, board, task, seat)
        ]
    )
    task = replace(task, asked=asked)
    return board if task == board.agenda[0] else replace(board, agenda=(task, *board.agenda[1:]))


def _may_open(box: Box, board: Board, task: Task) -> bool:
    """A quick test, because most tasks open no window."""
    if task.kind in _LETTING_GO:
        return bool(task.asked) or letting_go(box, board, task) > 0
    return window_of(box, task) is not None


def foreseen(box: Box, board: Board, task: Task) -> Task:
    """§6.8: if a card would jail everybody, the reader gets away, whatever the others answer."""
    begun = bool(task.asked or task.declined)
    if begun or window_of(box, task) != "arrest" or any(board.jailed):
        return task
    everybody = len(events.arrested(box, board, task)) == len(board.hands)
    return replace(task, spared=(board.reader,)) if everybody else task


def answers(box: Box, board: Board, task: Task, seat: Seat) -> list[Action]:
    """The uses of Items, Coffee and Books that change what is about to happen."""
    window = window_of(box, task)
    if window is None or board.jailed[seat] or not _holds_any(box, board, seat, window, task):
        return []
    coming = omen(box, board, task)
    assert coming is not None, "a window has an omen"
    if not coming.seats:
        return []
    if window == "discard":
        return _rescues(box, board, task, seat)
    return [
        *_direct(box, board, task, seat, coming),
        *_fetching(box, board, task, seat, window),
        *_lending(box, board, task, seat, coming),
    ]


def _holds_any(box: Box, board: Board, seat: Seat, window: Window, task: Task) -> bool:
    """A quick test, because most players hold nothing for a window."""
    if board.books[seat] and window in box.books[board.characters[seat]].windows:
        return True
    if window == "catch" and seat == task.seat and board.coffee[seat]:
        return True
    return any(window in box.items[item].windows for item in board.hands[seat])


def _direct(box: Box, board: Board, task: Task, seat: Seat, coming: Omen) -> list[Action]:
    """The uses that change the omen by themselves."""
    found: list[Action] = []
    for item in kinds(board.hands[seat]):
        if coming.window in box.items[item].windows:
            found += _changing(box, board, task, seat, item, coming)
    if coming.window == "catch" and seat == task.seat:
        found += belongings.drinks(board, seat)
    if coming.window in box.books[board.characters[seat]].windows:
        found += [
            use
            for use in characters.books(box, board, seat)
            if _helps(coming, omen(box, characters.use_book(box, board, seat, use.seat), task))
        ]
    return found


def _changing(box: Box, board: Board, task: Task, seat: Seat, item: Item, coming: Omen) -> list[Action]:
    match box.items[item].effect:
        case "toy":
            return [UseItem(item)] if seat == task.seat else []
        case "alibi":
            return [UseItem(item)] if seat in coming.seats else []
        case "recall" | "draw":  # see _fetching; nobody knows what a draw brings
            return []
        case _:
            return [
                use
                for use in belongings.uses_of(box, board, seat, item)
                if _helps(coming, omen(box, belongings.use_item(box, board, seat, use), task))
            ]


def _helps(coming: Omen, instead: Omen | None) -> bool:
    """Whether the second is a change, and not only the same for more players."""
    if instead == coming or instead is None:
        return False
    more = set(coming.seats) < set(instead.seats)
    return coming.window == "gain" or not more or (coming.fatal and not instead.fatal)


def _fetching(box: Box, board: Board, task: Task, seat: Seat, window: Window) -> list[Action]:
    """The uses that take an Item from the Discard Pile with which the player can change the omen."""
    found: list[Action] = []
    for item in kinds(board.hands[seat]):
        if box.items[item].effect == "recall" and window in box.items[item].windows:
            for use in belongings.uses_of(box, board, seat, item):
                assert use.wanted is not None, "an Item is named"
                after = belongings.use_item(box, board, seat, use)
                if _answers_with(box, after, task, seat, use.wanted):
                    found.append(use)
    return found


def _lending(box: Box, board: Board, task: Task, seat: Seat, coming: Omen) -> list[Action]:
    """The Books that change the omen by handing over Items, or let somebody change it (§10.8, §10.10)."""
    who = board.characters[seat]
    if who not in ("guinevere", "sam") or coming.window not in box.books[who].windows:
        return []
    found: list[Action] = []
    for use in characters.books(box, board, seat):
        assert use.seat is not None, "a player is named"
        giver, receiver = (seat, Seat(use.seat)) if who == "sam" else (Seat(use.seat), seat)
        boards = {item: sharing.passed(board, giver, receiver, item) for item in kinds(board.hands[giver])}
        changes = any(_helps(coming, omen(box, after, task)) for after in boards.values())
        lets_change = receiver not in task.declined and any(
            _answers_with(box, after, task, receiver, item) for item, after in boards.items()
        )
        if changes or lets_change:
            found.append(use)
    return found


def _answers_with(box: Box, board: Board, task: Task, seat: Seat, item: Item) -> bool:
    coming = omen(box, board, task)
    if coming is None or coming.window not in box.items[item].windows:
        return False
    return bool(_changing(box, board, task, seat, item, coming))


def _rescues(box: Box, board: Board, task: Task, seat: Seat) -> list[Action]:
    """What can be done before somebody must let go of Items.

    They may use them first. Guinevere may take some of them.
    """
    by_book = "discard" in box.books[board.characters[seat]].windows
    lent = characters.books(box, board, seat) if by_book else []
    if seat != task.seat:
        taking = board.characters[seat] == "guinevere"
        return [use for use in lent if taking and use.seat == task.seat]
    used = [
        use
        for item in kinds(board.hands[seat])
        if "discard" in box.items[item].windows
        for use in belongings.uses_of(box, board, seat, item)
    ]
    return [*used, *(use for use in lent if board.characters[seat] == "sam")]


def decline(board: Board, seat: Seat) -> Board:
    """§4.17: nobody is asked twice about one moment. The rest of a Coffee is declined with it (§5.11)."""
    task = board.agenda[0]
    if task.kind == "catch" and task.n and seat == task.seat:
        board = replace(board, extra=put(board.extra, seat, 0))
    return replace(board, agenda=(replace(task, declined=(*task.declined, seat)), *board.agenda[1:]))


def spare(board: Board, seat: Seat) -> Board:
    """§6.7: the player showed a Hall Pass."""
    task = board.agenda[0]
    return replace(board, agenda=(replace(task, spared=(*task.spared, seat)), *board.agenda[1:]))
