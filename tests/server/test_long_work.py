"""Work on the whole database takes longer than a move may: at the start of a server, and for the operator."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text

from gamenight.core import Seat
from gamenight.server import events, operating
from gamenight.server.appends import Append
from gamenight.server.database import LIMIT
from gamenight.server.events import Chatted, SeatTaken
from gamenight.server.forgetting import Forgotten, delete_data
from gamenight.server.keyring import Keyring
from gamenight.server.operating import Operator
from gamenight.server.schema import entries, tables
from gamenight.server.store import Store
from gamenight.server.wire import Status
from server.conftest import fresh_database
from server.test_store import facts

pytestmark = pytest.mark.anyio

OLD, NEW = "an-old-key-of-more-than-32-characters", "a-new-key-of-more-than-32-characters"
TABLES = 500
PAUSE = 1.2 * LIMIT / TABLES  # seconds for each row

SLOW = f"""
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep({PAUSE}); RETURN NEW; END $$
"""


@pytest.fixture
async def store(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """Ann sits at many tables and has chatted there. Every row that changes takes a moment."""
    opened = await Store.open(fresh_database("postgres", tmp_path, request))
    opened.keyring = Keyring([OLD])
    said = [
        events.encode(SeatTaken(Seat(0), "ann", "Ann")),
        events.encode(Chatted("ann", "Ann", None, "hi", 1.0)),
    ]
    names = [f"table{at}" for at in range(TABLES)]
    await opened.append(
        *(Append(name, 0, tuple(said), facts(name), Status.CLOSED, ("ann",)) for name in names)
    )

    def slow_down(connection: Connection) -> None:
        connection.execute(text(SLOW))
        for name in ("tables", "entries"):
            each = f"BEFORE UPDATE ON {name} FOR EACH ROW EXECUTE FUNCTION dawdle()"
            connection.execute(text(f"CREATE TRIGGER slow_{name} {each}"))

    await opened.transact(slow_down)
    yield opened
    await opened.close()


async def test_the_seeds_of_many_tables_are_encrypted_with_a_new_key(store: Store) -> None:
    assert await store.reseal_seeds(Keyring([NEW, OLD]).fernet) == 0
    found = await store.transact(lambda connection: connection.execute(select(tables.c.seed)).scalars().all())
    assert len(found) == TABLES
    for seed in found:
        assert Keyring([NEW]).fernet.decrypt(seed.removeprefix("sealed:")) == b"s"


async def test_the_data_of_somebody_who_sat_at_many_tables_are_deleted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operating, "SETTLED", 0.0)
    operator = Operator(store, "root@here", lambda: 1.0)
    assert await delete_data(operator, "ann", "") == Forgotten(TABLES, 2 * TABLES)
    left = await store.transact(
        lambda connection: connection.execute(select(entries.c.event)).scalars().all()
    )
    assert not any(b'"ann"' in data for data in left)
