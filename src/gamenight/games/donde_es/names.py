"""The names of tourists, locations, cards and Events, and the rule of each Event as a sentence."""

from __future__ import annotations

from gamenight.games.donde_es.data import Box, EventCard
from gamenight.games.donde_es.town import spot
from gamenight.games.donde_es.types import Card, Direction, Effect, Event, Kind, Tourist

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

_RULES: dict[Effect, str] = {
    "calm_one": "The first player moves a tourist one slot back; whoever is there changes places (§8.1).",
    "calm_last": "The tourist furthest along moves one slot back; whoever is there changes places (§8.2).",
    "siesta": "At the end of this round nobody moves along the tracker (§8.3).",
    "annoy_one": "The first player moves a tourist one slot on; whoever is there changes places (§8.4).",
    "annoy_last": "The tourist furthest along the tracker moves one slot on (§8.5).",
    "draw": "{who} draws {cards} (§8.6).",
    "new_hands": "Everyone discards the hand and draws a full one (§8.7).",
    "discard": "{who} discards a card (§8.8).",
    "walk": "The first player may move tourists by {steps}, without cards (§8.9).",
    "drift": "Every tourist takes a step {towards}, where the way is open (§8.10).",
    "to_square": "The first player sends a tourist back to the Town Square (§8.11).",
    "marker": "The first player may put an assist marker on a tourist (§8.12).",
    "hand_size": "{whose} full hand is {change} (§8.13).",
    "any_way": "The drawer's cards move tourists in any direction (§8.14).",
    "no_stairs": "Nobody steps onto the stairs (§8.15).",
    "close_one": "The drawer closes a location (§8.16).",
    "close_kind": "Every {kind} is closed (§8.17).",
    "one_tourist": "The drawer moves only one tourist a turn (§8.18).",
}


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


def event_rule(box: Box, event: Event) -> str:
    """The rule of an Event as a sentence."""
    card = box.events[event]
    return _RULES[card.effect].format(**_words(box, card))


def _words(box: Box, card: EventCard) -> dict[str, str]:
    everyone = card.whom == "all"
    many = "s" if card.amount > 1 else ""
    return {
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
