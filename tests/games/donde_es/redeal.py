"""Redeal the cards that a seat cannot see in ¿Dónde Es?. Everything else stays the same.

Hidden are the movement cards in other hands and in the draw pile. Everything else lies open: tourists and
Events are sets of what is left, because no state holds the order of a deck.
"""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Rng, Seat
from gamenight.games.donde_es.types import CARDS, Action, Card, State, SwapHand


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """The same table with every card that `seat` cannot see drawn anew; None is a spectator."""
    pool: list[Card] = [card for card, count in zip(CARDS, state.deck, strict=True) for _ in range(count)]
    pool += [card for holder, hand in enumerate(state.hands) if holder != seat for card in hand]
    shuffled = rng.shuffled(pool)
    hands = []
    for holder, hand in enumerate(state.hands):
        if holder == seat:
            hands.append(hand)
        else:
            drawn, shuffled = shuffled[: len(hand)], shuffled[len(hand) :]
            hands.append(tuple(sorted(drawn)))
    return replace(state, hands=tuple(hands), deck=tuple(shuffled.count(card) for card in CARDS))


def shown(state: State, seat: Seat, action: Action) -> object:
    """What an action shows to everybody: a discarded hand (§4.7).

    If the discards are shuffled into a new deck at once, the view after the action does not show it.
    """
    return state.hands[seat] if isinstance(action, SwapHand) else None


def secrets(state: State, seat: Seat | None) -> dict[str, object]:
    """Each secret by name, for tests that leak it on purpose."""
    others = [hand for holder, hand in enumerate(state.hands) if holder != seat]
    return {
        "a card of another hand": [hand[:1] for hand in others],
        "the cards of other hands": others,
        "the draw pile": state.deck,
    }
