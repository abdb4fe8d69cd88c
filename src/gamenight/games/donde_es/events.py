"""The Events: their immediate effects, and the decisions that guides make (§7, §8)."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.cards import discard, discard_hand, kinds
from gamenight.games.donde_es.data import Box, EventCard
from gamenight.games.donde_es.lasting import binding, limits
from gamenight.games.donde_es.tracker import find, free_square, land, put, shift, visitors, way
from gamenight.games.donde_es.types import (
    DIRECTIONS,
    Action,
    ChooseTourist,
    CloseLocation,
    Decline,
    Direction,
    DiscardCard,
    Event,
    Lasting,
    State,
    Tourist,
    WalkTourist,
)

DECLINE = Decline()


def round_from(state: State) -> tuple[Seat, ...]:
    """The seats clockwise from the first player."""
    seats = len(state.hands)
    return tuple([Seat((state.first + at) % seats) for at in range(seats)])


def begin(box: Box, state: State, event: Event) -> State:
    """§7.1: apply the immediate effect of the Event. `asked` lists the guides who must decide something."""
    card = box.events[event]
    left = tuple([other for other in state.events if other != event])
    after = replace(state, events=left, event=event)
    if card.lasting:  # §7.4
        after = replace(after, lasting=(*state.lasting, Lasting(event, state.first)))
    concerned = (state.first,) if card.whom == "drawer" else round_from(state)
    match card.effect:
        case "siesta":
            return replace(after, siesta=True)
        case "calm_last" | "annoy_last":
            return _shift_last(box, after, -1 if card.effect == "calm_last" else 1)
        case "drift" if card.direction is not None:
            return _drift(box, after, card.direction)
        case "draw":
            return replace(after, draws=tuple([seat for seat in concerned for _ in range(card.amount)]))
        case "new_hands":
            return _new_hands(box, after)
        case _:
            return replace(after, asked=_asked(box, after, card, concerned))


def choices(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    """The answers that an asked seat can give to the Event."""
    assert state.event is not None, "an Event asks"
    card = box.events[state.event]
    inside = visitors(state.tracker)
    match card.effect:
        case "calm_one":  # §8.1: nobody can move back from the first slot
            return tuple([ChooseTourist(visitor.tourist) for slot, visitor in inside if slot > 0])
        case "annoy_one":
            return tuple([ChooseTourist(visitor.tourist) for _, visitor in inside])
        case "to_square":
            return tuple(
                [
                    ChooseTourist(visitor.tourist)
                    for _, visitor in inside
                    if visitor.space not in box.town.square
                ]
            )
        case "marker":
            able = [
                ChooseTourist(visitor.tourist) for _, visitor in inside if len(visitor.markers) < box.markers
            ]
            return (*able, DECLINE) if able else ()
        case "walk":
            steps = [
                WalkTourist(visitor.tourist, direction)
                for _, visitor in inside
                for direction in DIRECTIONS
                if way(box, state, visitor, direction) is not None
            ]
            return (*steps, DECLINE)
        case "close_one":
            closed = binding(box, state.lasting).closed
            return tuple([CloseLocation(at) for at in box.town.kind_at if at not in closed])
        case "discard":
            return tuple([DiscardCard(held) for held in kinds(state.hands[seat])])
        case _:
            return ()


def choose_tourist(box: Box, state: State, seat: Seat, tourist: Tourist) -> State:
    assert state.event is not None, "an Event asks"
    slot, visitor = find(state.tracker, tourist)
    after = answered(state)
    match box.events[state.event].effect:
        case "calm_one":
            return shift(box, after, slot, -1)
        case "annoy_one":
            return shift(box, after, slot, 1)
        case "to_square":  # §8.11
            back = replace(visitor, space=free_square(box, state.tracker))
            return replace(after, tracker=put(after.tracker, slot, back))
        case _:  # §8.12
            helped = replace(visitor, markers=(*visitor.markers, seat))
            return replace(after, tracker=put(after.tracker, slot, helped))


def walk(box: Box, state: State, seat: Seat, action: WalkTourist) -> State:
    """§8.9: a step without a card. If the tourist arrives, the guide claims as usual."""
    slot, visitor = find(state.tracker, action.tourist)
    to = way(box, state, visitor, action.direction)
    assert to is not None, "the way is open"
    return land(box, answered(state), slot, replace(visitor, space=to), seat)


def close(state: State, space: int) -> State:
    """§8.16."""
    lasting = (*state.lasting[:-1], replace(state.lasting[-1], space=space))
    return replace(answered(state), lasting=lasting)


def give_up_card(state: State, seat: Seat, action: DiscardCard) -> State:
    """§8.8."""
    return discard(answered(state), seat, action.card)


def answered(state: State) -> State:
    return replace(state, asked=state.asked[1:])


def _asked(box: Box, state: State, card: EventCard, concerned: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that must decide something. A seat without a possible answer is left out (§7.6)."""
    asked = concerned if card.effect == "discard" else (state.first,) * max(card.amount, 1)
    return tuple([seat for seat in asked if choices(box, state, seat)])


def _shift_last(box: Box, state: State, by: int) -> State:
    """§8.2, §8.5: move the tourist who is furthest along. Nobody can move back from the first slot."""
    inside = visitors(state.tracker)
    if not inside or inside[-1][0] + by < 0:
        return state
    return shift(box, state, inside[-1][0], by)


def _drift(box: Box, state: State, direction: Direction) -> State:
    """§8.10."""
    for slot, visitor in visitors(state.tracker):
        to = way(box, state, visitor, direction)
        if to is not None:
            state = land(box, state, slot, replace(visitor, space=to), None)
    return state


def _new_hands(box: Box, state: State) -> State:
    """§8.7."""
    full = limits(box, state.lasting, len(state.hands))
    draws = tuple([seat for seat in round_from(state) for _ in range(full[seat])])
    for seat in round_from(state):
        state = discard_hand(state, seat)
    return replace(state, draws=draws)
