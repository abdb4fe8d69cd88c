"""The events that follow an action automatically: chance outcomes, the digest of the views, the end."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from gamenight.core import CHANCE, AnyGame, Dealer
from gamenight.server.events import ActionTaken, GameEnded
from gamenight.server.views import Views


def dealt_from(game: AnyGame, dealer: Dealer, state: Any, number: int) -> tuple[list[ActionTaken], Any]:
    """Deal from `state` until a player is to act. Return the chance outcomes and the state after them.

    `number` is the number of the first chance outcome.
    """
    dealt = []
    while game.to_act(state) == (CHANCE,):
        action = dealer.deal(game, state, number)
        dealt.append(ActionTaken(CHANCE, None, Raw(msgspec.json.encode(action))))
        state = game.apply(state, CHANCE, action)
        number += 1
    return dealt, state


def sealed(taken: list[ActionTaken], views: Views, seats: int) -> list[ActionTaken]:
    """Add the digest of `views` to the last action."""
    if taken:
        taken[-1] = replace(taken[-1], views=views.digest(seats))
    return taken


def ended(game: AnyGame, state: Any) -> tuple[GameEnded, ...]:
    """The event that ends the game, if nobody can act."""
    if game.to_act(state):
        return ()
    outcome = game.outcome(state)
    assert outcome is not None, "nobody can act, so the game is over"
    return (GameEnded(outcome),)
