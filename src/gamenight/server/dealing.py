"""The events that follow an action automatically: chance outcomes, the digest of the views, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from gamenight.core import CHANCE, AnyGame, Dealer, Seat, ahead, deal_number, prepared
from gamenight.server.events import ActionTaken, GameEnded
from gamenight.server.views import Views

if TYPE_CHECKING:
    from gamenight.server.tables import Table


def dealt_from(
    game: AnyGame,
    dealer: Dealer,
    state: Any,
    number: int,
    coming: Sequence[tuple[Seat, Any]] | None = None,
) -> tuple[list[ActionTaken], Any]:
    """Deal from `state` until a player is to act. Return the chance outcomes and the state after them.

    `number` is the number of the first chance outcome. `coming` is what a lesson has prepared.
    """
    dealt = []
    while game.to_act(state) == (CHANCE,):
        action = prepared(game, state, coming)
        coming = None if action is None or coming is None else coming[1:]
        if action is None:
            action = dealer.deal(game, state, number)
        dealt.append(ActionTaken(CHANCE, None, Raw(msgspec.json.encode(action))))
        state = game.apply(state, CHANCE, action)
        number += 1
    return dealt, state


def dealt_after(table: Table, log: Sequence[tuple[Seat, Any]], state: Any) -> tuple[list[ActionTaken], Any]:
    """The same for a table whose log will be `log`: from its dealer, or as its lesson has prepared it."""
    if table.game.to_act(state) != (CHANCE,):
        return [], state
    number = deal_number(log, table.facts.deals_by_place)
    return dealt_from(table.game, table.shuffling.dealer, state, number, ahead(table.lesson, log))


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
