"""The card of a game: its entry on the shelf, in the browser and in `gamenight games --json`."""

from __future__ import annotations

from gamenight.bots import BOTS, STAND_IN
from gamenight.core import AnyGame, option_cards
from gamenight.server.wire import GameCard


def game_card(game: AnyGame) -> GameCard:
    return GameCard(
        slug=game.slug,
        title=game.title,
        about=game.about,
        fewest=game.seats[0],
        most=game.seats[-1],
        cooperative=game.cooperative,
        secrets=game.secrets,
        chat=game.chat,
        untold=game.untold,
        first_by_rules=game.first_by_rules,
        at_once=game.at_once,
        options=option_cards(game),
        bots=tuple(sorted(BOTS, key=STAND_IN.__eq__)),  # the default of the client, STAND_IN, comes last
        components=game.components.hash,
    )
