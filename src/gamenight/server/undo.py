"""Decides about undo: a player's last action, if it revealed nothing and nobody has answered it.

An aside does not count as an answer, and cannot be undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from gamenight.core import CHANCE
from gamenight.server.dealing import sealed
from gamenight.server.events import ActionsUndone, ActionTaken
from gamenight.server.facts import Refusal
from gamenight.server.verify import bot_rng
from gamenight.server.views import Views
from gamenight.server.wire import Code

if TYPE_CHECKING:
    from gamenight.server.tables import Table

_GUESSES = 8  # imagined states that an undo is checked with


def undo_target(table: Table, player: str | None) -> int | None:
    """The seq after an undo by this player. None if the player may not undo.

    Where lines are tried, and in a lesson, every action may be undone. Elsewhere an aside of somebody else
    that could not be made again prevents the undo. So does a bot's answer, unless all others are bots and the
    game has no secrets: then it is undone too.
    """
    if player is None or table.closed is not None:
        return None
    if table.sittings.everybody:
        return next((at for at in range(table.seq - 1, -1, -1) if table.log[at][0] != CHANCE), None)
    if table.outcome is not None:
        return None
    if table.coming is not None:  # a lesson's deal is prepared: nothing is revealed
        return next((at for at in range(table.seq - 1, -1, -1) if table.by[at] == player), None)
    for at in range(len(table.log) - 1, -1, -1):
        seat, by = table.log[at][0], table.by[at]
        if table.asides[at]:
            continue
        if by == player:
            may = table.sittings.acts_for(player, seat) and not _revealing(table, at)
            return at if may and _keeps_asides(table, at, player) else None
        if by is not None or seat == CHANCE or table.game.secrets or not _alone(table, player):
            return None
    return None


def undone(table: Table, player: str | None) -> tuple[ActionsUndone | ActionTaken, ...]:
    """The command of a player. A lesson makes the asides of others again by itself; a line forgets them."""
    seq = undo_target(table, player)
    if seq is None:
        raise Refusal(Code.NO_UNDO, "you have no action that can still be undone")
    again = asides_again(table, seq) if table.coming is None and not table.sittings.everybody else []
    return (ActionsUndone(table.log[seq][0], seq), *again)


def _keeps_asides(table: Table, keep: int, player: str) -> bool:
    """Whether all asides of others since then can be made again, so that the undo takes nothing from them."""
    others = sum(table.asides[at] and table.by[at] != player for at in range(keep, table.seq))
    return not others or sum(again.by != player for again in asides_again(table, keep)) == others


def asides_again(table: Table, keep: int) -> list[ActionTaken]:
    """The asides after the first `keep` actions, to be made again after an undo where that is possible."""
    game, state = table.game, next(table.steps(keep)).before
    again = []
    for at in range(keep, table.seq):
        seat, action = table.log[at]
        if table.asides[at] and action in game.asides(state, seat):
            again.append(ActionTaken(seat, table.by[at], Raw(msgspec.json.encode(action)), aside=True))
            state = game.apply(state, seat, action)
    return sealed(again, Views(game, state), table.facts.seats)


def _alone(table: Table, player: str) -> bool:
    """Whether everybody else at the table is a bot."""
    return all(sitting.player == player or sitting.bot is not None for sitting in table.sittings)


def _revealing(table: Table, at: int) -> bool:
    """Whether the action with the seq `at` told its seat something it did not know.

    It told nothing if the view after it is the same for every state that fits the seat's view before it. The
    check uses a few imagined states.
    """
    if not table.game.secrets:
        return False
    game, step = table.game, next(table.steps(at))
    seen, shown = game.view(step.before, step.seat), game.view(step.after, step.seat)
    rng = bot_rng(table.facts.seed, f"undo/{step.seat}/{table.seq}")
    for _ in range(_GUESSES):
        guess = game.imagine(seen, rng)
        if step.action not in game.legal_actions(guess, step.seat):
            return True
        if game.view(game.apply(guess, step.seat, step.action), step.seat) != shown:
            return True
    return False
