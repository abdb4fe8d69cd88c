"""Decides whether a command is stale: the table has changed since the frame that the client saw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenight.core import Seat
from gamenight.server.facts import Refusal, Seen
from gamenight.server.wire import Code

if TYPE_CHECKING:
    from gamenight.server.tables import Table


def check_seen(table: Table, seen: Seen) -> None:
    """Refuse a command if anything but asides has happened since the client's frame."""
    since = table.seq - seen.seq
    undone = seen.revision is not None and table.revision - seen.revision != since
    if since < 0 or undone or not all(table.asides[seen.seq :]):
        raise Refusal(Code.STALE, "the table has changed since you chose; look again")


def only_others_acted(table: Table, seat: Seat, seen: Seen) -> bool:
    """Whether, asides ignored, only others have acted since the client's frame, in which the seat could act.

    Then the action is not stale: the rules decide whether it is still legal.
    """
    since = table.seq - seen.seq
    if since <= 0 or seen.revision is None or table.revision - seen.revision != since:
        return False  # the table has not changed, or something was undone
    new = zip(table.log[seen.seq :], table.asides[seen.seq :], strict=True)
    if any(actor == seat and not aside for (actor, _), aside in new):
        return False
    return seat in table.game.to_act(next(table.steps(seen.seq)).before)
