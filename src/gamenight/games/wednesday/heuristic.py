"""Evaluate a position of Wednesday for a seat. Only bots use this.

The value is the chance to win and a share of the expected number of saved Targets (outlook.py), and small
terms for Thing and for speech (`Parts`). A hand has no value of its own: it makes the cards that are still to
be played better or worse. So cards that nobody can play any more are worth nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from msgspec.structs import replace

from gamenight.core import Scale, Seat
from gamenight.games.wednesday.cards import is_one, next_to
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.outlook import Outlook, Stock, Task, outlook
from gamenight.games.wednesday.scene import POINTS, Lot, best, good, lots_of, reaches, use
from gamenight.games.wednesday.statements import talk
from gamenight.games.wednesday.types import (
    LOCATIONS,
    SIX,
    Card,
    Location,
    Outcast,
    Phase,
    Power,
    Target,
    View,
)

SAVED = 0.15  # for each saved Target, because a better rank is worth more than a win
HAND = 0.5  # share of the difference between a card in hand and a good card that the team gains
SIX_KEPT = 2.6  # points that a 6 not played yet will add
THING = 0.01  # for Thing with the next player, who then chooses among four cards
ASKED = 0.02  # for Thing with another player who asked for it; more than THING
EXCHANGED = 0.05  # cost of an exchange: more than it gains, because the next holder's needs are unknown
SURE = 0.9  # chance that a player plays at the attacked Location in the last table turn
AIMED = 0.8  # share of cards that are played where the Hyde may still strike
TURNS = (10, 6, 3, 1, 0)  # table turns in the rounds after each round (§3.2)

UNDEALT = 1.5  # about what a position is worth before the deal
LIKED: dict[Outcast, float] = {  # measured: a tenth of the share of Expert games that pairs with it won
    "bianca": 0.074,
    "ajax": 0.073,
    "yoko": 0.066,
    "eugene": 0.065,
    "enid": 0.064,
    "wednesday": 0.063,
}
MOOD = 0.04  # the most that the layout of a table adds for an Outcast: more than their strengths differ


class Parts(NamedTuple):
    """The terms of `evaluate`. Each is in the units of the chance to win."""

    win: float
    saved: float
    thing: float
    exchange: float
    speech: float


def evaluate(box: Box, view: View, seat: Seat) -> float:
    if _undealt(view):
        return UNDEALT + sum([LIKED[who] + _mood(view, who) for who in view.outcasts])
    return sum(parts(box, view, seat))


def scale(view: View) -> Scale:
    """A value says more when fewer attacks are left. Fitted to 20 Expert games of the default level."""
    if _undealt(view):
        return Scale(even=UNDEALT)
    return Scale(sway=0.4 - 0.08 * (view.rank - 1), even=0.8)


def _undealt(view: View) -> bool:
    return view.end is None and (len(view.outcasts) < len(view.hands) or view.phase is Phase.DEAL)


def _mood(view: View, who: Outcast) -> float:
    """A bonus that depends only on the layout, so that bots choose other Outcasts at other tables."""
    layout = " ".join((who, *view.ring, *view.targets))
    return MOOD * (crc32(layout.encode()) % 1000) / 1000


def parts(box: Box, view: View, seat: Seat) -> Parts:
    if view.end is not None:
        return Parts(0.0 if view.lost >= box.losses else 1.0, SAVED * view.saved, 0.0, 0.0, 0.0)
    others = tuple([told for told in view.said if told.seat != seat])
    heard = view if len(others) == len(view.said) else replace(view, said=others)
    lots, hope = _judged(box, heard, seat)
    return Parts(
        hope.win,
        SAVED * (view.saved + hope.saved),
        _thing(view, seat),
        -EXCHANGED * view.exchanged,
        talk(view, seat, lots),
    )


@lru_cache(maxsize=1 << 12)
def _judged(box: Box, heard: View, seat: Seat) -> tuple[list[Lot], Outlook]:
    """Each Location, and the outlook. `heard` lacks the seat's own statements: all speech shares an entry."""
    lots = lots_of(box, heard)
    return lots, prospect(box, heard, seat, lots)


