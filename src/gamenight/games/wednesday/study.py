"""What the laboratory counts of Wednesday: cards, places, Outcasts and powers, Thing, phrases and attacks."""

from __future__ import annotations

from collections.abc import Iterable

from gamenight.core import CHANCE, Favourite, Feature, Seat, Use, by_seat, feature
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.names import OUTCASTS, PHRASES, PLACES, RANKS, card_name
from gamenight.games.wednesday.types import (
    LOCATIONS,
    POWERS,
    SIX,
    TARGETS,
    Action,
    Attack,
    Card,
    ChooseOutcast,
    Discard,
    Done,
    DrawCard,
    ExchangeWithThing,
    Location,
    MoveTo,
    Outcast,
    Phase,
    PlayCard,
    PlaySix,
    PlayThingCard,
    Say,
    SendThing,
    State,
    Stay,
    Swap,
    Target,
)

FAVOURITES = (
    Favourite("Character", "Outcasts you were"),
    Favourite("Location", "Where you ended your turns"),
    Favourite("Power", "Powers you used"),
)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


_TARGETS: dict[Target, str] = {"twos": "2s", "ones": "1s", "medusa": "Medusas", "bat": "Bats", "eye": "Eyes"}
_POWERS: dict[Outcast, str] = {
    "wednesday": "Wednesday swaps a card",  # §8.1
    "enid": "Enid adds to an attack",  # §8.2
    "bianca": "Bianca plays a 6",  # §8.3
    "ajax": "Ajax plays one more 1",  # §8.4
    "eugene": "Eugene plays next to his Location",  # §8.5
    "yoko": "Yoko discards a card",  # §8.6
}

_CARDS: dict[Card, Feature] = {
    card: feature("Card", card_name(card), card_name(card)) for card in (*POWERS, SIX)
}
_PLACES = {
    place: feature("Location", place, _capital(name)) for place, name in PLACES.items()
}  # a turn there
_PILES = {at: feature("Card played at", at, _capital(PLACES[at])) for at in LOCATIONS}
_VOIDS = {at: feature("Void card", at, f"Void card at {PLACES[at]}") for at in LOCATIONS}  # §6.4
_BONUSES = {at: feature("Bonus card", at, f"Bonus by the Target of {_TARGETS[at]}") for at in TARGETS}  # §6.5
_CHARACTERS = {who: feature("Character", who, name) for who, name in OUTCASTS.items()}
_USES_OF_POWER = {who: feature("Power", who, name) for who, name in _POWERS.items()}
_PHRASES = {phrase: feature("Phrase", phrase, words.format("…")) for phrase, words in PHRASES.items()}
_RULES = (
    feature("Rule", "thing sent", "Thing sent to another player"),  # §5.8
    feature("Rule", "thing card played", "Card of Thing played"),  # §4.3
    feature("Rule", "thing exchange", "Card exchanged with Thing"),  # §5.6, §5.7
    feature("Rule", "left woods", "Left The Woods because one must"),  # §9.5
    feature("Rule", "no card", "Turn without a card played"),  # §4.2
    feature("Rule", "reshuffle", "Discards shuffled into the deck"),  # §5.3
)
_RESULTS = {  # of an attack, by its place, its Target and its rank
    (what, saved): feature(kind, f"{what} {result}", _capital(f"{name} {result}"))
    for kind, names in (
        ("Location attacked", {at: PLACES[at] for at in LOCATIONS}),
        ("Target", {target: f"Target of {_TARGETS[target]}" for target in TARGETS}),
        ("Attack", {rank: f"Target of the {rank} attack" for rank in RANKS}),
    )
    for what, name in names.items()
    for saved, result in ((True, "saved"), (False, "lost"))
}

