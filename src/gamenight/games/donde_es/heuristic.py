"""The evaluation of a position for a seat, in points. Only bots use it.

It adds up named parts: the lead, what each tourist promises the guides, what the own cards can add to one of
them, what helpful Events give, and the stake if the game may end with this round.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import NamedTuple, TypeAlias

from gamenight.core import Scale, Seat
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.odds import Chances, Odds, odds
from gamenight.games.donde_es.tracker import points, trodden
from gamenight.games.donde_es.types import Guest, Kind, Phase, Tourist, View
from gamenight.games.donde_es.ways import Cards, Closed, prizes, reach, routes

WON = 1000.0
RIVALS = 0.8  # weight of the points of the other guides, on average: a lead wins, not many points
CLOSE = 6.0  # a rival who is so many points behind another one counts 1/e as much
LATER = 0.3  # weight of the own cards outside the own turn
SWAP = 0.2  # estimated value of a new hand
PENDING = 0.3  # estimated value of a card that an Event lets the seat draw
KEPT = 0.5  # estimated value of a lasting Event that helps the seat
STAKE = 8.0  # what a clear lead is worth when the game ends
CLEAR = 5.0  # a lead of so many points is clear
FARTHER = 0.85  # how much less guides go for a location, for each step to it
LIKELY = 0.5  # the game is expected to end when so much less than the last loss is expected

_BEFORE_REFILL = frozenset({Phase.REVEAL, Phase.EVENT, Phase.CHOOSE, Phase.MOVE})
"""Phases in which `turn` is the next turn, or the one that is being played."""

Markers: TypeAlias = tuple[Seat, ...]


class Table(NamedTuple):
    """What every tourist's value depends on."""

    seat: Seat  # for whom
    seats: int
    first: int  # who begins the round of the next turn
    closed: Closed
    weights: tuple[float, ...]  # what a point of each guide is worth to the seat


class Scene(NamedTuple):
    """A table, and the turns to come."""

    table: Table
    left: int  # turns in this round, without the own one if it is next: its cards are a part by themselves
    end: int | None  # turns until the game ends, if the last round is known (§9.2) or expected (§9.1)


class Tour(NamedTuple):
    """A tourist in town, wherever the token stands."""

    tourist: Tourist
    frustrated: bool
    markers: Markers
    turns: int  # until the tourist leaves or the game ends
    calm: int  # of these before the tourist is frustrated (§6.2)


def evaluate(box: Box, view: View, seat: Seat) -> float:
    lead = _lead(view.scores, seat)
    if view.end is not None:
        return lead + (WON if view.scores[seat] == max(view.scores) else 0.0)
    scene = scene_of(box, view, seat)
    guests = [guest for guest in view.tracker if guest is not None]
    tours = [tour_of(box, scene, guest) for guest in guests]
    worth = [_worth(box, scene.table, tour, guest.space) for tour, guest in zip(tours, guests, strict=True)]
    rest = _help(box, view, seat) + _stake(box, view, scene)
    return (
        lead + sum(worth) + _added(box, view, scene.table, [*zip(guests, tours, worth, strict=True)]) + rest
    )


def scale(view: View) -> Scale:
    """A lead says more in later rounds. Fitted to 20 games of four bots of the default level."""
    return Scale(sway=max(3.0, 14.0 - view.round))


def scene_of(box: Box, view: View, seat: Seat) -> Scene:
    """Whose turns come, as a seat counts them."""
    seats, left = len(view.scores), 0
    if view.phase in _BEFORE_REFILL:
        left = seats - (view.turn - view.first) % seats - (view.turn == seat)
    first = view.first if left else (view.first + 1) % seats  # §3.6
    end = None if view.last is None else (view.last - view.round) * seats + left
    table = Table(seat, seats, first, view.closed, weights(view.scores, seat))
    scene = Scene(table, left, end)
    return scene._replace(end=_expected_end(box, view, scene))


