"""The host without a network: the lobby, rematches, the cache of tables, storage errors, bots and hints."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.toy import TOY
from gamenight.bots import STAND_IN
from gamenight.core import Seat
from gamenight.server import cache as caching
from gamenight.server import events, thinking
from gamenight.server.appends import Append
from gamenight.server.audience import PACES
from gamenight.server.commands import ATTEMPTS
from gamenight.server.events import ActionTaken, Chatted
from gamenight.server.facts import Refusal, Seen
from gamenight.server.host import Host
from gamenight.server.leaving import leave_seat
from gamenight.server.outage import Unavailable, silent
from gamenight.server.settings import Settings
from gamenight.server.wire import AskHint, Code, Said, Status
from server.hosting import ANN, Now, Screen, hosted, minds, play_out, set_up, sit_down
from server.people import PATIENCE
from server.seating import seated
from server.test_tables import WISHES

pytestmark = pytest.mark.anyio


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with hosted(tmp_path / "host.sqlite3") as found:
        yield found


async def refused(command: Awaitable[object]) -> Code:
    with pytest.raises(Refusal) as caught:
        await command
    return caught.value.reason


async def stored(host: Host, table_id: str, kind: type[Any] = ActionTaken) -> int:
    """How many events of a kind the stored log has."""
    return sum(isinstance(event, kind) for event in await host.store.entries(table_id))


# The lobby


async def test_a_game_that_has_ended_is_over_in_the_lobby_and_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "host.sqlite3"
    async with hosted(file) as host:
        live = await set_up(host, "me", "here", public=True)
        table_id = live.table.facts.id
        assert await host.store.still([table_id]) == {table_id: Status.RUNNING}
        await play_out(Screen(host, live, "ann"))
    async with hosted(file) as host:
        lobby = await host.desk.lobby("ann")
        assert [(table.id, table.status) for table in lobby.mine] == [(table_id, Status.FINISHED)]
        assert (lobby.open, lobby.running) == ((), ())
        assert await host.store.tables_under_way("ann") == []
        assert await host.store.tables_over("ann") == [table_id]
        assert await host.store.still([table_id]) == {}
        assert await host.store.unarchived() == []


@pytest.mark.parametrize("public", [True, False])
async def test_a_rematch_keeps_the_options_and_whether_the_table_is_public(host: Host, public: bool) -> None:
    options = {"mix": "foragers", "pinecones": 12}
    live = await set_up(host, "me", "here", public=public, options=options)
    assert live.table.options.mix == "foragers"
    await play_out(Screen(host, live, "ann"))
    again = await host.desk.rematch(live.table.facts.id, ANN, own_value=False)
    facts = await host.store.facts(again.id)
    assert facts is not None
    assert (again.public, facts.public) == (public, public)
    assert msgspec.json.decode(facts.options) == msgspec.json.decode(live.table.facts.options) != {}
    assert (again.options["mix"], again.options["pinecones"]) == ("foragers", 12)
    assert [table.id for table in (await host.desk.lobby("eve")).running] == ([again.id] if public else [])


async def test_a_new_name_shows_while_people_play_and_not_at_a_table_that_is_over(host: Host) -> None:
    over, playing = await set_up(host, "me", "here"), await set_up(host, "me", "open")
    await play_out(Screen(host, over, "ann"))
    await sit_down(host, playing)
    screen = Screen(host, playing, "bob")
    await host.desk.rename(ANN, "Anna")
    assert [seat.name for seat in screen.table.seats] == ["Anna", "Bob"]
    assert playing.table.status is Status.RUNNING
    assert over.table.sittings.names[0] == "Ann"
    assert await host.names.of("ann") == "Anna"


# The cache


async def test_idle_tables_are_evicted_the_oldest_first_but_none_with_a_client(tmp_path: Path) -> None:
    async with hosted(tmp_path / "host.sqlite3", idle_tables=3) as host:
        watched = await set_up(host, "me", "here")
        screen = Screen(host, watched, "ann")
        tables = [await set_up(host, "me", "here") for _ in range(6)]  # twice as many, and one more
        kept = {live.table.facts.id for live in host.cache.tables}
        assert kept == {live.table.facts.id for live in (watched, *tables[3:])}
        assert await host.cache.find(watched.table.facts.id) is watched
        seq = screen.frame.seq
        await Screen(host, await host.cache.find(watched.table.facts.id), "ann").act()
        assert screen.frame.seq == seq + 1
        again = await host.cache.find(tables[0].table.facts.id)  # from its log
        assert again is not tables[0]
        assert again.table.state == tables[0].table.state


async def said_elsewhere(host: Host, table_id: str, place: int, text: str) -> None:
    """Another server stores a chat line, which this host does not know of."""
    await host.store.append(Append(table_id, place, (events.encode(Chatted("bob", "Bob", None, text, 1.0)),)))


async def test_after_a_conflict_the_host_reads_what_is_new_and_decides_again(host: Host) -> None:
    live = await set_up(host, "me", "here")
    screen, table_id = Screen(host, live, "ann"), live.table.facts.id
    await said_elsewhere(host, table_id, live.table.length, "one")
    before = screen.frame
    await screen.act()
    assert screen.frame.seq == before.seq + 1
    assert [message.line.text for message in screen.messages if isinstance(message, Said)] == ["one"]
    assert (await stored(host, table_id), await stored(host, table_id, Chatted)) == (before.seq + 1, 1)
    assert live.table.length == len(await host.store.entries(table_id))


async def test_an_action_that_somebody_else_stored_first_is_stale(host: Host) -> None:
    live = await set_up(host, "me", "here")
    screen, table = Screen(host, live, "ann"), live.table
    frame = screen.frame
    taken = table.act("ann", Seat(0), Seen(frame.seq, frame.revision), table.legal_actions(Seat(0))[1])
    await host.store.append(
        Append(table.facts.id, table.length, tuple(events.encode(event) for event in taken))
    )
    assert await refused(screen.act(0, frame)) is Code.STALE
    assert screen.frame.seq == frame.seq + 1
    assert await stored(host, table.facts.id) == frame.seq + 1


async def test_a_command_is_given_up_if_others_are_faster_every_time(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await set_up(host, "me", "here")
    screen, append, tries = Screen(host, live, "ann"), host.store.append, []
    table_id = live.table.facts.id

    async def slower(*appends: Append) -> None:
        tries.append(appends)
        length = len(await host.store.entries(table_id))
        said = events.encode(Chatted("bob", "Bob", None, "first!", 1.0))
        await append(Append(table_id, length, (said,)))
        await append(*appends)

    monkeypatch.setattr(host.store, "append", slower)
    before = screen.frame.seq
    assert await refused(screen.act()) is Code.STALE
    assert len(tries) == ATTEMPTS
    assert (screen.frame.seq, await stored(host, table_id)) == (before, before)


Failing = Callable[[Callable[..., Any], tuple[Append, ...]], Awaitable[None]]


async def nothing_written(_append: Callable[..., Any], _appends: tuple[Append, ...]) -> None:
    raise RuntimeError("the disk is gone")


async def answer_lost(append: Callable[..., Any], appends: tuple[Append, ...]) -> None:
    await append(*appends)
    raise silent()


async def fault_after_it(append: Callable[..., Any], appends: tuple[Append, ...]) -> None:
    await append(*appends)
    raise RuntimeError("a fault of the program")


async def cut_off(append: Callable[..., Any], appends: tuple[Append, ...]) -> None:
    await append(*appends)
    raise asyncio.CancelledError


@pytest.mark.parametrize("again", [True, False], ids=["asked again", "left alone"])
@pytest.mark.parametrize(
    ("fails", "written"),
    [(nothing_written, 0), (answer_lost, 1), (fault_after_it, 1), (cut_off, 1)],
    ids=["not stored", "answer lost", "fault after it", "cut off"],
)
async def test_after_a_storage_error_the_host_finds_out_what_was_stored(
    host: Host, monkeypatch: pytest.MonkeyPatch, fails: Failing, written: int, again: bool
) -> None:
    monkeypatch.setattr(caching, "SETTLE", 0.01)
    live = await set_up(host, "me", "here")
    screen, append = Screen(host, live, "ann"), host.store.append
    frame = screen.frame

    async def broken(*appends: Append) -> None:
        monkeypatch.setattr(host.store, "append", append)
        await fails(append, appends)

    monkeypatch.setattr(host.store, "append", broken)
    with pytest.raises((Refusal, Unavailable, asyncio.CancelledError)):
        await screen.act(0, frame)
    assert screen.frame.seq == frame.seq, "nothing is shown before it is known to be stored"
    if again and written:
        assert await refused(screen.act(0, frame)) is Code.STALE
    elif again:
        await screen.act(0, frame)
    else:
        async with asyncio.timeout(PATIENCE):
            while live.doubtful or live.lock.locked():  # it is locked while it reads what was stored
                await asyncio.sleep(0.01)
    expected = frame.seq + (1 if again else written)
    assert (screen.frame.seq, await stored(host, live.table.facts.id)) == (expected, expected)


# Bots


async def until_people_act(screen: Screen) -> None:
    async with asyncio.timeout(PATIENCE):
        while screen.live.bots is not None or not (screen.frame.choices or screen.frame.outcome):
            await asyncio.sleep(0.005)


async def test_each_bot_plays_at_its_own_level(host: Host) -> None:
    live = await set_up(host, "me", "level1", "level5", "random", first=0)
    screen = Screen(host, live, "ann")
    for choice in range(8):
        await screen.act(choice)
        await until_people_act(screen)
    assert set(minds(host).asked) == {("level1", 1), ("level5", 2), ("random", 3)}


async def test_a_bot_whose_package_is_gone_plays_at_the_usual_level(host: Host) -> None:
    live = await set_up(host, "me", "level1")
    live.table.sittings[Seat(1)] = msgspec.structs.replace(live.table.sittings[Seat(1)], bot="cautious")
    screen = Screen(host, live, "ann")
    for _ in range(2):
        await screen.act()
    await until_people_act(screen)
    assert set(minds(host).asked) == {(STAND_IN, 1)}


@pytest.mark.parametrize("pause", [0.0, 0.25])
async def test_a_bot_pauses_before_each_action_so_that_people_can_follow(
    tmp_path: Path, pause: float
) -> None:
    async with hosted(tmp_path / "host.sqlite3", bot_pause=pause) as host:
        screen = Screen(host, await set_up(host, "me", "random"), "ann")
        await screen.act()
        begun, seq = time.monotonic(), screen.frame.seq + 1
        await screen.act()
        await until_people_act(screen)
        took, acted = time.monotonic() - begun, screen.frame.seq - seq
        assert acted >= 2
        assert took >= pause * acted
        assert pause or took < 5


async def test_bots_act_at_the_pace_of_the_slowest_player(tmp_path: Path) -> None:
    async with hosted(tmp_path / "host.sqlite3", bot_pause=0.2) as host:
        live = await set_up(host, "me", "random")
        screen = Screen(host, live, "ann")
        eve = Screen(host, live, "eve")
        eve.client.pace = "slow"  # she only watches
        for pace, slowness in (("slow", 2), ("steady", 1), ("quick", 0.4), ("instant", 0.1)):
            screen.client.pace = pace
            assert live.slowness == slowness
        tablet = Screen(host, live, "ann")
        assert live.slowness == 1
        tablet.leave()
        screen.client.pace = "slow"
        await screen.act()
        begun, seq = time.monotonic(), screen.frame.seq + 1
        await screen.act()
        await until_people_act(screen)
        assert time.monotonic() - begun >= 0.4 * (screen.frame.seq - seq) > 0
        screen.leave()
        eve.client.pace = "quick"
        assert live.slowness == 0.4
        live.show_elsewhere(frozenset({"ann"}))  # at another server, which does not tell her pace
        assert live.slowness == 1


def test_bots_pause_as_long_as_the_screen_shows_a_move() -> None:
    settings = (
        Path(__file__).parents[2] / "web" / "src" / "lib" / "house" / "settings.svelte.ts"
    ).read_text()
    (found,) = re.findall(r"PACES: Record<Pace, number> = \{(.*)\};", settings)
    shown = {pace: int(time) for pace, time in re.findall(r"(\w+): (\d+)", found)}
    paused = {pace: round(1000 * Settings(database="").bot_pause * slow) for pace, slow in PACES.items()}
    assert shown.pop("instant") == 0
    assert paused.pop("instant") < 100
    assert shown == paused


async def waiting_for_bob(host: Host) -> Screen:
    """A table of the toy game where everybody waits for Bob's bid. Bob and Eve are connected, Ann is not."""
    table = seated(TOY, [WISHES["me"], WISHES["open"]], None)
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    await host.store.append(
        Append("table", 0, (b"{}",) * table.length, msgspec.structs.replace(table.facts, game="northwest"))
    )
    live = host.cache.add(table)
    ann = Screen(host, live, "ann")
    await ann.act()
    ann.leave()
    Screen(host, live, "eve")
    return Screen(host, live, "bob")


