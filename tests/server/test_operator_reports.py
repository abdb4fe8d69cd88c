"""Reports of players reach the operator, and only where there is somebody to report."""

from __future__ import annotations

import math

import pytest

from gamenight.server.player_reports import OF_A_GUEST
from gamenight.server.wire import Code
from server.people import Guest
from server.serving import Server
from server.test_admin import admin, done, eventually, named, told

pytestmark = pytest.mark.anyio


async def reported(guest: Guest, table_id: str, **report: object) -> int:
    answer = await guest.http.post(f"/api/tables/{table_id}/report", json={"reason": "insults", **report})
    assert answer.status_code == 201, answer.text
    number: int = answer.json()["number"]
    return number


async def test_a_chat_line_is_reported_and_resolved(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        me, rude = await named(ann, "Ann"), await named(bob, "Bob")
        table = await ann.set_up("me", "open", "open")
        await bob.join(table)
        async with ann.live(table.id) as mine, bob.live(table.id) as live:
            await mine.say("hello")
            for words in ("you fool", "bye"):
                await live.say(words)
        number = await reported(ann, table.id, line=2, text="He  insults\nme.")
        card = await told(server.database, "report", str(number))
        found = card["report"]
        assert (found["reporter"], found["accused"], found["name"]) == (me, rude, "Bob")
        assert (found["reason"], found["text"], found["line"]) == ("insults", "He insults me.", 2)
        assert (found["table_id"], found["resolved"]) == (table.id, None)
        assert [line["text"] for line in card["chat"]] == ["hello", "you fool", "bye"]
        text = await done(server.database, "report", str(number))
        assert next(line for line in text.splitlines() if line.startswith(">")).endswith("you fool")
        assert number in [each["id"] for each in await told(server.database, "reports")]
        assert (await told(server.database, "guest", rude))["reports_about"] == [number]
        await done(server.database, "resolve", str(number), "--remark", "Talked to him.")
        assert number not in [each["id"] for each in await told(server.database, "reports")]
        assert number in [each["id"] for each in await told(server.database, "reports", "--all")]
        again = await admin(server.database, "resolve", str(number))
        assert "resolved already" in again.stderr
        line = (await told(server.database, "audit", "--limit", "1"))[0]
        assert (line["what"], line["target"], line["why"]) == ("resolve", str(number), "Talked to him.")


async def test_a_name_and_a_table_are_reported(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as watcher:
        await named(ann, "Ann")
        rude = await named(bob, "A rude name")
        await watcher.me()
        table = await ann.set_up("me", "open", public=True)
        joined = await bob.join(table)
        seat = next(each.seat for each in joined.seats if each.yours)
        number = await reported(watcher, table.id, reason="name", seat=seat)
        found = (await told(server.database, "report", str(number)))["report"]
        assert (found["accused"], found["name"], found["reason"]) == (rude, "A rude name", "name")
        number = await reported(ann, table.id, reason="other", text="They share an account.")
        found = (await told(server.database, "report", str(number)))["report"]
        assert (found["accused"], found["line"]) == (None, None)


async def test_a_report_needs_somebody_else_at_the_table(server: Server) -> None:
    async with Guest(server.url) as ann:
        await ann.me()
        alone = await ann.set_up("me", "here", "random")
        path = f"/api/tables/{alone.id}/report"
        problem = await ann.refused(path, {"reason": "spam"})
        assert (problem.code, "nobody else" in problem.message) == (Code.NOT_OPEN, True)


async def test_a_bad_report_is_refused_with_a_sentence(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        await named(ann, "Ann")
        await bob.me()
        table = await ann.set_up("me", "open", "random")
        joined = await bob.join(table)
        mine = next(each.seat for each in joined.seats if each.yours)
        bot = next(each.seat for each in joined.seats if each.bot)
        bad: list[tuple[dict[str, object], Code]] = [
            ({"reason": "boredom"}, Code.MALFORMED),
            ({"reason": "other", "text": " "}, Code.MALFORMED),
            ({"reason": "spam", "text": "x" * 1001}, Code.MALFORMED),
            ({"reason": "spam", "seat": 0, "line": 1}, Code.MALFORMED),
            ({"reason": "spam", "seat": bot}, Code.NOT_FOUND),
            ({"reason": "spam", "seat": -1}, Code.NOT_FOUND),
            ({"reason": "spam", "line": 1}, Code.NOT_FOUND),
            ({"reason": "spam", "line": 0}, Code.NOT_FOUND),
            ({"reason": "spam", "seat": mine}, Code.NOT_YOURS),
        ]
        for report, code in bad:
            assert (await bob.refused(f"/api/tables/{table.id}/report", report)).code == code, report


async def test_reports_have_a_rate_limit_and_are_counted_for_the_operator(database: str) -> None:
    server = Server(database, "--metrics", "127.0.0.1:0")
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        await named(ann, "Ann")
        await bob.me()
        table = await ann.set_up("me", "open")
        await bob.join(table)
        for _ in range(OF_A_GUEST):
            await reported(ann, table.id)
        answer = await ann.http.post(f"/api/tables/{table.id}/report", json={"reason": "spam"})
        assert (answer.status_code, answer.json()["code"]) == (429, Code.TOO_FAST)
        minutes = math.ceil(int(answer.headers["retry-after"]) / 60)
        assert f"try again in {minutes} minutes" in answer.json()["message"]

        async def counted() -> bool:
            return f"gamenight_open_reports {OF_A_GUEST}.0" in (await ann.http.get(server.metrics)).text

        await eventually(counted)
    server.stop()
    _, errors = Server(database).stop()
    assert "gamenight admin reports" in errors
    assert f'"reports": {OF_A_GUEST}' in errors
