"""`gamenight admin delete-data`: a person is in no log any more, and the games of the others stay."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from msgspec import Raw
from sqlalchemy import Connection, select

from gamenight.core import Seat
from gamenight.server import events, operating
from gamenight.server.appends import Append
from gamenight.server.events import ActionTaken, Chatted, Event, PlayerRenamed, SeatTaken
from gamenight.server.forgetting import Forgotten, delete_data, rewritten
from gamenight.server.operating import Operator
from gamenight.server.schema import METADATA
from gamenight.server.store import Store
from gamenight.server.wire import Status
from server.people import Guest
from server.serving import Server
from server.test_admin import admin, cut, done, named, told
from server.test_store import facts

pytestmark = pytest.mark.anyio


def everything(connection: Connection) -> str:
    """Every row of the database, as text."""
    rows = [str(tuple(row)) for table in METADATA.sorted_tables for row in connection.execute(select(table))]
    return "\n".join(rows)


async def stored(database: str) -> str:
    store = await Store.visit(database)
    try:
        return await store.transact(everything)
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("event", "left"),
    [
        (SeatTaken(Seat(1), "bob", "Bob"), SeatTaken(Seat(1), "x", "Deleted player")),
        (SeatTaken(Seat(1), "ann", "Bob"), SeatTaken(Seat(1), "ann", "Bob")),
        (PlayerRenamed("bob", "Bob", "Rob"), PlayerRenamed("x", "Deleted player", "Deleted player")),
        (Chatted("bob", "Bob", None, "hi", 1.0), Chatted("x", "Deleted player", None, "(deleted)", 1.0)),
        (Chatted("ann", "Ann", None, "hi bob", 1.0), Chatted("ann", "Ann", None, "hi bob", 1.0)),
        (ActionTaken(Seat(1), "bob", Raw(b"{}")), ActionTaken(Seat(1), "x", Raw(b"{}"))),
    ],
)
def test_an_entry_loses_the_id_the_name_and_the_words(event: Event, left: Event) -> None:
    assert rewritten(events.encode(event), "bob", "x") == events.encode(left)


async def test_a_person_is_deleted_while_others_play_with_them(database: str) -> None:
    server = Server(database)
    try:
        await _delete_bob(server)
    finally:
        server.close()


async def _delete_bob(server: Server) -> None:
    database = server.database
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        await named(ann, "Ann")
        player = await named(bob, "Bobolink")
        finished = await bob.set_up("me", "random")
        async with bob.live(finished.id) as live:
            await live.say("Bobolink was here")
            await live.play_out()
        table = await ann.set_up("me", "open", public=True)
        await bob.join(table)
        await named(bob, "Bobwhite")
        watched = await ann.set_up("me", "random")
        async with bob.live(watched.id) as live:
            await live.say("Bobwhite watches")
        async with bob.live(table.id) as live, ann.live(table.id) as others:
            await others.take_turn()
            await live.say("Bobwhite was here too")
            await done(database, "block", player, "--reason", "A test.", "--yes")
            await cut(live)
            ended = await admin(database, "delete-data", player, "--reason", "He asked for it.", "--yes")
            assert ended.returncode == 0, ended
            assert "reading the logs" in ended.stderr
            assert "of 3 tables" in ended.stdout
            await cut(others)
        left = await stored(database)
        for word in (player, "Bobolink", "Bobwhite", "was here"):
            assert word not in left, word
        await _others_go_on(ann, table.id)
        me = await bob.me()
        assert me.player != player, "the cookie is not accepted any more"
        replay = (await ann.http.get(f"/api/tables/{finished.id}/replay")).json()
        assert replay["players"][0] == "Deleted player"
        record = (await ann.http.get(f"/api/tables/{finished.id}/record")).json()
        assert "Deleted player" in json.dumps(record)
        again = await ann.table(finished.id)
        assert again.status is Status.FINISHED
        lines = await told(database, "audit")
        assert ("delete-data", "He asked for it.") in [(line["what"], line["why"]) for line in lines]
        assert all(line["target"].startswith("deleted-") for line in lines if line["what"] == "delete-data")
    assert (await admin(database, "guest", player)).returncode == 2
    assert "there is no guest" in (await admin(database, "delete-data", player, "--yes")).stderr


async def _others_go_on(ann: Guest, table_id: str) -> None:
    """A bot plays for the deleted person, and the game ends."""
    async with ann.live(table_id) as live:
        welcome = await live.welcome()
        assert sorted(seat.name for seat in welcome.table.seats) == ["Ann", "Deleted player"]
        await live.play_out()
    rematch = await ann.post(f"/api/tables/{table_id}/rematch")
    assert [seat.bot is not None for seat in rematch.seats].count(True) == 1, "nobody could play that seat"


async def test_what_a_server_writes_meanwhile_is_deleted_too(database: str) -> None:
    """A server may still hold the old name in memory when the data are deleted."""
    server = Server(database)
    try:
        async with Guest(server.url) as ann:
            player = await named(ann, "Ann")
            table = await ann.set_up("me", "open", public=True)
            deleting = asyncio.create_task(done(database, "delete-data", player, "--yes"))
            async with ann.live(table.id) as live:
                for at in range(1000):
                    if deleting.done() or not await _heard(live.say(f"still here {at}")):
                        break
            await deleting
        left = await stored(database)
        assert player not in left
        assert "still here" not in left
    finally:
        server.close()


async def test_the_logs_are_read_again_until_nothing_is_left_of_what_servers_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here they write twice after the cookies of the player have stopped working."""
    monkeypatch.setattr(operating, "SETTLED", 0.0)
    store = await Store.open(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    said = [events.encode(Chatted("ann", "Ann", None, f"line {at}", 1.0)) for at in range(3)]
    await store.append(Append("table", 0, (said[0],), facts("table"), Status.CLOSED, ("ann",)))
    settle, rounds = Operator.settle, 0

    async def written_meanwhile(operator: Operator) -> None:
        nonlocal rounds
        rounds += 1
        await settle(operator)
        if rounds < 3:
            await store.append(Append("table", rounds, (said[rounds],)))

    monkeypatch.setattr(Operator, "settle", written_meanwhile)
    found = await delete_data(Operator(store, "root@here", lambda: 1.0), "ann", "")
    assert (found, rounds) == (Forgotten(1, 3), 3)
    left = await store.transact(everything)
    await store.close()
    assert "line" not in left
    assert '"ann"' not in left


async def _heard(saying: object) -> bool:
    try:
        await saying  # type: ignore[misc]
    except Exception:
        return False  # the socket was cut
    return True


async def test_who_only_watched_or_was_removed_is_found_blocked_and_deleted(database: str) -> None:
    server = Server(database)
    try:
        async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as eve:
            table = await ann.set_up("me", "open", public=True)
            await bob.join(table)
            await eve.me()
            for guest, words in ((bob, "a rude word"), (eve, "a ruder word")):
                async with guest.live(table.id) as live:
                    await live.say(words)
            await ann.post(f"/api/tables/{table.id}/remove", {"seat": 1})
            report = {"reason": "insults", "line": 2}
            assert (await ann.http.post(f"/api/tables/{table.id}/report", json=report)).status_code == 201
            removed, watcher = (await bob.me()).player, (await eve.me()).player
        listed = [guest["player"] for guest in await told(database, "guests")]
        assert watcher in listed, "there is a report about her"
        for player in (removed, watcher):
            assert (await told(database, "guest", player))["guest"]["name"].startswith("Guest ")
            await done(database, "block", player, "--reason", "Insults.", "--yes")
            await done(database, "delete-data", player, "--yes")
        left = await stored(database)
        for word in (removed, watcher, "a rude"):
            assert word not in left, word
    finally:
        server.close()


async def test_a_word_of_the_logs_is_not_a_guest(database: str) -> None:
    server = Server(database)
    async with Guest(server.url) as ann:
        await ann.set_up("me", "random")
    server.stop()
    before = await stored(database)
    for word in ("type", "SeatTaken", "deleted-k4wq2m8zx7ra"):
        assert "there is no guest" in (await admin(database, "delete-data", word, "--yes")).stderr
    assert await stored(database) == before


async def test_two_people_with_the_same_name_are_told_apart(database: str) -> None:
    server = Server(database)
    try:
        async with Guest(server.url) as ann, Guest(server.url) as other:
            first, second = await named(ann, "Ann"), await named(other, "Ann")
            await ann.set_up("me", "random")
            table = await other.set_up("me", "random")
            await done(database, "delete-data", first, "--yes")
            assert [seat.name for seat in (await other.table(table.id)).seats].count("Ann") == 1
            assert (await other.me()).player == second
            guests = await told(database, "guests", "--name", "Ann")
            assert [guest["player"] for guest in guests] == [second]
    finally:
        server.close()
