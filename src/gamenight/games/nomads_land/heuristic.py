"""How good a position of Nomad's Land looks to a seat: for bots alone.

A group plans what to stand on at the next DEATH, and from there at those after it: the nomads it expects to have
in the end. A way counts by what it costs beside the movement the weather is likely to leave, and by its traps.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from math import exp

from gamenight.core import Seat
from gamenight.games.nomads_land.data import EFFECTS, NUMBERS
from gamenight.games.nomads_land.forecast import DEATH, FOOD_MOVES, WEATHER_CHANGES, food_zone, loss
from gamenight.games.nomads_land.island import ALL, OASIS, STARTS, STEPS, TILES, ZONE_OF
from gamenight.games.nomads_land.types import NOMADS, ROUNDS, Phase, View, Zone

WON = 1000.0
DEAD = -20.0  # how bad it is to lose the last nomad
FAR = 1 << 10

TRAP_TOLL = 1 / 3  # nomads a trap takes, on average
TRAP_DREAD = 3  # movement by which a way around a trap may be longer
LATE = 0.5  # the chance that food somebody else is nearer to is still there
EAGER = 0.004  # nomads that a movement saved is worth
MEAN_PENALTY = sum(effect.penalty for effect in EFFECTS.values()) / len(EFFECTS)
A_TURN = round(NUMBERS.movement.allowance - MEAN_PENALTY)

WATERS = tuple(tile for tile, letter in enumerate(TILES) if letter == "W")


def evaluate(view: View, seat: Seat) -> float:
    if view.end is not None:
        best = max(view.nomads)
        return view.nomads[seat] + (WON if view.nomads[seat] == best > 0 else -WON)
    tile, nomads = view.tiles[seat], view.nomads[seat]
    if not nomads:
        return DEAD
    if tile is None:
        return float(nomads)
    mine = view.turn == seat and view.phase not in (Phase.WEATHER, Phase.TELEPORT, Phase.SPAWN)
    if mine and view.phase is Phase.TRAP:
        going = _prospect(view, seat, tile, nomads, view.movement)
        stopped = _prospect(view, seat, tile, nomads, 0)
        hurt = going - (_prospect(view, seat, tile, nomads - 1, view.movement) if nomads > 1 else DEAD)
        return going + (stopped - going) / 3 - hurt / 3
    return _prospect(view, seat, tile, nomads, view.movement if mine else _unmoved(view, seat))


def _unmoved(view: View, seat: Seat) -> int:
    """The movement of this round that a group still has before it."""
    seats = len(view.nomads)
    if view.phase in (Phase.SPAWN, Phase.TELEPORT):
        return 0
    if view.phase is Phase.WEATHER:
        return A_TURN
    waits = (seat - view.first) % seats > (view.turn - view.first) % seats
    return NUMBERS.movement.allowance - EFFECTS[view.weather].penalty if waits else 0


def _prospect(view: View, seat: Seat, tile: int, nomads: int, movement: int) -> float:
    """Nomads in the end, by the best plan from a tile."""
    for turn in view.coming:
        if turn.death:
            break
    else:
        return float(nomads)
    others = view.tiles[:seat] + view.tiles[seat + 1 :]
    turns, ahead = _ahead(view.round, turn.round, view.weather)
    chances, budget = _chances(turns), ahead + movement
    best = -FAR
    for reached, missed, far, traps, claimed in _plans(
        turn.round, turn.zone, view.food, view.round, view.options.food_order, nomads, others
    ):
        if reached <= best:
            break
        distance = far[tile]
        chance = chances[max(-40, min(40, budget - distance))]
        if claimed < distance:
            chance *= LATE
        worth = missed + (reached - missed) * chance - TRAP_TOLL * traps[tile] - EAGER * distance
        best = max(best, worth)
    return best


@cache
def _ahead(now: int, death: int, weather: str) -> tuple[int, int]:
    """The turns of a group after this one up to a DEATH, and the movement they will bring."""
    known = min((turn for turn in WEATHER_CHANGES if turn > now), default=ROUNDS + 1)
    penalties = [
        next(effect.penalty for name, effect in EFFECTS.items() if name == weather)
        if turn < known
        else MEAN_PENALTY
        for turn in range(now + 1, death + 1)
    ]
    return len(penalties), round(sum(NUMBERS.movement.allowance - penalty for penalty in penalties))


@cache
def _chances(turns: int) -> list[float]:
    """The chance to get somewhere by how much movement there is beyond what the way costs, −40 to 40.

    Negative places count from the end of the list. With the weather of `turns` turns unknown it is no step.
    """
    if not turns:
        return [1.0] * 41 + [0.0] * 40
    return [1 / (1 + exp(-(slack + 0.5) / turns)) for slack in (*range(41), *range(-40, 0))]


Plan = tuple[float, float, tuple[int, ...], tuple[int, ...], int]
"""Nomads in the end if the goal is reached, and if not; distances to it, traps on the way, the nearest rival."""


@lru_cache(maxsize=1 << 12)
def _plans(
    death: int, zone: Zone, food: int, now: int, squares: int, nomads: int, others: tuple[int | None, ...]
) -> tuple[Plan, ...]:
    """What to stand on at a DEATH, the best first."""
    square = (food + sum(now < move <= death for move in FOOD_MOVES)) % squares
    rivals = [tile for tile in others if tile is not None]
    goals = [goal for goal in _goals(zone) if goal not in rivals]
    foods = [goal for goal in goals if TILES[goal] == "F"]
    wanted: dict[int, int] = {}
    for rival in rivals:
        if ZONE_OF[rival] == zone and TILES[rival] == "F":
            continue
        nearest = min(foods, key=lambda goal: _way_to(goal)[0][rival], default=None)
        if nearest is not None:
            wanted[nearest] = min(wanted.get(nearest, FAR), _way_to(nearest)[0][rival])
    plans = []
    for goal in goals:
        far, traps = _way_to(goal)
        reached, missed = _after(goal, death, square, squares, nomads)
        plans.append((reached, missed, far, traps, wanted.get(goal, FAR)))
    return tuple(sorted(plans, key=lambda plan: -plan[0]))


@cache
def _goals(zone: Zone) -> tuple[int, ...]:
    food = [tile for tile, letter in enumerate(TILES) if letter == "F" and ZONE_OF[tile] == zone]
    return (OASIS, *food, *WATERS)


def _after(goal: int, death: int, square: int, squares: int, nomads: int) -> tuple[float, float]:
    """Nomads in the end for a group that stands on its goal at a DEATH, and for one that does not get there."""
    missed = _rest(goal, death, square, squares, nomads - loss(_NOWHERE, food_zone(square)))
    if goal == OASIS:
        revived = min(NOMADS, nomads + NUMBERS.oasis.revived)
        return max(_rest(start, death, square, squares, revived) for start in STARTS), missed
    return _rest(goal, death, square, squares, nomads - loss(goal, food_zone(square))), missed


_NOWHERE = TILES.index("G")


@cache
def _rest(tile: int, death: int, square: int, squares: int, nomads: int) -> float:
    """Nomads in the end for a group on a tile just after a DEATH."""
    if nomads <= 0:
        return DEAD
    following = min((turn for turn in DEATH if turn > death), default=None)
    if following is None:
        return float(nomads)
    moved = (square + sum(death < move <= following for move in FOOD_MOVES)) % squares
    turns = following - death
    chances = _chances(turns)
    best = DEAD
    for goal in _goals(food_zone(moved)):
        far, traps = _way_to(goal)
        reached, missed = _after(goal, following, moved, squares, nomads)
        chance = chances[max(-40, min(40, turns * A_TURN - far[tile]))]
        best = max(best, missed + (reached - missed) * chance - TRAP_TOLL * traps[tile])
    return best


@cache
def _way_to(goal: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """From each tile, the movement the way to a goal costs and the traps on it.

    Quicksand on the way costs a whole turn, since it ends one: only the Oasis is worth that.
    """
    back = _backwards()
    far, traps = [FAR] * len(TILES), [0] * len(TILES)
    best = [FAR] * len(TILES)
    queue = [(0, goal, 0, 0)]
    while queue:
        weight, tile, cost, met = heappop(queue)
        if best[tile] <= weight:
            continue
        best[tile], far[tile], traps[tile] = weight, cost, met
        entered = TILES[tile] == "X"
        for before, step in back[tile]:
            paid = (1 + A_TURN) if step == ALL else step
            heappush(queue, (weight + paid + TRAP_DREAD * entered, before, cost + paid, met + entered))
    return tuple(far), tuple(traps)


@cache
def _backwards() -> tuple[tuple[tuple[int, int], ...], ...]:
    found: list[list[tuple[int, int]]] = [[] for _ in TILES]
    for tile, steps in enumerate(STEPS):
        if TILES[tile] != "M":
            for to, cost in steps:
                found[to].append((tile, cost))
    return tuple(map(tuple, found))