async def test_no_bot_answers_for_a_person_if_nobody_who_waits_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "find_game", lambda _slug: TOY)
    clock = Now()
    async with hosted(tmp_path / "host.sqlite3", clock, patience=5.0) as host:
        bob = await waiting_for_bob(host)
        clock.now += 6
        await host.bots.answer_for(bob.live)
        assert bob.frame.outcome is None
        assert minds(host).asked == []
        Screen(host, bob.live, "ann")  # now she waits, and Bob has the whole time
        await host.bots.answer_for(bob.live)
        assert bob.frame.outcome is None
        clock.now += 6
        await host.bots.answer_for(bob.live)
        assert bob.frame.outcome is not None
        assert minds(host).asked == [(STAND_IN, 1)]
        assert bob.live.table.by[-1] == events.OVERDUE


# Hints


async def test_nobody_gets_a_hint_for_a_seat_they_do_not_act_for(host: Host) -> None:
    """In Nowhere both may act at once, so both seats have something to choose."""
    live = await set_up(host, "me", "open", game="nowhere")
    await sit_down(host, live)
    screens = {player: Screen(host, live, player) for player in ("ann", "bob", "eve", None)}
    while len(live.table.to_act) < 2:
        await next(screen for screen in screens.values() if screen.frame.choices).act()
    for player, own in (("ann", Seat(0)), ("bob", Seat(1)), ("eve", None), (None, None)):
        for seat in map(Seat, range(2)):
            asking = host.commands.hint(
                live, screens[player].client, AskHint(1, seat, screens[player].frame.seq)
            )
            if seat == own:
                assert (await asking).advice
            else:
                assert await refused(asking) is Code.NOT_YOURS
    await host.commands.change(live, lambda table: leave_seat(table, "bob", Seat(1), "random"))
    assert (
        await refused(host.commands.hint(live, screens["bob"].client, AskHint(1, Seat(1), 0)))
        is Code.NOT_YOURS
    )
