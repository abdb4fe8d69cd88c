"""An answer that people at other screens wait for has its time; then a bot gives it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.toy import NOD, TOY, Bid
from gamenight.core import Seat
from gamenight.server.audience import Client, LiveTable
from gamenight.server.tables import Table
from gamenight.server.undo import undo_target
from gamenight.server.wire import Code, Frame, Moved, Status, TableInfo
from server.people import Guest, Live
from server.serving import HERE, Server
from server.test_tables import act, bot_act, code_of, new_table, now

SHORT, LONG = "0.2", "600"


def serve(folder: Path, patience: str, *flags: str) -> Server:
    database = f"sqlite:///{folder / 'test.sqlite3'}"
    return Server(database, "--patience", patience, *flags, command=(str(HERE / "toy_server.py"),))


@pytest.fixture(scope="module", params=["1", "2"])
def hasty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """By one process, and by two."""
    running = serve(tmp_path_factory.mktemp("hasty"), SHORT, "--workers", request.param)
    yield running
    running.close()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = serve(tmp_path_factory.mktemp("patient"), LONG)
    yield running
    running.close()


async def set_up_for_two(ann: Guest, bob: Guest) -> TableInfo:
    return await bob.join(await ann.set_up("me", "open", game="toy"))


async def bid(live: Live) -> Frame:
    return await live.take_turn(choice=1)


def told(live: Live) -> list[str]:
    """What the log says that was not looked for yet."""
    return [line.text for message in live.waiting if isinstance(message, Moved) for line in message.lines]


@pytest.mark.anyio
async def test_when_time_runs_out_a_bot_answers_and_the_log_says_so(hasty: Server) -> None:
    async with Guest(hasty.url) as ann, Guest(hasty.url) as bob:
        table = await set_up_for_two(ann, bob)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            frame = await first.my_turn()
            assert frame.deadline is None  # both may bid, nobody waits
            await bid(first)
            for live in (first, second):
                ended = await live.moved_to(4)
                assert ended.outcome is not None
                assert ended.deadline is None
            name = (await bob.me()).name
            assert f"Time ran out: a bot decided for {name}." in told(first)
            assert "Time ran out: a bot decided for you." in told(second)
        assert (await ann.table(table.id)).status is Status.FINISHED


@pytest.mark.anyio
async def test_who_answers_in_time_has_answered(patient: Server) -> None:
    async with Guest(patient.url) as ann, Guest(patient.url) as bob:
        table = await set_up_for_two(ann, bob)
        async with ann.live(table.id) as first:
            waiting = await bid(first)
            assert waiting.deadline is not None
            async with bob.live(table.id) as second:
                asked = (await second.welcome()).frame
                assert asked.deadline is not None
            async with bob.live(table.id) as again:  # time goes on while a page is loaded anew
                left = (await again.welcome()).frame.deadline
                assert left is not None
                assert left <= asked.deadline <= waiting.deadline <= float(LONG)
                assert (await bid(again)).outcome is not None
                await first.moved_to(4)
                assert not any("Time ran out" in line for line in told(first))


@pytest.mark.anyio
async def test_time_begins_anew_when_the_server_does(tmp_path: Path) -> None:
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
async def test_nobody_is_hurried_around_one_screen(hasty: Server) -> None:
    async with Guest(hasty.url) as ann:
        table = await ann.set_up("me", "here", "here", game="toy")
        async with ann.live(table.id) as live:
            while (await live.my_turn()).outcome is None:
                assert live.frame is not None
                assert live.frame.deadline is None
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


def test_an_answer_at_the_last_moment_counts_and_the_bots_comes_too_late() -> None:
    table = waiting_for_bob()
    revision = table.revision
    act(table, "bob")
    assert code_of(table.stand_in, Seat(1), revision, Bid(0)) is Code.STALE


def test_no_bot_answers_what_was_taken_back() -> None:
    table = waiting_for_bob()
    revision = table.revision
    table.fold(table.undo("ann", Seat(0), now(table)))
    assert table.hurried is None
    act(table, "ann")
    assert code_of(table.stand_in, Seat(1), revision, Bid(0)) is Code.STALE


def test_what_a_bot_answered_for_a_person_is_not_taken_back() -> None:
    table = new_table("me", "open", "open", game=TOY)
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    table.fold(table.take_seat("cat", "Cat", "invite", None))
    act(table, "ann")
    act(table, "bob")
    assert undo_target(table, "bob") is not None
    table.fold(table.stand_in(Seat(2), table.revision, Bid(0)))
    assert table.by[-1] == "overdue"
    assert [undo_target(table, who) for who in ("ann", "bob", "cat")] == [None, None, None]


def test_a_bot_that_stands_in_needs_no_hurrying() -> None:
    table = waiting_for_bob()
    table.fold(table.leave_seat("bob", Seat(1)))
    assert table.hurried is None


def test_nobody_is_hurried_alone_with_bots() -> None:
    table = new_table("me", "greedy", game=TOY)
    bot_act(table)
    assert (table.to_act, table.hurried) == ((0,), None)


class _Ether:
    """A way on which nothing is sent here."""

    def write(self, messages: object) -> bool:
        return bool(messages)

    def when_writable(self, call: object) -> None: ...

    def cut(self) -> None: ...


def test_time_runs_out_only_if_somebody_is_there_who_waits() -> None:
    live = LiveTable(waiting_for_bob(), patience=1)
    live.clients.add(Client("bob", None, _Ether()))
    assert not live.awaited
    live.clients.add(Client("eve", None, _Ether()))
    assert not live.awaited
    live.clients.add(Client("ann", None, _Ether()))
    assert live.awaited


def test_time_is_given_once_for_an_answer() -> None:
    live = LiveTable(waiting_for_bob(), patience=60)
    assert live.left is None
    live.hurry()
    deadline = live.deadline
    live.hurry()
    assert live.deadline == deadline
    act(live.table, "bob")
    live.hurry()
    assert live.left is None


def test_an_aside_gives_nobody_more_time_and_a_bot_still_answers() -> None:
    live = LiveTable(waiting_for_bob(), patience=60)
    live.hurry()
    asked, deadline = live.asked, live.deadline
    live.table.fold(live.table.act("ann", Seat(0), now(live.table), NOD))
    live.hurry()
    assert (live.asked, live.deadline) == (asked, deadline)
    assert asked is not None
    assert live.table.stand_in(Seat(1), asked[0], Bid(0))


def test_nobody_is_hurried_where_patience_has_no_end() -> None:
    live = LiveTable(waiting_for_bob(), patience=0)
    live.hurry()
    assert live.left is None
