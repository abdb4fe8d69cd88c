"""Nowhere in words: what happened, and what a choice would do."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Choice, Seat
from gamenight.games.nowhere import markers, places, rounds, scent, story, windows
from gamenight.games.nowhere.belongings import use_item
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import functional
from gamenight.games.nowhere.intents import AnswerMarker, PutMarker, TakeMarker
from gamenight.games.nowhere.names import (
    CHARACTERS,
    FIRST_NAMES,
    ability_text,
    book_text,
    counted,
    destination_text,
    item_name,
    item_text,
    place_name,
    preposition,
    scenario_text,
    vehicle_name,
)
from gamenight.games.nowhere.paying import respite
from gamenight.games.nowhere.places import Interaction
from gamenight.games.nowhere.readiness import described_ready
from gamenight.games.nowhere.reasons import why_not
from gamenight.games.nowhere.story import ability_told, consequences, does, named, with_characters
from gamenight.games.nowhere.types import (
    Action,
    Board,
    Borrow,
    BreakIn,
    ChooseCharacter,
    CutAllTape,
    CutTape,
    DealDestination,
    Decline,
    DiscardItem,
    DrawItem,
    DrawScenario,
    DrinkCoffee,
    Give,
    GrabCoffee,
    KeepItem,
    Kind,
    LendSteps,
    MoveTo,
    Prepare,
    Ready,
    RideBus,
    Shop,
    State,
    Steer,
    StrikeAt,
    Take,
    TakeBackReady,
    TakeDiscard,
    Track,
    TradeIn,
    UseAbility,
    UseBook,
    UseItem,
    View,
)
from gamenight.games.nowhere.vocabulary import VEHICLES, Destination
from gamenight.games.nowhere.walking import away, costs_action
from gamenight.games.nowhere.windows import omen

__all__ = ["describe", "narrate", "why_not"]

_DECLINED: dict[Kind, str] = {
    "cut": "Leave it at that",
    "stride": "Decline the spaces lent",
    "share": "That is enough",
}


def narrate(
    box: Box, before: State, seat: Seat, action: Action, after: State, viewer: Seat | None
) -> tuple[str, ...]:
    told = _told(box, before, seat, action, after, viewer)
    lines = [*([told] if told else []), *consequences(box, before, action, after, viewer)]
    return tuple([with_characters(line, before.board) for line in lines])


def describe(box: Box, view: View, seat: Seat, action: Action) -> Choice:
    """The effect of an action as text. The badge is its cost."""
    board = view.board
    match action:
        case MoveTo():
            return _described_move(box, board, seat, action)
        case Shop() | TakeDiscard() | RideBus() | Borrow() | GrabCoffee() | CutAllTape() | Prepare():
            return _described_interaction(box, view, seat, action)
        case CutTape(location):
            if board.agenda and board.agenda[0].kind == "cut":
                return Choice(f"Remove the tape of {place_name(box, location)} too")
            return _described_interaction(box, view, seat, action)
        case UseAbility():
            return Choice(story.ability_offered(box, board, seat), _price(board, seat))
        case BreakIn(location):
            return Choice(f"Remove the tape of {place_name(box, location)} and go in", _price(board, seat))
        case TradeIn(item):
            return Choice(f"Discard the {item_name(box, item)} and draw another Item", _price(board, seat))
        case Give(item, to):
            return Choice(f"Give the {item_name(box, item)} to {_first(board, to)}", "free")
        case Take(item, of):
            return Choice(f"Take the {item_name(box, item)} from {_first(board, of)}", "free")
        case UseItem():
            return _described_use(box, view, seat, action)
        case DrinkCoffee():
            price = ", and another Scenario next round" if board.round < view.rounds else ""
            return Choice(
                f"Drink the Coffee: {box.action.coffee} Actions for the drinker alone{price}", "free"
            )
        case UseBook(on):
            whom = "" if on is None else f": {_first(board, on)}"
            return Choice(f"{book_text(box, board.characters[seat])}{whom}", "free")
        case LendSteps(to):
            spaces = counted(((board.steps[seat] or 0) + 1) // 2, "space")
            return Choice(f"Lend {spaces} to {_first(board, to)}, and run no further", "free")
        case Ready():
            return described_ready(box, view, seat)
        case TakeBackReady():
            return Choice(f"Take back “ready”: {_first(board, seat)} acts again in this round (§3.10)")
        case PutMarker() | TakeMarker() | AnswerMarker():
            return markers.described(box, view, seat, action)
        case ChooseCharacter(who):
            ability, book = ability_text(box, who), book_text(box, who)
            return Choice(f"Be {CHARACTERS[who]}. Ability: {ability}. Book: {book}")
        case KeepItem(item):
            return Choice(f"Keep the {item_name(box, item)}: {item_text(box, item)}")
        case DiscardItem(item):
            return Choice(f"Discard the {item_name(box, item)}")
        case Track() | Steer():
            return _described_chase(box, board, action)
        case Decline():
            return Choice(_declined(view, seat))
        case DrawItem() | DrawScenario() | StrikeAt() | DealDestination():
            return Choice(_described_chance(box, action))
        case _:
            assert_never(action)


def _described_chance(box: Box, action: DrawItem | DrawScenario | StrikeAt | DealDestination) -> str:
    match action:
        case DrawItem(item):
            return f"Draw the {item_name(box, item)}"
        case DrawScenario(scenario):
            return f"Draw {box.scenarios[scenario].name}: {scenario_text(box, scenario)}"
        case StrikeAt(location):
            return f"The raid strikes {place_name(box, location)}"
        case DealDestination(destination):
            return f"Deal the Destination: {destination_text(box, destination)}"
        case _:
            assert_never(action)


def _declined(view: View, seat: Seat) -> str:
    task = view.board.agenda[0]
    if task.kind == "catch" and task.seat == seat and rounds.has_time(view.board, task):
        left = view.board.extra[seat]
        lost = f": {counted(left, 'Action')} of it {'is' if left == 1 else 'are'} lost" if left else ""
        then = "Camel tries to catch" if scent.catches(view.board, seat) else "Camel no longer finds"
        return f"Do nothing more with the Coffee{lost}, and {then} {_first(view.board, seat)} (§5.11)"
    return f"Let it happen: {view.omen.text}" if view.omen is not None else _DECLINED[task.kind]


def _described_chase(box: Box, board: Board, action: Track | Steer) -> Choice:
    """Whom Camel tracks, where he stops, and whether he catches (§5.4, §5.6)."""
    quarry = Seat(action.seat) if isinstance(action, Track) else board.agenda[0].seats[0]
    chase = scent.chase(box, board, quarry, None if isinstance(action, Track) else action.place)
    whom = _first(board, quarry)
    if chase.arrives:
        where = f"{preposition(chase.ends[0])} {place_name(box, chase.ends[0])}"
        return Choice(f"Camel tracks {whom} and tries to catch {where}", "", chase)
    left = box.town.distances(chase.ends[0], scent.barred(box, board))[board.pawns[quarry]]
    short = f"{counted(left, 'space')} short of {whom}"
    if isinstance(action, Steer):
        return Choice(f"Camel goes to {place_name(box, action.place)}, {short}", "", chase)
    where = "by one of several ways" if len(chase.ends) > 1 else f"at {place_name(box, chase.ends[0])}"
    return Choice(f"Camel tracks {whom} and stops {where}, {short}", "", chase)


def _first(board: Board, seat: int) -> str:
    return FIRST_NAMES[board.characters[seat]]


def _price(board: Board, seat: Seat) -> str:
    return "coffee" if board.extra[seat] else "1 action"


def _described_move(box: Box, board: Board, seat: Seat, action: MoveTo) -> Choice:
    place = action.place
    if board.agenda and board.agenda[0].kind == "stride":
        return Choice(f"Go to {place_name(box, place)} with the spaces lent", "free")
    spaces = counted(away(box, board, seat, place), "space")
    if costs_action(box, board, seat, place):
        return Choice(f"Move to {place_name(box, place)}, {spaces}", _price(board, seat))
    return Choice(f"Move on to {place_name(box, place)}, {spaces}", "free")


def _described_use(box: Box, view: View, seat: Seat, action: UseItem) -> Choice:
    board, on = view.board, ""
    if action.seat is not None:
        on = f" on {_first(board, action.seat)}"
    elif action.location is not None:
        on = f" on {place_name(box, action.location)}"
    elif action.wanted is not None:
        on = f" for the {item_name(box, action.wanted)}"
    text = f"Use the {item_name(box, action.item)}{on}: {item_text(box, action.item)}"
    if view.omen is not None and view.omen.window == "trail":
        after = omen(box, use_item(box, board, seat, action), board.agenda[0])
        whom = [_first(board, quarry) for quarry in after.seats] if after is not None else []
        text += f" Camel would then track {' or '.join(whom) or 'nobody'}."
    return Choice(text, "free")


def _described_interaction(box: Box, view: View, seat: Seat, action: Interaction) -> Choice:
    board = view.board
    at_once = isinstance(action, Shop) and not respite(board)
    camel = _camel_at_once(view) if at_once else _camel_after(box, board, seat, action)
    return Choice(f"{_interacted(box, board, action)}. {camel}", _price(board, seat))


def _interacted(box: Box, board: Board, action: Interaction) -> str:
    match action:
        case Shop():
            return "Look at 3 Items in Floormart"
        case TakeDiscard(item):
            return f"Take the {item_name(box, item)} from the Discard Pile"
        case RideBus(other):
            place = board.pawns[other]
            where = f"{preposition(place)} {place_name(box, place)}"
            return f"Swap places with {_first(board, other)}, who is {where}"
        case Borrow():
            return "Borrow a Library Book"
        case GrabCoffee():
            return "Grab a Coffee"
        case CutTape(location):
            return f"Remove the tape of {place_name(box, location)}"
        case CutAllTape():
            return "Remove all Yellow Tape with the Book"
        case Prepare(vehicle, personal, other_item):
            items = f"the {item_name(box, personal)} and the {item_name(box, other_item)}"
            return f"Prepare {vehicle_name(box, vehicle)} with {items}"
        case _:
            assert_never(action)


def _camel_at_once(view: View) -> str:
    """Camel's Trail after looking at Items."""
    scent, board = view.scent, view.board
    if scent is None:
        return "Camel stays where he is"
    if len(scent.quarries) > 1:
        return f"Camel then tracks {' or '.join(_first(board, seat) for seat in scent.quarries)}"
    whom = _first(board, scent.quarries[0])
    if scent.arrives:
        return f"Camel then reaches {whom}"
    return f"Camel then comes {counted(len(scent.path) - 1, 'space')} after {whom}"


