"""Wednesday: The Hyde's Attack in words: what happened, and what a choice would do."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Choice, Seat
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.names import (
    ABILITIES,
    LOCATION_RULES,
    OUTCASTS,
    PLACES,
    RANKS,
    card_name,
    power,
    said,
)
from gamenight.games.wednesday.reasons import why_not
from gamenight.games.wednesday.rules import dealt_to
from gamenight.games.wednesday.types import (
    Action,
    Attack,
    Card,
    ChooseOutcast,
    Counted,
    Discard,
    Done,
    DrawCard,
    End,
    EndTurn,
    ExchangeWithThing,
    Location,
    MoveTo,
    Pass,
    Phase,
    PlaceLocation,
    PlaceTarget,
    PlayCard,
    PlaySix,
    PlayThingCard,
    Power,
    RevealToken,
    Say,
    SendThing,
    State,
    Stay,
    Swap,
    View,
)

__all__ = ["describe", "narrate", "why_not"]

_ENDS = {
    End.LOST: "A {rank} Target is lost: the Hyde wins.",
    End.BEGINNERS: "Three Targets are saved: everybody wins, as beginners.",
    End.INTERMEDIATES: "Four Targets are saved: everybody wins, as intermediates.",
    End.MASTERS: "All five Targets are saved: everybody wins, as masters of their powers.",
}


def narrate(
    box: Box, before: State, seat: Seat, action: Action, after: State, viewer: Seat | None
) -> tuple[str, ...]:
    told = _told(box, before, seat, action, viewer)
    lines = [told] if told else []
    if len(after.deck) > len(before.deck) - isinstance(action, DrawCard):  # §5.3
        lines.append("The discards are shuffled and become the deck.")
    if isinstance(action, RevealToken):
        lines += _told_token(before, action.location, after)
    if len(after.attacks) > len(before.attacks):
        lines += _told_attack(after.attacks[-1])
    if after.end is not None:
        lines.append(_ENDS[after.end].format(rank=RANKS[box.losses - 1]))
    return tuple(lines)


def describe(box: Box, view: View, seat: Seat, action: Action) -> Choice:
    """What an action would do for a seat."""
    match action:
        case MoveTo(place):
            return Choice(f"Move to {PLACES[place]}")
        case Stay():
            return Choice(f"Stay in {PLACES[view.pawns[seat]]}")
        case PlayCard(card, location):
            return _described_play(view, f"Play the {card_name(card)}", card, location)
        case PlayThingCard(location):
            if view.thing is None:
                return Choice(f"Play Thing's card at {PLACES[location]}")
            return _described_play(view, f"Play Thing's {card_name(view.thing)}", view.thing, location)
        case PlaySix(card, location):
            return _described_play(view, f"Discard the {card_name(card)} and play a 6", "x6", location)
        case Done():
            return Choice("Play no card" if view.phase is Phase.PLAY else "Play no more cards")
        case Discard(card):
            return Choice(f"Discard the {card_name(card)}")
        case ExchangeWithThing(card):
            return Choice(_exchanged(card, view.thing, "Give"))
        case SendThing(to):
            return Choice(f"Send Thing to {{{to}}}, {OUTCASTS[view.outcasts[to]]}, and end the turn")
        case EndTurn():
            return Choice("End the turn and keep Thing" if view.holder == seat else "End the turn")
        case Say(location, phrase):
            return Choice(f"Say: “{said(location, phrase)}.”")
        case Swap(give, take):
            return _described_swap(view, give, take)
        case Pass():
            return Choice("Swap nothing")
        case ChooseOutcast(who):
            return Choice(f"Be {OUTCASTS[who]}, who {power(box, who)}")
        case DrawCard(card):
            return Choice(f"Draw the {card_name(card)}")
        case RevealToken(location):
            return Choice(f"The Hyde is seen at {PLACES[location]}")
        case PlaceLocation(location):
            return Choice(f"Lay out {PLACES[location]}: {LOCATION_RULES[location]}")
        case PlaceTarget(target):
            return Choice(f"Deal a Target: {ABILITIES[target]}")
        case _:
            assert_never(action)


def _told(box: Box, before: State, seat: Seat, action: Action, viewer: Seat | None) -> str:
    """One line about the action itself. Other lines tell its effects."""
    mine = seat == viewer
    match action:
        case MoveTo(place):
            return f"{_does(seat, viewer, 'move')} to {PLACES[place]}."
        case Stay():
            return f"{_does(seat, viewer, 'stay')} in {PLACES[before.pawns[seat]]}."
        case PlayCard(card, location):
            what = f"the {card_name(card)}" if mine else "a card"
            return f"{_does(seat, viewer, 'play')} {what} face down at {PLACES[location]}."
        case PlayThingCard(location):
            what = card_name(before.thing) if mine and before.thing is not None else "card"
            return f"{_does(seat, viewer, 'play')} Thing's {what} face down at {PLACES[location]}."
        case PlaySix(card, location):
            what = f"the {card_name(card)}" if mine else "a card"
            does = _does(seat, viewer, "discard")
            return f"{does} {what} and {'play' if mine else 'plays'} a 6 face down at {PLACES[location]}."
        case Done():
            more = "no card" if before.phase is Phase.PLAY else "no more cards"
            return f"{_does(seat, viewer, 'play')} {more}."
        case Discard(card):
            return f"{_does(seat, viewer, 'discard')} {f'the {card_name(card)}' if mine else 'a card'}."
        case ExchangeWithThing(card):
            if mine:
                return f"{_exchanged(card, before.thing, 'You give')}."
            does = "gives a card to" if before.thing is None else "exchanges a card with"
            return f"{{{seat}}} {does} Thing."
        case SendThing(to):
            return f"{_does(seat, viewer, 'send')} Thing to {'you' if to == viewer else f'{{{to}}}'}."
        case EndTurn() | Pass():
            return "" if isinstance(action, EndTurn) else f"{_does(seat, viewer, 'swap')} nothing."
        case Say(location, phrase):
            return f"{_does(seat, viewer, 'say')}: “{said(location, phrase)}.”"
        case Swap(give, take):
            return f"{_does(seat, viewer, 'swap')} the {card_name(take)} for the {card_name(give)}."
        case ChooseOutcast(who):
            return f"{_does(seat, viewer, 'are', 'is')} {OUTCASTS[who]}, who {power(box, who)}."
        case DrawCard(card):
            return _told_draw(box, before, card, viewer)
        case PlaceLocation(location):
            return f"Around Nevermore lies {PLACES[location]}: {LOCATION_RULES[location]}."
        case PlaceTarget(target):
            return f"At {PLACES[before.ring[len(before.targets)]]} {ABILITIES[target]}."
        case RevealToken():
            return ""
        case _:
            assert_never(action)


def _does(seat: int, viewer: Seat | None, verb: str, third: str = "") -> str:
    """Subject and verb: "You walk" for the viewer. For others "{2} walks", where 2 is the seat.

    The caller of `narrate` fills in the name.
    """
    return f"You {verb}" if seat == viewer else f"{{{seat}}} {third or verb + 's'}"


def _exchanged(card: Power, thing: Power | None, give: str) -> str:
    return f"{give} Thing the {card_name(card)}" + (f" for the {card_name(thing)}" if thing else "")


def _told_draw(box: Box, before: State, card: Power, viewer: Seat | None) -> str:
    """Only the receiver is told which card it is."""
    receiver: Seat | None = before.turn
    if before.phase is Phase.DEAL:
        receiver = dealt_to(box, before)
    elif before.phase is Phase.REFILL:
        receiver = None
    if receiver is None:
        return f"Thing draws {f'the {card_name(card)}' if viewer == before.holder else 'a card'}."
    what = f"the {card_name(card)}" if viewer == receiver else "a card"
    return f"{_does(receiver, viewer, 'draw')} {what}."


def _told_token(before: State, location: Location, after: State) -> list[str]:
    if len(after.attacks) == len(before.attacks) and after.phase is not Phase.SWAP:
        return [f"The Hyde was seen at {PLACES[location]}."]
    laid = before.piles[before.ring.index(location)]
    rank = RANKS[len(before.attacks)]
    cards = ", ".join(card_name(one.card) for one in laid) or "none"
    return [f"The {rank} attack: the Hyde strikes {PLACES[location]}! The cards there: {cards}."]


def _told_attack(attack: Attack) -> list[str]:
    counted = " + ".join(_told_card(card) for card in attack.cards) or "0"
    enid = f" + {attack.enid} by Enid" if attack.enid else ""
    result = "saved" if attack.saved else "lost"
    return [
        f"{counted}{enid} = {attack.total}.",
        f"{attack.needed} were needed at {PLACES[attack.location]}: the Target is {result}.",
    ]


def _told_card(card: Counted) -> str:
    why = {"plain": "", "void": " void", "target": " by the Target"}[card.why]
    return f"{card.worth} ({card_name(card.card)}{why})"


def _described_play(view: View, what: str, card: Card, location: Location) -> Choice:
    points, why = worth(card, location, view.targets[view.ring.index(location)])
    reason = {"plain": "", "void": " because of the Location", "target": " because of the Target"}[why]
    return Choice(f"{what} at {PLACES[location]}, where it counts {points}{reason}", f"+{points}")


def _described_swap(view: View, give: Power, take: Power) -> Choice:
    at = view.ring.index(view.seen[-1])
    location, target = view.ring[at], view.targets[at]
    gain = worth(give, location, target)[0] - worth(take, location, target)[0]
    badge = f"{gain:+}".replace("-", "−")
    return Choice(f"Give the {card_name(give)} for the {card_name(take)}: {badge} to the sum", badge)
