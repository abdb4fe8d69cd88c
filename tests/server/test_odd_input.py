"""Odd input from clients and operators: one clear answer, and no traceback."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from gamenight.core import Seat
from gamenight.server.database import connected, parse_url
from gamenight.server.wire import (
    AskHint,
    Code,
    Refused,
)
from gamenight.server.wire_bots import (
    Hint,
)
from server.people import Guest
from server.serving import HERE, Server

pytestmark = pytest.mark.anyio


def start(database: str) -> tuple[int, str]:
    """Start a server that fails. Return its exit status and its error."""
    words = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--database", database]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stderr


async def test_a_database_of_a_newer_version_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    Server(f"sqlite:///{file}").stop()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    connection.close()
    status, errors = start(f"sqlite:///{file}")
    assert status == 2
    assert len(errors.splitlines()) == 1
    assert "schema 0999, of a newer gamenight" in errors


@pytest.mark.parametrize("query", ["timeout=abc", "nonsense=1&timeout=x"])
async def test_an_sqlite_address_with_options_is_answered_with_a_sentence(tmp_path: Path, query: str) -> None:
    status, errors = start(f"sqlite:///{tmp_path / 'a.sqlite3'}?{query}")
    assert status == 2
    assert len(errors.splitlines()) == 1
    assert "sqlite:///FILE, without anything after a ?" in errors


async def test_a_postgresql_url_may_contain_sslmode(postgres_url: str) -> None:
    database = connected(parse_url(f"{postgres_url}?sslmode=disable"))
    assert await database.transact(lambda opened: opened.execute(text("SELECT 1")).scalar_one()) == 1
    await database.close()


async def test_a_number_of_thousands_of_digits_is_refused(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "random")
        async with ann.live(table.id, since=10**300) as live:
            refused = await live.until(Refused)
            assert refused.code == Code.MALFORMED


async def test_a_request_without_its_body_is_told_so(server: Server) -> None:
    async with Guest(server.url) as ann:
        answer = await ann.http.post("/api/tables")
        assert answer.status_code == 400
        assert answer.json()["message"] == "data: it is missing"


async def test_a_malformed_origin_counts_as_another_site(server: Server) -> None:
    async with Guest(server.url) as ann:
        answer = await ann.http.post(
            "/api/tables/quick", json={"game": "northwest"}, headers={"Origin": "http://[::"}
        )
        assert (answer.status_code, answer.json()["code"]) == (403, Code.CROSS_SITE)


async def test_a_path_that_is_too_long_for_a_file_gets_the_client_page(server: Server) -> None:
    async with Guest(server.url) as ann:
        assert (await ann.http.get(f"/{'a' * 20_000}")).status_code == 200


async def test_a_hint_is_computed_again_if_somebody_else_has_acted(tmp_path: Path) -> None:
    """If several seats may act, the table often changes before the hint is ready."""
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", program=HERE / "toy_server.py")
    try:
        async with Guest(server.url) as ann, Guest(server.url) as bob:
            table = await bob.join(await ann.set_up("me", "open", game="toy"))
            async with ann.live(table.id) as live, bob.live(table.id) as other:
                seen = await live.my_turn()
                await other.take_turn()
                await live.send(AskHint(77, Seat(0), seen.seq))
                assert isinstance(await live.answer(77), Hint)
    finally:
        server.close()
