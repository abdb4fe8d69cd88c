"""The types of Nomad's Land: frozen structs without behaviour.

A tile is a number. Tiles are numbered row by row from the north-west corner, 27 in a row. The terrain of a
tile is a letter of `LETTERS`. The island never changes, so it is in the box (`data.py`), not in the state.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, final, get_args

from msgspec import Meta, Struct

from gamenight.core import Seat

SIDE = 27
ZONE_SIDE = 9
SEATS = range(2, 5)  # §1.1
NOMADS = 9  # §1.2
ROUNDS = 9  # §3.1
REROLLS = 10  # §2.4

LETTERS = "GSMHQCTXWFBO"
"""One letter for each terrain. components/island.toml explains them."""

# fmt: off
Zone: TypeAlias = Literal["Hop", "Dig", "Aim", "Tip", "Swap", "Wild", "Roam", "Lurk", "Oasis"]
Rolled: TypeAlias = Literal["Hop", "Dig", "Aim", "Tip", "Swap", "Wild"]  # the faces of the Zone die (§2.2)
Weather: TypeAlias = Literal["sunny", "partly_cloudy", "raining", "thunderstorm", "blizzard", "tornado"]
Arrow: TypeAlias = Literal["up", "left", "right", "either", "door", "stairs"]  # faces of the Arrow die (§6.5)
Combat: TypeAlias = Literal["arrow", "skull", "explosion", "skull_boom", "explosion_bang"]  # §7.2
Direction: TypeAlias = Literal["up", "right", "down", "left"]
Challenge: TypeAlias = Literal[-2, -1, 0, 1, 2, 3]  # §2.4
# fmt: on
Tile: TypeAlias = Annotated[int, Meta(ge=0, le=SIDE * SIDE - 1)]

ZONES: tuple[Zone, ...] = get_args(Zone)
ZONE_DIE: tuple[Rolled, ...] = get_args(Rolled)
WEATHERS: tuple[Weather, ...] = get_args(Weather)
ARROWS: tuple[Arrow, ...] = get_args(Arrow)
COMBATS: tuple[Combat, ...] = get_args(Combat)
CHALLENGES: tuple[Challenge, ...] = get_args(Challenge)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Choices where the rulebook contradicts itself. The defaults are our rulings."""

    stairs: Annotated[
        Literal["push", "calm"],
        Meta(description="The stairs of the Arrow die push down, or do what the door does (ruling, §6.7)"),
    ] = "push"
    door: Annotated[
        Literal["calm", "slow"],
        Meta(description="The door of the Arrow die lifts the weather, or the push alone (ruling, §6.6)"),
    ] = "calm"
    food_order: Annotated[
        Literal[8, 6],
        Meta(description="Squares of the Food Order; the last two are a reconstruction (§4.2)"),
    ] = 8


class End(StrEnum):
    NINE_TURNS = "nine turns"  # §9.2
    LAST_GROUP = "last group"  # §9.3
    NOBODY_LEFT = "nobody left"  # §9.4


class Phase(StrEnum):
    """What is decided next."""

    ZONE = "zone"  # chance rolls the first food zone (§2.2)
    CHALLENGE = "challenge"  # chance rolls who goes first (§2.4)
    SPAWN = "spawn"  # a player chooses a Start tile (§2.5)
    WEATHER = "weather"  # chance rolls the new weather (§4.4)
    ARROW = "arrow"  # chance rolls which way the wind blows a group (§6.5)
    SIDE = "side"  # a player chooses left or right for the wind (§6.8)
    WALK = "walk"  # a player walks or ends the turn (§3.4)
    TRAP = "trap"  # chance rolls what a trap does (§7.2)
    TELEPORT = "teleport"  # a player chooses where to go from the Oasis (§8.5)
    OVER = "over"


