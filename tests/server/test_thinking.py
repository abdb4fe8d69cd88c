"""The processes of the bots: time limits, and bots that raise errors, hang or end their process."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenight.bots import STAND_IN
from gamenight.bots.greedy import greedy
from gamenight.core import Dealer, Rng, Seat, play, replay, start
from gamenight.games import game as find_game
from gamenight.server import bots, thinking
from gamenight.server.audience import Client, LiveTable
from gamenight.server.processes import Failed
from gamenight.server.settings import Settings
from gamenight.server.thinking import Thinkers, Thought, thought_of
from gamenight.server.verify import bot_rng
from gamenight.server.wire_bots import (
    Hint,
)
from packages import TOY_GAME, install
from server.people import PATIENCE, Guest
from server.serving import Server
from server.test_tables import new_table

pytestmark = pytest.mark.anyio

BAD_BOTS = '''
"""Bots that do not answer with a legal action."""
import os

def raises(game, view, seat, legal, rng):
    raise ValueError("I have no idea")

def hangs(game, view, seat, legal, rng):
    while True:
        pass

def exits(game, view, seat, legal, rng):
    os._exit(1)

def cheats(game, view, seat, legal, rng):
    return "all the cubes"
'''
BAD = ("raises", "hangs", "exits", "cheats")

ENDLESS_GAME = TOY_GAME.replace('slug="sealed_bids"', 'slug="endless", champion=10**12')

UNRATED_GAME = (
    TOY_GAME.replace('slug="sealed_bids"', 'slug="unrated"')
    .replace('title="', 'title="Unrated ')
    .replace("evaluate=evaluate", "evaluate=lambda view, seat: 1 / 0")
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of packages: bad bots, and games whose champion thinks for ever or that cannot be rated."""
    folder = tmp_path / "site"
    install(folder, "bad_bots", BAD_BOTS, bots={name: f"bad_bots:{name}" for name in BAD})
    install(folder, "endless", ENDLESS_GAME, games={"endless": "endless:TOY"})
    install(folder, "unrated", UNRATED_GAME, games={"unrated": "unrated:TOY"})
    return folder


@pytest.fixture
def pool(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinkers]:
    monkeypatch.syspath_prepend(site)  # a new process gets this path
    pool = Thinkers(1)
    yield pool
    pool.close()


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path / 'x.sqlite3'}", environment={"PYTHONPATH": str(site)})
    yield running
    running.close()


def _thought() -> Thought:
    """The first decision of a game of Northwest."""
    game = find_game("northwest")
    state, dealer = start(game, 2, game.Options()), Dealer("seed")
    for number in range(64):
        state = play(game, state, Seat(-1), dealer.deal(game, state, number))
    view, legal = game.view(state, Seat(0)), game.legal_actions(state, Seat(0))
    return thought_of(game, "table", view, Seat(0), legal, Rng("seed", "bot"))


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("raises", "ValueError: I have no idea"),
        ("hangs", "no answer after 5 seconds"),
        ("exits", "its process died"),
    ],
)
async def test_a_bot_that_fails_does_not_stop_the_next_thought(pool: Thinkers, bad: str, why: str) -> None:
    thought = _thought()
    with pytest.raises(Failed, match=why):
        await pool.choose(bad, thought)
    expected = greedy(find_game("northwest"), thought.view, Seat(0), thought.legal, Rng("seed", "bot"))
    assert await pool.choose("greedy", thought) == expected


async def test_a_table_goes_on_with_greedy_if_its_bot_raises_an_error(server: Server) -> None:
    game = find_game("northwest")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "raises")
        async with ann.live(table.id) as live:
            await live.play_out()
        file = json.loads((await ann.http.get(f"/api/tables/{table.id}/record")).content)
    log = [(Seat(seat), game.Action.decode(json.dumps(action))) for seat, action in file["log"]]
    states = list(replay(game, 2, game.Options(), log))
    acted = [seq for seq, (seat, _) in enumerate(log) if seat == 1]
    for seq in acted:
        legal = game.legal_actions(states[seq], Seat(1))
        rng = bot_rng(file["seed"], f"act/1/{seq}")
        assert log[seq][1] == greedy(game, game.view(states[seq], Seat(1)), Seat(1), legal, rng)
    logged = [json.loads(line) for line in server.stop()[1].splitlines()]
    assert logged
    for line in logged:
        assert (line["level"], line["table_id"], line["seat"], line["bot"]) == (
            "warning",
            table.id,
            1,
            "raises",
        )
        assert line["message"].startswith("a bot failed, so greedy acts for it: Traceback")
        assert line["message"].strip().endswith("ValueError: I have no idea")


