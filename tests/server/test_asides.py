"""Asides over the wire: what a seat may do although the game does not wait for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.toy import NOD, TOY, WINK, Bid
from gamenight.core import Seat, record
from gamenight.server.wire import Code, Done, Moved, Refused
from server.people import Guest, Live
from server.serving import HERE, Server

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = f"sqlite:///{tmp_path_factory.mktemp('asides') / 'test.sqlite3'}"
    running = Server(database, program=HERE / "toy_server.py")
    yield running
    running.close()


def lines(live: Live) -> list[str]:
    return [line.text for message in live.waiting if isinstance(message, Moved) for line in message.lines]


async def test_whoever_is_not_waited_for_is_offered_asides_and_makes_them(toys: Server) -> None:
    async with Guest(toys.url) as ann, Guest(toys.url) as bob, Guest(toys.url) as eve:
        table = await bob.join(await ann.set_up("me", "open", game="toy"))
        async with ann.live(table.id) as first, bob.live(table.id) as second, eve.live(table.id) as third:
            assert (await third.welcome()).frame.asides == ()
            waiting = await first.take_turn(1)
            assert waiting.choices == ()
            assert [choice.text for choice in waiting.asides] == ["Nod", "Wink"]
            asked = await second.moved_to(waiting.seq)
            assert isinstance(await first.act(waiting.asides[0].action), Done)
            nodded, seen = await first.moved_to(waiting.seq + 1), await second.moved_to(asked.seq + 1)
            assert [choice.text for choice in nodded.asides] == ["Wink"]
            assert (seen.to_act, seen.choices) == (asked.to_act, asked.choices)
            assert any(line.endswith(" nods.") for line in lines(second))
            again = await first.act(waiting.asides[0].action)
            assert isinstance(again, Refused)
            assert (again.code, again.message) == (Code.ILLEGAL, "this was your nod until the next bid")


async def test_around_one_screen_the_frame_names_the_other_seats_that_have_asides(toys: Server) -> None:
    async with Guest(toys.url) as ann:
        table = await ann.set_up("me", "here", "greedy", game="toy")
        async with ann.live(table.id) as live:
            frame = await live.my_turn()
            assert (frame.eyes, frame.with_asides) == (0, (1,))
        async with ann.live(table.id, eyes=1) as live:
            frame = await live.my_turn()
            assert (frame.eyes, frame.with_asides) == (1, (0,))
            assert [choice.text for choice in frame.asides] == ["Nod", "Wink"]


async def test_what_was_chosen_or_undone_before_an_aside_arrived_is_accepted(toys: Server) -> None:
    async with Guest(toys.url) as ann, Guest(toys.url) as bob:
        table = await bob.join(await ann.set_up("me", "open", game="toy"))
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            bid = await first.take_turn(1)
            await second.moved_to(bid.seq)
            assert isinstance(await second.act(NOD), Done)
            assert isinstance(await first.undo(seq=bid.seq), Done)
            back = await first.until(Moved, lambda message: message.undone)
            again = await first.until(Moved, lambda message: message.frame.revision > back.frame.revision)
            assert [line.text.split()[-1] for line in again.lines] == ["nods."]  # it is made again
            done = await first.act(Bid(1))
            assert isinstance(done, Done)
            assert isinstance(await first.act(WINK, seq=0), Done)
            assert isinstance(await second.act(Bid(2), seat=1, seq=done.seq), Done)
        kept, _ = record.read(TOY, (await ann.http.get(f"/api/tables/{table.id}/record")).content)
    assert kept.log[2:] == ((Seat(1), NOD), (Seat(0), Bid(1)), (Seat(0), WINK), (Seat(1), Bid(2)))
