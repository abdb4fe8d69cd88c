"""What an action changes for a seat and its group, in words. Hints show it."""

from __future__ import annotations

from collections import Counter

from gamenight.core import Seat
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import functional
from gamenight.games.nowhere.heuristic import threatened, work
from gamenight.games.nowhere.jail import at_large
from gamenight.games.nowhere.names import FIRST_NAMES, counted, item_name, place_name, vehicle_name
from gamenight.games.nowhere.plans import fleets
from gamenight.games.nowhere.town import is_location
from gamenight.games.nowhere.types import Board, End, View
from gamenight.games.nowhere.vocabulary import VEHICLES, Character, Item, Location, Place, Vehicle
from gamenight.games.nowhere.walking import stuck

Merit = tuple[float, str]
"""How important it is, and its text."""

_ENDS = {
    End.ESCAPED: "everybody escapes",
    End.STRANDED: "the last round is over: the game is lost",
    End.JAILED: "everybody is in jail: the game is lost",
}
_GIFTS: dict[Character, str] = {
    "bethany": "can lead Camel to those who prepare",
    "noel": "can ignore Yellow Tape",
    "olympius": "can break Yellow Tape",
    "guinevere": "can trade an Item for another",
    "sam": "can run twice as far",
    "carl": "can keep Camel asleep",
}
_PURPOSES: dict[Location, str] = {
    "floormart": ", to look for Items",
    "high_school": ", to take an Item",
    "library": ", to borrow your Book",
    "diner": ", to grab a Coffee",
    "lighthouse": ", to prepare a boat",
    "auto_shop": ", to prepare the car",
    "neighborhood": ", a way out",
    "port": ", a way out",
}
LESS = 0.2  # Actions: worth a mention if tape or Camel cost so much less


def merits(box: Box, before: View, after: View, seat: Seat) -> tuple[str, ...]:
    """The most important first: the end, preparations and Destinations, jail, Items, the way, Camel."""
    was, now = before.board, after.board
    if not now.round:
        return _chosen(was, now)
    found = [
        *([] if now.end is None else [(100.0, _ENDS[now.end])]),
        *_prepared(box, was, now),
        *_reached(before, after, seat),
        *_jailed(box, was, now, seat),
        *_items(box, was, now, seat),
        *_pile(box, was, now),
        *_camel(box, was, now, seat),
        *_actions(box, was, now, seat),
    ]
    if now.end is None and was.round:
        found += _way(box, before, after, seat)
    found.sort(key=lambda merit: -merit[0])
    return tuple(dict.fromkeys(text for _, text in found))


def _who(seat: Seat, me: Seat, verb: str, verbs: str) -> str:
    return f"you {verb}" if seat == me else f"{{{seat}}} {verbs}"


def _chosen(was: Board, now: Board) -> tuple[str, ...]:
    new = now.characters[len(was.characters) :]
    return tuple(f"{FIRST_NAMES[who]} {_GIFTS[who]}" for who in new)


def _prepared(box: Box, was: Board, now: Board) -> list[Merit]:
    found = []
    for vehicle, old, new in zip(VEHICLES, was.preps, now.preps, strict=True):
        name, needed = vehicle_name(box, vehicle), box.vehicles[vehicle].preparations
        if new > old:
            ready = functional(box, now, vehicle)
            found.append((20.0, f"{name} is ready to go" if ready else f"{new} of {needed} done for {name}"))
    return found


def _reached(before: View, after: View, seat: Seat) -> list[Merit]:
    """Destinations: progress of one's own, and whether others have reached theirs."""
    found = []
    if before.progress and after.progress and before.progress != after.progress:
        (old, _), (new, needed) = before.progress, after.progress
        if new < old:
            found.append((14.0, "sets your Destination back"))
        elif new == needed:
            found.append((15.0, "you reach your Destination"))
        else:
            found.append((7.5, f"{new} of {needed} for your Destination"))
    for other, (old_one, new_one) in enumerate(zip(before.reached, after.reached, strict=False)):
        if other != seat and new_one and not old_one:
            found.append((10.0, f"{{{other}}} reaches their Destination"))
    return found


