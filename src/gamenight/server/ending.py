"""The end by agreement: one person proposes it, all others agree, and the table closes without a result.

Bots always agree, and so do people for whom a bot plays. A refusal withdraws the proposal. So does the next
action of whoever proposed it, and the end of the game by its rules.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.server.events import (
    ActionTaken,
    EndAgreed,
    EndProposed,
    EndRefused,
    Event,
    GameEnded,
    TableClosed,
)
from gamenight.server.facts import Refusal
from gamenight.server.wire import Closed, Code, Status
from gamenight.server.wire_clocks import EndProposal

if TYPE_CHECKING:
    from gamenight.server.tables import Table


class Ending(Struct, frozen=True):
    """A proposal to end the game."""

    seat: Seat  # whose it is
    agreed: frozenset[str]  # players, with the one who proposed it


def propose_end(table: Table, player: str, excused: Collection[str]) -> tuple[Event, ...]:
    """`excused` are people who have been gone for so long that nobody asks them."""
    seat = _voice(table, player)
    if table.ending is not None:
        return answer_end(table, player, True, excused)
    return (EndProposed(seat), *_closed(table, {player}, excused))


def answer_end(table: Table, player: str, agree: bool, excused: Collection[str]) -> tuple[Event, ...]:
    seat, ending = _voice(table, player), table.ending
    if ending is None:
        raise Refusal(Code.NOT_OPEN, "nobody proposes to end the game")
    if not agree:
        return (EndRefused(seat),)
    if player in ending.agreed:
        return ()
    return (EndAgreed(seat), *_closed(table, {*ending.agreed, player}, excused))


def conclude(table: Table, excused: Collection[str]) -> tuple[Event, ...]:
    """Close the table if nobody is left to be asked, because people left or have been gone for so long."""
    return () if table.ending is None else _closed(table, table.ending.agreed, excused)


def ending_after(table: Table, event: Event) -> Ending | None:
    """The proposal after an event that the table has applied."""
    ending, sittings = table.ending, table.sittings
    match event:
        case EndProposed(seat):
            return Ending(seat, frozenset({sittings[seat].player or ""}))
        case EndAgreed(seat) if ending is not None:
            return replace(ending, agreed=ending.agreed | {sittings[seat].player or ""})
        case EndRefused() | GameEnded() | TableClosed():
            return None
        case ActionTaken(seat) if ending is not None and seat == ending.seat:
            return None if event.by == sittings[seat].player and not event.aside else ending
        case _:
            return ending


def public_seed(table: Table) -> str | None:
    """The seed, when it is no longer secret: the game is over, or its people have ended it."""
    over = table.outcome is not None or table.closed is Closed.AGREED
    return table.facts.seed if over else None


def shown_ending(table: Table) -> EndProposal | None:
    ending = table.ending
    if ending is None:
        return None
    agreed = tuple(Seat(at) for at, each in enumerate(table.sittings) if each.player in ending.agreed)
    asked = tuple(
        Seat(at)
        for at, each in enumerate(table.sittings)
        if each.bot is None and each.player not in ending.agreed
    )
    return EndProposal(ending.seat, agreed, asked)


def _voice(table: Table, player: str) -> Seat:
    """The seat from which a player speaks for themself."""
    seat = next((s for s in table.sittings.seats_of(player) if table.sittings.acts_for(player, s)), None)
    if seat is None:
        raise Refusal(Code.NOT_YOURS, "only people who play at this table can end the game")
    table.check_not_over()
    if table.status is not Status.RUNNING:
        raise Refusal(Code.NOT_OPEN, "the game has not begun")
    return seat


def _closed(table: Table, agreed: Collection[str], excused: Collection[str]) -> tuple[TableClosed, ...]:
    asked = table.sittings.people - {*agreed, *excused}
    return () if asked else (TableClosed(Closed.AGREED),)
