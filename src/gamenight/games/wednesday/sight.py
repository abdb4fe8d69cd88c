"""What a seat may know (§11), and how to imagine a state that fits it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from gamenight.core import Rng, Seat
from gamenight.games.wednesday.attack import needed, struck, tell
from gamenight.games.wednesday.cards import is_one, open_locations
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import SIX, Laid, Location, Phase, Power, Seen, State, View


def view(box: Box, state: State, seat: Seat | None) -> View:
    piles = tuple([_looked_at(pile, seat) if pile else () for pile in state.piles])
    if state.phase is Phase.SWAP:  # §6.2
        at = struck(state)
        piles = (*piles[:at], tuple(_turned_up(laid) for laid in state.piles[at]), *piles[at + 1 :])
    lost = sum(not attack.saved for attack in state.attacks)
    return View(
        seat=seat,
        level=state.level,
        phase=state.phase,
        turn=state.turn,
        number=state.number,
        ring=state.ring,
        targets=state.targets,
        outcasts=state.outcasts,
        deck=len(state.deck),
        hand=() if seat is None else state.hands[seat],  # §11.1
        hands=tuple(map(len, state.hands)),
        thing=state.thing if seat == state.holder else None,  # §11.2
        thing_holds=0 if state.thing is None else 1,
        holder=state.holder,
        sixes=state.sixes,
        box=state.box,
        pawns=state.pawns,
        piles=piles,
        revealed=state.revealed,
        buried=_looked_at(state.buried, seat),
        seen=state.seen,
        threatened=threatened(state),
        strike=tell(box, state) if state.phase is Phase.SWAP else None,
        attacks=state.attacks,
        rank=min(len(state.attacks) + 1, 5) if state.end is None else len(state.attacks),
        needed=needed(box, state) if state.end is None else state.attacks[-1].needed,
        points=box.points[state.level][len(state.hands)],
        saved=len(state.attacks) - lost,
        lost=lost,
        exchanged=state.exchanged,
        said=state.said,
        end=state.end,
    )


def threatened(state: State) -> tuple[Location, ...]:
    """Where the Hyde may still strike in this round (§3.9)."""
    if state.end is not None:
        return ()
    if state.phase is Phase.SWAP:
        return state.seen[-1:]
    return tuple([at for at in open_locations(state) if at not in state.seen])


def imagine(box: Box, view: View, rng: Rng) -> State:
    """Deal again all cards that the viewer cannot see."""
    unseen = _unseen(box.deck, view)
    piles = _with_ones(view, unseen, rng)
    hands = tuple(
        view.hand if seat == view.seat else tuple(sorted([_drawn(unseen, rng) for _ in range(size)]))
        for seat, size in enumerate(view.hands)
    )
    hidden = view.thing is None and view.thing_holds
    thing = _drawn(unseen, rng) if hidden else view.thing
    lying = tuple(tuple([_guessed(laid, unseen, rng) for laid in pile]) for pile in piles)
    buried = tuple([_guessed(laid, unseen, rng) for laid in view.buried])
    return State(
        level=view.level,
        phase=view.phase,
        turn=view.turn,
        number=view.number,
        ring=view.ring,
        targets=view.targets,
        outcasts=view.outcasts,
        hands=hands,
        thing=thing,
        holder=view.holder,
        sixes=view.sixes,
        box=view.box,
        pawns=view.pawns,
        piles=lying,
        revealed=view.revealed,
        buried=buried,
        deck=tuple(unseen),  # still sorted
        seen=view.seen,
        attacks=view.attacks,
        exchanged=view.exchanged,
        said=view.said,
        end=view.end,
    )


@lru_cache(maxsize=1 << 12)
def _looked_at(pile: tuple[Laid, ...], seat: Seat | None) -> tuple[Seen, ...]:
    """Viewers see their own cards (§11.1) and every 6 (§8.3)."""
    return tuple(
        [
            Seen(laid.seat, laid.number, laid.card if laid.seat == seat or laid.card == SIX else None)
            for laid in pile
        ]
    )


def _turned_up(laid: Laid) -> Seen:
    return Seen(laid.seat, laid.number, laid.card)


def _unseen(deck: tuple[Power, ...], view: View) -> list[Power]:
    """The cards of the common deck that the viewer does not see, sorted."""
    left = list(deck)
    for card in (*view.hand, *view.revealed):
        left.remove(card)
    if view.thing is not None:
        left.remove(view.thing)
    for pile in (*view.piles, view.buried):
        for laid in pile:
            if laid.card is not None and laid.card != SIX:
                left.remove(laid.card)
    return left


def _drawn(unseen: list[Power], rng: Rng) -> Power:
    return unseen.pop(rng.below(len(unseen)))


def _guessed(laid: Seen, unseen: list[Power], rng: Rng) -> Laid:
    return Laid(laid.seat, laid.number, _drawn(unseen, rng) if laid.card is None else laid.card)


def _with_ones(view: View, unseen: list[Power], rng: Rng) -> tuple[tuple[Seen, ...], ...]:
    """The piles, with 1s where Ajax played several hidden cards in one turn (§8.4). Changes `unseen`."""
    if "ajax" not in view.outcasts:
        return view.piles
    seat = view.outcasts.index("ajax")
    turns = Counter(laid.number for pile in view.piles for laid in pile if laid.seat == seat)
    piles = [list(pile) for pile in view.piles]
    for pile in piles:
        for place, laid in enumerate(pile):
            if laid.card is None and laid.seat == seat and turns[laid.number] > 1:
                one = rng.pick([card for card in unseen if is_one(card)])
                unseen.remove(one)
                pile[place] = Seen(laid.seat, laid.number, one)
    return tuple(map(tuple, piles))
