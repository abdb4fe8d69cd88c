"""Movement cards: bags, hands, and the directions of each type (§1.7)."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.types import CARDS, DIRECTIONS, Card, Direction, State

T = TypeVar("T")

COURSES: dict[Card, tuple[Direction, ...]] = {
    "any": DIRECTIONS,
    "forward_back": ("forward", "back"),
    "left_right": ("left", "right"),
}
AT = {card: at for at, card in enumerate(CARDS)}  # the place of each type in a bag


@cache
def kinds(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The types of card in a hand."""
    return tuple(card for card in CARDS if card in hand)


@cache
def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand after a draw."""
    return tuple(sorted((*hand, card)))


@cache
def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand after a card of this type was played or discarded."""
    return rest_of(hand, card)


def rest_of(bag: tuple[T, ...], drawn: T) -> tuple[T, ...]:
    at = bag.index(drawn)
    return bag[:at] + bag[at + 1 :]


def add(bag: tuple[int, ...], card: Card) -> tuple[int, ...]:
    counts = list(bag)
    counts[AT[card]] += 1
    return tuple(counts)


def with_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    hands = list(state.hands)
    hands[seat] = hand
    return tuple(hands)


def draw(state: State, card: Card) -> State:
    """The first seat in `draws` draws a card."""
    seat, deck, hands = state.draws[0], list(state.deck), list(state.hands)
    deck[AT[card]] -= 1
    hands[seat] = with_card(hands[seat], card)
    return replace(state, deck=tuple(deck), hands=tuple(hands), draws=state.draws[1:])


def discard(state: State, seat: Seat, card: Card) -> State:
    """§4.8."""
    hand = without(state.hands[seat], card)
    return replace(state, discards=add(state.discards, card), hands=with_hand(state, seat, hand))


def discard_hand(state: State, seat: Seat) -> State:
    hand = state.hands[seat]
    discards = tuple([lying + hand.count(card) for lying, card in zip(state.discards, CARDS, strict=True)])
    return replace(state, discards=discards, hands=with_hand(state, seat, ()))


def shuffled(state: State) -> State:
    """§4.8: when a card is to be drawn and the deck is empty, the discards become the deck."""
    if not state.draws or any(state.deck):
        return state
    return replace(state, deck=state.discards, discards=(0,) * len(CARDS))
