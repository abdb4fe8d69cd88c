"""Counts the pieces of Nowhere: Items, Coffees and pawns. Checks that no other piece is in two places."""

from __future__ import annotations

from collections import Counter

from gamenight.games.nowhere.types import State
from games.nowhere.positions import BOX


def pieces(state: State) -> dict[str, int]:
    board = state.board
    held = [item for hand in board.hands for item in hand]
    looked_at = [item for task in board.agenda for item in task.items]
    items: Counter[str] = Counter([*board.deck, *board.discard, *board.removed, *held, *looked_at])
    drunk = sum(deeds.count("coffees") for deeds in board.deeds)
    assert set(board.scenarios).isdisjoint(board.current)
    assert len(set(board.tape)) == len(board.tape) <= BOX.pieces.tape
    assert len(set(state.destinations)) == len(state.destinations)
    return {
        **items,
        "coffees": board.coffees + sum(board.coffee) + drunk,
        "pawns": len(board.pawns),
    }
