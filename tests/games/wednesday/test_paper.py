"""Wednesday: The Hyde's Attack on paper: every Location, every card as often as it comes."""

from __future__ import annotations

from gamenight.core import Paper
from gamenight.games.wednesday import GAME


def drawn() -> Paper:
    assert GAME.paper is not None
    return GAME.paper()


def test_nevermore_and_every_location_have_a_spot() -> None:
    (ring,) = drawn().boards
    assert {spot.key for spot in ring.spots} == {
        "location/nevermore",
        "location/crypt",
        "location/jericho",
        "location/pilgrim-village",
        "location/art-shed",
        "location/woods",
    }


def test_no_two_locations_overlap() -> None:
    (ring,) = drawn().boards
    for one in ring.spots:
        for other in ring.spots:
            assert one is other or max(abs(one.x - other.x), abs(one.y - other.y)) > one.size
