"""Other components of Nomad's Land that can be played: other costs, weather, deaths, tunnels and terrain."""

from __future__ import annotations

from typing import Any

from games.nomads_land.positions import DRAWN, ISLAND

ROWS = [ISLAND.tiles[at : at + 27] for at in range(0, 27 * 27, 27)]
ROWS[7] = "GBGGGMGSSSGGMSSSGHGWGMGGBGG"  # Sand in place of a Shelter and a Trap, a Shelter in place of a Trap

CHANGES: dict[str, dict[str, Any]] = {
    "table": {
        "movement": {"allowance": 9, "tunnel": 3},
        "cost": {"sand": 3, "trap": 1, "water": 2},
        "weather": {"sunny": {"push": 1}, "raining": {"penalty": 4}, "tornado": {"push": 3}},
        "dice": {
            "combat": ["arrow", "skull", "skull", "skull_boom", "skull_boom", "explosion_bang"],
            "combat_penalty": 1,
        },
        "death": {"fed": 2, "hunger_penalty": 1},
        "oasis": {"revived": 3},
        "food_order": {"squares": ["Hop", "Dig", "Aim", "Tip", "Swap", "Wild", "Lurk", "Roam"]},
        "turns": {"food_moves": [2, 5, 8], "weather_changes": [1, 3, 6], "death": [2, 4, 8]},
    },
    "island": {
        **DRAWN,
        "tunnels": {"pairs": [["Tip b5", "Wild e2"], ["Tip e8", "Wild h5"]]},
        "island": {"drawing": "\n".join(ROWS)},
    },
}