def prospect(box: Box, view: View, seat: Seat, lots: list[Lot]) -> Outlook:
    """The outlook. If the seat is about to play a card: the outlook after its best play."""
    playing = view.turn == seat and view.phase is Phase.PLAY
    first = _first(view, playing)
    seats, turns = len(view.hands), len(view.threatened) - 1 + TURNS[view.rank - 1]
    wanted = len(LOCATIONS) + 1 - box.losses - view.saved  # §7.1
    task = Task(view.points, seats, view.rank, wanted)
    stocks = [_stock(box, view, seat, lot, first) for lot in lots]
    usual = sum([lot.good for lot in lots]) / len(lots)
    cards = seats - first + turns * seats + _surplus(view, seat, lots, usual, turns + (seat >= first)) / usual
    if not playing:
        return outlook(task, stocks, cards)
    return max(
        [
            outlook(task, [*stocks[:place], more, *stocks[place + 1 :]], cards - lost / usual)
            for place, more, lost in _best_plays(view, seat, lots, stocks)
        ],
        key=_worth,
    )


def _worth(hope: Outlook) -> float:
    return hope.win + SAVED * hope.saved


def _first(view: View, playing: bool) -> int:
    """The first seat that still has to play a card in this table turn; the number of seats if none has."""
    if view.phase is Phase.TOKEN or view.phase is Phase.SWAP:
        return len(view.hands)
    if view.phase is Phase.MOVE or view.phase is Phase.PLAY:
        return view.turn + playing
    return view.turn + 1


def _best_plays(
    view: View, seat: Seat, lots: list[Lot], stocks: list[Stock]
) -> list[tuple[int, Stock, float]]:
    """The best plays in reach: which Location, its stock after it, and the points that the hand loses."""
    here, found = view.pawns[seat], []
    near = (here, *next_to(view.ring, here)) if view.outcasts[seat] == "eugene" else (here,)
    for place, (lot, stock) in enumerate(zip(lots, stocks, strict=True)):
        if lot.location in near:
            table = POINTS[lot.location, lot.target]
            points = _card_play(view, seat, table)
            kept = HAND * max(0.0, points - 3.0)
            found.append((place, stock._replace(points=stock.points + points), kept))
            if view.sixes and view.outcasts[seat] == "bianca":
                found.append((place, stock._replace(points=stock.points + table[SIX]), SIX_KEPT))
    return found


def _card_play(view: View, seat: Seat, table: dict[Card, int]) -> int:
    """The most points of a card of the seat at a Location, or of all its 1s together if it is Ajax."""
    held = view.hand if view.thing is None else (*view.hand, view.thing)
    most = max([table[card] for card in held], default=0)
    if view.outcasts[seat] == "ajax":
        return max(most, sum([table[card] for card in held if is_one(card)]))
    return most


def _stock(box: Box, view: View, seat: Seat, lot: Lot, first: int) -> Stock:
    now = plays = 0.0
    if lot.threat:
        now, plays = _coming(box, view, seat, lot, first)
    points = lot.stock
    if view.phase is Phase.ONES and view.turn == seat:
        points += _more_ones(view, lot)
    return Stock(lot.threat, points, lot.hidden, now, plays, lot.good)


def _more_ones(view: View, lot: Lot) -> int:
    """§8.4: the points of the 1s that Ajax may still play in this turn."""
    laid = view.piles[lot.at][-1:]
    if view.pawns[view.turn] != lot.location or not laid or laid[0].card is None or not is_one(laid[0].card):
        return 0
    held = view.hand if view.thing is None else (*view.hand, view.thing)
    return sum([POINTS[lot.location, lot.target][card] for card in held if is_one(card)])


