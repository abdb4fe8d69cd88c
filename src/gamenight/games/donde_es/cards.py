"""Movement cards: bags, hands, and the directions of each type (§1.7)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.types import CARDS, DIRECTIONS, Card, Direction, State

COURSES: dict[Card, tuple[Direction, ...]] = {
    "any": DIRECTIONS,
    "forward_back": ("forward", "back"),
    "left_right": ("left", "right"),
}


@cache
def kinds(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The types of card in a hand."""
    return tuple(card for card in CARDS if card in hand)


def add(bag: tuple[int, ...], card: Card, count: int = 1) -> tuple[int, ...]:
    at = CARDS.index(card)
    return (*bag[:at], bag[at] + count, *bag[at + 1 :])


def with_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def draw(state: State, card: Card) -> State:
    """The first seat in `draws` draws a card."""
    seat, *later = state.draws
    hand = tuple(sorted((*state.hands[seat], card)))
    return replace(
        state, deck=add(state.deck, card, -1), hands=with_hand(state, seat, hand), draws=tuple(later)
    )


def discard(state: State, seat: Seat, card: Card) -> State:
    """§4.8."""
    hand = list(state.hands[seat])
    hand.remove(card)
    return replace(state, discards=add(state.discards, card), hands=with_hand(state, seat, tuple(hand)))


def discard_hand(state: State, seat: Seat) -> State:
    hand = state.hands[seat]
    discards = tuple([lying + hand.count(card) for lying, card in zip(state.discards, CARDS, strict=True)])
    return replace(state, discards=discards, hands=with_hand(state, seat, ()))


def shuffled(state: State) -> State:
    """§4.8: when a card is to be drawn and the deck is empty, the discards become the deck."""
    if not state.draws or any(state.deck):
        return state
    return replace(state, deck=state.discards, discards=(0,) * len(CARDS))
