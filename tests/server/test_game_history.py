"""The history of a player: every table where they sit, what it was for them, and how it is searched."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, delete, update

from gamenight.games import GAMES
from gamenight.server import leaving
from gamenight.server.audience import LiveTable
from gamenight.server.counting import count_missing
from gamenight.server.ending import propose_end
from gamenight.server.game_history import (
    PAGE,
    Ended,
    Played,
    Search,
    folded,
    page_of,
    results_of_player,
)
from gamenight.server.host import Host
from gamenight.server.schema import results, tables
from gamenight.server.wire import QuickTable, SeatKind, SeatWish, Status
from gamenight.server.wire_games import Company, Counts, MyGames
from gamenight.server.wire_position import PlayFrom
from server.hosting import ANN, BOB, Now, Screen, hosted, play_out, set_up, sit_down
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio


async def play(host: Host, live: LiveTable, *players: str) -> None:
    """People at their screens choose at random until the game is over."""
    rng, screens = random.Random(live.table.facts.game), [Screen(host, live, player) for player in players]
    while live.table.outcome is None:
        acting = next((screen for screen in screens if screen.frame.choices), None)
        await (asyncio.sleep(0.002) if acting is None else acting.act(rng.randrange(1000)))
    for screen in screens:
        screen.leave()


def forget(connection: Connection) -> None:
    """Leave the database as an older server did."""
    connection.execute(delete(results))
    connection.execute(update(tables).values(names=None))


async def history(host: Host, player: str = "ann", page: int = 0, **search: Any) -> MyGames:
    return await host.store.transact(partial(page_of, player, Search(**search), page))


async def played(host: Host, player: str = "ann") -> list[Played]:
    return await host.store.transact(partial(results_of_player, player))


async def test_a_game_against_bots_is_counted_when_it_ends(tmp_path: Path) -> None:
    async with hosted(tmp_path / "a.sqlite3", clock := Now()) as host:
        live = await set_up(host, "me", "level2", "level2")
        (before,) = (await history(host)).games
        assert (before.status, before.names[0], before.result) == (Status.RUNNING, "Ann", None)
        clock.now += 1000
        await play(host, live, "ann")
        outcome = live.table.outcome
        (found,) = await played(host)
        assert outcome is not None
        result = found.result
        assert (found.table_id, result.game, result.seats) == (live.table.facts.id, "northwest", 3)
        assert (result.counts, result.company, result.level) == (Counts.COUNTED, Company.BOTS, "level2")
        assert (result.score, result.won) == (outcome.scores[0], 0 in outcome.winners)
        assert result.ended == clock.now
        taken = sum(count for key, count in msgspec.json.decode(result.uses).items() if "cube/" in key)
        assert taken == sum(
            type(action).__name__ == "TakeCube" and seat == 0 for seat, action in live.table.log
        )
        (after,) = (await history(host)).games
        assert after.status is Status.FINISHED
        assert after.result is not None
        assert after.result.name == "Ann"
        assert (after.result.score, after.result.won) == (result.score, result.won)


async def test_friends_have_a_result_each_and_several_levels_are_no_level(tmp_path: Path) -> None:
    async with hosted(tmp_path / "a.sqlite3") as host:
        live = await set_up(host, "me", "open", "level1", "level3")
        await sit_down(host, live)
        await play(host, live, "ann", "bob")
        (ann,), (bob,) = await played(host), await played(host, "bob")
        assert ann.result.company is bob.result.company is Company.FRIENDS
        assert ann.result.level is bob.result.level is None
        seat = live.table.sittings.seats_of("bob")[0]
        assert live.table.outcome is not None
        assert bob.result.score == live.table.outcome.scores[seat]


@pytest.mark.parametrize("game", ["northwest", "wednesday"])
async def test_around_one_screen_only_a_team_has_a_result(database: str, game: str) -> None:
    async with hosted(database) as host:
        live = await set_up(host, "me", "here", game=game)
        await play(host, live, "ann")
        (found,) = await played(host)
        assert (found.result.counts, found.result.company) == (Counts.SHARED, Company.SCREEN)
        assert (found.result.won is None) == (found.result.score is None) == (game == "northwest")
        assert found.result.uses == b"{}"


async def test_lessons_positions_and_games_that_a_bot_ended_do_not_count(tmp_path: Path) -> None:
    async with hosted(tmp_path / "a.sqlite3") as host:
        lesson = await host.desk.set_up_quick(ANN, QuickTable("northwest", lesson=True))
        await play(host, await host.cache.find(lesson.id), "ann")
        seats = (SeatWish(SeatKind.ME), *(SeatWish(SeatKind.BOT, bot="level1"),) * (len(lesson.seats) - 1))
        again = await host.desk.play_from(lesson.id, ANN, PlayFrom(8, seats))
        await play(host, await host.cache.find(again.id), "ann")
        left = await set_up(host, "me", "open")
        await sit_down(host, left)
        seat = left.table.sittings.seats_of("bob")[0]
        await host.commands.change(left, lambda table: leaving.leave_seat(table, "bob", seat, "level1"))
        await play(host, left, "ann")
        assert {each.result.counts for each in await played(host)} == {
            Counts.LESSON,
            Counts.POSITION,
            Counts.COUNTED,
        }
        assert [each.result.counts for each in await played(host, "bob")] == [Counts.LEFT]
        before = [_undated(each) for each in await played(host)]
        await host.store.transact(forget)
        await count_missing(host.store)
        assert sorted(map(repr, map(_undated, await played(host)))) == sorted(map(repr, before))


async def test_a_rematch_is_a_game_of_its_own(database: str) -> None:
    async with hosted(database) as host:
        live = await set_up(host, "me", "open")
        await sit_down(host, live)
        await play(host, live, "ann", "bob")
        again = await host.desk.rematch(live.table.facts.id, BOB, own_value=False)
        await play(host, await host.cache.find(again.id), "ann", "bob")
        assert len(await played(host)) == len(await played(host, "bob")) == 2


async def test_the_history_is_searched_and_paged(database: str) -> None:
    async with hosted(database, clock := Now()) as host:
        for number in range(PAGE + 3):
            clock.now = 1e9 + number
            game = "wednesday" if number % 2 else "northwest"
            live = await set_up(host, "me", "open", game=game)
            if number == 5:
                other = replace(BOB, name="Édith Ö")
                await sit_down(host, live, other)
                await host.commands.change(live, lambda table: propose_end(table, "ann", {"bob"}))
            elif number == 7:
                await sit_down(host, live)
                await play(host, live, "ann", "bob")
        first, second = await history(host), await history(host, page=1)
        assert first.found == second.found == PAGE + 3
        assert (len(first.games), len(second.games)) == (PAGE, 3)
        created = [game.created for game in (*first.games, *second.games)]
        assert created == sorted(created, reverse=True)
        assert (await history(host, game="wednesday")).found == (PAGE + 3) // 2
        assert (await history(host, since=1e9 + 2, until=1e9 + 5)).found == 3
        for name in ("edith", "ÉDI", " h ö "):
            assert [game.names for game in (await history(host, name=name)).games] == [("Ann", "Édith Ö")], (
                name
            )
        assert (await history(host, name="ann", page=1)).found == PAGE + 3
        assert (await history(host, name="nobody")).games == ()
        assert [game.created for game in (await history(host, ended=Ended.CLOSED)).games] == [1e9 + 5]
        assert (await history(host, ended=Ended.UNFINISHED)).found == PAGE + 1
        (over,) = (await history(host, ended=Ended.WON)).games + (await history(host, ended=Ended.LOST)).games
        assert over.created == 1e9 + 7
        assert (await history(host, "bob")).found == 2
        assert (await history(host, "carl")).games == ()


async def test_whoever_leaves_before_the_start_has_no_history_of_the_table(database: str) -> None:
    async with hosted(database) as host:
        live = await set_up(host, "me", "open", "open")
        await sit_down(host, live)
        assert (await history(host)).games[0].names == ("Ann", "Bob", "")
        seat = live.table.sittings.seats_of("bob")[0]
        await host.commands.change(live, lambda table: leaving.leave_seat(table, "bob", seat, None))
        assert (await history(host)).games[0].names == ("Ann", "", "")
        assert (await history(host, "bob")).games == ()


async def test_tables_of_an_older_server_are_counted_alike(database: str) -> None:
    async with hosted(database) as host:
        for game in GAMES:
            live = await set_up(host, "me", "open", game=game.slug)
            await sit_down(host, live)
            await play(host, live, "ann", "bob")
        hot = await set_up(host, "me", "here", first=1)
        await play_out(Screen(host, hot, "ann"))
        await set_up(host, "me", "open", game="donde_es")
        before, shown = await played(host), await history(host)

        await host.store.transact(forget)
        assert {game.names for game in (await history(host)).games} == {()}
        await count_missing(host.store)
        after = await played(host)
        assert sorted(map(repr, map(_undated, after))) == sorted(map(repr, map(_undated, before)))
        assert [game.names for game in (await history(host)).games] == [game.names for game in shown.games]
        await count_missing(host.store)
        assert await played(host) == after


def _undated(found: Played) -> Played:
    """An older server stored the time of the end within an hour."""
    uses = msgspec.json.encode(msgspec.json.decode(found.result.uses), order="sorted")
    return replace(found, result=replace(found.result, ended=0.0, uses=uses))


async def test_a_game_of_older_rules_has_a_result_without_what_was_used(tmp_path: Path) -> None:
    async with hosted(tmp_path / "a.sqlite3") as host:
        live = await set_up(host, "me", "level1")
        await play(host, live, "ann")
        (before,) = await played(host)

        def age(connection: Connection) -> None:
            forget(connection)
            connection.execute(update(tables).values(version=1))

        await host.store.transact(age)
        await count_missing(host.store)
        (after,) = await played(host)
        assert _undated(after) == _undated(replace(before, result=replace(before.result, uses=b"{}")))


def test_names_are_found_without_accents_and_capitals() -> None:
    assert folded("  ÉDITH   Straße ") == "edith strasse"


async def test_the_request_answers_a_guest_about_their_own_tables(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "random")
        async with ann.live(table.id) as live:
            await live.play_out()
        found = (await ann.http.get("/api/me/games?game=northwest&page=0")).json()
        assert found["found"] == 1
        assert found["games"][0]["id"] == table.id
        assert found["games"][0]["result"]["counts"] == "counted"
        assert (await bob.http.get("/api/me/games")).json() == {"found": 0, "games": []}
        for wrong in ("page=-1", "ended=drawn", "since=soon", "until=nan", f"name={'a' * 25}"):
            assert (await ann.http.get(f"/api/me/games?{wrong}")).status_code == 400, wrong
        assert (await ann.http.get("/api/me/games?game=%00")).json()["found"] == 0
