"""The texts of ¿Dónde Es?: what happened, and what a choice would do."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Choice, Seat, listed
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.names import (
    TOWARDS,
    card_name,
    event_name,
    event_rule,
    kind_name,
    place_name,
    tourist_name,
)
from gamenight.games.donde_es.reasons import why_not
from gamenight.games.donde_es.tracker import find, points, visitors, wished
from gamenight.games.donde_es.types import (
    Action,
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
    GiveToken,
    Guest,
    MoveTourist,
    RevealTourist,
    State,
    SwapHand,
    TakeBackMarker,
    Tourist,
    View,
    WalkTourist,
)

__all__ = ["describe", "narrate", "why_not"]

_ENDS = {
    End.LOST: "Too many tourists have left disappointed: the day is over.",
    End.DECK: "No more coaches come: the day is over.",
}


def narrate(
    box: Box, before: State, seat: Seat, action: Action, after: State, viewer: Seat | None
) -> tuple[str, ...]:
    lines = [_told(box, before, seat, action, viewer)]
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


def describe(box: Box, view: View, seat: Seat, action: Action) -> Choice:
    """What an action of the seat would do."""
    match action:
        case MoveTourist(tourist, card, direction):
            how = f"Lead {tourist_name(box, tourist)} {TOWARDS[direction]} by “{card_name(card)}”"
            guest = _guest(view, tourist)
            return _described_step(box, view, action, how, _helps(box, guest.steps, guest.markers))
        case WalkTourist(tourist, direction):
            how = f"Lead {tourist_name(box, tourist)} {TOWARDS[direction]}, without a card"
            return _described_step(box, view, action, how, helps=False)  # §8.9
        case TakeBackMarker(tourist):
            return Choice(f"Take the new assist marker off {tourist_name(box, tourist)}'s card again")
        case SwapHand():
            swap = f"Discard all {len(view.hand)} cards for as many new ones: the whole turn"
            return Choice(f"{swap}{_farewell(view)}", "swap")
        case EndTurn():
            kept = len(view.hand)
            end = f"End the turn and keep {_cards(kept)}" if kept else "End the turn"
            return Choice(f"{end}{_farewell(view)}")
        case ChooseTourist(tourist):
            return _described_choice(box, view, tourist)
        case CloseLocation(space):
            until = f"until the first player token comes back to {{{seat}}}"
            return Choice(f"Close {place_name(box, space)}, {box.town.signs[space]}, {until}")
        case DiscardCard(card):
            return Choice(f"Discard “{card_name(card)}”")
        case Decline():
            return Choice("Do without it")
        case GiveToken() | DrawCard() | RevealTourist() | DrawEvent():
            raise AssertionError("no seat has this choice")
        case _:
            assert_never(action)


def _told(box: Box, before: State, seat: Seat, action: Action, viewer: Seat | None) -> str:
    match action:
        case GiveToken(first):
            return f"{_does(Seat(first), viewer, 'get')} the first player token."
        case DrawCard(card):
            what = f"“{card_name(card)}”" if viewer == before.draws[0] else "a movement card"
            return f"{_does(before.draws[0], viewer, 'draw')} {what}."
        case RevealTourist(tourist):
            slot = before.reveal[0] + 1
            return f"{tourist_name(box, tourist)} comes to town, slot {slot}: {_wishes(box, tourist)}."
        case DrawEvent(event):
            return _told_event(box, before.first, event, viewer)
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
        case ChooseTourist(tourist) if (
            before.event is not None and box.events[before.event].effect == "marker"
        ):
            return f"{_does(seat, viewer, 'put')} an assist marker on {tourist_name(box, tourist)}'s card."
        case ChooseTourist(tourist):
            return f"{_does(seat, viewer, 'choose')} {tourist_name(box, tourist)}."
        case CloseLocation(space):
            return f"{_does(seat, viewer, 'close')} {place_name(box, space)}, {box.town.signs[space]}."
        case DiscardCard(card):
            return f"{_does(seat, viewer, 'discard')} “{card_name(card)}”."
        case Decline():
            return f"{_does(seat, viewer, 'do')} without it."
        case _:
            assert_never(action)


def _told_event(box: Box, drawer: Seat, event: Event, viewer: Seat | None) -> str:
    read = f"{_does(drawer, viewer, 'draw')} the Event {event_name(box, event)}. {event_rule(box, event)}"
    if not box.events[event].lasting:
        return read
    return f"{read} That lasts until {_being(drawer, viewer)} first player again (§7.4)."


def _told_move(box: Box, before: State, seat: Seat, action: MoveTourist, viewer: Seat | None) -> str:
    _, visitor = find(before.tracker, action.tourist)
    step = f"{tourist_name(box, action.tourist)} {TOWARDS[action.direction]} by “{card_name(action.card)}”"
    to = place_name(box, box.town.ways[visitor.space][action.direction])
    told = f"{_does(seat, viewer, 'lead')} {step}, to {to}"
    if _helps(box, visitor.steps, visitor.markers):
        told += f", and {'put' if seat == viewer else 'puts'} an assist marker on the card"
    return f"{told}."


def _told_tourists(box: Box, before: State, action: Action, after: State, viewer: Seat | None) -> list[str]:
    """The tourists who arrived, were moved by an Event, left, or became frustrated."""
    lines = [_told_claim(box, claim, viewer) for claim in after.claims[len(before.claims) :]]
    if isinstance(action, DrawEvent | ChooseTourist):
        lines += _told_drift(box, before, after)
    lines += [_told_loss(box, after, tourist) for tourist in after.lost[len(before.lost) :]]
    calm = {visitor.tourist for _, visitor in visitors(before.tracker) if not visitor.frustrated}
    for _, visitor in visitors(after.tracker):
        if visitor.frustrated and visitor.tourist in calm:
            lines.append(f"{tourist_name(box, visitor.tourist)} is frustrated.")
    return lines


def _told_loss(box: Box, after: State, tourist: Tourist) -> str:
    """Who left and why, and whether the next loss ends the game (§9.1)."""
    number, losses = after.lost.index(tourist) + 1, box.losses
    told = f"{tourist_name(box, tourist)} has had enough and leaves"
    if tourist in after.driven and after.event is not None:
        told = f"{event_name(box, after.event)} drives {tourist_name(box, tourist)} out of town"
    more = "; one more ends the game (§9.1)" if number == losses - 1 else ""
    return f"{told}: {number} of {losses} lost{more}."


def _told_drift(box: Box, before: State, after: State) -> list[str]:
    """Where an Event moved tourists, in town and along the tracker."""
    lines = []
    for slot, visitor in visitors(after.tracker):
        old_slot, old = find(before.tracker, visitor.tourist)
        if old.space != visitor.space:
            lines.append(f"{tourist_name(box, visitor.tourist)} walks to {place_name(box, visitor.space)}.")
        if old_slot != slot:
            lines.append(f"{tourist_name(box, visitor.tourist)} is in slot {slot + 1} now.")
    return lines


def _told_claim(box: Box, claim: Claim, viewer: Seat | None) -> str:
    where = f"{kind_name(box, claim.kind)} {box.town.signs[claim.space]}"
    guides = ["you" if guide == viewer else f"{{{guide}}}" for guide in claim.guides]
    whose = f"{_points(claim.points)} for {listed(guides)}" if guides else "nobody scores"
    frustrated = ", frustrated" if claim.frustrated else ""
    return f"{tourist_name(box, claim.tourist)} has arrived{frustrated}: {where}, {whose}."


def _ended(before: State, after: State) -> list[Event]:
    lying = {lies.event for lies in after.lasting}
    return [lies.event for lies in before.lasting if lies.event not in lying]


def _described_step(box: Box, view: View, step: MoveTourist | WalkTourist, how: str, helps: bool) -> Choice:
    guest = _guest(view, step.tourist)
    to = box.town.ways[guest.space][step.direction]
    text = f"{how}, to {place_name(box, to)}{', and assist' if helps else ''}"
    kind = wished(box, step.tourist, to)
    if kind is None:
        return Choice(text, "assist" if helps else "")
    if to in view.closed:
        return Choice(f"{text}; it is closed", "closed")
    worth = points(box, kind, guest.frustrated)
    others = len({*guest.markers} - {view.seat})
    shared = f", and the same for {others} other guide{'s'[: others > 1]}" if others else ""
    return Choice(f"{text}: {_points(worth)}{shared}", f"+{worth}")


def _described_choice(box: Box, view: View, tourist: Tourist) -> Choice:
    assert view.event is not None, "an Event asks"
    guest, name = _guest(view, tourist), tourist_name(box, tourist)
    match box.events[view.event].effect:
        case "calm_one":
            return _described_shift(view, guest, -1)
        case "annoy_one" if guest.slot == box.slots:
            over = ", and the game ends (§9.1)" if view.losses_left == 1 else ""
            return Choice(f"Move {name} on, beyond slot {guest.slot}: lost{over}", "lost")
        case "annoy_one":
            return _described_shift(view, guest, 1)
        case "to_square":
            return Choice(f"Send {name} back to the Square", "Square")
        case _:
            return Choice(f"Put an assist marker on {name}'s card", "assist")


def _described_shift(view: View, guest: Guest, by: int) -> Choice:
    to = guest.slot + by
    there = view.tracker[to - 1]
    changes = "" if there is None else f", and {there.name} to slot {guest.slot}"
    return Choice(f"Move {guest.name} {'on' if by > 0 else 'back'} to slot {to}{changes}", f"→ {to}")


def _farewell(view: View) -> str:
    return ", the last of the game (§9.2)" if view.turns_left == 1 else ""


def _guest(view: View, tourist: Tourist) -> Guest:
    return next(guest for guest in view.tracker if guest is not None and guest.tourist == tourist)


def _helps(box: Box, steps: int, markers: tuple[Seat, ...]) -> bool:
    """Whether the next card played earns a marker (§5.1, §5.2)."""
    return steps + 1 == box.steps and len(markers) < box.markers


def _does(seat: Seat, viewer: Seat | None, verb: str) -> str:
    if seat == viewer:
        return f"You {verb}"
    return f"{{{seat}}} {verb}{'es' if verb == 'do' else 's'}"


def _being(seat: Seat, viewer: Seat | None) -> str:
    return "you are" if seat == viewer else f"{{{seat}}} is"


def _wishes(box: Box, tourist: Tourist) -> str:
    first, second, third = [kind_name(box, kind) for kind in box.tourists[tourist].wishes]
    return f"{first}, {second} or {third}"


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
