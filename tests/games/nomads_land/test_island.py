"""The checks of an island: the packaged one passes, and the flaws of others are found."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import packaged_sheets
from gamenight.games.nomads_land import survey
from gamenight.games.nomads_land.data import load_island
from gamenight.games.nomads_land.survey import Island, flaws, on_foot, reached
from games.nomads_land.positions import ISLAND, at

PACKAGED = load_island(packaged_sheets("gamenight.games.nomads_land")["island"])


def drawn(**changes: str) -> Island:
    """The island with some tiles changed: `Tip_b5="M"`."""
    tiles = list(ISLAND.tiles)
    for name, letter in changes.items():
        tiles[at(name.replace("_", " "))] = letter
    return replace(ISLAND, tiles="".join(tiles))


def test_the_packaged_island_has_no_flaw() -> None:
    assert list(flaws(PACKAGED)) == []


def test_one_group_alone_cannot_wall_another_in() -> None:
    assert survey.walled_in(PACKAGED) == []


def test_every_start_reaches_every_food_tile_on_foot_without_quicksand() -> None:
    steps = on_foot(PACKAGED, closed="MQ")
    foods = {tile for tile, letter in enumerate(PACKAGED.tiles) if letter == "F"}
    for start in (tile for tile, letter in enumerate(PACKAGED.tiles) if letter == "B"):
        assert foods <= reached(steps, start)


def test_food_behind_mountains_is_found() -> None:
    island = drawn(Tip_b1="M", Tip_a2="M", Tip_c2="M", Tip_b3="M")
    assert "the Food at Tip b2 cannot be reached from the Start at Hop b8" in list(flaws(island))


def test_a_cliff_that_cannot_be_walked_around_is_found() -> None:
    """Groups can leave Tip d4 and d5 over their edges, but no way leads in."""
    island = drawn(Tip_c4="M", Tip_c5="M", Tip_d3="M", Tip_d6="M")
    found = list(flaws(island))
    assert "the Cliff at Tip d4 cannot be walked around" in found
    assert "Tip d4 cannot be reached" in found


def test_a_cliff_with_a_mountain_below_its_edge_is_found() -> None:
    assert list(flaws(drawn(Hop_f4="M"))) == ["the Cliff at Hop f3 cannot be walked around"]


def test_a_pit_without_a_way_out_is_found() -> None:
    """The pit lies below the edges of Hop e3, f3 and g3, with mountains on all other sides."""
    walls = {f"Hop_{place}": "M" for place in ("d4", "h4", "e5", "f5", "g5")}
    found = list(flaws(drawn(**walls)))
    assert "no Start can be reached from Hop e4" in found
    assert "the Cliff at Hop f3 cannot be walked around" in found


def test_a_zone_cut_off_is_found() -> None:
    """Mountains stand all along the borders of Hop."""
    walls = {f"Hop_i{row}": "M" for row in range(1, 10)} | {f"Hop_{column}9": "M" for column in "abcdefghi"}
    found = list(flaws(drawn(**walls)))
    assert "Hop cannot be reached from the Start at Aim c1" in found
    assert "Roam cannot be reached from the Start at Hop b8" in found


def test_a_zone_behind_quicksand_is_found() -> None:
    walls = {f"Hop_i{row}": "Q" for row in range(1, 10)} | {f"Hop_{column}9": "Q" for column in "abcdefghi"}
    assert "Aim cannot be reached from the Start at Hop b8" in list(flaws(drawn(**walls)))


def test_a_tile_where_one_group_can_wall_another_in_is_found() -> None:
    """With mountains at Hop b7, b8 and a9, only a7 leads out of a8."""
    island = drawn(Hop_b8="M", Hop_a9="M")
    assert (at("Hop a8"), at("Hop a7")) in survey.walled_in(island)


def test_an_oasis_elsewhere_or_without_quicksand_is_found() -> None:
    assert "the Oasis must be one tile, in the middle of the island" in list(flaws(drawn(Oasis_a1="O")))
    assert "the Oasis does not have Quicksand on all four sides" in list(flaws(drawn(Oasis_e4="S")))


def test_a_cliff_without_an_edge_is_found() -> None:
    assert "the Cliff at Tip a4 has no edge" in list(flaws(drawn(Tip_a4="C")))


def test_a_tunnel_without_another_end_is_found() -> None:
    assert "every Tunnel must be one end of one pair" in list(flaws(drawn(Tip_a4="T")))
    island = replace(ISLAND, tunnels=((at("Tip b5"), at("Tip e8")),))
    assert "there is no Tunnel in Tip, or none in Wild" in list(flaws(island))


def test_too_few_starts_are_found() -> None:
    starts = [name for name in survey.tile_names(ISLAND.zones) if ISLAND.tiles[at(name)] == "B"]
    assert len(starts) == 12
    kept = ["Hop b8", "Aim c1", "Dig g8", "Lurk g8"]
    changes = {name.replace(" ", "_"): "G" for name in starts if name not in kept}
    assert "with the food in Aim there are only 3 Starts" in list(flaws(drawn(**changes)))
