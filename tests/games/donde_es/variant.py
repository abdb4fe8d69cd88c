"""Other components of ¿Dónde Es?, with which the game can be played: each of the three sheets is changed."""

from __future__ import annotations

from typing import Any

CHANGES: dict[str, dict[str, Any]] = {
    "cards": {
        "tracker": {"calm": 2, "losses": 4},
        "markers": {"most": 2, "spaces": 1},
        "hand": {"size": 4},
        "movement": {"left_right": 38, "forward_back": 38},
    },
    "events": {
        "event": {
            "season": {"amount": 2},
            "short_cut": {"amount": 3},
            "shade": {"effect": "siesta"},
            "fog": {"kind": "hotel"},
        }
    },
    "town": {
        "town": {
            "walls": [["g4", "g5"], ["c7", "d7"]],
            "square": ["g6", "h7", "g7", "f7", "g4", "g5"],
        },
        "kind": {"bar": {"calm": 9, "frustrated": 1}},
    },
}
