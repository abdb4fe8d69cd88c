"""Positions of Nowhere in the open part of a round, and short functions to play them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, IllegalAction, Seat, packaged_sheets, play
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.data import load
from gamenight.games.nowhere.intents import AnswerMarker, PutMarker, TakeMarker
from gamenight.games.nowhere.rounds import laid_out
from gamenight.games.nowhere.types import (
    Action,
    Board,
    DrawItem,
    DrawScenario,
    MoveTo,
    Options,
    Ready,
    State,
)
from gamenight.games.nowhere.vocabulary import (
    ITEMS,
    SCENARIOS,
    Character,
    Destination,
    Item,
    Location,
    Place,
    Scenario,
)

FOUR: tuple[Character, ...] = ("bethany", "noel", "olympius", "carl")
BOX = load(packaged_sheets("gamenight.games.nowhere"))
GOALS: tuple[Destination, ...] = ("last_lap", "grand_tour", "night_watch", "good_boy", "overdue", "keepsake")
"""Destinations that a short test does not reach by accident."""

A = TypeVar("A")


def bag(items: Sequence[Item]) -> tuple[Item, ...]:
    return tuple(sorted(items, key=ITEMS.index))


def position(
    *,
    who: Sequence[Character] = ("bethany", "noel"),
    pawns: Sequence[Place] = (),
    hands: Sequence[Sequence[Item]] = (),
    discard: Sequence[Item] = (),
    tape: tuple[Location, ...] = (),
    camel: Place = "lakefront_1",
    goals: Sequence[Destination] = GOALS,
    current: Sequence[Scenario] = (),
    **changes: Any,
) -> State:
    """A position in the first round with eight Actions. By default pawns are in the Park and hands empty."""
    seats = len(who)
    held = [bag(hand) for hand in (*hands, *((),) * seats)][:seats]
    deck = list(BOX.deck)
    for item in (*[item for hand in held for item in hand], *discard):
        deck.remove(item)
    park: Place = "park"
    board = replace(
        laid_out(BOX, seats),
        agenda=(),
        round=1,
        characters=tuple(who),
        pawns=(*pawns, *(park,) * seats)[:seats],
        hands=tuple(held),
        deck=tuple(deck),
        discard=bag(discard),
        tape=tape,
        camel=camel,
        counter=8,
        current=tuple(current),
        scenarios=tuple(each for each in SCENARIOS if each not in current),
    )
    return State(replace(board, **changes), tuple(goals[:seats]))


def begun(seats: int = 2, scenario: Scenario = "second_wind") -> State:
    """A new game in the open part of its first round. The first legal action is played until then."""
    state = GAME.setup(seats, Options())
    while GAME.to_act(state) != (CHANCE,) or not isinstance(legal(state, CHANCE)[0], DrawScenario):
        (actor,) = GAME.to_act(state)
        state = play(GAME, state, actor, legal(state, actor)[0])
    return act(state, CHANCE, DrawScenario(scenario))


def legal(state: State, seat: int) -> tuple[Action, ...]:
    return GAME.legal_actions(state, Seat(seat))


def offered(state: State, seat: int, kind: type[A]) -> list[A]:
    """The legal actions of a kind."""
    return [action for action in legal(state, seat) if isinstance(action, kind)]


def asides(state: State, seat: int) -> tuple[Action, ...]:
    """The asides but for markers (§9.8)."""
    words = PutMarker | TakeMarker | AnswerMarker
    return tuple(each for each in GAME.asides(state, Seat(seat)) if not isinstance(each, words))


def reachable(state: State, seat: int) -> set[Place]:
    return {action.place for action in offered(state, seat, MoveTo)}


def act(state: State, seat: int, *actions: Action) -> State:
    for action in actions:
        state = play(GAME, state, Seat(seat), action)
    return state


def refusal(state: State, seat: int, action: Action) -> str:
    """Why the rules refuse the action."""
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, Seat(seat), action)
    return str(refused.value)


def draw(state: State, *items: Item) -> State:
    """Let chance draw these Items."""
    return act(state, CHANCE, *map(DrawItem, items))


def read(state: State, *scenarios: Scenario) -> State:
    """Let chance draw these Scenarios."""
    return act(state, CHANCE, *map(DrawScenario, scenarios))


def all_ready(state: State) -> State:
    """All players say ready until the round is over or a task needs a decision."""
    number = state.board.round
    while state.board.round == number and not state.board.agenda and state.board.end is None:
        state = act(state, GAME.to_act(state)[0], Ready())
    return state


def next_round(state: State, *scenarios: Scenario) -> State:
    """The open part of the next round, with these Scenarios."""
    return read(all_ready(state), *scenarios)


def board(state: State) -> Board:
    return state.board


def told(before: State, seat: int, action: Action, viewer: int | None = None) -> str:
    """The log lines of an action, as one text."""
    after = play(GAME, before, Seat(seat), action)
    lines = GAME.narrate(before, Seat(seat), action, after, None if viewer is None else Seat(viewer))
    text = " ".join(line.format(*[f"P{s}" for s in range(6)]) for line in lines)
    return re.sub(r"\w+ \((P\d)\)", r"\1", text)  # without the characters
