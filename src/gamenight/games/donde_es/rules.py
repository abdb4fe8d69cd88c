"""¿Dónde Es?: lead tourists through Mojácar, a step a card, before they lose their patience.

Pure functions over `State`; § numbers refer to docs/rules/donde_es.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from gamenight.core import CHANCE, Outcome, Rng, Seat
from gamenight.games.donde_es import cards, events, sight, square, tracker, turn
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import limits
from gamenight.games.donde_es.types import (
    CARDS,
    EVENTS,
    TOURISTS,
    Action,
    Card,
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    DiscardCard,
    DrawCard,
    DrawEvent,
    End,
    EndTurn,
    MoveTourist,
    Options,
    Phase,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
    TakeBackMarker,
    View,
    WalkTourist,
)

_DRAW = tuple(DrawCard(card) for card in CARDS)
_REVEAL = {tourist: RevealTourist(tourist) for tourist in TOURISTS}
_EVENT = {event: DrawEvent(event) for event in EVENTS}
_MOVE, _CHOOSE = Phase.MOVE, Phase.CHOOSE  # looked up once, because that is slow
_IN_TOWN = frozenset({Phase.EVENT, _CHOOSE, _MOVE, Phase.CHECK})


def setup(box: Box, seats: int, options: Options) -> State:  # noqa: ARG001  (there are none)
    return State(
        phase=Phase.DEAL,
        first=Seat(0),  # §2.4
        turn=Seat(0),
        tracker=(None,) * box.slots,
        tourists=box.day[seats],
        events=EVENTS,
        deck=box.decks[seats],
        hands=((),) * seats,
        draws=tuple([Seat(seat) for seat in range(seats) for _ in range(box.hand)]),  # §2.5
        scores=(0,) * seats,
    )


def to_act(state: State) -> tuple[Seat, ...]:
    if state.end is not None:
        return ()
    if state.reveal:
        return (CHANCE,)
    if state.placing:  # §3.7
        return (state.first,)
    if state.draws:
        return (CHANCE,)
    if state.phase is _MOVE:
        return (state.turn,)
    return state.asked[:1] if state.phase is _CHOOSE else (CHANCE,)


def legal_actions(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    if seat not in to_act(state):
        return ()
    if seat == CHANCE:
        return _outcomes(state)
    if state.placing:
        return square.choices(box, state)
    return turn.choices(box, state, seat) if state.phase is _MOVE else events.choices(box, state, seat)


def sample(state: State, rng: Rng) -> Action:
    if state.reveal:
        return _REVEAL[rng.pick(state.tourists)]
    if state.draws:
        return _DRAW[rng.weighted(state.deck)]
    return _EVENT[rng.pick(state.events)]


def apply(box: Box, state: State, seat: Seat, action: Action) -> State:
    # The most frequent actions come first. A `case` would take several times as long.
    if type(action) is DrawCard:
        return _draw(box, state, action.card)
    if type(action) is MoveTourist:
        moved = turn.move(box, state, seat, action)
        return moved if moved.claims is state.claims else _go_on(box, moved)  # §3.9 only after a claim
    if type(action) is EndTurn:
        return _go_on(box, _end_turn(box, state))
    if type(action) is RevealTourist:
        return _go_on(box, tracker.arrive(box, state, action.tourist))
    if type(action) is PlaceTourist:
        return _go_on(box, square.place(state, action))
    if type(action) is DrawEvent:
        return _go_on(box, events.begin(box, state, action.event))
    if type(action) is CarryOut:
        return _go_on(box, events.carry_out(box, state, seat))
    if type(action) is TakeBackMarker:
        return turn.take_back(state, action.tourist)
    match action:
        case SwapHand():
            return cards.shuffled(turn.swap_hand(box, state, seat))
        case PlaceAll():
            return _go_on(box, square.place_all(state))
        case ChooseTourist(tourist):
            return _go_on(box, events.choose_tourist(box, state, seat, tourist))
        case WalkTourist():
            return _go_on(box, events.walk(box, state, seat, action))
        case CloseLocation(space):
            return _go_on(box, events.close(box, state, seat, space))
        case DiscardCard():
            return _go_on(box, events.give_up_card(state, seat, action))
        case Decline():
            return _go_on(box, events.decline(state, seat))
        case _:
            assert_never(action)


def outcome(state: State) -> Outcome | None:
    if state.end is None:
        return None
    best = max(state.scores)
    winners = tuple([Seat(seat) for seat, score in enumerate(state.scores) if score == best])  # §10.7
    return Outcome(state.scores, winners, state.end)


def view(box: Box, state: State, seat: Seat | None) -> View:
    return sight.view(box, state, seat)


def rounds_begun(state: State) -> int:
    return state.round


def imagine(box: Box, view: View, rng: Rng) -> State:
    return sight.imagine(box, view, rng)


def _outcomes(state: State) -> tuple[Action, ...]:
    """Every possible outcome of a chance node."""
    if state.reveal:
        return tuple([_REVEAL[tourist] for tourist in state.tourists])
    if state.draws:
        return tuple([draw for draw, left in zip(_DRAW, state.deck, strict=True) if left])
    return tuple([_EVENT[event] for event in state.events])


def _go_on(box: Box, state: State) -> State:
    """Go on with the steps of the round (§3.1) until somebody must decide or draw something."""
    if len(state.lost) >= box.losses:  # §9.1
        return _finish(state, End.LOST)
    if state.reveal or state.placing:
        return state
    if state.phase in _IN_TOWN and not any(state.tracker):
        if not state.tourists:  # §9.4
            return _finish(state, End.DECK)
        return replace(state, reveal=tracker.vacant(box, state))  # §3.9
    if state.draws:
        return cards.shuffled(state)
    follow = _FOLLOWING.get(state.phase)
    return state if follow is None else follow(box, state)


def _begin_round(box: Box, state: State) -> State:
    """§3.2."""
    reveal = tracker.vacant(box, state)
    begun = replace(state, phase=Phase.REVEAL, round=state.round + 1, turn=state.first, reveal=reveal)
    return _go_on(box, begun)


def _await_event(box: Box, state: State) -> State:
    """Wait for the Event of the round (§3.3). If none is left, the used ones come again (§7.7)."""
    if state.events:
        return _go_on(box, replace(state, phase=Phase.EVENT))
    return _go_on(box, replace(state, phase=Phase.EVENT, events=tuple(sorted(state.used)), used=()))


def _draw(box: Box, state: State, card: Card) -> State:
    drawn = cards.draw(state, card)
    if drawn.draws:
        return cards.shuffled(drawn)
    swapped = drawn.phase is _MOVE  # §4.7: swapping the hand takes the whole turn
    return _go_on(box, _end_turn(box, drawn) if swapped else drawn)


def _answer(_box: Box, state: State) -> State:
    """Wait for the guides whom the Event asks (§7.1). When all have answered, the turns begin (§3.4)."""
    if state.event is None:
        return state
    return replace(state, phase=_CHOOSE if state.asked else _MOVE)


def _end_turn(box: Box, state: State) -> State:
    """§4.1. After the last guide's turn everybody draws up to a full hand (§4.9)."""
    tracker = turn.rested(state.tracker) if state.guided else state.tracker
    following = Seat((state.turn + 1) % len(state.hands))
    if following != state.first:
        return replace(state, tracker=tracker, guided=None, turn=following)
    full = limits(box, state.lasting, len(state.hands))
    draws = tuple(
        [seat for seat in events.round_from(state) for _ in range(full[seat] - len(state.hands[seat]))]
    )
    return replace(state, tracker=tracker, guided=None, phase=Phase.REFILL, draws=draws)


