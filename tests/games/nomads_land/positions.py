"""Positions for tests, and short functions to play them. Tiles are given by name: `Tip b5`.

They are on an island of their own, so that the packaged one can be redrawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from gamenight import games
from gamenight.core import IllegalAction, Seat, own_components, parse_own, play, sheets_of, start
from gamenight.games.nomads_land import GAME as PACKAGED
from gamenight.games.nomads_land.data import load
from gamenight.games.nomads_land.types import (
    Action,
    Arrow,
    Blown,
    Combat,
    EndTurn,
    Event,
    Options,
    Phase,
    RollArrow,
    RollChallenge,
    RollCombat,
    RollWeather,
    RollZone,
    State,
    Walk,
    Weather,
    Zone,
)

OWN = parse_own(Path(__file__).with_name("island.toml").read_text(encoding="utf-8"), "island.toml")
_drawn = OWN.values["island"]
assert isinstance(_drawn, dict), "a table"
DRAWN: dict[str, object] = _drawn
COMPONENTS = own_components(PACKAGED, OWN)
GAME = games.game(PACKAGED.slug, COMPONENTS)
BOX = load(sheets_of(COMPONENTS))
ISLAND, NUMBERS = BOX.island, BOX.numbers
NAMES = BOX.land.names
PRINTED = Options()


def at(name: str) -> int:
    return NAMES.index(name)


def position(
    *places: str | None,
    nomads: Sequence[int] = (),
    turn: int = 0,
    first: int = 0,
    round: int = 1,
    food: Zone = "Hop",
    weather: Weather = "sunny",
    movement: int = 11,
    phase: Phase = Phase.WALK,
    options: Options = PRINTED,
) -> State:
    """A state in the middle of a game, with one group for each place. None: that group is out."""
    return State(
        options=options,
        phase=phase,
        nomads=tuple(nomads) or tuple(9 if place else 0 for place in places),
        tiles=tuple(at(place) if place else None for place in places),
        rolls=((),) * len(places),
        rolling=(),
        first=Seat(first),
        turn=Seat(turn),
        round=round,
        food=NUMBERS.food_order.squares.index(food),
        weather=weather,
        movement=movement,
    )


def actor(state: State) -> Seat:
    (seat,) = GAME.to_act(state)
    return seat


def legal(state: State) -> tuple[Action, ...]:
    return GAME.legal_actions(state, actor(state))


def act(state: State, *actions: Action) -> State:
    for action in actions:
        state = play(GAME, state, actor(state), action)
    return state


def rolled(zone: str, *faces: int, seats: int = 2) -> State:
    """A new game with the food in the given zone, after these Challenge dice (§2.2, §2.4)."""
    state = start(GAME, seats, PRINTED)
    (action,) = [a for a in legal(state) if isinstance(a, RollZone) and a.zone == zone]
    state = act(state, action)
    for face in faces:
        (roll,) = [a for a in legal(state) if isinstance(a, RollChallenge) and a.face == face]
        state = act(state, roll)
    return state


def offered(state: State) -> dict[str, Walk]:
    """The walk to each tile within reach."""
    found = [action for action in legal(state) if isinstance(action, Walk)]
    return {NAMES[action.way[-1]]: action for action in found}


def walk(state: State, *goals: str) -> State:
    """Walk to each goal in turn, by the offered way."""
    for goal in goals:
        state = act(state, offered(state)[goal])
    return state


def cost(state: State, goal: str) -> int:
    """The cost of the walk to the goal, as the player is told."""
    return int(GAME.describe(GAME.view(state, state.turn), state.turn, offered(state)[goal]).badge)


def rest(state: State, times: int = 1) -> State:
    for _ in range(times):
        state = act(state, EndTurn())
    return state


def wind(state: State, face: Arrow) -> State:
    return act(state, RollArrow(face))


def trap(state: State, face: Combat) -> State:
    return act(state, RollCombat(face))


def turn_of(
    weather: Weather, *places: str | None, nomads: Sequence[int] = (), options: Options = PRINTED
) -> State:
    """The weather has just changed, and the turn of the first group begins."""
    changing = position(*places, nomads=nomads, round=2, phase=Phase.WEATHER, options=options)
    return act(changing, RollWeather(weather))


def where(state: State, seat: int = 0) -> str | None:
    tile = state.tiles[seat]
    return None if tile is None else NAMES[tile]


def refusal(state: State, action: Action) -> str:
    """Why the rules refuse the action to the seat that is to act."""
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, actor(state), action)
    return str(refused.value)


def way(*names: str) -> Walk:
    return Walk(tuple(at(name) for name in names))


def events(state: State, kind: type[Event]) -> list[Event]:
    return [event for event in state.events if isinstance(event, kind)]


def blown(state: State) -> Blown:
    (event,) = events(state, Blown)
    assert isinstance(event, Blown)
    return event
