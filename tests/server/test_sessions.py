"""Cookies expire and are renewed, keys are replaced, and players sign out on some or all devices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import insert
from websockets.exceptions import ConnectionClosed

from gamenight.server import live
from gamenight.server.audience import LiveTable
from gamenight.server.blocks import Block, put_block
from gamenight.server.cookies import COOKIE, COOKIE_AGE, DAY, RENEWED_AFTER, Claim, Cookies
from gamenight.server.deleted import digest_of
from gamenight.server.host import Host
from gamenight.server.keyring import Keyring, usual_key_file
from gamenight.server.schema import deleted_players
from gamenight.server.wire import Code, Refused, SeatKind
from server.conftest import fresh_database
from server.people import PATIENCE, Guest, Live
from server.serving import KEY, Server
from server.test_admin import eventually
from server.test_clockwork import Day, hosted, set_up

OLD, NEW = "an-old-key-of-more-than-32-characters", "a-new-key-of-more-than-32-characters"


def ring_of(server: Server) -> Keyring:
    if server.database.startswith("sqlite"):
        return Keyring.read(usual_key_file(server.database))
    return Keyring([KEY])


def cookies_of(server: Server, age: float) -> Cookies:
    """Signs cookies that the server would have given `age` seconds ago."""
    return Cookies(ring_of(server), lambda: time.time() - age)


@asynccontextmanager
async def same_player(guest: Guest, url: str) -> AsyncIterator[Guest]:
    """Another device with the same player."""
    async with Guest(url) as other:
        code = (await guest.http.post("/api/me/code")).json()["code"]
        assert (await other.http.post("/api/me/claim", json={"code": code})).is_success
        yield other


async def is_signed_out(socket: Live) -> bool:
    """Whether the server says so and closes the socket."""
    refused = await socket.until(Refused)
    with pytest.raises(ConnectionClosed):
        await socket.until(type(None))  # never comes
    return refused.code == Code.SIGNED_OUT and socket.socket.close_code == live.REFUSED


# The cookie


def test_a_cookie_is_valid_only_for_its_player_and_key() -> None:
    cookies = Cookies(Keyring([OLD]))
    cookie = cookies.sign("ann", 3)
    assert cookies.read(cookie) == Claim("ann", 3, due=False)
    assert Cookies(Keyring([NEW])).read(cookie) is None
    for forged in (cookie.replace("ann", "bob"), cookie[:-1], cookie.replace(".3.", ".4."), "", "ü", "a.b.c"):
        assert cookies.read(forged) is None


def test_a_cookie_is_due_after_a_week_and_expires_after_ninety_days() -> None:
    now = 1_000_000_000.0
    cookies = Cookies(Keyring([OLD]), lambda: now)
    cookie = cookies.sign("ann", 0)
    for age, claim in (
        (RENEWED_AFTER - 1, Claim("ann", 0, due=False)),
        (RENEWED_AFTER + 1, Claim("ann", 0, due=True)),
        (COOKIE_AGE - 1, Claim("ann", 0, due=True)),
        (COOKIE_AGE + 1, None),
    ):
        now = 1_000_000_000.0 + age
        assert cookies.read(cookie) == claim, age


def test_a_cookie_of_a_clock_that_is_ahead_is_valid() -> None:
    """The clock was set back, or the clocks of two servers differ."""
    now = 1_000_000_000.0
    cookies = Cookies(Keyring([OLD]), lambda: now)
    cookie = cookies.sign("ann", 0)
    for ahead in (1, DAY):
        now = 1_000_000_000.0 - ahead
        assert cookies.read(cookie) == Claim("ann", 0, due=False)


def test_a_cookie_of_an_old_key_is_due_until_the_key_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text(OLD)
    ring = Keyring.read(tmp_path / "keys")
    cookies = Cookies(ring)
    before = cookies.sign("ann", 0)
    ring.add()
    ring.promote()
    assert cookies.read(before) == Claim("ann", 0, due=True)
    renewed = cookies.sign("ann", 0)
    assert cookies.read(renewed) == Claim("ann", 0, due=False)
    ring.forget()
    assert cookies.read(before) is None
    assert cookies.read(renewed) == Claim("ann", 0, due=False)


# Requests


@pytest.mark.anyio
async def test_an_old_cookie_is_renewed_and_a_fresh_one_is_not(server: Server) -> None:
    async with Guest(server.url) as ann:
        me = await ann.me()
        for age, renewed in ((6 * DAY, False), (8 * DAY, True), (89 * DAY, True)):
            ann.http.cookies.clear()
            ann.http.cookies.set(COOKIE, cookies_of(server, age).sign(me.player, 0))
            answer = await ann.http.get("/api/me")
            assert answer.json()["player"] == me.player
            assert ("set-cookie" in answer.headers) == renewed
            if renewed:
                assert f"max-age={COOKIE_AGE}" in answer.headers["set-cookie"].lower()
        ann.http.cookies.clear()
        ann.http.cookies.set(COOKIE, cookies_of(server, 91 * DAY).sign(me.player, 0))
        assert (await ann.me()).player != me.player


@pytest.mark.anyio
async def test_a_new_key_signs_nobody_out_and_forgetting_the_old_one_does(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    ring = ring_of(server)
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        me, him = await ann.me(), await bob.me()
        ring.add()
        ring.promote()

        async def renewed() -> bool:
            answer = await ann.http.get("/api/me")
            assert answer.json()["player"] == me.player
            return "set-cookie" in answer.headers

        await eventually(renewed)  # with the new key, when the server looks again
        ring.forget()
        old = dict(bob.http.cookies)  # it was not renewed in time

        async def unknown() -> bool:
            async with httpx.AsyncClient(base_url=server.url, cookies=old) as other:
                return bool((await other.get("/api/me")).json()["player"] != him.player)

        await eventually(unknown)
        assert (await ann.me()).player == me.player
        assert (await bob.me()).player != him.player
    server.close()


# Signing out


@pytest.mark.anyio
async def test_signing_out_here_leaves_other_devices_alone(server: Server) -> None:
    async with Guest(server.url) as ann:
        me = await ann.me()
        async with same_player(ann, server.url) as phone:
            assert (await ann.http.post("/api/me/sign-out", json={"devices": "here"})).status_code == 204
            assert COOKIE not in ann.http.cookies
            assert (await ann.me()).player != me.player
            assert (await phone.me()).player == me.player


@pytest.mark.anyio
async def test_signing_out_everywhere_ends_cookies_and_open_sockets(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        me = await ann.me()
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with same_player(ann, server.url) as phone, phone.live(table.id) as socket:
            await socket.welcome()
            async with bob.live(table.id) as his:
                await his.welcome()
                stolen = dict(phone.http.cookies)
                done = await ann.http.post("/api/me/sign-out", json={"devices": "everywhere"})
                assert done.status_code == 204
                assert await is_signed_out(socket)
                await his.changed(lambda info: not info.seats[0].connected)
                assert await his.say("where are you?")  # others stay connected
        async with Guest(server.url) as thief:
            thief.http.cookies.update(stolen)
            async with thief.live(table.id) as socket:
                assert not any(seat.yours for seat in (await socket.welcome()).table.seats)
            assert (await thief.me()).player != me.player
        assert (await ann.me()).player != me.player


async def sign_ann_out(host: Host) -> None:
    await host.sessions.sign_out("ann")


async def block_ann(host: Host) -> None:
    await host.store.transact(partial(put_block, Block("ann", None, "Insults.")))
    await host.oversight.prepare()


async def delete_ann(host: Host) -> None:
    row = insert(deleted_players).values(digest=digest_of("ann"))
    await host.store.transact(lambda connection: connection.execute(row))
    await host.oversight.prepare()


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("shut_out", "code"),
    [(sign_ann_out, Code.SIGNED_OUT), (block_ann, Code.BLOCKED), (delete_ann, Code.SIGNED_OUT)],
)
async def test_a_socket_that_is_being_opened_is_not_forgotten(
    shut_out: Callable[[Host], Awaitable[None]],
    code: Code,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The cookie becomes invalid between its check and the welcome."""
    async with hosted(f"sqlite:///{tmp_path / 'a.sqlite3'}", Day()) as host:
        table, find = await set_up(host, None, SeatKind.ME, SeatKind.OPEN), host.cache.find

        async def find_slowly(table_id: str) -> LiveTable:
            await shut_out(host)
            return await find(table_id)

        monkeypatch.setattr(host.cache, "find", find_slowly)
        cookie = f"{COOKIE}={host.cookies.sign('ann', 0)}".encode()
        sent: list[dict[str, Any]] = []
        arriving = asyncio.Queue[dict[str, Any]]()
        arriving.put_nowait({"type": "websocket.connect"})

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        scope = {"headers": [(b"cookie", cookie)], "query_string": b"", "client": ("127.0.0.1", 1)}
        async with asyncio.timeout(PATIENCE):
            await live.converse(live.Socket(scope, arriving.get, send), host, table.id)
        accepted, refused, closed = sent
        assert msgspec.json.decode(refused["text"], type=Refused).code == code
        assert (accepted["type"], closed["code"]) == ("websocket.accept", live.REFUSED)
        assert not host.cache.tables[0].clients


