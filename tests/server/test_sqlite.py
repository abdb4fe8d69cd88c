"""Outages of SQLite: what failed once works again."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from gamenight.server.database import SqliteDatabase, parse_url
from gamenight.server.outage import Unavailable

pytestmark = pytest.mark.anyio


async def test_a_file_that_could_only_be_read_for_a_while_can_be_written_again(tmp_path: Path) -> None:
    """A connection that has found its file read-only does not notice when it may write again."""
    database = SqliteDatabase(parse_url(f"sqlite:///{tmp_path / 'a.sqlite3'}"))

    def write(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE written (number INTEGER)"))

    def only_read(connection: Connection) -> None:
        connection.execute(text("PRAGMA query_only = ON"))  # for this connection, as for one of such a file

    try:
        await database.transact(only_read)
        with pytest.raises(Unavailable, match="may not write to its database"):
            await database.transact(write)
        await database.transact(write)
    finally:
        await database.close()
