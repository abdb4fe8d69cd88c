"""Why an action is refused in Nomad's Land."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Seat
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.types import (
    Action,
    ChooseSide,
    EndTurn,
    Phase,
    RollArrow,
    RollChallenge,
    RollCombat,
    RollWeather,
    RollZone,
    Spawn,
    State,
    Teleport,
    Walk,
)

ASKED = {
    Phase.ZONE: "the Zone die is rolled now (§2.2)",
    Phase.CHALLENGE: "the Challenge die is rolled now (§2.4)",
    Phase.SPAWN: "the player must choose a Start tile now (§2.5)",
    Phase.WEATHER: "the Weather die is rolled now (§4.4)",
    Phase.ARROW: "the Arrow die is rolled now (§6.5)",
    Phase.SIDE: "the player must choose left or right for the wind now (§6.8)",
    Phase.WALK: "the group walks or ends its turn now (§3.4)",
    Phase.TRAP: "the Combat die is rolled now (§7.2)",
    Phase.TELEPORT: "the group leaves the Oasis: the player must choose a Start tile now (§8.5)",
}


def why_not(box: Box, state: State, seat: Seat, action: Action) -> str:
    """Why the rules refuse an action to the seat that is to act."""
    match action:
        case Walk() if state.phase is Phase.WALK:
            return _why_no_walk(box, state, seat, action.way)
        case Spawn(tile) if state.phase is Phase.SPAWN:
            return _why_no_start(box, state, tile, "§2.5")
        case Teleport(tile) if state.phase is Phase.TELEPORT:
            return _why_no_start(box, state, tile, "§8.5")
        case ChooseSide() if state.phase is Phase.WALK:
            return "only a T on the Arrow die leaves a choice of sides (§6.8)"
        case RollCombat() if state.phase is Phase.TRAP:
            return "the Combat die has no such face (§7.2)"
        case (
            Walk()
            | EndTurn()
            | Spawn()
            | Teleport()
            | ChooseSide()
            | RollZone()
            | RollChallenge()
            | RollWeather()
            | RollArrow()
            | RollCombat()
        ):
            return ASKED[state.phase]
        case _:
            assert_never(action)


def _why_no_start(box: Box, state: State, tile: int, rule: str) -> str:
    land = box.land
    if land.tiles[tile] != "B":
        return f"{land.places[tile]} is no Start tile ({rule})"
    if tile in state.tiles:
        return f"another group stands on {land.places[tile]} ({rule})"
    zone = box.counter.squares[state.food]
    assert land.zone_of[tile] == zone, "a free Start outside the food zone is open to all"
    return f"{land.places[tile]} lies in {zone}, where the food is ({rule})"


def _why_no_walk(box: Box, state: State, seat: Seat, way: tuple[int, ...]) -> str:
    land, start = box.land, state.tiles[seat]
    assert start is not None, "the group to act stands on the island"
    at = start
    for done, to in enumerate(way):
        if done and land.tiles[at] in "QO":
            return f"{land.places[at]} ends the turn: nobody walks on from there (§5.5, §8.2)"
        if reason := _why_no_step(box, state, seat, at, to):
            return reason
        if (cost := land.cost_of(start, way[: done + 1], state.movement)) > state.movement:
            return f"the way to {land.places[to]} costs {cost} movement, and {state.movement} are left (§3.5)"
        if land.tiles[to] == "Q" and land.cost_of(start, way[:done], state.movement) == state.movement:
            return f"no movement is left for {land.places[to]} (§5.5)"
        at = to
    if at == start:
        return f"the group stands at {land.names[start]} already (§3.4)"
    return f"to {land.names[at]} only the cheapest way with the fewest traps is offered (§3.6)"


def _why_no_step(box: Box, state: State, seat: Seat, at: int, to: int) -> str:
    """Why a group cannot step from one tile to the next; empty if it can."""
    land = box.land
    if land.tiles[to] == "M":
        return f"nobody enters {land.places[to]} (§5.4)"
    if any(tile == to for other, tile in enumerate(state.tiles) if other != seat):
        return f"another group stands at {land.names[to]}: no other group can enter or pass that tile (§3.5)"
    if (at, to) in box.island.climbs:
        return f"{land.places[to]} cannot be climbed from {land.names[at]} (§5.6)"
    if to in land.step_cost[at]:
        return ""
    if to == at == state.tiles[seat]:
        return f"the group stands at {land.names[at]} already (§3.4)"
    if at == state.tiles[seat] and not _in_reach(box, state, at, to):
        return f"{land.places[to]} is out of reach with {state.movement} movement (§3.5)"
    return f"{land.names[to]} is not next to {land.names[at]}: groups walk north, east, south or west (§3.5)"


def _in_reach(box: Box, state: State, start: int, goal: int) -> bool:
    """Whether a walk to the tile is offered."""
    offered = box.land.walks(start, state.movement, state.tiles)
    return any(isinstance(walk, Walk) and walk.way[-1] == goal for walk in offered)
