"""The components of Wednesday, and which values are refused."""

from __future__ import annotations

from components import ComponentFile
from gamenight.core.options import option_cards
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.data import load_power
from games.wednesday.positions import BOX

POWER = ComponentFile("wednesday", "power.toml", load_power)


def test_cards_that_are_not_62_are_refused() -> None:
    """§1.3."""
    said = POWER.reason(POWER.changed(("power", "of_each_symbol"), "of_each_symbol = [3, 2, 2, 2, 2]"))
    assert said == "power and sixes sum up to 68 cards, not 62"


def test_a_later_attack_that_needs_fewer_points_is_refused() -> None:
    said = POWER.reason(POWER.changed(("level", "expert", "two"), "two = [23, 25, 27, 30, 28]"))
    assert said == "level.expert.two needs fewer points for a later attack"


def test_more_losses_than_the_ranks_allow_are_refused() -> None:
    """§7.3 to §7.5: the lowest rank has two lost Targets, so the third one ends the game."""
    assert "attack.losses" in POWER.refusal(POWER.changed(("attack", "losses"), "losses = 4"))


def test_yoko_draws_more_than_the_others() -> None:
    """§8.6."""
    said = POWER.reason(POWER.changed(("hand", "yoko"), "yoko = 3"))
    assert said == "hand.yoko must be more than hand.size"


def test_the_options_are_the_levels_of_the_components() -> None:
    (card,) = option_cards(GAME)
    assert (card.name, set(card.choices), card.default) == ("level", set(BOX.points), "beginner")
    assert "reconstruction" in card.help
