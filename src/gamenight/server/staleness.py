"""Whether a command was chosen in front of a table that has changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenight.core import Seat
from gamenight.server.facts import Refusal, Seen
from gamenight.server.wire import Code

if TYPE_CHECKING:
    from gamenight.server.tables import Table


def check_seen(table: Table, seen: Seen) -> None:
    """Refuse a command if anything but asides has happened since its client last saw the table."""
    since = table.seq - seen.seq
    undone = seen.revision is not None and table.revision - seen.revision != since
    if since < 0 or undone or not all(table.asides[seen.seq :]):
        raise Refusal(Code.STALE, "the table has moved on since; look again")


def only_others_acted(table: Table, seat: Seat, seen: Seen) -> bool:
    """Whether the client's view lacks only actions of others and asides, and the seat could act in it.

    Then the action is not stale: the rules decide whether it is still legal.
    """
    since = table.seq - seen.seq
    if since <= 0 or seen.revision is None or table.revision - seen.revision != since:
        return False  # nothing has happened since, or something was undone
    new = zip(table.log[seen.seq :], table.asides[seen.seq :], strict=True)
    if any(actor == seat and not aside for (actor, _), aside in new):
        return False
    return seat in table.game.to_act(next(table.steps(seen.seq)).before)
