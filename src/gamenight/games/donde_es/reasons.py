"""The reasons why the rules of ¿Dónde Es? refuse an action. The rules decide; this module only explains."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import CHANCE, Seat
from gamenight.games.donde_es.cards import COURSES
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.names import (
    TOWARDS,
    card_name,
    event_name,
    event_rule,
    place_name,
    tourist_name,
)
from gamenight.games.donde_es.tracker import visitors, way
from gamenight.games.donde_es.types import (
    Action,
    Card,
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    Direction,
    DiscardCard,
    DrawCard,
    DrawEvent,
    Effect,
    EndTurn,
    MoveTourist,
    Phase,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
    TakeBackMarker,
    Tourist,
    Visitor,
    WalkTourist,
)

_ASKS: dict[type, frozenset[Effect]] = {
    ChooseTourist: frozenset({"rest_one", "annoy_one", "to_square", "marker"}),
    WalkTourist: frozenset({"walk"}),
    CloseLocation: frozenset({"close_one"}),
    DiscardCard: frozenset({"discard"}),
}


def why_not(box: Box, state: State, seat: Seat, action: Action) -> str:
    """Why the rules refuse an action of the seat to act, or an outcome of chance."""
    if seat == CHANCE:
        return _no_outcome(box, state, action)
    if state.placing:
        return _no_place(box, state, action)
    if state.phase is Phase.CHOOSE:
        return _no_answer(box, state, action)
    match action:
        case MoveTourist():
            return _no_move(box, state, seat, action)
        case TakeBackMarker(tourist):
            if _visitor(state, tourist) is None:
                return _not_in_town(box, state, tourist)
            return f"no marker was put on {tourist_name(box, tourist)}'s card in this turn (§5.4)"
        case SwapHand():
            if state.guided is not None:
                return "a hand is swapped instead of moving somebody, and a card was played already (§4.7)"
            return "there is no card in the hand to discard (§4.7)"
        case EndTurn():
            raise AssertionError("a turn may always be ended")
        case PlaceTourist() | PlaceAll():
            return "no token waits to be placed in the Town Square (§3.7)"
        case CarryOut() | ChooseTourist() | WalkTourist() | CloseLocation() | DiscardCard() | Decline():
            return "no Event asks for a decision now (§7.1)"
        case DrawCard() | RevealTourist() | DrawEvent():
            return "it is a guide's turn, and nothing is drawn now (§4.1)"
        case _:
            assert_never(action)


def _no_move(box: Box, state: State, seat: Seat, action: MoveTourist) -> str:
    tourist, card, direction = action.tourist, action.card, action.direction
    visitor, bound = _visitor(state, tourist), binding(box, state.lasting)
    if visitor is None:
        return _not_in_town(box, state, tourist)
    if card not in state.hands[seat]:
        return f"there is no card “{card_name(card)}” in the hand (§4.2)"
    if not _leads(card, direction) and seat not in bound.any_way:
        return f"“{card_name(card)}” leads nobody {TOWARDS[direction]} (§4.3)"
    if way(box, state, visitor, direction) is None:
        return _no_way(box, visitor, direction)
    assert state.guided is not None, "somebody else was moved first"
    return f"only one tourist may be moved a turn, and that is {tourist_name(box, state.guided)} (§8.18)"


def _no_way(box: Box, visitor: Visitor, direction: Direction) -> str:
    from_here = f"{TOWARDS[direction]} of {place_name(box, visitor.space)}"
    if direction in box.town.ways[visitor.space]:
        return f"the stairs {from_here} are closed (§8.15)"
    return f"there is no way {from_here}: a house or a wall (§4.4)"


def _no_place(box: Box, state: State, action: Action) -> str:
    name = tourist_name(box, state.placing[0])
    match action:
        case PlaceTourist(tourist) if tourist == state.placing[0]:
            return f"{name}'s token is placed on a space of the Town Square (§3.7)"
        case PlaceAll():
            return f"{name}'s token is the only one to place (§3.7)"
        case _:
            return f"the first player has to place {name}'s token in the Town Square first (§3.7)"


def _no_answer(box: Box, state: State, action: Action) -> str:
    assert state.event is not None, "an Event asks"
    effect = box.events[state.event].effect
    if isinstance(action, Decline) and not box.events[state.event].helpful:
        return f"{event_name(box, state.event)} is harmful and cannot be declined (§7.10)"
    if effect not in _ASKS.get(type(action), frozenset()):
        return (
            f"{event_name(box, state.event)} has to be settled first: {event_rule(box, state.event)}".rstrip(
                "."
            )
        )
    match action:
        case ChooseTourist(tourist) if _visitor(state, tourist) is not None:
            return _no_choice(box, state, tourist, effect)
        case ChooseTourist(tourist):
            return _not_in_town(box, state, tourist)
        case WalkTourist(tourist, direction):
            visitor = _visitor(state, tourist)
            return _not_in_town(box, state, tourist) if visitor is None else _no_way(box, visitor, direction)
        case CloseLocation(space) if space in box.town.kind_at:
            return f"{place_name(box, space)} is closed already (§8.16)"
        case CloseLocation():
            return "there is no location to close (§8.16)"
        case DiscardCard(card):
            return f"there is no card “{card_name(card)}” in the hand (§8.8)"
        case _:
            raise AssertionError("what an Event asks for is legal or was refused above")


def _no_choice(box: Box, state: State, tourist: Tourist, effect: Effect) -> str:
    visitor, name = _visitor(state, tourist), tourist_name(box, tourist)
    if effect == "to_square" and visitor is not None and visitor.space in box.town.square:
        return f"{name} is in the Square already (§8.11)"
    if effect == "annoy_one":
        return f"{name} is in the last slot, and no Event drives anybody out of town (§8.4)"
    return f"{name} has {box.markers} assist markers, and no more fit (§5.2)"


def _no_outcome(box: Box, state: State, action: Action) -> str:
    match action:
        case RevealTourist(tourist) if state.reveal:
            return f"{tourist_name(box, tourist)} is not in the deck any more (§3.2)"
        case DrawCard(card) if state.draws and not state.reveal:
            return f"no card “{card_name(card)}” is left in the deck (§4.8)"
        case DrawEvent(event) if state.phase is Phase.EVENT and not state.reveal and not state.draws:
            return f"{event_name(box, event)} is not in the deck (§7.7)"
        case _:
            return f"{_drawn(state)} now, and nothing else happens (§3.1)"


def _drawn(state: State) -> str:
    if state.reveal:
        return "a tourist is revealed"
    if state.draws:
        return "a movement card is drawn"
    return "an Event is drawn"


def _visitor(state: State, tourist: Tourist) -> Visitor | None:
    return next((found for _, found in visitors(state.tracker) if found.tourist == tourist), None)


def _not_in_town(box: Box, state: State, tourist: Tourist) -> str:
    name = tourist_name(box, tourist)
    if any(claim.tourist == tourist for claim in state.claims):
        return f"{name} has arrived already (§5.6)"
    return (
        f"{name} has left the town (§6.3)" if tourist in state.lost else f"{name} is not in town yet (§3.2)"
    )


def _leads(card: Card, direction: Direction) -> bool:
    return direction in COURSES[card]
