"""The texts of ¿Dónde Es?: what happened."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Seat, listed
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.events import drawn
from gamenight.games.donde_es.forecast import forecast
from gamenight.games.donde_es.names import (
    TOWARDS,
    card_name,
    event_name,
    event_rule,
    foretold,
    kind_name,
    place_name,
    point_count,
    resting,
    signed,
    standing,
    tourist_name,
)
from gamenight.games.donde_es.offers import describe
from gamenight.games.donde_es.reasons import why_not
from gamenight.games.donde_es.tracker import find, staying, visitors
from gamenight.games.donde_es.turn import earns
from gamenight.games.donde_es.types import (
    Action,
    CarryOut,
    ChooseTourist,
    Claim,
    CloseLocation,
    Decline,
    DiscardCard,
    DrawCard,
    DrawEvent,
    End,
    EndTurn,
    Event,
    MoveTourist,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
    TakeBackMarker,
    Tourist,
    WalkTourist,
)

__all__ = ["describe", "narrate", "why_not"]

_ENDS = {
    End.LOST: "Too many tourists have left disappointed: the day is over.",
    End.DECK: "No more coaches come: the day is over.",
}


_IRREGULAR = {"do": "does", "carry": "carries"}


def narrate(
    box: Box, before: State, seat: Seat, action: Action, after: State, viewer: Seat | None
) -> tuple[str, ...]:
    lines = [_told(box, before, seat, action, after, viewer)]
    lines += _told_tourists(box, before, action, after, viewer)
    if sum(after.deck) > sum(before.deck):
        lines.append("The discarded movement cards are shuffled and become the deck.")
    lines += [f"{event_name(box, event)} is over." for event in _ended(before, after)]
    if after.end is not None:
        lines.append(_ENDS[after.end])
    elif after.round > before.round:
        lines.append(f"Round {after.round} begins: {_being(after.first, viewer)} first player.")
    if after.last is not None and after.end is None and after.last != before.last:
        when = "this round is" if after.last == after.round else "the next round is"
        lines.append(f"That was the last tourist: {when} the last.")
    return tuple(lines)


def _told(box: Box, before: State, seat: Seat, action: Action, after: State, viewer: Seat | None) -> str:
    match action:
        case DrawCard(card):
            what = f"“{card_name(card)}”" if viewer == before.draws[0] else "a movement card"
            return f"{_does(before.draws[0], viewer, 'draw')} {what}."
        case RevealTourist(tourist):
            slot = before.reveal[0] + 1
            return f"{tourist_name(box, tourist)} comes to town, slot {slot}: {_wishes(box, tourist)}."
        case DrawEvent(event):
            return _told_event(box, after, event, viewer)
        case PlaceTourist(tourist, space):
            token = f"{tourist_name(box, tourist)}'s token"
            return f"{_does(seat, viewer, 'place')} {token} on {place_name(box, space)}."
        case PlaceAll():
            return f"{_does(seat, viewer, 'place')} the tokens: {standing(box, before)}."
        case CarryOut():
            return _told_carrying_out(box, before, seat, viewer)
        case MoveTourist(tourist, card, direction):
            return _told_move(box, before, seat, action, viewer)
        case WalkTourist(tourist, direction):
            to = place_name(box, box.town.ways[find(before.tracker, tourist)[1].space][direction])
            return (
                f"{_does(seat, viewer, 'lead')} {tourist_name(box, tourist)} {TOWARDS[direction]}, to {to}."
            )
        case TakeBackMarker(tourist):
            whose = f"{tourist_name(box, tourist)}'s"
            return f"{_does(seat, viewer, 'take')} the assist marker off {whose} card again."
        case SwapHand() if not any(before.deck):  # §4.8: nobody sees these cards among the discards
            return f"{_does(seat, viewer, 'swap')} the hand; the discards become the deck."
        case SwapHand():
            hand = ", ".join(f"“{card_name(card)}”" for card in before.hands[seat])
            return f"{_does(seat, viewer, 'swap')} the hand: {hand}."
        case EndTurn():
            return f"{_does(seat, viewer, 'end')} the turn."
        case ChooseTourist(tourist):
            return _told_choice(box, before, seat, tourist, viewer)
        case CloseLocation(space):
            return f"{_does(seat, viewer, 'close')} {signed(box, space)}."
        case DiscardCard(card):
            return f"{_does(seat, viewer, 'discard')} “{card_name(card)}”."
        case Decline():
            return f"{_does(seat, viewer, 'do')} without it."
        case _:
            assert_never(action)


def _told_choice(box: Box, before: State, seat: Seat, tourist: Tourist, viewer: Seat | None) -> str:
    name = tourist_name(box, tourist)
    match drawn(box, before).effect:
        case "marker":
            return f"{_does(seat, viewer, 'put')} an assist marker on {name}'s card."
        case "to_square":
            return f"{_does(seat, viewer, 'send')} {name} back to the Square."
        case "rest_one":
            return f"{_does(seat, viewer, 'let')} {name} rest."
        case _:
            return f"{_does(seat, viewer, 'choose')} {name}."


def _told_carrying_out(box: Box, before: State, seat: Seat, viewer: Seat | None) -> str:
    assert before.event is not None, "an Event asks"
    helped = box.events[before.event].helpful
    does = _does(seat, viewer, "accept") if helped else f"{_does(seat, viewer, 'carry')} out"
    return f"{does} {event_name(box, before.event)}."


def _told_event(box: Box, after: State, event: Event, viewer: Seat | None) -> str:
    """The Event as it is read aloud, with whom it will hit (§7.1)."""
    drawer = after.first
    read = f"{_does(drawer, viewer, 'draw')} the Event {event_name(box, event)}. {event_rule(box, event)}"
    if hits := foretold(box, forecast(box, after)[0]):
        read += f" That means: {hits}."
    elif not after.asked:
        read += " It changes nothing now (§7.6)."
    if not box.events[event].lasting:
        return read
    return f"{read} That lasts until {_being(drawer, viewer)} first player again (§7.4)."


def _told_move(box: Box, before: State, seat: Seat, action: MoveTourist, viewer: Seat | None) -> str:
    _, visitor = find(before.tracker, action.tourist)
    step = f"{tourist_name(box, action.tourist)} {TOWARDS[action.direction]} by “{card_name(action.card)}”"
    to = place_name(box, box.town.ways[visitor.space][action.direction])
    told = f"{_does(seat, viewer, 'lead')} {step}, to {to}"
    if earns(box, visitor, box.town.ways[visitor.space][action.direction]):
        told += f", and {'put' if seat == viewer else 'puts'} an assist marker on the card"
    return f"{told}."


def _told_tourists(box: Box, before: State, action: Action, after: State, viewer: Seat | None) -> list[str]:
    """The tourists who arrived, were moved by an Event, left, or became frustrated."""
    lines = [_told_claim(box, claim, viewer) for claim in after.claims[len(before.claims) :]]
    if isinstance(action, CarryOut | ChooseTourist):
        lines += _told_drift(box, before, after)
    lines += [_told_loss(box, after, tourist) for tourist in after.lost[len(before.lost) :]]
    calm = {visitor.tourist for _, visitor in visitors(before.tracker) if not visitor.frustrated}
    for _, visitor in visitors(after.tracker):
        if visitor.frustrated and visitor.tourist in calm:
            lines.append(f"{tourist_name(box, visitor.tourist)} is frustrated.")
    return lines


def _told_loss(box: Box, after: State, tourist: Tourist) -> str:
    """Who left, and whether the next loss ends the game (§9.1)."""
    number, losses = after.lost.index(tourist) + 1, box.losses
    more = "; one more ends the game (§9.1)" if number == losses - 1 else ""
    return f"{tourist_name(box, tourist)} has had enough and leaves: {number} of {losses} lost{more}."


def _told_drift(box: Box, before: State, after: State) -> list[str]:
    """Where an Event moved tourists, in town and along the tracker, and who stays at the end of the round."""
    stay = staying(after) - staying(before)
    rest = [tourist_name(box, found.tourist) for slot, found in visitors(after.tracker) if slot in stay]
    lines = [f"At the end of this round {listed(rest)} {resting(len(rest))}."] if rest else []
    for slot, visitor in visitors(after.tracker):
        if visitor.tourist in after.placing:  # not placed yet (§8.11)
            continue
        old_slot, old = find(before.tracker, visitor.tourist)
        if old.space != visitor.space:
            lines.append(f"{tourist_name(box, visitor.tourist)} walks to {place_name(box, visitor.space)}.")
        if old_slot != slot:
            lines.append(f"{tourist_name(box, visitor.tourist)} is in slot {slot + 1} now.")
    return lines


def _told_claim(box: Box, claim: Claim, viewer: Seat | None) -> str:
    where = f"{kind_name(box, claim.kind)} {box.town.signs[claim.space]}"
    guides = ["you" if guide == viewer else f"{{{guide}}}" for guide in claim.guides]
    whose = f"{point_count(claim.points)} for {listed(guides)}" if guides else "nobody scores"
    frustrated = ", frustrated" if claim.frustrated else ""
    return f"{tourist_name(box, claim.tourist)} has arrived{frustrated}: {where}, {whose}."


def _ended(before: State, after: State) -> list[Event]:
    lying = {lies.event for lies in after.lasting}
    return [lies.event for lies in before.lasting if lies.event not in lying]


def _does(seat: Seat, viewer: Seat | None, verb: str) -> str:
    if seat == viewer:
        return f"You {verb}"
    return f"{{{seat}}} {_IRREGULAR.get(verb, f'{verb}s')}"


def _being(seat: Seat, viewer: Seat | None) -> str:
    return "you are" if seat == viewer else f"{{{seat}}} is"


def _wishes(box: Box, tourist: Tourist) -> str:
    first, second, third = [kind_name(box, kind) for kind in box.tourists[tourist].wishes]
    return f"{first}, {second} or {third}"
