"""What the laboratory counts of Nomad's Land: tiles, starts, weather, wind, traps, deaths and the Oasis."""

from __future__ import annotations

from itertools import pairwise

from gamenight.core import CHANCE, Favourite, Feature, Seat, Use, by_seat, feature, feature_key
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.island import SHELTERED, TERRAIN
from gamenight.games.nomads_land.text import WEATHERS, combat_words
from gamenight.games.nomads_land.types import (
    SEATS,
    ZONES,
    Action,
    Arrow,
    Blown,
    EndTurn,
    Event,
    FoodLies,
    LostTurn,
    Perished,
    Phase,
    ReachedOasis,
    RollWeather,
    Sank,
    Spawned,
    Starved,
    State,
    Teleported,
    Trapped,
    Walked,
    WeatherTurned,
    WentFirst,
)

FAVOURITES = (
    Favourite("Terrain", "Ground you walked on"),
    Favourite("Nomad lost", "How you lost nomads"),
)
_ORDER = ("first", "second", "third", "fourth")
_WINDS: dict[Arrow, str] = {
    "up": "Wind up the board",
    "left": "Wind to the left",
    "right": "Wind to the right",
    "either": "Wind to a side of one's choice",
    "door": "The door: no wind",
    "stairs": "The stairs",
}
_DEATHS = {  # where a DEATH finds a group, and so what it costs (§4.6 to §4.9)
    "fed": "On Food of the food zone",
    "water": "On Water",
    "neither": "Without Food and Water",
    "oasis": "In the Oasis",
}
_DEADLY = frozenset({"skull", "skull_boom"})  # faces of the Combat die that cost a nomad (§7.2)


class Study:
    """The features of one island with its numbers, and the uses of each by each seat."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.features = (*_places(box), *_weather(box), *_rules(box))
        uses = by_seat(self.features, SEATS[-1])
        self._uses = uses
        self._entered = tuple(  # nobody enters a Mountain
            (uses[feature_key("Tile", name)], uses[feature_key("Terrain", TERRAIN[letter])])
            if letter != "M"
            else ()
            for letter, name in zip(box.land.tiles, box.land.names, strict=True)
        )
        self._starts = {tile: uses[feature_key("Start", box.land.names[tile])] for tile in box.land.starts}
        self._traps = {face: uses[feature_key("Trap", face)] for face in box.numbers.dice.combat}
        self._weathers = {weather: uses[feature_key("Weather", weather)] for weather in WEATHERS}
        self._zones = {zone: uses[feature_key("Food zone", zone)] for zone in box.counter.squares}
        self._tunnels = frozenset((*box.island.tunnels, *((b, a) for a, b in box.island.tunnels)))

    def used(self, before: State, seat: Seat, action: Action, after: State) -> tuple[Use, ...]:
        found: list[Use] = []
        for event in after.events:
            found += self._happened(before, event, after)
        if isinstance(action, EndTurn):
            found.append(self._uses["rule/rest"][seat])
        if after.phase in (Phase.WALK, Phase.ARROW) and (
            after.turn != before.turn or after.round != before.round or isinstance(action, RollWeather)
        ):
            found += self._began_turn(after)
        return tuple(found)

    def _happened(self, before: State, event: Event, after: State) -> list[Use]:
        uses = self._uses
        match event:
            case Walked(seat, way):
                tunnels = sum(step in self._tunnels for step in pairwise(way))
                return [*self._enters(seat, *way[1:]), *[uses["rule/tunnel"][seat]] * tunnels]
            case Blown():
                return self._blown(event)
            case Trapped(seat, _, face):
                killed = [uses["nomad-lost/trap"][seat]] if face in _DEADLY else []
                return [self._traps[face][seat], *killed]
            case Sank(seat):
                return [uses["rule/quicksand"][seat]]
            case LostTurn(seat, _):
                return [uses["rule/turn-lost"][seat]]
            case ReachedOasis(seat, revived):
                return [uses["rule/oasis"][seat], *(uses["rule/revived"][seat] for _ in range(revived))]
            case Starved(losses):
                return self._starved(before, losses, after)
            case Perished(seat):
                return [uses["rule/perished"][seat]]
            case Teleported(seat, tile):
                return [uses["rule/teleport"][seat], *self._enters(seat, tile)]
            case Spawned(seat, tile):
                return [self._starts[tile][seat], *self._enters(seat, tile)]
            case WentFirst(first):
                seats = len(after.tiles)
                return [uses[f"order/{_ORDER[n]}"][(first + n) % seats] for n in range(seats)]
            case WeatherTurned(weather):
                return [self._weathers[weather][CHANCE]]
            case FoodLies(zone):
                return [self._zones[zone][CHANCE]]
            case _:
                return []

    def _enters(self, seat: Seat, *tiles: int) -> list[Use]:
        return [use[seat] for tile in tiles for use in self._entered[tile]]

    def _blown(self, event: Blown) -> list[Use]:
        seat, uses = event.seat, self._uses
        found = [uses[f"wind/{event.face}"][seat]]
        if len(event.way) > 1:
            found += self._enters(seat, event.way[-1])
        if event.off_the_map:  # §6.10
            found.append(uses["nomad-lost/off-the-map"][seat])
        if event.rammed is not None:  # §6.12
            found += [uses["nomad-lost/collision"][lost] for lost in (seat, event.rammed)]
        return found

    def _starved(self, before: State, losses: tuple[int, ...], after: State) -> list[Use]:
        """A DEATH is everybody's. Each group loses what its tile makes it lose."""
        land, zone = self._box.land, self._box.counter.squares[before.food]
        found = [self._uses["rule/death"][CHANCE]]
        tiles = dict(enumerate(before.tiles))
        for event in after.events:
            if isinstance(event, Walked | Blown):
                tiles[event.seat] = event.way[-1]
        for seat, tile in tiles.items():
            if tile is None or not (after.nomads[seat] or losses[seat]):  # the group was out before
                continue
            letter, there = land.tiles[tile], land.zone_of[tile]
            where = {"F": "fed" if there == zone else "neither", "W": "water", "O": "oasis"}.get(
                letter, "neither"
            )
            found.append(self._uses[f"death/{where}"][seat])
            found += [self._uses["nomad-lost/death"][seat]] * losses[seat]
        return found

    def _began_turn(self, after: State) -> list[Use]:
        """§6.3: whether the group has shelter, if the weather is bad."""
        effect, tile = self._box.effects[after.weather], after.tiles[after.turn]
        assert tile is not None, "the group whose turn begins stands on the island"
        if not (effect.penalty or effect.push):
            return []
        sheltered = self._box.land.tiles[tile] in SHELTERED
        return [self._uses["rule/sheltered" if sheltered else "rule/exposed"][after.turn]]


