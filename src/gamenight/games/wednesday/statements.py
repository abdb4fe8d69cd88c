"""Whether a statement about a Location is true, and whether a seat should make one. For bots."""

from __future__ import annotations

from typing import NamedTuple

from gamenight.core import Seat
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.scene import POINTS, Lot, lots_of
from gamenight.games.wednesday.types import PLAIN, Action, Phase, Phrase, Say, View

SPEECH = 0.003  # for each useful statement
LOW = 1.5  # "little help" is true if the seat's cards there count at most this on average
USUAL = 2.9  # counted as the mean of a seat's cards at a Location where it has none
MISLED = 2.5  # points by which the others would judge a Location wrongly before a bot speaks


def sincere(box: Box, view: View, seat: Seat, action: Action) -> bool:
    """Whether a statement is true, as far as the seat knows (§11.3)."""
    if not isinstance(action, Say) or action.location is None:
        return True
    lot = next(lot for lot in lots_of(box, view) if lot.location == action.location)
    return _true(action.phrase, _known(view, seat, lot))


def talk(view: View, seat: Seat, lots: list[Lot]) -> float:
    """A bonus for each statement of the seat that helps, a penalty for each wrong one.

    Silence costs nothing: otherwise a bot that looks ahead would avoid what it has to speak of. To say the
    same again gains nothing.

    A bot speaks at the end of its turn, while others can still bring cards, and only of a Location where the
    Hyde may strike in this round. It says what the others would get wrong: that cards there would be
    wasted, or that less lies there than the number of cards promises. In the last two table turns it asks
    for more if the Target can still be saved.
    """
    if (view.turn == seat and view.phase is not Phase.END) or _last_turn(view):
        return 0.0
    said = {told.location: told for told in view.said if told.seat == seat and told.phrase not in PLAIN}
    fit = 0
    for lot in lots:
        told = said.get(lot.location)
        if told is None or not lot.threat:
            continue
        fresh, known = told.number == view.number, _known(view, seat, lot)
        if not _true(told.phrase, known, fresh):
            fit -= 3 if fresh else 2
        else:
            fit += not fresh or _useful(view, seat, lot, known)
    return SPEECH * fit


def _last_turn(view: View) -> bool:
    """Whether nobody plays another card in this round."""
    return len(view.threatened) == 1 and view.turn == len(view.hands) - 1 and view.phase is Phase.END


class Known(NamedTuple):
    """What the statements of a seat about a Location depend on."""

    own: int  # points of its own cards there
    cards: int  # how many these are
    stock: float  # expected points of all cards there
    needed: int  # points that stop the earliest attack that can come there
    share: int  # of one player in the points needed


def _known(view: View, seat: Seat, lot: Lot) -> Known:
    points = POINTS[lot.location, lot.target]
    own = [points[laid.card] for laid in view.piles[lot.at] if laid.seat == seat and laid.card is not None]
    needed = view.points[view.rank - lot.threat]
    return Known(sum(own), len(own), lot.stock, needed, needed // len(view.hands))


def _useful(view: View, seat: Seat, lot: Lot, known: Known) -> bool:
    """Whether the others would judge the Location wrongly if the seat said nothing."""
    promised = known.stock - known.own + known.cards * lot.good  # what the number of cards promises
    if _true("covered", known):
        return promised < known.needed + MISLED
    if _true("little_help", known):
        return promised - known.stock >= MISLED
    missing = known.needed - known.stock
    late = len(view.threatened) <= 2 and not _asked(view, seat, lot)
    return late and 0 < missing <= len(view.threatened) * len(view.hands) * lot.good


def _asked(view: View, seat: Seat, lot: Lot) -> bool:
    """Whether anybody else already asks for more there."""
    return any(
        told.location == lot.location and told.phrase == "needs_more"
        for told in view.said
        if told.seat != seat
    )


def _true(phrase: Phrase, known: Known, fresh: bool = True) -> bool:
    """Whether a phrase is true, as far as the seat knows. The test is milder for an older statement."""
    mean = known.own / known.cards if known.cards else USUAL
    match phrase:
        case "covered":
            return known.stock >= known.needed and known.own >= known.share
        case "little_help":
            return mean <= (LOW if fresh else (LOW + USUAL) / 2)
        case "needs_more":
            return known.stock < known.needed and mean > LOW
        case "going" | "send_thing" | "wait" | "thanks":
            return True  # it says nothing about cards
