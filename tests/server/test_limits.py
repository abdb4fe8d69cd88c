"""Limits of what a guest and an address may do. Each limit holds for both, and leaves others alone."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from gamenight.server.facts import Refusal
from gamenight.server.gate import Gate, Kind, Waiting, after
from gamenight.server.identity import Player
from gamenight.server.limits import BadLimit, Limits, network, parse
from gamenight.server.quota import Quota
from gamenight.server.wire import Code, Done, Refused, Status
from gamenight.server.wire_bots import Hint
from server.people import Guest, Live
from server.serving import HERE, Server
from server.slow_limits import SLOWER

pytestmark = pytest.mark.anyio

RATES = (
    "tables",
    "lobby",
    "chat",
    "history",
    "exports",
    "renames",
    "replays",
    "uploads",
    "hints",
    "lab",
    "checks",
)
LAB_RUN = {"game": "northwest", "changes": "nonsense", "seats": 2, "bot": "random", "games": 4}
ASKED = {
    "lobby": ("GET", "/api/lobby", None),
    "history": ("GET", "/api/me/games", None),
    "exports": ("GET", "/api/me/export", None),
    "renames": ("PUT", "/api/me", {"name": "Ann"}),
    "tables": ("POST", "/api/tables/quick", {"game": "northwest"}),
    "replays": ("GET", "/api/tables/none/replay", None),
    "uploads": ("POST", "/api/replay", {"not": "a record"}),
    "lab": ("POST", "/api/lab", LAB_RUN),
    "checks": ("POST", "/api/lab/games/northwest/check", {"changes": ""}),
}

_addresses = (f"10.1.{n // 250}.{n % 250 + 1}" for n in count())


def limits(**given: float) -> list[str]:
    return [word for name, number in given.items() for word in ("--limit", f"{name}={number}")]


def slow(folder: Path, *flags: str, **rates: float) -> Server:
    """A server with these rate limits. What they allow at once comes back only after a long time."""
    slower = limits(**{name: rate / SLOWER for name, rate in rates.items()})
    return Server(f"sqlite:///{folder / 'a.sqlite3'}", *flags, *slower, program=HERE / "slow_limits.py")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Of everything a guest may do one at once, and an address two."""
    rates = dict.fromkeys(RATES, 6) | {f"address_{name}": 12 for name in RATES}
    others = {"address_guests": 18, "address_requests": 300, "messages": 120, "address_messages": 240}
    server = slow(tmp_path_factory.mktemp("limits"), "--lab", **rates, **others)
    yield server
    server.close()


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A guest may have two of everything at the same time, and an address three."""
    names = ("waiting_tables", "running_tables", "sockets")
    most = dict.fromkeys(names, 2) | {f"address_{name}": 3 for name in names}
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('limits') / 'a.sqlite3'}", *limits(**most))
    yield server
    server.close()


@asynccontextmanager
async def guests(server: Server, number: int) -> AsyncIterator[list[Guest]]:
    """Some guests at a new address."""
    address = next(_addresses)
    found = [Guest(server.url, address=address) for _ in range(number)]
    try:
        for guest in found:
            await guest.me()
        yield found
    finally:
        for guest in found:
            await guest.http.aclose()


def refused(answer: httpx.Response, code: Code = Code.TOO_FAST) -> bool:
    """Whether an answer is an honest refusal: a code, a sentence, and when to try again."""
    if answer.status_code != 429:
        return False
    problem = answer.json()
    assert problem["code"] == code, problem
    assert " " in problem["message"]
    assert int(answer.headers["retry-after"]) >= 1
    return True


@pytest.mark.parametrize("kind", ASKED)
async def test_a_guest_who_asks_too_often_is_refused(strict: Server, kind: str) -> None:
    method, path, body = ASKED[kind]
    async with guests(strict, 1) as [ann], guests(strict, 1) as [bob]:
        answers = [await ann.http.request(method, path, json=body) for _ in range(2)]
        assert [refused(answer) for answer in answers] == [False, True]
        assert not refused(await bob.http.request(method, path, json=body))


@pytest.mark.parametrize("kind", ASKED)
async def test_an_address_that_asks_too_often_is_refused(strict: Server, kind: str) -> None:
    method, path, body = ASKED[kind]
    async with guests(strict, 3) as many, guests(strict, 1) as [bob]:
        answers = await asyncio.gather(*(guest.http.request(method, path, json=body) for guest in many))
        assert sorted(refused(answer) for answer in answers) == [False, False, True]
        assert not refused(await bob.http.request(method, path, json=body))


async def test_sitting_down_and_leaving_again_and_again_is_limited(tmp_path: Path) -> None:
    """Each of them adds to the log of the table, so nobody may do it without end."""
    server = slow(tmp_path, changes=60, address_changes=120)
    try:
        async with guests(server, 1) as [host], guests(server, 2) as [ann, bob], guests(server, 1) as [cid]:
            table = await host.set_up("me", "open", "open")
            path, seat = f"/api/tables/{table.id}", {"seat": 1, "invite": table.invite}

            async def sit_and_leave(guest: Guest) -> list[httpx.Response]:
                ways = [("join", seat), ("leave", {"seat": 1})] * 8
                return [await guest.http.post(f"{path}/{way}", json=body) for way, body in ways]

            answers = await sit_and_leave(ann)
            assert answers[0].is_success
            assert any(map(refused, answers))
            assert not refused(await bob.http.post(f"{path}/join", json=seat))  # the address may do more
            assert any(map(refused, await sit_and_leave(bob)))
            assert (await ann.http.get(path)).is_success  # who only reads goes on
            assert not refused(await cid.http.post(f"{path}/join", json=seat))
    finally:
        server.close()


async def test_an_address_may_bring_only_some_new_guests_at_once(strict: Server) -> None:
    async with guests(strict, 3) as [ann, *_], guests(strict, 1) as [bob]:
        newcomers = [Guest(strict.url, address=ann.headers["X-Forwarded-For"]) for _ in range(20)]
        answers = await asyncio.gather(*(newcomer.http.get("/api/me") for newcomer in newcomers))
        assert any(refused(answer) for answer in answers)
        assert (await ann.http.get("/api/me")).is_success  # whoever is known goes on
        assert (await bob.http.get("/api/me")).is_success
        for newcomer in newcomers:
            await newcomer.http.aclose()


async def test_requests_of_an_address_are_counted_also_those_that_only_read(strict: Server) -> None:
    async with guests(strict, 1) as [ann], guests(strict, 1) as [bob]:
        answers = [await ann.http.get("/api/shelf") for _ in range(120)]
        assert any(refused(answer) for answer in answers)
        assert answers[0].is_success
        assert (await bob.http.get("/api/shelf")).is_success


@asynccontextmanager
async def at_table(guest: Guest) -> AsyncIterator[Live]:
    table = await guest.post("/api/tables/quick", {"game": "northwest"})
    async with guest.live(table.id) as live:
        await live.my_turn()
        yield live


async def test_chat_is_limited_for_a_guest_and_for_an_address(strict: Server) -> None:
    async with guests(strict, 1) as [host], at_table(host) as quiet:
        table = await table_of(host)
        async with guests(strict, 3) as [ann, bob, eve], guests(strict, 1) as [cid]:
            said = []
            for guest in (ann, ann, bob, eve, cid):
                async with guest.live(table) as live:
                    await live.welcome()
                    said.append(await live.say("hello"))
        told = [answer.code if isinstance(answer, Refused) else "" for answer in said]
        assert told == ["", Code.TOO_FAST, "", Code.TOO_FAST, ""]
        assert isinstance(await quiet.act(), Done)


async def table_of(guest: Guest) -> str:
    found: str = (await guest.http.get("/api/lobby")).json()["mine"][0]["id"]
    return found


async def test_hints_are_limited(strict: Server) -> None:
    async with guests(strict, 1) as [ann], at_table(ann) as live:
        first, second = await live.hint(), await live.hint()
        assert isinstance(first, Hint)
        assert isinstance(second, Refused)
        assert second.code == Code.TOO_FAST


async def test_the_messages_of_all_sockets_of_a_guest_are_counted_together(strict: Server) -> None:
    async with guests(strict, 1) as [ann], guests(strict, 1) as [bob], at_table(ann) as live:
        table = await table_of(ann)
        async with ann.live(table) as other, bob.live(table) as watching:
            for socket in (live, other):
                for _ in range(20):
                    await socket.send("nonsense")
            for socket in (live, other):
                await socket.until(Refused, lambda found: found.code == Code.TOO_FAST)
            await watching.send("nonsense")
            assert (await watching.until(Refused)).code == Code.MALFORMED


def test_sockets_that_are_opened_again_and_again_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamenight.server.allowance.time.monotonic", lambda: 100.0)
    gate = Gate(Limits(openings=12, address_openings=18))

    def opens(player: str, address: str) -> bool:
        try:
            with gate.socket(player, address):
                return True
        except Refusal as refusal:
            return refusal.reason is not Code.TOO_FAST

    tries = [("ann", "a"), ("ann", "a"), ("ann", "a"), ("bob", "a"), ("cid", "a"), ("ann", "b"), ("cid", "b")]
    assert [opens(*each) for each in tries] == [True, True, False, True, False, False, True]


@pytest.mark.parametrize(
    ("kind", "minute", "at_once"),
    [(Kind.CHAT, 60, 10), (Kind.CHAT, 6, 1), (Kind.CHAT, 3, 1), (Kind.MESSAGES, 600, 20)],
)
def test_at_once_a_sender_may_do_what_the_limit_allows_in_ten_seconds_and_of_messages_in_two(
    kind: Kind, minute: float, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.server.allowance.time.monotonic", lambda: 100.0)
    gate = Gate(Limits(**{kind.value: minute, f"address_{kind}": 900}))
    waits = [gate.wait(kind, "ann", "a") for _ in range(at_once + 1)]
    assert waits[:-1] == [0] * at_once
    assert waits[-1] == pytest.approx(60 / minute)
    assert gate.wait(kind, "bob", "a") == 0


def test_how_long_to_wait_is_told_in_whole_minutes() -> None:
    assert [after(seconds) for seconds in (1, 60, 61, 119, 121)] == [
        *("in a minute", "in a minute", "in 2 minutes", "in 2 minutes", "in 3 minutes")
    ]


@pytest.mark.parametrize("seats", [("me", "open"), ("me", "here")], ids=["waiting", "running"])
async def test_tables_at_the_same_time_are_limited(narrow: Server, seats: tuple[str, str]) -> None:
    wanted = {"game": "northwest", "seats": [{"kind": kind} for kind in seats]}
    async with guests(narrow, 3) as [ann, bob, eve], guests(narrow, 1) as [cid]:
        answers = [await guest.http.post("/api/tables", json=wanted) for guest in (ann, ann, ann, bob, eve)]
        assert [refused(answer, Code.TOO_MANY) for answer in answers] == [False, False, True, False, True]
        assert (await cid.http.post("/api/tables", json=wanted)).is_success


class Running:
    """A store in which every table runs. It notes which tables it was asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    async def count_tables(self, _: str) -> Counter[Status]:
        return Counter()

    async def still(self, tables: Collection[str]) -> dict[str, Status]:
        self.asked.append(len(tables))
        return dict.fromkeys(tables, Status.RUNNING)


