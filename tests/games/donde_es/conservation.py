"""Count the pieces of ¿Dónde Es?: movement cards of each type, tourists and Events."""

from __future__ import annotations

from collections import Counter

from gamenight.games.donde_es.types import CARDS, State


def pieces(state: State) -> dict[str, int]:
    counted: Counter[str] = Counter(card for hand in state.hands for card in hand)
    for card, left, lying in zip(CARDS, state.deck, state.discards, strict=True):
        counted[card] += left + lying
    in_town = [visitor.tourist for visitor in state.tracker if visitor is not None]
    arrived = [claim.tourist for claim in state.claims]
    counted.update([*state.tourists, *in_town, *arrived, *state.lost])
    lying_out = {lies.event for lies in state.lasting} | ({state.event} - {None})
    counted.update([*state.events, *state.used, *(event for event in lying_out if event is not None)])
    return dict(counted)
