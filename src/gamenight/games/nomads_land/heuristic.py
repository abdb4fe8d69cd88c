"""How good a position of Nomad's Land looks to a seat: for bots alone.

A group plans what to stand on at the next DEATH, and from there at those after it; a position is worth the
nomads it expects to have in the end. A way counts by what it costs beside the movement that the weather is
likely to leave, and by its traps.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp

from gamenight.core import Seat
from gamenight.games.nomads_land.data import EFFECTS, NUMBERS
from gamenight.games.nomads_land.forecast import DEATH, FOOD_MOVES, LOSSES, WEATHER_CHANGES, food_zone
from gamenight.games.nomads_land.island import FAR, OASIS, STARTS, TILES, ZONE_OF
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
from gamenight.games.nomads_land.ways import A_TURN, MEAN_PENALTY, WATERS, nearest_water, way_to

DEAD = -20.0  # how bad it is to lose the last nomad
LATE = 0.5  # the chance that what a rival is nearer to is still free
SHARE = 0.3  # the chance that in turns to come the Oasis is not a rival's
EAGER = 0.004  # nomads that a movement saved is worth
RESTLESS = 0.0001  # a turn is over rather than not, all else being equal

_BEFORE_OASIS = OASIS - 2 * SIDE
_HUNGRY = LOSSES["Oasis"][TILES.index("G")]

Plan = tuple[float, float, tuple[int, ...], tuple[float, ...], tuple[float, ...], int]
"""Nomads in the end with the goal reached, and with it missed; the way to it; a rival's distance."""


def evaluate(view: View, seat: Seat) -> float:
    tile, nomads = view.tiles[seat], view.nomads[seat]
    if not nomads:
        return DEAD
    if tile is None or view.end is not None:
        return float(nomads)
    for event in view.events:
        if isinstance(event, Starved):  # a plan is done, and worth what it was before
            return _just_after_death(view, tile, nomads)
    if view.turn != seat or view.phase in (Phase.WEATHER, Phase.TELEPORT, Phase.SPAWN):
        return _prospect(view, seat, tile, nomads, _unmoved(view, seat))
    going = _prospect(view, seat, tile, nomads, view.movement)
    if view.phase is not Phase.TRAP:
        return going - RESTLESS
    stopped = _prospect(view, seat, tile, nomads, 0)
    fewer = _prospect(view, seat, tile, nomads - 1, view.movement) if nomads > 1 else DEAD
    return (going + stopped + fewer) / 3


def _unmoved(view: View, seat: Seat) -> int:
    """The movement of this round that a group has still before it."""
    if view.phase in (Phase.SPAWN, Phase.TELEPORT):
        return 0
    if view.phase is Phase.WEATHER:
        return A_TURN
    seats = len(view.nomads)
    waits = (seat - view.first) % seats > (view.turn - view.first) % seats
    return NUMBERS.movement.allowance - EFFECTS[view.weather].penalty if waits else 0


def _just_after_death(view: View, tile: int, nomads: int) -> float:
    squares = view.options.food_order
    death, square = view.round, view.food
    if view.phase is not Phase.TELEPORT:  # the counter has moved on, and the food may have
        death, square = death - 1, (square - (death in FOOD_MOVES)) % squares
    if tile == OASIS:
        return max(_rest(start, death, square, squares, nomads) for start in STARTS)
    return _rest(tile, death, square, squares, nomads)


def _prospect(view: View, seat: Seat, tile: int, nomads: int, movement: int) -> float:
    """Nomads in the end by the best plan from a tile."""
    death = next((turn for turn in view.coming if turn.death), None)
    if death is None:
        return float(nomads)
    turns, ahead = _ahead(view.round, death.round, view.weather)
    chances, budget = _chances(turns), ahead + movement
    others = view.tiles[:seat] + view.tiles[seat + 1 :]
    goals, waters = _plans(death, view.options.food_order, nomads, others)
    best = 2 * DEAD
    for reached, missed, far, odds, toll, claimed in (*goals, *waters[nearest_water(tile)]):
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


