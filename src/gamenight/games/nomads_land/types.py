"""The nouns of Nomad's Land: frozen structs without behaviour.

A tile is a number, row by row from the north-west corner of the island, 27 to a row. Its terrain is a letter
of `LETTERS`; the island itself never changes and is no part of a state (see `data.py`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from gamenight.core import Seat

SIDE = 27
ZONE_SIDE = 9
NOMADS = 9  # §1.2
ROUNDS = 9  # §3.1

LETTERS = "GSMHQCTXWFBO"
"""One for each terrain, as components/island.toml explains them."""

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
    """Where the book contradicts itself; the defaults are our rulings."""

    stairs: Annotated[
        Literal["push", "calm"],
        Meta(description="The stairs of the Arrow die push down the board, or do as the door does (§6.7)"),
    ] = "push"
    door: Annotated[
        Literal["calm", "slow"],
        Meta(
            description="The door of the Arrow die lifts the whole weather effect, or the push alone (§6.6)"
        ),
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
    """What is being decided."""

    ZONE = "zone"  # chance: the first food zone (§2.2)
    CHALLENGE = "challenge"  # chance: who goes first (§2.4)
    SPAWN = "spawn"  # §2.5
    WEATHER = "weather"  # chance: the weather changes (§4.4)
    ARROW = "arrow"  # chance: which way the wind blows a group (§6.5)
    SIDE = "side"  # left or right (§6.8)
    WALK = "walk"  # §3.4
    TRAP = "trap"  # chance: what a trap does (§7.2)
    TELEPORT = "teleport"  # out of the Oasis (§8.5)
    OVER = "over"


class RollZone(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: where the food lies first (§2.2)."""

    zone: Rolled


class RollChallenge(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the Challenge die of the next seat that rolls for the first turn (§2.4)."""

    face: Challenge


class RollWeather(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the new weather (§4.4)."""

    weather: Weather


class RollArrow(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: what the wind does to the group whose turn begins (§6.5)."""

    face: Arrow


class RollCombat(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: what the trap does (§7.2)."""

    face: Combat


class Spawn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Begin on a Start tile (§2.5)."""

    tile: Tile


class ChooseSide(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Let the wind blow left or right (§6.8)."""

    side: Literal["left", "right"]


class Walk(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Walk tile by tile; a trap on the way stops the group unless it is passed safely (§3.6, §3.7)."""

    way: Annotated[
        tuple[Tile, ...], Meta(min_length=1, max_length=11)
    ]  # every tile entered; the last is the goal


class EndTurn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Leave the rest of the movement (§3.4)."""


class Teleport(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """From the Oasis back to a Start tile (§8.5)."""

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
    """The food zone, at the start or after FOOD MOVES."""

    zone: Zone


class WentFirst(Struct, frozen=True, tag=True, gc=False):
    """The Challenge die has decided."""

    seat: Seat


class Spawned(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    tile: Tile


class RoundBegan(Struct, frozen=True, tag=True, gc=False):
    """The turn counter shows this turn."""

    round: int


class WeatherTurned(Struct, frozen=True, tag=True, gc=False):
    weather: Weather


class Walked(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    way: tuple[Tile, ...]  # from where it stood to where it stands
    cost: int  # movement used


class Blown(Struct, frozen=True, tag=True, gc=False):
    """The wind has decided for a group: pushed, or not."""

    seat: Seat
    face: Arrow
    direction: Direction | None  # None: no push (§6.6)
    way: tuple[Tile, ...]  # from where it stood to where it stands; one tile: it did not move
    off_the_map: bool = False  # it would have been blown off, and lost a nomad instead (§6.10)
    rammed: Seat | None = None  # whom it blew into; both lose a nomad (§6.12)


class Trapped(Struct, frozen=True, tag=True, gc=False):
    seat: Seat
    tile: Tile
    face: Combat


class Sank(Struct, frozen=True, tag=True, gc=False):
    """Quicksand ended the turn (§5.5)."""

    seat: Seat


class LostTurn(Struct, frozen=True, tag=True, gc=False):
    """The wind carried a group onto a tile that ended its turn before it could walk (§6.13)."""

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


class State(Struct, frozen=True, gc=False, kw_only=True):
    options: Options
    phase: Phase
    nomads: tuple[int, ...]  # one for each seat
    tiles: tuple[Tile | None, ...]  # where the piece of each seat stands; None: not on the board
    rolls: tuple[Challenge | None, ...]  # for the first turn; None: has not rolled, or need not any more
    rolling: tuple[Seat, ...]  # who has yet to roll for it, in order
    first: Seat  # who goes first; seat 0 until that is decided
    turn: Seat  # whose turn it is, or who decides
    round: int = 0  # what the turn counter shows, 1 to 9; 0 before the first turn
    food: int = 0  # the square of the Food Order the Zone die is on
    weather: Weather = "sunny"  # §2.7
    movement: int = 0  # left to the group whose turn it is
    walked: bool = False  # whether the group whose turn it is has walked in it
    onward: tuple[Tile, ...] = ()  # what is left of a walk while a trap decides (§3.7)
    lost_turns: tuple[LostTurn, ...] = ()  # of the groups that have not walked or rested since
    events: tuple[Event, ...] = ()  # what the last action brought about, in order
    end: End | None = None


class Coming(Struct, frozen=True, gc=False):
    """What a turn of the turn counter brings."""

    round: int
    food_moves: bool
    weather_changes: bool
    death: bool
    zone: Zone  # where the food lies in that turn


class View(Struct, frozen=True, gc=False, kw_only=True):
    """Nothing is secret in Nomad's Land: every seat, and a spectator, sees all."""

    options: Options
    phase: Phase
    nomads: tuple[int, ...]
    tiles: tuple[Tile | None, ...]
    rolls: tuple[Challenge | None, ...]
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
    events: tuple[Event, ...]
    end: End | None
    zone: Zone | None  # where the food lies; None before the Zone die is rolled
    coming: tuple[Coming, ...]  # this turn and those that follow
    losses: tuple[int, ...]  # of each seat, at the next DEATH, if it stayed where it stands
