"""`gamenight admin rotate-keys` beside a running server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cli.running import refused
from server.conftest import fresh_database
from server.people import Guest
from server.serving import Server
from server.test_admin import admin, done, told

pytestmark = pytest.mark.anyio


def keys_in(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if not line.startswith("#")]


async def test_a_new_key_signs_nobody_out_and_forgetting_old_ones_is_asked(tmp_path: Path) -> None:
    database, file = f"sqlite:///{tmp_path / 'a.sqlite3'}", tmp_path / "a.sqlite3.keys"
    server = Server(database)
    try:
        async with Guest(server.url) as ann:
            me = await ann.me()
            before = keys_in(file)
            assert str(file) in await done(database, "rotate-keys", "--reason", "The yearly one.")
            assert keys_in(file)[1:] == before
            assert (await ann.me()).player == me.player
        assert "add --yes" in refused(await admin(database, "rotate-keys", "--forget-old"))
        newest = keys_in(file)[:1]
        assert "2 old keys are forgotten" in await done(database, "rotate-keys", "--forget-old", "--yes")
        assert len(keys_in(file)) == 1
        assert keys_in(file) != newest
        assert file.stat().st_mode & 0o077 == 0
    finally:
        server.close()
    Server(database).stop()  # it starts with the new key alone
    lines = await told(database, "audit")
    assert [line["what"] for line in lines] == ["rotate-keys"] * 3
    assert lines[-1]["why"] == "The yearly one."


async def test_nobody_becomes_a_new_guest_if_two_servers_read_the_key_file(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A server may not have looked at the file when another one renews a cookie with the new key."""
    database, file = fresh_database("postgres", tmp_path, request), tmp_path / "keys"
    servers = [
        Server(database, "--key-file", str(file), environment={"GAMENIGHT_KEYS": ""}) for _ in range(2)
    ]
    try:
        async with Guest(servers[0].url) as ann:
            me, before = await ann.me(), dict(ann.http.cookies)
            rotating = asyncio.create_task(done(database, "rotate-keys", "--key-file", str(file)))
            while not rotating.done():
                for server in servers:
                    answer = await ann.http.get(f"{server.url}/api/me")
                    assert answer.json()["player"] == me.player
                await asyncio.sleep(0.05)
            await rotating
            assert dict(ann.http.cookies) != before, "the cookie was renewed with the new key"
    finally:
        for server in servers:
            server.close()


async def test_a_missing_key_file_is_a_one_sentence_error(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    Server(database).stop()
    (tmp_path / "a.sqlite3.keys").unlink()
    assert "is missing" in refused(await admin(database, "rotate-keys"))
    assert await told(database, "audit") == []
