"""The Events: whom they ask, the answers, and what they do (§7, §8)."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.cards import discard, discard_hand, kinds, rest_of
from gamenight.games.donde_es.data import LASTING, Box, EventCard
from gamenight.games.donde_es.lasting import binding, limits
from gamenight.games.donde_es.tracker import (
    annoyed,
    find,
    land,
    put,
    shift,
    steps_to_wish,
    suggested,
    visitors,
    way,
)
from gamenight.games.donde_es.types import (
    DIRECTIONS,
    Action,
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    DiscardCard,
    Effect,
    Event,
    Lasting,
    State,
    Tourist,
    Visitor,
    WalkTourist,
)

CARRY_OUT = CarryOut()
DECLINE = Decline()

_EACH: frozenset[Effect] = frozenset({"draw", "new_hands", "discard"})
"""Every guide whom such an Event concerns decides for themselves (§7.3)."""


def round_from(state: State) -> tuple[Seat, ...]:
    """The seats clockwise from the first player."""
    seats = len(state.hands)
    return tuple([Seat((state.first + at) % seats) for at in range(seats)])


def begin(box: Box, state: State, event: Event) -> State:
    """§7.1: read the Event. Nothing happens before one of the `asked` guides has answered."""
    read = replace(state, events=rest_of(state.events, event), event=event)
    return replace(read, asked=_asked(box, read, box.events[event]))


def drawn(box: Box, state: State) -> EventCard:
    """The Event that is being answered."""
    assert state.event is not None, "an Event asks"
    return box.events[state.event]


def choices(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    """The answers that an asked seat can give to the Event. Only help can be declined (§7.9, §7.10)."""
    card = drawn(box, state)
    answers = _answers(box, state, seat, card)
    offered = bool(answers) or card.effect == "walk"  # after a first step there may be no second one
    return (*answers, DECLINE) if card.helpful and offered else answers


def choose_tourist(box: Box, state: State, seat: Seat, tourist: Tourist) -> State:
    slot, visitor = find(state.tracker, tourist)
    after = answered(state)
    match drawn(box, state).effect:
        case "rest_one":  # §8.1
            return replace(after, resting=tourist)
        case "annoy_one":
            return shift(box, after, slot)
        case "to_square":  # §8.11: the first player then places the token (§3.7)
            back = replace(visitor, space=suggested(box, state, tourist))
            return replace(after, tracker=put(after.tracker, slot, back), placing=(tourist,))
        case _:  # §8.12
            helped = replace(visitor, markers=(*visitor.markers, seat))
            return replace(after, tracker=put(after.tracker, slot, helped))


def carry_out(box: Box, state: State, seat: Seat) -> State:
    """What the Event does when it leaves nothing to choose."""
    card, after = drawn(box, state), answered(state)
    match card.effect:
        case "siesta":
            return replace(after, siesta=True)
        case "rest_last":  # §8.2
            return replace(after, resting=visitors(state.tracker)[-1][1].tourist)
        case "annoy_last":  # §8.5
            return shift(box, after, annoyed(state)[-1][0])
        case "drift":
            for slot, visitor, to in _drifting(box, state, card):
                after = land(box, after, slot, replace(visitor, space=to), None)
            return after
        case "draw":
            return replace(after, draws=(seat,) * card.amount)
        case "new_hands":  # §8.7
            full = limits(box, state.lasting, len(state.hands))[seat]
            return replace(discard_hand(after, seat), draws=(seat,) * full)
        case _:
            return _lay(after, card, seat)


def walk(box: Box, state: State, seat: Seat, action: WalkTourist) -> State:
    """§8.9: a step without a card. If the tourist arrives, the guide claims as usual."""
    slot, visitor = find(state.tracker, action.tourist)
    to = way(box, state, visitor, action.direction)
    assert to is not None, "the way is open"
    return land(box, answered(state), slot, replace(visitor, space=to), seat)


def close(box: Box, state: State, seat: Seat, space: int) -> State:
    """§8.16."""
    laid = _lay(answered(state), drawn(box, state), seat)
    return replace(laid, lasting=(*state.lasting, replace(laid.lasting[-1], space=space)))


def give_up_card(state: State, seat: Seat, action: DiscardCard) -> State:
    """§8.8."""
    return discard(answered(state), seat, action.card)


def decline(state: State, seat: Seat) -> State:
    """§7.9: the seat is not asked again about this Event."""
    return replace(state, asked=tuple([asked for asked in state.asked if asked != seat]))


def answered(state: State) -> State:
    return replace(state, asked=state.asked[1:])


def _concerned(state: State, card: EventCard) -> tuple[Seat, ...]:
    return (state.first,) if card.whom == "drawer" else round_from(state)


def _asked(box: Box, state: State, card: EventCard) -> tuple[Seat, ...]:
    """Who answers: whoever is helped or hit. For tourists, whom nobody owns, the first player does (§7.9).

    A seat without a possible answer is left out (§7.6).
    """
    if card.effect in _EACH or (card.helpful and card.effect in LASTING):
        asked = _concerned(state, card)
    else:
        asked = (state.first,) * (card.amount if card.effect == "walk" else 1)
    return tuple([seat for seat in asked if choices(box, state, seat)])


def _answers(box: Box, state: State, seat: Seat, card: EventCard) -> tuple[Action, ...]:
    inside = [visitor for visitor in state.tracker if visitor is not None]
    match card.effect:
        case "rest_one":
            return _any_of(inside)
        case "annoy_one":
            return _any_of([visitor for _, visitor in annoyed(state)])
        case "annoy_last" if not annoyed(state):
            return ()
        case "to_square":
            return _any_of([visitor for visitor in inside if visitor.space not in box.town.square])
        case "marker":
            return _any_of([visitor for visitor in inside if len(visitor.markers) < box.markers])
        case "walk":
            return _steps(box, state, inside)
        case "close_one":
            closed = binding(box, state.lasting).closed
            return tuple([CloseLocation(at) for at in box.town.kind_at if at not in closed])
        case "discard":
            return tuple([DiscardCard(held) for held in kinds(state.hands[seat])])
        case "drift" if not _drifting(box, state, card):
            return ()
        case _:
            return (CARRY_OUT,)


def _any_of(found: list[Visitor]) -> tuple[Action, ...]:
    return tuple([ChooseTourist(visitor.tourist) for visitor in found])


def _steps(box: Box, state: State, inside: list[Visitor]) -> tuple[Action, ...]:
    """§8.9."""
    return tuple(
        [
            WalkTourist(visitor.tourist, direction)
            for visitor in inside
            for direction in DIRECTIONS
            if way(box, state, visitor, direction) is not None
        ]
    )


def _drifting(box: Box, state: State, card: EventCard) -> list[tuple[int, Visitor, int]]:
    """§8.10: the tourists that the wind moves one step, and where to.

    A helpful wind moves only tourists whom the step brings nearer to a wish.
    """
    assert card.direction is not None, "a drift has a direction"
    found = []
    for slot, visitor in visitors(state.tracker):
        to = way(box, state, visitor, card.direction)
        if to is not None and (not card.helpful or _nearer(box, state, visitor, to)):
            found.append((slot, visitor, to))
    return found


def _nearer(box: Box, state: State, visitor: Visitor, to: int) -> bool:
    far, never = steps_to_wish(box, state.lasting, visitor.tourist), len(box.town.spaces)
    return far.get(to, never) < far.get(visitor.space, never)


def _lay(state: State, card: EventCard, seat: Seat) -> State:
    """§7.4: the card lies before the drawer. It binds those who accept it (§7.9) or whom it hits."""
    assert state.event is not None, "an Event asks"
    *others, last = (*state.lasting, Lasting(state.event, state.first, ()))
    if others and others[-1].event == state.event:
        last = others.pop()
    seats = (*last.seats, seat) if card.helpful else _concerned(state, card)
    return replace(state, lasting=(*others, replace(last, seats=seats)))
