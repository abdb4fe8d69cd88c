"""The rules and the oracle give the same result for thousands of random attacks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import Rng, Seat
from gamenight.games.wednesday.types import (
    LOCATIONS,
    OUTCASTS,
    SIX,
    TARGETS,
    Attack,
    Card,
    Laid,
    Level,
    Pass,
    Phase,
    Place,
    RevealToken,
    State,
    Swap,
)
from games.wednesday import oracle
from games.wednesday.positions import BOX, act, of

LEVELS: tuple[Level, ...] = ("beginner", "expert")


def random_attack(rng: Rng, seats: int) -> State:
    """A random state just before the last token of a round is drawn."""
    deck = rng.shuffled(BOX.deck)
    ring, targets = rng.shuffled(LOCATIONS), rng.shuffled(TARGETS)
    done = rng.below(5)
    attacks = tuple(Attack(at + 1, ring[at], targets[at], (), 0, 0, 0, at % 2 == 0) for at in range(done))
    places: tuple[Place, ...] = ("nevermore", *LOCATIONS)
    lying: list[Card] = list(deck[: rng.below(16)])
    lying += [SIX] * rng.below(3)
    piles: list[tuple[Laid, ...]] = [()] * 5
    piles[4] = tuple(Laid(Seat(rng.below(seats)), number, card) for number, card in enumerate(lying))
    return State(
        level=rng.pick(LEVELS),
        phase=Phase.TOKEN,
        turn=Seat(0),
        ring=tuple(ring),
        targets=tuple(targets),
        outcasts=tuple(rng.shuffled(OUTCASTS)[:seats]),
        deck=(),
        hands=tuple(tuple(sorted(deck[20 + 3 * seat : 23 + 3 * seat])) for seat in range(seats)),
        holder=Seat(0),
        box=0,
        pawns=tuple(rng.pick(places) for _ in range(seats)),
        piles=tuple(piles),
        seen=tuple(ring[done:4]),
        attacks=attacks,
    )


def check(state: State, after: State, lying: list[str]) -> None:
    location, target, told = state.ring[4], state.targets[4], after.attacks[-1]
    enid = "enid" in state.outcasts and state.pawns[state.outcasts.index("enid")] == location
    expected = oracle.total(location, target, lying, enid)
    rank = len(state.attacks) + 1
    assert told.total == expected == sum(card.worth for card in told.cards) + told.enid
    assert [card.card for card in told.cards] == lying
    assert told.saved == (expected >= oracle.needed(rank, len(state.hands), state.level))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_and_the_oracle_give_the_same_sum(seats: int) -> None:
    rng = Rng("attacks", str(seats))
    swapped = saved = 0
    for _ in range(2000):
        state = random_attack(rng, seats)
        lying: list[str] = [laid.card for laid in state.piles[4]]
        after = act(state, RevealToken(state.ring[4]))
        if after.phase is Phase.SWAP:
            hand = list(state.hands[state.outcasts.index("wednesday")])
            offered = of(after, Swap)
            assert {(swap.give, swap.take) for swap in offered} == oracle.may_swap([*hand], lying)
            if offered:
                swap = rng.pick(offered)
                lying[lying.index(swap.take)] = swap.give
                after, swapped = act(after, swap), swapped + 1
            else:
                after = act(after, Pass())
        check(state, after, lying)
        saved += after.attacks[-1].saved
    assert swapped > 100
    assert saved > 100


def test_an_attack_removes_its_cards_and_nothing_else() -> None:
    rng = Rng("attacks", "rest")
    for _ in range(200):
        state = replace(random_attack(rng, 3), outcasts=("enid", "ajax", "yoko"))
        after = act(state, RevealToken(state.ring[4]))
        gone = sorted(laid.card for laid in state.piles[4] if laid.card != SIX)
        assert list(after.revealed) == gone
        assert after.box == len(state.piles[4]) - len(gone)
        assert after.hands == state.hands
