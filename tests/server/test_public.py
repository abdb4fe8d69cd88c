"""A public server: Caddy with TLS in front, from the same Caddyfile as compose.yaml."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from gamenight.server.wire import Done, Status
from server.balancing import Front, NoCaddy, caddy
from server.people import PATIENCE
from server.serving import Server

pytestmark = pytest.mark.anyio

SHORT = 1.0  # seconds; the time limits of Caddy in these tests


def impatient(caddyfile: str) -> str:
    """The Caddyfile with shorter time limits."""
    for limit in ("read_header 10s", "read_body 30s"):
        assert limit in caddyfile
        caddyfile = caddyfile.replace(limit, f"{limit.split()[0]} {SHORT:.0f}s")
    return caddyfile


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("public") / "public.sqlite3"
    running = Server(
        f"sqlite:///{file}", "--limit", "address_renames=30", "--public-url", "https://games.example.org"
    )
    yield running
    running.close()


@pytest.fixture(scope="module")
async def front(server: Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Front]:
    try:
        async with caddy([server.url], tmp_path_factory.mktemp("caddy"), impatient) as found:
            yield found
    except NoCaddy as error:
        pytest.skip(str(error))


async def test_people_play_through_https_and_wss(front: Front) -> None:
    async with front.guest() as ann, front.guest() as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            await second.welcome()
            frame = await first.take_turn()
            assert (await second.moved_to(frame.seq)).view == frame.view
            await asyncio.sleep(2 * SHORT)  # the time limits for requests do not hold for sockets
            await first.my_turn()
            assert isinstance(await first.act(), Done)
        assert (await bob.table(table.id)).status is Status.RUNNING


async def test_cookies_travel_over_https_only(front: Front) -> None:
    async with front.guest() as ann:
        cookie = (await ann.http.get("/api/me")).headers["set-cookie"].lower()
        assert "; secure" in cookie
        assert "; httponly" in cookie


async def test_browsers_stay_with_https(front: Front) -> None:
    async with front.guest() as ann:
        answer = await ann.http.get("/")
        assert answer.status_code == 200
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_http_leads_to_https(front: Front) -> None:
    async with httpx.AsyncClient(base_url=front.plain, timeout=PATIENCE) as http:
        answer = await http.get("/t/abc?invite=x")
        assert answer.status_code == 301
        assert answer.headers["location"] == "https://localhost/t/abc?invite=x"


async def test_links_begin_with_the_public_address(front: Front) -> None:
    async with front.guest() as ann:
        table = await ann.set_up("me", "open")
        links = (await ann.http.get(f"/api/tables/{table.id}/invitation")).json()["links"]
        assert links
        assert all(link["url"].startswith("https://games.example.org/") for link in links)


async def test_a_page_of_another_site_may_not_write(front: Front) -> None:
    async with front.guest() as ann:
        own = front.url.removeprefix("https://")
        for origin, status in ((f"https://{own}", 200), ("https://evil.example.org", 403)):
            answer = await ann.http.put("/api/me", json={"name": "Ann"}, headers={"Origin": origin})
            assert answer.status_code == status


def from_address(front: Front, address: str) -> httpx.AsyncClient:
    """A client that connects from an address of its own. A hundred connections at once may miss `SHORT`."""
    assert front.tls is not None
    few = httpx.Limits(max_connections=4)
    here = httpx.AsyncHTTPTransport(verify=front.tls, local_address=address, limits=few)
    return httpx.AsyncClient(base_url=front.url, transport=here, timeout=PATIENCE)


async def test_the_rate_limit_counts_the_address_of_the_client_not_a_forged_one(front: Front) -> None:
    async with from_address(front, "127.0.0.2") as eve, from_address(front, "127.0.0.3") as bob:

        async def rename(number: int) -> int:
            forged = {"X-Forwarded-For": f"203.0.113.{number}", "X-Real-IP": f"203.0.113.{number}"}
            return (await eve.put("/api/me", json={"name": "Eve"}, headers=forged)).status_code

        answers = await asyncio.gather(*(rename(number) for number in range(200)))
        assert 429 in answers  # all of them came from one address
        assert (await bob.put("/api/me", json={"name": "Bob"})).status_code == 200


async def test_a_request_that_is_too_large_is_refused(front: Front) -> None:
    async with front.guest() as ann:
        answer = await ann.http.post("/api/replay", content=b"x" * 3_000_000)
        assert answer.status_code == 413


@pytest.mark.parametrize("secure", [True, False])
async def test_a_client_that_sends_its_request_slowly_is_cut_off(front: Front, secure: bool) -> None:
    where = urlsplit(front.url if secure else front.plain)
    tls, name = (front.tls, "localhost") if secure else (None, None)
    reader, writer = await asyncio.open_connection("127.0.0.1", where.port, ssl=tls, server_hostname=name)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    await writer.drain()
    async with asyncio.timeout(PATIENCE / 2):  # without the limit, Caddy would wait for a minute
        await reader.read()  # returns when Caddy closes the connection
    writer.close()


BROKEN = {
    "a chunk without a size": b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nZZ\r\n",
    "a body that ends too early": b"Content-Length: 1000\r\n\r\n{}",
}


@pytest.mark.parametrize("rest", BROKEN.values(), ids=BROKEN)
async def test_a_broken_request_of_one_client_does_not_stop_the_others(front: Front, rest: bytes) -> None:
    port, tls = urlsplit(front.url).port, front.tls
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls, server_hostname="localhost")
    writer.write(b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\n" + rest)
    await writer.drain()
    writer.get_extra_info("socket").shutdown(socket.SHUT_WR)
    await reader.read()  # returns when Caddy has given up
    writer.close()
    async with front.guest() as bob:
        for _ in range(5):
            assert (await bob.http.get("/health")).status_code == 200
            await asyncio.sleep(0.1)
