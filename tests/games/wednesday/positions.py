"""Build positions from short texts, and play them in a few words.

A card is two letters; spaces separate cards: "s1 t5 x6". The ring is The Crypt (2s count 4), Pilgrim
Village (1s count 3), the Art Shed (Medusa), Jericho (Bat), The Woods (Eye).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
import pytest

from gamenight.core import CHANCE, IllegalAction, Rng, Seat, packaged_sheets, play
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.data import load
from gamenight.games.wednesday.types import (
    Action,
    Attack,
    Card,
    ChooseOutcast,
    DrawCard,
    Laid,
    Level,
    Location,
    MoveTo,
    Options,
    Outcast,
    Phase,
    Place,
    PlayCard,
    PlaySix,
    PlayThingCard,
    Power,
    RevealToken,
    State,
    Swap,
    Target,
)

BOX = load(packaged_sheets("gamenight.games.wednesday"))

RING: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed", "jericho", "woods")
TARGETS: tuple[Target, ...] = ("twos", "ones", "medusa", "bat", "eye")
TWO: tuple[Outcast, ...] = ("enid", "yoko")
PLAIN: tuple[Outcast, ...] = ("enid", "wednesday")
"""Two Outcasts whose powers do not change a turn."""

A = TypeVar("A")


def powers(words: str) -> tuple[Power, ...]:
    return msgspec.convert(sorted(words.split()), tuple[Power, ...])


def cards(words: str) -> list[Card]:
    return msgspec.convert(words.split(), list[Card])


def attacked(location: Location, rank: int = 1, saved: bool = True) -> Attack:
    return Attack(rank, location, TARGETS[RING.index(location)], (), 0, 0, 0, saved)


def position(
    outcasts: Sequence[Outcast] = PLAIN,
    *,
    hands: Sequence[str] = ("s1 s2 s3", "b1 b2 b3"),
    pawns: Sequence[Place] = ("nevermore", "nevermore", "nevermore", "nevermore"),
    piles: Mapping[Location, str] | None = None,
    by: int = 1,
    thing: str = "w5",
    holder: int = 1,
    deck: str = "m1 m2 m3 m4 m5 t1 t2 t3 t4 t5",
    revealed: str = "",
    sixes: int = 0,
    phase: Phase = Phase.MOVE,
    turn: int = 0,
    attacks: tuple[Attack, ...] = (),
    seen: tuple[Location, ...] = (),
    level: Level = "beginner",
) -> State:
    """A position. One seat (`by`) played all cards at Locations, each in another turn."""
    seats = len(outcasts)
    lying = piles or {}
    return State(
        level=level,
        phase=phase,
        turn=Seat(turn),
        number=40,
        ring=RING,
        targets=TARGETS,
        outcasts=tuple(outcasts),
        deck=powers(deck),
        hands=tuple(powers(words) for words in (*hands, *("e1 e2 e3",) * seats)[:seats]),
        thing=powers(thing)[0] if thing else None,
        holder=Seat(holder),
        sixes=sixes,
        box=2 - sixes,
        pawns=tuple(pawns[:seats]),
        piles=tuple(
            tuple(Laid(Seat(by), number, card) for number, card in enumerate(cards(lying.get(at, ""))))
            for at in RING
        ),
        revealed=powers(revealed),
        attacks=attacks,
        seen=seen,
    )


def legal(state: State) -> tuple[Action, ...]:
    (seat,) = GAME.to_act(state)
    return GAME.legal_actions(state, seat)


def of(state: State, kind: type[A]) -> list[A]:
    """The legal actions of a kind."""
    return [action for action in legal(state) if isinstance(action, kind)]


def act(state: State, *actions: Action) -> State:
    """Play actions, each by the seat to act."""
    for action in actions:
        (seat,) = GAME.to_act(state)
        state = play(GAME, state, seat, action)
    return state


def refusal(state: State, action: Action) -> str:
    """Why the rules refuse an action of the seat to act."""
    (seat,) = GAME.to_act(state)
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, seat, action)
    return str(refused.value)


def places(state: State) -> set[Place]:
    """Where the player may move."""
    return {action.place for action in of(state, MoveTo)}


def played(state: State) -> set[tuple[str, Location]]:
    """The cards that may be played, and where. Thing's card is "thing"; a 6 is "6 for" and the discard."""
    return (
        {(action.card, action.location) for action in of(state, PlayCard)}
        | {("thing", action.location) for action in of(state, PlayThingCard)}
        | {(f"6 for {action.discard}", action.location) for action in of(state, PlaySix)}
    )


def draw(state: State, words: str) -> State:
    """Draw these cards, one after another."""
    return act(state, *(DrawCard(card) for card in powers(words)))


def pile(state: State, location: Location) -> str:
    return " ".join(laid.card for laid in state.piles[RING.index(location)])


def hand(state: State, seat: int) -> str:
    return " ".join(state.hands[seat])


def last_turn(
    outcasts: Sequence[Outcast] = PLAIN,
    location: Location = "woods",
    lying: str = "",
    *,
    hands: Sequence[str] = ("s1 s2 s3", "b1 b2 b3"),
    pawns: Sequence[Place] = ("nevermore",) * 4,
    attacks: tuple[Attack, ...] = (),
    level: Level = "beginner",
    others: Mapping[Location, str] | None = None,
) -> State:
    """The moment before the last token of a round is drawn."""
    done = {attack.location for attack in attacks}
    return position(
        outcasts,
        hands=hands,
        pawns=pawns,
        piles={**(others or {}), location: lying},
        phase=Phase.TOKEN,
        attacks=attacks,
        seen=tuple(at for at in RING if at != location and at not in done),
        level=level,
    )


def strike(state: State) -> State:
    """Draw the last token. If Wednesday plays, she has not swapped yet."""
    (token,) = of(state, RevealToken)
    return act(state, token)


def story(state: State) -> Attack:
    return state.attacks[-1]


def swaps(state: State) -> set[tuple[str, str]]:
    return {(action.give, action.take) for action in of(state, Swap)}


def begun(
    seats: int = 2, outcasts: Sequence[Outcast] = (), level: Level = "beginner", seed: str = "deal"
) -> State:
    """A game after its set-up, at the first turn."""
    rng, state = Rng(seed, "chance"), GAME.setup(seats, Options(level))
    wanted = iter(outcasts)
    while state.phase is not Phase.MOVE:
        (actor,) = GAME.to_act(state)
        if actor == CHANCE:
            action: Action = GAME.sample(state, rng)
        else:
            who = next(wanted, None)
            action = GAME.legal_actions(state, actor)[0] if who is None else ChooseOutcast(who)
        state = play(GAME, state, actor, action)
    return state


def needs(level: Level, seats: int) -> tuple[int, ...]:
    return BOX.points[level][seats]
