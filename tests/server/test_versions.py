"""A new version of a game's rules: finished games do not change, running ones continue or are closed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text

from gamenight.server.archive import read, write
from gamenight.server.database import connected, parse_url
from gamenight.server.wire import Closed, Code, Lobby, Refused, Status, TableInfo
from gamenight.server.wire_replay import Replay
from server.conftest import fresh_database
from server.people import Guest
from server.serving import HERE, Server

pytestmark = pytest.mark.anyio

Start = Callable[[int], Server]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each test starts several servers: with PostgreSQL only in the long tests."""
    return fresh_database(request.param, tmp_path, request)


@pytest.fixture
def start(database: str) -> Iterator[Start]:
    """Start a server with a version of the toy game, each time on the same database."""
    running: list[Server] = []

    def starts(version: int) -> Server:
        for server in running:
            server.close()
        environment = {"TOY_VERSION": str(version)}
        running.append(Server(database, program=HERE / "toy_server.py", environment=environment))
        return running[-1]

    yield starts
    for server in running:
        server.close()


class People:
    """Ann and Bob, who keep their cookies when the server is restarted."""

    def __init__(self) -> None:
        self.cookies: list[dict[str, str]] = [{}, {}]
        self.here: tuple[Guest, ...] = ()

    async def go(self) -> None:
        for guest in self.here:
            await guest.http.aclose()

    async def come(self, server: Server) -> tuple[Guest, Guest]:
        await self.go()
        self.here = guests = Guest(server.url), Guest(server.url)
        for at, (guest, name) in enumerate(zip(guests, ("Ann", "Bob"), strict=True)):
            guest.http.cookies.update(self.cookies[at])
            answer = await guest.http.put("/api/me", json={"name": name})
            assert answer.status_code == 200, answer.text
            self.cookies[at] = dict(guest.http.cookies)
        return guests


@pytest.fixture
async def people() -> AsyncIterator[People]:
    found = People()
    yield found
    await found.go()


async def set_up_for_two(ann: Guest, bob: Guest) -> TableInfo:
    return await bob.join(await ann.set_up("me", "open", game="toy"))


async def play_to_the_end(ann: Guest, bob: Guest, table_id: str) -> None:
    for seat, guest in enumerate((ann, bob)):
        if seat in (await guest.table(table_id)).to_act:
            async with guest.live(table_id) as live:
                await live.take_turn(choice=1 + seat)


async def shown(guest: Guest, table_id: str) -> dict[str, Any]:
    """Everything that the server shows of a finished game."""
    found: dict[str, Any] = {"record": (await guest.http.get(f"/api/tables/{table_id}/record")).content}
    for eyes in ("0", "1", "none", "all"):
        answer = await guest.http.get(f"/api/tables/{table_id}/replay?eyes={eyes}")
        assert answer.status_code == 200, answer.text
        found[eyes] = msgspec.json.decode(answer.content, type=Replay)
    async with guest.live(table_id) as live:
        welcome = await live.welcome()
    found["welcome"] = (welcome.frame, welcome.lines, welcome.chat, welcome.table.outcome, welcome.table.seed)
    return found


async def change(database: str, statement: str, **values: object) -> None:
    """Change the database, as an accident or an older server would."""
    connection = connected(parse_url(database))
    await connection.transact(lambda opened: opened.execute(text(statement), values))
    await connection.close()


async def lobby(guest: Guest) -> Lobby:
    answer = await guest.http.get("/api/lobby")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Lobby)


async def test_a_finished_game_is_shown_unchanged_under_new_rules(start: Start, people: People) -> None:
    ann, bob = await people.come(old := start(1))
    table = await set_up_for_two(ann, bob)
    await play_to_the_end(ann, bob, table.id)
    async with ann.live(table.id) as live:
        await live.welcome()
        await live.say("well played")
    before = await shown(ann, table.id)
    old.kill()
    ann, bob = await people.come(start(3))
    assert await shown(ann, table.id) == before
    (listed,) = (await lobby(bob)).mine
    assert (listed.id, listed.status, listed.version) == (table.id, Status.FINISHED, 1)
    again = await ann.post(f"/api/tables/{table.id}/rematch")
    assert (again.version, again.status) == (3, Status.RUNNING)
    assert [seat.name for seat in again.seats] == ["Ann", "Bob"]


async def test_a_running_game_continues_if_the_new_rules_give_the_same_views(
    start: Start, people: People
) -> None:
    ann, bob = await people.come(start(1))
    table = await set_up_for_two(ann, bob)
    async with ann.live(table.id) as live:
        await live.take_turn()
    ann, bob = await people.come(start(2))
    assert (await ann.table(table.id)).version == 2
    await play_to_the_end(ann, bob, table.id)
    assert (await ann.table(table.id)).status is Status.FINISHED
    assert b'"version": 2' in (await shown(ann, table.id))["record"]


async def test_a_running_game_is_closed_if_the_new_rules_give_other_views(
    start: Start, people: People
) -> None:
    ann, bob = await people.come(start(1))
    table = await set_up_for_two(ann, bob)
    async with ann.live(table.id) as live:
        await live.take_turn()
    ann, bob = await people.come(start(3))
    found = await bob.table(table.id)
    assert (found.status, found.closed, found.version) == (Status.CLOSED, Closed.RULES_CHANGED, 1)
    assert (found.to_act, found.outcome, found.seed) == ((), None, None)
    assert [each.id for each in (await lobby(ann)).mine] == [table.id]
    async with bob.live(table.id) as live:
        assert (await live.welcome()).table.closed is Closed.RULES_CHANGED
        refused = await live.act({"type": "Bid", "amount": 1}, seat=1)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.message) == (Code.NOT_OPEN, "this table is closed")
    again = await bob.post(f"/api/tables/{table.id}/rematch")
    assert (again.version, again.status) == (3, Status.RUNNING)
    assert (await ann.table(table.id)).rematch == again.id
    start(1)  # the old rules do not open it again
    ann, bob = await people.come(start(1))
    assert (await ann.table(table.id)).status is Status.CLOSED