def _check(box: Box, state: State) -> State:
    """§3.5: check frustration, then pass the token (§3.6)."""
    checked = tracker.advance(box, state)
    if len(checked.lost) >= box.losses:
        return _finish(checked, End.LOST)
    final = checked.last is not None and checked.round >= checked.last  # §9.2
    if final:
        return _finish(checked, End.DECK)
    return _go_on(box, replace(checked, phase=Phase.CHECK))


def _pass_token(box: Box, state: State) -> State:
    """§3.6. The lasting Events of the new first player end (§7.4). This round's Event ends unless lasting."""
    first = Seat((state.first + 1) % len(state.hands))
    lasting = tuple([lies for lies in state.lasting if lies.drawer != first])
    used = [lies.event for lies in state.lasting if lies.drawer == first]
    if state.event is not None and all(lies.event != state.event for lies in state.lasting):
        used.append(state.event)
    passed = replace(
        state,
        first=first,
        lasting=lasting,
        used=(*state.used, *used),
        event=None,
        siesta=False,
        resting=None,
    )
    return _begin_round(box, passed)


_FOLLOWING: dict[Phase, Callable[[Box, State], State]] = {
    Phase.DEAL: _begin_round,
    Phase.REVEAL: _await_event,
    Phase.EVENT: _answer,
    Phase.CHOOSE: _answer,
    Phase.REFILL: _check,
    Phase.CHECK: _pass_token,
}
"""What follows each step of the round."""


def _finish(state: State, end: End) -> State:
    return replace(state, phase=Phase.OVER, reveal=(), placing=(), draws=(), asked=(), end=end)