@pytest.mark.parametrize("bad", ["hangs", "exits", "cheats"])
async def test_a_table_goes_on_if_its_bot_gives_no_legal_answer(server: Server, bad: str) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", bad)
        async with ann.live(table.id) as live:
            for _ in range(2):  # Ann takes a cube and places it, then the bot acts
                await live.take_turn()
            await live.my_turn()
        other = await ann.set_up("me", STAND_IN)
        async with ann.live(other.id) as live:
            for _ in range(2):
                await live.take_turn()
            await live.my_turn()
            assert isinstance(await live.hint(), Hint)
    (line, *_) = map(json.loads, server.stop()[1].splitlines())
    assert (line["table_id"], line["seat"], line["bot"]) == (table.id, 1, bad)


async def test_a_table_goes_on_if_greedy_fails_too(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "level3", game="unrated")
        async with ann.live(table.id) as live:
            assert (await live.play_out()).outcome is not None
    logged = [json.loads(line)["message"] for line in server.stop()[1].splitlines()]
    assert any(message.startswith("a bot failed, so greedy acts for it") for message in logged)
    assert any(message.startswith("a bot failed, so random acts for it") for message in logged)


@pytest.mark.parametrize("level", ["search", "level3", "level5"])
async def test_a_bot_that_searches_stops_when_its_time_is_up(server: Server, level: str) -> None:
    """The game's champion would need years. Without a clock the bot would fail, and the log would say so."""
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", level, game="endless")
        async with ann.live(table.id) as live:
            await live.my_turn()
            assert isinstance(await live.hint(), Hint)
            assert (await live.play_out()).outcome is not None
    assert server.stop()[1] == ""


def test_the_default_level_thinks_shortly_and_the_champion_at_most_two_seconds() -> None:
    assert [thinking.seconds_for(level) for level in ("level1", STAND_IN, "level5")] == [0.5, 0.5, 2.0]
    assert thinking.seconds_for("search") == 2.0


async def test_a_short_thought_does_not_wait_for_a_bot_that_hangs(pool: Thinkers) -> None:
    hanging = asyncio.create_task(pool.choose("hangs", _thought()))
    await pool.choose(STAND_IN, _thought())
    assert await pool.hints(_thought())
    (thinker,) = pool._slow.processes
    while thinker._line is None:  # its process starts
        await asyncio.sleep(0.1)
    await pool.choose(STAND_IN, _thought())
    assert not hanging.done()
    with pytest.raises(Failed):
        await hanging


async def test_many_hints_and_tables_that_nobody_watches_do_not_delay_a_bot(pool: Thinkers) -> None:
    asked = [asyncio.create_task(pool.hints(_thought())) for _ in range(20)]
    asked += [asyncio.create_task(pool.choose("greedy", _thought(), watched=False)) for _ in range(20)]
    await asyncio.sleep(0)  # all of them have been asked
    await pool.choose("greedy", _thought())
    assert sum(task.done() for task in asked) <= 4
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)


async def test_bots_rest_at_a_table_that_nobody_watches_until_somebody_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def change(*_: object) -> None:
        pass

    monkeypatch.setattr(bots, "ALONE_PAUSE", 1e6)
    found = bots.Bots(Settings(database="", bot_pause=0.01), change)
    live = LiveTable(new_table("me", "here"))
    resting = asyncio.create_task(found._rest(live))
    await asyncio.sleep(0.2)
    assert not resting.done()
    live.welcome(Client("ann", None, lambda: None), 0, None)
    found.attend(live)
    await asyncio.wait_for(resting, PATIENCE)
    await asyncio.wait_for(found._rest(live), PATIENCE)
    await found.close([live])


async def test_the_processes_have_a_low_priority(pool: Thinkers) -> None:
    await pool.choose("greedy", _thought())
    (thinker,) = pool._quick.processes
    assert thinker._process is not None
    assert thinker._process.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, thinker._process.pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_a_process_keeps_the_bots_that_thought_last() -> None:
    mind = thinking._Mind()
    first = mind.bot("table", Seat(0), "level5")
    assert mind.bot("table", Seat(0), "level5") is first
    assert mind.bot("table", Seat(1), "level5") is not first
    for number in range(thinking.KEPT_BOTS):
        mind.bot(f"table {number}", Seat(0), "level5")
    assert mind.bot("table", Seat(0), "level5") is not first