@pytest.mark.anyio
async def test_signing_out_on_other_devices_keeps_this_one(server: Server) -> None:
    async with Guest(server.url) as ann:
        me = await ann.me()
        async with same_player(ann, server.url) as phone:
            code = (await ann.http.post("/api/me/code")).json()["code"]
            await ann.http.post("/api/me/sign-out", json={"devices": "others"})
            assert (await ann.me()).player == me.player
            assert (await phone.me()).player != me.player
            assert (await phone.refused("/api/me/claim", {"code": code})).code == Code.BAD_CODE
        async with same_player(ann, server.url) as laptop:  # new devices can be added
            assert (await laptop.me()).player == me.player


@pytest.mark.anyio
async def test_a_player_stays_signed_out_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    server = Server(database)
    async with Guest(server.url) as ann:
        me = await ann.me()
        before = dict(ann.http.cookies)
        await ann.http.post("/api/me/sign-out", json={"devices": "others"})
        after = dict(ann.http.cookies)
    server.kill()
    server = Server(database)
    async with Guest(server.url) as ann:
        for cookies, known in ((before, False), (after, True)):
            ann.http.cookies.clear()
            ann.http.cookies.update(cookies)
            assert ((await ann.me()).player == me.player) == known
    server.close()


@pytest.mark.anyio
async def test_signing_out_reaches_sockets_at_another_server(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = fresh_database("postgres", tmp_path, request)
    one, two = Server(database), Server(database)
    async with Guest(one.url) as ann:
        me = await ann.me()
        table = await ann.set_up("me", "open")
        async with same_player(ann, two.url) as phone, phone.live(table.id) as socket:
            await socket.welcome()
            await ann.http.post("/api/me/sign-out", json={"devices": "others"})
            assert await is_signed_out(socket)
            assert (await phone.me()).player != me.player
        assert (await ann.me()).player == me.player
    one.close()
    two.close()
