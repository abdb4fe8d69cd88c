"""Other components of Wednesday: another deck, larger hands, a stronger Enid, fewer losses and points."""

from __future__ import annotations

from typing import Any

CHANGES: dict[str, dict[str, Any]] = {
    "power": {
        "power": {"of_each_symbol": [1, 2, 2, 2, 2]},
        "sixes": {"count": 8},
        "hand": {"size": 4, "yoko": 6},
        "attack": {"enid": 5, "losses": 2},
        "level": {"beginner": {"two": [4, 6, 8, 10, 12]}},
    }
}
