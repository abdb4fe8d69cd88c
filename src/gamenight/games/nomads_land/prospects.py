"""How many nomads a group can expect to have at the end, by its tile. Only bots use it.

A group that is alone on the island and plays perfectly: the tables are computed backwards from the last turn,
over walks, traps, weather, wind, DEATHs and the Oasis. Three things are simplified. A nomad that a trap or
the wind takes counts as one nomad less, whatever comes later. Tiles that others have taken stay taken until
the next DEATH, and are free after it. Whether a later visit finds the Oasis free is a matter of chance.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.island import SHELTERED
from gamenight.games.nomads_land.types import (
    ARROWS,
    NOMADS,
    ROUNDS,
    WEATHERS,
    Arrow,
    Combat,
    Direction,
    Options,
    Weather,
)
from gamenight.games.nomads_land.weather import push

DEAD = -2.0  # how bad it is to lose the last nomad

Table = list[float]
"""Nomads at the end, for each tile."""


class Moment(NamedTuple):
    """A turn of a group, without its tile."""

    round: int
    food: int  # the square of the Food Order with the Zone die
    weather: Weather
    nomads: int
    taken: frozenset[int]  # tiles that nobody else can have at the next DEATH
    options: Options
    later: float  # the chance that the Oasis is free after the next DEATH
    free: float = 1.0  # the same before it


class Walking(NamedTuple):
    """What a group can expect in the middle of its turn, by the movement it has left."""

    rows: list[Table]
    sprung: list[dict[int, float]]  # on each trap that the group has just entered


class Prospects:
    """The tables for one set of components, computed when they are needed."""

    def __init__(self, box: Box) -> None:
        self._box, self._land = box, box.land
        self._effects = box.effects
        self._alike: dict[Weather, Weather] = {
            weather: next(first for first in WEATHERS if box.effects[first] == box.effects[weather])
            for weather in WEATHERS
        }  # for each weather, the first one with the same effect
        self._traps = [tile for tile, letter in enumerate(self._land.tiles) if letter == "X"]
        self._edges = _edges(box)
        self._pushed = cache(self._find_pushed)
        self.begun = lru_cache(maxsize=1 << 12)(self._find_begun)
        self.blown = lru_cache(maxsize=1 << 12)(self._find_blown)
        self.walking = lru_cache(maxsize=1 << 12)(self._find_walking)
        self.ended = lru_cache(maxsize=1 << 12)(self._find_ended)

    def side(self, moment: Moment) -> Table:
        """In a wind that blows left or right, as the player likes (§6.8)."""
        walking = self.walking(moment)
        return list(map(max, self._carried(moment, walking, "left"), self._carried(moment, walking, "right")))

    def following(self, moment: Moment) -> Moment:
        """The same in the next round."""
        following = moment.round + 1
        moved = moment.food + (following in self._box.counter.food_moves)
        return moment._replace(round=following, food=moved % moment.options.food_order)

    def _plain(self, moment: Moment, last: int) -> Moment:
        """The same, with the first weather that makes no difference after the turn `last`."""
        if last >= ROUNDS or last + 1 in self._box.counter.weather_changes:
            return moment._replace(weather=WEATHERS[0])
        return moment._replace(weather=self._alike[moment.weather])

    def _find_ended(self, moment: Moment) -> Table:
        """At the end of the turn."""
        if (plain := self._plain(moment, moment.round)) != moment:
            return self.ended(plain)
        if moment.round in self._box.counter.death:
            return self._starved(moment)
        if moment.round == ROUNDS:
            return [float(moment.nomads)] * len(self._land.tiles)
        return self.begun(self.following(moment))

    def _starved(self, moment: Moment) -> Table:
        """After the DEATH at the end of the turn."""
        box, oasis = self._box, self._land.oasis
        losses = box.losses[box.counter.squares[moment.food]]
        after = {lost: self._survived(moment, moment.nomads - lost) for lost in set(losses)}
        found = [after[lost][tile] for tile, lost in enumerate(losses)]
        worst = max(losses)
        for tile in moment.taken:
            found[tile] = after[worst][tile]
        if moment.round < ROUNDS and oasis not in moment.taken:  # §8.5
            found[oasis] = max(after[0][start] for start in self._land.starts)
        return found

    def _survived(self, moment: Moment, nomads: int) -> Table:
        if nomads <= 0:
            return [DEAD] * len(self._land.tiles)
        if moment.round == ROUNDS:
            return [float(nomads)] * len(self._land.tiles)
        return self.begun(
            self.following(moment)._replace(nomads=nomads, taken=frozenset(), free=moment.later)
        )

    def _find_walking(self, moment: Moment) -> Walking:
        """In the middle of the turn."""
        if (plain := self._plain(moment, moment.round)) != moment:
            return self.walking(plain)
        ended = self.ended(moment)
        rows, sprung = [ended], [self._sprung([ended], ended)]
        oasis = self.oasis(moment)
        for movement in range(1, self._land.allowance + 1):
            row = list(rows[-1])
            for cost, edges in self._edges.plain:
                if cost <= movement:
                    before = rows[movement - cost]
                    for tile, to in edges:
                        if before[to] > row[tile]:
                            row[tile] = before[to]
            for tile, to, cost in self._edges.traps:
                if cost <= movement and sprung[movement - cost][to] > row[tile]:
                    row[tile] = sprung[movement - cost][to]
            for tile, to in self._edges.quicksand:
                row[tile] = max(row[tile], ended[to])
            for tile, cost in self._edges.oasis:
                if cost <= movement:
                    row[tile] = max(row[tile], moment.free * oasis + (1 - moment.free) * ended[tile])
            rows.append(row)
            sprung.append(self._sprung(rows, ended))
        return Walking(rows, sprung)

    def _sprung(self, rows: list[Table], ended: Table) -> dict[int, float]:
        """On each trap that the group has just entered, with the movement of the last row (§7)."""
        row, slow = rows[-1], rows[max(0, len(rows) - 1 - self._box.numbers.dice.combat_penalty)]
        faces = self._box.numbers.dice.combat

        def worth(tile: int, face: Combat) -> float:
            match face:
                case "arrow":
                    return row[tile]
                case "skull":
                    return row[tile] - 1
                case "explosion":
                    return ended[tile]
                case "skull_boom":
                    return ended[tile] - 1
                case "explosion_bang":
                    return slow[tile]

        return {tile: sum([worth(tile, face) for face in faces]) / len(faces) for tile in self._traps}

    def oasis(self, moment: Moment) -> float:
        """For a group that reaches the Oasis (§8.1)."""
        if self._land.oasis in moment.taken:
            return DEAD
        nomads = min(NOMADS, moment.nomads + self._box.numbers.oasis.revived)
        return self.ended(moment._replace(nomads=nomads))[self._land.oasis]

    def _find_begun(self, moment: Moment) -> Table:
        """Before the turn, with the weather of the turn before."""
        if (plain := self._plain(moment, moment.round - 1)) != moment:
            return self.begun(plain)
        if moment.round not in self._box.counter.weather_changes:
            return self.blown(moment)
        tables = [self.blown(moment._replace(weather=self._alike[weather])) for weather in WEATHERS]
        return [sum(values) / len(tables) for values in zip(*tables, strict=True)]

    def _find_blown(self, moment: Moment) -> Table:
        """At the beginning of the turn."""
        land, effect = self._land, self._effects[moment.weather]
        walking = self.walking(moment)
        movement = land.allowance - effect.penalty
        if effect.push:
            faces = [self._face(moment, walking, face) for face in ARROWS]
            found = [sum(values) / len(faces) for values in zip(*faces, strict=True)]
        else:
            found = list(walking.rows[movement])
        for tile, letter in enumerate(land.tiles):
            if letter in SHELTERED:  # §6.3
                found[tile] = walking.rows[-1][tile]
        return found

    def _face(self, moment: Moment, walking: Walking, face: Arrow) -> Table:
        """After a roll of the Arrow die (§6.5)."""
        match face:
            case "either":
                return self.side(moment)
            case "stairs" if moment.options.stairs == "push":
                return self._carried(moment, walking, "down")
            case "door" | "stairs":
                slow = self._effects[moment.weather].penalty if moment.options.door == "slow" else 0
                return walking.rows[self._land.allowance - slow]
            case "up" | "left" | "right":
                return self._carried(moment, walking, face)

    def _carried(self, moment: Moment, walking: Walking, direction: Direction) -> Table:
        """After the wind has blown the group in a direction (§6.9 to §6.13)."""
        effect, tiles = self._effects[moment.weather], self._land.tiles
        movement = self._land.allowance - effect.penalty
        row, sprung, ended = walking.rows[movement], walking.sprung[movement], walking.rows[0]
        oasis, found = self.oasis(moment), list(row)
        for tile, to in self._pushed(direction, effect.push):
            match tiles[to]:
                case "X":
                    found[tile] = sprung[to]
                case "Q":
                    found[tile] = ended[to]
                case "O":
                    found[tile] = oasis
                case _:
                    found[tile] = row[to] - (tile == to)  # §6.10: a group that stays loses a nomad
        return found

    def _find_pushed(self, direction: Direction, squares: int) -> list[tuple[int, int]]:
        """Each tile that the wind blows a group off, and where to. Off the map: to the same tile."""
        found = []
        for tile, letter in enumerate(self._land.tiles):
            if letter != "M":
                done = push(self._land.tiles, tile, direction, squares, frozenset())
                if done.way or done.off_the_map:
                    found.append((tile, done.way[-1] if done.way else tile))
        return found


class Edges(NamedTuple):
    """The steps of the island, by the kind of tile they enter: pairs of tiles, some with the cost."""

    plain: list[tuple[int, list[tuple[int, int]]]]  # by their cost
    traps: list[tuple[int, int, int]]
    quicksand: list[tuple[int, int]]
    oasis: list[tuple[int, int]]  # the tile before, and the cost


def _edges(box: Box) -> Edges:
    tiles = box.land.tiles
    steps = [
        (tile, to, cost)
        for tile, ways in enumerate(box.land.steps)
        if tiles[tile] != "M"
        for to, cost in ways
    ]
    plain = [step for step in steps if tiles[step[1]] not in "XQO"]
    return Edges(
        [
            (price, [step[:2] for step in plain if step[2] == price])
            for price in sorted({s[2] for s in plain})
        ],
        [step for step in steps if tiles[step[1]] == "X"],
        [step[:2] for step in steps if tiles[step[1]] == "Q"],
        [(tile, cost) for tile, to, cost in steps if tiles[to] == "O"],
    )
