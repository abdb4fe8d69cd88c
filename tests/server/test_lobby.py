"""Identity and lobby: names, device codes, invitations, lists of tables, rematches."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from gamenight.bots import STAND_IN
from gamenight.games import GAMES
from gamenight.server.identity import clean, guest_name
from gamenight.server.nicknames import nickname
from gamenight.server.settings import Settings
from gamenight.server.store import LOBBY_LENGTH
from gamenight.server.wire import Closed, Code, Lobby, Shelf, Status
from gamenight.server.wire_me import Me
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio


async def lobby(guest: Guest) -> Lobby:
    return msgspec.json.decode((await guest.http.get("/api/lobby")).content, type=Lobby)


async def test_the_shelf_has_every_game(server: Server) -> None:
    async with Guest(server.url) as ann:
        shelf = msgspec.json.decode((await ann.http.get("/api/shelf")).content, type=Shelf)
    assert [card.slug for card in shelf.games] == [game.slug for game in GAMES]
    card = shelf.games[0]
    assert [bot.title for bot in card.bots if bot.level] == ["Mouse", "Hare", "Badger", "Fox", "Owl"]
    assert [(bot.title, bot.level) for bot in card.bots[5:]] == [
        ("random", False),
        ("greedy", False),
        ("search", False),
    ]
    assert all(bot.sentence.endswith(".") for bot in card.bots)
    assert card.usual_bot == STAND_IN == "level3"


async def test_a_returning_guest_is_the_same_player(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        me = await ann.me()
        assert me.name.startswith("Guest ")
        assert await ann.me() == me
        assert (await bob.me()).player != me.player


async def test_a_new_name_shows_at_the_tables_of_the_player(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here", "open")
        async with ann.live(table.id) as live:
            await live.welcome()
            await ann.http.put("/api/me", json={"name": "Ann"})
            assert (await live.changed()).seats[0].name == "Ann"
        assert [seat.name for seat in (await ann.table(table.id)).seats] == ["Ann", "Player 2", ""]


async def test_a_device_code_makes_another_device_the_same_player_once(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as phone, Guest(server.url) as eve:
        await ann.http.put("/api/me", json={"name": "Ann"})
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        code = (await ann.http.post("/api/me/code")).json()["code"]
        claimed = await phone.http.post("/api/me/claim", json={"code": f" {code.upper()} "})
        assert msgspec.json.decode(claimed.content, type=Me) == await ann.me()
        assert await phone.me() == await ann.me()
        async with phone.live(table.id) as live:
            await live.take_turn()
        assert (await eve.refused("/api/me/claim", {"code": code})).code == Code.BAD_CODE
        assert (await eve.me()).player != (await ann.me()).player


async def test_the_lobby_lists_my_tables_and_public_ones(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        private = await ann.set_up("me", "open")
        waiting = await ann.set_up("me", "open", public=True)
        running = await ann.set_up("me", "here", public=True)
        assert [table.id for table in (await lobby(ann)).mine] == [running.id, waiting.id, private.id]
        seen = await lobby(bob)
        assert seen.mine == ()
        assert waiting.id in {table.id for table in seen.open}
        assert running.id in {table.id for table in seen.running}
        everywhere = {table.id for table in (*seen.open, *seen.running)}
        assert private.id not in everywhere
        assert all(table.invite is None and table.seed is None for table in seen.open)
        joined = await bob.post(f"/api/tables/{waiting.id}/join", {})
        assert joined.status is Status.RUNNING
        assert waiting.id in {table.id for table in (await lobby(bob)).running}


async def test_a_private_table_cannot_be_joined_without_its_invitation(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open")
        assert (await bob.table(table.id)).invite is None
        for invite in (None, "guess"):
            refused = await bob.refused(f"/api/tables/{table.id}/join", {"invite": invite})
            assert refused.code == Code.NOT_YOURS
        await bob.join(table)
        assert (await bob.table(table.id)).invite == table.invite


async def test_a_player_can_fill_the_open_seats_with_bots(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open", "open")
        assert (await bob.refused(f"/api/tables/{table.id}/fill")).code == Code.NOT_YOURS
        filled = await ann.post(f"/api/tables/{table.id}/fill")
        assert filled.status is Status.RUNNING
        assert [seat.bot for seat in filled.seats] == [None, STAND_IN, STAND_IN]


async def test_a_player_can_choose_the_level_of_bots_that_fill_the_open_seats(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "level1", "open")
        refused = await ann.refused(f"/api/tables/{table.id}/fill", {"bot": "level9"})
        assert (refused.code, "there is no bot 'level9'" in refused.message) == (Code.BAD_TABLE, True)
        filled = await ann.post(f"/api/tables/{table.id}/fill", {"bot": "level5"})
        assert [seat.bot for seat in filled.seats] == [None, "level1", "level5"]


async def test_a_table_of_bots_alone_plays_by_itself_and_can_be_watched(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("random", "random")
        assert table.status is Status.RUNNING
        async with ann.live(table.id) as live:
            last = await live.my_turn()  # I have no turn, so this is the last frame
            assert last.outcome is not None
            assert last.eyes is None


async def test_a_rematch_is_one_new_table_with_the_same_people(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as eve:
        table = await ann.set_up("me", "here", "open")
        await bob.join(table)
        assert (await ann.refused(f"/api/tables/{table.id}/rematch")).code == Code.NOT_OPEN
        await bob.post(f"/api/tables/{table.id}/leave", {"seat": 2})
        async with ann.live(table.id) as live, bob.live(table.id) as other:
            await live.play_out()
            again = await ann.post(f"/api/tables/{table.id}/rematch")
            told = await other.changed(lambda info: info.rematch is not None)
        assert told.rematch == again.id != table.id
        assert again.status is Status.RUNNING
        assert again.commitment != table.commitment
        assert [seat.yours for seat in again.seats] == [True, False, True]  # the next one begins
        assert (await bob.post(f"/api/tables/{table.id}/rematch")).id == again.id
        assert [seat.yours for seat in (await bob.table(again.id)).seats] == [False, True, False]
        assert (await eve.refused(f"/api/tables/{table.id}/rematch")).code == Code.NOT_YOURS


async def test_the_table_shows_who_is_connected(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as live:
            assert [seat.connected for seat in (await live.welcome()).table.seats] == [True, False]
            async with bob.live(table.id):
                await live.changed(lambda info: info.seats[1].connected)
            await live.changed(lambda info: not info.seats[1].connected)


def test_a_guests_name_follows_from_the_id() -> None:
    assert guest_name("ann") == guest_name("ann")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  A   b ", "A b"),
        ("e\u0301", "é"),
        ("👩‍🚀", "👩‍🚀"),
        ("<b>", "<b>"),
        ("a\tb\u2028c", "a b c"),
    ],
)
def test_text_is_cleaned_of_control_characters(typed: str, shown: str) -> None:
    assert clean(typed) == shown
    assert nickname(typed) == shown


async def test_a_guest_can_leave_a_waiting_table_and_its_creator_can_cancel_it(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open", "open", public=True)
        await bob.join(table)
        assert (await bob.refused(f"/api/tables/{table.id}/cancel")).code == Code.NOT_YOURS
        left = await bob.post(f"/api/tables/{table.id}/leave", {"seat": 1})
        assert [seat.open for seat in left.seats] == [False, True, True]
        assert table.id not in [each.id for each in (await lobby(bob)).mine]
        await bob.join(table)
        async with bob.live(table.id) as live:
            await live.welcome()
            assert (await ann.post(f"/api/tables/{table.id}/cancel")).closed is Closed.CANCELLED
            assert (await live.changed()).status is Status.CLOSED
        for guest in (ann, bob):
            found = await lobby(guest)
            assert table.id not in [each.id for each in (*found.mine, *found.open)]
        for path, body in (("join", {"invite": table.invite}), ("fill", None), ("cancel", None)):
            assert (await ann.refused(f"/api/tables/{table.id}/{path}", body)).code == Code.NOT_OPEN
        assert (await bob.refused(f"/api/tables/{table.id}/leave", {"seat": 1})).code == Code.NOT_OPEN
        assert (await ann.refused(f"/api/tables/{table.id}/rematch")).code == Code.NOT_OPEN


async def test_a_waiting_table_that_everybody_has_left_is_closed(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here", "open", public=True)
        assert (await ann.post(f"/api/tables/{table.id}/leave", {"seat": 0})).status is Status.OPEN
        assert (await ann.post(f"/api/tables/{table.id}/leave", {"seat": 1})).closed is Closed.CANCELLED


async def test_a_game_that_has_begun_cannot_be_cancelled(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "random")
        assert (await ann.refused(f"/api/tables/{table.id}/cancel")).code == Code.NOT_OPEN


async def test_one_guest_cannot_fill_the_lobby_with_waiting_tables(server: Server) -> None:
    wanted = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    most = int(Settings(database="").limits.waiting_tables)
    async with Guest(server.url) as ann:
        await ann.me()
        answers = await asyncio.gather(*(ann.http.post("/api/tables", json=wanted) for _ in range(20)))
        codes = [answer.status_code for answer in answers]
        assert (codes.count(201), codes.count(429)) == (most, 20 - most)
        refused = await ann.refused("/api/tables", wanted)
        assert (refused.code, str(most) in refused.message) == (Code.TOO_MANY, True)
        await ann.set_up("me", "random")  # a game against bots waits for nobody
        await ann.post(f"/api/tables/{(await lobby(ann)).mine[-1].id}/cancel")
        await ann.set_up("me", "open")


async def test_all_my_unfinished_tables_are_listed_even_after_many_finished_ones(server: Server) -> None:
    async with Guest(server.url) as ann:
        running = [(await ann.set_up("me", "random")).id for _ in range(LOBBY_LENGTH + 3)]
        assert [table.id for table in (await lobby(ann)).mine] == running[::-1]


async def test_a_waiting_table_is_listed_for_its_creator_even_without_a_seat(server: Server) -> None:
    """It counts against the creator's limit, so the creator must be able to find and cancel it."""
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        empty, left = await ann.set_up("open", "open"), await ann.set_up("me", "open", "open")
        await bob.join(left)
        await ann.post(f"/api/tables/{left.id}/leave", {"seat": 0})
        assert [table.id for table in (await lobby(ann)).mine] == [left.id, empty.id]
