"""The game and the naive oracle agree on thousands of positions: walks, winds, traps, deaths and ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Rng, Seat
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.types import (
    ARROWS,
    COMBATS,
    WEATHERS,
    Action,
    Challenge,
    ChooseSide,
    End,
    EndTurn,
    Options,
    Phase,
    RollArrow,
    RollChallenge,
    RollCombat,
    RollZone,
    Spawn,
    State,
    Teleport,
    Walk,
)
from games.nomads_land import oracle
from games.nomads_land.oracle import place_of

TABLES = [
    (2, Options()),
    (3, Options(stairs="calm")),
    (4, Options(door="slow")),
    (4, Options(stairs="calm", door="slow", food_order=6)),
]


def number_of(place: oracle.Place | None) -> int | None:
    return None if place is None else place[0] * 27 + place[1]


def expected(state: State, action: Action) -> dict[str, Any]:
    table = oracle.Table(state)
    table.play(action)
    return {
        "phase": table.phase,
        "nomads": tuple(table.nomads),
        "tiles": tuple(map(number_of, table.places)),
        "rolls": tuple(map(tuple, table.rolls)),
        "rolling": tuple(table.rolling),
        "first": table.first,
        "round": table.round,
        "food": table.food,
        "weather": table.weather,
        "end": table.end,
        **({} if table.end is not None else {"turn": table.turn, "movement": table.movement}),
        "onward": tuple(map(number_of, table.onward)),
    }


def checked(state: State, action: Action) -> State:
    """The next state, checked against the oracle."""
    (seat,) = GAME.to_act(state)
    after = GAME.apply(state, seat, action)
    wanted = expected(state, action)
    if wanted["phase"] is Phase.WEATHER:  # no group has its turn
        del wanted["turn"], wanted["movement"]
    assert {name: getattr(after, name) for name in wanted} == wanted, action
    return after


def check_walks(state: State) -> None:
    """§3.5, §3.6: one walk to each place in reach, with the fewest traps and then the lowest cost."""
    table = oracle.Table(state)
    others = [place for seat, place in enumerate(table.places) if place and seat != state.turn]
    wanted = oracle.reach(table.here, state.movement, others)
    found = {}
    for action in GAME.legal_actions(state, state.turn):
        if isinstance(action, Walk):
            way = [place_of(tile) for tile in action.way]
            place, spent, traps = table.here, 0, 0
            for there in way:
                assert there in oracle.neighbours(place)
                assert there not in others
                spent += 0 if oracle.letter(there) == "Q" else oracle.PRICES[oracle.letter(there)]
                traps += oracle.letter(there) == "X"
                place = there
            assert place not in found, "one way to each place"
            found[place] = (traps, spent)
    assert found == wanted
    assert EndTurn() in GAME.legal_actions(state, state.turn)


def check_starts(state: State) -> None:
    food = oracle.FOOD_ORDER[state.food] if state.phase is Phase.SPAWN else ""
    wanted = {
        number_of(start)
        for start in oracle.STARTS
        if number_of(start) not in state.tiles and oracle.zone_of(start) != food
    }
    actions = GAME.legal_actions(state, state.turn)
    assert {action.tile for action in actions if isinstance(action, Spawn | Teleport)} == wanted
    assert len(actions) == len(wanted)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whole_games_agree(seats: int, options: Options) -> None:
    """From the first die to the end. Legal actions are compared only sometimes, because that is slow."""
    for number in range(12):
        rng = Rng("whole", f"{seats}/{number}")
        state = GAME.setup(seats, options)
        while acting := GAME.to_act(state):
            if state.phase is Phase.WALK and rng.below(12) == 0:
                check_walks(state)
            if state.phase in (Phase.SPAWN, Phase.TELEPORT):
                check_starts(state)
            if acting == (CHANCE,):
                action = GAME.sample(state, rng)
            else:
                action = rng.pick(GAME.legal_actions(state, acting[0]))
            state = checked(state, action)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_roll_offs_agree(seats: int) -> None:
    """§2.4: dice with few different faces tie often, in many rerolls up to the last one."""
    longest = 0
    for number in range(60):
        rng = Rng("roll-off", f"{seats}/{number}")
        faces: tuple[Challenge, ...] = rng.pick(((1,), (0, 1), (-2, 0, 3)))
        state = checked(GAME.setup(seats, Options()), RollZone("Hop"))
        while state.phase is Phase.CHALLENGE:
            state = checked(state, RollChallenge(rng.pick(faces)))
        longest = max(longest, *map(len, state.rolls))
    assert longest == 11


LAND = [row * 27 + column for row in range(27) for column in range(27) if oracle.GRID[row][column] != "M"]
COAST = [tile for tile in LAND if not {tile // 27, tile % 27}.isdisjoint({0, 1, 25, 26})]


def crowd(rng: Rng) -> State:
    """Random positions with groups close together, often with few nomads, often in the wind."""
    seats = 2 + rng.below(3)
    home = rng.pick(rng.pick((LAND, COAST, [number_of(oracle.named("Oasis e3")) or 0])))
    row, column = place_of(home)
    close = [
        tile for tile in LAND if abs(tile // 27 - row) <= 3 and abs(tile % 27 - column) <= 3 and tile != home
    ]
    tiles = [home, *rng.shuffled(close)[: seats - 1]]
    turn = Seat(rng.below(seats))
    return State(
        options=rng.pick([options for _, options in TABLES]),
        phase=Phase.WALK,
        nomads=tuple(1 + rng.below(rng.pick((2, 9))) for _ in tiles),
        tiles=tuple(rng.shuffled(tiles)),
        rolls=((),) * seats,
        rolling=(),
        first=Seat(rng.below(seats)),
        turn=turn,
        round=1 + rng.below(9),
        food=rng.below(6),
        weather=rng.pick(WEATHERS),
        movement=1 + rng.below(11),
    )


def test_every_wind_agrees() -> None:
    """Each face of the Arrow die from all over the island, with other groups in the way."""
    rng, met = Rng("wind", "everywhere"), Counter[str]()
    for _ in range(1500):
        weather = rng.pick(("blizzard", "tornado"))
        state = replace(crowd(rng), weather=weather, phase=Phase.ARROW, movement=8)
        for face in ARROWS:
            after = checked(state, RollArrow(face))
            met[after.end or after.phase] += 1
        for side in ("left", "right"):
            checked(replace(state, phase=Phase.SIDE), ChooseSide(side))
    assert all(met[case] >= 5 for case in (Phase.TRAP, Phase.WALK, Phase.SIDE, Phase.WEATHER, *End)), met


def test_every_trap_agrees() -> None:
    """Each face of the Combat die on traps all over the island."""
    traps = [tile for tile in LAND if oracle.letter(place_of(tile)) == "X"]
    rng = Rng("trap", "everywhere")
    for _ in range(300):
        state = crowd(rng)
        tile = rng.pick([trap for trap in traps if trap not in state.tiles])
        tiles = (*state.tiles[: state.turn], tile, *state.tiles[state.turn + 1 :])
        state = replace(state, tiles=tiles, phase=Phase.TRAP, movement=rng.below(10))
        for face in COMBATS:
            checked(state, RollCombat(face))


def test_walks_in_a_crowd_agree() -> None:
    """The legal walks where groups block each other, and every step of them."""
    rng = Rng("crowd", "walks")
    for _ in range(60):
        state = crowd(rng)
        check_walks(state)
        for action in GAME.legal_actions(state, state.turn):
            checked(state, action)
