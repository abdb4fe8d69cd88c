"""Sealed Bids: a very small game with secrets, chance, asides and several seats to act at once.

Chance deals every seat a card face down. Then every seat bids 0, 1 or 2 face down, in any order. After the
last bid everything is revealed. A seat scores its card, plus its bid if nobody else made the same bid. Until
the last bid every seat may nod once and wink once; each bid allows both again. These are asides: nobody waits
for them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from gamenight.core import CHANCE, About, Choice, Game, Outcome, Rng, Seat, Use, by_seat, feature


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    deck: Annotated[Literal[4, 6], Meta(description="Cards in the deck, from 1 up")] = 6


class End(StrEnum):
    WON = "won"
    TIED = "tied"


class DealCard(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    card: Annotated[int, Meta(ge=1, le=6)]  # secret: only in the receiver's view


class Bid(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    amount: Annotated[int, Meta(ge=0, le=2)]  # secret until all have bid


class Sign(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    sign: Literal["nod", "wink"]


Action: TypeAlias = DealCard | Bid | Sign


NOD, WINK = Sign("nod"), Sign("wink")


class State(Struct, frozen=True):
    deck: int
    cards: tuple[int, ...]  # one for each seat that has a card
    bids: tuple[int | None, ...]  # one for each seat; None before it has bid
    signs: tuple[tuple[Seat, str], ...] = ()  # made since the last bid


class View(Struct, frozen=True):
    seat: Seat | None
    deck: int
    cards: tuple[int | None, ...]  # None if face down for this seat
    bids: tuple[int | None, ...]  # None if missing, or face down for this seat
    has_bid: tuple[bool, ...]
    signs: tuple[tuple[Seat, str], ...] = ()


def setup(seats: int, options: Options) -> State:
    return State(options.deck, (), (None,) * seats)


def to_act(state: State) -> tuple[Seat, ...]:
    if len(state.cards) < len(state.bids):
        return (CHANCE,)
    return tuple(Seat(seat) for seat, bid in enumerate(state.bids) if bid is None)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat not in to_act(state):
        return ()
    if seat == CHANCE:
        return tuple(DealCard(card) for card in range(1, state.deck + 1) if card not in state.cards)
    return (Bid(0), Bid(1), Bid(2))


def asides(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat not in range(len(state.bids)) or to_act(state) in ((), (CHANCE,)):
        return ()
    return tuple(sign for sign in (NOD, WINK) if (seat, sign.sign) not in state.signs)


def why_not(state: State, seat: Seat, action: Action) -> str:
    if isinstance(action, Sign):
        return f"this was your {action.sign} until the next bid"
    if seat != CHANCE and seat not in to_act(state):
        return "you have bid already"
    if isinstance(action, Bid):
        return "the cards are dealt first"
    return f"card {action.card} is not in the deck" if seat == CHANCE else "the cards are dealt already"


def sample(state: State, rng: Rng) -> Action:
    return rng.pick(legal_actions(state, CHANCE))


def apply(state: State, seat: Seat, action: Action) -> State:
    if isinstance(action, DealCard):
        return replace(state, cards=(*state.cards, action.card))
    if isinstance(action, Sign):
        return replace(state, signs=(*state.signs, (seat, action.sign)))
    return replace(state, bids=(*state.bids[:seat], action.amount, *state.bids[seat + 1 :]), signs=())


def outcome(state: State) -> Outcome | None:
    if to_act(state):
        return None
    scores = tuple(_score(seat, state.cards, state.bids) for seat in range(len(state.bids)))
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(scores, winners, End.WON if len(winners) == 1 else End.TIED)


def view(state: State, seat: Seat | None) -> View:
    over = not to_act(state)
    return View(
        seat,
        state.deck,
        tuple(card if over or holder == seat else None for holder, card in enumerate(state.cards)),
        tuple(bid if over or holder == seat else None for holder, bid in enumerate(state.bids)),
        tuple(bid is not None for bid in state.bids),
        state.signs,
    )


def imagine(view: View, rng: Rng) -> State:
    unseen = iter(rng.shuffled([card for card in range(1, view.deck + 1) if card not in view.cards]))
    return State(
        view.deck,
        tuple(next(unseen) if card is None else card for card in view.cards),
        tuple(
            rng.below(3) if made and bid is None else bid
            for bid, made in zip(view.bids, view.has_bid, strict=True)
        ),
        view.signs,
    )


def narrate(before: State, seat: Seat, action: Action, after: State, viewer: Seat | None) -> tuple[str, ...]:
    if isinstance(action, DealCard):
        holder = len(before.cards)
        return (f"{{{holder}}} receives {f'the {action.card}' if viewer == holder else 'a card'}.",)
    if isinstance(action, Sign):
        return (f"{{{seat}}} {action.sign}s.",)
    told = f"{{{seat}}} bids {action.amount if viewer == seat else 'face down'}."
    return (told,) if to_act(after) else (told, f"The bids are {', '.join(map(str, after.bids))}.")


def describe(view: View, seat: Seat, action: Action) -> Choice:  # noqa: ARG001
    if isinstance(action, DealCard):
        return Choice(f"Deal the {action.card}")
    if isinstance(action, Sign):
        return Choice(action.sign.capitalize())
    return Choice(f"Bid {action.amount}", f"+{action.amount}")


def evaluate(view: View, seat: Seat) -> float:
    return float(_score(seat, view.cards, view.bids)) if seat < len(view.cards) else 0.0


FEATURES = (
    *(feature("Bid", str(amount), f"Bid of {amount}") for amount in range(3)),
    feature("Rule", "deal", "Deal"),
)
_USES = by_seat(FEATURES, seats=3)


def used(before: State, seat: Seat, action: Action, after: State) -> tuple[Use, ...]:  # noqa: ARG001
    if isinstance(action, Sign):
        return ()
    return (_USES[f"bid/{action.amount}" if isinstance(action, Bid) else "rule/deal"][seat],)


def hurries(state: State) -> bool:
    """Whether all seats except one have bid."""
    return state.bids.count(None) == 1


def _score(seat: int, cards: tuple[int | None, ...], bids: tuple[int | None, ...]) -> int:
    """A seat's card plus its bid. The bid counts only if nobody else made it. Unknown values are 0."""
    return (cards[seat] or 0) + (bids[seat] or 0) * (bids.count(bids[seat]) == 1)


