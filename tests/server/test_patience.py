"""Patience: an answer that people at other screens wait for has a time limit; then a bot answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.toy import NOD, TOY, Bid
from gamenight.core import Seat
from gamenight.server.audience import Client, LiveTable
from gamenight.server.leaving import leave_seat
from gamenight.server.tables import Table
from gamenight.server.undo import undo_target
from gamenight.server.wire import Code, Frame, Moved, Status, TableInfo
from server.people import Guest, Live
from server.serving import HERE, Server
from server.test_tables import act, bot_act, code_of, new_table, now

SHORT, LONG = "0.2", "600"


def serve(folder: Path, patience: str, *flags: str) -> Server:
    database = f"sqlite:///{folder / 'test.sqlite3'}"
    return Server(database, "--patience", patience, *flags, program=HERE / "toy_server.py")


@pytest.fixture(scope="module")
def short_patience(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = serve(tmp_path_factory.mktemp("short_patience"), SHORT)
    yield running
    running.close()


@pytest.fixture(scope="module")
def long_patience(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = serve(tmp_path_factory.mktemp("long_patience"), LONG)
    yield running
    running.close()


async def set_up_for_two(ann: Guest, bob: Guest) -> TableInfo:
    return await bob.join(await ann.set_up("me", "open", game="toy"))


async def bid(live: Live) -> Frame:
    return await live.take_turn(choice=1)


def told(live: Live) -> list[str]:
    """The lines of the log that arrived and were not used yet."""
    return [line.text for message in live.waiting if isinstance(message, Moved) for line in message.lines]


@pytest.mark.anyio
async def test_a_bot_answers_when_time_is_up_and_the_log_says_so(short_patience: Server) -> None:
    async with Guest(short_patience.url) as ann, Guest(short_patience.url) as bob:
        table = await set_up_for_two(ann, bob)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            frame = await first.my_turn()
            assert frame.times == ()  # both may bid, so nobody waits
            await bid(first)
            for live in (first, second):
                ended = await live.moved_to(4)
                assert ended.outcome is not None
                assert ended.times == ()
            name = (await ann.table(table.id)).seats[1].name  # his own name, or with a 2 if hers is the same
            assert f"Time ran out: a bot decided for {name}." in told(first)
            assert "Time ran out: a bot decided for you." in told(second)
        assert (await ann.table(table.id)).status is Status.FINISHED


@pytest.mark.anyio
async def test_an_answer_in_time_counts(long_patience: Server) -> None:
    async with Guest(long_patience.url) as ann, Guest(long_patience.url) as bob:
        table = await set_up_for_two(ann, bob)
        async with ann.live(table.id) as first:
            waiting = await bid(first)
            (waited,) = waiting.times
            assert (waited.seat, waited.runs) == (1, True)
            async with bob.live(table.id) as second:
                (asked,) = (await second.welcome()).frame.times
            async with bob.live(table.id) as again:  # a reload does not stop the timer
                (still,) = (await again.welcome()).frame.times
                assert still.left <= asked.left <= waited.left <= float(LONG)
                assert (await bid(again)).outcome is not None
                await first.moved_to(4)
                assert not any("Time ran out" in line for line in told(first))


@pytest.mark.anyio
async def test_the_timer_restarts_with_the_server(tmp_path: Path) -> None:
    before = serve(tmp_path, LONG)
    async with Guest(before.url) as ann, Guest(before.url) as bob:
        table = await set_up_for_two(ann, bob)
        async with ann.live(table.id) as live:
            await bid(live)
        before.kill()
        after = serve(tmp_path, SHORT)
        ann.url = after.url
        try:
            async with ann.live(table.id) as live:
                assert (await live.moved_to(4)).outcome is not None
        finally:
            after.close()


@pytest.mark.anyio
async def test_nobody_is_hurried_at_a_shared_screen(short_patience: Server) -> None:
    async with Guest(short_patience.url) as ann:
        table = await ann.set_up("me", "here", "here", game="toy")
        async with ann.live(table.id) as live:
            while (await live.my_turn()).outcome is None:
                assert live.frame is not None
                assert live.frame.times == ()
                await bid(live)
            assert not any("Time ran out" in line for line in told(live))


# The table by itself


def waiting_for_bob() -> Table:
    table = new_table("me", "open", game=TOY)
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    assert table.hurried is None
    act(table, "ann")
    assert table.hurried == 1
    return table


def test_the_bots_answer_is_stale_if_the_player_answered_first() -> None:
    table = waiting_for_bob()
    revision = table.revision
    act(table, "bob")
    assert code_of(table.stand_in, Seat(1), revision, Bid(0)) is Code.STALE


def test_a_bots_answer_is_stale_after_an_undo() -> None:
    table = waiting_for_bob()
    revision = table.revision
    table.fold(table.undo("ann", Seat(0), now(table)))
    assert table.hurried is None
    act(table, "ann")
    assert code_of(table.stand_in, Seat(1), revision, Bid(0)) is Code.STALE


def test_a_bots_answer_for_a_person_cannot_be_undone() -> None:
    table = new_table("me", "open", "open", game=TOY)
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    table.fold(table.take_seat("cat", "Cat", "invite", None))
    act(table, "ann")
    act(table, "bob")
    assert undo_target(table, "bob") is not None
    table.fold(table.stand_in(Seat(2), table.revision, Bid(0)))
    assert table.by[-1] == "overdue"
    assert [undo_target(table, who) for who in ("ann", "bob", "cat")] == [None, None, None]


def test_a_stand_in_is_never_hurried() -> None:
    table = waiting_for_bob()
    table.fold(leave_seat(table, "bob", Seat(1)))
    assert table.hurried is None


def test_nobody_is_hurried_if_all_others_are_bots() -> None:
    table = new_table("me", "greedy", game=TOY)
    bot_act(table)
    assert (table.to_act, table.hurried) == ((0,), None)


def client_of(player: str) -> Client:
    return Client(player, None, lambda: None)


def test_time_runs_out_only_while_somebody_who_waits_is_connected() -> None:
    live = LiveTable(waiting_for_bob(), patience=1)
    live.clients.add(client_of("bob"))
    assert not live.awaited
    live.clients.add(client_of("eve"))
    assert not live.awaited
    live.clients.add(client_of("ann"))
    assert live.awaited


def test_the_timer_is_not_restarted_for_the_same_answer() -> None:
    live = LiveTable(waiting_for_bob(), patience=60)
    assert live.times == ()
    live.hurry()
    deadline = live.deadline
    live.hurry()
    assert live.deadline == deadline
    act(live.table, "bob")
    live.hurry()
    assert live.times == ()


def test_an_aside_gives_nobody_more_time_and_a_bot_still_answers() -> None:
    live = LiveTable(waiting_for_bob(), patience=60)
    live.hurry()
    asked, deadline = live.asked, live.deadline
    live.table.fold(live.table.act("ann", Seat(0), now(live.table), NOD))
    live.hurry()
    assert (live.asked, live.deadline) == (asked, deadline)
    assert asked is not None
    assert live.table.stand_in(Seat(1), asked[0], Bid(0))


def test_nobody_is_hurried_if_patience_is_0() -> None:
    live = LiveTable(waiting_for_bob(), patience=0)
    live.hurry()
    assert live.times == ()
