"""A turn: move, play, draw and Thing (§3 to §5, §8)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.wednesday import speech
from gamenight.games.wednesday.cards import is_one, kinds, next_to, open_locations, with_card, without
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import (
    LOCATIONS,
    NEVERMORE,
    POWERS,
    SIX,
    Action,
    Card,
    Discard,
    Done,
    EndTurn,
    ExchangeWithThing,
    Laid,
    Location,
    MoveTo,
    Outcast,
    Phase,
    Place,
    PlayCard,
    PlaySix,
    PlayThingCard,
    Power,
    SendThing,
    State,
    Stay,
)

STAY, DONE, END_TURN = Stay(), Done(), EndTurn()
_PLACES: tuple[Place, ...] = (*LOCATIONS, NEVERMORE)
_MOVE = {place: MoveTo(place) for place in _PLACES}
_PLAY = {(card, at): PlayCard(card, at) for card in POWERS for at in LOCATIONS}
_PLAY_THING = {at: PlayThingCard(at) for at in LOCATIONS}
_PLAY_SIX = {(card, at): PlaySix(card, at) for card in POWERS for at in LOCATIONS}
_EXCHANGE = {card: ExchangeWithThing(card) for card in POWERS}
_DISCARD = {card: Discard(card) for card in POWERS}
_SEND = tuple(SendThing(seat) for seat in range(4))
# looked up once, because that is slow
_PHASE_MOVE, _PHASE_PLAY, _PHASE_DRAW = Phase.MOVE, Phase.PLAY, Phase.DRAW
_PHASE_END, _PHASE_TOKEN = Phase.END, Phase.TOKEN


def outcast(state: State) -> Outcast:
    """The Outcast of the player whose turn it is."""
    return state.outcasts[state.turn]


def moves(state: State) -> tuple[Action, ...]:
    return _steps(state.ring, state.pawns[state.turn]) + exchanges(state)


@lru_cache(maxsize=1 << 10)
def _steps(ring: tuple[Location, ...], here: Place) -> tuple[Action, ...]:
    away = [_MOVE[place] for place in next_to(ring, here)]  # §3.4
    return tuple(away) if here == "woods" else (STAY, *away)  # §3.5


def plays(state: State) -> tuple[Action, ...]:
    """The legal plays (§4), and exchanges. Eugene may also play none where others could not play (§8.5)."""
    sites = play_sites(state)
    found = [play for at in sites for play in _plays_at(state, at)]
    if found and state.pawns[state.turn] not in sites:
        found.append(DONE)
    return (*found, *exchanges(state))


def can_play(state: State) -> bool:
    """Whether the player has a card, and a place to play it (§4.2, §4.5)."""
    held = state.hands[state.turn] or (state.holder == state.turn and state.thing is not None)
    return bool(held and play_sites(state))


def play_sites(state: State) -> tuple[Location, ...]:
    """Where the player may play: where the pawn stands (§3.7, §4.2), for Eugene also next to it (§8.5)."""
    here = state.pawns[state.turn]
    if outcast(state) == "eugene":
        near = (here, *next_to(state.ring, here))
        return tuple([at for at in open_locations(state) if at in near])
    if here == NEVERMORE or here in [attack.location for attack in state.attacks]:
        return ()
    return (here,)


def _plays_at(state: State, at: Location) -> list[Action]:
    hand = kinds(state.hands[state.turn])
    found: list[Action] = [_PLAY[card, at] for card in hand]
    if state.holder == state.turn and state.thing is not None:  # §4.3
        found.append(_PLAY_THING[at])
    if outcast(state) == "bianca" and state.sixes:  # §8.3
        found += [_PLAY_SIX[card, at] for card in hand]
    return found


def more_ones(state: State) -> tuple[Action, ...]:
    """§8.4: more 1s after a 1. Ajax is asked after any card, so that nobody learns which it was."""
    here = state.pawns[state.turn]
    assert here != NEVERMORE, "Ajax has played a card where he stands"
    ones: list[Action] = []
    if is_one(state.piles[state.ring.index(here)][-1].card):
        ones += [_PLAY[card, here] for card in kinds(state.hands[state.turn]) if is_one(card)]
        if state.holder == state.turn and state.thing is not None and is_one(state.thing):
            ones.append(_PLAY_THING[here])
    return (*ones, DONE)


def discards(state: State) -> tuple[Action, ...]:
    chosen = [_DISCARD[card] for card in kinds(state.hands[state.turn])]  # §8.6
    return (*chosen, *exchanges(state))


def exchanges(state: State) -> tuple[Action, ...]:
    """The exchanges of a card with Thing that the player may make (§5.6)."""
    if state.holder != state.turn or state.thing is None or state.exchanged:
        return ()
    return tuple([_EXCHANGE[card] for card in kinds(state.hands[state.turn]) if card != state.thing])


def endings(state: State) -> tuple[Action, ...]:
    if state.holder != state.turn:
        return (END_TURN,)
    hand = state.hands[state.turn]
    if state.thing is None and hand:  # §5.7
        return tuple(_EXCHANGE[card] for card in kinds(hand))
    send = [_SEND[seat] for seat in range(len(state.hands)) if seat != state.turn]  # §5.8
    return (END_TURN, *send, *exchanges(state))


def move(box: Box, state: State, place: Place) -> State:
    seat = state.turn
    pawns = (*state.pawns[:seat], place, *state.pawns[seat + 1 :])
    moved = replace(state, pawns=pawns, phase=_PHASE_PLAY)
    return moved if can_play(moved) else begin_draw(box, moved)  # §4.2, §4.5


def play_card(box: Box, state: State, card: Power, at: Location) -> State:
    return _laid(box, _with_hand(state, without(state.hands[state.turn], card)), card, at)


def play_thing_card(box: Box, state: State, at: Location) -> State:
    assert state.thing is not None, "Thing holds a card"
    return _laid(box, replace(state, thing=None), state.thing, at)


def play_six(box: Box, state: State, card: Power, at: Location) -> State:
    """§8.3."""
    return _laid(box, replace(bury(state, card), sixes=state.sixes - 1), SIX, at)


def bury(state: State, card: Power) -> State:
    """Discard a card of the hand face down (§8.7)."""
    laid = Laid(state.turn, state.number, card)
    left = _with_hand(state, without(state.hands[state.turn], card))
    return replace(left, buried=(*state.buried, laid))


def exchange(state: State, card: Power) -> State:
    hand = without(state.hands[state.turn], card)
    full = hand if state.thing is None else with_card(hand, state.thing)
    return replace(_with_hand(state, full), thing=card, exchanged=True)


def begin_draw(box: Box, state: State) -> State:
    return draw_on(box, replace(state, phase=_PHASE_DRAW, exchanged=False))


def draw_on(box: Box, state: State) -> State:
    """Go on to the next draw (§5.1), or to the step after it."""
    full = box.yoko if outcast(state) == "yoko" else box.hand
    held = len(state.hands[state.turn])
    if held < full:
        state = reshuffled(state)
        if state.deck:
            return state
    if held == box.yoko:  # §8.6
        return replace(state, phase=Phase.DISCARD)
    return refill_thing(state)


def refill_thing(state: State) -> State:
    """Draw a card for Thing if it needs one (§5.5), else go on to the end of the turn."""
    if state.holder == state.turn and state.thing is None:
        state = reshuffled(state)
        if state.deck:
            return replace(state, phase=Phase.REFILL)
    return replace(state, phase=_PHASE_END)


def reshuffled(state: State) -> State:
    """§5.3: if the deck is empty, the discards become the deck."""
    if state.deck:
        return state
    buried = [card for laid in state.buried if (card := laid.card) != SIX]
    return replace(state, deck=tuple(sorted([*state.revealed, *buried])), revealed=(), buried=())


def end_turn(state: State, holder: Seat) -> State:
    """Start the next player's turn. After the last player's turn a Hyde token is drawn first (§3.8)."""
    turn, number = Seat((state.turn + 1) % len(state.hands)), state.number + 1
    return replace(
        state,
        phase=_PHASE_MOVE if turn else _PHASE_TOKEN,
        turn=turn,
        number=number,
        holder=holder,
        exchanged=False,
        said=speech.still_heard(state.said, number, len(state.hands)),
    )


def _laid(box: Box, state: State, card: Card, at: Location) -> State:
    place = state.ring.index(at)
    pile = (*state.piles[place], Laid(state.turn, state.number, card))
    piles = (*state.piles[:place], pile, *state.piles[place + 1 :])
    if outcast(state) == "ajax":
        return replace(state, piles=piles, phase=Phase.ONES)
    return draw_on(box, replace(state, piles=piles, phase=_PHASE_DRAW, exchanged=False))


def _with_hand(state: State, hand: tuple[Power, ...]) -> State:
    return replace(state, hands=(*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :]))