@pytest.mark.parametrize(("most", "asked"), [(0, []), (3, [3])])
async def test_tables_of_an_address_are_looked_up_only_if_there_may_be_too_many(
    most: float, asked: list[int]
) -> None:
    store = Running()
    quota = Quota(Limits(address_waiting_tables=0, address_running_tables=most), store)  # type: ignore[arg-type]
    ann = Player("ann", "Ann", "192.0.2.1")
    with pytest.raises(Refusal) if most else contextlib.nullcontext():
        for number in range(4):
            async with quota.room(ann, str(number), waits=False):
                pass
    assert store.asked == asked


async def test_a_table_that_waits_for_values_only_counts_as_waiting(narrow: Server) -> None:
    wanted = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "bot"}], "own_value": True}
    async with guests(narrow, 1) as [ann]:
        answers = [await ann.http.post("/api/tables", json=wanted) for _ in range(3)]
        assert [refused(answer, Code.TOO_MANY) for answer in answers] == [False, False, True]
        assert "wait for people" in answers[2].json()["message"]


@pytest.mark.parametrize("step", ["fill", "join", "value"])
async def test_nobody_has_more_tables_because_they_waited_first(narrow: Server, step: str) -> None:
    async with guests(narrow, 1) as [ann], guests(narrow, 1) as [bob]:
        for _ in range(2):
            if step == "value":
                table = await ann.post("/api/tables/quick", {"game": "northwest", "own_value": True})
                table = await ann.post(f"/api/tables/{table.id}/value", {"value": "0" * 64})
            else:
                table = await ann.set_up("me", "open")
                table = await (
                    bob.join(table) if step == "join" else ann.post(f"/api/tables/{table.id}/fill")
                )
            assert table.status is Status.RUNNING
        wanted = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = await ann.http.post("/api/tables", json=wanted)
        assert refused(answer, Code.TOO_MANY)
        assert "not over" in answer.json()["message"]