_ALL = (
    *_CARDS.values(),
    *_PLACES.values(),
    *_PILES.values(),
    *_VOIDS.values(),
    *_BONUSES.values(),
    *_CHARACTERS.values(),
    *_USES_OF_POWER.values(),
    *_PHRASES.values(),
    *_RULES,
    *_RESULTS.values(),
)
_USES = by_seat(_ALL, seats=4)
_CARD = {card: _USES[found.key] for card, found in _CARDS.items()}
_PLACE = {place: _USES[found.key] for place, found in _PLACES.items()}
_PILE = {at: _USES[found.key] for at, found in _PILES.items()}
_VOID = {at: _USES[found.key] for at, found in _VOIDS.items()}
_BONUS = {target: _USES[found.key] for target, found in _BONUSES.items()}
_CHARACTER = {who: _USES[found.key] for who, found in _CHARACTERS.items()}
_POWER = {who: _USES[found.key] for who, found in _USES_OF_POWER.items()}
_PHRASE = {phrase: _USES[found.key] for phrase, found in _PHRASES.items()}
_RESULT = {result: _USES[found.key][CHANCE] for result, found in _RESULTS.items()}
_SENT, _THING_PLAYED, _EXCHANGED, _LEFT_WOODS, _NO_CARD, _RESHUFFLE = (_USES[found.key] for found in _RULES)


def features(box: Box) -> tuple[Feature, ...]:
    """Without the cards that are not in the box, and without what only they bring about."""
    cards = {*box.deck, SIX}
    missing = {
        *(found for card, found in _CARDS.items() if card not in cards),
        *(found for at, found in _VOIDS.items() if "void" not in _counted(cards, at, "eye")),
        *(found for target, found in _BONUSES.items() if "target" not in _counted(cards, "woods", target)),
        *(() if box.enid else (_USES_OF_POWER["enid"],)),
    }
    return tuple(found for found in _ALL if found not in missing)


def _counted(cards: Iterable[Card], at: Location, target: Target) -> set[str]:
    return {worth(card, at, target)[1] for card in cards}


def used(before: State, seat: Seat, action: Action, after: State) -> tuple[Use, ...]:
    found = _used(before, seat, action, after)
    if len(after.deck) > len(before.deck) - isinstance(action, DrawCard):  # §5.3
        return (*found, _RESHUFFLE[CHANCE])
    return found


def _used(before: State, seat: Seat, action: Action, after: State) -> tuple[Use, ...]:
    match action:
        case DrawCard():
            return ()
        case MoveTo() | Stay():
            return _moved(before, seat, after)
        case PlayCard() | PlayThingCard() | PlaySix():
            return _played(before, seat, action)
        case Say(_, phrase):
            return (_PHRASE[phrase][seat],)
        case SendThing():
            return (_SENT[seat],)
        case ExchangeWithThing():
            return (_EXCHANGED[seat],)
        case Discard():
            return (_POWER["yoko"][seat],)
        case Done():
            return (_NO_CARD[seat],) if before.phase is Phase.PLAY else ()
        case Swap():
            return (_POWER["wednesday"][seat], *_attacked(after, after.attacks[-1]))
        case ChooseOutcast(who):
            return (_CHARACTER[who][seat],)
        case _:  # the last token, or Wednesday swaps nothing
            return _attacked(after, after.attacks[-1]) if len(after.attacks) > len(before.attacks) else ()


def _moved(before: State, seat: Seat, after: State) -> tuple[Use, ...]:
    found = [_PLACE[after.pawns[seat]][seat]]
    if before.pawns[seat] == "woods":
        found.append(_LEFT_WOODS[seat])
    if after.phase is not Phase.PLAY:
        found.append(_NO_CARD[seat])
    return tuple(found)


def _played(before: State, seat: Seat, action: PlayCard | PlayThingCard | PlaySix) -> tuple[Use, ...]:
    found = [_PILE[action.location][seat]]
    match action:
        case PlayCard(card):
            found.append(_CARD[card][seat])
        case PlayThingCard():
            assert before.thing is not None, "Thing holds a card"
            found += (_CARD[before.thing][seat], _THING_PLAYED[seat])
        case PlaySix():
            found += (_CARD[SIX][seat], _POWER["bianca"][seat])
    if before.phase is Phase.ONES:
        found.append(_POWER["ajax"][seat])
    if action.location != before.pawns[seat]:
        found.append(_POWER["eugene"][seat])
    return tuple(found)


def _attacked(after: State, attack: Attack) -> tuple[Use, ...]:
    """The result is everybody's. A card that counts nothing or more is the use of whoever played it."""
    found = [_RESULT[what, attack.saved] for what in (attack.location, attack.target, RANKS[attack.rank - 1])]
    for card in attack.cards:
        if card.why == "void":
            found.append(_VOID[attack.location][card.seat])
        elif card.why == "target":
            found.append(_BONUS[attack.target][card.seat])
    if attack.enid:
        found.append(_POWER["enid"][after.outcasts.index("enid")])
    return tuple(found)
