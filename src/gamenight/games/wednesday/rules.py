"""Wednesday: protect the Targets around Nevermore with cards played face down, before the Hyde strikes.

Pure functions over `State`; § numbers refer to docs/rules/wednesday.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from gamenight.core import CHANCE, BadOptions, Outcome, Rng, Seat
from gamenight.games.wednesday import attack, sight, speech, turn
from gamenight.games.wednesday.cards import kinds, with_card, without
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import (
    LOCATIONS,
    NEVERMORE,
    OUTCASTS,
    POWERS,
    TARGETS,
    Action,
    ChooseOutcast,
    Discard,
    Done,
    DrawCard,
    End,
    EndTurn,
    ExchangeWithThing,
    Location,
    MoveTo,
    Options,
    Outcast,
    Pass,
    Phase,
    PlaceLocation,
    PlaceTarget,
    PlayCard,
    PlaySix,
    PlayThingCard,
    Power,
    RevealToken,
    Say,
    SendThing,
    State,
    Stay,
    Swap,
)

PASS = Pass()

_DRAW = {card: DrawCard(card) for card in POWERS}
_TOKEN = {at: RevealToken(at) for at in LOCATIONS}
_DEALS = frozenset({Phase.DEAL, Phase.DRAW, Phase.REFILL})
_BY_CHANCE = _DEALS | {Phase.RING, Phase.TARGETS, Phase.TOKEN}
# looked up once, because that is slow
_PHASE_DRAW, _PHASE_MOVE, _PHASE_SWAP = Phase.DRAW, Phase.MOVE, Phase.SWAP


def setup(box: Box, seats: int, options: Options) -> State:
    if options.level not in box.points:  # §2.6
        raise BadOptions(f"Wednesday: option level is {' or '.join(box.points)}, not {options.level!r}")
    return State(
        level=options.level,
        phase=Phase.RING,
        turn=Seat(0),  # §2.7
        deck=box.deck,
        hands=((),) * seats,
        holder=Seat(seats - 1),  # §2.8
        box=box.sixes,
        pawns=(NEVERMORE,) * seats,
        piles=((),) * len(LOCATIONS),
    )


def to_act(state: State) -> tuple[Seat, ...]:
    if state.end is not None:
        return ()
    if state.phase in _BY_CHANCE:
        return (CHANCE,)
    if state.phase is _PHASE_SWAP:
        return (Seat(state.outcasts.index("wednesday")),)
    return (state.turn,)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat not in to_act(state):
        return ()
    return _CHOICES.get(state.phase, _outcomes)(state)


def sample(state: State, rng: Rng) -> Action:
    if state.phase in _DEALS:
        return _DRAW[rng.pick(state.deck)]  # §2.4
    return rng.pick(_outcomes(state))


def apply(box: Box, state: State, seat: Seat, action: Action) -> State:
    # The most frequent actions come first. A `case` would take several times as long.
    if type(action) is DrawCard:
        return _draw(box, state, action.card)
    if type(action) is MoveTo:
        return turn.move(box, state, action.place)
    if type(action) is EndTurn:
        return turn.end_turn(state, state.holder)
    if type(action) is PlayCard:
        return turn.play_card(box, state, action.card, action.location)
    if type(action) is ExchangeWithThing:
        return turn.exchange(state, action.card)
    if type(action) is SendThing:
        return turn.end_turn(state, Seat(action.seat))
    if type(action) is RevealToken:
        return _reveal(box, state, action.location)
    if type(action) is Stay:
        return turn.move(box, state, state.pawns[seat])
    if type(action) is Discard:
        return turn.refill_thing(turn.bury(state, action.card))
    if type(action) is Done:
        return turn.begin_draw(box, state)
    match action:
        case PlayThingCard(location):
            return turn.play_thing_card(box, state, location)
        case PlaySix(card, location):
            return turn.play_six(box, state, card, location)
        case Say():
            return speech.say(state, seat, action)
        case Swap():
            return attack.swap(box, state, action)
        case Pass():
            return attack.settle(box, state)
        case ChooseOutcast(who):
            return _choose(state, who)
        case PlaceLocation() | PlaceTarget():
            return _lay_out(state, action)
        case _:
            assert_never(action)


def outcome(state: State) -> Outcome | None:
    if state.end is None:
        return None
    seats = len(state.hands)
    saved = sum(told.saved for told in state.attacks)  # §7.6
    winners = () if state.end is End.LOST else tuple(map(Seat, range(seats)))
    return Outcome((saved,) * seats, winners, state.end)


def _outcomes(state: State) -> tuple[Action, ...]:
    """Every possible outcome of a chance node."""
    match state.phase:
        case Phase.RING:
            return tuple(PlaceLocation(at) for at in LOCATIONS if at not in state.ring)
        case Phase.TARGETS:
            return tuple(PlaceTarget(target) for target in TARGETS if target not in state.targets)
        case Phase.TOKEN:
            return tuple([_TOKEN[at] for at in sight.threatened(state)])
        case _:
            return tuple(_DRAW[card] for card in kinds(state.deck))


def _swaps(state: State) -> tuple[Action, ...]:
    """§8.1."""
    return (*attack.swaps(state), PASS)


def _outcasts_left(state: State) -> tuple[Action, ...]:
    """§2.3."""
    return tuple(ChooseOutcast(who) for who in OUTCASTS if who not in state.outcasts)


_CHOICES: dict[Phase, Callable[[State], tuple[Action, ...]]] = {
    Phase.OUTCASTS: _outcasts_left,
    Phase.MOVE: turn.moves,
    Phase.PLAY: turn.plays,
    Phase.ONES: turn.more_ones,
    Phase.DISCARD: turn.discards,
    Phase.END: turn.endings,
    Phase.SWAP: _swaps,
}
"""What the acting seat can do in each phase that chance does not decide."""


def _lay_out(state: State, action: PlaceLocation | PlaceTarget) -> State:
    """§2.1, §2.2."""
    if isinstance(action, PlaceLocation):
        ring = (*state.ring, action.location)
        return replace(state, ring=ring, phase=Phase.RING if len(ring) < len(LOCATIONS) else Phase.TARGETS)
    targets = (*state.targets, action.target)
    dealt = len(targets) == len(TARGETS)
    return replace(state, targets=targets, phase=Phase.OUTCASTS if dealt else Phase.TARGETS)


def _choose(state: State, who: Outcast) -> State:
    """§2.3."""
    outcasts = (*state.outcasts, who)
    if who == "bianca":
        state = replace(state, sixes=state.box, box=0)
    if len(outcasts) < len(state.hands):
        return replace(state, outcasts=outcasts, turn=Seat(state.turn + 1))
    return replace(state, outcasts=outcasts, turn=Seat(0), phase=Phase.DEAL)


def _draw(box: Box, state: State, card: Power) -> State:
    if state.phase is _PHASE_DRAW:
        return turn.draw_on(box, _into_hand(state, state.turn, card))
    if state.phase is Phase.REFILL:
        return replace(state, deck=without(state.deck, card), thing=card, phase=Phase.END)
    seat = dealt_to(box, state)  # §2.4: a full hand to each in turn, then one card to Thing (§2.8)
    if seat is None:
        return replace(state, deck=without(state.deck, card), thing=card, phase=Phase.MOVE)
    return _into_hand(state, seat, card)


def dealt_to(box: Box, state: State) -> Seat | None:
    """The seat that gets the next card of the deal; None: Thing gets it."""
    short = [Seat(seat) for seat, hand in enumerate(state.hands) if len(hand) < box.hand]
    return short[0] if short else None


def _into_hand(state: State, seat: Seat, card: Power) -> State:
    hand = with_card(state.hands[seat], card)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return replace(state, deck=without(state.deck, card), hands=hands)


def _reveal(box: Box, state: State, location: Location) -> State:
    """§3.8: the Hyde is seen at a Location. §3.9: after the last token it attacks there."""
    after = replace(state, seen=(*state.seen, location), phase=_PHASE_MOVE)
    return after if sight.threatened(after) else attack.strike(box, after)
