"""A guide's turn: movement cards, assist markers, a new hand (§4, §5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.cards import AT, COURSES, discard_hand, kinds, without
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.tracker import Tracker, arrival, claim, find, put, trodden
from gamenight.games.donde_es.types import (
    CARDS,
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
_MOVES = {
    tourist: {(card, way): MoveTourist(tourist, card, way) for card in CARDS for way in DIRECTIONS}
    for tourist in TOURISTS
}


def choices(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    """§4.1."""
    hand = state.hands[seat]
    found = _steps(box, state, seat, hand) if hand else []
    if state.guided is not None:
        found += [_TAKE_BACK[there.tourist] for there in state.tracker if there and there.marked]  # §5.4
    elif hand:
        found.append(SWAP_HAND)  # §4.7: before a card is played
    found.append(END_TURN)
    return tuple(found)


def _steps(box: Box, state: State, seat: Seat, hand: tuple[Card, ...]) -> list[Action]:
    """The steps by a card of the hand."""
    bound = binding(box, state.lasting)
    moves = _moves(box, kinds(hand), seat in bound.any_way, bound.wet)
    tied = state.guided if seat in bound.one_tourist else None  # §8.18
    found: list[Action] = []
    for visitor in state.tracker:
        if visitor is not None and (tied is None or tied == visitor.tourist):
            found += moves[visitor.tourist][visitor.space]
    return found


@lru_cache(maxsize=1 << 8)
def _moves(
    box: Box, cards: tuple[Card, ...], any_way: bool, wet: bool
) -> dict[Tourist, dict[int, tuple[MoveTourist, ...]]]:
    """The steps that cards allow each tourist, from each space (§4.3, §4.4)."""
    steps = {
        at: [
            (card, direction)
            for card in cards
            for direction in (DIRECTIONS if any_way else COURSES[card])  # §8.14
            if direction in ways and not (wet and ways[direction] in box.town.stairs)  # §8.15
        ]
        for at, ways in box.town.ways.items()
    }
    return {
        tourist: {at: tuple([moves[step] for step in found]) for at, found in steps.items()}
        for tourist, moves in _MOVES.items()
    }


def move(box: Box, state: State, seat: Seat, action: MoveTourist) -> State:
    """§4.2."""
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
    tracker, discards, hands = list(state.tracker), list(state.discards), list(state.hands)
    tracker[slot] = walked
    discards[AT[action.card]] += 1  # §4.8
    hands[seat] = without(hands[seat], action.card)
    moved = replace(
        state,
        tracker=tuple(tracker),
        discards=tuple(discards),
        hands=tuple(hands),
        guided=state.guided or action.tourist,
    )
    if to not in box.town.kind_at:
        return moved
    kind = arrival(box, moved, walked)
    return moved if kind is None else claim(box, moved, slot, walked, kind, seat)


def earns(box: Box, tourist: Visitor | Guest, to: int) -> bool:
    """Whether a step there by a card earns a marker: enough different spaces, and room (§5.1, §5.2)."""
    if len(tourist.trail) + 1 < box.spaces or len(tourist.markers) >= box.markers:
        return False
    return to not in tourist.trail and trodden(tourist.trail) + 1 == box.spaces


def take_back(state: State, tourist: Tourist) -> State:
    """§5.4."""
    slot, visitor = find(state.tracker, tourist)
    bare = replace(visitor, markers=visitor.markers[:-1], marked=False)
    return replace(state, tracker=put(state.tracker, slot, bare))


def swap_hand(box: Box, state: State, seat: Seat) -> State:
    """§4.7: discard the hand and draw three cards, however many they were."""
    return replace(discard_hand(state, seat), draws=(seat,) * box.hand)


def rested(tracker: Tracker) -> Tracker:
    """Forget what counts in one turn only: trails and new markers."""
    return tuple(
        [
            visitor if visitor is None or not visitor.trail else replace(visitor, trail=(), marked=False)
            for visitor in tracker
        ]
    )
