"""The value of a position of Nomad's Land for a seat. Only bots and hints use it."""

from __future__ import annotations

from gamenight.core import Scale, Seat
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.island import SHELTERED
from gamenight.games.nomads_land.prospects import DEAD, Moment, Prospects, Walking
from gamenight.games.nomads_land.types import EndTurn, Phase, View

RIVALS = 0.5  # how much the nomads of the best rival count, compared with the group's own
CONTEST = 0.2  # how much each rival lowers the chance that a later visit finds the Oasis free
HASTE = 0.1  # how much of what only a further walk can bring does not count: go to the goal at once
UNUSED = 0.01  # nomads for each movement left
TRAP = 0.5  # nomads that a trap on the way costs, roughly
NEAR = 0.001  # nomads by which a tile must be better than one that is a step nearer


class Planner:
    """Evaluates positions of a game with one set of components."""

    def __init__(self, box: Box) -> None:
        land = box.land
        self._land, self._effects = land, box.effects
        self._changes = box.counter.weather_changes
        self._supplies = {  # the tiles worth taking away from a rival
            zone: frozenset(
                tile
                for tile, letter in enumerate(land.tiles)
                if letter == "O" or (letter == "F" and land.zone_of[tile] == zone)
            )
            for zone in box.counter.squares
        }
        faces = box.numbers.dice.combat
        self._safe = faces.count("arrow") / len(faces)  # the chance to pass a trap safely
        self._prospects = Prospects(box)

    def evaluate(self, view: View, seat: Seat) -> float:
        """The sum of three parts, in nomads: what the group can expect, its best rival, a walk not done.

        The most nomads win, so it helps to take a nomad from the best rival. That rival counts less than the
        group itself, because it may find another way.
        """
        rivals = [self.expects(view, Seat(other)) for other in range(len(view.nomads)) if other != seat]
        return self.expects(view, seat) - RIVALS * max(rivals) - self._undone(view, seat)

    def _undone(self, view: View, seat: Seat) -> float:
        """What is taken off for a walk that is not the best end of the turn, but leaves movement for one.

        A group that passes a trap safely walks on, so a poor goal behind a trap costs some of that movement.
        """
        tile = view.tiles[seat]
        if tile is None or view.turn != seat or view.end is not None:
            return 0.0
        if view.phase is Phase.WALK:
            rows = self._prospects.walking(self._moment(view, seat)).rows
            return HASTE * (rows[view.movement][tile] - rows[0][tile]) + UNUSED * view.movement
        if view.phase is Phase.TRAP and view.onward:
            walking = self._prospects.walking(self._moment(view, seat))
            return self._safe * (walking.rows[view.movement][tile] - self._onward(view, walking, tile))
        return 0.0

    def _onward(self, view: View, walking: Walking, tile: int) -> float:
        """What a group can expect that walks on from a trap, up to the next trap."""
        left = view.movement
        for to in view.onward:
            left -= self._land.step_cost[tile][to]
            tile = to
            if self._land.tiles[tile] == "X":
                return walking.sprung[left][tile]
        if self._land.tiles[tile] == "O":
            return self._prospects.oasis(self._moment(view, view.turn))
        return walking.rows[0 if self._land.tiles[tile] == "Q" else left][tile]

    def expects(self, view: View, seat: Seat) -> float:
        """The nomads that a group can expect at the end."""
        if not view.nomads[seat]:
            return DEAD
        if view.end is not None or view.tiles[seat] is None:
            return float(view.nomads[seat])
        return self._expects(view, seat, self._moment(view, seat))

    def denied(self, view: View, rival: Seat, tile: int) -> float:
        """How many nomads less a rival can expect because another group stands on a tile."""
        moment = self._moment(view, rival)
        if tile not in moment.taken:
            return 0.0
        free = moment._replace(taken=moment.taken - {tile})
        return self._expects(view, rival, free) - self._expects(view, rival, moment)

    def goal(self, view: View, seat: Seat) -> tuple[int, int] | None:
        """Where a group can stand at the next DEATH if all goes well, and the turn when it gets there."""
        tile, death = view.tiles[seat], next((turn.round for turn in view.coming if turn.death), None)
        if tile is None or death is None:
            return None
        moment, arrived = self._moment(view, seat), view.round
        others = view.tiles[:seat] + view.tiles[seat + 1 :]
        now = view.movement if view.turn == seat and view.phase is not Phase.WEATHER else None
        if view.phase in (Phase.SPAWN, Phase.TELEPORT) or self._has_moved(view, seat):
            moment, now = self._prospects.following(moment), None
        while moment.round <= death:
            movement = self._movement(view, moment, tile) if now is None else now
            to = self._step(moment, tile, movement, others)
            if to != tile:
                tile, arrived = to, moment.round
            moment, now = self._prospects.following(moment), None
        return tile, arrived

    def _expects(self, view: View, seat: Seat, moment: Moment) -> float:
        tile, prospects = view.tiles[seat], self._prospects
        assert tile is not None, "the group stands on the island"
        match view.phase:
            case Phase.SPAWN | Phase.TELEPORT:
                table = prospects.begun(prospects.following(moment))
                if tile != self._land.oasis:
                    return table[tile]
                return max(table[start] for start in self._land.starts if start not in view.tiles)
            case Phase.WEATHER:
                return prospects.begun(moment)[tile]
            case _ if view.turn != seat:
                table = prospects.ended(moment) if self._has_moved(view, seat) else prospects.blown(moment)
                return table[tile]
            case Phase.WALK:
                return prospects.walking(moment).rows[view.movement][tile]
            case Phase.TRAP:
                return prospects.walking(moment).sprung[view.movement][tile]
            case Phase.SIDE:
                return prospects.side(moment)[tile]
            case _:
                return prospects.blown(moment)[tile]

    def _has_moved(self, view: View, seat: Seat) -> bool:
        """Whether the turn of a group in this round is over."""
        seats = len(view.nomads)
        return (seat - view.first) % seats < (view.turn - view.first) % seats

    def _moment(self, view: View, seat: Seat) -> Moment:
        taken = frozenset[int]()
        for turn in view.coming:
            if turn.death:
                taken = self._supplies[turn.zone].intersection(view.tiles[:seat] + view.tiles[seat + 1 :])
                break
        rivals = sum(map(bool, view.nomads)) - 1
        later = 1 / (1 + CONTEST * rivals)
        return Moment(view.round, view.food, view.weather, view.nomads[seat], taken, view.options, later)

    def _movement(self, view: View, moment: Moment, tile: int) -> int:
        """The movement of a turn in the weather that is known, or else in the best weather."""
        known = not any(view.round < turn <= moment.round for turn in self._changes)
        if view.phase is Phase.WEATHER or not known or self._land.tiles[tile] in SHELTERED:
            return self._land.allowance
        return self._land.allowance - self._effects[view.weather].penalty

    def _step(self, moment: Moment, tile: int, movement: int, others: tuple[int | None, ...]) -> int:
        """The tile where the group had best end its turn."""
        worth = self._ends(moment, tile, movement, others)
        return max(worth, key=worth.__getitem__)

    def ends(self, view: View, seat: Seat) -> dict[int, float]:
        """What the group to walk can expect if its turn ends on its tile, or on a tile in reach."""
        tile = view.tiles[seat]
        assert tile is not None, "the group stands on the island"
        others = view.tiles[:seat] + view.tiles[seat + 1 :]
        return self._ends(self._moment(view, seat), tile, view.movement, others)

    def _ends(
        self, moment: Moment, tile: int, movement: int, others: tuple[int | None, ...]
    ) -> dict[int, float]:
        ended, tiles = self._prospects.ended(moment), self._land.tiles
        found = {tile: ended[tile]}
        for walk in self._land.walks(tile, movement, others):
            if not isinstance(walk, EndTurn):
                to, traps = walk.way[-1], sum([tiles[each] == "X" for each in walk.way])
                worth = self._prospects.oasis(moment) if tiles[to] == "O" else ended[to]
                found[to] = worth - TRAP * traps - NEAR * len(walk.way)
        return found


def scale(view: View) -> Scale:
    """A lead says more in later turns. Fitted to 20 games of four bots of the default level."""
    return Scale(sway=max(0.8, 8.0 - 0.8 * view.round))
