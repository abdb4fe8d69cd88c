"""Hostile clients: their messages are refused, and other tables are not affected."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from gamenight.server.settings import FRAME_LIMIT
from gamenight.server.wire import Code, Done, Problem, Refused
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

NONSENSE = [
    "",
    "not json",
    "null",
    "[]",
    "{}",
    '{"type":"Welcome"}',
    '{"type":"Act"}',
    '{"type":"Act","id":"one","seat":0,"seq":64,"action":{}}',
    '{"type":"Act","id":1,"seat":0,"seq":-1,"action":{}}',
    '{"type":"Act","id":1,"seat":0,"seq":64,"action":{},"as":"root"}',
    '{"type":"Say","id":1,"text":""}',
    '{"type":"Say","id":1,"text":"' + "x" * 401 + '"}',
    '{"type":"Act","id":1e400,"seat":0,"seq":64,"action":{}}',
    "[" * 5000,
    "\ud800".encode("utf-16", "surrogatepass").decode("latin-1"),
]


async def test_a_malformed_message_is_refused_and_the_socket_stays_open(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            for text in NONSENSE:
                await live.send(text)
                assert (await live.until(Refused)).code == Code.MALFORMED, text[:40]
            await live.take_turn()


async def test_a_malformed_action_is_refused(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            for action in ("null", "[]", '{"type":"Fly"}', '{"type":"TakeCube","space":99}', "1" * 5000):
                refused = await live.act(msgspec.Raw(action.encode()))
                assert isinstance(refused, Refused)
                assert refused.code == Code.MALFORMED, action[:40]
            await live.take_turn()


async def test_bytes_that_are_not_utf_8_are_malformed(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            await live.send(b"\xff\xfe\x00")
            assert (await live.until(Refused)).code == Code.MALFORMED
            await live.take_turn()


async def test_a_large_message_is_refused_and_a_huge_one_closes_the_socket(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live, ann.live(table.id) as other:
            await live.my_turn()
            await live.send('{"type":"Say","id":1,"text":"' + "x" * 20_000 + '"}')
            assert (await live.until(Refused)).code == Code.TOO_LARGE
            await live.send("x" * (FRAME_LIMIT + 1))
            await live.socket.wait_closed()
            assert live.socket.close_code == 1009
            await other.take_turn()


async def test_a_flood_is_refused_and_does_not_disturb_another_table(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        quiet = await ann.post("/api/tables/quick", {"game": "northwest"})
        loud = await eve.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(quiet.id) as live:

            async def flood() -> None:
                """Send and read until the server closes the socket."""
                async with eve.live(loud.id) as noise:
                    with contextlib.suppress(ConnectionClosed):
                        for _ in range(10_000):
                            await noise.socket.send('{"type":"Say","id":1,"text":"buy!"}')
                        while True:
                            await noise.until(Refused, lambda message: message.code == Code.TOO_FAST)

            flooding = asyncio.create_task(flood())
            await live.play_out()
            await flooding  # test_strikes checks the close code, which a flood may drown
        async with eve.live(loud.id) as calm:  # the flooded table still works
            await calm.take_turn()


async def test_a_page_of_another_site_cannot_act(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        evil = {"Origin": "https://evil.example"}
        answer = await ann.http.post("/api/tables/quick", json={"game": "northwest"}, headers=evil)
        assert answer.status_code == 403
        assert msgspec.json.decode(answer.content, type=Problem).code == Code.CROSS_SITE
        own = {"Origin": server.url}
        assert (await ann.http.post("/api/tables/quick", json={"game": "northwest"}, headers=own)).is_success
        address = f"ws{server.url.removeprefix('http')}/api/tables/{table.id}/live"
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(address, origin=Origin("https://evil.example")):
                pass
        assert refusal.value.response.status_code == 403
        assert b'"cross_site"' in (refusal.value.response.body or b"")
        async with connect(address, origin=Origin(server.url)) as socket:
            assert b"Welcome" in await socket.recv(decode=False)


async def test_a_forged_cookie_is_ignored(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        me = await ann.me()
        mine = ann.http.cookies["gamenight"]
        for forged in (me.player, f"{me.player}.", f"{me.player}.{'0' * 64}", f"x{mine}", "ü.ü"):
            eve.http.cookies.clear()
            answer = await eve.http.get("/api/me", headers={b"Cookie": f"gamenight={forged}".encode()})
            assert answer.is_success
            assert answer.json()["player"] != me.player


async def test_a_malformed_cookie_of_another_program_is_ignored(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        mine = ann.http.cookies["gamenight"]
        address = f"ws{server.url.removeprefix('http')}/api/tables/{table.id}/live"
        strange = f'x={{"a":[1, "b"]}}; =; lonely; gamenight={mine}; y=é'
        async with connect(address, additional_headers={"Cookie": strange}) as socket:
            assert b'"yours":true' in await socket.recv(decode=False)


async def test_the_cookie_is_http_only_and_same_site(server: Server) -> None:
    async with Guest(server.url) as ann:
        cookie = (await ann.http.get("/api/me")).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "set-cookie" not in (await ann.http.get("/api/me")).headers


async def test_names_are_plain_text(server: Server) -> None:
    async with Guest(server.url) as ann:
        await ann.me()
        for name, shown in [
            ("<img src=x>", "<img src=x>"),
            ("  A\u0000 b\n", "A b"),
            ("{0} {1}", "{0} {1}"),
            ("\u202eevil", "evil"),
        ]:
            answer = await ann.http.put("/api/me", json={"name": name})
            assert answer.json()["name"] == shown
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live, Guest(server.url) as eve, eve.live(table.id) as watched:
            await live.take_turn()
            await watched.moved_to(65)
            assert table.seats[0].name == "evil"
        for bad in ("", " ", "\u200b", "x" * 25, 7, None):
            refused = await ann.refused("/api/me", {"name": bad}, "PUT")
            assert refused.code in {Code.BAD_NAME, Code.MALFORMED}


async def test_every_http_error_is_a_problem_with_a_code(server: Server) -> None:
    async with Guest(server.url) as ann:
        cases = [
            ("GET", "/api/tables/nowhere", None, 404, Code.NOT_FOUND),
            ("GET", "/api/nothing", None, 404, Code.NOT_FOUND),
            ("DELETE", "/api/me", None, 405, Code.MALFORMED),
            ("POST", "/api/tables/quick", {"game": "chess"}, 404, "unknown_game"),
            ("POST", "/api/tables/quick", {}, 400, Code.MALFORMED),
            ("POST", "/api/tables", {"game": "northwest", "seats": []}, 400, "wrong_seats"),
            ("POST", "/api/tables", {"game": "northwest", "seats": [{"kind": "king"}]}, 400, Code.MALFORMED),
            ("POST", "/api/tables/x/join", {"invite": "y"}, 404, Code.NOT_FOUND),
            ("POST", "/api/me/claim", {"code": "aaaa-aaaa"}, 403, Code.BAD_CODE),
            ("POST", "/api/replay", {"not": "a record"}, 400, Code.BAD_RECORD),
        ]
        for method, path, body, status, code in cases:
            answer = await ann.http.request(method, path, json=body)
            problem = msgspec.json.decode(answer.content, type=Problem)
            assert (answer.status_code, problem.code) == (status, code), (path, problem)
        huge = await ann.http.put("/api/me", json={"name": "x" * 100_000})
        assert (huge.status_code, huge.json()["code"]) == (413, Code.TOO_LARGE)


async def test_options_a_game_does_not_have_are_refused(server: Server) -> None:
    async with Guest(server.url) as ann:
        body = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"pinecones": 11}}
        assert (await ann.refused("/api/tables", body)).code == "bad_options"


async def test_if_many_take_one_seat_at_once_exactly_one_gets_it(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        guests = [Guest(server.url) for _ in range(8)]
        path, body = f"/api/tables/{table.id}/join", {"invite": table.invite}
        answers = await asyncio.gather(*(guest.http.post(path, json=body) for guest in guests))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        for guest in guests:
            await guest.http.aclose()


async def test_an_action_is_answered_by_done_with_the_new_seq(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            assert await live.act() == Done(1, 65)
