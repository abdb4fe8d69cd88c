"""The players in the database: cookies of before schema 0006, and how long they are accepted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select

from gamenight.server.schema import old_cookies
from gamenight.server.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    for cookie, expires in (("early", 100.0), ("late", 200.0)):
        row = {"digest": sha256(cookie.encode()).hexdigest(), "player": f"{cookie} guest", "expires": expires}
        await opened.transact(lambda connection, row=row: connection.execute(insert(old_cookies), row))  # type: ignore[misc]
    yield opened
    await opened.close()


async def test_an_old_cookie_is_accepted_until_the_moment_when_it_expires(store: Store) -> None:
    assert await store.players.player_of_old_cookie("early", 99.9) == "early guest"
    assert await store.players.player_of_old_cookie("early", 100.0) is None
    assert await store.players.player_of_old_cookie("late", 100.0) == "late guest"
    assert await store.players.player_of_old_cookie("never given", 1.0) is None


async def test_old_cookies_are_forgotten_at_the_moment_when_they_expire(store: Store) -> None:
    async def kept(now: float) -> int:
        await store.players.forget_old_cookies(now)
        counted = select(func.count()).select_from(old_cookies)
        return await store.transact(lambda connection: connection.execute(counted).scalar_one())

    assert [await kept(now) for now in (99.9, 100.0, 199.9, 200.0)] == [2, 1, 1, 0]
