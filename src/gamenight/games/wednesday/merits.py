"""What an action changes for a seat, in a few words. Hints show them as reasons."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.wednesday.cards import next_to
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.names import NUMBERS, PLACES, card_name
from gamenight.games.wednesday.scene import POINTS, Lot, lots_of
from gamenight.games.wednesday.types import (
    NEVERMORE,
    SIX,
    Attack,
    Card,
    Outcast,
    Phase,
    Place,
    Power,
    Seen,
    View,
)

_CHOSEN: dict[Outcast, str] = {
    "wednesday": "her swap can save a Target at the last moment",
    "enid": "she adds {enid} points where the Hyde finds her",
    "bianca": "she has {sixes} 6s, more than any other card",
    "ajax": "he can play all his 1s in one turn",
    "eugene": "he also plays next to where he stands",
    "yoko": "she draws a card more and discards the worst",
}


def merits(box: Box, before: View, after: View, seat: Seat) -> tuple[str, ...]:
    if len(after.outcasts) > len(before.outcasts):
        who = _CHOSEN[after.outcasts[-1]]
        return (who.format(enid=box.enid, sixes=NUMBERS[box.sixes]),)
    if len(after.attacks) > len(before.attacks):
        return _struck(after.attacks[-1])
    if before.turn != seat or before.phase is Phase.DEAL:
        return ()
    if after.number > before.number:
        return _ended(before, after, seat)
    for at, pile in enumerate(after.piles):
        if len(pile) > len(before.piles[at]):
            return _played(box, before, after, at, pile[-1])
    if len(after.buried) > len(before.buried):
        return _discarded(box, after)
    if before.thing != after.thing:
        return _exchanged(box, before, after)
    if before.phase is Phase.MOVE and after.phase is not Phase.MOVE:
        return _moved(box, after, seat)
    if before.phase in (Phase.PLAY, Phase.ONES) and after.phase is not before.phase:
        return ("keeps your cards for a place that needs them more",)
    return ()


def _struck(attack: Attack) -> tuple[str, ...]:
    place, sum_ = PLACES[attack.location], f"{attack.total} of {attack.needed} points"
    result = f"saves the Target at {place}: {sum_}" if attack.saved else f"{place} is lost: {sum_}"
    taken = next((counted.swapped for counted in attack.cards if counted.swapped), None)
    return (result, f"you take the {card_name(taken)}" if taken else "your hand stays as it is")


def _ended(before: View, after: View, seat: Seat) -> tuple[str, ...]:
    """Where Thing is now, or who comes next."""
    if before.holder != seat:
        return (f"your turn is done, and {{{(seat + 1) % len(after.hands)}}} is next",)
    card = card_name(before.thing) if before.thing is not None else "card"
    if after.holder == seat:
        return (f"you keep Thing's {card} for your next turn",)
    to = f"{{{after.holder}}}"
    asked = any(told.seat == after.holder and told.phrase == "send_thing" for told in before.said)
    turns = (after.holder - seat) % len(after.hands)
    when = "in the next turn" if turns == 1 else f"in {NUMBERS[turns]} turns"
    use = f"{to} can play Thing's {card} {when}"
    return (f"{to} asked for Thing", use) if asked else (use,)


def _played(box: Box, before: View, after: View, at: int, laid: Seen) -> tuple[str, ...]:
    """What the card counts, what lies there now, and where the card would have counted more."""
    assert laid.card is not None, "a seat sees the cards that it plays"
    lots = lots_of(box, after)
    lot = next(lot for lot in lots if lot.at == at)
    points = POINTS[lot.location, lot.target][laid.card]
    count = f"+{points} points at" if points else "counts nothing at"
    found = [f"{count} {PLACES[lot.location]}: {_state(after, lot)}"]
    if laid.card == SIX:
        discarded = after.buried[-1].card
        assert discarded is not None, "Bianca sees what she discards"
        found.append(f"discards the {card_name(discarded)}, which counts {_most(lots, discarded)} at most")
        return tuple(found)
    found.append(_elsewhere(lots, lot, laid.card))
    if before.thing is not None and after.thing is None:
        found.append("your hand stays as it is")
    return tuple(found)


def _elsewhere(lots: list[Lot], lot: Lot, card: Card) -> str:
    here = POINTS[lot.location, lot.target][card]
    others = [(POINTS[other.location, other.target][card], other) for other in lots if other is not lot]
    best = max(others, key=lambda found: found[0], default=None)
    if best is None:
        return f"no later attack needs the {card_name(card)}"
    if best[0] < here:
        return f"the {card_name(card)} counts most there"
    if best[0] == here:
        return f"the {card_name(card)} counts no more elsewhere"
    return f"the {card_name(card)} would count {best[0]} at {PLACES[best[1].location]}"


def _discarded(box: Box, after: View) -> tuple[str, ...]:
    card, lots = after.buried[-1].card, lots_of(box, after)
    assert card is not None, "Yoko sees what she discards"
    kept = max(after.hand, key=lambda other: _most(lots, other), default=None)
    found = [f"the {card_name(card)} counts {_most(lots, card)} at most"]
    if kept is not None and kept != card:
        found.append(f"you keep the {card_name(kept)}: up to {_most(lots, kept)} points")
    return tuple(found)


def _exchanged(box: Box, before: View, after: View) -> tuple[str, ...]:
    lots, found = lots_of(box, after), []
    if before.thing is not None:
        found.append(f"you get the {card_name(before.thing)}: up to {_most(lots, before.thing)} points")
    if after.thing is not None:
        found.append(f"Thing gets the {card_name(after.thing)}: up to {_most(lots, after.thing)}")
    return tuple(found)


def _moved(box: Box, after: View, seat: Seat) -> tuple[str, ...]:
    """What the seat can play from there, and what the Hyde may do there."""
    here, lots = after.pawns[seat], lots_of(box, after)
    near = (here, *next_to(after.ring, here)) if after.outcasts[seat] == "eugene" else (here,)
    found = [
        _can_play(after, lot) for lot in sorted(lots, key=lambda lot: not lot.threat) if lot.location in near
    ]
    if not found:
        found = ["all five Locations are next to you" if here == NEVERMORE else "no card is played there"]
    return (*found[:2], *_danger(box, after, seat, here))


def _can_play(view: View, lot: Lot) -> str:
    table = POINTS[lot.location, lot.target]
    held: tuple[Power, ...] = view.hand if view.thing is None else (*view.hand, view.thing)
    card = max(held, key=table.__getitem__)
    return f"{card_name(card)} counts {table[card]} at {PLACES[lot.location]}: {_state(view, lot)}"


def _danger(box: Box, view: View, seat: Seat, here: Place) -> list[str]:
    if view.threatened == (here,):
        enid = [f"Enid adds {box.enid} there"] if view.outcasts[seat] == "enid" else []
        return ["the Hyde strikes there in this round", *enid]
    if here in view.threatened:
        return ["the Hyde may strike there in this round"]
    return []


def _state(view: View, lot: Lot) -> str:
    """The points that lie at a Location, as far as the seat knows."""
    points = f"about {round(lot.stock)}" if lot.hidden else f"{round(lot.stock)}"
    return f"{points} of {view.needed}" if lot.threat else f"{points} for later"


def _most(lots: list[Lot], card: Card) -> int:
    """The most points that a card counts at a Location not yet attacked."""
    return max(POINTS[lot.location, lot.target][card] for lot in lots)
