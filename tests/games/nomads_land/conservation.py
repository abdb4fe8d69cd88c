"""What no action may change in Nomad's Land.

The number of group pieces; every group has 0 to 9 nomads, and stands on the island exactly while it lives.
"""

from __future__ import annotations

from gamenight.games.nomads_land.types import NOMADS, State


def pieces(state: State) -> dict[str, int]:
    on_board = {tile for tile in state.tiles if tile is not None}
    beside = state.tiles.count(None)
    tokens = [nomads for nomads in state.nomads if 0 <= nomads <= NOMADS]
    placed = state.round > 0
    alive = sum(
        1
        for nomads, tile in zip(state.nomads, state.tiles, strict=True)
        if (nomads > 0) == (tile is not None)
    )
    return {
        "group pieces": len(on_board) + beside,
        "groups of at most nine": len(tokens),
        "groups that stand on the island exactly while they live": alive if placed else len(state.tiles),
    }
