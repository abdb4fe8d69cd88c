"""Nomad's Land on paper: every tile of the island, the counters, and the tokens."""

from __future__ import annotations

from gamenight.core import Paper, packaged_sheets
from gamenight.games.nomads_land import GAME, data

BOX = data.load(packaged_sheets("gamenight.games.nomads_land"))


def drawn() -> Paper:
    assert GAME.paper is not None
    return GAME.paper()


def test_every_tile_but_the_mountains_has_a_spot_named_after_its_zone() -> None:
    """§5.4: nobody enters a Mountain."""
    spots = {spot.key: spot for spot in drawn().boards[0].spots}
    entered = [name for name, letter in zip(BOX.land.names, BOX.land.tiles, strict=True) if letter != "M"]
    assert list(spots) == [f"tile/{name.lower().replace(' ', '-')}" for name in entered]
    assert spots["tile/tip-b5"].x - spots["tile/tip-a5"].x == spots["tile/tip-b5"].size
    assert spots["tile/oasis-e5"].x == drawn().boards[0].width / 2


def test_the_island_shows_every_zone_and_the_ends_of_the_tunnels() -> None:
    island = drawn().boards[0].svg
    for zone in set(BOX.land.zone_of):
        assert island.count(f">{zone}<") + island.count(f">{zone}, ") == 1
    assert len(BOX.island.tunnels) == 2
    assert island.count('fill="#ffffff" font-weight="700">1<') == 2
    assert island.count('fill="#ffffff" font-weight="700">2<') == 2


def test_the_counters_show_the_events_of_every_turn() -> None:
    counters = drawn().boards[1].svg
    assert counters.count(">DEATH<") == len(BOX.counter.death)
    assert counters.count(">weather<") == len(BOX.counter.weather_changes)
    assert counters.count(">food<") == len(BOX.counter.food_moves)


def test_there_are_nine_nomads_for_each_of_four_groups() -> None:
    nomads = [token.copies for token in drawn().tokens if token.kind == "Nomad"]
    groups = [token.copies for token in drawn().tokens if token.kind == "Group"]
    assert (nomads, groups) == ([9] * 4, [1] * 4)
