"""Tables where lines are tried: everybody who has the link acts for every seat, and undoes what they like."""

from __future__ import annotations

import asyncio

import pytest

from gamenight.games import GAMES
from gamenight.server.wire import Code, Done, Refused, Status, TableInfo
from server.people import PATIENCE, Guest, Live
from server.serving import Server
from server.test_positions import BOT, ME, finished, middle, play_from, replayed, shown

pytestmark = pytest.mark.anyio


async def of_bots(guest: Guest, game: str) -> TableInfo:
    """A game that bots have finished."""
    table = await guest.set_up("random", "random", game=game, first=None)
    async with asyncio.timeout(PATIENCE):
        while table.status is not Status.FINISHED:
            await asyncio.sleep(0.1)
            table = await guest.table(table.id)
    return table


async def meet(*lines: Live) -> int:
    """Wait until everybody sees what the first one sees. Return its seq."""
    frame = lines[0].frame
    assert frame is not None
    await asyncio.sleep(0.02)  # a socket may not send too fast
    for other in lines[1:]:
        while other.frame is None or other.frame.revision < frame.revision:
            await other.news()
        assert bytes(other.frame.view) == bytes(frame.view) or other.frame.eyes != frame.eyes
    return frame.seq


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
async def test_two_people_try_a_line_to_the_end_of_the_game_and_take_it_back(
    server: Server, game: str
) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        old = await of_bots(ann, game)
        step = middle(await replayed(ann, old), 0)
        table = await play_from(ann, old, step, lines=True)
        assert table.origin is not None
        assert (table.origin.lines, table.status) == (True, Status.RUNNING)
        assert [seat.name for seat in table.seats] == [seat.name for seat in old.seats]
        assert all(seat.yours for seat in (await bob.table(table.id)).seats)
        async with ann.live(table.id) as one, bob.live(table.id) as other:
            first = (await one.welcome()).frame
            await other.welcome()
            turns = 0
            while True:
                frame = await (one, other)[turns % 2].my_turn()
                if frame.outcome is not None:
                    break
                assert isinstance(await (one, other)[turns % 2].act(), Done)
                await meet((one, other)[turns % 2], (one, other)[1 - turns % 2])
                turns += 1
            assert turns > 3
            assert (await bob.table(table.id)).status is Status.FINISHED
            while frame.can_undo:
                turns += 1
                assert isinstance(await (one, other)[turns % 2].undo(), Done)
                await meet((one, other)[turns % 2], (one, other)[1 - turns % 2])
                frame = (one, other)[turns % 2].frame or frame
            assert (frame.seq, frame.outcome) == (first.seq, None)
            assert (await ann.table(table.id)).status is Status.RUNNING
        back = await shown(ann, table)
        assert (back.to_act, bytes(back.view)) == (first.to_act, bytes(first.view))


async def test_a_real_game_begins_where_a_line_has_come_to(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        old = await finished(ann, "wednesday")
        table = await play_from(ann, old, 0, lines=True)
        await bob.me()  # a player has a name before a table opens
        async with bob.live(table.id) as live:
            for _ in range(8):
                seq = (await live.my_turn()).seq
                assert isinstance(await live.act(), Done)
                seq = (await live.moved_to(seq + 1)).seq
        view = bytes((await shown(ann, table)).view)
        new = await play_from(bob, table, seq, BOT, ME)
        assert (new.origin is not None and new.origin.lines, new.origin and new.origin.step) == (False, seq)
        assert [seat.yours for seat in new.seats] == [False, True]
        assert bytes((await shown(ann, table)).view) == view  # the line stays where it was


async def test_what_makes_no_sense_where_lines_are_tried_is_refused(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        old = await finished(ann, "northwest")
        problem = await ann.refused(
            f"/api/tables/{old.id}/from", {"step": 1, "seats": [ME, BOT], "lines": True}
        )
        assert (problem.code, "leave seats empty" in problem.message) == (Code.BAD_TABLE, True)
        table = await play_from(ann, old, 70, lines=True)
        assert (await bob.refused(f"/api/tables/{table.id}/rematch")).code == Code.NOT_OPEN
        left = await bob.refused(f"/api/tables/{table.id}/leave", {"seat": 0})
        assert "nobody owns a seat" in left.message
        joined = await bob.refused(f"/api/tables/{table.id}/join", {"invite": table.invite, "seat": None})
        assert joined.code == Code.NOT_OPEN
        async with bob.live(table.id) as live:
            await live.welcome()
            refused = await live.undo()
            assert isinstance(refused, Refused)
            assert refused.code == Code.NO_UNDO  # the line has not begun


async def test_others_still_cannot_act_at_an_ordinary_table_from_a_moment(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        old = await finished(ann, "northwest")
        table = await play_from(ann, old, middle(await replayed(ann, old), 0), ME, BOT)
        await bob.me()
        async with bob.live(table.id) as live:
            await live.welcome()
            assert live.frame is not None
            assert live.frame.choices == ()
            refused = await live.undo()
            assert isinstance(refused, Refused)
            assert refused.code == Code.NOT_YOURS