def _jailed(box: Box, was: Board, now: Board, seat: Seat) -> list[Merit]:
    found = []
    for other, (old, new) in enumerate(zip(was.jailed, now.jailed, strict=True)):
        if new and not old:
            found.append((16.0, _who(Seat(other), seat, "are jailed", "is jailed")))
        elif old and not new:
            found.append((12.0, _who(Seat(other), seat, "are free again", "is free again")))
    if was.round == now.round:
        feared, fearing = threatened(box, was), threatened(box, now)
        safe = [other for other in feared if other not in fearing and not now.jailed[other]]
        found += [
            (11.0, _who(other, seat, "avoid", "avoids") + " jail when the round ends") for other in safe
        ]
        found += [
            (9.0, _who(other, seat, "risk", "risks") + " jail when the round ends")
            for other in fearing
            if other not in feared
        ]
    return found


# Items


def _items(box: Box, was: Board, now: Board, seat: Seat) -> list[Merit]:
    """Items that come and go, and whether somebody can now prepare."""
    found = []
    for other, hand in enumerate(now.hands):
        able = [v for v in _wanted(box, now) if _able(box, hand, v) and not _able(box, was.hands[other], v)]
        for vehicle in able[:1]:
            name = vehicle_name(box, vehicle)
            found.append((9.0, _who(Seat(other), seat, "hold", "holds") + f" both Items for {name}"))
    old, new = Counter(was.hands[seat]), Counter(now.hands[seat])
    for item in new - old:
        found.append((4.0, f"you get the {item_name(box, item)}{_use(box, now, item)}"))
    if len(now.hands[seat]) > box.pieces.pocket:
        found.append((5.0, "your pocket is too full: an Item has to go"))
    if sum(now.preps) == sum(was.preps):
        found += [(1.5, f"costs the {item_name(box, item)}") for item in old - new]
    return found


def _use(box: Box, board: Board, item: Item) -> str:
    """What an Item is needed for."""
    kind, wanted = box.items[item].type, _wanted(box, board)
    if kind == "personal" and wanted:
        return " for a preparation"
    serves = [vehicle_name(box, v) for v in wanted if box.vehicles[v].type == kind]
    return f" for {serves[0]}" if serves else ""


def _wanted(box: Box, board: Board) -> list[Vehicle]:
    """The vehicles that the group may still prepare."""
    ways_out = {vehicle for fleet in fleets(box, len(board.hands), board.preps) for vehicle in fleet}
    return [vehicle for vehicle in VEHICLES if vehicle in ways_out and not functional(box, board, vehicle)]


def _able(box: Box, hand: tuple[Item, ...], vehicle: Vehicle) -> bool:
    held = {box.items[item].type for item in hand}
    return {"personal", box.vehicles[vehicle].type} <= held


def _pile(box: Box, was: Board, now: Board) -> list[Merit]:
    """Items on the Discard Pile that somebody can take at the High School."""
    new = Counter(now.discard) - Counter(was.discard)
    uses = {item: _use(box, now, item) for item in new}
    return [
        (2.0 if use else 0.5, f"the {item_name(box, item)} on the pile{use}") for item, use in uses.items()
    ]


# The way


def _way(box: Box, before: View, after: View, seat: Seat) -> list[Merit]:
    """How far the next stop is, and what tape and Camel cost on the way."""
    was, now = before.board, after.board
    found = [(6.0, f"no tape at {place_name(box, at)} any more") for at in was.tape if at not in now.tape]
    old, new = work(box, before, seat), work(box, after, seat)
    if was.pawns[seat] != now.pawns[seat] and not now.jailed[seat]:
        stop = next((at for at in old.route if at != was.pawns[seat]), old.route[-1])
        found += _nearer(box, was.pawns[seat], now.pawns[seat], stop)
        if old.tape - new.tape >= LESS and was.tape == now.tape:
            found.append((5.5, "nearer to the Town Hall, to remove tape"))
        if old.camel - new.camel >= LESS and was.camel == now.camel:
            found.append((5.5, "on the way to draw Camel off"))
    if old.camel and not new.camel and was.camel != now.camel:
        found.append((7.0, "Camel is out of the way"))
    if not was.crossing[seat] and now.crossing[seat]:
        found.append((3.0, "you may ignore Yellow Tape in this round"))
    return found


