"""A guide's turn: movement cards, assist markers, a new hand (§4, §5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.cards import COURSES, discard, discard_hand, kinds
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.tracker import find, land, put, visitors
from gamenight.games.donde_es.types import (
    DIRECTIONS,
    TOURISTS,
    Action,
    Card,
    EndTurn,
    MoveTourist,
    State,
    SwapHand,
    TakeBackMarker,
    Tourist,
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
    if may_swap(box, state, seat):
        found.append(SWAP_HAND)
    found.append(END_TURN)
    return tuple(found)


def may_swap(box: Box, state: State, seat: Seat) -> bool:
    """§4.7: with a full hand, and before a card is played."""
    return state.guided is None and len(state.hands[seat]) >= box.hand


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
    steps = visitor.steps + 1
    helped = steps == box.steps and len(visitor.markers) < box.markers  # §5.1, §5.2
    walked = replace(
        visitor,
        space=box.town.ways[visitor.space][action.direction],
        steps=steps,
        markers=(*visitor.markers, seat) if helped else visitor.markers,
        marked=helped or visitor.marked,
    )
    played = discard(state, seat, action.card)
    return land(box, replace(played, guided=state.guided or action.tourist), slot, walked, seat)


def take_back(state: State, tourist: Tourist) -> State:
    """§5.4."""
    slot, visitor = find(state.tracker, tourist)
    bare = replace(visitor, markers=visitor.markers[:-1], marked=False)
    return replace(state, tracker=put(state.tracker, slot, bare))


def swap_hand(state: State, seat: Seat) -> State:
    """§4.7: discard the hand and draw the same number of cards."""
    cards = len(state.hands[seat])
    return replace(discard_hand(state, seat), draws=(seat,) * cards)


def rested(state: State) -> State:
    """Reset what is counted in a turn: steps, new markers, the tourist moved first."""
    tracker = tuple(
        [
            visitor if visitor is None or not visitor.steps else replace(visitor, steps=0, marked=False)
            for visitor in state.tracker
        ]
    )
    return replace(state, tracker=tracker, guided=None)
