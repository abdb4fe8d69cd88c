"""Two servers on one PostgreSQL serve the same tables at once, also if the clients of a table are spread."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
import pytest

from gamenight.core import Seat
from gamenight.server.wire import Code, Done, Refused, Said, Status
from gamenight.server.wire_bots import Answer, Proposal
from packages import install
from server.conftest import fresh_database
from server.people import PATIENCE, Guest
from server.serving import Server
from server.test_manners import BOTS, begin, seeded

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


COUNTING_BOT = """
import os

def counting(game, view, seat, legal, rng):
    with open(os.environ["COUNTED"], "a") as file:
        file.write(f"{os.getppid()}\\n")
    return legal[-1]
"""


@pytest.fixture
def counting(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Starts servers whose bot `counting` writes the process id of its server to `counted` at each action."""
    database, servers = fresh_database("postgres", tmp_path, request), []
    install(tmp_path / "site", "counting_bot", COUNTING_BOT, bots={"counting": "counting_bot:counting"})
    environment = {"PYTHONPATH": str(tmp_path / "site"), "COUNTED": str(tmp_path / "counted")}

    def start() -> Server:
        servers.append(Server(database, environment=environment))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


def bot_actions(record: Any) -> int:
    return sum(seat in {1, 2} for seat, _ in record["log"])


async def test_only_one_server_computes_the_actions_of_a_bot(
    counting: Callable[[], Server], tmp_path: Path
) -> None:
    one, two = counting(), counting()
    async with Guest(one.url) as ann, Guest(two.url) as eve:
        table = await ann.set_up("me", "counting", "counting")
        async with ann.live(table.id) as first, eve.live(table.id) as second:
            await first.play_out()
            last = await second.moved_to(first.frame.seq if first.frame else 0)
            assert last.outcome is not None
        record = (await ann.http.get(f"/api/tables/{table.id}/record")).json()
    asked = (tmp_path / "counted").read_text().split()
    assert 0 < len(asked) <= bot_actions(record)  # a bot with one choice is not asked
    assert len(set(asked)) == 1


async def test_another_server_plays_the_bots_if_their_server_is_killed(
    counting: Callable[[], Server], tmp_path: Path
) -> None:
    one, two, counted = counting(), counting(), tmp_path / "counted"
    async with Guest(one.url) as ann, Guest(two.url) as later:
        table = await ann.set_up("me", "counting", "counting")
        later.http.cookies.update(dict(ann.http.cookies))
        async with ann.live(table.id) as first, later.live(table.id) as second:
            await first.my_turn()
            await second.my_turn()
            for _ in range(3):
                await first.take_turn()
                await second.moved_to((await first.my_turn()).seq)
            (owner,) = set(counted.read_text().split())
            victim, survivor = (one, second) if owner == str(one.process.pid) else (two, first)
            victim.kill()
            assert (await survivor.play_out()).outcome is not None
    assert set(counted.read_text().split()) == {str(one.process.pid), str(two.process.pid)}


async def test_everybody_sees_who_is_connected_to_another_server(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = fresh_database("postgres", tmp_path, request)
    one, two = Server(database), Server(database)
    async with Guest(one.url) as ann, Guest(two.url) as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as first:
            await first.welcome()
            async with bob.live(table.id) as second:
                await second.welcome()
                await first.changed(lambda info: info.seats[1].connected)
                await until_connected(bob, table.id, (True, True))
            await first.changed(lambda info: not info.seats[1].connected)
            three = Server(database)  # a server that comes later is told who is connected
            async with Guest(three.url) as eve:
                await until_connected(eve, table.id, (True, False))
            three.close()
            one.kill()
        await until_connected(bob, table.id, (False, False))
    two.close()


async def until_connected(guest: Guest, table_id: str, connected: tuple[bool, bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            seats = (await guest.table(table_id)).seats
            if tuple(seat.connected for seat in seats) == connected:
                return
            await asyncio.sleep(0.1)


async def test_people_at_another_server_see_the_proposals_of_bots_and_answer_them(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = fresh_database("postgres", tmp_path, request)
    one, two = seeded(database, patience="0"), seeded(database, patience="0")
    async with Guest(one.url) as ann, Guest(two.url) as also_ann:
        table = await ann.set_up("me", *BOTS, game="nowhere")
        also_ann.http.cookies.update(dict(ann.http.cookies))
        async with ann.live(table.id) as first, also_ann.live(table.id) as second:
            proposals = await begin(first)
            await second.proposed(lambda found: found == proposals)
            for live, proposal in ((first, proposals[0]), (second, proposals[1])):
                assert isinstance(await live.answer_bot(proposal, Answer.WAIT), Done)
                for reader in (first, second):
                    await reader.proposed(partial(waits, proposal.seat))
    one.close()
    two.close()


def waits(seat: Seat, found: tuple[Proposal, ...]) -> bool:
    return any(proposal.seat == seat and proposal.waits for proposal in found)


async def test_a_server_that_lost_its_link_connects_again(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """PostgreSQL ends all connections. Then bots act, and others see it at the other server."""
    database = fresh_database("postgres", tmp_path, request)
    one, two = Server(database), Server(database)
    async with Guest(one.url) as ann, Guest(two.url) as eve:
        table = await ann.set_up("me", "random")
        async with ann.live(table.id) as first, eve.live(table.id) as second:
            await first.my_turn()
            await second.welcome()
            connection = await asyncpg.connect(database)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid != pg_backend_pid()"
            )
            await connection.close()
            async with asyncio.timeout(PATIENCE):
                while not isinstance(await first.act(), Done):
                    await asyncio.sleep(0.1)
            assert (await first.play_out()).outcome is not None
            assert (await second.moved_to(first.frame.seq if first.frame else 0)).outcome is not None
    one.close()
    two.close()


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
