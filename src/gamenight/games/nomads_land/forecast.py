"""The turn counter: what each turn brings, where the food will lie, what the next DEATH takes (§4)."""

from __future__ import annotations

from functools import lru_cache

from gamenight.games.nomads_land.data import NUMBERS
from gamenight.games.nomads_land.island import OASIS, TILES, ZONE_OF
from gamenight.games.nomads_land.types import ROUNDS, ZONES, Coming, Zone

FOOD_MOVES = frozenset(NUMBERS.turns.food_moves)
WEATHER_CHANGES = frozenset(NUMBERS.turns.weather_changes)
DEATH = frozenset(NUMBERS.turns.death)

FED = NUMBERS.death.fed
HUNGER = NUMBERS.death.hunger_penalty


def food_zone(food: int) -> Zone:
    return NUMBERS.food_order.squares[food]


@lru_cache(maxsize=1 << 10)
def coming(after: int, now: int, food: int, squares: int) -> tuple[Coming, ...]:
    """The turns after `after`, when the counter shows `now` and the Zone die lies on the square `food`."""
    return tuple(
        Coming(
            round=turn,
            food_moves=turn in FOOD_MOVES,
            weather_changes=turn in WEATHER_CHANGES,
            death=turn in DEATH,
            zone=food_zone((food + sum(now < move <= turn for move in FOOD_MOVES)) % squares),
        )
        for turn in range(after + 1, ROUNDS + 1)
    )


@lru_cache(maxsize=1 << 10)
def next_death(after: int, now: int, food: int, squares: int) -> Coming | None:
    return next((turn for turn in coming(after, now, food, squares) if turn.death), None)


def _loss(tile: int, zone: Zone) -> int:
    if tile == OASIS:
        return 0
    if TILES[tile] == "F" and ZONE_OF[tile] == zone:
        return FED
    return HUNGER if TILES[tile] == "W" else FED + HUNGER


LOSSES = {zone: tuple(_loss(tile, zone) for tile in range(len(TILES))) for zone in ZONES}
"""What a DEATH takes from a group on each tile while the food lies in a zone (§4.6 to §4.9)."""