@cache
def _ahead(now: int, death: int, weather: Weather) -> tuple[int, int]:
    """The turns of a group after this one up to a DEATH, and the movement they will bring."""
    changes = min((turn for turn in WEATHER_CHANGES if turn > now), default=ROUNDS + 1)
    known = EFFECTS[weather].penalty
    penalties = [known if turn < changes else MEAN_PENALTY for turn in range(now + 1, death + 1)]
    return len(penalties), round(sum(NUMBERS.movement.allowance - penalty for penalty in penalties))


@cache
def _chances(turns: int) -> list[float]:
    """The chance to get somewhere by how much movement there is beyond what the way costs, −100 to 99.

    Negative places count from the end of the list. With the weather of `turns` turns unknown it is no step.
    """
    if not turns:
        return [1.0] * 100 + [0.0] * 100
    return [1 / (1 + exp(-(slack + 0.5) / turns)) for slack in (*range(100), *range(-100, 0))]


@lru_cache(maxsize=1 << 12)
def _plans(
    death: Coming, squares: int, nomads: int, others: tuple[int | None, ...]
) -> tuple[tuple[Plan, ...], dict[int, tuple[Plan, ...]]]:
    """What to stand on at a DEATH: the Oasis and Food, the best first; and each Water."""
    square = NUMBERS.food_order.squares.index(death.zone)
    rivals = [tile for tile in others if tile is not None]
    wanted = _wanted(death.zone, rivals)

    def plan(goal: int) -> Plan:
        reached, missed = _after(goal, death.round, square, squares, nomads)
        return reached, missed, *way_to(goal), wanted.get(goal, FAR)

    goals = sorted((plan(goal) for goal in _goals(death.zone) if goal not in rivals), key=lambda p: -p[0])
    return tuple(goals), {water: () if water in rivals else (plan(water),) for water in WATERS}


def _wanted(zone: Zone, rivals: list[int]) -> dict[int, int]:
    """How near a rival is to the Oasis, and to the Food it will walk to."""
    wanted: dict[int, int] = {}
    for rival in rivals:
        if rival in _goals(zone):
            continue
        free = [goal for goal in _goals(zone)[1:] if goal not in rivals]
        nearest = min(free, key=lambda goal: way_to(goal)[0][rival], default=OASIS)
        for goal in (nearest, OASIS):
            wanted[goal] = min(wanted.get(goal, FAR), way_to(goal)[0][rival])
    return wanted


@cache
def _goals(zone: Zone) -> tuple[int, ...]:
    return (OASIS, *(tile for tile, letter in enumerate(TILES) if letter == "F" and ZONE_OF[tile] == zone))


@cache
def _after(goal: int, death: int, square: int, squares: int, nomads: int) -> tuple[float, float]:
    """Nomads in the end for a group that stands on its goal at a DEATH, and for one that does not."""
    stranded = _BEFORE_OASIS if goal == OASIS else goal
    missed = _rest(stranded, death, square, squares, nomads - _HUNGRY)
    if goal == OASIS:
        revived = min(NOMADS, nomads + NUMBERS.oasis.revived)
        return max(_rest(start, death, square, squares, revived) for start in STARTS), missed
    return _rest(goal, death, square, squares, nomads - LOSSES[food_zone(square)][goal]), missed


@cache
def _rest(tile: int, death: int, square: int, squares: int, nomads: int) -> float:
    """Nomads in the end for a group on a tile just after a DEATH."""
    if nomads <= 0:
        return DEAD
    following = min((turn for turn in DEATH if turn > death), default=None)
    if following is None:
        return float(nomads)
    moved = (square + sum(death < move <= following for move in FOOD_MOVES)) % squares
    turns, best = following - death, DEAD
    chances = _chances(turns)
    for goal in (*_goals(food_zone(moved)), nearest_water(tile)):
        far, odds, toll = way_to(goal)
        reached, missed = _after(goal, following, moved, squares, nomads)
        chance = chances[turns * A_TURN - far[tile]] * odds[tile]
        if goal == OASIS:
            chance *= SHARE
        best = max(best, missed + (reached - missed) * chance - toll[tile])
    return best