async def test_a_rematch_counts_as_a_table(narrow: Server) -> None:
    async with guests(narrow, 1) as [ann]:
        over = await ann.set_up("me", "here")
        await ann.post(f"/api/tables/{over.id}/end")
        running = [await ann.set_up("me", "here") for _ in range(2)]
        path = f"/api/tables/{over.id}/rematch"
        assert refused(await ann.http.post(path), Code.TOO_MANY)
        await ann.post(f"/api/tables/{running[0].id}/end")
        again = await ann.post(path)
        assert refused(await ann.http.post(f"/api/tables/{running[0].id}/rematch"), Code.TOO_MANY)
        assert (await ann.post(path)).id == again.id  # it exists already


async def test_a_table_that_is_over_counts_no_more(narrow: Server) -> None:
    async with guests(narrow, 1) as [ann]:
        tables = [await ann.set_up("me", "open") for _ in range(2)]
        await ann.post(f"/api/tables/{tables[0].id}/cancel")
        await ann.set_up("me", "open")


async def test_a_socket_too_many_is_refused_before_it_is_accepted(narrow: Server) -> None:
    async with guests(narrow, 3) as [ann, bob, eve], guests(narrow, 1) as [cid]:
        table = await cid.set_up("me", "here")

        async def fails(guest: Guest) -> None:
            with pytest.raises(InvalidStatus) as refusal:
                async with guest.live(table.id):
                    pass
            answer = refusal.value.response
            assert answer.status_code == 429
            assert int(answer.headers["Retry-After"]) >= 1
            assert b'"too_many"' in (answer.body or b"")

        async with ann.live(table.id) as first, ann.live(table.id), bob.live(table.id):
            await first.welcome()
            await fails(ann)
            await fails(eve)
            async with cid.live(table.id) as live:
                await live.welcome()
        async with asyncio.timeout(60):
            while True:  # until the server has noticed that the sockets are closed
                try:
                    async with ann.live(table.id) as live:
                        await live.welcome()
                        break
                except InvalidStatus:
                    await asyncio.sleep(0.1)


