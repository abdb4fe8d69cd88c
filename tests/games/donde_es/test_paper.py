"""¿Dónde Es? on paper: every space of the town, every card as often as it comes."""

from __future__ import annotations

from gamenight.core import Paper, packaged_sheets
from gamenight.games.donde_es import GAME, data
from gamenight.games.donde_es.town import spot

BOX = data.load(packaged_sheets("gamenight.games.donde_es"))


def drawn() -> Paper:
    assert GAME.paper is not None
    return GAME.paper()


def test_every_space_of_the_town_has_a_spot_and_no_house_has() -> None:
    town = drawn().boards[0]
    assert [found.key for found in town.spots] == [f"space/{spot(space)}" for space in BOX.town.spaces]


def test_the_town_shows_the_points_of_every_location() -> None:
    town = drawn().boards[0].svg
    for kind, card in BOX.kinds.items():
        same = [
            other
            for other in BOX.kinds.values()
            if (other.calm, other.frustrated) == (card.calm, card.frustrated)
        ]
        doors = sum(BOX.kinds[there] in same for there in BOX.town.kind_at.values())
        assert town.count(f">{card.calm}/{card.frustrated}<") == doors, kind
