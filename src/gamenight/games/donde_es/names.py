"""The names of tourists, locations, cards and Events, and the rule of each Event as a sentence."""

from __future__ import annotations

from gamenight.core import listed
from gamenight.games.donde_es.data import Box, EventCard
from gamenight.games.donde_es.town import spot
from gamenight.games.donde_es.types import (
    Card,
    Direction,
    Effect,
    Event,
    Hit,
    Kind,
    State,
    Tourist,
    View,
)

CARD_NAMES: dict[Card, str] = {
    "any": "any direction",
    "forward_back": "forward or back",
    "left_right": "left or right",
}
TOWARDS: dict[Direction, str] = {
    "left": "to the left",
    "right": "to the right",
    "forward": "forward",
    "back": "back",
}

_HELPS: dict[Effect, str] = {
    "rest_one": "The first player may let a tourist rest, who {rest} (§8.1).",
    "rest_last": "The first player may let the tourist furthest along rest, who {rest} (§8.2).",
    "siesta": "The first player may let everybody rest: nobody moves along at the end of this round (§8.3).",
    "draw": "{who} may draw {cards} (§8.6).",
    "new_hands": "Everyone may discard the hand for a full new one (§8.7).",
    "walk": "The first player may move tourists by {steps}, without cards (§8.9).",
    "drift": "If the first player wants it, tourists whom a step {towards} brings nearer to a wish "
    "take that step (§8.10).",
    "marker": "The first player may put an assist marker on a tourist (§8.12).",
    "hand_size": "{who} may have a full hand of {change} (§8.13).",
    "any_way": "The drawer may move tourists in any direction by every card (§8.14).",
}
_HARMS: dict[Effect, str] = {
    "annoy_one": "The first player moves a tourist one slot on, but nobody out of town; whoever is there "
    "changes places (§8.4).",
    "annoy_last": "The tourist furthest along, the last slot aside, moves one slot on; whoever is there "
    "changes places (§8.5).",
    "discard": "{who} discards a card (§8.8).",
    "drift": "Every tourist takes a step {towards}, where the way is open (§8.10).",
    "to_square": "The first player sends a tourist back to the Town Square (§8.11).",
    "hand_size": "{whose} full hand is {change} (§8.13).",
    "no_stairs": "Nobody steps onto the stairs (§8.15).",
    "close_one": "The drawer closes a location (§8.16).",
    "close_kind": "Every {kind} is closed (§8.17).",
    "one_tourist": "The drawer moves only one tourist a turn (§8.18).",
}
_REST = "stays in the slot at the end of this round, as do those right behind"


def tourist_name(box: Box, tourist: Tourist) -> str:
    return box.tourists[tourist].name


def kind_name(box: Box, kind: Kind) -> str:
    return box.kinds[kind].name


def card_name(card: Card) -> str:
    return CARD_NAMES[card]


def event_name(box: Box, event: Event) -> str:
    card = box.events[event]
    return f"{card.name} ({card.spanish})"


def place_name(box: Box, at: int) -> str:
    """The name of a space for players: `the Square, g7`, `the Beach, g1` or `e4`."""
    if at in box.town.square:
        return f"the Square, {spot(at)}"
    return f"the {kind_name(box, box.town.kind_at[at])}, {spot(at)}" if at in box.town.kind_at else spot(at)


def signed(box: Box, at: int) -> str:
    """A location with its sign: `the Bar, e11, Casa Pepe`. A sign that names the kind stands alone."""
    sign, kind = box.town.signs[at], kind_name(box, box.town.kind_at[at])
    return f"{sign}, {spot(at)}" if sign.startswith(kind) else f"{place_name(box, at)}, {sign}"


def event_rule(box: Box, event: Event) -> str:
    """The rule of an Event as a sentence: cause and effect."""
    card = box.events[event]
    rule = (_HELPS if card.helpful else _HARMS)[card.effect].format(**_words(box, card))
    return f"{card.cause}, so {rule[0].lower()}{rule[1:]}" if card.cause else rule


def foretold(box: Box, hits: tuple[Hit, ...]) -> str:
    """What an Event will do to tourists, in words. Empty if it hits none."""
    told = [f"{tourist_name(box, hit.tourist)} {_fate(box, hit)}" for hit in hits if hit.fate != "stays"]
    stay = [tourist_name(box, hit.tourist) for hit in hits if hit.fate == "stays"]
    if stay:
        told.append(f"{listed(stay)} {resting(len(stay))} at the end of this round")
    return listed(told) if told else ""


def resting(count: int) -> str:
    """What so many tourists do who do not move along the tracker (§8.1)."""
    return "stays in the slot" if count == 1 else "stay in their slots"


def _fate(box: Box, hit: Hit) -> str:
    match hit.fate:
        case "walks":
            assert hit.space is not None, "a walk leads somewhere"
            return f"walks to {place_name(box, hit.space)}"
        case "arrives":
            assert hit.space is not None, "an arrival is somewhere"
            return f"arrives at {place_name(box, hit.space)}"
        case "shifts":
            return f"moves to slot {hit.slot}"
        case "stays":
            return resting(1)


def _words(box: Box, card: EventCard) -> dict[str, str]:
    everyone = card.whom == "all"
    many = "s" if card.amount > 1 else ""
    return {
        "rest": _REST,
        "who": "Everyone" if everyone else "The first player",
        "whose": "Everyone's" if everyone else "The drawer's",
        "cards": f"{card.amount} more card{many}",
        "steps": f"{card.amount} step{many}",
        "towards": TOWARDS[card.direction] if card.direction else "",
        "change": f"{_many(abs(card.amount))} {'more' if card.amount > 0 else 'fewer'}",
        "kind": kind_name(box, card.kind) if card.kind else "",
    }


def _many(cards: int) -> str:
    return "one card" if cards == 1 else f"{cards} cards"


def standing(box: Box, table: State | View) -> str:
    """The suggested spaces of the tokens that are to be placed (§3.7)."""
    where = {found.tourist: spot(found.space) for found in table.tracker if found is not None}
    return listed([f"{tourist_name(box, tourist)} at {where[tourist]}" for tourist in table.placing])


def point_count(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def card_count(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