def test_only_some_answers_that_take_long_are_waited_for() -> None:
    waiting = Waiting("hints", 3, 2)
    with waiting.place("a"), waiting.place("a"):
        with pytest.raises(Refusal, match="busy with hints that you asked for"), waiting.place("a"):
            pass
        with (
            waiting.place("b"),
            pytest.raises(Refusal, match="busy with other hints") as refusal,
            waiting.place("c"),
        ):
            pass
        assert refusal.value.reason is Code.UNAVAILABLE
    with waiting.place("a"):
        pass


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_of_version_6_is_counted_with_its_network(host: str, counted: str) -> None:
    assert network(host) == counted


def test_a_later_limit_replaces_an_earlier_one() -> None:
    assert parse([]) == Limits()
    found = parse(["chat=1", "all=0", "hints=2.5"])
    assert (found.chat, found.hints, found.address_chat) == (0, 2.5, 0)
    assert parse(["chat=1e9"]).chat == 1e9


@pytest.mark.parametrize(
    "word", ["", "chat", "chat=", "chat=-1", "chat=2e9", "chat=inf", "chat=nan", "all=1", "talk=1"]
)
def test_a_limit_that_cannot_be_read_is_refused(word: str) -> None:
    with pytest.raises(BadLimit):
        parse([word])
