"""Who begins: drawn by lot or chosen, passed on by a rematch, told to everybody, and never drawn twice."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.toy import TOY, Bid
from core.toy import State as ToyState
from gamenight.core import AnyGame, First, FirstBy, Seat, draw_first, record, turned
from gamenight.games import game as find_game
from gamenight.server.audience import Client, LiveTable
from gamenight.server.events import GameStarted, decode, encode
from gamenight.server.facts import Seen
from gamenight.server.keyring import Keyring
from gamenight.server.opening import reopened
from gamenight.server.sealing import unsealed
from gamenight.server.sight import beginning, table_info
from gamenight.server.tables import Table
from gamenight.server.wire import (
    Code,
    Done,
    FirstSeat,
    FromServer,
    Moved,
    SeatKind,
    SeatWish,
    Status,
    TableChanged,
    TableInfo,
)
from server.people import Guest
from server.seating import seated
from server.serving import Server

NORTHWEST, NOMADS = find_game("northwest"), find_game("nomads_land")
DEALT: AnyGame = replace(  # all bid at once, and nothing is dealt before
    TOY, setup=lambda seats, _: ToyState(6, tuple(range(1, seats + 1)), (None,) * seats), first_by_rules=False
)
ME, OPEN, BOT = SeatWish(SeatKind.ME), SeatWish(SeatKind.OPEN), SeatWish(SeatKind.BOT)
HERE = SeatWish(SeatKind.HERE, name="Zoe")
LOT = {"first": None}


def new_table(
    *wishes: SeatWish, first: int | None = None, seed: str = "seed", game: AnyGame = NORTHWEST
) -> Table:
    return seated(game, wishes, first, public=True, seed=seed)


def names(table: Table) -> tuple[str, ...]:
    return tuple(table.sittings.names)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_the_lot_turns_the_circle_and_everybody_keeps_name_and_neighbours(seed: str) -> None:
    table = new_table(ME, BOT, HERE, BOT, seed=seed)
    drawn = draw_first(table.shuffling.dealer.seed, 4)
    assert table.first == First(drawn, FirstBy.LOT)
    assert names(table) == turned(("Ann", "Birch", "Zoe", "Dogwood"), drawn)
    mine = {table.sittings[seat].name for seat in table.sittings.seats_of("ann")}
    assert mine == {"Ann", "Zoe"}
    assert {table.sittings[seat].name for seat in table.sittings.bots} == {"Birch", "Dogwood"}
    assert table.to_act == (0,)


def test_the_lot_gives_every_seat_its_turn() -> None:
    begins = {names(new_table(ME, BOT, BOT, seed=str(n)))[0] for n in range(40)}
    assert begins == {"Ann", "Birch", "Cedar"}


@pytest.mark.parametrize("first", range(3))
def test_the_creator_can_choose_who_begins(first: int) -> None:
    table = new_table(ME, BOT, BOT, first=first)
    assert names(table) == turned(("Ann", "Birch", "Cedar"), first)
    assert table.first == First(Seat(first), FirstBy.CHOICE)


def test_the_choice_is_kept_until_the_last_seat_is_taken() -> None:
    table = new_table(ME, OPEN, OPEN, first=2)
    for player, seat in (("bob", 1), ("cid", 2)):
        table.fold(table.take_seat(player, player.title(), None, seat))
    assert names(table) == ("Cid", "Ann", "Bob")


def test_a_game_whose_rules_decide_who_begins_is_not_turned() -> None:
    for seed in "abcdef":
        table = new_table(ME, BOT, BOT, seed=seed, game=NOMADS)
        assert (table.first, names(table)) == (None, ("Ann", "Birch", "Cedar"))
        assert beginning(table, "ann", Seat(0)) == ()
        assert table_info(table, "ann", ()).first is None


def test_the_first_seat_goes_around_with_every_rematch_and_bots_keep_their_names() -> None:
    table = new_table(ME, BOT, HERE, seed="c")
    circle, begun = names(table), [names(table)[0]]
    for n in range(3):
        again = Table(NORTHWEST, replace(table.facts, seed=f"again {n}"))
        table = again.fold(map(decode, map(encode, reopened(again, table))))
        begun.append(names(table)[0])
        assert table.first == First(Seat(1), FirstBy.REMATCH)
    assert begun == [*circle, circle[0]]
    assert names(table) == circle


def test_a_rematch_of_a_game_whose_rules_decide_keeps_the_seats() -> None:
    table = new_table(ME, BOT, game=NOMADS)
    again = Table(NOMADS, replace(table.facts, seed="again"))
    assert names(again.fold(reopened(again, table))) == ("Ann", "Birch")


def test_a_table_that_an_older_version_began_is_not_turned() -> None:
    table = new_table(ME, BOT, seed="a")
    older = [b'{"type":"SeatTaken","seat":0,"player":"ann","name":"Ann"}']
    older += [b'{"type":"BotSeated","seat":1,"bot":"greedy"}', b'{"type":"GameStarted"}']
    again = Table(NORTHWEST, table.facts).fold(map(decode, older))
    assert (again.started, again.first, names(again)) == (True, None, ("Ann", "Birch"))
    assert beginning(again, "ann", Seat(0)) == ()


def test_chat_before_the_start_stays_with_its_speaker() -> None:
    table = new_table(ME, OPEN, OPEN, first=2)
    table.fold(table.take_seat("bob", "Bob", None, 1))
    for player in ("ann", "bob", "eve"):
        table.fold(table.say(player, player.title(), "hello", 1.0))
    table.fold(table.take_seat("cid", "Cid", None, 2))
    spoken = {line.name: line.seat for line in table.chat}
    assert spoken == {"Ann": 1, "Bob": 2, "Eve": None}
    assert [table.sittings[Seat(seat)].name for seat in (1, 2)] == ["Ann", "Bob"]


async def drain(client: Client) -> list[Any]:
    """The messages that wait for a client."""
    read: list[Any] = []

    async def send(message: bytes) -> None:
        read.append(msgspec.json.decode(message, type=FromServer))

    writing = asyncio.create_task(client.write(send))
    await asyncio.sleep(0)
    writing.cancel()
    return read


@pytest.mark.anyio
async def test_those_who_wait_get_the_first_frame_also_if_nothing_is_dealt() -> None:
    """And the line about who begins stays in the log after the undo of the very first action."""
    live = LiveTable(new_table(ME, OPEN, first=1, game=DEALT))
    ann = Client("ann", None, lambda: None)
    live.welcome(ann, 0, None)
    await drain(ann)
    live.publish(live.table.take_seat("bob", "Bob", None, None))
    changed, moved = await drain(ann)
    assert isinstance(changed, TableChanged)
    assert [seat.name for seat in changed.table.seats] == ["Bob", "Ann"]
    assert isinstance(moved, Moved)
    assert (moved.frame.eyes, moved.undone, len(moved.frame.choices)) == (1, False, 3)
    assert [line.text for line in moved.lines] == ["Bob begins (as the table was set up)."]
    live.publish(live.table.act("ann", Seat(1), Seen(0, 0), Bid(1)))
    live.publish(live.table.undo("ann", Seat(1), Seen(1, 1)))
    acted, undone = await drain(ann)
    assert len(acted.lines) == 1
    assert undone.undone
    assert undone.lines == moved.lines


@pytest.mark.anyio
async def test_a_client_that_asked_for_one_of_its_seats_keeps_that_person() -> None:
    live = LiveTable(new_table(ME, HERE, OPEN, first=1, game=DEALT))
    zoe = Client("ann", Seat(1), lambda: None)
    live.welcome(zoe, 0, None)
    live.publish(live.table.take_seat("bob", "Bob", None, None))
    frame = (await drain(zoe))[-1].frame
    assert live.table.sittings[frame.eyes].name == "Zoe"


@pytest.mark.anyio
async def test_everybody_is_told_who_begins_and_why(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as eve:
        await ann.http.put("/api/me", json={"name": "Ann"})
        await bob.http.put("/api/me", json={"name": "Bob"})
        table = await ann.set_up("me", "open", first=1)
        assert table.first == FirstSeat(FirstBy.CHOICE, Seat(1))
        async with ann.live(table.id) as host, eve.live(table.id) as watching:
            joined = await bob.join(table)
            assert [(seat.name, seat.yours) for seat in joined.seats] == [("Bob", True), ("Ann", False)]
            assert joined.first == FirstSeat(FirstBy.CHOICE, Seat(0))
            for live, eyes in ((host, 1), (watching, None)):
                begun = await live.until(Moved)
                assert (begun.frame.seq, begun.frame.eyes) == (0, eyes)
                assert [line.text for line in begun.lines] == ["Bob begins (as the table was set up)."]
        async with bob.live(table.id) as live:
            welcome = await live.welcome()
            assert welcome.lines[0].text == "You begin (as the table was set up)."
            assert isinstance(await live.act(), Done)


@pytest.mark.anyio
async def test_play_now_lets_the_player_begin(server: Server) -> None:
    async with Guest(server.url) as ann:
        for slug in ("northwest", "wednesday", "nowhere"):
            for _ in range(4):
                table = await ann.post("/api/tables/quick", {"game": slug})
                assert table.seats[0].yours
        assert (await ann.post("/api/tables/quick", {"game": "nomads_land"})).first is None


@pytest.mark.anyio
async def test_play_now_seats_as_few_as_can_play_or_as_many_as_the_game_wants(server: Server) -> None:
    async with Guest(server.url) as ann:
        tables = {
            slug: await ann.post("/api/tables/quick", {"game": slug}) for slug in ("northwest", "donde_es")
        }
        assert {slug: len(table.seats) for slug, table in tables.items()} == {"northwest": 2, "donde_es": 3}


@pytest.mark.anyio
async def test_the_creator_can_change_who_begins_while_the_table_waits(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open", first=None)
        path = f"/api/tables/{table.id}/first"
        assert table.first == FirstSeat(FirstBy.LOT, None)
        async with bob.live(table.id) as watching:
            chosen = await ann.post(path, {"first": 1})
            assert chosen.first == FirstSeat(FirstBy.CHOICE, Seat(1))
            assert (await watching.changed()).first == chosen.first
        assert (await ann.post(path, LOT)).first == FirstSeat(FirstBy.LOT, None)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (3, "first is a seat from 0 to 2, or null to draw it by lot, not 3"),
        (-1, "first is a seat from 0 to 2, or null to draw it by lot, not -1"),
        ("Zoe", "first: Expected `int | null`, got `str`"),
        (1.5, "first: Expected `int | null`, got `float`"),
    ],
)
async def test_a_first_seat_that_does_not_exist_is_refused(server: Server, wanted: Any, said: str) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open", "open", first=None)
        new = await ann.refused("/api/tables", {"game": "northwest", "seats": seats, "first": wanted})
        later = await ann.refused(f"/api/tables/{table.id}/first", {"first": wanted})
        assert said in new.message
        assert said in later.message
        assert (await ann.table(table.id)).first == FirstSeat(FirstBy.LOT, None)


@pytest.mark.anyio
async def test_only_the_creator_chooses_who_begins_and_only_before_the_start(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as eve:
        table = await ann.set_up("me", "open", "open", first=0)
        path = f"/api/tables/{table.id}/first"
        await bob.join(table)
        for guest in (bob, eve):  # also one who sits here
            refused = await guest.refused(path, {"first": 1})
            assert (refused.code, refused.message) == (
                Code.NOT_YOURS,
                "only the player who set up this table can choose who begins",
            )
        await ann.post(f"/api/tables/{table.id}/fill")
        for body in ({"first": 1}, LOT):
            refused = await ann.refused(path, body)
            assert (refused.code, refused.message) == (
                Code.NOT_OPEN,
                "who begins can be chosen only while the table waits for people",
            )


@pytest.mark.anyio
async def test_no_seat_can_be_chosen_if_the_rules_decide_who_begins(server: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    async with Guest(server.url) as ann:
        refused = await ann.refused("/api/tables", {"game": "nomads_land", "seats": seats, "first": 0})
        assert refused.code == Code.BAD_TABLE
        assert refused.message == "the rules of Nomad's Land decide who begins: no seat can be chosen"
        table = await ann.set_up("me", "open", game="nomads_land")
        assert (await ann.refused(f"/api/tables/{table.id}/first", {"first": 1})).code == Code.BAD_TABLE


@pytest.mark.anyio
async def test_two_seats_of_one_person_and_a_rematch(server: Server) -> None:
    """The first seat passes from Ann to Zoe, who sits at the same screen, and on to the bot."""
    async with Guest(server.url) as ann:
        await ann.http.put("/api/me", json={"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "here", "name": "Zoe"}, {"kind": "bot", "bot": "random"}]
        table = await ann.post("/api/tables", {"game": "northwest", "seats": seats, "first": 0})
        circles = []
        for _ in range(3):
            async with ann.live(table.id) as live:
                welcome = await live.welcome()
                circles.append([seat.name for seat in welcome.table.seats])
                why = "as the table was set up" if len(circles) == 1 else "the first seat passes on"
                assert welcome.lines[0].text == f"{circles[-1][0]} begins ({why})."
                await live.play_out()
            table = await ann.post(f"/api/tables/{table.id}/rematch")
        assert circles == [["Ann", "Zoe", "Cedar"], ["Zoe", "Cedar", "Ann"], ["Cedar", "Ann", "Zoe"]]


def _started(file: Path, table_id: str) -> list[GameStarted]:
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT event FROM entries WHERE table_id = ? ORDER BY seq"
        rows = connection.execute(query, (table_id,)).fetchall()
    return [event for (data,) in rows if isinstance(event := decode(data), GameStarted)]


def _drawn(table: TableInfo, seed: str) -> Seat:
    assert table.shuffle is not None
    return draw_first(table.shuffle.dealing_seed(seed, ()), 3)


@pytest.mark.anyio
async def test_kill_9_neither_loses_nor_repeats_the_draw(tmp_path: Path) -> None:
    """Killed before the start, the seed draws the same seat. Killed after it, the draw is stored, once."""
    file = tmp_path / "killed.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        tables = [await ann.set_up("me", "open", "open", first=None) for _ in range(6)]
        cookies = dict(ann.http.cookies)
    server.kill()
    fernet = Keyring.read(Path(f"{file}.keys")).fernet
    with closing(sqlite3.connect(file)) as connection:
        seeds = dict(connection.execute("SELECT id, seed FROM tables").fetchall())
    drawn = {table.id: _drawn(table, unsealed(seeds[table.id], fernet)) for table in tables}
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        begun = [await ann.post(f"/api/tables/{table.id}/fill") for table in tables]
    server.kill()
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        for table in begun:
            again = await ann.table(table.id)
            assert [seat.name for seat in again.seats] == [seat.name for seat in table.seats]
            assert again.first == table.first == FirstSeat(FirstBy.LOT, Seat(0))
            mine = next(seat.seat for seat in again.seats if seat.yours)
            assert mine == -drawn[table.id] % 3
            assert _started(file, table.id) == [GameStarted(First(drawn[table.id], FirstBy.LOT))]
    server.close()


@pytest.mark.anyio
async def test_the_record_of_a_table_holds_the_lot_and_its_replay_tells_it(server: Server) -> None:
    async with Guest(server.url) as ann:
        await ann.http.put("/api/me", json={"name": "Ann"})
        table = await ann.set_up("me", "random", "random", first=None)
        async with ann.live(table.id) as live:
            await live.play_out()
        assert (await ann.table(table.id)).status is Status.FINISHED
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
        replay = (await ann.http.get(f"/api/tables/{table.id}/replay")).json()
        again = (await ann.http.post("/api/replay", content=data)).json()
    kept, _ = record.read(NORTHWEST, data)
    assert kept.dealing_seed is not None
    assert kept.first == First(draw_first(kept.dealing_seed, 3), FirstBy.LOT)
    assert kept.players == turned(("Ann", "Birch", "Cedar"), kept.first.seat)
    told = [f"{kept.players[0]} begins (drawn by lot)."]
    assert replay["steps"][0]["lines"] == again["steps"][0]["lines"] == told
