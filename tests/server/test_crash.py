"""`kill -9` while people and bots play: no acknowledged action is lost or stored twice.

`make soak` does the same with more kills.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamenight.core import Seat
from gamenight.server import events
from gamenight.server.events import ActionTaken
from gamenight.server.wire import Refused
from server.people import Guest
from server.serving import Server
from server.soak import soak
from server.soaking import Sent, audit

pytestmark = pytest.mark.anyio


async def test_nothing_acknowledged_is_lost_or_doubled_if_the_server_is_killed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert await soak(3, seed=7, chosen="sqlite")
    assert "3 kills (end)" in capsys.readouterr().out


@pytest.mark.usefixtures("postgres_url")  # skips the test where PostgreSQL cannot be installed
async def test_nothing_acknowledged_is_lost_or_doubled_if_servers_and_postgresql_are_killed_in_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert await soak(4, seed=7, chosen="postgres")
    said = capsys.readouterr().out
    for killed in ("server 1", "server 2", "PostgreSQL"):
        assert f"({killed})" in said


# The audit of `make soak`


def stored(*actions: Any, by: str = "ann") -> list[bytes]:
    taken = (ActionTaken(Seat(0), by, msgspec.Raw(msgspec.json.encode(action))) for action in actions)
    return [events.encode(each) for each in taken]


def sent(*attempts: tuple[Any, bool | None]) -> Sent:
    return Sent("toy", "table", "ann", list(attempts))


def test_the_audit_accepts_what_was_acknowledged_and_what_may_have_been_stored() -> None:
    attempts = sent(("a", True), ("b", None), ("b", True), ("c", False), ("d", None))
    for log in (stored("a", "b"), stored("a", "b", "b"), stored("a", "b", "b", "d")):
        assert audit(attempts, log, open_end=False) == (0, 0, "")
    assert audit(attempts, [*stored("a", "b"), *stored("x", by="bob")], open_end=False) == (0, 0, "")


def test_the_audit_finds_a_lost_action() -> None:
    for open_end in (False, True):
        missing, doubled, why = audit(sent(("a", True), ("b", True)), stored("a"), open_end)
        assert (missing, doubled) == (1, 0)
        assert why == "1 actions of ann are stored, 2 were acknowledged"


def test_the_audit_finds_a_doubled_action_and_one_that_was_refused() -> None:
    assert audit(sent(("a", True)), stored("a", "a"), open_end=False)[:2] == (0, 1)
    assert audit(sent(("a", True), ("b", False)), stored("a", "b"), open_end=False)[:2] == (0, 1)


def test_the_audit_finds_a_wrong_order() -> None:
    assert audit(sent(("a", True), ("b", True)), stored("b", "a"), open_end=False)[0] == 1


def test_the_audit_leaves_out_what_was_sent_later() -> None:
    assert audit(sent(("a", True)), stored("a", "b"), open_end=True) == (0, 0, "")


async def test_a_refusal_is_not_an_acknowledgement(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'refused.sqlite3'}")
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            assert isinstance(await live.act(seq=3), Refused)
    server.kill()
    server = Server(f"sqlite:///{tmp_path / 'refused.sqlite3'}")
    async with Guest(server.url) as ann:
        assert (await ann.table(table.id)).seq == 64
    server.close()