def _places(box: Box) -> list[Feature]:
    land = box.land
    letters = [letter for letter in TERRAIN if letter in land.tiles and letter != "M"]
    return [
        *(
            feature("Tile", name, name)
            for name, letter in zip(land.names, land.tiles, strict=True)
            if letter != "M"
        ),
        *(feature("Terrain", TERRAIN[letter], TERRAIN[letter].capitalize()) for letter in letters),
        *(feature("Start", land.names[tile], f"Start at {land.names[tile]}") for tile in land.starts),
        *(feature("Order", place, f"Moves {place}") for place in _ORDER),
        *(feature("Food zone", zone, zone) for zone in ZONES if zone in box.counter.squares),
    ]


def _weather(box: Box) -> list[Feature]:
    """What the weather and the Arrow die do, as far as the numbers let them."""
    effects = box.effects.values()
    found = [
        feature("Weather", weather, name.removeprefix("a ").capitalize())
        for weather, name in WEATHERS.items()
    ]
    if any(effect.push or effect.penalty for effect in effects):
        found.append(feature("Rule", "sheltered", "Turn in bad weather with shelter"))  # §6.3
        found.append(feature("Rule", "exposed", "Turn in bad weather without shelter"))
    if any(effect.push for effect in effects):
        found += [feature("Wind", face, name) for face, name in _WINDS.items()]
        found += [
            feature("Nomad lost", "off the map", "Blown off the map"),  # §6.10
            feature("Nomad lost", "collision", "Blown into another group"),  # §6.12
            feature("Rule", "turn lost", "Turn lost because of the wind"),  # §6.13
        ]
    return found


def _rules(box: Box) -> list[Feature]:
    numbers, land = box.numbers, box.land
    faces = tuple(dict.fromkeys(numbers.dice.combat))
    found = [
        *(
            feature("Trap", face, combat_words(face, numbers.dice.combat_penalty).capitalize())
            for face in faces
        ),
        *(feature("Death", where, name) for where, name in _DEATHS.items()),
        feature("Rule", "death", "DEATH"),  # §4.5
        feature("Rule", "perished", "Group out of the game"),  # §9.1
        feature("Rule", "rest", "Turn ended with movement left"),  # §3.4
        feature("Rule", "oasis", "Oasis entered"),  # §8.1
        feature("Rule", "teleport", "Way from the Oasis to a Start"),  # §8.5
    ]
    if numbers.death.fed or numbers.death.hunger_penalty:
        found.append(feature("Nomad lost", "death", "Dead of hunger or thirst"))  # §4.6 to §4.9
    if not _DEADLY.isdisjoint(faces):
        found.append(feature("Nomad lost", "trap", "Dead in a trap"))  # §7.2
    if numbers.oasis.revived:
        found.append(feature("Rule", "revived", "Nomad revived in the Oasis"))  # §8.1
    if "Q" in land.tiles:
        found.append(feature("Rule", "quicksand", "Turn ended in quicksand"))  # §5.5
    if box.island.tunnels:
        found.append(feature("Rule", "tunnel", "Tunnel walked through"))  # §5.7
    return found
