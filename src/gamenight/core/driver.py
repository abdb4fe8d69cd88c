"""The driver: sets up a game, plays an action, replays a log, and checks each against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from gamenight.core.errors import IllegalAction, WrongSeats
from gamenight.core.game import CHANCE, Game, Seat
from gamenight.core.words import head_count

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def start(game: Game[S, A, V, O], seats: int, options: O) -> S:
    """The first state of a new game, before anything is dealt."""
    if seats not in game.seats:
        raise WrongSeats(f"{game.title} is for {head_count(game.seats)}, not {seats}")
    return game.setup(seats, options)


def play(game: Game[S, A, V, O], state: S, seat: Seat, action: A, legal: tuple[A, ...] | None = None) -> S:
    """The state after `action`. Raises IllegalAction with the reason if the rules forbid it.

    An aside is accepted like a legal action. Pass `legal` if you already have the legal actions; otherwise
    they are computed.
    """
    listed = game.legal_actions(state, seat) if legal is None else legal
    if action not in listed and action not in game.asides(state, seat):
        raise IllegalAction(_reason(game, state, seat, action))
    return game.apply(state, seat, action)


def replay(game: Game[S, A, V, O], seats: int, options: O, entries: Iterable[tuple[Seat, A]]) -> Iterator[S]:
    """Every state of a log, including the first one. Uses no randomness."""
    state = start(game, seats, options)
    yield state
    for seat, action in entries:
        state = play(game, state, seat, action)
        yield state


def _reason(game: Game[S, A, V, O], state: S, seat: Seat, action: A) -> str:
    acting = game.to_act(state)
    if not acting:
        return "the game is over"
    if seat in acting or game.asides(state, seat):
        return game.why_not(state, seat, action)
    if acting == (CHANCE,):
        return "chance decides now, not a player"
    if seat == CHANCE:
        return "a player decides now, not chance"
    if isinstance(action, game.speech):
        return game.why_not(state, seat, action)
    turn = " or ".join(f"seat {s + 1}" for s in acting)
    why = game.awaited(state)
    return f"it is for {turn} to act now, not for seat {seat + 1}{f': {why}' if why else ''}"