LESSON = """
minutes = 5
point = "bid what nobody else bids"
seats = 2
log = '''
[-1, {"type": "DealCard", "card": 2}]
[-1, {"type": "DealCard", "card": 3}]
[0, {"type": "Sign", "sign": "nod"}]
[1, {"type": "Bid", "amount": 1}]
'''

[[steps]]
text = "You have a card, and {1} has one."

[[steps]]
text = "Nod."
instead = "For now only nod."
after = "{1} bids."

[[steps]]
text = "Now bid."
"""

TOY: Game[State, Action, View, Options] = Game(
    slug="toy",
    lesson=LESSON,
    title="Sealed Bids",
    about=About(
        sentence="Bid in secret, and alone.",
        minutes="1",
        age="3+",
        designers=("Nobody",),
        publisher="The house",
    ),
    seats=range(2, 4),
    cooperative=False,
    secrets=True,
    first_by_rules=True,  # all bid at once
    at_once=True,
    version=1,
    bound=6,
    State=State,
    Action=Decoder(Action),
    View=View,
    Options=Options,
    End=End,
    setup=setup,
    to_act=to_act,
    legal_actions=legal_actions,
    why_not=why_not,
    sample=sample,
    apply=apply,
    outcome=outcome,
    view=view,
    imagine=imagine,
    narrate=narrate,
    describe=describe,
    evaluate=evaluate,
    asides=asides,
    speech=(Sign,),
    hurries=hurries,
    features=FEATURES,
    used=used,
)
