"""Shell completion of game names, bot names and game options."""

from __future__ import annotations

import typer

from gamenight.bots import BOTS
from gamenight.core import option_cards
from gamenight.games import GAMES


def game(incomplete: str) -> list[tuple[str, str]]:
    """Games whose slug begins with the typed text, each with its title."""
    return [(found.slug, found.title) for found in GAMES if found.slug.startswith(incomplete)]


def games(incomplete: str) -> list[tuple[str, str]]:
    """The same, and `all`."""
    return game(incomplete) + [word for word in [("all", "every game")] if word[0].startswith(incomplete)]


def bots(incomplete: str) -> list[str]:
    """Complete the last name of a comma-separated list."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS if name.startswith(last)]


def option(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """NAME=VALUE for each option of the game on the command line, or of all games if it names none."""
    # If an option still lacks its value, Typer leaves the game's name in `context.args`.
    named = {context.params.get("name"), *context.args}
    words = [
        (f"{card.name}={choice}", card.help)
        for found in [game for game in GAMES if game.slug in named] or GAMES
        for card in option_cards(found)
        for choice in card.choices
    ]
    return [(word, meaning) for word, meaning in words if word.startswith(incomplete)]
