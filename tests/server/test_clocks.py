"""The clock of a table by itself: whose time runs, and what happens when it is up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import UNSET

from core.toy import NOD, TOY, Bid
from gamenight.bots import STAND_IN
from gamenight.core import AnyGame, Seat
from gamenight.server import events
from gamenight.server.clocks import look_again, stamped, time_out
from gamenight.server.events import Event, SeatLeft
from gamenight.server.facts import Facts, Refusal, Seen
from gamenight.server.leaving import leave_seat, return_to_seat
from gamenight.server.opening import opened, reopened
from gamenight.server.sight import all_lines
from gamenight.server.tables import Table
from gamenight.server.wire import SeatKind, SeatWish
from gamenight.server.wire_clocks import Away, Clock, ClockKind
from server.test_tables import NORTHWEST, WISHES, now

FREE = 5
MINUTE = Clock(ClockKind.DECISION, 60)
BANK = Clock(ClockKind.BANK, 600)
ANN, BOB = Seat(0), Seat(1)


class Timed:
    """A table with a clock, and the time of day."""

    def __init__(self, clock: Clock, *seats: str, game: AnyGame = NORTHWEST) -> None:
        facts = Facts(
            id="table",
            game=game.slug,
            version=game.version,
            seats=len(seats),
            options=b"{}",
            public=True,
            invite="invite",
            seed="seed",
            creator="ann",
            created=0.0,
        )
        self.now = 1000.0
        self.stored: list[Event] = []
        self.table = Table(game, facts)
        wishes = [WISHES.get(seat) or SeatWish(SeatKind.BOT, bot=seat) for seat in seats]
        self.do(opened(self.table, wishes, "Ann", ANN, clock=clock))

    def do(self, happened: Sequence[Event], after: float = 0) -> None:
        self.now += after
        happened = stamped(self.table, happened, self.now)
        self.stored += happened
        self.table.fold(happened)

    def join(self, *names: str) -> None:
        for name in names:
            self.do(self.table.take_seat(name.lower(), name, None, None))

    def act(self, after: float, seat: Seat | None = None, choice: int = 0) -> None:
        """The person to act acts, after so many seconds."""
        seat = self.table.to_act[0] if seat is None else seat
        player, action = self.table.sittings[seat].player, self.table.legal_actions(seat)[choice]
        self.do(self.table.act(player, seat, now(self.table), action), after)

    def turn(self, after: float) -> None:
        """The person to act takes a whole turn: the first action after so many seconds, the rest at once."""
        seat = self.table.to_act[0]
        self.act(after)
        while self.table.to_act == (seat,):
            self.act(after=0)

    def bot_acts(self) -> None:
        seat = self.table.bots_to_act()[0]
        action = self.table.legal_actions(seat)[0]
        self.do(self.table.bot_act(seat, self.table.moved, action))

    def left(self, after: float = 0) -> dict[int, float]:
        """The seconds left of every seat whose time is shown."""
        assert self.table.times is not None
        return {time.seat: time.left for time in self.table.times.shown(self.table, self.now + after)}

    def running(self) -> set[int]:
        assert self.table.times is not None
        return set(self.table.times.running)

    def time_out(self, after: float) -> None:
        self.do(time_out(self.table, self.now + after), after)


def for_two(clock: Clock) -> Timed:
    timed = Timed(clock, "me", "open")
    timed.join("Bob")
    return timed


def test_the_time_of_whoever_is_to_act_runs_and_no_other() -> None:
    timed = for_two(MINUTE)
    assert timed.running() == {ANN}
    timed.turn(after=10)
    assert timed.running() == {BOB}


def test_nobodys_time_runs_before_the_game_or_after_it() -> None:
    timed = Timed(MINUTE, "me", "open")
    assert timed.running() == set()
    timed.join("Bob")
    while timed.table.outcome is None:
        timed.act(after=1)
    assert timed.running() == set()


def test_the_start_of_a_turn_is_free_because_animations_take_it() -> None:
    timed = for_two(BANK)
    assert timed.left(after=FREE) == {ANN: 600, BOB: 600}
    assert timed.left(after=FREE + 10) == {ANN: 590, BOB: 600}


def test_what_is_left_of_the_free_moment_is_shown_to_the_hundredth_while_a_time_runs() -> None:
    timed = for_two(BANK)
    assert timed.table.times is not None
    for after, left, free in ((1.25, 600, 3.75), (FREE + 0.25, 599.75, 0)):
        ann, bob = timed.table.times.shown(timed.table, timed.now + after)
        assert (ann.left, ann.runs, ann.free) == (left, True, free)
        assert (bob.left, bob.runs, bob.free) == (600, False, 0)


def test_each_decision_has_its_own_time() -> None:
    timed = for_two(MINUTE)
    assert timed.left(after=FREE + 50) == {ANN: 10}
    timed.turn(after=50)
    assert timed.left() == {BOB: 60}


def test_a_bank_shrinks_with_every_decision() -> None:
    timed = for_two(BANK)
    for _ in range(3):
        timed.turn(after=FREE + 100)
        timed.turn(after=FREE + 10)
    assert timed.left() == {ANN: 300, BOB: 570}


def test_nobody_pays_for_the_moves_of_bots() -> None:
    timed = Timed(BANK, "me", "random")
    timed.turn(after=FREE + 100)
    assert timed.running() == set()
    while timed.table.bots_to_act():
        seat = timed.table.bots_to_act()[0]
        legal = timed.table.legal_actions(seat)
        timed.do(timed.table.bot_act(seat, timed.table.moved, legal[0]), after=1000)
    assert timed.left() == {ANN: 500}


def test_when_time_is_up_the_bot_of_the_table_plays_until_the_person_returns() -> None:
    timed = for_two(Clock(ClockKind.DECISION, 60, bot="greedy"))
    timed.time_out(after=FREE + 59)
    assert timed.table.sittings[ANN].bot is None
    timed.time_out(after=1)
    sitting = timed.table.sittings[ANN]
    assert (sitting.bot, sitting.away, sitting.left) == ("greedy", Away.TIME, True)
    assert timed.table.bots_to_act() == (ANN,)
    assert timed.running() == set()
    timed.bot_acts()
    assert timed.table.to_act == (ANN,)
    timed.do(return_to_seat(timed.table, "ann", ANN), after=5)
    assert timed.table.sittings[ANN].bot is None
    assert timed.left() == {ANN: 60}


def test_who_returns_with_an_empty_bank_gets_a_tenth_of_it() -> None:
    timed = for_two(BANK)
    timed.time_out(after=FREE + 600)
    assert timed.left() == {ANN: 0, BOB: 600}
    timed.bot_acts()
    timed.do(return_to_seat(timed.table, "ann", ANN))
    assert timed.left() == {ANN: 60, BOB: 600}
    timed.do(leave_seat(timed.table, "ann", ANN))
    timed.do(return_to_seat(timed.table, "ann", ANN))
    assert timed.left() == {ANN: 60, BOB: 600}


@pytest.mark.parametrize("clock", [MINUTE, BANK])
def test_who_returns_before_anybody_has_acted_pays_as_if_they_had_stayed(clock: Clock) -> None:
    timed, stayed = for_two(clock), for_two(clock)
    for _ in range(10):
        timed.do(leave_seat(timed.table, "ann", ANN), after=1)
        timed.do(return_to_seat(timed.table, "ann", ANN), after=1)
    assert timed.left() == stayed.left(after=20)
    timed.time_out(after=600)
    timed.do(return_to_seat(timed.table, "ann", ANN))
    assert timed.left()[ANN] == 0


def test_the_log_says_whose_time_ran_out_and_who_is_back() -> None:
    timed = for_two(MINUTE)
    timed.time_out(after=FREE + 60)
    timed.do(return_to_seat(timed.table, "ann", ANN))

    def told(player: str, seat: Seat) -> list[str]:
        return [line.text for line in all_lines(timed.table, timed.table.seq, player, seat)]

    assert told("bob", BOB) == [
        "Ann’s time ran out. A Badger bot plays for Ann until they return.",
        "Ann is back.",
    ]
    assert told("ann", ANN) == [
        "Your time ran out. A Badger bot plays for you until you return.",
        "You are back.",
    ]


def test_an_undo_gives_no_time_back() -> None:
    timed = for_two(MINUTE)
    timed.act(after=FREE + 40)
    timed.do(timed.table.undo("ann", ANN, now(timed.table)), after=1)
    assert timed.left() == {ANN: 20}
    bank = for_two(BANK)
    bank.act(after=FREE + 40)
    bank.do(bank.table.undo("ann", ANN, now(bank.table)))
    assert bank.left() == {ANN: 560, BOB: 600}


@pytest.mark.parametrize("clock", [MINUTE, BANK])
def test_an_undo_gives_no_second_free_moment(clock: Clock) -> None:
    timed = for_two(clock)
    timed.turn(after=FREE)
    for _ in range(3):
        timed.do(timed.table.undo("ann", ANN, now(timed.table)))
        timed.turn(after=FREE)
    timed.do(timed.table.undo("ann", ANN, now(timed.table)))
    assert timed.left()[ANN] == clock.seconds - 3 * FREE


def test_an_undo_keeps_the_line_about_a_person() -> None:
    timed = for_two(MINUTE)
    timed.act(after=1)
    timed.do(leave_seat(timed.table, "bob", BOB))
    timed.do(timed.table.undo("ann", ANN, now(timed.table)))
    lines = all_lines(timed.table, timed.table.seq, "ann", ANN)
    assert [line.text for line in lines] == ["Bob left. A Badger bot plays until they return."]


def at_once() -> Timed:
    timed = Timed(MINUTE, "me", "open", "open", game=TOY)
    timed.join("Bob", "Cid")
    return timed


def test_if_several_may_act_the_time_of_all_runs_and_each_action_gives_all_of_it_again() -> None:
    timed = at_once()
    assert timed.running() == {0, 1, 2}
    timed.act(after=50, seat=BOB)
    assert timed.left() == {0: 60, 2: 60}
    timed.time_out(after=60)
    assert [sitting.away for sitting in timed.table.sittings] == [Away.TIME, None, Away.TIME]


def test_an_aside_gives_nobody_more_time() -> None:
    timed = at_once()
    timed.do(timed.table.act("ann", ANN, now(timed.table), NOD), after=FREE + 50)
    assert timed.left() == {0: 10, 1: 10, 2: 10}
    timed.do(timed.table.act("ann", ANN, now(timed.table), Bid(0)), after=1)
    assert timed.left() == {1: 60, 2: 60}


def test_the_clock_is_a_fold_over_the_stored_events() -> None:
    timed = for_two(BANK)
    for after in (20, 30, 40):
        timed.act(after=after)
    timed.time_out(after=FREE + 600)
    again = Table(NORTHWEST, timed.table.facts).fold(
        [events.decode(events.encode(event)) for event in timed.stored]
    )
    assert again.times is not None
    assert timed.table.times is not None
    assert again.times.left == timed.table.times.left
    assert again.times.running == timed.table.times.running
    assert again.notes == timed.table.notes


def test_a_time_of_day_that_goes_back_gives_nobody_time() -> None:
    timed = for_two(BANK)
    timed.turn(after=FREE + 100)
    timed.turn(after=-50)
    assert timed.left() == {ANN: 500, BOB: 600}


def test_a_table_without_a_clock_stores_no_times() -> None:
    timed = Timed(MINUTE, "me", "here")
    assert [event.at for event in timed.stored if isinstance(event, events.GameStarted)] == [1000.0]
    plain = Table(NORTHWEST, timed.table.facts)
    happened = opened(plain, [SeatWish(SeatKind.ME), SeatWish(SeatKind.HERE)], "Ann", ANN)
    assert stamped(plain, happened, 1000.0) == happened
    assert look_again(plain, happened) is UNSET


def test_a_server_looks_at_a_table_no_later_than_somebodys_time_is_up() -> None:
    for clock in (MINUTE, BANK):
        timed = for_two(clock)
        for after in (FREE + 10, FREE + 500, 3):
            timed.now += after
            happened = stamped(timed.table, timed.table.act(*_first_choice(timed)), timed.now)
            moment = look_again(timed.table, happened)
            timed.table.fold(happened)
            assert timed.table.times is not None
            assert timed.table.times.due is not None
            assert isinstance(moment, float)
            assert timed.now <= moment <= timed.table.times.due


def _first_choice(timed: Timed) -> tuple[str | None, Seat, Seen, object]:
    seat = timed.table.to_act[0]
    return timed.table.sittings[seat].player, seat, now(timed.table), timed.table.legal_actions(seat)[0]


def test_a_server_looks_soon_at_a_table_where_a_bot_may_be_to_act() -> None:
    timed = for_two(Clock(ClockKind.DECISION, 3 * 24 * 60 * 60))
    happened = stamped(timed.table, (SeatLeft(ANN, STAND_IN, Away.TIME),), 2000.0)
    assert look_again(timed.table, happened) == 2005.0


def test_a_rematch_keeps_the_clock() -> None:
    timed = for_two(BANK)
    again = Table(NORTHWEST, timed.table.facts)
    again.fold(stamped(again, reopened(again, timed.table), 5000.0))
    assert again.times is not None
    assert again.times.clock == Clock(ClockKind.BANK, 600, STAND_IN)
    assert again.times.running == {ANN: 5005.0}


def test_a_clock_with_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no bot"):
        Timed(Clock(ClockKind.BANK, 60, bot="genius"), "me", "open")
