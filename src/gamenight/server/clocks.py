"""The clock of a table: how much time its people have left. It is a fold over the times in the log.

The time of a person runs while their seat is to act and no bot plays for it. So nobody pays for bots, for
chance, or for the turn of another. If several seats may act at once, the time of all of them runs. Nothing
here reads the time of day: events carry it, and queries are given `now`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from gamenight.core import CHANCE, Seat
from gamenight.server.events import (
    TIMED,
    ActionsUndone,
    ActionTaken,
    BotSeated,
    ClockChosen,
    Event,
    GameEnded,
    SeatLeft,
    SeatReturned,
    TableClosed,
)
from gamenight.server.sittings import known_bot
from gamenight.server.wire_clocks import Away, Clock, ClockKind, SeatTime

if TYPE_CHECKING:
    from gamenight.server.tables import Table

FREE = 5.0
"""Seconds at the start of a turn that cost nothing, because animations and the network take them. At most a
tenth of the clock."""

RETURN_SHARE = 10
"""Who returns with an empty bank gets one part in so many of it."""

SOON = 5.0
"""Seconds after an append until a server looks at a table with bots, because one of them may be to act. Also
after an undo or a return, which may leave less time than a new decision."""


class Times:
    """The time of every seat of a table with a clock."""

    __slots__ = ("_gone", "_spent", "at", "clock", "left", "running")

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.at = 0.0  # of the last event
        self.left = [float(clock.seconds)] * seats  # seconds, at the last event
        self.running: dict[Seat, float] = {}  # from when on the time of a seat runs; after `at` if it is free
        self._spent: list[float] = []  # for each action of the log, the seconds of its decision
        # For each seat that was left: Table.moved, and from when on its time ran; infinite: it did not run
        self._gone: dict[Seat, tuple[int, float]] = {}

    @property
    def due(self) -> float | None:
        """When the time of a person is up, if nothing happens before. None: nobody's time runs."""
        return min((since + self.left[seat] for seat, since in self.running.items()), default=None)

    def overdue(self, now: float) -> list[Seat]:
        """The seats of people whose time is up."""
        return [seat for seat, since in self.running.items() if since + self.left[seat] <= now]

    def shown(self, table: Table, now: float) -> tuple[SeatTime, ...]:
        """What clients see: the time of a decision while it runs, a bank always."""
        bank = self.clock.kind is ClockKind.BANK
        people = [Seat(at) for at, sitting in enumerate(table.sittings) if sitting.player is not None]
        return tuple(self._shown(seat, now) for seat in people if bank or seat in self.running)

    def _shown(self, seat: Seat, now: float) -> SeatTime:
        since = self.running.get(seat, inf)
        left = max(self.left[seat] - max(now - since, 0), 0)
        runs = seat in self.running
        return SeatTime(seat, round(left, 2), runs, round(max(since - now, 0), 2) if runs else 0)

    def least(self, now: float) -> float:
        """The least time that any seat can have after what happens now. An empty bank is filled a little."""
        empty = self.clock.seconds / RETURN_SHARE
        return min(
            max(left - (now - self.running[seat]), 0) if (seat := Seat(at)) in self.running else left or empty
            for at, left in enumerate(self.left)
        )

    def saw(self, table: Table, event: Event) -> None:
        """Note an event that the table has applied."""
        if isinstance(event, TIMED) and event.at is not None:
            self._charge(event.at)
        full = float(self.clock.seconds)
        by_decision = self.clock.kind is ClockKind.DECISION
        match event:
            case ActionTaken(seat):
                self._spent.append(0.0 if seat == CHANCE else full - self.left[seat])
                if by_decision and not event.aside:
                    self.left = [full] * len(self.left)
            case ActionsUndone(seat, seq):
                spent = self._spent[seq]
                del self._spent[seq:]
                if by_decision:  # the decision goes on: an undo gives no time back
                    self.left = [full] * len(self.left)
                    self.left[seat] = full - spent
                self.running.setdefault(seat, self.at)  # nor another free moment
            case SeatLeft(seat):
                self._gone[seat] = (table.moved, max(self.running.get(seat, inf), self.at))
            case SeatReturned(seat):
                moved, since = self._gone.pop(seat)
                if table.moved != moved:
                    least = full if by_decision else full / RETURN_SHARE
                    self.left[seat] = max(self.left[seat], least)
                elif since < inf:  # the decision goes on, as if they had stayed
                    self.running[seat] = since
                    self.left[seat] -= min(max(self.at - since, 0), self.left[seat])
            case _:
                pass
        self._run(table)

    def _charge(self, at: float) -> None:
        """Take the time that has passed from the seats whose time runs. Time never goes back."""
        self.at = max(self.at, at)
        for seat, since in self.running.items():
            self.left[seat] = max(self.left[seat] - max(self.at - since, 0), 0)

    def _run(self, table: Table) -> None:
        """Let the time run of those who are to act now. It is free for a moment if it did not run before."""
        free = self.at + min(FREE, self.clock.seconds / 10)
        bots = table.sittings.bots
        acting = [seat for seat in table.to_act if seat != CHANCE and seat not in bots]
        self.running = {seat: max(self.running.get(seat, free), self.at) for seat in acting}


def stamped(table: Table, happened: Sequence[Event], now: float) -> tuple[Event, ...]:
    """The events of one append. At a table with a clock, the first one that needs the time gets it."""
    if _clock_of(table, happened) is None:
        return tuple(happened)
    for at, event in enumerate(happened):
        if isinstance(event, TIMED):
            return (*happened[:at], replace(event, at=now), *happened[at + 1 :])
    return tuple(happened)


def time_out(table: Table, now: float) -> tuple[Event, ...]:
    """Let the bot of the table play for everybody whose time is up."""
    times = table.times
    if times is None:
        return ()
    bot = times.clock.bot or known_bot(None)
    return tuple(SeatLeft(seat, bot, Away.TIME) for seat in times.overdue(now))


def look_again(table: Table, happened: Sequence[Event]) -> float | UnsetType | None:
    """When a server must look at the table again after these events. Call it before they are applied.

    It is never later than the moment when somebody's time is up, but may be earlier. None: never again.
    Unset: the events do not change it.
    """
    clock = _clock_of(table, happened)
    if clock is None:
        return UNSET
    if any(isinstance(event, GameEnded | TableClosed) for event in happened):
        return None
    timed = (event.at for event in happened if isinstance(event, TIMED))
    at = next((at for at in timed if at is not None), None)
    if at is None or not (table.started or any(isinstance(event, TIMED[0]) for event in happened)):
        return UNSET
    times = table.times if clock.kind is ClockKind.BANK else None
    shortest = float(clock.seconds) if times is None else times.least(at)
    soon = any(isinstance(event, BotSeated | SeatLeft | SeatReturned | ActionsUndone) for event in happened)
    return at + (min(SOON, shortest) if soon or table.sittings.bots else shortest)


def _clock_of(table: Table, happened: Sequence[Event]) -> Clock | None:
    """The clock of the table, also if these events choose it."""
    if table.times is not None:
        return table.times.clock
    if table.started or table.length:
        return None
    return next((event.clock for event in happened if isinstance(event, ClockChosen)), None)