def _expected_end(box: Box, view: View, scene: Scene) -> int | None:
    """The turns until the game probably ends because too many tourists have left (§9.1).

    Most games end so. What tourists promise after that is worth nothing.
    """
    lost = 0.0
    guests = [guest for guest in view.tracker if guest is not None]
    if view.losses_left > len(guests):
        return scene.end
    for guest in sorted(guests, key=_rounds):
        tour = tour_of(box, scene, guest)
        lost += 1.0 - _claimed(box, scene.table, tour, guest.space)
        if lost >= view.losses_left - LIKELY:
            return tour.turns
    return scene.end


def _rounds(guest: Guest) -> int:
    return guest.rounds


def _lead(scores: tuple[int, ...], seat: Seat) -> float:
    """Points compared with the other guides. Of these the best count most, as in `weights`."""
    top = max(scores)
    others = [exp((score - top) / CLOSE) for at, score in enumerate(scores) if at != seat]
    return scores[seat] - RIVALS * (top + CLOSE * log(sum(others) / len(others)))


@lru_cache(maxsize=1 << 12)
def weights(scores: tuple[int, ...], seat: Seat) -> tuple[float, ...]:
    """What a point of each guide is worth to the seat: the derivative of `_lead`, in tenths.

    Whoever has most points wins alone. So it costs little to share a tourist with a guide who is far behind.
    """
    top = max(scores)
    shares = [0.0 if at == seat else exp((score - top) / CLOSE) for at, score in enumerate(scores)]
    found = [-RIVALS * round(10 * share / sum(shares)) / 10 for share in shares]
    found[seat] = 1.0
    return tuple(found)


def relative(table: Table, expected: list[float]) -> float:
    """Points of all guides, as the seat weighs them."""
    return sum([weight * each for weight, each in zip(table.weights, expected, strict=True)])


def prospect(box: Box, scene: Scene, guest: Guest) -> float:
    """What a tourist promises, without the own cards of this turn."""
    return _worth(box, scene.table, tour_of(box, scene, guest), guest.space)


def tour_of(box: Box, scene: Scene, guest: Guest) -> Tour:
    seats = scene.table.seats
    turns = (guest.rounds - 1) * seats + scene.left
    late = (box.slots - box.calm) * seats
    calm = 0 if guest.frustrated or turns < late else turns - late
    if scene.end is not None and scene.end < turns:
        turns, calm = scene.end, min(calm, scene.end)
    return Tour(guest.tourist, guest.frustrated, guest.markers, turns, calm)


@lru_cache(maxsize=1 << 17)
def _worth(box: Box, table: Table, tour: Tour, at: int) -> float:
    """The points that the seat can expect from a tourist, compared with the other guides.

    A guide with a marker scores whoever claims. Of the others, whoever acts next is most likely to claim a
    tourist who is near. So it is bad to leave a tourist near a wish, and good to do so with a marker.
    """
    goal = aim(box, table, tour, at)
    if goal is None:
        return 0.0
    kind, steps = goal
    chances = _chances(box, table, tour, steps)
    expected = [
        _points(box, kind, tour.frustrated, chances[(guide - table.first) % table.seats])
        for guide in range(table.seats)
    ]
    return relative(table, expected)


@lru_cache(maxsize=1 << 15)
def aim(box: Box, table: Table, tour: Tour, at: int) -> tuple[Kind, int] | None:
    """The wished kind of location that guides go for from there, and the steps to it.

    It promises most points. A near one is claimed before anybody can go on to a dearer one.
    """
    best, goal = 0.0, None
    for kind, far in routes(box, tour.tourist, table.closed).items():
        if at in far:
            hope = _points(box, kind, tour.frustrated, _chances(box, table, tour, far[at])[-1])
            hope *= FARTHER ** far[at]
            if hope > best:
                best, goal = hope, (kind, far[at])
    return goal


