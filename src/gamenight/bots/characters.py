"""The characters that bots play as: a name, which the face is drawn for, and a line of temper.

A character does not change how a bot plays. Its level does that.
"""

from __future__ import annotations

from msgspec import Struct


class Character(Struct, frozen=True):
    name: str  # a tree; the client draws what it wears
    temper: str  # one sentence, for people


CHARACTERS = (
    Character("Alder", "Sits down first and deals the cups."),
    Character("Birch", "Likes a tidy table and a cold drink."),
    Character("Cedar", "Hums when things go well, and whistles when they do not."),
    Character("Dogwood", "Congratulates everybody, the dice too."),
    Character("Elm", "Reads the rulebook for pleasure."),
    Character("Fir", "Comes in from the cold and wants a long game."),
    Character("Ginkgo", "Has seen it all before, and says so."),
    Character("Hazel", "Laughs about bad luck, most of all about its own."),
)


def bot_name(seat: int) -> str:
    """The name that players read for the bot in a seat."""
    return CHARACTERS[seat % len(CHARACTERS)].name
