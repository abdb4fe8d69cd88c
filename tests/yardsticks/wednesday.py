"""Evaluate a position of Wednesday for a seat. Only bots use this.

For each Location, estimate the points that lie there, from the cards that the seat knows and from what the
others said. Add the points that players can still bring before the attack. This gives the chance to save its
Target. The chances of all Targets give the chance to win.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import TypeAlias

from gamenight.core import Seat
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.cards import next_to
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import (
    LOCATIONS,
    SIX,
    Card,
    Level,
    Location,
    Outcast,
    Phase,
    Place,
    Power,
    Target,
    View,
)
from yardsticks.wednesday_scene import POINTS, Scene, lying, scene_of
from yardsticks.wednesday_talk import talk

SAVED = 0.03  # for each saved Target, because a better rank is worth a little more than a win
CARD = 0.004  # for each point of a card in hand
SIX_KEPT = 0.03  # for each 6 not played yet
THING = 0.002  # for Thing with the next player
ASKED = 0.004  # for Thing with a player who asked for it; more than THING
EXCHANGED = 0.05  # cost of an exchange: more than it gains, because the next holder's needs are unknown

LIKED: dict[Outcast, float] = {  # a bot chooses the free Outcast with the highest value
    "ajax": 6.0,
    "bianca": 5.0,
    "eugene": 4.0,
    "yoko": 3.0,
    "wednesday": 2.0,
    "enid": 1.0,
}
SPREAD = 1.3  # standard deviation of the points of an unknown card
SURE = 0.9  # chance that a player plays at the attacked Location in the last table turn
AIMED = 0.8  # share of cards that are played where the Hyde may still strike

Stock: TypeAlias = tuple[bool, float, int, float, float, float]
"""A Location: threatened?, points there, unknown cards, points and cards to come, points of a good card."""


def evaluate(box: Box, view: View, seat: Seat) -> float:
    if view.end is not None:
        return (0.0 if view.lost >= box.losses else 2.0) + SAVED * view.saved
    if len(view.outcasts) < len(view.hands) or view.phase is Phase.DEAL:
        return sum([LIKED[who] for who in view.outcasts], 0.0)
    scene = scene_of(view, seat)
    cards = _cards(box.hand, view, seat, scene.board)
    return _prospect(box, scene, seat) + cards + talk(box, view, seat, scene) + _thing(view, scene)


@lru_cache(maxsize=1 << 12)
def _prospect(box: Box, scene: Scene, seat: Seat) -> float:
    """The chance to win. If the seat is about to play a card: the chance after its best play."""
    playing = scene.turn == seat and scene.phase is Phase.PLAY
    stocks = _stocks(box, scene, seat, playing)
    facts = (box, scene.level, scene.seats, scene.rank, len(scene.threatened))
    odds = [_odds(*facts, *stock) for stock in stocks]
    if not playing:
        return _won(box.losses, scene.saved, odds)
    here, best = scene.pawns[seat], 0.0
    near = (here, *next_to(scene.ring, here)) if scene.outcasts[seat] == "eugene" else (here,)
    for place, at in enumerate(scene.board):
        if scene.ring[at] in near:
            threat, stock, *rest = stocks[place]
            points = _best_play(scene, seat, POINTS[scene.ring[at], scene.targets[at]])
            more = _odds(*facts, threat, stock + points, *rest)
            best = max(best, _won(box.losses, scene.saved, [*odds[:place], more, *odds[place + 1 :]]))
    return best


def _best_play(scene: Scene, seat: Seat, points: dict[Card, int]) -> int:
    """The most points that a card of the seat counts at a Location."""
    if scene.sixes and scene.outcasts[seat] == "bianca":
        return points[SIX]
    best = 0 if scene.thing is None else points[scene.thing]
    return max([points[card] for card in scene.hand] + [best])


def _stocks(box: Box, scene: Scene, seat: Seat, playing: bool) -> list[Stock]:
    """The stock of each Location not yet attacked."""
    stocks: list[Stock] = []
    for at in scene.board:
        location, target = scene.ring[at], scene.targets[at]
        stock, hidden = lying(box.enid, scene, at)
        now = plays = 0.0
        threat = location in scene.threatened
        if threat:
            now, plays = _coming(box, scene, seat, location, target, playing)
        stocks.append((threat, stock, hidden, now, plays, _good(box, location, target)))
    return stocks


def _coming(
    box: Box, scene: Scene, seat: Seat, location: Location, target: Target, playing: bool
) -> tuple[float, float]:
    """The expected points and cards still to be played there in this round, if the Hyde strikes there."""
    left, seats = len(scene.threatened) - 1, scene.seats  # table turns after this one
    first = scene.turn + (playing or (scene.phase is not Phase.MOVE and scene.phase is not Phase.PLAY))
    if scene.phase is Phase.TOKEN or scene.phase is Phase.SWAP:
        first = seats
    points = plays = 0.0
    for turns, those in ((left, range(first)), (left + 1, range(first, seats))):
        if turns > 1:
            usual, cards = _due(box, location, target, turns)
            points += usual * len(those)
            plays += cards * len(those)
        elif turns == 1:
            for other in those:
                if _reaches(scene.ring, scene.pawns[other], location, scene.outcasts[other]):
                    plays += 1
                    own = other == seat
                    table = POINTS[location, target]
                    points += _best_play(scene, seat, table) if own else _best(box, location, target)
    coming = _announced(scene, location) if left else 0
    return points + coming * _good(box, location, target), plays + coming


def _announced(scene: Scene, location: Location) -> int:
    """How many other players say that they are going there, and have not arrived."""
    return sum(
        told.phrase == "going" and told.location == location and scene.pawns[told.seat] != location
        for told in scene.said
    )


@lru_cache(maxsize=1 << 10)
def _due(box: Box, location: Location, target: Target, turns: int) -> tuple[float, float]:
    """The expected points and cards of one player with several turns left. Later turns add more."""
    between = AIMED * sum(1 / left for left in range(2, turns + 1))
    return SURE * _best(box, location, target) + between * _good(box, location, target), SURE + between


@lru_cache(maxsize=1 << 14)
def _reaches(ring: tuple[Location, ...], here: Place, location: Location, who: Outcast) -> bool:
    """Whether a player can play a card at a Location in their next turn."""
    near: set[Place] = set(next_to(ring, here))
    if here != "woods":
        near.add(here)
    if who == "eugene":
        near |= {place for step in tuple(near) for place in next_to(ring, step)}
    return location in near


@lru_cache(maxsize=1 << 10)
def _good(box: Box, location: Location, target: Target) -> float:
    """The points of a good card at a Location: the mean of the better two thirds of the deck."""
    points = sorted(worth(card, location, target)[0] for card in box.deck)
    better = points[len(points) // 3 :]
    return sum(better) / len(better)


@lru_cache(maxsize=1 << 10)
def _best(box: Box, location: Location, target: Target) -> float:
    """The expected points of the best card of a full hand."""
    points = sorted(worth(card, location, target)[0] for card in box.deck)
    total: int = sum(value * ((at + 1) ** box.hand - at**box.hand) for at, value in enumerate(points))
    hands: int = len(points) ** box.hand
    return total / hands


_KEPT = (0.68, 0.64, 0.58, 0.5, 0.0)  # by round: cards that a player leaves at each other Location
_SPENT = (2.28, 2.08, 1.83, 1.5, 1.0)  # by round: cards that a player brings to the attacked Location


@lru_cache(maxsize=1 << 17)
def _odds(
    box: Box,
    level: Level,
    seats: int,
    rank: int,
    threats: int,
    threat: bool,
    stock: float,
    hidden: int,
    now: float,
    plays: float,
    good: float,
) -> float:
    """The chance to save a Target, in this round or in a later one."""
    row = box.points[level][seats]
    here = 1 / threats if threat else 0.0
    chance = here * _saved(stock + now - row[rank - 1], hidden + plays) if threat else 0.0
    if here < 1 and rank < 5:
        later, kept = 0.0, 0.5 * _KEPT[rank - 1] * threats / (6 - rank)
        for after in range(rank, 5):
            cards = seats * (kept + _SPENT[after])
            later += _saved(stock + cards * good - row[after], hidden + cards)
            kept += _KEPT[after]
        chance += (1 - here) * later / (5 - rank)
    return chance


def _won(losses: int, saved: int, odds: list[float]) -> float:
    """The chance to save enough Targets to win, plus a little for each saved Target."""
    wanted = len(LOCATIONS) + 1 - losses  # §7.1
    return _at_least(wanted - saved, odds) + SAVED * (saved + sum(odds))


def _saved(margin: float, unknown: float) -> float:
    return 1 / (1 + exp(-1.7 * margin / (SPREAD * sqrt(unknown + 0.3))))


def _at_least(wanted: int, odds: list[float]) -> float:
    """The chance that at least `wanted` of these independent events happen."""
    if wanted <= 0:
        return 1.0
    fewer = [1.0] + [0.0] * (wanted - 1)  # fewer[n]: the chance of exactly n events
    for chance in odds:
        for hits in range(wanted - 1, 0, -1):
            fewer[hits] += (fewer[hits - 1] - fewer[hits]) * chance
        fewer[0] *= 1 - chance
    return 1.0 - sum(fewer)


def _cards(full: int, view: View, seat: Seat, board: tuple[int, ...]) -> float:
    """The value of the hand, and of Thing's card in the seat's own turn. A missing card counts 3 points."""
    mine = view.turn == seat and view.thing is not None and view.phase is not Phase.END
    points = 3.0 * (full + 1 - len(view.hand) - mine)
    for card in view.hand:
        points += _use(card, board, view.ring, view.targets)
    if mine and view.thing is not None:
        points += _use(view.thing, board, view.ring, view.targets)
    sixes = SIX_KEPT * view.sixes if view.outcasts[seat] == "bianca" else 0.0
    return CARD * points + sixes - EXCHANGED * view.exchanged


@lru_cache(maxsize=1 << 14)
def _use(
    card: Power, board: tuple[int, ...], ring: tuple[Location, ...], targets: tuple[Target, ...]
) -> float:
    """The points of a card at the Locations not yet attacked: halfway between the best and the mean."""
    points = [POINTS[ring[at], targets[at]][card] for at in board]
    return (max(points) + sum(points) / len(points)) / 2 if points else 0.0


def _thing(view: View, scene: Scene) -> float:
    """A bonus that is larger the sooner Thing's holder has a turn, and if another player has it who asked.

    In the end phase the next turn counts.
    """
    seats = len(view.hands)
    turn = view.turn + (view.phase is Phase.END)
    asked = any(told.seat == view.holder and told.phrase == "send_thing" for told in scene.said)
    return THING * (1 - ((view.holder - turn) % seats) / seats) + ASKED * asked
