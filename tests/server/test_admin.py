"""`gamenight admin`, beside a running server on both databases: tables, guests, blocks, the audit log."""

from __future__ import annotations

import asyncio
import getpass
import io
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cli.running import refused
from gamenight.cli import main
from gamenight.server.blocks import Block
from gamenight.server.wire import Closed, Done, Refused, Status
from server.people import PATIENCE, Guest, Live
from server.serving import Server

pytestmark = pytest.mark.anyio


async def admin(database: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `gamenight admin` while the test goes on: in a thread, because a process starts slowly."""
    return await asyncio.to_thread(run_here, [*words, "--database", database] if database else words)


def run_here(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    out, errors, before = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = ["gamenight", "admin", *words]
    try:
        with redirect_stdout(out), redirect_stderr(errors), pytest.raises(SystemExit) as ended:
            main()
    finally:
        sys.argv = before
    status = ended.value.code or 0
    assert isinstance(status, int)
    return subprocess.CompletedProcess(words, status, out.getvalue(), errors.getvalue())


async def done(database: str, *words: str) -> str:
    """The output of a command that succeeds."""
    ended = await admin(database, *words)
    assert ended.returncode == 0, ended
    return ended.stdout


async def told(database: str, *words: str) -> Any:
    """The JSON of a command that succeeds."""
    return json.loads(await done(database, *words, "--json"))


async def eventually(fits: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what a running server does only every few seconds."""
    until = time.monotonic() + PATIENCE
    while not await fits():
        assert time.monotonic() < until, f"it did not happen within {PATIENCE:g} seconds"
        await asyncio.sleep(0.2)


async def cut(live: Live) -> None:
    """Wait until the server has cut the socket."""
    with pytest.raises(ConnectionClosed):
        await live.until(type(None))  # never comes


async def named(guest: Guest, name: str) -> str:
    """Give a guest a name. Return the id."""
    answer = await guest.http.put("/api/me", json={"name": name})
    assert answer.status_code == 200, answer.text
    return (await guest.me()).player


async def test_tables_are_listed_and_filtered(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        me = await named(ann, "Ann the First")
        await bob.me()
        waiting = await ann.set_up("me", "open", public=True)
        running = await ann.set_up("me", "random", game="nowhere")
        others = await bob.set_up("me", "random")
        mine = await told(server.database, "tables", "--player", me)
        assert [table["id"] for table in mine] == [running.id, waiting.id]
        assert mine[1] | {"created": 0} == {
            "id": waiting.id,
            "game": "northwest",
            "status": "open",
            "public": True,
            "created": 0,
            "seats": ["Ann the First", ""],
            "actions": 0,
        }
        found = await told(server.database, "tables", "--player", me, "--status", "running")
        assert [table["id"] for table in found] == [running.id]
        found = await told(server.database, "tables", "--player", me, "--game", "northwest")
        assert [table["id"] for table in found] == [waiting.id]
        assert await told(server.database, "tables", "--player", me, "--older-than", "1h") == []
        assert len(await told(server.database, "tables", "--player", me, "--newer-than", "1h")) == 2
        text = await done(server.database, "tables", "--limit", "1")
        assert others.id in text
        assert waiting.id not in text
        assert "--limit shows more" in text


async def test_a_table_is_shown_without_its_secrets(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        me = await named(ann, "Ann")
        table = await ann.set_up("me", "open", "random")
        await bob.join(table)
        async with ann.live(table.id) as live:
            await live.take_turn()
            await live.say("hello\x1b[31m")
            card = await told(server.database, "table", table.id)
            text = await done(server.database, "table", table.id)
        seats = {seat["name"]: seat for seat in card["seats"]}
        assert seats["Ann"]["player"] == me
        assert seats["Ann"]["connected"] is True
        assert seats["Ann"]["actions"] == 1
        assert [seat["connected"] for seat in card["seats"]].count(True) == 1
        assert (card["status"], card["game"], card["public"]) == ("running", "northwest", False)
        assert [(line["number"], line["player"], line["text"]) for line in card["chat"]] == [
            (1, me, "hello [31m")
        ]
        assert "hello" in text
        secrets = {"seed", "invite"}
        assert not secrets & set(card)
        assert table.invite is not None
        assert table.invite not in json.dumps(card) + text


async def test_a_closed_table_tells_its_people_why(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        await ann.me()
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with bob.live(table.id) as live:
            await live.welcome()
            await done(server.database, "close", table.id, "--yes", "--reason", "Nobody  played\nhere.")
            seen = await live.changed(lambda each: each.status is Status.CLOSED)
        assert (seen.closed, seen.closed_because) == (Closed.OPERATOR, "Nobody played here.")
        async with ann.live(table.id) as live:
            assert (await live.welcome()).table.closed_because == "Nobody played here."
            answer = await live.act({"type": "TakeCube"}, seat=0)
            assert isinstance(answer, Refused)
    again = await admin(server.database, "close", table.id, "--yes", "--reason", "x")
    assert "is closed already" in refused(again)
    line = (await told(server.database, "audit", "--limit", "1"))[0]
    assert (line["what"], line["target"], line["why"]) == ("close", table.id, "Nobody played here.")
    assert line["who"].startswith(f"{getpass.getuser()}@")
    assert abs(line["at"] - time.time()) < 60


async def test_a_blocked_guest_is_cut_and_refused_and_a_bot_plays_on(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        await ann.me()
        rude = await named(bob, "Bob")
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with bob.live(table.id) as live, ann.live(table.id) as others:
            await live.welcome()
            words = ("block", rude, "--for", "7d", "--reason", "Insults in the chat.", "--yes")
            assert "Bots play on at 1 table." in await done(server.database, *words)
            await cut(live)
            seen = await others.changed(lambda each: any(seat.left for seat in each.seats))
        assert [seat.name for seat in seen.seats if seat.left] == ["Bob"]
        for path, method in [("/api/me", "GET"), ("/api/shelf", "GET"), (f"/api/tables/{table.id}", "GET")]:
            problem = await bob.refused(path, method=method)
            assert problem.code == "blocked"
            assert "has blocked you until" in problem.message
            assert "Insults in the chat." in problem.message
        assert (await bob.http.get("/")).status_code == 200, "the page says why"
        async with bob.live(table.id) as live:
            refusal = await live.until(Refused)
            assert (refusal.code, refusal.id) == ("blocked", None)
            await cut(live)
            assert live.socket.close_code == 4003
        listed = await told(server.database, "guests", "--blocked", "--name", "bob")
        assert [guest["player"] for guest in listed if guest["player"] == rude] == [rude]
        await done(server.database, "unblock", rude, "--reason", "He apologised.")

        async def let_in() -> bool:
            return (await bob.http.get("/api/me")).status_code == 200

        await eventually(let_in)
        back = await bob.post(f"/api/tables/{table.id}/return", {"seat": 1})
        assert not any(seat.left for seat in back.seats)
    lines = await told(server.database, "audit", "--limit", "3")
    assert [line["what"] for line in lines] == ["unblock", "stand-in", "block"]
    assert {line["target"] for line in lines} == {rude}


async def test_a_blocked_guest_cannot_take_a_seat_back_before_the_server_knows(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        await ann.me()
        rude = await named(bob, "Bob")
        table = await ann.set_up("me", "open")
        await bob.join(table)
        blocking = asyncio.create_task(done(server.database, "block", rude, "--reason", "A test.", "--yes"))
        refused = ""
        while refused != "blocked" or not blocking.done():
            answer = await bob.http.post(f"/api/tables/{table.id}/return", json={"seat": 1})
            refused = "" if answer.is_success else answer.json()["code"]
            await asyncio.sleep(0.05)
        card = await told(server.database, "table", table.id)
        assert [seat["left"] for seat in card["seats"]] == [False, True]


def test_a_block_ends_by_itself() -> None:
    block = Block("ann", 1000.0, "A pause.")
    assert block.holds(999.9)
    assert not block.holds(1000.0)
    assert str(block.refusal).endswith("until 01 January 1970, 00:16 UTC: A pause.")
    assert Block("ann", None, "Insults.").holds(1e12)
    assert str(Block("ann", None, "Insults.").refusal).endswith("has blocked you: Insults.")


async def test_a_guest_is_shown_with_their_tables(server: Server) -> None:
    async with Guest(server.url) as ann:
        player = await named(ann, "Ann [bold]")
        table = await ann.set_up("me", "random")
        card = await told(server.database, "guest", player)
        assert card["guest"]["name"] == "Ann [bold]"
        assert card["guest"]["first"] == card["guest"]["last"] == table.created
        assert [each["id"] for each in card["tables"]] == [table.id]
        text = await done(server.database, "guest", player)
        assert table.id in text
        assert "Ann [bold]" in text


async def test_everything_works_while_no_server_runs(database: str) -> None:
    server = Server(database)
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        player, rude = await named(ann, "Ann"), await named(bob, "Bob")
        table = await ann.set_up("me", "random")
        cookies, others = dict(ann.http.cookies), dict(bob.http.cookies)
    server.stop()
    words = [sys.executable, "-m", "gamenight", "admin", "tables", "--json", "--database", database]
    ended = await asyncio.to_thread(subprocess.run, words, capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert [each["id"] for each in json.loads(ended.stdout)] == [table.id]
    card = await told(database, "table", table.id)
    if database.startswith("sqlite"):
        assert [seat["connected"] for seat in card["seats"]] == [None, None]
    await done(database, "close", table.id, "--reason", "The end.", "--yes")
    await done(database, "block", rude, "--reason", "Insults.", "--yes")
    server = Server(database)
    try:
        async with Guest(server.url) as ann, Guest(server.url) as bob:
            ann.http.cookies.update(cookies)
            seen = await ann.table(table.id)
            assert (seen.closed, seen.closed_because) == (Closed.OPERATOR, "The end.")
            bob.http.cookies.update(others)
            assert (await bob.refused("/api/me", method="GET")).code == "blocked"
        assert (await told(database, "guest", player))["tables"][0]["status"] == "closed"
    finally:
        server.close()


async def test_people_play_on_while_the_operator_changes_their_table(server: Server) -> None:
    """A move and a change of the operator at the same place of the log: one of them decides again."""
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        await ann.me()
        players = [(await named(bob, "Bob")), *[(await ann.me()).player]]
        table = await ann.set_up("me", "here", "open", "random")
        await bob.join(table)
        async with ann.live(table.id) as live:
            await live.welcome()
            blocking = asyncio.create_task(
                done(server.database, "block", players[0], "--reason", "A test.", "--yes")
            )
            acted = 0
            while not blocking.done() or acted < 4:
                await live.my_turn()
                answer = await live.act()
                acted += isinstance(answer, Done)
                assert isinstance(answer, Done) or answer.code == "stale", answer
                await live.moved_to(answer.seq if isinstance(answer, Done) else 0)
            await blocking
        card = await told(server.database, "table", table.id)
        assert [seat["left"] for seat in card["seats"]].count(True) == 1
        assert sum(seat["actions"] for seat in card["seats"] if seat["player"] == players[1]) == acted


BAD = [
    (("table", "nowhere"), "there is no table 'nowhere'"),
    (("close", "nowhere", "--reason", "x", "--yes"), "there is no table 'nowhere'"),
    (("close", "nowhere", "--reason", "  ", "--yes"), "the reason is empty"),
    (("close", "nowhere", "--reason", "x" * 301, "--yes"), "write at most 300"),
    (("close", "nowhere", "--reason", "x"), "add --yes"),
    (("close", "nowhere", "--yes"), "--reason"),
    (("guest", "nobody"), "there is no guest 'nobody'"),
    (("block", "nobody", "--reason", "x", "--yes"), "there is no guest 'nobody'"),
    (("block", "nobody", "--reason", "x", "--yes", "--for", "soon"), "30m, 12h, 7d or 2w, not 'soon'"),
    (("block", "nobody", "--reason", "x", "--yes", "--for", "0d"), "30m, 12h, 7d or 2w, not '0d'"),
    (("unblock", "nobody"), "'nobody' is not blocked"),
    (("delete-data", "nobody", "--yes"), "there is no guest 'nobody'"),
    (("delete-data", "nobody"), "add --yes"),
    (("report", "7"), "there is no report 7"),
    (("resolve", "7"), "there is no report 7"),
    (("report", "seven"), "NUMBER"),
    (("tables", "--game", "chess"), "chess"),
    (("tables", "--status", "silly"), "silly"),
    (("tables", "--older-than", "yesterday"), "yesterday"),
    (("tables", "--limit", "0"), "limit"),
]


async def test_bad_input_is_a_one_sentence_error_and_changes_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    Server(database).stop()
    for words, sentence in BAD:
        assert sentence in refused(await admin(database, *words)), words
    assert await told(database, "audit") == []


async def test_a_database_that_is_missing_or_of_another_version_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite3"
    assert "there is no database" in refused(await admin(f"sqlite:///{missing}", "tables"))
    assert not missing.exists()
    (tmp_path / "text").write_text("no database")
    assert "cannot use the database" in refused(await admin(f"sqlite:///{tmp_path / 'text'}", "tables"))
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    assert "not a database of gamenight" in refused(await admin(f"sqlite:///{empty}", "tables"))


async def test_the_help_has_an_example_of_every_command() -> None:
    ended = await admin("", "--help")
    commands = [
        line.split()[0] for line in ended.stdout.partition("Commands:")[2].splitlines() if line.strip()
    ]
    assert len(commands) >= 12
    for command in commands:
        assert f"gamenight admin {command}" in (await admin("", command, "--help")).stdout, command
