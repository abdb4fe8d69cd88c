"""Faults on purpose: two people and a bot play whole games of each title, and nothing is lost or doubled.

A test prints its seed. `FAULTS_SEED=7 pytest tests/server/test_faults.py` repeats it, or tries another one.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from gamenight.core import AnyGame
from gamenight.games import GAMES
from gamenight.server import bots, cache, lobby
from gamenight.server.wire_clocks import Clock, ClockKind
from server.hosting import Now, hosted
from server.party import WHEN, Disk, Party

pytestmark = pytest.mark.anyio

SEED = int(os.environ.get("FAULTS_SEED", "1"))
DAY = 24 * 60 * 60.0
JUMPS = (-3 * DAY, -3600.0, -1.0, 1.0, 3600.0, 3 * DAY)
CLOCKS = (Clock(ClockKind.DECISION, 60, bot="random"), Clock(ClockKind.BANK, 600, bot="random"))

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
seeds = pytest.mark.parametrize(
    "seed", [SEED, *(pytest.param(SEED + more, marks=[pytest.mark.long]) for more in range(1, 20))]
)


@pytest.fixture(autouse=True)
def hurried_and_seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failure the server tries again without a pause. Tables and their deals come from the seed."""
    luck = random.Random(SEED)
    monkeypatch.setattr(lobby, "token_hex", lambda bytes_: luck.randbytes(bytes_).hex())
    monkeypatch.setattr(lobby, "new_word", lambda letters: luck.randbytes(letters).hex()[:letters])
    monkeypatch.setattr(cache, "SETTLE", 0.01)
    monkeypatch.setattr(bots, "AGAIN", 0.01)


# Storage


@seeds
@each_game
async def test_storage_that_fails_now_and_then(game: AnyGame, seed: int, tmp_path: Path) -> None:
    party = Party(game, seed)
    disk = Disk(seed, lambda _: party.luck.random() < 0.2)
    async with hosted(tmp_path / "a.sqlite3") as host:
        disk.break_writes(host)
        await party.sit_down(host)
        await party.come(host)
        await party.play(steps=10_000)
    assert set(disk.failed) == set(WHEN)
    async with hosted(tmp_path / "a.sqlite3") as host:
        await party.check(host)


@pytest.mark.parametrize(
    "nth", [*range(1, 9), *(pytest.param(nth, marks=[pytest.mark.long]) for nth in range(9, 60))]
)
async def test_storage_that_fails_at_the_nth_write_and_twice_after_it(nth: int, tmp_path: Path) -> None:
    game = GAMES[(SEED + nth) % len(GAMES)]
    party = Party(game, SEED)
    disk = Disk(nth, lambda write: nth <= write < nth + 3)
    async with hosted(tmp_path / "a.sqlite3") as host:
        disk.break_writes(host)
        await party.sit_down(host)
        await party.come(host)
        await party.play(steps=10_000)
        assert disk.failed.total() == 3
        await party.check(host)


# Restarts


@seeds
@each_game
async def test_a_server_that_is_restarted_between_two_messages(
    game: AnyGame, seed: int, tmp_path: Path
) -> None:
    await restarted(Party(game, seed), tmp_path, lambda luck: luck.randint(1, 15))


@pytest.mark.long
@each_game
async def test_a_server_that_is_restarted_between_any_two_messages(game: AnyGame, tmp_path: Path) -> None:
    await restarted(Party(game, SEED), tmp_path, lambda _: 1)


async def restarted(party: Party, folder: Path, steps: Callable[[random.Random], int]) -> None:
    starts = 0
    while not party.over:
        async with hosted(folder / "a.sqlite3") as host:
            if not party.table_id:
                await party.sit_down(host)
            await party.come(host, late=True)
            await party.play(steps(party.luck))
        starts += 1
    assert starts > 3
    async with hosted(folder / "a.sqlite3") as host:
        await party.check(host)


# Clocks


@seeds
@pytest.mark.parametrize("clock", [*CLOCKS, None], ids=["decision", "bank", "none"])
async def test_a_clock_that_jumps(clock: Clock | None, seed: int, tmp_path: Path) -> None:
    """In each game by turns. Whoever's time is up by a jump comes back, and nobody gets more than is due."""
    for game in GAMES:
        party, now = Party(game, seed), Now()
        async with hosted(tmp_path / f"{game.slug}.sqlite3", now) as host:
            await party.sit_down(host, clock)
            await party.come(host)
            while not party.over:
                await party.play(steps=party.luck.randint(1, 10))
                now.now += party.luck.choice(JUMPS)
                await host.clockwork.look()
                for person in party.people:
                    for time in person.look().times:
                        assert clock is None or 0 <= time.left <= clock.seconds
            await party.check(host)