def _camel_after(box: Box, board: Board, seat: Seat, action: Interaction) -> str:
    """Camel's Trail after the action. There is no chance in between."""
    if respite(board) and not board.hush:
        return "Camel sets out again after his attempt (§5.11)"
    after = rounds.settle(box, places.interact(box, board, seat, action))
    number = 0 if board.trail is None else board.trail.number
    if after.agenda and after.agenda[0].kind == "track":
        return f"Camel then tracks {' or '.join(_first(board, hunted) for hunted in after.agenda[0].seats)}"
    if after.agenda and after.agenda[0].kind == "steer":
        return f"Camel then comes after {_first(board, after.agenda[0].seats[0])}, by one of several ways"
    if after.agenda and after.agenda[0].kind in ("cut", "fit"):
        return "Then Camel sets out"
    if after.trail is None or after.trail.number == number:
        return "Camel stays where he is"
    whom = _first(board, after.trail.quarry)
    if after.trail.result == "short":
        return f"Camel then comes {counted(len(after.trail.path) - 1, 'space')} after {whom}"
    return f"Camel then reaches {whom}"


def _told(box: Box, before: State, seat: Seat, action: Action, after: State, viewer: Seat | None) -> str:
    """The action itself in one line. Its consequences are further lines."""
    board = before.board
    match action:
        case MoveTo(place):
            return f"{does(seat, viewer, 'go', 'goes')} to {place_name(box, place)}."
        case Shop() | TakeDiscard() | RideBus() | Borrow() | GrabCoffee() | CutTape() | CutAllTape():
            return _told_interaction(box, seat, action, after.board, viewer)
        case Prepare():
            return _told_interaction(box, seat, action, after.board, viewer)
        case UseAbility() | BreakIn():
            return ability_told(box, board, seat, action, viewer)
        case TradeIn(item):
            return f"{does(seat, viewer, 'discard')} the {item_name(box, item)} for another Item."
        case Give(item, to):
            return f"{does(seat, viewer, 'give')} the {item_name(box, item)} to {named(to, viewer)}."
        case Take(item, of):
            return f"{does(seat, viewer, 'take')} the {item_name(box, item)} from {named(of, viewer)}."
        case UseItem(item):
            return (
                f"{does(seat, viewer, 'use')} the {item_name(box, item)}{_told_target(box, action, viewer)}."
            )
        case DrinkCoffee():
            return f"{does(seat, viewer, 'drink')} a Coffee: {box.action.coffee} more Actions."
        case UseBook(on):
            whom = "" if on is None or on == seat else f" on {named(on, viewer)}"
            return f"{does(seat, viewer, 'use')} a Library Book{whom}."
        case LendSteps(to):
            spaces = counted(after.board.agenda[0].n, "space")
            return f"{does(seat, viewer, 'lend')} {spaces} to {named(to, viewer)}."
        case Ready():
            return f"{does(seat, viewer, 'are', 'is')} ready."
        case TakeBackReady():
            return f"{does(seat, viewer, 'take')} back “ready”."
        case PutMarker() | TakeMarker() | AnswerMarker():
            return markers.told(box, seat, action, viewer)
        case ChooseCharacter(who):
            return f"{does(seat, viewer, 'are', 'is')} {CHARACTERS[who]}."
        case KeepItem(item):
            return f"{does(seat, viewer, 'keep')} the {item_name(box, item)}."
        case DiscardItem(item):
            return f"{does(seat, viewer, 'discard')} the {item_name(box, item)}."
        case Track(quarry):
            return f"{does(seat, viewer, 'set')} Camel on {named(quarry, viewer)}."
        case Steer():
            return f"{does(seat, viewer, 'lead')} Camel."
        case Decline():
            asked = board.agenda[0].kind in windows.KINDS
            return f"{does(seat, viewer, 'let')} it happen." if asked else ""
        case DrawItem():
            return _told_draw(box, board, action, viewer)
        case DrawScenario(scenario):
            reads = does(board.reader, viewer, "read")
            return f"{reads}: {box.scenarios[scenario].name}. {scenario_text(box, scenario)}"
        case StrikeAt(location):
            return f"The raid strikes {place_name(box, location)}."
        case DealDestination(destination):
            return _told_destination(box, Seat(len(before.destinations)), destination, viewer)
        case _:
            assert_never(action)


