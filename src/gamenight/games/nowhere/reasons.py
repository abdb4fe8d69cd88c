"""Explains why the rules of Nowhere refuse an action. It decides nothing."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Seat
from gamenight.games.nowhere import markers
from gamenight.games.nowhere.bags import kinds
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import functional
from gamenight.games.nowhere.intents import AnswerMarker, PutMarker, TakeMarker
from gamenight.games.nowhere.names import (
    FIRST_NAMES,
    TYPES,
    counted,
    item_name,
    place_name,
    preposition,
    vehicle_name,
)
from gamenight.games.nowhere.omens import awaited
from gamenight.games.nowhere.paying import can_pay, respite
from gamenight.games.nowhere.places import serves, usable
from gamenight.games.nowhere.rounds import asked
from gamenight.games.nowhere.sharing import neighbours
from gamenight.games.nowhere.town import is_location
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
)
from gamenight.games.nowhere.vocabulary import Character, Item, Location, Place
from gamenight.games.nowhere.walking import allowance, barred
from gamenight.games.nowhere.weather import weather

_NOW: dict[Kind, str] = {
    "face up": "Items are being laid out (§2.5)",
    "character": "a character is to be chosen (§2.7)",
    "destination": "the Destinations are being dealt (§2.9)",
    "read": "the Scenario is being drawn (§3.2)",
    "draw": "an Item is being drawn",
    "shop": "Items are being drawn in Floormart (§7.3)",
    "keep": "first keep one of the Items looked at (§7.3)",
    "toss": "first discard one of the Items left (§7.3)",
    "fit": "first let go of an Item: the pocket holds no more than {pocket} (§4.15)",
    "lose": "first discard an Item for the Scenario (§12.4)",
    "cut": "first say which tape goes too, or that it is enough (§7.11)",
    "stride": "first walk the spaces that Samantha lends, or decline them (§10.9)",
    "share": "first hand over Items by the Book, or say that it is enough (§10.8)",
    "track": "first say whom Camel tracks (§5.4)",
    "steer": "first say which way Camel goes (§5.6)",
    "trim": "first discard an Item for the Scenario (§12.4)",
    "strike": "chance decides where the raid strikes (§12.5)",
}
_INTERACTIVE: dict[type, tuple[Location, ...]] = {
    Shop: ("floormart",),
    TakeDiscard: ("high_school",),
    RideBus: ("bus_stop",),
    Borrow: ("library",),
    GrabCoffee: ("diner",),
    CutTape: ("town_hall",),
    CutAllTape: ("town_hall",),
    Prepare: ("lighthouse", "auto_shop"),
}
_BY_ABILITY: dict[type, tuple[Character, ...]] = {
    UseAbility: ("bethany", "noel", "sam", "carl"),
    BreakIn: ("olympius",),
    TradeIn: ("guinevere",),
}
_BY_BOOK: tuple[Character, ...] = ("noel", "guinevere", "sam", "carl")


def why_not(box: Box, state: State, seat: Seat, action: Action) -> str:
    """Why the rules refuse an action of a seat that may act."""
    board = state.board
    if isinstance(action, PutMarker | TakeMarker | AnswerMarker):
        return markers.no_word(board, seat, action)
    if board.agenda and seat not in asked(board, board.agenda[0]):
        who = board.agenda[0].seat
        return awaited(box, state) or f"{FIRST_NAMES[board.characters[who]]} decides first (§4.1)"
    if board.agenda and seat in board.agenda[0].asked:
        return f"{awaited(box, state)}: use something that does, or let it happen"
    if board.agenda and not respite(board):
        return _not_that(box, board, action)
    if board.jailed[seat]:
        return _not_from_jail(box, board, seat, action)
    if not board.agenda and board.ready[seat]:
        if isinstance(action, TakeBackReady):
            return "you took it back already: again after somebody takes the next Action (§3.10)"
        return "you are ready: take that back first (§3.10)"
    match action:
        case MoveTo(place):
            return _no_move(box, board, seat, place)
        case Shop() | TakeDiscard() | RideBus() | Borrow() | GrabCoffee():
            return _no_interaction(box, board, seat, action)
        case CutTape() | CutAllTape() | Prepare():
            return _no_interaction(box, board, seat, action)
        case UseAbility() | BreakIn() | TradeIn():
            return _no_ability(box, board, seat, action)
        case Give(item, other):
            return _no_handing(box, board, seat, item, seat, other)
        case Take(item, other):
            return _no_handing(box, board, seat, item, other, other)
        case UseItem():
            return _no_use(box, board, seat, action)
        case DrinkCoffee():
            return "you have no Coffee (§7.10)"
        case UseBook(other):
            return _no_book(box, board, seat, other)
        case LendSteps():
            return "only Samantha lends spaces, while she runs, to somebody who is free (§10.9)"
        case Ready():
            return "first say what you do before Camel tries to catch you (§5.11)"
        case TakeBackReady():
            return "you are not ready (§3.10)"
        case ChooseCharacter():
            return "the characters are chosen already (§2.7)"
        case KeepItem() | DiscardItem():
            return "there is nothing to keep or to discard now"
        case Track() | Steer():
            return "Camel follows no Scent Trail now (§5.1)"
        case Decline():
            return "nothing is asked of you now"
        case DrawItem() | DrawScenario() | StrikeAt() | DealDestination():
            return "a card is drawn by chance alone"
        case _:
            assert_never(action)


def _not_from_jail(box: Box, board: Board, seat: Seat, action: Action) -> str:
    """§6.2: what a jailed player may not do."""
    if not isinstance(action, Give | Take):
        return "you are jailed: you may only hand Items to visitors and take theirs (§6.2)"
    receiver = action.seat if isinstance(action, Give) else seat
    giver = seat if isinstance(action, Give) else action.seat
    if action.seat in neighbours(board, seat) and len(board.hands[receiver]) >= box.pieces.pocket:
        whose = "your" if receiver == seat else "their"
        return f"{whose} pocket is full: a jailed player makes nobody discard (§6.2)"
    return _no_handing(box, board, seat, action.item, giver, action.seat)


def _not_that(box: Box, board: Board, action: Action) -> str:
    """Why the action is refused while another task is to be settled first (§4.1)."""
    task = board.agenda[0]
    match task.kind, action:
        case "character", ChooseCharacter(who):
            return f"somebody else is {FIRST_NAMES[who]} already (§2.7)"
        case (("keep" | "toss"), (KeepItem(item) | DiscardItem(item))) if item not in task.items:
            return f"the {item_name(box, item)} is not among the Items looked at (§7.3)"
        case (("fit" | "lose" | "trim"), DiscardItem(item)):
            return f"you do not hold the {item_name(box, item)} (§4.15)"
        case "cut", CutTape(location):
            return f"there is no Yellow Tape on {place_name(box, location)} (§7.11)"
        case "stride", MoveTo(place):
            return f"{place_name(box, place)} is not within the {counted(task.n, 'space')} lent (§10.9)"
        case "track", Track():
            return "Camel does not track them: others hold more Items or are nearer (§5.4)"
        case "steer", Steer(place):
            return f"no shortest way of Camel's ends at {place_name(box, place)} (§5.6)"
        case (("face up" | "draw" | "shop"), DrawItem(item)):
            return f"no {item_name(box, item)} is left in the deck (§1.7)"
        case "read", DrawScenario():
            return "that Scenario was drawn already (§3.2)"
        case "destination", DealDestination():
            return "that Destination is dealt already (§2.9)"
        case _:
            return _NOW[task.kind].format(pocket=box.pieces.pocket)


def _no_action_left(board: Board) -> str:
    if respite(board):
        return "the Actions of your Coffee are used up (§5.11)"
    return "no Action is left on the Action Counter (§4.4)"


def _no_move(box: Box, board: Board, seat: Seat, place: Place) -> str:
    if place == board.pawns[seat]:
        return "you are there already (§4.6)"
    walls = barred(box, board, seat)
    if place == board.camel:
        return f"Camel is {preposition(place)} {place_name(box, place)}: he lets nobody in (§4.7)"
    if place in walls:
        return f"there is Yellow Tape on {place_name(box, place)} (§4.7)"
    away = box.town.distances(board.pawns[seat], walls).get(place)
    if away is None:
        return f"there is no way to {place_name(box, place)} past tape and Camel (§4.7)"
    left = board.steps[seat] or 0
    if not can_pay(board, seat):
        had = f"only {counted(left, 'space')} are left of your Move Action; " if left else ""
        return f"{had}{_no_action_left(board)}"
    most = max(left, allowance(box, board, seat))
    return f"{place_name(box, place)} is {counted(away, 'space')} away, and you can move {most} (§4.5)"


def _no_interaction(box: Box, board: Board, seat: Seat, action: Action) -> str:
    here, where = board.pawns[seat], _INTERACTIVE[type(action)]
    if not is_location(here) or here not in where:
        named = " or ".join(place_name(box, at) for at in where)
        return f"that is done in {named}, and you are not there (§4.16)"
    if not usable(box, board, seat, here):
        if here in weather(box, board.current).closed:
            return f"nobody can interact with {place_name(box, here)} this round (§12.3)"
        return f"there is Yellow Tape on {place_name(box, here)}: it must go first (§7.12)"
    if not can_pay(board, seat):
        return _no_action_left(board)
    match action:
        case Shop():
            return "the Item Deck is empty (§7.3)"
        case TakeDiscard(item):
            return f"there is no {item_name(box, item)} on the Discard Pile (§7.4)"
        case RideBus(other):
            if other >= len(board.pawns) or other == seat:
                return "one swaps places with another player (§7.5)"
            if board.jailed[other]:
                return "a jailed player cannot be swapped (§7.5)"
            return "they are at the Bus Stop too (§7.5)"
        case Borrow():
            return "you have your Library Book already (§7.6)"
        case GrabCoffee():
            return "you hold a Coffee already (§7.10)" if board.coffee[seat] else "no Coffee is left (§7.10)"
        case CutTape(location):
            return f"there is no Yellow Tape on {place_name(box, location)} (§7.11)"
        case CutAllTape():
            if not board.tape:
                return "there is no Yellow Tape in town (§7.11)"
            return "only Olympius with his Library Book removes all tape at once (§10.6)"
        case Prepare():
            return _no_preparation(box, board, seat, action)
        case _:
            raise AssertionError(f"{action} is no Interact Action")


def _no_preparation(box: Box, board: Board, seat: Seat, action: Prepare) -> str:
    card = box.vehicles[action.vehicle]
    name = vehicle_name(box, action.vehicle)
    if card.site != board.pawns[seat]:
        return f"{name} is prepared in {place_name(box, card.site)} (§8.2)"
    if functional(box, board, action.vehicle):
        return f"{name} is ready to go (§8.3)"
    hand = list(board.hands[seat])
    for item in (action.personal, action.other):
        if item not in hand:
            return f"you do not hold the {item_name(box, item)}, and must spend both Items yourself (§8.2)"
        hand.remove(item)
    wild = board.characters[seat] == "bethany" and board.books[seat]
    if not serves(box, action.personal, "personal", wild):
        return f"the {item_name(box, action.personal)} is not Personal (§8.2)"
    return f"{name} takes a {TYPES[card.type]} Item beside the Personal one (§8.2)"


def _no_ability(box: Box, board: Board, seat: Seat, action: Action) -> str:
    who = board.characters[seat]
    if who not in _BY_ABILITY[type(action)]:
        return f"that is not {FIRST_NAMES[who]}'s ability (§10)"
    if not can_pay(board, seat):
        return _no_action_left(board)
    match action:
        case BreakIn(location):
            if location not in board.tape:
                return f"there is no Yellow Tape on {place_name(box, location)} (§10.5)"
            if board.pawns[seat] not in box.town.location[location].entrances:
                return f"you do not stand at an entrance of {place_name(box, location)} (§10.5)"
            return f"Camel is in {place_name(box, location)} (§4.7)"
        case TradeIn(item):
            if board.used[seat]:
                return "that can be done once a round (§10.7)"
            if item not in board.hands[seat]:
                return f"you do not hold the {item_name(box, item)} (§10.7)"
            return "the Item Deck is empty (§10.7)"
        case _:
            if board.used[seat]:
                return "that can be done once a round (§10)"
            return "that holds for the round already (§10)"


def _no_handing(box: Box, board: Board, seat: Seat, item: Item, giver: int, other: int) -> str:
    if other >= len(board.pawns) or other == seat:
        return "Items are shared with another player (§4.10)"
    if weather(box, board.current).no_sharing:
        return "nobody can give or take Items this round (§12.3)"
    if other not in neighbours(board, seat):
        return "Items are shared in one space or Location, and they are elsewhere (§4.10)"
    if item not in board.hands[giver]:
        holds = "you do not hold" if giver == seat else "they do not hold"
        return f"{holds} the {item_name(box, item)} (§4.10)"
    whom = "you" if giver == seat else "them"
    return f"the {item_name(box, item)} came back to {whom} and stays until the next Action (§4.12)"


def _no_use(box: Box, board: Board, seat: Seat, action: UseItem) -> str:
    item = action.item
    if item not in board.hands[seat]:
        return f"you do not hold the {item_name(box, item)} (§4.13)"
    match box.items[item].effect:
        case "toy":
            return f"the {item_name(box, item)} is used when Camel is about to catch you (§5.9)"
        case "alibi":
            return f"the {item_name(box, item)} is used when you are about to be jailed (§6.7)"
        case "actions":
            if board.counter >= box.counter.end:
                return "the Action Counter is at its end (§4.4)"
        case "draw":
            if not board.deck:
                return "the Item Deck is empty (§11.4)"
        case "recall":
            if action.wanted is not None and action.wanted not in kinds(board.discard):
                return f"there is no {item_name(box, action.wanted)} on the Discard Pile (§11.5)"
        case (
            "go"
            | "meet"
            | "hush"
            | "steak"
            | "kennel"
            | "free"
            | "free_all"
            | "untape"
            | "untape_all"
            | "cross"
        ):
            pass
        case "steps":
            pass
    return f"the {item_name(box, item)} does nothing there or for them now (§11.1)"


def _no_book(box: Box, board: Board, seat: Seat, other: int | None) -> str:
    who = board.characters[seat]
    if not board.books[seat]:
        return "you have no Library Book: borrow it first (§7.6)"
    if who not in _BY_BOOK:
        return f"{FIRST_NAMES[who]}'s Book is used with an Interact Action (§10)"
    if who == "noel":
        return "it frees everybody at once (§10.4)" if any(board.jailed) else "nobody is jailed (§10.4)"
    if other is None or other >= len(board.pawns):
        return "that Book is used on a player (§10)"
    if board.jailed[other]:
        return "they are jailed (§10)"
    if who == "carl":
        return "Carl's Book follows a Coffee of his, in the same round (§10.12)"
    if weather(box, board.current).no_sharing:
        return "nobody can give or take Items this round (§12.3)"
    return "there is nothing to hand over (§10)"
