"""A lost connection: the client reconnects, and nothing is lost."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.acts import my_turn, play_on, set_up, sit_down
from e2e.conftest import Visitor


class Cable:
    """The network cable between a page and its table. A test can pull it and plug it in again."""

    def __init__(self, page: Page) -> None:
        self.plugged = True
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if not self.plugged:
            socket.close(code=1011)
            return
        socket.connect_to_server()
        self.sockets.append(socket)

    def pull(self) -> None:
        self.plugged = False
        for socket in self.sockets:
            socket.close(code=1011)
        self.sockets = []


def test_play_continues_after_a_lost_connection(visitor: Visitor) -> None:
    ada, bo = visitor(), visitor()
    cable = Cable(bo)
    set_up(ada, "friends")
    ada.get_by_role("button", name="Open the table").click()
    bo.goto(ada.get_by_label("Send this link").input_value())
    bo.get_by_role("button", name="Sit down").click()
    play_on(ada, bo, actions=4)
    my_turn(ada)

    cable.pull()
    expect(bo.get_by_role("alert")).to_contain_text("connection is lost")
    play_on(ada, actions=2)
    cable.plugged = True
    expect(bo.get_by_role("alert")).to_have_count(0)
    my_turn(bo)
    for page in (ada, bo):
        expect(page.locator(".journal [data-piece]")).to_have_count(3)

    cable.pull()
    expect(bo.get_by_role("alert")).to_contain_text("connection is lost")
    my_turn(bo).first.click()
    expect(bo.get_by_text("Not connected")).to_be_visible()
    cable.plugged = True
    expect(bo.get_by_role("alert")).to_have_count(0)
    play_on(bo, actions=2)
    my_turn(ada)


def test_a_reload_resumes_where_it_was(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    play_on(page, actions=5)
    my_turn(page)
    asked = page.get_by_role("heading", level=1)
    before, forest = asked.inner_text(), page.locator(".ground").inner_html()
    page.reload()
    my_turn(page)
    expect(asked).to_have_text(before)
    assert page.locator(".ground .space").count() == 64
    assert page.locator(".ground [data-piece]").count() == forest.count("data-piece")


def test_two_tabs_of_one_player_stay_in_sync(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    other = page.context.new_page()
    other.goto(page.url)
    my_turn(other)
    my_turn(page).first.click()
    expect(other.get_by_role("heading", level=1)).to_contain_text("Place the Mushroom")
    my_turn(other).first.click()
    expect(page.locator(".own .journal [data-piece]")).to_have_count(1)


def test_a_wrong_address_says_so(visitor: Visitor) -> None:
    page = visitor()
    for address, why in (
        ("/nothing/here", "There is no such page."),
        ("/new/chess", "There is no such game on the shelf."),
    ):
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text(why)
        expect(page.get_by_role("alert").get_by_role("link", name="To the shelf")).to_be_visible()


def test_the_page_says_that_the_server_is_gone_and_reconnects(visitor: Visitor) -> None:
    page = visitor(console=False)
    page.route("**/api/**", lambda call: call.abort())
    for address in ("/new/northwest", "/t/abcdef", "/"):
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("article")).to_have_count(5)
    expect(page.get_by_role("alert")).to_have_count(0)
