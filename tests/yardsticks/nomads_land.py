"""The value of a position of Nomad's Land for a seat. Only bots use it.

The value is the number of nomads that the group can expect at the end. A plan is a tile to stand on at the
next DEATH, followed by the best plans for later DEATHs. The chance to reach a tile depends on the cost of the
way, the movement that the weather probably leaves, and the traps.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp

from gamenight.core import Seat
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.island import FAR
from gamenight.games.nomads_land.types import (
    NOMADS,
    ROUNDS,
    SIDE,
    Coming,
    Phase,
    Starved,
    View,
    Weather,
    Zone,
)
from yardsticks.nomads_land_ways import Ways

DEAD = -20.0  # how bad it is to lose the last nomad
LATE = 0.5  # the chance that a goal is still free although a rival is nearer
SHARE = 0.3  # the chance that no rival is in the Oasis in later turns
EAGER = 0.004  # value of one saved movement, in nomads
RESTLESS = 0.0001  # all else equal, the end of the turn is better

Plan = tuple[float, float, tuple[int, ...], tuple[float, ...], tuple[float, ...], int]
"""Nomads at the end if the goal is reached, and if not; the `Way` to it; the distance of a rival."""


class Planner:
    """Evaluates positions of a game with one set of components, and caches its plans."""

    def __init__(self, box: Box) -> None:
        death = box.numbers.death
        self._effects, self._losses = box.effects, box.losses
        self._land, self._counter = box.land, box.counter
        self._revived = box.numbers.oasis.revived
        self._hungry = death.fed + death.hunger_penalty  # nomads that die without food and water
        self._ways = Ways(box)
        self._nearest_water = self._ways.nearest_water
        self._ahead = cache(self._find_ahead)
        self._plans = lru_cache(maxsize=1 << 12)(self._find_plans)
        self._goals = cache(self._find_goals)
        self._after = cache(self._find_after)
        self._rest = cache(self._find_rest)

    def evaluate(self, view: View, seat: Seat) -> float:
        tile, nomads = view.tiles[seat], view.nomads[seat]
        if not nomads:
            return DEAD
        if tile is None or view.end is not None:
            return float(nomads)
        for event in view.events:
            if isinstance(event, Starved):  # the plan has ended: only later DEATHs count
                return self._just_after_death(view, tile, nomads)
        if view.turn != seat or view.phase in (Phase.WEATHER, Phase.TELEPORT, Phase.SPAWN):
            return self._prospect(view, seat, tile, nomads, self._unmoved(view, seat))
        going = self._prospect(view, seat, tile, nomads, view.movement)
        if view.phase is not Phase.TRAP:
            return going - RESTLESS
        stopped = self._prospect(view, seat, tile, nomads, 0)
        fewer = self._prospect(view, seat, tile, nomads - 1, view.movement) if nomads > 1 else DEAD
        return (going + stopped + fewer) / 3

    def _unmoved(self, view: View, seat: Seat) -> int:
        """The movement that a group can still use in this round."""
        if view.phase in (Phase.SPAWN, Phase.TELEPORT):
            return 0
        if view.phase is Phase.WEATHER:
            return self._ways.turn
        seats = len(view.nomads)
        waits = (seat - view.first) % seats > (view.turn - view.first) % seats
        return self._land.allowance - self._effects[view.weather].penalty if waits else 0

    def _just_after_death(self, view: View, tile: int, nomads: int) -> float:
        squares = view.options.food_order
        death, square = view.round, view.food
        if view.phase is not Phase.TELEPORT:  # the counter has moved on; perhaps the food too
            death, square = death - 1, (square - (death in self._counter.food_moves)) % squares
        if tile == self._land.oasis:
            return max(self._rest(start, death, square, squares, nomads) for start in self._land.starts)
        return self._rest(tile, death, square, squares, nomads)

    def _prospect(self, view: View, seat: Seat, tile: int, nomads: int, movement: int) -> float:
        """Nomads at the end with the best plan from a tile."""
        death = next((turn for turn in view.coming if turn.death), None)
        if death is None:
            return float(nomads)
        turns, ahead = self._ahead(view.round, death.round, view.weather)
        chances, budget = _chances(turns), ahead + movement
        others = view.tiles[:seat] + view.tiles[seat + 1 :]
        goals, waters = self._plans(death, view.options.food_order, nomads, others)
        best = 2 * DEAD
        for reached, missed, far, odds, toll, claimed in (*goals, *waters[self._nearest_water(tile)]):
            if reached <= best:
                continue
            distance = far[tile]
            chance = chances[budget - distance] * odds[tile]
            if claimed < distance:
                chance *= LATE
            worth = missed + (reached - missed) * chance - toll[tile] - EAGER * distance
            if worth > best:
                best = worth
        return best

    def _find_ahead(self, now: int, death: int, weather: Weather) -> tuple[int, int]:
        """The number of turns after this one up to a DEATH, and the movement in them."""
        changes = min((turn for turn in self._counter.weather_changes if turn > now), default=ROUNDS + 1)
        known, mean = self._effects[weather].penalty, self._ways.mean_penalty
        penalties = [known if turn < changes else mean for turn in range(now + 1, death + 1)]
        return len(penalties), round(sum(self._land.allowance - penalty for penalty in penalties))

    def _find_plans(
        self, death: Coming, squares: int, nomads: int, others: tuple[int | None, ...]
    ) -> tuple[tuple[Plan, ...], dict[int, tuple[Plan, ...]]]:
        """Plans for a DEATH: first those for the Oasis and Food, best first; then one for each Water tile."""
        square = self._counter.squares.index(death.zone)
        rivals = [tile for tile in others if tile is not None]
        wanted = self._wanted(death.zone, rivals)

        def plan(goal: int) -> Plan:
            reached, missed = self._after(goal, death.round, square, squares, nomads)
            return reached, missed, *self._ways.way_to(goal), wanted.get(goal, FAR)

        free = [goal for goal in self._goals(death.zone) if goal not in rivals]
        goals = sorted(map(plan, free), key=lambda p: -p[0])
        return tuple(goals), {water: () if water in rivals else (plan(water),) for water in self._ways.waters}

    def _wanted(self, zone: Zone, rivals: list[int]) -> dict[int, int]:
        """For the Oasis and the Food that rivals walk to, the distance of the nearest rival."""
        wanted: dict[int, int] = {}
        oasis, way_to = self._land.oasis, self._ways.way_to
        for rival in rivals:
            if rival in self._goals(zone):
                continue
            free = [goal for goal in self._goals(zone)[1:] if goal not in rivals]
            nearest = min(free, key=lambda goal: way_to(goal)[0][rival], default=oasis)
            for goal in (nearest, oasis):
                wanted[goal] = min(wanted.get(goal, FAR), way_to(goal)[0][rival])
        return wanted

    def _find_goals(self, zone: Zone) -> tuple[int, ...]:
        land = self._land
        food = (
            tile for tile, letter in enumerate(land.tiles) if letter == "F" and land.zone_of[tile] == zone
        )
        return (land.oasis, *food)

    def _find_after(
        self, goal: int, death: int, square: int, squares: int, nomads: int
    ) -> tuple[float, float]:
        """Nomads at the end if the group stands on its goal at a DEATH, and if it does not."""
        rest, oasis = self._rest, self._land.oasis
        stranded = oasis - 2 * SIDE if goal == oasis else goal
        missed = rest(stranded, death, square, squares, nomads - self._hungry)
        if goal == oasis:
            revived = min(NOMADS, nomads + self._revived)
            return max(rest(start, death, square, squares, revived) for start in self._land.starts), missed
        lost = self._losses[self._counter.squares[square]][goal]
        return rest(goal, death, square, squares, nomads - lost), missed

    def _find_rest(self, tile: int, death: int, square: int, squares: int, nomads: int) -> float:
        """Nomads at the end for a group on a tile just after a DEATH."""
        if nomads <= 0:
            return DEAD
        following = min((turn for turn in self._counter.death if turn > death), default=None)
        if following is None:
            return float(nomads)
        moved = (square + self._counter.moves_between(death, following)) % squares
        turns, best = following - death, DEAD
        chances = _chances(turns)
        for goal in (*self._goals(self._counter.squares[moved]), self._nearest_water(tile)):
            far, odds, toll = self._ways.way_to(goal)
            reached, missed = self._after(goal, following, moved, squares, nomads)
            chance = chances[turns * self._ways.turn - far[tile]] * odds[tile]
            if goal == self._land.oasis:
                chance *= SHARE
            best = max(best, missed + (reached - missed) * chance - toll[tile])
        return best


@cache
def _chances(turns: int) -> list[float]:
    """The chance to reach a goal, by the movement left over after the way: an index from −100 to 99.

    A negative index counts from the end of the list. The chance is not simply 0 or 1 if the weather of some
    `turns` is unknown.
    """
    if not turns:
        return [1.0] * 100 + [0.0] * 100
    return [1 / (1 + exp(-(slack + 0.5) / turns)) for slack in (*range(100), *range(-100, 0))]
