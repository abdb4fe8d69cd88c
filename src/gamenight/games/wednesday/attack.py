"""The Hyde's attack: the points of each card, the sum, and the result (§6, §8.1, §8.2, §9, §10)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec.structs import replace

from gamenight.games.wednesday.cards import alike, kinds, number, with_card, without
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import (
    NEVERMORE,
    SIX,
    Attack,
    Card,
    Counted,
    End,
    Laid,
    Location,
    Phase,
    Power,
    State,
    Swap,
    Target,
)

Why = Literal["plain", "void", "target"]

_VOID: dict[Location, tuple[int, str]] = {  # cards that count nothing: index of the letter, its values
    "crypt": (1, "3"),  # §9.1
    "jericho": (1, "4"),  # §9.2
    "pilgrim_village": (0, "sw"),  # §9.3
    "art_shed": (0, "b"),  # §9.4
    "woods": (0, ""),  # §9.5
}
_RAISED: dict[Target, tuple[str, int]] = {  # the number or symbol that counts more, and the points added
    "twos": ("2", 2),  # §10.1
    "ones": ("1", 2),  # §10.2
    "medusa": ("m", 1),  # §10.3
    "bat": ("t", 1),  # §10.4
    "eye": ("e", 1),  # §10.5
}


@cache
def worth(card: Card, location: Location, target: Target) -> tuple[int, Why]:
    """The points of a card at a Location with its Target, and the reason."""
    place, letters = _VOID[location]
    if card[place] in letters:  # §6.4, §6.6: the printed number or symbol decides, before the Target
        return 0, "void"
    raised, by = _RAISED[target]
    if raised in card:
        return number(card) + by, "target"
    return number(card), "plain"


def needed(box: Box, state: State) -> int:
    """The points that stop the next attack (§6.8)."""
    return box.points[state.level][len(state.hands)][min(len(state.attacks), 4)]


def struck(state: State) -> int:
    """The index in the ring of the attacked Location, which the last drawn token names."""
    return state.ring.index(state.seen[-1])


def swaps(state: State) -> tuple[Swap, ...]:
    """The legal swaps (§8.1): Wednesday gives a card for another one with the same symbol or number."""
    hand = state.hands[state.outcasts.index("wednesday")]
    takes = kinds(sorted(laid.card for laid in state.piles[struck(state)] if laid.card != SIX))
    return tuple(
        Swap(give, take) for give in kinds(hand) for take in takes if give != take and alike(give, take)
    )


def strike(box: Box, state: State) -> State:
    """Start the attack (§6.1, §6.2). Wednesday is asked to swap if any card but a 6 lies there."""
    if "wednesday" in state.outcasts and any(laid.card != SIX for laid in state.piles[struck(state)]):
        return replace(state, phase=Phase.SWAP)
    return settle(box, state)


def swap(box: Box, state: State, action: Swap) -> State:
    """§6.3: replace the first such card of the pile with the card that Wednesday gives."""
    at, seat = struck(state), state.outcasts.index("wednesday")
    pile = state.piles[at]
    place = next(i for i, laid in enumerate(pile) if laid.card == action.take)
    changed = (*pile[:place], replace(pile[place], card=action.give), *pile[place + 1 :])
    hand = with_card(without(state.hands[seat], action.give), action.take)
    after = replace(
        state,
        piles=(*state.piles[:at], changed, *state.piles[at + 1 :]),
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
    )
    return settle(box, after, (place, action.take))


def settle(box: Box, state: State, swapped: tuple[int, Power] | None = None) -> State:
    """Compute the sum and the result, and prepare the next round (§6.4 to §6.9)."""
    at = struck(state)
    attack = tell(box, state, swapped)
    attacks = (*state.attacks, attack)
    gone = [laid.card for laid in state.piles[at]]
    end = _end(box, attacks)
    return replace(
        state,
        phase=Phase.MOVE if end is None else Phase.OVER,
        piles=(*state.piles[:at], (), *state.piles[at + 1 :]),
        revealed=tuple(sorted([*state.revealed, *(card for card in gone if card != SIX)])),
        box=state.box + gone.count(SIX),  # §8.3
        pawns=(NEVERMORE,) * len(state.pawns),
        seen=(),
        said=tuple(said for said in state.said if said.location != attack.location),  # §11.6
        attacks=attacks,
        end=end,
    )


def tell(box: Box, state: State, swapped: tuple[int, Power] | None = None) -> Attack:
    """The attack with the cards that lie there now (§6.4 to §6.8)."""
    at = struck(state)
    location, target = state.ring[at], state.targets[at]
    cards = tuple(
        _count(laid, location, target, swapped[1] if swapped and swapped[0] == place else None)
        for place, laid in enumerate(state.piles[at])
    )
    enid = box.enid if _enid_stands_at(state, location) else 0
    total = sum(card.worth for card in cards) + enid
    points = needed(box, state)
    return Attack(len(state.attacks) + 1, location, target, cards, enid, total, points, total >= points)


def _count(laid: Laid, location: Location, target: Target, swapped: Power | None) -> Counted:
    points, why = worth(laid.card, location, target)
    return Counted(laid.seat, laid.card, points, why, swapped)


def _enid_stands_at(state: State, location: Location) -> bool:
    """§8.2: the pawns have not returned to Nevermore yet."""
    return "enid" in state.outcasts and state.pawns[state.outcasts.index("enid")] == location


def _end(box: Box, attacks: tuple[Attack, ...]) -> End | None:
    lost = sum(not attack.saved for attack in attacks)
    if lost == box.losses:  # §7.1
        return End.LOST
    if len(attacks) < 5:  # §7.2
        return None
    return (End.MASTERS, End.INTERMEDIATES, End.BEGINNERS)[lost]  # §7.3 to §7.5
