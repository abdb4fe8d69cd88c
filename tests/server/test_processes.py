"""Two server processes on one PostgreSQL serve the same tables at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from gamenight.server.wire import Code, Done, Refused, Said, Status
from server.conftest import fresh_database
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

Pair: TypeAlias = tuple[Server, Server]


@pytest.fixture(scope="module")
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    database = fresh_database("postgres", Path(tmp_path_factory.mktemp("pair")), request)
    one, two = Server(database), Server(database)
    yield one, two
    one.close()
    two.close()


async def test_clients_of_one_process_see_a_move_made_through_the_other(
    pair: tuple[Server, Server],
) -> None:
    one, two = pair
    async with Guest(one.url) as ann, Guest(two.url) as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            pick = random.Random(3)
            while True:
                frame = await first.moved_to(64 if second.frame is None else second.frame.seq)
                same = await second.moved_to(frame.seq)
                assert frame.view == same.view
                if frame.outcome is not None:
                    break
                mover, other = (first, second) if frame.choices else (second, first)
                after = await mover.take_turn(pick.randrange(len((mover.frame or frame).choices)))
                await other.moved_to(after.seq)
            await first.say("good game")
            assert (await second.until(Said)).line.text == "good game"
            assert (await second.changed(lambda info: info.status is Status.FINISHED)).seed is not None


async def test_if_two_processes_write_the_same_seq_one_is_stale(pair: Pair) -> None:
    one, two = pair
    async with Guest(one.url) as ann, Guest(two.url) as also_ann:
        table = await ann.set_up("me", "here")
        also_ann.http.cookies.update(dict(ann.http.cookies))
        async with ann.live(table.id) as first, also_ann.live(table.id) as second:
            for _ in range(20):
                frame, same = await first.my_turn(), await second.my_turn()
                assert frame == same
                answers = await asyncio.gather(
                    first.act(frame.choices[0].action), second.act(same.choices[-1].action)
                )
                assert sum(isinstance(answer, Done) for answer in answers) == 1
                refused = next(answer for answer in answers if isinstance(answer, Refused))
                assert refused.code == Code.STALE
                await first.moved_to(frame.seq + 1)
                await second.moved_to(frame.seq + 1)


async def test_a_bot_acts_once_although_both_processes_hold_the_table(pair: Pair) -> None:
    one, two = pair
    async with Guest(one.url) as ann, Guest(two.url) as eve:
        table = await ann.set_up("me", "random", "random")
        async with ann.live(table.id) as first, eve.live(table.id) as second:
            await first.play_out()
            last = await second.moved_to(first.frame.seq if first.frame else 0)
            assert last.outcome is not None


async def test_a_seat_can_be_taken_through_one_process_only(pair: Pair) -> None:
    one, two = pair
    async with Guest(one.url) as ann, Guest(two.url) as bob, Guest(one.url) as cid:
        table = await ann.set_up("me", "open", public=True)
        async with ann.live(table.id) as live:
            await live.welcome()
            answers = await asyncio.gather(
                *(guest.http.post(f"/api/tables/{table.id}/join", json={}) for guest in (bob, cid))
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            assert (await live.changed(lambda info: info.status is Status.RUNNING)).seats[1].open is False


async def test_a_game_continues_at_the_other_process_if_one_is_killed(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = fresh_database("postgres", tmp_path, request)
    one, two = Server(database), Server(database)
    async with Guest(one.url) as ann, Guest(two.url) as later:
        table = await ann.set_up("me", "here")
        later.http.cookies.update(dict(ann.http.cookies))
        async with ann.live(table.id) as live:
            for _ in range(5):
                frame = await live.take_turn()
        one.kill()
        async with later.live(table.id) as live:
            assert (await live.welcome()).frame == frame
            assert (await live.play_out()).outcome is not None
    two.close()
