"""Hints on a real server: the best choices of a seat, compared, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenight.server.wire import (
    Code,
    Refused,
)
from gamenight.server.wire_bots import (
    Hint,
)
from packages import TOY_GAME, install
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

MERITS = 'merits=lambda before, after, seat: ("more than {1}", "less to pay")'
REASONED_GAME = TOY_GAME.replace('slug="sealed_bids"', f'slug="reasoned", {MERITS}')


@pytest.fixture
def reasoned(tmp_path: Path) -> Iterator[Server]:
    """A server with a game that gives reasons."""
    install(tmp_path / "site", "reasoned", REASONED_GAME, games={"reasoned": "reasoned:TOY"})
    environment = {"PYTHONPATH": str(tmp_path / "site")}
    running = Server(f"sqlite:///{tmp_path / 'x.sqlite3'}", environment=environment)
    yield running
    running.close()


async def test_a_hint_gives_reasons_with_the_names_of_the_table_and_only_to_who_asked(
    reasoned: Server,
) -> None:
    async with Guest(reasoned.url) as ann, Guest(reasoned.url) as bob:
        await bob.http.put("/api/me", json={"name": "Bob"})
        table = await ann.set_up("me", "open", game="reasoned")
        await bob.join(table)
        async with ann.live(table.id) as live, bob.live(table.id) as other:
            frame = await live.my_turn()
            hint = await live.hint()
            assert isinstance(hint, Hint)
            assert hint.advice[0].compared == "best"
            for advice in hint.advice:
                assert advice.text == frame.choices[advice.choice].text
                assert advice.because == "More than Bob and less to pay."
            await other.my_turn()
            await other.act()
    assert not [data for data in other.received if b'"type":"Hint"' in data]


async def test_a_hint_is_only_for_a_seat_that_the_player_holds(reasoned: Server) -> None:
    async with Guest(reasoned.url) as ann, Guest(reasoned.url) as eve:
        table = await ann.set_up("me", "here")
        async with eve.live(table.id) as live:
            await live.welcome()
            refused = await live.hint()
            assert isinstance(refused, Refused)
            assert refused.code == Code.NOT_YOURS