@lru_cache(maxsize=1 << 15)
def _claimed(box: Box, table: Table, tour: Tour, at: int) -> float:
    """The chance that somebody claims a tourist."""
    goal = aim(box, table, tour, at)
    return 0.0 if goal is None else sum(_chances(box, table, tour, goal[1])[-1])


def _chances(box: Box, table: Table, tour: Tour, steps: int) -> Chances:
    marked = tuple([(table.first + place) % table.seats in tour.markers for place in range(table.seats)])
    return odds(steps, tour.turns, tour.calm, marked, box.markers - len(tour.markers))


def _points(box: Box, kind: Kind, frustrated: bool, chances: Odds) -> float:
    return chances.calm * points(box, kind, frustrated) + chances.late * points(box, kind, True)


def _added(box: Box, view: View, table: Table, town: list[tuple[Guest, Tour, float]]) -> float:
    """The value that the own cards can add to one of the tourists.

    After the own turn they count nothing: before the next one everybody draws up to a full hand (§4.9), so a
    card that is kept is worth no more than one that is drawn.
    """
    seat = table.seat
    own = view.turn == seat and view.phase in _BEFORE_REFILL
    if own and view.draws and view.phase is Phase.MOVE:
        return SWAP
    if seat != view.seat or not view.hand or _moved(view, seat):
        return 0.0
    bound = binding(box, view.lasting)
    cards = Cards(view.hand, seat in bound.any_way, bound.wet)
    tied = view.guided if own and seat in bound.one_tourist else None
    best = 0.0
    for guest, tour, now in town:
        if tied is None or tied == guest.tourist:
            trail = guest.trail if own and guest.trail else (guest.space,)
            after = _after(box, table, tour, cards, trail)
            if after - now > best:
                best = after - now
    return best if own else LATER * best


def _moved(view: View, seat: Seat) -> bool:
    """Whether the seat has had its turn in this round."""
    seats = len(view.scores)
    earlier = (seat - view.first) % seats < (view.turn - view.first) % seats
    return view.phase is Phase.REFILL or (view.phase is Phase.MOVE and earlier)


@lru_cache(maxsize=1 << 16)
def _after(box: Box, table: Table, tour: Tour, cards: Cards, trail: tuple[int, ...]) -> float:
    """The best value of a tourist after steps by cards."""
    helped = tour
    if len(tour.markers) < box.markers and trodden(trail) < box.spaces:  # no marker yet in this turn (§5.1)
        helped = tour._replace(markers=(*tour.markers, table.seat))
    gains = prizes(box, tour.tourist, tour.frustrated, table.closed)
    best = -WON
    for to, spaces in reach(box, trail, cards, frozenset(gains)):
        held = helped if spaces >= box.spaces else tour
        if to in gains:
            worth = gains[to] * sum([table.weights[guide] for guide in {*held.markers, table.seat}])
        else:
            worth = _worth(box, table, held, to)
        best = max(best, worth)
    return best


def _help(box: Box, view: View, seat: Seat) -> float:
    """The value of what a helpful Event gives the seat: cards to draw, and what lasts."""
    cards = view.draws.count(seat) if view.phase is Phase.CHOOSE else 0
    kept = sum([box.events[lies.event].helpful for lies in view.lasting if seat in lies.seats])
    return PENDING * cards + KEPT * kept


def _stake(box: Box, view: View, scene: Scene) -> float:
    """If the next tourist to leave ends the game (§9.1): good for whoever is ahead, bad for the others."""
    if view.at_stake is None:
        return 0.0
    guest = next(guest for guest in view.tracker if guest is not None and guest.tourist == view.at_stake)
    saved = _claimed(box, scene.table, tour_of(box, scene, guest), guest.space)
    seat = scene.table.seat
    lead = view.scores[seat] - max([score for at, score in enumerate(view.scores) if at != seat])
    return (1 - saved) * STAKE * max(-1.0, min(1.0, lead / CLEAR))
