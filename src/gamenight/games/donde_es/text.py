"""¿Dónde Es? in words: what happened, and what a choice would do."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Choice, Seat, listed
from gamenight.games.donde_es.data import CARD_FILE, EVENT_CARDS
from gamenight.games.donde_es.names import (
    TOWARDS,
    card_name,
    event_name,
    event_rule,
    kind_name,
    place_name,
    sign,
    tourist_name,
)
from gamenight.games.donde_es.reasons import why_not
from gamenight.games.donde_es.town import WAYS, WISHES
from gamenight.games.donde_es.tracker import SLOTS, find, points, visitors, wished
from gamenight.games.donde_es.types import (
    Action,
    ChooseTourist,
    Claim,
    CloseLocation,
    Decline,
    Direction,
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
    End.LOST: "Three tourists have left disappointed: the day is over.",
    End.DECK: "No more coaches come: the day is over.",
}


def narrate(before: State, seat: Seat, action: Action, after: State, viewer: Seat | None) -> tuple[str, ...]:
    lines = [_told(before, seat, action, viewer)]
    lines += _told_tourists(before, action, after, viewer)
    if sum(after.deck) > sum(before.deck):
        lines.append("The discarded movement cards are shuffled and become the deck.")
    lines += [f"{event_name(event)} is over." for event in _ended(before, after)]
    if after.end is not None:
        lines.append(_ENDS[after.end])
    elif after.round > before.round:
        lines.append(f"Round {after.round} begins: {_being(after.first, viewer)} first player.")
    if after.last is not None and after.end is None and after.last != before.last:
        when = "this round is" if after.last == after.round else "the next round is"
        lines.append(f"That was the last tourist: {when} the last.")
    return tuple(lines)


def describe(view: View, seat: Seat, action: Action) -> Choice:
    """What an action would do for a seat."""
    match action:
        case MoveTourist(tourist, card, direction):
            how = f"Lead {tourist_name(tourist)} {TOWARDS[direction]} by “{card_name(card)}”"
            return _described_step(view, tourist, direction, how)
        case WalkTourist(tourist, direction):
            how = f"Lead {tourist_name(tourist)} {TOWARDS[direction]}, without a card"
            return _described_step(view, tourist, direction, how)
        case TakeBackMarker(tourist):
            return Choice(f"Take the new assist marker off {tourist_name(tourist)}'s card again")
        case SwapHand():
            swap = f"Discard all {len(view.hand)} cards for as many new ones: the whole turn"
            return Choice(f"{swap}{_farewell(view)}", "swap")
        case EndTurn():
            kept = len(view.hand)
            end = f"End the turn and keep {_cards(kept)}" if kept else "End the turn"
            return Choice(f"{end}{_farewell(view)}")
        case ChooseTourist(tourist):
            return _described_choice(view, tourist)
        case CloseLocation(space):
            until = f"until the first player token comes back to {{{seat}}}"
            return Choice(f"Close {place_name(space)}, {sign(space)}, {until}")
        case DiscardCard(card):
            return Choice(f"Discard “{card_name(card)}”")
        case Decline():
            return Choice("Do without it")
        case GiveToken() | DrawCard() | RevealTourist() | DrawEvent():
            raise AssertionError("no seat has this choice")
        case _:
            assert_never(action)


def _told(before: State, seat: Seat, action: Action, viewer: Seat | None) -> str:
    match action:
        case GiveToken(first):
            return f"{_does(Seat(first), viewer, 'get')} the first player token."
        case DrawCard(card):
            what = f"“{card_name(card)}”" if viewer == before.draws[0] else "a movement card"
            return f"{_does(before.draws[0], viewer, 'draw')} {what}."
        case RevealTourist(tourist):
            slot = before.reveal[0] + 1
            return f"{tourist_name(tourist)} comes to town, slot {slot}: {_wishes(tourist)}."
        case DrawEvent(event):
            return _told_event(before.first, event, viewer)
        case MoveTourist(tourist, card, direction):
            return _told_move(before, seat, action, viewer)
        case WalkTourist(tourist, direction):
            to = place_name(WAYS[find(before.tracker, tourist)[1].space][direction])
            return f"{_does(seat, viewer, 'lead')} {tourist_name(tourist)} {TOWARDS[direction]}, to {to}."
        case TakeBackMarker(tourist):
            return (
                f"{_does(seat, viewer, 'take')} the assist marker off {tourist_name(tourist)}'s card again."
            )
        case SwapHand():
            hand = ", ".join(f"“{card_name(card)}”" for card in before.hands[seat])
            return f"{_does(seat, viewer, 'swap')} the hand: {hand}."
        case EndTurn():
            return f"{_does(seat, viewer, 'end')} the turn."
        case ChooseTourist(tourist) if (
            before.event is not None and EVENT_CARDS[before.event].effect == "marker"
        ):
            return f"{_does(seat, viewer, 'put')} an assist marker on {tourist_name(tourist)}'s card."
        case ChooseTourist(tourist):
            return f"{_does(seat, viewer, 'choose')} {tourist_name(tourist)}."
        case CloseLocation(space):
            return f"{_does(seat, viewer, 'close')} {place_name(space)}, {sign(space)}."
        case DiscardCard(card):
            return f"{_does(seat, viewer, 'discard')} “{card_name(card)}”."
        case Decline():
            return f"{_does(seat, viewer, 'do')} without it."
        case _:
            assert_never(action)


def _told_event(drawer: Seat, event: Event, viewer: Seat | None) -> str:
    read = f"{_does(drawer, viewer, 'draw')} the Event {event_name(event)}. {event_rule(event)}"
    if not EVENT_CARDS[event].lasting:
        return read
    return f"{read} That lasts until {_being(drawer, viewer)} first player again (§7.4)."


def _told_move(before: State, seat: Seat, action: MoveTourist, viewer: Seat | None) -> str:
    _, visitor = find(before.tracker, action.tourist)
    step = f"{tourist_name(action.tourist)} {TOWARDS[action.direction]} by “{card_name(action.card)}”"
    told = f"{_does(seat, viewer, 'lead')} {step}, to {place_name(WAYS[visitor.space][action.direction])}"
    if _helps(visitor.steps, visitor.markers):
        told += f", and {'put' if seat == viewer else 'puts'} an assist marker on the card"
    return f"{told}."


def _told_tourists(before: State, action: Action, after: State, viewer: Seat | None) -> list[str]:
    """Who arrived, was moved by an Event, left, or lost patience."""
    lines = [_told_claim(claim, viewer) for claim in after.claims[len(before.claims) :]]
    if isinstance(action, DrawEvent | ChooseTourist):
        lines += _told_drift(before, after)
    lines += [_told_loss(after, tourist) for tourist in after.lost[len(before.lost) :]]
    calm = {visitor.tourist for _, visitor in visitors(before.tracker) if not visitor.frustrated}
    for _, visitor in visitors(after.tracker):
        if visitor.frustrated and visitor.tourist in calm:
            lines.append(f"{tourist_name(visitor.tourist)} is frustrated.")
    return lines


def _told_loss(after: State, tourist: Tourist) -> str:
    """Who left, why, and that the next one ends the game (§9.1)."""
    number, losses = after.lost.index(tourist) + 1, CARD_FILE.tracker.losses
    told = f"{tourist_name(tourist)} has had enough and leaves"
    if tourist in after.driven and after.event is not None:
        told = f"{event_name(after.event)} drives {tourist_name(tourist)} out of town"
    more = "; one more ends the game (§9.1)" if number == losses - 1 else ""
    return f"{told}: {number} of {losses} lost{more}."


def _told_drift(before: State, after: State) -> list[str]:
    """Where an Event has carried tourists, in town or along the tracker."""
    lines = []
    for slot, visitor in visitors(after.tracker):
        old_slot, old = find(before.tracker, visitor.tourist)
        if old.space != visitor.space:
            lines.append(f"{tourist_name(visitor.tourist)} walks to {place_name(visitor.space)}.")
        if old_slot != slot:
            lines.append(f"{tourist_name(visitor.tourist)} is in slot {slot + 1} now.")
    return lines


def _told_claim(claim: Claim, viewer: Seat | None) -> str:
    where = f"{kind_name(claim.kind)} {sign(claim.space)}"
    guides = ["you" if guide == viewer else f"{{{guide}}}" for guide in claim.guides]
    whose = f"{_points(claim.points)} for {listed(guides)}" if guides else "nobody scores"
    frustrated = ", frustrated" if claim.frustrated else ""
    return f"{tourist_name(claim.tourist)} has arrived{frustrated}: {where}, {whose}."


def _ended(before: State, after: State) -> list[Event]:
    lying = {lies.event for lies in after.lasting}
    return [lies.event for lies in before.lasting if lies.event not in lying]


def _described_step(view: View, tourist: Tourist, direction: Direction, how: str) -> Choice:
    guest = _guest(view, tourist)
    to = WAYS[guest.space][direction]
    text = f"{how}, to {place_name(to)}"
    helps = _helps(guest.steps, guest.markers)
    if helps:
        text += ", and assist"
    kind = wished(tourist, to)
    if kind is None:
        return Choice(text, "assist" if helps else "")
    if to in view.closed:
        return Choice(f"{text}; it is closed", "closed")
    worth = points(kind, guest.frustrated)
    others = len({*guest.markers} - {view.seat})
    shared = f", and the same for {others} other guide{'s'[: others > 1]}" if others else ""
    return Choice(f"{text}: {_points(worth)}{shared}", f"+{worth}")


def _described_choice(view: View, tourist: Tourist) -> Choice:
    assert view.event is not None, "an Event asks"
    guest, name = _guest(view, tourist), tourist_name(tourist)
    match EVENT_CARDS[view.event].effect:
        case "calm_one":
            return _described_shift(view, guest, -1)
        case "annoy_one" if guest.slot == SLOTS:
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


def _helps(steps: int, markers: tuple[Seat, ...]) -> bool:
    """Whether the next step earns a marker (§5.1, §5.2); an Event comes before any steps of a turn."""
    return steps + 1 == CARD_FILE.markers.steps and len(markers) < CARD_FILE.markers.most


def _does(seat: Seat, viewer: Seat | None, verb: str) -> str:
    if seat == viewer:
        return f"You {verb}"
    return f"{{{seat}}} {verb}{'es' if verb == 'do' else 's'}"


def _being(seat: Seat, viewer: Seat | None) -> str:
    return "you are" if seat == viewer else f"{{{seat}}} is"


def _wishes(tourist: Tourist) -> str:
    first, second, third = map(kind_name, WISHES[tourist])
    return f"{first}, {second} or {third}"


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
