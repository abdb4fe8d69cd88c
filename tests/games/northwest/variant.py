"""Other components of Northwest, with which the game can be played: more pinecones, other cubes."""

from __future__ import annotations

from typing import Any

CHANGES: dict[str, dict[str, Any]] = {
    "cubes": {
        "pinecones": {"faces": 3},
        "mix": {"standard": {"mushroom": 20, "fern": 12, "maple": 12, "bee": 12, "bigfoot": 8}},
    }
}
