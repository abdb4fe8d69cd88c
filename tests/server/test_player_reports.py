"""Reports of players, without a server: whom a report accuses, and by which name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gamenight.server import player_reports
from gamenight.server.facts import Refusal
from gamenight.server.host import Host
from gamenight.server.player_reports import OF_A_GUEST, OF_AN_ADDRESS, Report, ReportBox
from gamenight.server.tables import Table
from gamenight.server.wire import Code
from gamenight.server.wire_reports import MakeReport, ReportReason
from server.hosting import hosted, set_up, sit_down

pytestmark = pytest.mark.anyio


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with hosted(tmp_path / "host.sqlite3") as found:
        yield found


async def at_a_table(host: Host) -> Table:
    """Ann and Bob sit here. In the chat Ann wrote the first line, Bob the second, Eve the third."""
    live = await set_up(host, "me", "open")
    await sit_down(host, live)
    for player, name in (("ann", "Ann"), ("bob", "Bob"), ("eve", "Eve")):
        await host.commands.change(live, lambda table, p=player, n=name: table.say(p, n, "hi", 1.0))  # type: ignore[misc]
    return live.table


async def taken(host: Host, table: Table, player: str, **made: int | str) -> Report:
    report = MakeReport(ReportReason.SPAM, **made)  # type: ignore[arg-type]
    number = await ReportBox(host.store).take(table, player, "here", report, 5.0)
    found = await host.store.transact(lambda connection: player_reports.found(number, connection))
    assert found is not None
    return found


async def test_a_report_about_a_chat_line_accuses_its_author_by_name(host: Host) -> None:
    table = await at_a_table(host)
    about = [
        await taken(host, table, player, line=line) for player, line in (("bob", 1), ("ann", 2), ("ann", 3))
    ]
    assert [(each.accused, each.name, each.line) for each in about] == [
        ("ann", "Ann", 1),
        ("bob", "Bob", 2),
        ("eve", "Eve", 3),
    ]
    assert [each.reporter for each in about] == ["bob", "ann", "ann"]


async def test_a_report_about_a_seat_accuses_whoever_sits_there(host: Host) -> None:
    table = await at_a_table(host)
    seat = next(at for at, sitting in enumerate(table.sittings) if sitting.player == "bob")
    found = await taken(host, table, "ann", seat=seat)
    assert (found.accused, found.name, found.line, found.at, found.resolved) == (
        "bob",
        "Bob",
        None,
        5.0,
        None,
    )


async def test_reports_are_found_by_their_numbers_and_listed_the_newest_first(host: Host) -> None:
    table = await at_a_table(host)
    one, two = [await taken(host, table, "ann", line=line) for line in (2, 3)]

    async def listed(everything: bool) -> list[Report]:
        return await host.store.transact(lambda connection: player_reports.listed(everything, connection))

    assert await listed(False) == await listed(True) == [two, one]
    await host.store.transact(lambda connection: player_reports.resolve(one.id, 9.0, connection))
    assert [report.id for report in await listed(False)] == [two.id]
    assert [report.resolved for report in await listed(True)] == [None, 9.0]
    assert await host.store.transact(lambda connection: player_reports.found(99, connection)) is None


async def test_a_guest_sends_five_reports_and_then_one_every_twelve_minutes(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, now = await at_a_table(host), [1000.0]
    monkeypatch.setattr("gamenight.server.allowance.time.monotonic", lambda: now[0])
    box = ReportBox(host.store)

    async def reports(player: str = "ann", address: str = "here") -> bool:
        try:
            await box.take(table, player, address, MakeReport(ReportReason.SPAM), 5.0)
        except Refusal as refusal:
            return refusal.reason is not Code.TOO_FAST
        return True

    assert [await reports() for _ in range(OF_A_GUEST + 1)] == [True] * OF_A_GUEST + [False]
    now[0] += 3600 / OF_A_GUEST - 5
    assert not await reports()
    now[0] += 6
    assert await reports()
    others = [await reports(f"guest {at}", "there") for at in range(OF_AN_ADDRESS + 1)]
    assert others == [True] * OF_AN_ADDRESS + [False]
