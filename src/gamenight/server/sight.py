"""The messages that show a table to one client: only what that client may see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from gamenight.core import CHANCE, AnyGame, Record, Seat, UnreadableLog
from gamenight.server.beginning import shown_first
from gamenight.server.ending import public_seed, shown_ending
from gamenight.server.events import OVERDUE, PositionTaken
from gamenight.server.facts import Step
from gamenight.server.notes import Note, note_line
from gamenight.server.positions import BEGINS
from gamenight.server.tables import Table
from gamenight.server.undo import undo_target
from gamenight.server.wire import (
    Frame,
    LegalChoice,
    LogLine,
    Origin,
    SeatInfo,
    TableInfo,
)
from gamenight.server.wire_clocks import SeatTime
from gamenight.server.wire_replay import Replay, ReplayStep

REPLAY_LIMIT = 32 * 1024 * 1024  # bytes of a replay

_encode = msgspec.json.Encoder().encode


def table_info(
    table: Table, player: str | None, connected: Collection[str], times: tuple[SeatTime, ...] = ()
) -> TableInfo:
    facts = table.facts
    seats = [
        SeatInfo(
            seat=Seat(at),
            name=sitting.name,
            bot=sitting.bot,
            open=sitting.open,
            yours=Seat(at) in table.sittings.seats_of(player),
            connected=sitting.player in connected,
            left=sitting.left,
            awaited=not table.started and table.shuffling.awaits(sitting.player),
            away=sitting.away,
        )
        for at, sitting in enumerate(table.sittings)
    ]
    return TableInfo(
        id=facts.id,
        game=facts.game,
        status=table.status,
        public=facts.public,
        options=msgspec.to_builtins(table.options),
        seats=tuple(seats),
        created=facts.created,
        seq=table.seq,
        to_act=table.to_act,
        commitment=table.shuffling.commitment,
        seed=public_seed(table),
        invite=facts.invite if table.sittings.seats_of(player) or player == facts.creator else None,
        outcome=table.outcome,
        version=facts.version,
        components=table.game.components.hash,
        own_components=facts.own_components,
        yours=player == facts.creator,
        first=shown_first(table),
        closed=table.closed,
        closed_because=table.closed_because,
        rematch=table.rematch,
        bots_lead=table.bots_lead,
        shuffle=table.shuffling.shuffle,
        clock=None if table.times is None else table.times.clock,
        times=times,
        ending=shown_ending(table),
        removed=player in table.sittings.removed,
        lesson=table.lesson is not None,
        origin=_origin(table.position),
        challenge=None if table.attempt is None else table.attempt.day,
    )


def _origin(position: PositionTaken | None) -> Origin | None:
    if position is None or position.table_id is None:
        return None
    return Origin(position.table_id, position.step, position.redealt, position.lines)


class Moment:
    """Frames of a table at one moment, for several clients."""

    def __init__(self, table: Table, times: tuple[SeatTime, ...] = ()) -> None:
        self.table = table
        self.to_act = table.to_act
        self.times = times

    def frame(self, player: str | None, eyes: Seat | None) -> Frame:
        """The frame for a player. It has choices only if the player acts for the seat it shows."""
        table = self.table
        view, written = table.views.of(eyes)
        acting = eyes is not None and self.to_act and table.sittings.acts_for(player, eyes)
        choices, asides = self._offers(view, eyes) if acting and eyes is not None else ((), ())
        return Frame(
            seq=table.seq,
            revision=table.revision,
            eyes=eyes,
            view=written,
            to_act=self.to_act,
            choices=choices,
            asides=asides,
            with_asides=self._others_with_asides(player, eyes),
            can_undo=undo_target(table, player) is not None,
            outcome=table.outcome,
            times=self.times,
            round=None if table.game.rounds is None else table.game.rounds(table.state),
            lesson=table.coming is not None,
            challenge=table.attempt is not None and table.attempt.step is None,
        )

    def _offers(self, view: Any, seat: Seat) -> tuple[tuple[LegalChoice, ...], tuple[LegalChoice, ...]]:
        """The choices of a seat, and its asides."""
        table = self.table
        legal = table.legal_actions(seat) if seat in self.to_act else ()
        asides = table.game.asides(table.state, seat)
        return _choices(table, view, seat, legal), _choices(table, view, seat, asides)

    def _others_with_asides(self, player: str | None, eyes: Seat | None) -> tuple[Seat, ...]:
        table, mine = self.table, self.table.sittings.seats_of(player)
        if len(mine) < 2 or not self.to_act:
            return ()
        others = [seat for seat in mine if seat != eyes and table.sittings.acts_for(player, seat)]
        return tuple(seat for seat in others if table.game.asides(table.state, seat))


def _choices(table: Table, view: Any, seat: Seat, actions: tuple[Any, ...]) -> tuple[LegalChoice, ...]:
    describe, names = table.game.describe, table.sittings.names
    told = [(action, describe(view, seat, action)) for action in actions]
    return tuple(
        [
            LegalChoice(action, choice.text.format(*names), choice.badge, choice.facts)
            for action, choice in told
        ]
    )


def beginning(table: Table, player: str | None, eyes: Seat | None) -> tuple[LogLine, ...]:
    """The line that says who begins. It is the first of the log, before any action."""
    if table.started and table.position is not None:
        return (LogLine(0, CHANCE, BEGINS),)
    if not table.started or table.first is None:
        return ()
    text = table.first.sentence(_reader(table, player, eyes))
    return (LogLine(0, CHANCE, text.format(*table.sittings.names)),)


def lines(table: Table, steps: Iterable[Step], player: str | None, eyes: Seat | None) -> tuple[LogLine, ...]:
    """What happened, as one client reads it.

    A client with several seats gets a spectator's lines: a name for everybody, and nobody's secrets.
    So the lines do not depend on whose turn it is, and they stay the same after a reload.
    """
    viewer = _reader(table, player, eyes)
    names, narrate, by = table.sittings.names, table.game.narrate, table.by
    told = []
    for step in steps:
        seq, seat = step.seq, step.seat
        if by[seq] == OVERDUE:
            whom = "you" if seat == viewer else names[seat]
            told.append(LogLine(seq, seat, f"Time ran out: a bot decided for {whom}."))
        for text in narrate(step.before, seat, step.action, step.after, viewer):
            told.append(LogLine(seq, seat, text.format(*names)))
    return tuple(told)


def all_lines(table: Table, since: int, player: str | None, eyes: Seat | None) -> tuple[LogLine, ...]:
    """The lines about actions and about people, from the seq `since` on."""
    notes = note_lines(table, [note for note in table.notes if note.seq >= since], player, eyes)
    # Sorting keeps the order of lines with the same seq: what people did comes before the action.
    told = (*notes, *lines(table, table.steps(since), player, eyes))
    return tuple(sorted(told, key=lambda line: line.seq))


def note_lines(
    table: Table, notes: Sequence[Note], player: str | None, eyes: Seat | None
) -> tuple[LogLine, ...]:
    viewer = _reader(table, player, eyes)
    return tuple(note_line(table, note, viewer) for note in notes)


def _reader(table: Table, player: str | None, eyes: Seat | None) -> Seat | None:
    return None if len(table.sittings.seats_of(player)) > 1 else eyes


def replay(
    game: AnyGame,
    record: Record[Any, Any],
    states: list[Any],
    eyes: Seat | None,
    *,
    open: bool,
    commitment: str | None,
    own: str | None,
) -> Replay:
    """A whole game from the view of one seat. `open` adds the views of all seats.

    `own` is the name of its components, if they are not the packaged ones. Raises UnreadableLog if the replay
    would be too large.
    """
    size = 0

    def shown(state: Any, viewer: Seat | None) -> Raw:
        nonlocal size
        view = _encode(game.view(state, viewer))
        size += len(view)
        if size > REPLAY_LIMIT:
            raise UnreadableLog(f"a replay of more than {REPLAY_LIMIT // 1024**2} MB; the game is too long")
        return Raw(view)

    def step(at: int, seat: Seat | None, told: Iterable[str]) -> ReplayStep:
        state = states[at]
        others = range(record.seats) if open and game.secrets else ()
        return ReplayStep(
            seat=seat,
            lines=tuple(text.format(*record.players) for text in told),
            view=shown(state, eyes),
            to_act=game.to_act(state),
            views=tuple(shown(state, Seat(other)) for other in others),
        )

    begins = () if record.first is None else (record.first.sentence(eyes),)
    begins = begins if record.position is None else (BEGINS,)
    steps = [step(0, None, begins)]
    for at, (seat, action) in enumerate(record.log):
        steps.append(step(at + 1, seat, game.narrate(states[at], seat, action, states[at + 1], eyes)))
    return Replay(
        game=game.slug,
        players=record.players,
        bots=record.bots or (None,) * record.seats,
        options=msgspec.to_builtins(record.options),
        eyes=eyes,
        open=open,
        steps=tuple(steps),
        outcome=record.outcome,
        seed=record.seed,
        commitment=commitment,
        printed=Raw(_encode(game.printed)),
        own_components=own,
        shuffle=record.shuffle,
        lesson=record.lesson,
    )
