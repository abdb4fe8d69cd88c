"""A second, naive implementation of Nomad's Land, written only from the rules, with a mutable table.

It reads the drawing of the island itself and shares only the structs of `types.py` with the game. A place is
a row and a column, counted from the north-west corner.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

from gamenight.core import Seat
from gamenight.games.nomads_land.types import (
    Action,
    ChooseSide,
    End,
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

Place = tuple[int, int]

_COMPONENTS = files("gamenight.games.nomads_land") / "components"
MAP = tomllib.loads((_COMPONENTS / "island.toml").read_text(encoding="utf-8"))
GRID = MAP["island"]["drawing"].split()
ZONE_NAMES = MAP["zones"]["names"]
WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
WINDS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
PRICES = {"G": 1, "H": 1, "C": 1, "W": 1, "F": 1, "B": 1, "O": 1, "T": 1, "S": 2, "X": 2}
WEATHER = {
    "sunny": (0, 0),
    "partly_cloudy": (0, 0),
    "raining": (1, 0),
    "thunderstorm": (2, 0),
    "blizzard": (3, 1),
    "tornado": (3, 2),
}
FOOD_ORDER = ["Hop", "Dig", "Aim", "Tip", "Swap", "Wild", "Roam", "Lurk"]


def named(name: str) -> Place:
    zone, spot = name.split()
    (found,) = [(r, c) for r in range(3) for c in range(3) if ZONE_NAMES[r][c] == zone]
    return found[0] * 9 + int(spot[1]) - 1, found[1] * 9 + "abcdefghi".index(spot[0])


def on_map(place: Place) -> bool:
    return 0 <= place[0] < 27 and 0 <= place[1] < 27


def letter(place: Place) -> str:
    found: str = GRID[place[0]][place[1]]
    return found


def zone_of(place: Place) -> str:
    found: str = ZONE_NAMES[place[0] // 9][place[1] // 9]
    return found


def place_of(tile: int) -> Place:
    return tile // 27, tile % 27


def step(place: Place, way: Place) -> Place:
    return place[0] + way[0], place[1] + way[1]


EDGES = []  # a cliff and the place below its edge
for _edge in MAP["cliffs"]["edges"]:
    _name, _side = _edge.rsplit(" ", 1)
    EDGES.append((named(_name), step(named(_name), WAYS[_side])))
TUNNELS = [(named(one), named(other)) for one, other in MAP["tunnels"]["pairs"]]
STARTS = [(r, c) for r in range(27) for c in range(27) if GRID[r][c] == "B"]


def neighbours(place: Place) -> list[Place]:
    """The places one step away, if no group stands there."""
    found = []
    for way in WAYS.values():
        there = step(place, way)
        if on_map(there) and letter(there) != "M" and (there, place) not in EDGES:
            found.append(there)
    for one, other in TUNNELS:
        if place == one:
            found.append(other)
        if place == other:
            found.append(one)
    return found


def reach(start: Place, movement: int, others: list[Place]) -> dict[Place, tuple[int, int]]:
    """Every place in reach, with the fewest traps on the way and the lowest cost with that many traps.

    It tries every combination of place, spent movement and traps.
    """
    tried = {(start, 0, 0)}
    open_ends = list(tried)
    while open_ends:
        place, spent, traps = open_ends.pop()
        if place != start and letter(place) in "QO":
            continue
        for there in neighbours(place):
            if there in others or there == start:
                continue
            quicksand = letter(there) == "Q"
            price = 0 if quicksand else PRICES[letter(there)]
            if spent + price > movement or (quicksand and spent == movement):
                continue
            now = (there, spent + price, traps + (letter(there) == "X"))
            if now not in tried:
                tried.add(now)
                open_ends.append(now)
    best: dict[Place, tuple[int, int]] = {}
    for place, spent, traps in tried - {(start, 0, 0)}:
        best[place] = min(best.get(place, (99, 99)), (traps, spent))
    return best


class Table:
    """The state of the table. The rules change it in place."""

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.phase = state.phase
        self.nomads = list(state.nomads)
        self.places = [None if tile is None else place_of(tile) for tile in state.tiles]
        self.rolls = [list(dice) for dice in state.rolls]
        self.rolling = list(state.rolling)
        self.first = int(state.first)
        self.turn = int(state.turn)
        self.round = state.round
        self.food = state.food
        self.weather = state.weather
        self.movement = state.movement
        self.onward = [place_of(tile) for tile in state.onward]
        self.end = state.end

    @property
    def order(self) -> list[int]:
        seats = list(range(len(self.nomads)))
        return seats[self.first :] + seats[: self.first]

    @property
    def here(self) -> Place:
        place = self.places[self.turn]
        assert place is not None
        return place

    def play(self, action: Action) -> None:
        match action:
            case RollZone(zone):
                self.food = FOOD_ORDER.index(zone)
                self.phase = Phase.CHALLENGE
            case RollChallenge(face):
                self.rolls[self.rolling.pop(0)].append(face)
                if not self.rolling:
                    self.decide_first()
            case Spawn(tile):
                self.places[self.turn] = place_of(tile)
                waiting = [seat for seat in self.order if self.places[seat] is None]
                if waiting:
                    self.turn = waiting.pop()
                else:
                    self.next_round()
            case RollWeather(weather):
                self.weather = weather
                self.begin(self.alive()[0])
            case RollArrow(face):
                self.arrow(face)
            case ChooseSide(side):
                self.blow(side)
            case Walk(way):
                self.go([place_of(tile) for tile in way])
            case RollCombat(face):
                self.combat(face)
            case EndTurn():
                self.end_turn()
            case Teleport(tile):
                self.places[self.turn] = place_of(tile)
                self.next_round()

    def decide_first(self) -> None:
        """Compare the dice roll by roll. Those without a later die were beaten or not asked again."""
        tied = list(range(len(self.rolls)))
        for number in range(max(len(dice) for dice in self.rolls)):
            best = max(self.rolls[seat][number] for seat in tied)
            tied = [seat for seat in tied if self.rolls[seat][number] == best]
        rolled_again = len(self.rolls[tied[0]]) - 1
        if len(tied) > 1 and rolled_again < 10:
            self.rolling = [Seat(seat) for seat in tied]
        else:
            self.first = tied[0]
            self.turn = self.order[-1]
            self.phase = Phase.SPAWN

    def alive(self) -> list[int]:
        return [seat for seat in self.order if self.nomads[seat] > 0]

    def next_round(self) -> None:
        self.round += 1
        if self.round in (4, 7):
            self.food += 1
            if self.food == self.options.food_order:
                self.food = 0
        if self.round in (2, 4, 5, 7, 8):
            self.phase = Phase.WEATHER
        else:
            self.begin(self.alive()[0])

    def begin(self, seat: int) -> None:
        self.turn = seat
        self.onward = []
        minus, push = WEATHER[self.weather]
        sheltered = letter(self.here) in "HBT"
        self.movement = 11 if sheltered else 11 - minus
        self.phase = Phase.ARROW if push and not sheltered else Phase.WALK

    def end_turn(self) -> None:
        self.onward = []
        later = [seat for seat in self.order[self.order.index(self.turn) + 1 :] if self.nomads[seat] > 0]
        if later:
            self.begin(later[0])
            return
        if self.round in (3, 6, 9):
            self.death()
        if self.end is None and self.round == 9:
            self.over(End.NINE_TURNS)
        if self.end is not None:
            return
        in_oasis = [seat for seat, place in enumerate(self.places) if place and letter(place) == "O"]
        if self.round in (3, 6, 9) and in_oasis:
            self.turn = in_oasis[0]
            self.movement = 0
            self.phase = Phase.TELEPORT
        else:
            self.next_round()

    def death(self) -> None:
        for seat, place in enumerate(self.places):
            if place is None:
                continue
            food = letter(place) == "F" and zone_of(place) == FOOD_ORDER[self.food]
            water = letter(place) == "W"
            if letter(place) == "O":
                food = water = True
            dead = (0 if water else 1) + (0 if food else 2)
            self.nomads[seat] = max(0, self.nomads[seat] - dead)
        self.bury()

    def bury(self) -> None:
        """Groups without nomads leave. If one group is left it wins; if none is left nobody wins."""
        for seat, nomads in enumerate(self.nomads):
            if nomads == 0:
                self.places[seat] = None
        if len(self.alive()) == 1:
            self.over(End.LAST_GROUP)
        if len(self.alive()) == 0:
            self.over(End.NOBODY_LEFT)

    def over(self, end: End) -> None:
        self.end = end
        self.phase = Phase.OVER
        self.movement = 0
        self.onward = []

    def go(self, way: list[Place]) -> None:
        self.onward = list(way)
        while self.onward:
            there = self.onward.pop(0)
            self.places[self.turn] = there
            if letter(there) == "Q":
                self.movement = 0
            else:
                self.movement -= PRICES[letter(there)]
            if letter(there) == "X":
                self.phase = Phase.TRAP
                return
        self.stand()

    def stand(self) -> None:
        """The effect of the tile under the group, except a trap."""
        if letter(self.here) == "O":
            self.nomads[self.turn] = min(9, self.nomads[self.turn] + 4)
        if letter(self.here) in "QO":
            self.end_turn()
        else:
            self.go_on()

    def go_on(self) -> None:
        if self.end is not None:
            return
        if self.nomads[self.turn] == 0 or self.movement == 0:
            self.end_turn()
        else:
            self.onward = []
            self.phase = Phase.WALK

    def lose(self, *seats: int) -> None:
        for seat in seats:
            self.nomads[seat] -= 1
        self.bury()

    def combat(self, face: str) -> None:
        if face == "arrow":
            if self.onward:
                self.go(self.onward)
            else:
                self.go_on()
            return
        if face in ("skull", "skull_boom"):
            self.lose(self.turn)
        if face == "explosion_bang":
            self.movement = max(0, self.movement - 2)
        if self.end is None and face in ("explosion", "skull_boom"):
            self.end_turn()
        else:
            self.go_on()

    def arrow(self, face: str) -> None:
        if face == "either":
            self.phase = Phase.SIDE
        elif face == "door" or (face == "stairs" and self.options.stairs == "calm"):
            if self.options.door == "calm":
                self.movement = 11
            self.phase = Phase.WALK
        else:
            self.blow("down" if face == "stairs" else face)

    def blow(self, direction: str) -> None:
        """Push square by square, until the push is over or something stops it."""
        squares, way = WEATHER[self.weather][1], WINDS[direction]
        start = place = land = self.here
        sliding = False
        while squares > 0 or letter(place) == "M":
            sliding = squares == 0
            there = step(place, way)
            if not on_map(there):
                if sliding:
                    break
                land = start
                self.lose(self.turn)
                break
            if there in self.places:
                self.places[self.turn] = land
                self.lose(self.turn, self.places.index(there))
                break
            place = there
            squares = max(0, squares - 1)
            if letter(place) != "M":
                land = place
        if self.end is None and self.nomads[self.turn] > 0:
            self.places[self.turn] = land
        if self.end is not None or self.nomads[self.turn] == 0 or land == start:
            self.go_on()
        elif letter(land) == "X":
            self.phase = Phase.TRAP
        else:
            self.stand()
