"""The course of a game: rounds of the turn counter, turns of the groups, losses and the end."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.island import SHELTERED
from gamenight.games.nomads_land.types import (
    NOMADS,
    ROUNDS,
    Arrow,
    Blown,
    Cause,
    Combat,
    Direction,
    End,
    Event,
    FoodLies,
    LostTurn,
    Perished,
    Phase,
    ReachedOasis,
    RoundBegan,
    Sank,
    Starved,
    State,
    Toll,
    Trapped,
    Walked,
)
from gamenight.games.nomads_land.weather import push

# looked up once, because that is slow
_WALK, _TRAP, _ARROW, _SIDE = Phase.WALK, Phase.TRAP, Phase.ARROW, Phase.SIDE


def begin_round(box: Box, state: State) -> State:
    """§4.1: the events of the turn come before the groups move: first food, then weather."""
    turn = state.round + 1
    events = (*state.events, RoundBegan(turn))
    food = state.food
    if turn in box.counter.food_moves:  # §4.3
        food = (food + 1) % state.options.food_order
        events = (*events, FoodLies(box.counter.squares[food]))
    state = replace(state, round=turn, food=food, movement=0, events=events, phase=Phase.WEATHER)
    return state if turn in box.counter.weather_changes else begin_turns(box, state)


def begin_turns(box: Box, state: State) -> State:
    """§3.2: the first group begins. If it is out, the next one clockwise begins."""
    seats = len(state.nomads)
    order = [Seat((state.first + n) % seats) for n in range(seats)]
    return _begin_turn(box, state, next(seat for seat in order if state.nomads[seat]))


def _begin_turn(box: Box, state: State, seat: Seat) -> State:
    tile = state.tiles[seat]
    assert tile is not None, "the group to act stands on the island"
    phase, movement = _WALK, box.land.allowance
    if box.land.tiles[tile] not in SHELTERED:  # §6.3
        effect = box.effects[state.weather]
        phase = _ARROW if effect.push else phase
        movement -= effect.penalty  # §6.1
    return replace(state, phase=phase, turn=seat, movement=movement, walked=False)


def rest(box: Box, state: State) -> State:
    """§3.4: the group gives up the rest of its movement."""
    return end_turn(box, replace(state, lost_turns=_others_lost(state)))


def end_turn(box: Box, state: State) -> State:
    """§3.2: the next group clockwise begins its turn. After the last group the round ends."""
    seats = len(state.nomads)
    place = (state.turn - state.first) % seats
    for n in range(place + 1, seats):
        seat = Seat((state.first + n) % seats)
        if state.nomads[seat]:
            return _begin_turn(box, state, seat)
    return _end_round(box, state)


def _end_round(box: Box, state: State) -> State:
    """§4.5, §8.5, §3.3: first DEATH, then a group leaves the Oasis, then the counter moves on."""
    death = state.round in box.counter.death
    if death:
        state = _starve(box, state)
        if state.end is not None:
            return state
    if state.round == ROUNDS:  # §9.2, §8.6
        return _finish(state, End.NINE_TURNS)
    if death and box.land.oasis in state.tiles:
        return replace(state, phase=Phase.TELEPORT, turn=Seat(state.tiles.index(box.land.oasis)), movement=0)
    return begin_round(box, state)


def _starve(box: Box, state: State) -> State:
    lost = box.losses[box.counter.squares[state.food]]
    losses = tuple(
        0 if tile is None else min(nomads, lost[tile])
        for nomads, tile in zip(state.nomads, state.tiles, strict=True)
    )
    causes = tuple(_cause(box, state, tile, loss) for tile, loss in zip(state.tiles, losses, strict=True))
    return _lose(replace(state, events=(*state.events, Starved(losses))), losses, causes)


def _cause(box: Box, state: State, tile: int | None, loss: int) -> Cause:
    """Why a DEATH takes nomads on a tile (§4.6 to §4.8)."""
    if tile is None or not loss:
        return "hunger"  # nobody: it is not told
    if box.land.tiles[tile] == "W":
        return "water"
    fed = box.land.tiles[tile] == "F" and box.land.zone_of[tile] == box.counter.squares[state.food]
    return "food" if fed else "hunger"


def _lose(state: State, losses: tuple[int, ...], causes: tuple[Cause, ...]) -> State:
    """§9.1: a group without nomads leaves the island. §9.3: the game ends when one group is left."""
    nomads = tuple(had - lost for had, lost in zip(state.nomads, losses, strict=True))
    told = [
        Toll(state.round, Seat(seat), cause, lost)
        for seat, (lost, cause) in enumerate(zip(losses, causes, strict=True))
        if lost
    ]
    state = replace(state, tolls=(*state.tolls, *told))
    if 0 not in nomads:
        return replace(state, nomads=nomads)
    fallen = [Seat(s) for s, left in enumerate(nomads) if not left and state.nomads[s]]
    state = replace(
        state,
        nomads=nomads,
        tiles=tuple(tile if nomads[s] else None for s, tile in enumerate(state.tiles)),
        events=(*state.events, *map(Perished, fallen)),
    )
    left = sum(map(bool, nomads))
    if left > 1:
        return state
    return _finish(state, End.LAST_GROUP if left else End.NOBODY_LEFT)


def _lose_one(state: State, cause: Cause, *seats: Seat) -> State:
    everybody = range(len(state.nomads))
    return _lose(state, tuple(int(seat in seats) for seat in everybody), (cause,) * len(everybody))


def _finish(state: State, end: End) -> State:
    return replace(state, phase=Phase.OVER, movement=0, end=end)


def _placed(state: State, tile: int) -> tuple[int | None, ...]:
    tiles = list(state.tiles)
    tiles[state.turn] = tile
    return tuple(tiles)


def _go_on(box: Box, state: State) -> State:
    """§3.8: the turn goes on while the group has movement and nomads."""
    if state.end is not None:
        return state
    if not state.movement or not state.nomads[state.turn]:
        return end_turn(box, state)
    return replace(state, phase=_WALK)


def _stop(box: Box, state: State) -> State:
    """§3.8: the turn ends, even with movement left."""
    return state if state.end is not None else end_turn(box, state)


def _stop_by(box: Box, state: State, hazard: Literal["trap", "quicksand"]) -> State:
    """§6.13: a trap or quicksand ends the turn. If the wind blew the group there, the group does not walk."""
    if state.walked or not state.nomads[state.turn]:
        return _stop(box, state)
    lost = LostTurn(state.turn, hazard)
    return _stop(box, replace(state, lost_turns=(*_others_lost(state), lost), events=(*state.events, lost)))


def _others_lost(state: State) -> tuple[LostTurn, ...]:
    if not state.lost_turns:
        return ()
    return tuple([lost for lost in state.lost_turns if lost.seat != state.turn])


def walk(box: Box, state: State, way: tuple[int, ...], events: tuple[Event, ...]) -> State:
    """§3.6: the group walks tile by tile, up to the first trap. `events`: what the action caused before."""
    seat = state.turn
    start = state.tiles[seat]
    assert start is not None, "a group that walks stands on the island"
    land, at, spent, steps = box.land, start, 0, 0
    for to in way:
        spent += land.step_cost[at][to]
        steps += 1
        at = to
        if land.tiles[to] == "X":
            break
    if land.tiles[at] == "Q":  # §5.5
        spent = state.movement
    state = replace(
        state,
        phase=_WALK,
        tiles=_placed(state, at),
        movement=state.movement - spent,
        walked=True,
        onward=way[steps:],
        lost_turns=_others_lost(state),
        events=(*events, Walked(seat, (start, *way[:steps]), spent)),
    )
    return state if land.tiles[at] not in "XQO" and state.movement else _enter(box, state, at)


def _enter(box: Box, state: State, tile: int) -> State:
    """The effect of a tile on a group that ends its move there."""
    seat = state.turn
    match box.land.tiles[tile]:
        case "X":  # §7.1
            return replace(state, phase=_TRAP)
        case "Q":  # §5.5
            return _stop_by(box, replace(state, events=(*state.events, Sank(seat))), "quicksand")
        case "O":  # §8.1, §8.2
            had = state.nomads[seat]
            has = min(NOMADS, had + box.numbers.oasis.revived)
            return _stop(
                box,
                replace(
                    state,
                    nomads=(*state.nomads[:seat], has, *state.nomads[seat + 1 :]),
                    tolls=(*state.tolls, Toll(state.round, seat, "oasis", has - had)),
                    events=(*state.events, ReachedOasis(seat, has - had)),
                ),
            )
        case _:
            return _go_on(box, state)


def spring(box: Box, state: State, face: Combat) -> State:
    """§7.2 to §7.7: the effect of the trap."""
    seat, tile = state.turn, state.tiles[state.turn]
    assert tile is not None, "a group in a trap stands on the island"
    onward = state.onward
    state = replace(state, onward=(), events=(*state.events, Trapped(seat, tile, face)))
    match face:
        case "arrow":
            return walk(box, state, onward, state.events) if onward else _go_on(box, state)
        case "skull":
            return _go_on(box, _lose_one(state, "trap", seat))
        case "explosion":
            return _stop_by(box, state, "trap")
        case "skull_boom":
            return _stop_by(box, _lose_one(state, "trap", seat), "trap")
        case "explosion_bang":
            left = max(0, state.movement - box.numbers.dice.combat_penalty)
            return _go_on(box, replace(state, movement=left))


def blow(box: Box, state: State, face: Arrow) -> State:
    """§6.5: the effect of the Arrow die."""
    match face:
        case "either":  # §6.8
            return replace(state, phase=_SIDE)
        case "stairs" if state.options.stairs == "push":  # §6.7
            return carry(box, state, face, "down")
        case "door" | "stairs":  # §6.6
            movement = box.land.allowance if state.options.door == "calm" else state.movement
            tile = state.tiles[state.turn]
            assert tile is not None, "a group in the wind stands on the island"
            blown = Blown(state.turn, face, None, (tile,))
            return replace(state, phase=_WALK, movement=movement, events=(*state.events, blown))
        case _:
            return carry(box, state, face, face)


def carry(box: Box, state: State, face: Arrow, direction: Direction) -> State:
    """§6.9 to §6.14: the wind carries the group whose turn begins."""
    seat, start = state.turn, state.tiles[state.turn]
    assert start is not None, "a group the wind carries stands on the island"
    others = frozenset(tile for tile in state.tiles if tile is not None and tile != start)
    done = push(box.land.tiles, start, direction, box.effects[state.weather].push, others)
    rammed = None if done.met is None else Seat(state.tiles.index(done.met))
    blown = Blown(seat, face, direction, (start, *done.way), done.off_the_map, rammed)
    tile = done.way[-1] if done.way else start
    state = replace(state, tiles=_placed(state, tile), events=(*state.events, blown))
    if rammed is not None:  # §6.12
        state = _lose_one(state, "ram", seat, rammed)
    elif done.off_the_map:  # §6.10
        state = _lose_one(state, "edge", seat)
    if done.way and state.end is None and state.nomads[seat]:  # §6.13
        return _enter(box, state, tile)
    return _go_on(box, state)
