"""Other components of Nowhere, with which the game can be played: fewer rounds, other cards and vehicles."""

from __future__ import annotations

from typing import Any

CHANGES: dict[str, dict[str, Any]] = {
    "counters": {
        "counter": {"rounds": 5, "actions": 3, "end": 16},
        "pieces": {"pocket": 4, "coffees": 2, "face_up": 6},
        "action": {"steps": 5, "sprint": 7, "coffee": 2},
        "camel": {"reach": 3, "each_preparation": 2},
        "vehicle": {
            "car": {"preparations": 2, "type": "sheriff"},
            "diesel": {"capacity": 3, "exit": "neighborhood"},
        },
    },
    "destinations": {
        "destination": {
            "last_lap": {"n": 5},
            "good_boy": {"n": 2},
            "grease_monkey": {"n": 2},
            "night_watch": {"location": "library"},
        }
    },
    "items": {
        "item": {
            "bicycle": {"copies": 3, "n": 2},
            "sneakers": {"copies": 2},
            "diary": {"effect": "actions"},
            "house_key": {"location": "port"},
        }
    },
    "scenarios": {
        "scenario": {
            "burst_main": {"effects": [{"effect": "tape", "street": "alan"}], "windows": []},
            "nap_time": {"effects": [{"effect": "reach", "n": -4}]},
        }
    },
    "town": {"location": {"library": {"entrances": ["mango_1"]}}},
}
