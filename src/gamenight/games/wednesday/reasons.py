"""Why Wednesday: The Hyde's Attack refuses an action. `legal_actions` decides; this only explains."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Seat
from gamenight.games.wednesday.cards import alike, next_to, open_locations
from gamenight.games.wednesday.names import OUTCASTS, PLACES, card_name
from gamenight.games.wednesday.speech import SPOKEN
from gamenight.games.wednesday.turn import outcast
from gamenight.games.wednesday.types import (
    NEVERMORE,
    PLAIN,
    WITHOUT_LOCATION,
    Action,
    ChooseOutcast,
    Discard,
    Done,
    DrawCard,
    EndTurn,
    ExchangeWithThing,
    Location,
    MoveTo,
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

_NOW = {
    Phase.RING: "the Locations are being laid out (§2.1)",
    Phase.TARGETS: "the Targets are being dealt (§2.2)",
    Phase.OUTCASTS: "the players are choosing their Outcasts (§2.3)",
    Phase.DEAL: "the cards are being dealt (§2.4)",
    Phase.MOVE: "the turn begins with moving or staying (§3.3)",
    Phase.PLAY: "the next step is to play a card (§3.3)",
    Phase.ONES: "Ajax may play more 1s now, or stop (§8.4)",
    Phase.DRAW: "cards are being drawn (§5.1)",
    Phase.DISCARD: "Yoko discards a card first (§8.6)",
    Phase.REFILL: "Thing draws a card (§5.5)",
    Phase.END: "the turn is about to end (§5.8)",
    Phase.TOKEN: "a Hyde token is being drawn (§3.8)",
    Phase.SWAP: "Wednesday may swap a card now, or pass (§8.1)",
    Phase.OVER: "the game is over",
}
_WHEN: dict[type, tuple[Phase, ...]] = {
    PlaceLocation: (Phase.RING,),
    PlaceTarget: (Phase.TARGETS,),
    ChooseOutcast: (Phase.OUTCASTS,),
    DrawCard: (Phase.DEAL, Phase.DRAW, Phase.REFILL),
    RevealToken: (Phase.TOKEN,),
    MoveTo: (Phase.MOVE,),
    Stay: (Phase.MOVE,),
    PlayCard: (Phase.PLAY, Phase.ONES),
    PlayThingCard: (Phase.PLAY, Phase.ONES),
    PlaySix: (Phase.PLAY,),
    Done: (Phase.PLAY, Phase.ONES),
    Discard: (Phase.DISCARD,),
    ExchangeWithThing: (Phase.MOVE, Phase.PLAY, Phase.DISCARD, Phase.END),
    SendThing: (Phase.END,),
    EndTurn: (Phase.END,),
    Swap: (Phase.SWAP,),
    Pass: (Phase.SWAP,),
}
_ONLY_ONES = "Ajax plays several cards only if all are 1s (§8.4)"


def why_not(state: State, seat: Seat, action: Action) -> str:
    """Why the rules refuse an action of the seat to act, or a phrase of any seat."""
    if isinstance(action, Say):
        return _no_phrase(state, action)
    if state.phase in SPOKEN and seat != state.turn:
        return "it is another player's turn (§3.3)"
    if state.phase not in _WHEN[type(action)]:
        return _NOW[state.phase]
    match action:
        case MoveTo(place):
            return f"{PLACES[place]} is not next to {PLACES[state.pawns[seat]]} (§3.4)"
        case Stay():
            return "a player who starts a turn in The Woods must move on (§9.5)"
        case PlayCard(card, location):
            return _no_play(state, location) or _no_card(state, seat, card)
        case PlayThingCard(location):
            return _no_play(state, location) or _no_thing(state, seat) or _ONLY_ONES
        case PlaySix(card, location):
            if outcast(state) != "bianca" or not state.sixes:
                return "only Bianca plays 6s, while one lies before her (§8.3)"
            return _no_play(state, location) or _no_card(state, seat, card)
        case Done():
            return "a card must be played here (§4.1)"
        case Discard(card):
            return _no_card(state, seat, card)
        case ExchangeWithThing(card):
            return _no_exchange(state, seat, card)
        case SendThing(to):
            if state.holder == seat and state.thing is None and state.hands[seat]:
                return "Thing must be given a card first (§5.7)"
            if to == seat or to >= len(state.hands):
                return "Thing is sent to another player (§5.8)"
            return "Thing stands before somebody else (§5.8)"
        case EndTurn():
            return "Thing must be given a card first (§5.7)"
        case Swap(give, take):
            return _no_swap(state, seat, give, take)
        case ChooseOutcast(who):
            return f"somebody else is {OUTCASTS[who]} already (§2.3)"
        case DrawCard(card):
            return f"no {card_name(card)} is left in the deck (§2.4)"
        case RevealToken(location):
            return f"the token of {PLACES[location]} is not in the bag (§3.8)"
        case PlaceLocation(location):
            return f"{PLACES[location]} is laid out already (§2.1)"
        case PlaceTarget():
            return "that Target is dealt already (§2.2)"
        case Pass():
            raise AssertionError("Wednesday may always pass")
        case _:
            assert_never(action)


def _no_phrase(state: State, action: Say) -> str:
    location, phrase = action.location, action.phrase
    if state.phase is Phase.SWAP:
        return "nobody speaks while an attack is revealed; you may when the next turn begins (§11.4)"
    if state.phase not in SPOKEN:
        return "players may speak when the first turn begins (§11.4)"
    if (location is None) != (phrase in WITHOUT_LOCATION):
        return f"this phrase names {'a' if location is None else 'no'} Location (§11.3)"
    if location is not None and location not in open_locations(state):
        return f"{PLACES[location]} was attacked already: nobody speaks of it any more (§11.4)"
    if location is None or phrase in PLAIN:
        return "you have said a plain phrase in this turn; you may again when the next turn begins (§11.5)"
    return f"you have spoken of {PLACES[location]} in this turn; you may again when the next begins (§11.5)"


def _no_card(state: State, seat: Seat, card: Power) -> str:
    if card not in state.hands[seat]:
        return f"there is no {card_name(card)} in the hand (§4.1)"
    return _ONLY_ONES


def _no_thing(state: State, seat: Seat) -> str:
    if state.holder != seat:
        return "Thing stands before somebody else (§4.3)"
    return "Thing holds no card (§5.7)" if state.thing is None else ""


def _no_play(state: State, location: Location) -> str:
    """Why no card may be played there; empty if one may."""
    here = state.pawns[state.turn]
    if location not in open_locations(state):
        return f"{PLACES[location]} was attacked: no card can be played there (§3.7)"
    eugene = outcast(state) == "eugene"
    if location != here and not (eugene and location in next_to(state.ring, here)):
        if here == NEVERMORE and not eugene:
            return "no card is played in Nevermore (§4.2)"
        return f"a card is played where the pawn stands: {PLACES[here]} (§4.1)"
    return ""


def _no_exchange(state: State, seat: Seat, card: Power) -> str:
    if state.holder != seat:
        return "Thing stands before somebody else (§5.6)"
    if card not in state.hands[seat]:
        return f"there is no {card_name(card)} in the hand (§5.6)"
    if state.thing is None:
        return "Thing holds no card to exchange (§5.6)"
    if state.thing == card:
        return "Thing holds the same card (§5.6)"
    return "a card was exchanged with Thing already (§5.6)"


def _no_swap(state: State, seat: Seat, give: Power, take: Power) -> str:
    if give not in state.hands[seat]:
        return f"there is no {card_name(give)} in Wednesday's hand (§8.1)"
    if take not in [laid.card for laid in state.piles[state.ring.index(state.seen[-1])]]:
        return f"no {card_name(take)} lies at the attacked Location (§8.1)"
    if not alike(give, take):
        return f"the {card_name(give)} and the {card_name(take)} share neither symbol nor number (§8.1)"
    return "a swap needs two different cards (§8.1)"
