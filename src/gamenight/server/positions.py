"""Tables that begin at a moment of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from gamenight.core import AnyGame, Rng, Seat
from gamenight.games import game as find_game
from gamenight.server.ending import public_seed
from gamenight.server.events import Event, PositionTaken
from gamenight.server.facts import Refusal
from gamenight.server.wire import Code, SeatKind, SeatWish
from gamenight.server.wire_position import PlayFrom

if TYPE_CHECKING:
    from gamenight.server.tables import Table

BEGINS = "The game begins at a moment of an earlier one."


def placed(game: AnyGame, position: PositionTaken) -> Any:
    """The state that the position holds. An archived game counts its actions instead."""
    return 0 if game.State is int else msgspec.json.decode(position.state, type=game.State)


def first_state(table: Table, events: Sequence[Event]) -> Any:
    """The state that a table begins with, whose next events are these."""
    taken = next((event for event in events if isinstance(event, PositionTaken)), None)
    return table.state if taken is None else placed(table.game, taken)


def taken_from(table: Table, wanted: PlayFrom) -> PositionTaken:
    """The position of a finished table after so many actions. Raises a Refusal.

    With `redeal` everything is dealt anew that the seat of the player who asks could not know.
    """
    _check(table, wanted)
    step, wishes, redeal = wanted.step, wanted.seats, wanted.redeal
    state = table.state if step == table.seq else next(table.steps(step)).before
    if not table.game.to_act(state):
        raise Refusal(Code.BAD_TABLE, "the game is over at that moment")
    if redeal:
        mine = next((at for at, wish in enumerate(wishes) if wish.kind is SeatKind.ME), 0)
        state = table.game.imagine(table.game.view(state, Seat(mine)), Rng(token_hex(32), "position"))
    return PositionTaken(table.facts.id, step, Raw(msgspec.json.encode(state)), redeal, wanted.lines)


def seats_from(table: Table, wanted: PlayFrom) -> tuple[SeatWish, ...]:
    """Who shall sit at the new table. Where lines are tried the seats keep their names."""
    if wanted.lines:
        return tuple(SeatWish(SeatKind.HERE, name=name) for name in table.sittings.names)
    return wanted.seats


def _check(table: Table, wanted: PlayFrom) -> None:
    if public_seed(table) is None and not table.sittings.everybody:
        raise Refusal(Code.NOT_OPEN, "you can play on from a moment of a game when it is over")
    if table.facts.version != find_game(table.facts.game).version or table.game.State is int:
        raise Refusal(Code.NOT_OPEN, "the rules have changed since this game was played")
    if wanted.step > table.seq:
        raise Refusal(Code.BAD_TABLE, f"step is a moment of the game, from 0 to {table.seq}")
    if wanted.lines:
        if wanted.seats:
            raise Refusal(Code.BAD_TABLE, "where lines are tried nobody chooses a seat: leave seats empty")
        return
    if len(wanted.seats) != table.facts.seats:
        raise Refusal(Code.BAD_TABLE, f"the game had {table.facts.seats} seats, not {len(wanted.seats)}")
    if sum(wish.kind is SeatKind.ME for wish in wanted.seats) != 1:
        raise Refusal(Code.BAD_TABLE, "take one of the seats yourself")
