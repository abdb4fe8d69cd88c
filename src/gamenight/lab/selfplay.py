"""One game played by bots from set-up to outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from gamenight.bots import Bot, reads_view
from gamenight.core import CHANCE, AnyGame, Dealer, IllegalAction, Outcome, Seat, start

Watch: TypeAlias = Callable[[Any, Seat, Any, int, Any], object]
"""(state before, seat, action, number of legal actions, state after): sees each action.

The number is 0 for an aside and for chance.
"""


class Played(Struct, frozen=True):
    outcome: Outcome
    log: tuple[tuple[Seat, Any], ...]


def selfplay(
    game: AnyGame, bots: Sequence[Bot], options: Any, seed: str, watch: Watch | None = None
) -> Played:
    """Play a whole game. The seed decides it: chance and each bot draw from random streams of their own."""
    dealer = Dealer(seed)
    streams = [dealer.stream(f"bot/{seat}") for seat in range(len(bots))]
    sighted = [reads_view(bot, game) for bot in bots]  # a view takes longer than a random choice
    state = start(game, len(bots), options)
    log: list[tuple[Seat, Any]] = []
    turn = dealt = 0
    while acting := game.to_act(state):
        choices = 0
        if acting[0] == CHANCE:
            seat, action = CHANCE, dealer.deal(game, state, dealt)
            dealt += 1
        else:
            # If several seats may act, take the next one in seat order after the last actor.
            seat = min(acting, key=lambda s: (s - turn) % len(bots)) if len(acting) > 1 else acting[0]
            turn = seat + 1
            legal = game.legal_actions(state, seat)
            view = game.view(state, seat) if sighted[seat] else None
            action = bots[seat](game, view, seat, legal, streams[seat])
            choices = len(legal) if action in legal else 0
            if not choices and action not in game.asides(state, seat):
                raise IllegalAction(f"the bot at seat {seat + 1} chose an illegal action: {action}")
        log.append((seat, action))
        before, state = state, game.apply(state, seat, action)
        if watch is not None:
            watch(before, seat, action, choices, state)
    outcome = game.outcome(state)
    assert outcome is not None, "nobody can act, so the game is over"
    return Played(outcome, tuple(log))