class RollZone(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: where the food lies first (§2.2)."""

    zone: Rolled


class RollChallenge(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the Challenge die of the first seat in `rolling` (§2.4)."""

    face: Challenge


class RollWeather(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the new weather (§4.4)."""

    weather: Weather


@final
class RollArrow(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: what the wind does to the group whose turn begins (§6.5)."""

    face: Arrow


@final
class RollCombat(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: what the trap does (§7.2)."""

    face: Combat


class Spawn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Begin on a Start tile (§2.5)."""

    tile: Tile


class ChooseSide(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Let the wind blow left or right (§6.8)."""

    side: Literal["left", "right"]


@final
class Walk(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Walk tile by tile. A trap on the way stops the group unless the group passes it safely (§3.6, §3.7)."""

    way: Annotated[
        tuple[Tile, ...], Meta(min_length=1, max_length=11)
    ]  # every tile entered; the last is the goal


@final
class EndTurn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """End the turn and give up the rest of the movement (§3.4)."""


class Teleport(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Go from the Oasis to a Start tile (§8.5)."""

    tile: Tile


Action: TypeAlias = (
    RollZone
    | RollChallenge
    | RollWeather
    | RollArrow
    | RollCombat
    | Spawn
    | ChooseSide
    | Walk
    | EndTurn
    | Teleport
)


class FoodLies(Struct, frozen=True, tag=True, gc=False):
    """The food zone is known, in set-up or after FOOD MOVES."""

    zone: Zone


class Tied(Struct, frozen=True, tag=True, gc=False):
    """Several seats have the highest Challenge die (§2.4)."""

    seats: tuple[Seat, ...]
    rerolls_left: int  # 0: they roll no more, and the first of these seats goes first


class WentFirst(Struct, frozen=True, tag=True, gc=False):
    """It is decided who goes first."""

    seat: Seat


class Spawned(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    tile: Tile


class RoundBegan(Struct, frozen=True, tag=True, gc=False):
    """The turn counter moved to this turn."""

    round: int


class WeatherTurned(Struct, frozen=True, tag=True, gc=False):
    weather: Weather


class Walked(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    way: tuple[Tile, ...]  # from its old tile to its new tile
    cost: int  # movement used


class Blown(Struct, frozen=True, tag=True, gc=False):
    """The Arrow die was rolled for a group. The wind pushed it or not."""

    seat: Seat
    face: Arrow
    direction: Direction | None  # None: no push (§6.6)
    way: tuple[Tile, ...]  # from its old tile to its new tile; one tile: it did not move
    off_the_map: bool = False  # the push would end off the map: the group lost a nomad instead (§6.10)
    rammed: Seat | None = None  # the group it was pushed into; both lose a nomad (§6.12)


class Trapped(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    tile: Tile
    face: Combat


class Sank(Struct, frozen=True, tag=True, gc=False):
    """Quicksand ended the turn (§5.5)."""

    seat: Seat


class LostTurn(Struct, frozen=True, tag=True, gc=False):
    """The wind pushed a group onto a tile that ended its turn before it could walk (§6.13)."""

    seat: Seat
    by: Literal["trap", "quicksand"]


class ReachedOasis(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    revived: int


class Starved(Struct, frozen=True, tag=True, gc=False):
    """A DEATH: the nomads each seat lost (§4.5)."""

    losses: tuple[int, ...]


class Perished(Struct, frozen=True, tag=True, gc=False):
    """A group is out of the game (§9.1)."""

    seat: Seat


class Teleported(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    tile: Tile


Event: TypeAlias = (
    FoodLies
    | Tied
    | WentFirst
    | Spawned
    | RoundBegan
    | WeatherTurned
    | Walked
    | Blown
    | Trapped
    | Sank
    | LostTurn
    | ReachedOasis
    | Starved
    | Perished
    | Teleported
)


Cause: TypeAlias = Literal["food", "water", "hunger", "trap", "edge", "ram", "oasis"]


class Toll(Struct, frozen=True, gc=False):
    """Nomads that a group lost, or got back in the Oasis. For the end of the game."""

    round: int
    seat: Seat
    cause: Cause  # food: a DEATH on Food; water: on Water; hunger: elsewhere; edge, ram: the wind
    nomads: int


class State(Struct, frozen=True, gc=False, kw_only=True):
    options: Options
    phase: Phase
    nomads: tuple[int, ...]  # one for each seat
    tiles: tuple[Tile | None, ...]  # where the piece of each seat stands; None: not on the board
    rolls: tuple[tuple[Challenge, ...], ...]  # Challenge dice of each seat: the first roll, then its rerolls
    rolling: tuple[Seat, ...]  # the seats that still have to roll, in order
    first: Seat  # the seat that goes first; seat 0 until that is decided
    turn: Seat  # the seat whose turn it is, or that decides
    round: int = 0  # what the turn counter shows, 1 to 9; 0 before the first turn
    food: int = 0  # the square of the Food Order with the Zone die
    weather: Weather = "sunny"  # §2.7
    movement: int = 0  # movement left of the group whose turn it is
    walked: bool = False  # whether the group whose turn it is has walked in this turn
    onward: tuple[Tile, ...] = ()  # the rest of a walk while the Combat die is rolled (§3.7)
    lost_turns: tuple[LostTurn, ...] = ()  # of groups that have not walked or ended a turn since
    tolls: tuple[Toll, ...] = ()  # all of the game so far, in order
    events: tuple[Event, ...] = ()  # what the last action caused, in order
    end: End | None = None


class Coming(Struct, frozen=True, gc=False):
    """The events of one turn of the turn counter."""

    round: int
    food_moves: bool
    weather_changes: bool
    death: bool
    zone: Zone  # where the food lies in that turn


class View(Struct, frozen=True, gc=False, kw_only=True):
    """Nothing is secret: every seat and every spectator sees everything."""

    options: Options
    phase: Phase
    nomads: tuple[int, ...]
    tiles: tuple[Tile | None, ...]
    rolls: tuple[tuple[Challenge, ...], ...]
    rolling: tuple[Seat, ...]
    first: Seat
    turn: Seat
    round: int
    food: int
    weather: Weather
    movement: int
    walked: bool
    onward: tuple[Tile, ...]
    lost_turns: tuple[LostTurn, ...]
    tolls: tuple[Toll, ...]
    events: tuple[Event, ...]
    end: End | None
    zone: Zone | None  # where the food lies; None before the Zone die is rolled
    coming: tuple[Coming, ...]  # this turn and those that follow
    losses: tuple[int, ...]  # nomads each seat would lose at the next DEATH on its present tile
