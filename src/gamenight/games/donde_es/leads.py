"""The cheapest way to every space that a hand leads a tourist to, so that one click can play all of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamenight.games.donde_es.cards import COURSES, kinds, without
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.types import DIRECTIONS, Card, Guest, Lead, Leads, MoveTourist, Step, View
from gamenight.games.donde_es.ways import Cards, prizes

Walks = dict[int, tuple[Step, ...]]


def leads(box: Box, view: View, guest: Guest, first: MoveTourist, cards: Cards) -> Leads | None:
    """The ways of more than one step that begin with a step. None: there are none."""
    ends = prizes(box, guest.tourist, guest.frustrated, view.closed)
    walks = _cheapest(box, guest.space, cards, frozenset(ends))
    begins = Step(first.card, first.direction)
    found = [
        Lead(space, steps, ends.get(space, 0))
        for space, steps in walks.items()
        if len(steps) > 1 and steps[0] == begins
    ]
    return Leads(tuple(found)) if found else None


@lru_cache(maxsize=1 << 8)
def _cheapest(box: Box, start: int, cards: Cards, ends: frozenset[int]) -> Walks:
    """The fewest cards to each space, and of these ways the one that spends most cards of one course."""
    found: Walks = {}
    fringe: dict[tuple[int, tuple[Card, ...]], tuple[Step, ...]] = {(start, cards.hand): ()}
    while fringe:
        further: dict[tuple[int, tuple[Card, ...]], tuple[Step, ...]] = {}
        for (at, hand), steps in fringe.items():
            for step, to in _steps(box, at, hand, cards):
                further.setdefault((to, without(hand, step.card)), (*steps, step))
        for to, hand in sorted(further, key=lambda each: -each[1].count("any")):
            if to != start:
                found.setdefault(to, further[to, hand])
        fringe = {state: steps for state, steps in further.items() if state[0] not in ends}
    return found


def _steps(box: Box, at: int, hand: tuple[Card, ...], cards: Cards) -> Iterator[tuple[Step, int]]:
    for card in kinds(hand):
        for direction in DIRECTIONS if cards.any_way else COURSES[card]:
            to = box.town.ways[at].get(direction)
            if to is not None and not (cards.wet and to in box.town.stairs):
                yield Step(card, direction), to
