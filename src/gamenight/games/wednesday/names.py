"""Names and short rule texts of Wednesday: The Hyde's Attack."""

from __future__ import annotations

from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import Card, Location, Outcast, Phrase, Place, Target

SYMBOLS = {"s": "Siren", "w": "Werewolf", "b": "Bee", "m": "Medusa", "t": "Bat", "e": "Eye"}

PLACES: dict[Place, str] = {
    "nevermore": "Nevermore Academy",
    "crypt": "The Crypt",
    "jericho": "Jericho",
    "pilgrim_village": "Pilgrim Village",
    "art_shed": "the Art Shed",
    "woods": "The Woods",
}

LOCATION_RULES: dict[Location, str] = {
    "crypt": "3s count nothing (§9.1)",
    "jericho": "4s count nothing (§9.2)",
    "pilgrim_village": "Sirens and Werewolves count nothing (§9.3)",
    "art_shed": "Bees count nothing (§9.4)",
    "woods": "a player who starts a turn here must move on (§9.5)",
}

ABILITIES: dict[Target, str] = {
    "twos": "every 2 counts 4 (§10.1)",
    "ones": "every 1 counts 3 (§10.2)",
    "medusa": "every Medusa counts 1 more (§10.3)",
    "bat": "every Bat counts 1 more (§10.4)",
    "eye": "every Eye counts 1 more (§10.5)",
}

OUTCASTS: dict[Outcast, str] = {
    "wednesday": "Wednesday Addams",
    "enid": "Enid Sinclair",
    "bianca": "Bianca Barclay",
    "ajax": "Ajax Petropolus",
    "eugene": "Eugene Ottinger",
    "yoko": "Yoko Tanaka",
}

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = ("first", "second", "third", "fourth", "fifth")

POWERS: dict[Outcast, str] = {
    "wednesday": "swaps a card of an attack for one of her hand with the same symbol or number (§8.1)",
    "enid": "adds {enid} to an attack where she stands (§8.2)",
    "bianca": "has {sixes} 6s to play instead of a card (§8.3)",
    "ajax": "plays any number of 1s in a turn (§8.4)",
    "eugene": "plays at his Location or one next to it (§8.5)",
    "yoko": "draws up to {yoko} cards and discards one (§8.6)",
}

PHRASES: dict[Phrase, str] = {
    "covered": "I have {} covered",
    "needs_more": "We should focus on {} more",
    "little_help": "I did not give much help at {}",
    "going": "I am going to {}",
    "send_thing": "Please send me Thing",
    "wait": "Wait for me",
    "thanks": "Thank you",
}


def power(box: Box, who: Outcast) -> str:
    """What an Outcast can do. The numbers come from the components."""
    return POWERS[who].format(enid=box.enid, sixes=NUMBERS[box.sixes], yoko=NUMBERS[box.yoko])


def card_name(card: Card) -> str:
    return "6" if card == "x6" else f"{SYMBOLS[card[0]]} {card[1]}"


def said(location: Location | None, phrase: Phrase) -> str:
    return PHRASES[phrase] if location is None else PHRASES[phrase].format(PLACES[location])
