"""Notes: lines of the log about people, such as "Ann has left". Those about actions come from the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from gamenight.bots import title
from gamenight.core import Seat
from gamenight.server.events import EndAgreed, EndProposed, EndRefused, Event, SeatLeft, SeatReturned
from gamenight.server.wire import LogLine
from gamenight.server.wire_clocks import Away

if TYPE_CHECKING:
    from gamenight.server.tables import Table


class Note(Struct, frozen=True):
    seq: int  # the length of the log when it happened
    event: SeatLeft | SeatReturned | EndProposed | EndAgreed | EndRefused


NOTED = (SeatLeft, SeatReturned, EndProposed, EndAgreed, EndRefused)


def noted(table: Table, event: Event) -> None:
    """Note an event that the table has applied. Before the game there is no log."""
    if table.started and isinstance(event, NOTED):
        table.notes.append(Note(table.seq, event))


def note_line(table: Table, note: Note, viewer: Seat | None) -> LogLine:
    event = note.event
    you, name = event.seat == viewer, table.sittings.names[event.seat]
    return LogLine(note.seq, event.seat, _text(event, you, name))


def _text(event: SeatLeft | SeatReturned | EndProposed | EndAgreed | EndRefused, you: bool, name: str) -> str:
    match event:
        case SeatReturned():
            return "You are back." if you else f"{name} is back."
        case EndProposed():
            return f"{'You propose' if you else f'{name} proposes'} to end the game."
        case EndAgreed():
            return f"{'You agree' if you else f'{name} agrees'} to end the game."
        case EndRefused():
            return f"{'You want' if you else f'{name} wants'} to go on. The game is not ended."
        case SeatLeft(bot=bot, why=Away.REMOVED):
            return f"The host removed {name}. {_bot(bot)} plays the seat."
        case SeatLeft(bot=bot, why=Away.TIME):
            plays = f"{_bot(bot)} plays for {'you' if you else name} until"
            if you:
                return f"Your time ran out. {plays} you return."
            return f"{name}’s time ran out. {plays} they return."
        case SeatLeft(bot=bot):
            plays = f"{_bot(bot)} plays until"
            return f"You left. {plays} you return." if you else f"{name} left. {plays} they return."


def _bot(level: str | None) -> str:
    """How a sentence about a bot begins: `A Badger bot`, `An Owl bot`."""
    name = title(level or "")
    return f"{'An' if name[:1].lower() in 'aeiou' else 'A'} {name} bot"