async def test_a_running_game_without_digests_is_closed_under_new_rules(
    start: Start, people: People, database: str
) -> None:
    ann, bob = await people.come(start(1))
    table = await set_up_for_two(ann, bob)
    for seq, card in ((4, 1), (5, 2)):
        event = b'{"type":"ActionTaken","seat":-1,"by":null,"action":{"type":"DealCard","card":%d}}' % card
        await change(database, "UPDATE entries SET event = :event WHERE seq = :seq", event=event, seq=seq)
    ann, bob = await people.come(start(2))
    assert (await ann.table(table.id)).closed is Closed.RULES_CHANGED


async def test_a_waiting_table_uses_the_new_rules(start: Start, people: People) -> None:
    ann, bob = await people.come(start(1))
    table = await ann.set_up("me", "open", game="toy")
    ann, bob = await people.come(start(3))
    assert (await bob.join(table)).status is Status.RUNNING
    assert (await ann.table(table.id)).version == 3


async def test_a_finished_game_without_an_archive_gets_one_at_the_next_start(
    start: Start, people: People, database: str
) -> None:
    ann, bob = await people.come(start(1))
    table = await set_up_for_two(ann, bob)
    await play_to_the_end(ann, bob, table.id)
    before = await shown(ann, table.id)
    await change(database, "DELETE FROM archives")
    server = start(1)
    ann, bob = await people.come(server)
    assert server.stop()[0] == 0
    ann, bob = await people.come(start(3))
    assert await shown(ann, table.id) == before


async def test_a_game_without_an_archive_that_new_rules_cannot_show_keeps_its_result(
    start: Start, people: People, database: str
) -> None:
    ann, bob = await people.come(start(1))
    table = await set_up_for_two(ann, bob)
    await play_to_the_end(ann, bob, table.id)
    ended = await ann.table(table.id)
    await change(database, "DELETE FROM archives")
    ann, bob = await people.come(start(3))
    found = await ann.table(table.id)
    assert (found.status, found.closed) == (Status.CLOSED, Closed.RULES_CHANGED)
    assert (found.outcome, found.seed) == (ended.outcome, ended.seed)
    assert (await ann.http.get(f"/api/tables/{table.id}/record")).status_code == 200
    assert (await ann.refused(f"/api/tables/{table.id}/replay", method="GET")).code == Code.NOT_OPEN


async def test_an_unreadable_table_does_not_hide_others(start: Start, people: People, database: str) -> None:
    ann, bob = await people.come(start(1))
    broken, whole = await set_up_for_two(ann, bob), await set_up_for_two(ann, bob)
    waiting = await ann.set_up("me", "open", game="toy", public=True)
    await change(database, "UPDATE entries SET event = :event WHERE table_id = :id", event=b"{", id=broken.id)
    server = start(1)
    ann, bob = await people.come(server)  # both set their names again, at all their tables
    assert [table.id for table in (await lobby(ann)).mine] == [waiting.id, whole.id]
    assert waiting.id in [table.id for table in (await lobby(bob)).open]
    problem = await ann.refused(f"/api/tables/{broken.id}", method="GET")
    assert (problem.code, problem.message) == (
        Code.UNAVAILABLE,
        "this table cannot be read; the server's log says why",
    )
    assert broken.id in server.stop()[1]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # PostgreSQL stores only valid UTF-8
async def test_an_undecodable_row_does_not_hide_other_tables(
    start: Start, people: People, database: str
) -> None:
    ann, bob = await people.come(start(1))
    broken, whole = await set_up_for_two(ann, bob), await set_up_for_two(ann, bob)
    await change(database, "UPDATE tables SET seed = CAST(x'ff' AS TEXT) WHERE id = :id", id=broken.id)
    ann, bob = await people.come(start(1))
    assert [table.id for table in (await lobby(ann)).mine] == [whole.id]


@pytest.mark.parametrize("damage", ["cut", "short"])
async def test_a_broken_archive_is_ignored_and_the_log_is_used(
    start: Start, people: People, database: str, damage: str
) -> None:
    ann, bob = await people.come(start(1))
    table = await set_up_for_two(ann, bob)
    await play_to_the_end(ann, bob, table.id)
    before = await shown(ann, table.id)
    store = connected(parse_url(database))
    data = await store.transact(lambda opened: opened.execute(text("SELECT data FROM archives")).scalar_one())
    await store.close()
    archive = read(data)
    spoilt = data[:40] if damage == "cut" else write(replace(archive, steps=archive.steps[:-2]))
    await change(database, "UPDATE archives SET data = :data", data=spoilt)
    ann, bob = await people.come(start(2))
    after = await shown(ann, table.id)
    assert (after["all"], after["welcome"]) == (before["all"], before["welcome"])


async def test_a_waiting_table_whose_options_are_gone_is_closed_without_a_rematch(
    start: Start, people: People, database: str
) -> None:
    ann, _ = await people.come(start(1))
    table = await ann.set_up("me", "open", game="toy")
    await change(database, "UPDATE tables SET options = :options", options=b'{"gone":1}')
    ann, _ = await people.come(start(2))
    assert (await ann.table(table.id)).closed is Closed.RULES_CHANGED
    assert (await ann.refused(f"/api/tables/{table.id}/rematch")).code == Code.NOT_OPEN
