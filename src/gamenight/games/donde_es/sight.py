"""The view of a seat, and a random state that fits a view. Only hands are hidden (§1.11)."""

from __future__ import annotations

from functools import lru_cache

from gamenight.core import Rng, Seat
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.forecast import forecast
from gamenight.games.donde_es.lasting import binding, limits
from gamenight.games.donde_es.tracker import staying, trodden
from gamenight.games.donde_es.types import (
    CARDS,
    EVENTS,
    Card,
    Event,
    Guest,
    Phase,
    State,
    Tourist,
    View,
    Visitor,
)


def view(box: Box, state: State, seat: Seat | None) -> View:
    bound, stay = binding(box, state.lasting), staying(state)
    hits, hit_spaces = forecast(box, state) if state.asked else ((), ())
    more = 1 if state.phase is Phase.CHECK else 0 if state.end is None else None
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        first=state.first,
        turn=state.turn,
        tracker=tuple(
            [
                None if visitor is None else _guest(box, visitor, slot, slot in stay, more)
                for slot, visitor in enumerate(state.tracker)
            ]
        ),
        tourists=len(state.tourists),
        reveal=state.reveal,
        placing=state.placing,
        event=state.event,
        asked=state.asked,
        hits=hits,
        hit_spaces=hit_spaces,
        lasting=state.lasting,
        closed=bound.closed,
        stairs_closed=bound.wet,
        siesta=state.siesta,
        resting=state.resting,
        events=len(state.events),
        used=state.used,
        deck=sum(state.deck),
        discards=state.discards,
        hand=() if seat is None else state.hands[seat],  # §1.11
        hands=tuple(map(len, state.hands)),
        limits=limits(box, state.lasting, len(state.hands)),
        draws=state.draws,
        guided=state.guided,
        claims=state.claims,
        lost=state.lost,
        losses_left=box.losses - len(state.lost),
        at_stake=_at_stake(box, state, stay),
        scores=state.scores,
        last=state.last,
        turns_left=_turns_left(state),
        end=state.end,
    )


def imagine(box: Box, view: View, rng: Rng) -> State:
    """A state that fits the view: the movement cards that the viewer cannot see are dealt at random."""
    unseen = [
        count - lying - view.hand.count(card)
        for card, count, lying in zip(CARDS, box.decks[len(view.hands)], view.discards, strict=True)
    ]
    hands = tuple(
        [view.hand if at == view.seat else _dealt(unseen, size, rng) for at, size in enumerate(view.hands)]
    )
    return State(
        phase=view.phase,
        round=view.round,
        first=view.first,
        turn=view.turn,
        tracker=tuple([None if guest is None else _visitor(guest) for guest in view.tracker]),
        tourists=_unrevealed(box, view),
        reveal=view.reveal,
        placing=view.placing,
        events=_undrawn(view),
        used=view.used,
        event=view.event,
        asked=view.asked,
        lasting=view.lasting,
        siesta=view.siesta,
        resting=view.resting,
        deck=tuple(unseen),
        discards=view.discards,
        hands=hands,
        draws=view.draws,
        guided=view.guided,
        claims=view.claims,
        scores=view.scores,
        lost=view.lost,
        last=view.last,
        end=view.end,
    )


def _at_stake(box: Box, state: State, stay: frozenset[int]) -> Tourist | None:
    """§9.1: the tourist in the last slot, if the game ends when this tourist leaves (§6.3)."""
    visitor = state.tracker[-1]
    if visitor is None or len(state.lost) + 1 < box.losses or box.slots - 1 in stay:
        return None
    return None if state.end is not None or state.last == state.round else visitor.tourist


def _turns_left(state: State) -> int | None:
    """§9.2: in the last round every guide has one turn, from the first player on."""
    if state.end is not None or state.last != state.round:
        return None
    if state.phase is Phase.REFILL:
        return 0
    seats = len(state.hands)
    return seats - (state.turn - state.first) % seats


@lru_cache(maxsize=1 << 14)
def _guest(box: Box, visitor: Visitor, slot: int, stays: bool, more: int | None) -> Guest:
    """A tourist with so many rounds more than the slot says. None: the game is over."""
    card = box.tourists[visitor.tourist]
    return Guest(
        tourist=visitor.tourist,
        name=card.name,
        wishes=card.wishes,
        slot=slot + 1,
        space=visitor.space,
        frustrated=visitor.frustrated,
        markers=visitor.markers,
        trail=visitor.trail,
        spaces=trodden(visitor.trail),
        marked=visitor.marked,
        stays=stays,
        rounds=0 if more is None else box.slots - slot + stays + more,
    )


def _visitor(guest: Guest) -> Visitor:
    return Visitor(guest.tourist, guest.space, guest.frustrated, guest.markers, guest.trail, guest.marked)


def _unrevealed(box: Box, view: View) -> tuple[Tourist, ...]:
    seen = {guest.tourist for guest in view.tracker if guest is not None}
    seen.update(claim.tourist for claim in view.claims)
    seen.update(view.lost)
    return tuple([tourist for tourist in box.day[len(view.hands)] if tourist not in seen])


def _undrawn(view: View) -> tuple[Event, ...]:
    seen = {view.event, *view.used, *(lies.event for lies in view.lasting)}
    return tuple([event for event in EVENTS if event not in seen])


def _dealt(unseen: list[int], size: int, rng: Rng) -> tuple[Card, ...]:
    hand: list[Card] = []
    for _ in range(size):
        at = rng.weighted(unseen)
        unseen[at] -= 1
        hand.append(CARDS[at])
    return tuple(sorted(hand))
