"""Nomad's Land: lead nine nomads over an island, and stand on food when death comes.

Pure functions over `State`; § numbers refer to docs/rules/nomads_land.md.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from gamenight.core import CHANCE, Outcome, Rng, Seat
from gamenight.games.nomads_land import turn
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.types import (
    ARROWS,
    CHALLENGES,
    NOMADS,
    REROLLS,
    ROUNDS,
    SEATS,
    SIDE,
    WEATHERS,
    ZONE_DIE,
    Action,
    Challenge,
    ChooseSide,
    EndTurn,
    FoodLies,
    Options,
    Phase,
    RollArrow,
    RollChallenge,
    RollCombat,
    RollWeather,
    RollZone,
    Spawn,
    Spawned,
    State,
    Teleport,
    Teleported,
    Tied,
    View,
    Walk,
    WeatherTurned,
    WentFirst,
)

_DICE: dict[Phase, tuple[Action, ...]] = {
    Phase.ZONE: tuple(map(RollZone, ZONE_DIE)),
    Phase.CHALLENGE: tuple(map(RollChallenge, CHALLENGES)),
    Phase.WEATHER: tuple(map(RollWeather, WEATHERS)),
    Phase.ARROW: tuple(map(RollArrow, ARROWS)),
}
"""The faces of every die except the Combat die. Its faces depend on the components (§7.2)."""

_WALK, _TRAP, _OVER = Phase.WALK, Phase.TRAP, Phase.OVER  # looked up once, because that is slow
_BY_CHANCE = frozenset({*_DICE, _TRAP})
_SIDES: tuple[Action, ...] = (ChooseSide("left"), ChooseSide("right"))
_SPAWNS = tuple(map(Spawn, range(SIDE * SIDE)))
_TELEPORTS = tuple(map(Teleport, range(SIDE * SIDE)))


def bound(box: Box) -> int:
    """The most actions of a game with four groups.

    A step costs at least 1 movement, so a turn has at most as many walks as movement. Whoever ends the turn
    has movement left, and so has walked once less.
    """
    seats, allowance, trap = SEATS[-1], box.land.allowance, box.numbers.cost.trap
    wind = 3  # the Arrow die, a side, the Combat die if the group lands in a trap
    turn = wind + allowance + allowance // trap  # each trap on a walk: the Combat die
    set_up = 1 + seats * (1 + REROLLS) + seats  # Zone die, Challenge dice (§2.4), Start tiles
    events = len(box.counter.weather_changes) + len(box.counter.death)  # a DEATH: one group leaves the Oasis
    return set_up + ROUNDS * seats * turn + events


def setup(seats: int, options: Options) -> State:
    return State(
        options=options,
        phase=Phase.ZONE,
        nomads=(NOMADS,) * seats,  # §2.1
        tiles=(None,) * seats,
        rolls=((),) * seats,
        rolling=tuple(map(Seat, range(seats))),
        first=Seat(0),
        turn=Seat(0),
    )


def to_act(state: State) -> tuple[Seat, ...]:
    phase = state.phase
    if phase is _WALK:
        return (state.turn,)
    if phase is _OVER:
        return ()
    return (CHANCE,) if phase in _BY_CHANCE else (state.turn,)


def legal_actions(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    if seat not in to_act(state):
        return ()
    if state.phase is _WALK:
        return _walks(box, state)
    match state.phase:
        case Phase.SPAWN:  # §2.5
            return tuple([_SPAWNS[tile] for tile in spawns(box, state)])
        case Phase.SIDE:  # §6.8
            return _SIDES
        case Phase.TELEPORT:  # §8.5
            return tuple([_TELEPORTS[tile] for tile in box.land.starts if tile not in state.tiles])
        case Phase.TRAP:  # §7.2
            return box.combat_rolls
        case _:
            return _DICE[state.phase]


def sample(box: Box, state: State, rng: Rng) -> Action:
    return rng.pick(box.combat_die if state.phase is _TRAP else _DICE[state.phase])


def apply(box: Box, state: State, seat: Seat, action: Action) -> State:
    # The most frequent actions come first. A `case` would take several times as long.
    if type(action) is Walk:
        return turn.walk(box, state, action.way, ())
    state = replace(state, events=())
    if type(action) is RollCombat:
        return turn.spring(box, state, action.face)
    if type(action) is RollArrow:
        return turn.blow(box, state, action.face)
    if type(action) is EndTurn:
        return turn.rest(box, state)
    match action:
        case ChooseSide():
            return turn.carry(box, state, "either", action.side)
        case RollWeather():
            turned = WeatherTurned(action.weather)
            return turn.begin_turns(box, replace(state, weather=action.weather, events=(turned,)))
        case Spawn():
            return _spawn(box, state, seat, action.tile)
        case Teleport():
            return _teleport(box, state, seat, action.tile)
        case RollZone():
            return _place_food(box, state, action)
        case RollChallenge():
            return _challenge(state, action.face)
        case _:
            assert_never(action)


def outcome(state: State) -> Outcome | None:
    """§9.2, §9.5: the groups with the most nomads win. §9.4: a group without nomads does not."""
    if state.end is None:
        return None
    best = max(state.nomads)
    winners = tuple(Seat(seat) for seat, has in enumerate(state.nomads) if has == best > 0)
    return Outcome(state.nomads, winners, state.end)


def view(box: Box, state: State, seat: Seat | None) -> View:  # noqa: ARG001  (every seat sees the same)
    rolled = state.phase is not Phase.ZONE
    track = (_done(state), state.round, state.food, state.options.food_order)
    death = box.counter.next_death(*track) if rolled else None
    lost = box.losses[death.zone if death else "Oasis"]
    return View(
        options=state.options,
        phase=state.phase,
        nomads=state.nomads,
        tiles=state.tiles,
        rolls=state.rolls,
        rolling=state.rolling,
        first=state.first,
        turn=state.turn,
        round=state.round,
        food=state.food,
        weather=state.weather,
        movement=state.movement,
        walked=state.walked,
        onward=state.onward,
        lost_turns=state.lost_turns,
        tolls=state.tolls,
        events=state.events,
        end=state.end,
        zone=box.counter.squares[state.food] if rolled else None,
        coming=box.counter.coming(*track) if rolled else (),
        losses=tuple(
            [
                0 if tile is None or not death else min(nomads, lost[tile])
                for nomads, tile in zip(state.nomads, state.tiles, strict=True)
            ]
        ),
    )


def rounds_begun(state: State) -> int:
    return state.round


def imagine(view: View, rng: Rng) -> State:  # noqa: ARG001  (nothing is hidden)
    return State(
        options=view.options,
        phase=view.phase,
        nomads=view.nomads,
        tiles=view.tiles,
        rolls=view.rolls,
        rolling=view.rolling,
        first=view.first,
        turn=view.turn,
        round=view.round,
        food=view.food,
        weather=view.weather,
        movement=view.movement,
        walked=view.walked,
        onward=view.onward,
        lost_turns=view.lost_turns,
        tolls=view.tolls,
        events=view.events,
        end=view.end,
    )


def spawns(box: Box, state: State) -> tuple[int, ...]:
    """§2.5: the Start tiles outside the food zone that nobody has taken."""
    land, zone = box.land, box.counter.squares[state.food]
    return tuple([tile for tile in land.starts if land.zone_of[tile] != zone and tile not in state.tiles])


def _done(state: State) -> int:
    """The last turn of the counter that is over. At the end of the game every turn is over (§9.3)."""
    match state.phase:
        case Phase.OVER:
            return ROUNDS
        case Phase.TELEPORT:  # a group leaves the Oasis after the DEATH of the turn
            return state.round
        case _:
            return max(0, state.round - 1)


def _walks(box: Box, state: State) -> tuple[Action, ...]:
    tile = state.tiles[state.turn]
    assert tile is not None, "the group to act stands on the island"
    return box.land.walks(tile, state.movement, state.tiles)


def _place_food(box: Box, state: State, rolled: RollZone) -> State:
    """§2.2, §2.3: the Zone die is put on its square of the Food Order. From now on it is a counter."""
    return replace(
        state,
        phase=Phase.CHALLENGE,
        food=box.counter.squares.index(rolled.zone),
        events=(FoodLies(rolled.zone),),
    )


def _challenge(state: State, face: Challenge) -> State:
    """§2.4: the highest roll goes first. Those who tie for it roll again, at most ten times."""
    seat, *others = state.rolling
    rolls = (*state.rolls[:seat], (*state.rolls[seat], face), *state.rolls[seat + 1 :])
    state = replace(state, rolls=rolls, rolling=tuple(others))
    if others:
        return state
    dice = max(map(len, rolls))
    latest = {Seat(s): own[-1] for s, own in enumerate(rolls) if len(own) == dice}
    highest = max(latest.values())
    best = tuple(s for s, roll in latest.items() if roll == highest)
    if len(best) == 1:
        return _go_first(state, best[0])
    rerolls_left = REROLLS + 1 - dice
    state = replace(state, events=(Tied(best, rerolls_left),))
    return replace(state, rolling=best) if rerolls_left else _go_first(state, best[0])


def _go_first(state: State, first: Seat) -> State:
    """§2.5: the last seat in turn order chooses its Start tile first."""
    last = Seat((first - 1) % len(state.tiles))
    return replace(state, phase=Phase.SPAWN, first=first, turn=last, events=(*state.events, WentFirst(first)))


def _spawn(box: Box, state: State, seat: Seat, tile: int) -> State:
    """§2.5, §2.6: Start tiles are chosen in reverse turn order. Then turn 1 begins."""
    tiles = (*state.tiles[:seat], tile, *state.tiles[seat + 1 :])
    following = Seat((seat - 1) % len(tiles))
    state = replace(state, tiles=tiles, turn=following, events=(Spawned(seat, tile),))
    return turn.begin_round(box, state) if seat == state.first else state


def _teleport(box: Box, state: State, seat: Seat, tile: int) -> State:
    """§8.5, §3.3: the group goes to a Start tile. Then the next turn of the counter begins."""
    tiles = (*state.tiles[:seat], tile, *state.tiles[seat + 1 :])
    return turn.begin_round(box, replace(state, tiles=tiles, events=(Teleported(seat, tile),)))
