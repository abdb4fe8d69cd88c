"""Deal again what a seat may not know in Wednesday, as the rulebook says, and change nothing else.

Hidden from a seat: the cards in other hands (book, l.92), the cards that others played face down (l.94),
Thing's card unless Thing faces the seat (l.82), the draw pile, and the discards of others that lie face down
(ruling W20). Known to all: a 6, because everyone sees it leave its place (l.269); several cards that Ajax
played in one turn, because they can only be 1s (l.283); the cards of an attack once revealed (l.192).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gamenight.core import Rng, Seat
from gamenight.games.wednesday.types import Action, Laid, Phase, Power, State


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """The same state, but every card that `seat` cannot see is dealt again. None is a spectator."""
    pool: list[Power] = []

    def collect(card: Power) -> Power:
        pool.append(card)
        return card

    _each_hidden(state, seat, collect)
    shuffled = iter(rng.shuffled(pool))
    return _each_hidden(state, seat, lambda _: next(shuffled))


def _each_hidden(state: State, seat: Seat | None, exchange: Callable[[Power], Power]) -> State:
    """Call `exchange` for each hidden card, always in the same order, and return the changed state."""
    hands = tuple(
        hand if holder == seat else tuple(sorted(exchange(card) for card in hand))
        for holder, hand in enumerate(state.hands)
    )
    thing = state.thing if state.thing is None or seat == state.holder else exchange(state.thing)
    ones = _turns_of_ones(state)

    def turned(laid: Laid) -> Laid:
        if laid.card == "x6" or laid.seat == seat or (laid.seat, laid.number) in ones:
            return laid
        return replace(laid, card=exchange(laid.card))

    piles = tuple(
        pile if _is_revealed(state, place) else tuple(turned(laid) for laid in pile)
        for place, pile in enumerate(state.piles)
    )
    buried = tuple(turned(laid) for laid in state.buried)
    deck = tuple(sorted(exchange(card) for card in state.deck))
    return replace(state, hands=hands, thing=thing, piles=piles, buried=buried, deck=deck)


def _is_revealed(state: State, place: int) -> bool:
    """The cards of an attack lie open while Wednesday may swap one of them (l.247)."""
    return state.phase is Phase.SWAP and state.ring[place] == state.seen[-1]


def _turns_of_ones(state: State) -> set[tuple[int, int]]:
    """The turns in which Ajax played several cards, or in which he may play more now."""
    if "ajax" not in state.outcasts:
        return set()
    ajax = state.outcasts.index("ajax")
    turns = [laid.number for pile in state.piles for laid in pile if laid.seat == ajax]
    asked = [state.number] if state.phase is Phase.ONES else []
    return {(ajax, number) for number in turns if turns.count(number) > 1 or number in asked}


def shown(_state: State, _seat: Seat, _action: Action) -> object:
    """What an action shows to everyone beside the views after it: nothing in this game."""
    return None


def secrets(state: State, seat: Seat | None) -> dict[str, object]:
    """Each hidden thing by name. Tests leak them on purpose."""
    others = [hand for holder, hand in enumerate(state.hands) if holder != seat]
    lying = [laid.card for pile in state.piles for laid in pile if laid.seat != seat]
    return {
        "a card of another hand": [hand[:1] for hand in others],
        "the cards of other hands": others,
        "Thing's card": None if seat == state.holder else state.thing,
        "a card played face down": lying[:1],
        "all cards played face down": lying,
        "discards laid face down": [laid.card for laid in state.buried if laid.seat != seat],
        "the draw pile": state.deck,
    }
