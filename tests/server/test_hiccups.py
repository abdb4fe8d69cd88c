"""The database fails for a moment: whatever was under way is done later, and nothing is given up."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from gamenight.core import IllegalAction
from gamenight.server import sight
from gamenight.server.audience import Client
from gamenight.server.outage import Unavailable
from gamenight.server.wire import Act, SeatKind
from server.test_clockwork import ANN, DAY, THREE_DAYS, Day, hosted, set_up

pytestmark = pytest.mark.anyio

Work = Callable[..., Awaitable[Any]]


def fails_once(work: Work) -> Work:
    failed = False

    async def attempt(*given: Any) -> Any:
        nonlocal failed
        if not failed:
            failed = True
            raise Unavailable("try again in a moment", "a hiccup")
        return await work(*given)

    return attempt


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'a.sqlite3'}"


async def test_a_table_that_is_due_is_looked_at_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    day = Day()
    async with hosted(database, day) as host:
        info = await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.OPEN)
    async with hosted(database, day) as host:
        day.now += 4 * DAY
        monkeypatch.setattr(host.store, "facts", fails_once(host.store.facts))
        for _ in range(2):
            with contextlib.suppress(Unavailable):
                await host.clockwork.look()
        assert host.cache.get(info.id) is not None


async def test_a_stored_action_that_cannot_be_shown_is_not_refused(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal says that nothing has happened."""

    def broken(*_: object) -> tuple[()]:
        raise IllegalAction("a fault of the game")

    async with hosted(database, Day()) as host:
        info = await set_up(host, None, SeatKind.ME, SeatKind.HERE)
        live, client = await host.cache.find(info.id), Client(ANN.id, None, lambda: None)
        host.commands.welcome(live, client, 0, None)
        table = live.table
        (seat,) = table.to_act
        action = Raw(msgspec.json.encode(table.legal_actions(seat)[0]))
        monkeypatch.setattr(sight, "_choices", broken)
        with pytest.raises(Unavailable, match="is stored"):
            await host.commands.act(live, client, Act(1, seat, table.seq, action))
        monkeypatch.undo()
        await host.cache.known(info.id)
        assert table.seq == info.seq + 1
        assert len(await host.store.entries(info.id)) == table.length


async def test_a_table_whose_entries_have_changed_is_read_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(database, Day()) as host:
        info = await set_up(host, None, SeatKind.ME, SeatKind.OPEN)
        before = (await host.cache.find(info.id)).table
        monkeypatch.setattr(host.store, "facts", fails_once(host.store.facts))
        with pytest.raises(Unavailable):
            await host.cache.reload(info.id)
        await host.cache.reload(info.id)
        assert (await host.cache.find(info.id)).table is not before


async def test_a_new_name_that_could_not_be_stored_everywhere_can_be_sent_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(database, Day()) as host:
        tables = [await set_up(host, None, SeatKind.ME, SeatKind.OPEN) for _ in range(2)]
        monkeypatch.setattr(host.store, "append", fails_once(host.store.append))
        with pytest.raises(Unavailable):
            await host.desk.rename(ANN, "Anna")
        assert await host.names.of(ANN.id) != "Anna"
        await host.desk.rename(ANN, "Anna")
        assert await host.names.of(ANN.id) == "Anna"
        for table in tables:
            assert "Anna" in [seat.name for seat in (await host.desk.info(table.id, None)).seats]
