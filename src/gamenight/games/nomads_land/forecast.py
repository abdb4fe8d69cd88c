"""The turn counter: the events of each turn, where the food will lie, what the next DEATH takes (§4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gamenight.games.nomads_land.island import Land
from gamenight.games.nomads_land.types import ROUNDS, ZONES, Coming, Zone


class Counter:
    """The turn counter and the Food Order."""

    def __init__(
        self,
        squares: tuple[Zone, ...],
        food_moves: Iterable[int],
        weather_changes: Iterable[int],
        death: Iterable[int],
    ) -> None:
        self.squares = squares  # of the Food Order
        self.food_moves = frozenset(food_moves)
        self.weather_changes = frozenset(weather_changes)
        self.death = frozenset(death)
        self.coming = lru_cache(maxsize=1 << 10)(self._find_coming)
        self.next_death = lru_cache(maxsize=1 << 10)(self._find_next_death)

    def moves_between(self, after: int, turn: int) -> int:
        """How often the food moves after one turn, up to and including another."""
        return sum(after < move <= turn for move in self.food_moves)

    def _find_coming(self, after: int, now: int, food: int, squares: int) -> tuple[Coming, ...]:
        """The turns after `after`. The counter shows `now`, the Zone die lies on the square `food`."""
        return tuple(
            Coming(
                round=turn,
                food_moves=turn in self.food_moves,
                weather_changes=turn in self.weather_changes,
                death=turn in self.death,
                zone=self.squares[(food + self.moves_between(now, turn)) % squares],
            )
            for turn in range(after + 1, ROUNDS + 1)
        )

    def _find_next_death(self, after: int, now: int, food: int, squares: int) -> Coming | None:
        return next((turn for turn in self.coming(after, now, food, squares) if turn.death), None)


def death_losses(land: Land, fed: int, hunger: int) -> dict[Zone, tuple[int, ...]]:
    """For each zone where the food may lie: how many nomads a DEATH takes on each tile (§4.6 to §4.9)."""

    def loss(tile: int, zone: Zone) -> int:
        if tile == land.oasis:
            return 0
        if land.tiles[tile] == "F" and land.zone_of[tile] == zone:
            return fed
        return hunger if land.tiles[tile] == "W" else fed + hunger

    return {zone: tuple(loss(tile, zone) for tile in range(len(land.tiles))) for zone in ZONES}
