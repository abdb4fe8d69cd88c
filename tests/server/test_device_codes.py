"""A device code works once, and wrong codes block the next ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gamenight.server import device_codes
from gamenight.server.device_codes import DeviceCodes
from gamenight.server.facts import Refusal
from gamenight.server.keyring import Keyring
from gamenight.server.player_store import SignIn, TryLimits
from gamenight.server.routes import use_device_code
from gamenight.server.store import Store
from gamenight.server.wire import Code
from gamenight.server.wire_me import UseDeviceCode
from server.people import Guest
from server.serving import Server
from server.test_clockwork import Day, hosted

pytestmark = pytest.mark.anyio

HOME = "203.0.113.5"


class Desk:
    """Device codes of a server, at a time that the test chooses."""

    def __init__(self, store: Store) -> None:
        self.now = 1_000_000.0
        self.store = store
        self.codes = DeviceCodes(store, Keyring(["a-key-of-more-than-32-characters-or-so"]), lambda: self.now)

    async def refusal(self, code: str, address: str = HOME) -> Refusal:
        with pytest.raises(Refusal) as refused:
            await self.codes.use(code, address)
        return refused.value

    async def is_wrong(self, code: str, address: str = HOME) -> bool:
        return (await self.refusal(code, address)).reason is Code.BAD_CODE

    async def wait(self, code: str, address: str = HOME) -> float | None:
        refused = await self.refusal(code, address)
        assert refused.reason is Code.TOO_FAST
        return refused.wait


@pytest.fixture
async def desk(database: str) -> AsyncIterator[Desk]:
    store = await Store.open(database)
    yield Desk(store)
    await store.close()


async def test_a_code_works_once_however_it_is_typed(desk: Desk) -> None:
    code = await desk.codes.make("ann")
    assert len(code) == 9
    assert await desk.codes.use(f" {code.upper().replace('-', ' ')} ", HOME) == SignIn("ann", 0)
    assert await desk.is_wrong(code)


async def test_a_code_expires_after_ten_minutes_and_a_new_one_replaces_it(desk: Desk) -> None:
    late = await desk.codes.make("ann")
    desk.now += 601
    assert await desk.is_wrong(late)
    one, two = await desk.codes.make("ann"), await desk.codes.make("ann")
    assert await desk.is_wrong(one)
    assert await desk.codes.use(two, HOME) == SignIn("ann", 0)


async def test_signing_out_everywhere_ends_a_code(desk: Desk) -> None:
    code = await desk.codes.make("ann")
    await desk.store.players.sign_out("ann", "Ann")
    assert await desk.is_wrong(code)


async def test_a_cookie_for_a_code_is_not_valid_if_its_player_is_signed_out_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(f"sqlite:///{tmp_path / 'a.sqlite3'}", Day()) as host:
        host.sessions.signed_out("ann", await host.store.players.sign_out("ann", "Ann"))
        code, use = await host.codes.make("ann"), host.codes.use

        async def slowly(typed: str, address: str) -> SignIn:
            found = await use(typed, address)
            await host.sessions.sign_out("ann")
            return found

        monkeypatch.setattr(host.codes, "use", slowly)
        request: Any = SimpleNamespace(client=None, scope={"state": {}})
        await use_device_code.fn(request, host, UseDeviceCode(code))
        cookie = host.cookies.sign(*request.scope["state"]["become"])
        assert await host.sessions.visitor(cookie) is None


async def test_an_address_is_blocked_after_five_wrong_codes_even_for_the_right_one(desk: Desk) -> None:
    right = await desk.codes.make("ann")
    for second in range(5):
        desk.now += 1
        assert await desk.is_wrong(f"wrong{second}")
    desk.now += 95
    assert await desk.wait(right) == 501.0  # until the first of the five is ten minutes old
    assert await desk.wait(right) == 501.0  # a try while it is blocked does not make it longer
    assert str(await desk.refusal(right)) == "too many wrong codes; try again in 9 minutes"
    assert await desk.codes.use(right, "198.51.100.1") == SignIn("ann", 0)
    desk.now += 501
    assert await desk.is_wrong("again")


async def test_a_network_of_ipv6_is_one_address(desk: Desk) -> None:
    for host in range(5):
        assert await desk.is_wrong("wrong", f"2001:db8:1:2::{host}")
    assert await desk.wait("wrong", "2001:db8:1:2:ffff::1") == 600.0
    assert await desk.is_wrong("wrong", "2001:db8:1:3::1")
    for _ in range(5):
        assert await desk.is_wrong("wrong", HOME)
    assert await desk.wait("wrong", f"::ffff:{HOME}")


async def test_many_addresses_together_are_blocked_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_codes, "LIMITS", TryLimits(seconds=600.0, from_address=5, in_all=20))
    for host in range(20):
        assert await desk.is_wrong("wrong", f"198.51.100.{host}")
    assert await desk.wait(await desk.codes.make("ann")) == 600.0


async def test_tries_at_the_same_moment_are_counted_one_by_one(desk: Desk) -> None:
    tries = [desk.refusal(f"wrong{number}") for number in range(30)]
    reasons = [refused.reason for refused in await asyncio.gather(*tries)]
    assert (reasons.count(Code.BAD_CODE), reasons.count(Code.TOO_FAST)) == (5, 25)


async def test_another_server_on_the_same_database_blocks_too(desk: Desk) -> None:
    for _ in range(5):
        assert await desk.is_wrong("wrong")
    assert await Desk(desk.store).wait("wrong") == 600.0


async def test_the_answer_says_when_to_try_again(database: str) -> None:
    server = Server(database)
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        code = (await ann.http.post("/api/me/code")).json()["code"]
        for _ in range(5):
            assert (await eve.refused("/api/me/claim", {"code": "aaaa-aaaa"})).code == Code.BAD_CODE
        blocked = await eve.http.post("/api/me/claim", json={"code": code})
        assert (blocked.status_code, blocked.json()["code"]) == (429, Code.TOO_FAST)
        assert "10 minutes" in blocked.json()["message"]
        assert 590 <= int(blocked.headers["retry-after"]) <= 600
    server.close()
