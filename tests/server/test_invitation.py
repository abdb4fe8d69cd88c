"""Invitations for other computers: addresses, links and QR codes."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import httpx
import msgspec
import pytest
import segno
from ifaddr import IP, Adapter

from cli.running import refused
from gamenight.server.invitation import is_loopback, network_addresses
from gamenight.server.wire import TableInfo
from gamenight.server.wire_invitation import Invitation
from server.forking import gamenight
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio


def adapter(name: str, *ips: str | tuple[str, int, int]) -> Adapter:
    return Adapter(name, name, [IP(ip, 24, name) for ip in ips])


def printed(server: Server) -> list[str]:
    """What the server printed after its first line, when it has ended."""
    server.process.terminate()
    assert server.process.stdout is not None
    said = server.process.stdout.read()
    server.close()
    return said.splitlines()


async def invited(guest: Guest, table: TableInfo, host: str | None = None) -> Invitation:
    headers = {} if host is None else {"Host": host}
    answer = await guest.http.get(f"/api/tables/{table.id}/invitation", headers=headers)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Invitation)


def modules(picture: str) -> set[tuple[int, int]]:
    """The dark modules of a QR code that is drawn as lines in an SVG, including the border."""
    drawn = re.search(r"stroke='#000' d='([^']+)'", unquote(picture))
    assert drawn is not None
    dark, x, y = set(), 0.0, 0.0
    for kind, numbers in re.findall(r"([Mmh])([-\d. ]+)", drawn[1]):
        values = [float(number) for number in numbers.split()]
        if kind == "h":
            dark |= {(int(x) + n, int(y)) for n in range(int(values[0]))}
            x += values[0]
        else:
            x, y = (values[0], values[1]) if kind == "M" else (x + values[0], y + values[1])
    return dark


def test_only_network_addresses_are_offered() -> None:
    found = [
        adapter("lo", "127.0.0.1", ("::1", 0, 0)),
        adapter("ppp0", "8.8.4.4"),
        adapter("docker0", "172.17.0.1"),
        adapter("br-5f3a", "172.18.0.1"),
        adapter("virbr0", "192.168.122.1"),
        adapter("eth1", "169.254.7.7"),
        adapter("wlan0", "192.168.1.5", ("fe80::1", 0, 3), ("2001:db8::5", 0, 0)),
        adapter("br0", "10.0.0.7"),
    ]
    assert network_addresses(found) == ["192.168.1.5", "10.0.0.7", "8.8.4.4"]
    assert "127.0.0.1" not in network_addresses()


def test_names_of_the_local_computer() -> None:
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.8.0.1", "::1", "0.0.0.0", "me.localhost")))
    assert not any(map(is_loopback, ("192.168.1.5", "localhost.example.org", "laptop.local", "2001:db8::5")))


async def test_a_server_on_the_loopback_has_no_link_for_others(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        assert await invited(ann, table) == Invitation(links=(), listening=False)
        assert (await ann.http.get("/api/tables/nowhere/invitation")).status_code == 404
    assert printed(server) == []


async def test_with_lan_the_server_listens_on_the_network_and_prints_its_addresses(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--lan")
    port = server.url.rpartition(":")[2]
    assert server.url == f"http://127.0.0.1:{port}"
    sites = [f"http://{address}:{port}" for address in network_addresses()]
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        table = await ann.set_up("me", "open")
        invitation = await invited(ann, table)
        assert invitation.listening
        assert [link.url for link in invitation.links] == [
            f"{site}/t/{table.id}?invite={table.invite}" for site in sites
        ]
        # Only those who sit at the table get the invite token.
        assert [link.url for link in (await invited(eve, table)).links] == [
            f"{site}/t/{table.id}" for site in sites
        ]
    nobody = ["This computer has no network address, so nobody else can connect."]
    assert printed(server) == ([f"For others: {site}" for site in sites] or nobody)


async def test_a_link_uses_the_address_of_the_request_if_it_works_for_others(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        for host in ("laptop.local:8000", "192.168.1.5", "[2001:db8::5]:80"):
            invitation = await invited(ann, table, host)
            assert [link.url for link in invitation.links] == [
                f"http://{host}/t/{table.id}?invite={table.invite}"
            ]
        for host in ("localhost", "[::1]:8000", "127.0.0.1:1", "x" * 300):
            assert (await invited(ann, table, host)).links == ()
    server.close()


async def test_behind_a_proxy_the_public_address_is_used(tmp_path: Path) -> None:
    flags = ("--public-url", "https://Games.example.org:443/")
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", *flags)
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        for host in (None, "10.0.0.1:8000"):
            links = (await invited(ann, table, host)).links
            assert [link.url for link in links] == [
                f"https://games.example.org/t/{table.id}?invite={table.invite}"
            ]
    assert printed(server) == ["For others: https://games.example.org"]


async def test_the_qr_code_encodes_the_link(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--public-url", "https://games.example.org")
    async with Guest(server.url) as ann:
        (link,) = (await invited(ann, await ann.set_up("me", "open"))).links
    server.close()
    code = segno.make(link.url, micro=False)
    expected = {
        (x, y) for y, row in enumerate(code.matrix_iter(border=4)) for x, dark in enumerate(row) if dark
    }
    assert modules(link.qr) == expected
    assert link.qr.startswith("data:image/svg+xml")


def test_lan_and_one_address_exclude_each_other(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    done = gamenight("serve", "--lan", "--host", "127.0.0.1", "--port", "0", "--database", database)
    assert "choose one" in refused(done)


def test_the_page_of_a_server_in_the_network_can_be_fetched(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--lan")
    assert httpx.get(f"{server.url}/health").status_code == 200
    server.close()