def _told_destination(box: Box, receiver: Seat, destination: Destination, viewer: Seat | None) -> str:
    shown = f"a Destination: {destination_text(box, destination)}"
    return f"{does(receiver, viewer, 'receive')} {shown if receiver == viewer else 'a Destination.'}"


def _told_interaction(box: Box, seat: Seat, action: Interaction, after: Board, viewer: Seat | None) -> str:
    match action:
        case Shop():
            return f"{does(seat, viewer, 'look')} around in Floormart."
        case TakeDiscard(item):
            return f"{does(seat, viewer, 'take')} the {item_name(box, item)} from the Discard Pile."
        case RideBus(other):
            return f"{does(seat, viewer, 'swap')} places with {named(other, viewer)}, by bus."
        case Borrow():
            return f"{does(seat, viewer, 'borrow')} a Library Book."
        case GrabCoffee():
            return f"{does(seat, viewer, 'grab')} a Coffee."
        case CutTape(location):
            return f"{does(seat, viewer, 'remove')} the tape of {place_name(box, location)}."
        case CutAllTape():
            return f"{does(seat, viewer, 'remove')} all Yellow Tape, by the Book."
        case Prepare(vehicle, personal, other_item):
            items = f"the {item_name(box, personal)} and the {item_name(box, other_item)}"
            spends = f"{does(seat, viewer, 'spend')} {items} on {vehicle_name(box, vehicle)}"
            return f"{spends}: {_prepared(box, after, action)}."
        case _:
            assert_never(action)


def _told_target(box: Box, action: UseItem, viewer: Seat | None) -> str:
    if action.seat is not None:
        return f" on {named(action.seat, viewer)}"
    if action.location is not None:
        return f" on {place_name(box, action.location)}"
    return f" for the {item_name(box, action.wanted)}" if action.wanted is not None else ""


def _told_draw(box: Box, board: Board, action: DrawItem, viewer: Seat | None) -> str:
    task = board.agenda[0]
    if task.kind == "face up":
        return f"The {item_name(box, action.item)} lies on the Discard Pile."
    verb = "find" if task.kind == "shop" else "draw"
    return f"{does(task.seat, viewer, verb)} the {item_name(box, action.item)}."


def _prepared(box: Box, board: Board, action: Prepare) -> str:
    if functional(box, board, action.vehicle):
        return "it is ready to go"
    made = board.preps[VEHICLES.index(action.vehicle)]
    return f"{made} of {box.vehicles[action.vehicle].preparations} preparations"
