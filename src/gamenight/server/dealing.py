"""What follows an action by itself: chance outcomes, the digest of the views, and the end of the game."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from gamenight.core import CHANCE, AnyGame, Dealer
from gamenight.server.events import ActionTaken, GameEnded
from gamenight.server.views import Views


def dealt_from(game: AnyGame, dealer: Dealer, state: Any, number: int) -> tuple[list[ActionTaken], Any]:
    """The chance outcomes from `state` until a player is to act, and the state after them.

    `number` is that of the first.
    """
    dealt = []
    while game.to_act(state) == (CHANCE,):
        action = dealer.deal(game, state, number)
        dealt.append(ActionTaken(CHANCE, None, Raw(msgspec.json.encode(action))))
        state = game.apply(state, CHANCE, action)
        number += 1
    return dealt, state


def sealed(taken: list[ActionTaken], views: Views, seats: int) -> list[ActionTaken]:
    """The actions, the last of them with the digest of the views it leads to."""
    if taken:
        taken[-1] = replace(taken[-1], views=views.digest(seats))
    return taken


def ended(game: AnyGame, state: Any) -> tuple[GameEnded, ...]:
    """The end of the game, if nobody can act."""
    if game.to_act(state):
        return ()
    outcome = game.outcome(state)
    assert outcome is not None, "nobody can act, so the game is over"
    return (GameEnded(outcome),)
