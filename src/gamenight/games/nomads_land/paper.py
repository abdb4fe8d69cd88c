"""Nomad's Land on paper: the island, the counters, and tokens."""

from __future__ import annotations

from gamenight.core import Board, Paper, Part, Spot, Token, feature_key
from gamenight.core.drawing import disc
from gamenight.games.nomads_land import counters
from gamenight.games.nomads_land import map as island_map
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.types import NOMADS, SIDE

GROUPS = {"A": "#f6d9c0", "B": "#cfe4ee", "C": "#dbe8cf", "D": "#ffffff"}
"""A letter and a light colour for each group."""


def paper(box: Box) -> Paper:
    return Paper(
        boards=(_island(box), counters.board(box)),
        tokens=(
            *(
                Token("Group", f"Group {each}", disc(each, fill), size=10, source="printed")
                for each, fill in GROUPS.items()
            ),
            *(
                Token(
                    "Nomad",
                    f"Nomad of {each}",
                    disc(each.lower(), fill),
                    size=10,
                    copies=NOMADS,
                    source="printed",
                )
                for each, fill in GROUPS.items()
            ),
            Token("Marker", "Turn", disc("turn"), size=12),
            Token("Marker", "Food zone", disc("food", "#efe6a0"), size=12),
            Token("Marker", "Weather", disc("sky", "#cfe4ee"), size=12),
        ),
        parts=(Part("six-sided die", 1, "for all dice: the sheet of the counters says what each number is"),),
    )


def _island(box: Box) -> Board:
    left, top, tile = island_map.LEFT, island_map.TOP, island_map.TILE
    return Board(
        title="The island",
        width=island_map.WIDTH,
        height=island_map.HEIGHT,
        svg=island_map.drawing(box),
        spots=tuple(
            Spot(
                feature_key("Tile", name),
                left + (x + 0.5) * tile,
                top + (y + 0.5) * tile,
                tile,
            )
            for number, name in enumerate(box.land.names)
            for y, x in [divmod(number, SIDE)]
            if box.land.tiles[number] != "M"  # §5.4: nobody enters a Mountain
        ),
        note="A tile is named by its zone, its column and its row in the zone: Tip b5.",
    )
