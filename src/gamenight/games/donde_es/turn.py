"""A guide's turn: movement cards, assist markers, a new hand (§4, §5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.cards import COURSES, discard, discard_hand, kinds
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.tracker import find, land, put, trodden, visitors
from gamenight.games.donde_es.types import (
    DIRECTIONS,
    TOURISTS,
    Action,
    Card,
    EndTurn,
    Guest,
    MoveTourist,
    State,
    SwapHand,
    TakeBackMarker,
    Tourist,
    Visitor,
)

SWAP_HAND = SwapHand()
END_TURN = EndTurn()

_TAKE_BACK = {tourist: TakeBackMarker(tourist) for tourist in TOURISTS}


def choices(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    """§4.1."""
    hand, bound = state.hands[seat], binding(box, state.lasting)
    cards, any_way = kinds(hand), seat in bound.any_way
    tied = state.guided if seat in bound.one_tourist else None  # §8.18
    found: list[Action] = []
    backs: list[Action] = []
    for _, visitor in visitors(state.tracker):
        if tied is None or tied == visitor.tourist:
            found.extend(_moves(box, visitor.tourist, visitor.space, cards, any_way, bound.wet))
        if visitor.marked:
            backs.append(_TAKE_BACK[visitor.tourist])  # §5.4
    found.extend(backs)
    if may_swap(state, seat):
        found.append(SWAP_HAND)
    found.append(END_TURN)
    return tuple(found)


def may_swap(state: State, seat: Seat) -> bool:
    """§4.7: with a card in hand, and before one is played."""
    return state.guided is None and len(state.hands[seat]) > 0


@lru_cache(maxsize=1 << 16)
def _moves(
    box: Box, tourist: Tourist, at: int, cards: tuple[Card, ...], any_way: bool, wet: bool
) -> tuple[MoveTourist, ...]:
    """§4.3, §4.4."""
    ways = box.town.ways[at]
    return tuple(
        MoveTourist(tourist, card, direction)
        for card in cards
        for direction in (DIRECTIONS if any_way else COURSES[card])  # §8.14
        if direction in ways and not (wet and ways[direction] in box.town.stairs)  # §8.15
    )


def move(box: Box, state: State, seat: Seat, action: MoveTourist) -> State:
    slot, visitor = find(state.tracker, action.tourist)
    to = box.town.ways[visitor.space][action.direction]
    helped = earns(box, visitor, to)
    walked = replace(
        visitor,
        space=to,
        trail=(*(visitor.trail or (visitor.space,)), to),
        markers=(*visitor.markers, seat) if helped else visitor.markers,
        marked=helped or visitor.marked,
    )
    played = discard(state, seat, action.card)
    return land(box, replace(played, guided=state.guided or action.tourist), slot, walked, seat)


def earns(box: Box, tourist: Visitor | Guest, to: int) -> bool:
    """Whether a step there by a card earns a marker: enough different spaces, and room (§5.1, §5.2)."""
    trail = (*(tourist.trail or (tourist.space,)), to)
    return trodden(tourist.trail) < box.spaces == trodden(trail) and len(tourist.markers) < box.markers


def take_back(state: State, tourist: Tourist) -> State:
    """§5.4."""
    slot, visitor = find(state.tracker, tourist)
    bare = replace(visitor, markers=visitor.markers[:-1], marked=False)
    return replace(state, tracker=put(state.tracker, slot, bare))


def swap_hand(box: Box, state: State, seat: Seat) -> State:
    """§4.7: discard the hand and draw three cards, however many they were."""
    return replace(discard_hand(state, seat), draws=(seat,) * box.hand)


def rested(state: State) -> State:
    """Forget what counts in one turn only: trails, new markers, the tourist moved first."""
    tracker = tuple(
        [
            visitor if visitor is None or not visitor.trail else replace(visitor, trail=(), marked=False)
            for visitor in state.tracker
        ]
    )
    return replace(state, tracker=tracker, guided=None)
