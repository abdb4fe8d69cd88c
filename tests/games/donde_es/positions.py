"""Helpers that build positions and play actions in them.

A hand is letters: `l` moves left or right, `f` forward or back, `a` in any direction. Spaces have names, a
column letter from the west and a row number from the north; slots of the tracker count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from gamenight.core import CHANCE, IllegalAction, Rng, Seat, parse_sheet, play
from gamenight.games.donde_es import build
from gamenight.games.donde_es.data import load
from gamenight.games.donde_es.town import space, spot
from gamenight.games.donde_es.types import (
    CARDS,
    EVENTS,
    Action,
    Card,
    CarryOut,
    Claim,
    Direction,
    DrawEvent,
    EndTurn,
    Event,
    Lasting,
    MoveTourist,
    Options,
    Phase,
    PlaceTourist,
    RevealTourist,
    State,
    Tourist,
    Visitor,
)

SHEETS = {
    path.stem: parse_sheet(path.read_text(encoding="utf-8"), f"tests/{path.name}")
    for path in sorted((Path(__file__).parent / "components").glob("*.toml"))
}
GAME, BOX = build(SHEETS), load(SHEETS)
"""A town of the tests, so that the packaged one can be tuned without changing what was worked out by hand."""

LETTERS: dict[str, Card] = {"a": "any", "f": "forward_back", "l": "left_right"}


def hand(letters: str) -> tuple[Card, ...]:
    return tuple(sorted(LETTERS[letter] for letter in letters))


def visitor(tourist: Tourist, at: str, *, markers: tuple[int, ...] = (), frustrated: bool = False) -> Visitor:
    return Visitor(tourist, space(at), frustrated, tuple(map(Seat, markers)))


def lies(event: Event, drawer: int, at: str = "", seats: int = 2) -> Lasting:
    """A lasting Event before its drawer. It binds everybody whom the card concerns."""
    bound = [drawer] if BOX.events[event].whom == "drawer" else [(drawer + n) % seats for n in range(seats)]
    return Lasting(event, Seat(drawer), tuple(map(Seat, bound)), space(at) if at else None)


def position(
    slots: Mapping[int, Visitor],
    hands: tuple[str, ...] = ("lfa", "lfa"),
    *,
    phase: Phase = Phase.MOVE,
    turn: int = 0,
    first: int = 0,
    number: int = 2,
    event: Event | None = "shade",
    lasting: tuple[Lasting, ...] = (),
    lost: tuple[Tourist, ...] = (),
    claims: tuple[Claim, ...] = (),
    tourists: tuple[Tourist, ...] | None = None,
    last: int | None = None,
) -> State:
    """A position with all its pieces, unless the deck of tourists is given; by default seat 0 is to move."""
    tracker = tuple(slots.get(slot) for slot in range(1, 6))
    held = tuple(map(hand, hands))
    in_town = {found.tourist for found in slots.values()}
    gone = in_town | set(lost) | {claim.tourist for claim in claims}
    out = {event, *(lies.event for lies in lasting)}
    return State(
        phase=phase,
        round=number,
        first=Seat(first),
        turn=Seat(turn),
        tracker=tracker,
        tourists=tuple(who for who in BOX.tourists if who not in gone) if tourists is None else tourists,
        events=tuple(found for found in EVENTS if found not in out),
        event=event,
        lasting=lasting,
        deck=tuple(
            count - sum(cards.count(card) for cards in held)
            for card, count in zip(CARDS, BOX.decks[len(held)], strict=True)
        ),
        hands=held,
        claims=claims,
        scores=tuple(
            sum(claim.points for claim in claims if seat in claim.guides) for seat in range(len(hands))
        ),
        lost=lost,
        last=last,
    )


def before_event(
    slots: Mapping[int, Visitor],
    hands: tuple[str, ...] = ("lfa", "lfa"),
    *,
    first: int = 0,
    lasting: tuple[Lasting, ...] = (),
    lost: tuple[Tourist, ...] = (),
    tourists: tuple[Tourist, ...] | None = None,
) -> State:
    """A position before the Event of the round is drawn."""
    return position(
        slots,
        hands,
        phase=Phase.EVENT,
        turn=first,
        first=first,
        event=None,
        lasting=lasting,
        lost=lost,
        tourists=tourists,
    )


def acting(state: State) -> Seat:
    (seat,) = GAME.to_act(state)
    return seat


def legal(state: State) -> tuple[Action, ...]:
    return GAME.legal_actions(state, acting(state))


def act(state: State, *actions: Action) -> State:
    """The seat to act plays each action in turn."""
    for action in actions:
        state = play(GAME, state, acting(state), action)
    return state


def lead(state: State, tourist: Tourist, *steps: str) -> State:
    """Steps of a tourist by movement cards: `l<` plays left or right, to the left."""
    towards: dict[str, Direction] = {"<": "left", ">": "right", "^": "forward", "v": "back"}
    for step in steps:
        state = act(state, MoveTourist(tourist, LETTERS[step[0]], towards[step[1]]))
    return state


def placed(state: State) -> State:
    """When all cards are revealed, the first player places the new tokens as suggested."""
    while state.placing and not state.reveal:
        tourist = state.placing[0]
        state = act(state, PlaceTourist(tourist, inside(state, tourist).space))
    return state


def dealt(state: State, seed: str = "dealt") -> State:
    """Play chance outcomes and place tokens until a guide must act or the game is over."""
    rng = Rng(seed, "positions")
    while GAME.to_act(state) == (CHANCE,):
        state = placed(play(GAME, state, CHANCE, GAME.sample(state, rng)))
    return state


def until(state: State, there: Callable[[State], bool]) -> State:
    """Play chance outcomes and place tokens until the condition holds."""
    rng = Rng("until", "positions")
    while not there(state):
        state = placed(play(GAME, state, CHANCE, GAME.sample(state, rng)))
    return state


def revealed(state: State, *tourists: Tourist) -> State:
    """These tourists come, and the first player places their tokens as suggested."""
    return placed(act(state, *[RevealTourist(tourist) for tourist in tourists]))


def drawn(state: State, event: Event) -> State:
    """The Event is drawn and read. It has not happened yet."""
    return act(state, DrawEvent(event))


def happens(state: State, event: Event) -> State:
    """The Event is drawn, and everybody who is asked carries it out."""
    state = drawn(state, event)
    while not state.draws and state.asked and CarryOut() in legal(state):
        state = act(state, CarryOut())
    return state


def pass_round(state: State) -> State:
    """Every guide who has not had a turn ends it; cards are drawn up and frustration is checked."""
    number = state.round
    while state.phase is Phase.MOVE and state.round == number:
        state = act(state, EndTurn())
    return until(state, lambda found: not found.draws)


def new_game(seats: int = 2, seed: str = "new") -> State:
    """A game in its first round, with its Event settled by whoever chooses first."""
    return dealt(GAME.setup(seats, Options()), seed)


def where(state: State) -> dict[Tourist, str]:
    return {found.tourist: spot(found.space) for found in state.tracker if found is not None}


def slots(state: State) -> dict[Tourist, int]:
    return {found.tourist: slot for slot, found in enumerate(state.tracker, 1) if found is not None}


def inside(state: State, tourist: Tourist) -> Visitor:
    return next(found for found in state.tracker if found is not None and found.tourist == tourist)


def moves(state: State, tourist: Tourist) -> set[tuple[Card, Direction]]:
    return {
        (a.card, a.direction) for a in legal(state) if isinstance(a, MoveTourist) and a.tourist == tourist
    }


def refusal(state: State, action: Action, seat: int | None = None) -> str:
    """Why the rules refuse the action."""
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, acting(state) if seat is None else Seat(seat), action)
    return str(refused.value)
