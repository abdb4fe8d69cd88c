"""Interact Actions at the Locations (§7, §8)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere.bags import kinds, put, with_item, without
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import did, did_once, functional
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.paying import pay
from gamenight.games.nowhere.sharing import receive, remove
from gamenight.games.nowhere.types import (
    Action,
    Board,
    Borrow,
    CutAllTape,
    CutTape,
    GrabCoffee,
    Prepare,
    RideBus,
    Shop,
    TakeDiscard,
    Task,
)
from gamenight.games.nowhere.vocabulary import (
    ITEMS,
    LOCATIONS,
    VEHICLES,
    Item,
    ItemType,
    Location,
    Place,
    Vehicle,
)
from gamenight.games.nowhere.walking import arrive
from gamenight.games.nowhere.weather import weather

Interaction = Shop | TakeDiscard | RideBus | Borrow | GrabCoffee | CutTape | CutAllTape | Prepare

SHOP, BORROW, GRAB_COFFEE, CUT_ALL_TAPE = Shop(), Borrow(), GrabCoffee(), CutAllTape()
_TAKE = {item: TakeDiscard(item) for item in ITEMS}
_CUT = {at: CutTape(at) for at in LOCATIONS}
LOOKED_AT = 3  # §7.3


def usable(box: Box, board: Board, seat: Seat, location: Location) -> bool:
    """Whether the Location can be interacted with at all: neither taped (§7.12) nor closed (§12.3)."""
    now = weather(box, board.current)
    taped = location in board.tape and not board.crossing[seat] and not now.open_doors
    return not taped and location not in now.closed


def interactions(box: Box, board: Board, seat: Seat, here: Location) -> list[Action]:
    """The Interacts of a player who is here and can pay."""
    if not usable(box, board, seat, here):
        return []
    match here:
        case "floormart":
            return [SHOP] if board.deck else []
        case "high_school":
            return [_TAKE[item] for item in kinds(board.discard)]
        case "bus_stop":
            return [RideBus(other) for other in at_large(board) if board.pawns[other] != here]
        case "library":
            return [] if board.books[seat] else [BORROW]
        case "diner":
            return [GRAB_COFFEE] if board.coffees and not board.coffee[seat] else []
        case "town_hall":
            return _cuts(board, seat)
        case "lighthouse" | "auto_shop":
            return preparations(box, board, seat, here)
        case "park" | "sheriff" | "neighborhood" | "port":
            return []
        case _:
            assert_never(here)


def interact(box: Box, board: Board, seat: Seat, action: Interaction) -> Board:
    """Pay, do the Interact, then Camel sets out (§4.16), unless he was kept from this Interact (§10.11)."""
    here = board.pawns[seat]
    paid = _kept_word(pay(board, seat), seat, here)
    after, tasks = _done(box, did_once(paid, seat, (f"at:{here}",)), seat, action)
    agenda = after.agenda if board.hush else _with_trail(after.agenda)
    return replace(after, hush=False, agenda=(*tasks, *agenda))


def _kept_word(board: Board, seat: Seat, here: Place) -> Board:
    """§9.8: whoever interacts where they wanted to takes their marker back."""
    marker = board.markers[seat]
    if marker is None or marker.meet or marker.location != here:
        return board
    return replace(board, markers=put(board.markers, seat, None))


def _with_trail(agenda: tuple[Task, ...]) -> tuple[Task, ...]:
    """A new Trail comes after a pending catch and after the Trails of earlier Interacts (§5.11)."""
    at = 1 if agenda else 0
    while at < len(agenda) and agenda[at].kind == "trail":
        at += 1
    return (*agenda[:at], Task("trail"), *agenda[at:])


def _done(box: Box, board: Board, seat: Seat, action: Interaction) -> tuple[Board, tuple[Task, ...]]:
    """The interaction itself, and the tasks to settle before Camel sets out."""
    match action:
        case Shop():
            return board, (Task("shop", seat, LOOKED_AT),)
        case TakeDiscard(item):
            taken = receive(replace(board, discard=without(board.discard, item)), seat, item)
            return did(taken, seat, "salvages"), (Task("fit", seat),)
        case RideBus(other):
            swap = swapped(box, board, seat, Seat(other))
            return replace(swap, ready=put(swap.ready, other, False)), ()
        case Borrow():
            return replace(board, books=put(board.books, seat, True)), ()
        case GrabCoffee():
            return replace(board, coffee=put(board.coffee, seat, True), coffees=board.coffees - 1), ()
        case CutTape(location):
            return uncover(board, location), (Task("cut", seat),)
        case CutAllTape():  # §10.6
            return replace(return_book(board, seat), tape=()), ()
        case Prepare():
            return _prepare(box, board, seat, action), ()
        case _:
            assert_never(action)


def _cuts(board: Board, seat: Seat) -> list[Action]:
    if not board.tape:
        return []
    all_of_it = board.characters[seat] == "olympius" and board.books[seat]
    return [*cuts(board), CUT_ALL_TAPE] if all_of_it else cuts(board)


def cuts(board: Board) -> list[Action]:
    return [_CUT[location] for location in board.tape]


def uncover(board: Board, location: Location) -> Board:
    return replace(board, tape=without(board.tape, location))


def return_book(board: Board, seat: Seat) -> Board:
    """§7.7: a used Book goes back to the Library."""
    return replace(board, books=put(board.books, seat, False))


def swapped(box: Box, board: Board, seat: Seat, other: Seat) -> Board:
    """§7.5: a swap is not a move. Tape and Camel do not prevent it."""
    here, there = board.pawns[seat], board.pawns[other]
    return arrive(box, arrive(box, board, seat, there), other, here)


def preparations(box: Box, board: Board, seat: Seat, here: Location) -> list[Action]:
    """§8.2: spend a Personal Item and one of the vehicle's type, both from the player's own hand."""
    hand = board.hands[seat]
    if len(hand) < 2:
        return []
    wild = board.characters[seat] == "bethany" and board.books[seat]  # §10.2
    found: list[Action] = []
    for vehicle in VEHICLES:
        card = box.vehicles[vehicle]
        if card.site == here and not functional(box, board, vehicle):
            found += _spendings(box, hand, vehicle, card.type, wild)
    return found


def _spendings(
    box: Box, hand: tuple[Item, ...], vehicle: Vehicle, type: ItemType, wild: bool
) -> list[Prepare]:
    return [
        Prepare(vehicle, personal, other)
        for personal in kinds(hand)
        if serves(box, personal, "personal", wild)
        for other in kinds(without(hand, personal))
        if serves(box, other, type, wild)
    ]


def serves(box: Box, item: Item, type: ItemType, wild: bool) -> bool:
    return box.items[item].type == type or (wild and box.items[item].type == "unique")


def _prepare(box: Box, board: Board, seat: Seat, action: Prepare) -> Board:
    """§8.3: the Items leave the game, the tracker goes up by one."""
    spent = remove(remove(board, seat, action.personal), seat, action.other)
    at = VEHICLES.index(action.vehicle)
    sail, diesel, car = (made + (place == at) for place, made in enumerate(board.preps))
    if "unique" in (box.items[action.personal].type, box.items[action.other].type):
        spent = return_book(spent, seat)
    done = replace(spent, preps=(sail, diesel, car), preparers=(*board.preparers, seat))
    return did(done, seat, "preparations")


# Floormart, after the draw (§7.3)


def keep(board: Board, task: Task, item: Item) -> Board:
    rest = without(task.items, item)
    tasks = (Task("toss", task.seat, items=rest), Task("fit", task.seat))
    return replace(receive(board, task.seat, item), agenda=(*tasks, *board.agenda[1:]))


def toss(board: Board, task: Task, item: Item) -> Board:
    removed = board.removed
    for other in without(task.items, item):
        removed = with_item(removed, other)
    return replace(board, discard=with_item(board.discard, item), removed=removed, agenda=board.agenda[1:])
