"""The waiting room shows a link that works for others, or says that others cannot use it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import axe, my_turn, overflow, set_up
from e2e.conftest import LAPTOP, PHONE, Visitor, serving
from gamenight.server.invitation import network_addresses

ONLY_HERE = "This link works on this computer only."


def open_a_table(page: Page) -> None:
    set_up(page, "friends")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for")).to_be_visible()


def looks_right(page: Page) -> None:
    assert overflow(page) == 0
    assert axe(page, "waiting room") == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_page_says_if_a_link_works_only_on_this_computer(
    visitor: Visitor, address: str, size: tuple[int, int]
) -> None:
    page = visitor(size)
    open_a_table(page)
    expect(page.get_by_text(ONLY_HERE)).to_be_visible()
    expect(page.get_by_text("make play LAN=1")).to_be_visible()
    expect(page.get_by_label("Send this link")).to_have_value(f"{page.url}?invite={invite(page)}")
    assert page.url.startswith(address)
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    looks_right(page)
    page.get_by_role("button", name="Start now").click()
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_text(ONLY_HERE)).to_be_visible()


def invite(page: Page) -> str:
    info = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    return str(info["invite"])


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_with_lan_the_link_has_a_network_address(
    visitor: Visitor, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The page is opened on the loopback address, as `make play` opens it."""
    with serving(tmp_path, "--lan") as address:
        page = visitor(size, at=address)
        open_a_table(page)
        port, table = address.rpartition(":")[2], page.url.rpartition("/")[2]
        hosts = network_addresses()
        if hosts:
            link = f"http://{hosts[0]}:{port}/t/{table}?invite={invite(page)}"
            expect(page.get_by_label("Send this link")).to_have_value(link)
            expect(page.get_by_role("img", name="QR code")).to_be_visible()
            expect(page.get_by_text(ONLY_HERE)).to_have_count(0)
        else:
            expect(page.get_by_text("no address in a network")).to_be_visible()
        expect(page.get_by_label("another address of this computer")).to_have_count(max(0, len(hosts) - 1))
        looks_right(page)
        page.close()  # before its server ends: a page reports a lost connection as an error


def test_behind_a_proxy_the_link_has_the_public_address(visitor: Visitor, tmp_path: Path) -> None:
    with serving(tmp_path, "--public-url", "https://games.example.org") as address:
        page = visitor(at=address)
        open_a_table(page)
        table = page.url.rpartition("/")[2]
        link = f"https://games.example.org/t/{table}?invite={invite(page)}"
        expect(page.get_by_label("Send this link")).to_have_value(link)
        picture = page.get_by_role("img", name="QR code")
        expect(picture).to_be_visible()
        assert picture.evaluate("picture => picture.complete && picture.naturalWidth > 0")
        page.get_by_role("button", name="Start now").click()
        my_turn(page)
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_label("Link for friends")).to_have_value(link)
        page.close()
