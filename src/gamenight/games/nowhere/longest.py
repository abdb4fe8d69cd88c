"""How many actions a game of Nowhere can take at most."""

from __future__ import annotations

from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.vocabulary import CHARACTERS, DESTINATIONS, SCENARIOS


def most_actions(box: Box) -> int:
    """An upper bound for the number of actions in a game, with chance, without asides.

    Between two Actions every Item in hand may go to each other player and back (§4.12). Each time it allows
    five actions: it is given, Guinevere lets it happen (§4.17), its receiver discards, and both players say
    Ready again. Every player may also say Ready twice, if they take the first one back (§3.10). Taking it
    back is an aside. Each Trail, effect of a Scenario and discard asks every player at most once (§4.17).
    """
    players = len(CHARACTERS)
    actions = box.counter.rounds * players * box.counter.actions + _regained(box)
    items = 2 * (len(box.deck) + actions)  # each Item is drawn once, or taken from the pile with an Action
    deeds = actions * (1 + _spaces(box)) + items * (1 + max(card.n for card in box.items.values()))
    rounds = players * box.counter.rounds
    sharing = (actions + rounds) * 5 * players * players * box.pieces.pocket
    effects = sum(len(card.effects) for card in box.scenarios.values())
    asked = players * (actions + items + effects * (1 + players))
    chance = len(box.deck) + 2 * len(SCENARIOS) + len(DESTINATIONS)
    return (deeds + rounds) * (1 + 2 * players) + sharing + asked + chance


def _regained(box: Box) -> int:
    """Actions that Items, Scenarios, Coffees and early releases add."""
    items = sum(card.copies * card.n for card in box.items.values() if card.effect == "actions")
    effects = [effect for card in box.scenarios.values() for effect in card.effects]
    scenarios = sum(max(effect.n, 0) for effect in effects if effect.effect == "actions")
    arrests = sum(effect.effect in ("raid", "strike", "curfew") for effect in effects) * len(CHARACTERS)
    return items + scenarios + arrests * box.action.freed + box.pieces.coffees * box.action.coffee


def _spaces(box: Box) -> int:
    """The longest Move Action without Items."""
    effects = [effect for card in box.scenarios.values() for effect in card.effects]
    tailwind = sum(max(effect.n, 0) for effect in effects if effect.effect == "steps")
    return max(box.action.steps, box.action.sprint) + tailwind + box.action.book_steps
