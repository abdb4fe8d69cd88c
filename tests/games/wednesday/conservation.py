"""The pieces of Wednesday: how many Power cards of each kind and how many pawns there are in a state."""

from __future__ import annotations

from collections import Counter

from gamenight.games.wednesday.types import SIX, State


def pieces(state: State) -> dict[str, int]:
    lying = [laid.card for pile in (*state.piles, state.buried) for laid in pile]
    held = [card for hand in state.hands for card in hand]
    thing = [] if state.thing is None else [state.thing]
    cards: Counter[str] = Counter([*state.deck, *held, *thing, *lying, *state.revealed])
    cards[SIX] += state.sixes + state.box
    return {**cards, "pawns": len(state.pawns)}
