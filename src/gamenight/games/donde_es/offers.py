"""The texts of the choices of ¿Dónde Es?: what each would do."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from gamenight.core import Choice, Seat, listed
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.leads import leads
from gamenight.games.donde_es.names import (
    TOWARDS,
    card_count,
    card_name,
    event_name,
    event_rule,
    foretold,
    place_name,
    point_count,
    resting,
    signed,
    standing,
    tourist_name,
)
from gamenight.games.donde_es.tracker import points, steps_to_wish, wished
from gamenight.games.donde_es.turn import earns
from gamenight.games.donde_es.types import (
    Action,
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    DiscardCard,
    DrawCard,
    DrawEvent,
    EndTurn,
    Guest,
    MoveTourist,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    SwapHand,
    TakeBackMarker,
    Tourist,
    View,
    WalkTourist,
)
from gamenight.games.donde_es.ways import Cards


def describe(box: Box, view: View, seat: Seat, action: Action) -> Choice:
    """What an action of the seat would do."""
    match action:
        case MoveTourist(tourist, card, direction):
            how = f"Lead {tourist_name(box, tourist)} {TOWARDS[direction]} by “{card_name(card)}”"
            told = _described_move(box, view, action, how)
            bound = binding(box, view.lasting)
            cards = Cards(view.hand, seat in bound.any_way, bound.wet)
            return replace(told, facts=leads(box, view, _guest(view, tourist), action, cards))
        case WalkTourist(tourist, direction):
            how = f"Lead {tourist_name(box, tourist)} {TOWARDS[direction]}, without a card"
            return _described_step(box, view, action, how)  # §8.9
        case PlaceTourist(tourist, space):
            return _described_place(box, view, tourist, space)
        case PlaceAll():
            return Choice(f"Place all {len(view.placing)} as suggested: {standing(box, view)}", "advised")
        case CarryOut():
            return _described_event(box, view, seat)
        case TakeBackMarker(tourist):
            return Choice(f"Take the new assist marker off {tourist_name(box, tourist)}'s card again")
        case SwapHand():
            swap = f"Discard the whole hand for {card_count(box.hand)} from the deck: the whole turn"
            return Choice(f"{swap}{_farewell(view)}", "swap")
        case EndTurn():
            kept = len(view.hand)
            end = f"End the turn and keep {card_count(kept)}" if kept else "End the turn"
            return Choice(f"{end}{_farewell(view)}")
        case ChooseTourist(tourist):
            return _described_choice(box, view, tourist)
        case CloseLocation(space):
            until = f"until the first player token comes back to {{{seat}}}"
            return Choice(f"Close {signed(box, space)}, {until}")
        case DiscardCard(card):
            return Choice(f"Discard “{card_name(card)}”")
        case Decline():
            return Choice("Do without it")
        case DrawCard() | RevealTourist() | DrawEvent():
            raise AssertionError("no seat has this choice")
        case _:
            assert_never(action)


def _described_move(box: Box, view: View, step: MoveTourist, how: str) -> Choice:
    """A step by a card, and whether it earns the assist marker (§5.1)."""
    guest = _guest(view, step.tourist)
    to = box.town.ways[guest.space][step.direction]
    if earns(box, guest, to):
        return _described_step(box, view, step, how, ", and assist", "assist")
    open_still = guest.spaces < box.spaces and len(guest.markers) < box.markers
    again = ", no new space and no assist marker (§5.1)" if open_still and to in guest.trail else ""
    return _described_step(box, view, step, how, again)


def _described_step(
    box: Box, view: View, step: MoveTourist | WalkTourist, how: str, more: str = "", badge: str = ""
) -> Choice:
    guest = _guest(view, step.tourist)
    to = box.town.ways[guest.space][step.direction]
    text, kind = f"{how}, to {place_name(box, to)}{more}", wished(box, step.tourist, to)
    if kind is None:
        return Choice(text, badge)
    if to in view.closed:
        return Choice(f"{text}; it is closed", "closed")
    worth = points(box, kind, guest.frustrated)
    others = len({*guest.markers} - {view.seat})
    shared = f", and the same for {others} other guide{'s'[: others > 1]}" if others else ""
    return Choice(f"{text}: {point_count(worth)}{shared}", f"+{worth}")


def _described_place(box: Box, view: View, tourist: Tourist, space: int) -> Choice:
    """§3.7."""
    text = f"Place {tourist_name(box, tourist)} on {place_name(box, space)}"
    far = steps_to_wish(box, view.lasting, tourist).get(space)
    way = "no way to a wish now" if far is None else f"{far} step{'s'[: far != 1]} to the nearest wish"
    return Choice(f"{text}: {way}", "advised" if space == _guest(view, tourist).space else "")


def _described_event(box: Box, view: View, seat: Seat) -> Choice:
    """What carrying out the Event would do."""
    assert view.event is not None, "an Event asks"
    card, name = box.events[view.event], event_name(box, view.event)
    verb = "Accept" if card.helpful else "Carry out"
    until = f"until the first player token comes back to {{{view.first}}}"
    match card.effect:
        case "draw":
            does = f"draw {card_count(card.amount)}"
        case "new_hands":
            does = f"discard the hand and draw {card_count(view.limits[seat])}"
        case "hand_size" if card.helpful:
            does = f"a full hand has {card_count(view.limits[seat] + card.amount)} {until}"
        case "any_way":
            does = f"every card moves tourists in any direction {until}"
        case _:
            does = foretold(box, view.hits) or event_rule(box, view.event).rstrip(".")
    return Choice(f"{verb} {name}: {does}")


def _described_choice(box: Box, view: View, tourist: Tourist) -> Choice:
    assert view.event is not None, "an Event asks"
    guest, name = _guest(view, tourist), tourist_name(box, tourist)
    match box.events[view.event].effect:
        case "rest_one":
            return _described_rest(view, guest)
        case "annoy_one":
            return _described_shift(view, guest)
        case "to_square":
            return Choice(f"Send {name} back to the Square", "Square")
        case _:
            return Choice(f"Put an assist marker on {name}'s card", "assist")


def _described_shift(view: View, guest: Guest) -> Choice:
    to = guest.slot + 1
    there = view.tracker[to - 1]
    changes = "" if there is None else f", and {there.name} to slot {guest.slot}"
    return Choice(f"Move {guest.name} on to slot {to}{changes}", f"→ {to}")


def _described_rest(view: View, guest: Guest) -> Choice:
    """§8.1: who stays, the tourists right behind included."""
    names = [guest.name]
    for behind in reversed(view.tracker[: guest.slot - 1]):
        if behind is None:
            break
        names.append(behind.name)
    stay = f"{listed(names)} {resting(len(names))}"
    return Choice(f"Let {guest.name} rest: at the end of this round {stay}", "rest")


def _farewell(view: View) -> str:
    return ", the last of the game (§9.2)" if view.turns_left == 1 else ""


def _guest(view: View, tourist: Tourist) -> Guest:
    return next(guest for guest in view.tracker if guest is not None and guest.tourist == tourist)