def _nearer(box: Box, old: Place, new: Place, stop: Place) -> list[Merit]:
    far = box.town.far
    name = place_name(box, stop) if is_location(stop) else "a street you need"
    if new == stop and is_location(stop):
        return [(8.0, f"you reach {name}{_PURPOSES.get(stop, '')}")]
    spaces = far[old][stop] - far[new][stop]
    if not spaces:
        return []
    towards = "nearer to" if spaces > 0 else "further from"
    return [(5.0 if spaces > 0 else 3.0, f"{counted(abs(spaces), 'space')} {towards} {name}")]


# Camel and Actions


def _camel(box: Box, was: Board, now: Board, seat: Seat) -> list[Merit]:
    found = []
    for other, (old, new) in enumerate(zip(was.deeds, now.deeds, strict=True)):
        if new.count("catches") > old.count("catches"):
            found.append((6.5, f"Camel catches {'you' if other == seat else f'{{{other}}}'}"))
    if now.agenda and now.agenda[0].kind == "catch":
        quarry = now.agenda[0].seat
        found.append((6.5, f"Camel finds {'you' if quarry == seat else f'{{{quarry}}}'}"))
    elif was.agenda and was.agenda[0].kind == "catch" and not found and now.end is None:
        found.append((6.5, "Camel catches nobody"))
    if now.camel != was.camel and is_location(now.camel):
        found.append((2.5, f"Camel goes to {place_name(box, now.camel)}"))
    elif now.camel != was.camel:
        found.append((2.5, f"Camel stops on {place_name(box, now.camel)}"))
    if now.decoy and not was.decoy:
        found.append((3.0, "Camel goes after those who prepare"))
    if now.hush and not was.hush:
        found.append((3.0, "the next Interact does not wake Camel"))
    return found


def _actions(box: Box, was: Board, now: Board, seat: Seat) -> list[Merit]:
    """Actions, spaces, and what Ready does."""
    found = []
    if was.round == now.round and now.counter > was.counter:
        found.append((6.0, f"{counted(now.counter - was.counter, 'more Action')} for the group"))
    if now.extra[seat] > was.extra[seat]:
        found.append((6.0, f"{counted(now.extra[seat] - was.extra[seat], 'Action')} of your own"))
    if now.coffee[seat] and not was.coffee[seat]:
        found.append((4.0, "a Coffee: 3 Actions of your own when you need them"))
    if now.books[seat] and not was.books[seat]:
        found.append((4.0, "you have your Library Book"))
    if now.pawns[seat] == was.pawns[seat] and (left := now.steps[seat] or 0) > (was.steps[seat] or 0):
        told = "nobody can walk now" if stuck(box, now) else f"{counted(left, 'space')} to walk now"
        found.append((3.0, told))
    if now.bonus[seat] > was.bonus[seat]:
        found.append((3.0, f"{counted(now.bonus[seat] - was.bonus[seat], 'more space')} for your next Move"))
    return [*found, *_decisions(was, now, seat)]


def _decisions(was: Board, now: Board, seat: Seat) -> list[Merit]:
    """What is about to be decided, and what Ready leaves to others."""
    task = now.agenda[0] if now.agenda else None
    if was.round != now.round or (now.end is not None and not was.agenda):
        lost = counted(was.counter, "Action")
        return [
            (2.0, f"ends the round: {lost} lost" if was.counter else "ends the round, and no Action is lost")
        ]
    if now.ready[seat] and not was.ready[seat]:
        others = [other for other in at_large(now) if not now.ready[other]]
        left = (
            f"leaves {counted(now.counter, 'Action')} to the others" if now.counter else "no Action is left"
        )
        return [(2.0, left)] if others else []
    if task is not None and task.kind == "shop" and task.seat == seat:
        return [(4.0, "a look at 3 Items of the deck")]
    if task is not None and task.kind == "draw" and task.seat == seat:
        return [(4.0, f"draws {counted(task.n, 'Item')}")]
    if task is not None and task.kind == "stride":
        return [(4.0, f"{{{task.seat}}} may walk {counted(task.n, 'space')}")]
    if was.agenda and seat in was.agenda[0].asked and now.hands[seat] == was.hands[seat]:
        return [(1.0, "keeps your Items for later")]
    return []
