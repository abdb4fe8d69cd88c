"""Tables that begin at a moment of a finished game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamenight.core import CHANCE, UnreadableLog, record
from gamenight.games import game as find_game
from gamenight.server.wire import Code, Frame, Status, TableInfo
from gamenight.server.wire_replay import Replay
from server.forking import gamenight
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

ME, HERE, OPEN = {"kind": "me"}, {"kind": "here"}, {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


async def finished(guest: Guest, game: str) -> TableInfo:
    table = await guest.set_up("me", "random", game=game)
    async with guest.live(table.id) as live:
        await live.play_out()
    return table


async def replayed(guest: Guest, table: TableInfo, eyes: str = "0") -> Replay:
    answer = await guest.http.get(f"/api/tables/{table.id}/replay?eyes={eyes}")
    return msgspec.json.decode(answer.content, type=Replay)


def middle(replay: Replay, seat: int) -> int:
    """A moment in the second half at which a seat is to act."""
    half = len(replay.steps) // 2
    return next(at for at, step in enumerate(replay.steps) if at >= half and step.to_act[:1] == (seat,))


async def play_from(
    guest: Guest, table: TableInfo, step: int, *seats: dict[str, str], **rest: Any
) -> TableInfo:
    return await guest.post(f"/api/tables/{table.id}/from", {"step": step, "seats": seats, **rest})


async def shown(guest: Guest, table: TableInfo) -> Frame:
    async with guest.live(table.id) as live:
        return (await live.welcome()).frame


@pytest.mark.parametrize("game", ["northwest", "wednesday"])
async def test_a_game_goes_on_from_a_moment_as_it_was_and_is_played_to_its_end(
    server: Server, game: str
) -> None:
    async with Guest(server.url) as ann:
        old = await finished(ann, game)
        replay = await replayed(ann, old)
        step = middle(replay, 0)
        new = await play_from(ann, old, step, ME, BOT)
        assert new.origin is not None
        assert (new.origin.table_id, new.origin.step, new.origin.redealt) == (old.id, step, False)
        assert (new.first, new.public, new.to_act[:1]) == (None, False, (0,))
        frame = await shown(ann, new)
        assert bytes(frame.view) == bytes(replay.steps[step].view)
        assert frame.choices
        async with ann.live(new.id) as live:
            lines = (await live.welcome()).lines
            assert lines[0].text == "The game begins at a moment of an earlier one."
            last = await live.play_out()
        assert last.outcome is not None
        again = await replayed(ann, new)
    assert bytes(again.steps[0].view) == bytes(replay.steps[step].view)
    assert again.steps[0].lines == ("The game begins at a moment of an earlier one.",)


async def test_new_hidden_cards_change_nothing_that_the_own_seat_knew(server: Server) -> None:
    async with Guest(server.url) as ann:
        old = await finished(ann, "wednesday")
        own, other = await replayed(ann, old), await replayed(ann, old, "1")
        step = middle(own, 0)
        others = set()
        for _ in range(3):
            new = await play_from(ann, old, step, ME, BOT, redeal=True)
            assert new.origin is not None
            assert new.origin.redealt
            async with ann.live(new.id) as live:
                assert bytes((await live.welcome()).frame.view) == bytes(own.steps[step].view)
                await live.play_out()
            others.add(bytes((await replayed(ann, new, "1")).steps[0].view))
    assert len(others) > 1
    assert others != {bytes(other.steps[step].view)}


async def test_friends_take_the_open_seats_and_the_position_waits_for_them(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        old = await finished(ann, "northwest")
        step = middle(await replayed(ann, old), 1)
        new = await play_from(ann, old, step, OPEN, ME)
        assert new.status is Status.OPEN
        refused = await ann.refused(f"/api/tables/{new.id}/first", {"first": 0})
        assert refused.code == Code.BAD_TABLE
        joined = await bob.join(new)
        assert joined.status is Status.RUNNING
        assert [seat.yours for seat in joined.seats] == [True, False]  # seats keep their places
        assert joined.to_act == (1,)


async def test_only_a_moment_of_a_finished_game_before_its_end_can_be_played_on(server: Server) -> None:
    async with Guest(server.url) as ann:
        running = await ann.set_up("me", "random", game="northwest")

        async def refused(table: TableInfo, step: int, *seats: dict[str, str]) -> tuple[str, str]:
            problem = await ann.refused(f"/api/tables/{table.id}/from", {"step": step, "seats": seats})
            return problem.code, problem.message

        assert (await refused(running, 66, ME, BOT))[0] == Code.NOT_OPEN
        old = await finished(ann, "northwest")
        last = len((await replayed(ann, old)).steps) - 1
        assert (await refused(old, last, ME, BOT))[1] == "the game is over at that moment"
        assert "from 0 to" in (await refused(old, last + 1, ME, BOT))[1]
        assert "2 seats, not 3" in (await refused(old, 70, ME, BOT, BOT))[1]
        assert "take one of the seats" in (await refused(old, 70, BOT, BOT))[1]


async def test_its_record_holds_the_position_and_its_shuffle_is_verified(
    server: Server, tmp_path: Path
) -> None:
    game = find_game("donde_es")
    async with Guest(server.url) as ann:
        old = await finished(ann, "donde_es")
        new = await play_from(ann, old, middle(await replayed(ann, old), 0), ME, BOT, own_value=False)
        async with ann.live(new.id) as live:
            await live.play_out()
        data = (await ann.http.get(f"/api/tables/{new.id}/record")).content
    read, states = record.read(game, data)
    assert read.position is not None
    assert states[0] == msgspec.json.decode(read.position, type=game.State)
    assert record.write(game, read) == data
    assert any(seat == CHANCE for seat, _ in read.log)
    file = tmp_path / "game.json"
    file.write_bytes(data)
    checked = gamenight("verify", str(file))
    assert checked.returncode == 0, checked.stderr
    assert "How the position came about" in checked.stdout
    start = msgspec.json.decode(data)
    spoilt = msgspec.json.encode(start | {"position": {"deck": "none"}})
    with pytest.raises(UnreadableLog, match="position that is none of this game"):
        record.read(game, spoilt)


async def test_the_table_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    running = Server(database)
    async with Guest(running.url) as ann:
        old = await finished(ann, "northwest")
        new = await play_from(ann, old, middle(await replayed(ann, old), 0), ME, BOT)
        async with ann.live(new.id) as live:
            await live.my_turn()
            await live.act()
        before = await shown(ann, new)
        cookies = ann.http.cookies
        running.stop()
        again = Server(database)
        async with Guest(again.url) as same:
            same.http.cookies = cookies
            after = await shown(same, new)
        again.stop()
    assert (after.seq, bytes(after.view)) == (before.seq, bytes(before.view))