def _coming(box: Box, view: View, seat: Seat, lot: Lot, first: int) -> tuple[float, float]:
    """The expected points and cards still to be played there in this round, if the Hyde strikes there."""
    left, seats = len(view.threatened) - 1, len(view.hands)  # table turns after this one
    points, plays = _enid(box, view, lot.location, first), 0.0
    for turns, those in ((left, range(first)), (left + 1, range(first, seats))):
        if turns > 1:
            usual, cards = _due(box, lot.location, lot.target, turns)
            points += usual * len(those)
            plays += cards * len(those)
        elif turns == 1:
            for other in those:
                if reaches(view.ring, view.pawns[other], lot.location, view.outcasts[other]):
                    plays += 1
                    points += (
                        _own_best(view, seat, lot) if other == seat else best(box, lot.location, lot.target)
                    )
    coming = _announced(view, seat, lot.location) if left else 0
    return points + coming * lot.good, plays + coming


def _own_best(view: View, seat: Seat, lot: Lot) -> int:
    table = POINTS[lot.location, lot.target]
    most = _card_play(view, seat, table)
    return max(most, table[SIX]) if view.sixes and view.outcasts[seat] == "bianca" else most


def _enid(box: Box, view: View, location: Location, first: int) -> float:
    """The points that Enid can still add to the attack (§8.2)."""
    if "enid" not in view.outcasts:
        return 0.0
    if len(view.threatened) > 1:
        return SURE * box.enid
    enid = view.outcasts.index("enid")
    here = view.pawns[enid]
    arrives = here != location and first <= enid and reaches(view.ring, here, location, "enid")
    return float(box.enid * arrives)


def _announced(view: View, seat: Seat, location: Location) -> int:
    """How many other players say that they are going there, and have not arrived."""
    return sum(
        [
            told.phrase == "going" and told.location == location and view.pawns[told.seat] != location
            for told in view.said
            if told.seat != seat
        ]
    )


@lru_cache(maxsize=1 << 10)
def _due(box: Box, location: Location, target: Target, turns: int) -> tuple[float, float]:
    """The expected points and cards of one player with several turns left. Later turns add more."""
    between = AIMED * sum(1 / left for left in range(2, turns + 1))
    return SURE * best(box, location, target) + between * good(box, location, target), SURE + between


def _surplus(view: View, seat: Seat, lots: list[Lot], usual: float, turns: int) -> float:
    """The points by which the hand, Thing's card and the 6s are better than good cards.

    `turns` are those that the seat still has: a card that it can no longer play counts nothing. The 1s of
    Ajax count together, because he can play them in one turn.
    """
    if not turns:
        return 0.0
    mine = view.turn == seat and view.thing is not None and view.phase is not Phase.END
    held: tuple[Power, ...] = (*view.hand, view.thing) if mine and view.thing is not None else view.hand
    board = tuple([lot.at for lot in lots])
    uses = [use(card, board, view.ring, view.targets) for card in held]
    if view.outcasts[seat] == "ajax":
        together = sum([points for card, points in zip(held, uses, strict=True) if is_one(card)])
        uses = [points for card, points in zip(held, uses, strict=True) if not is_one(card)]
        uses += [together] if together else []
    uses.sort(reverse=True)
    return HAND * sum([points - usual for points in uses[:turns]]) + SIX_KEPT * min(view.sixes, turns)


def _thing(view: View, seat: Seat) -> float:
    """A bonus that is larger the sooner Thing's holder has a turn, and if another player has it who asked.

    In the end phase the next turn counts.
    """
    seats = len(view.hands)
    turn = view.turn + (view.phase is Phase.END)
    asked = view.holder != seat and any(
        told.seat == view.holder and told.phrase == "send_thing" for told in view.said
    )
    return THING * (1 - ((view.holder - turn) % seats) / seats) + ASKED * asked
