"""Tables that are lessons: chance and bots follow the lesson's log, as long as the learner does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from gamenight.core import CHANCE, AnyGame, Lesson, lesson_of
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.server.facts import Refusal
from gamenight.server.host import Host
from gamenight.server.loading import carried_over
from gamenight.server.routes import record_of
from gamenight.server.shelf import game_card, shown_lesson
from gamenight.server.tables import Table
from gamenight.server.verify import LESSON, verify
from gamenight.server.wire import Act, QuickTable
from server.hosting import ANN, Screen, hosted, minds

pytestmark = pytest.mark.anyio

TAUGHT = [game for game in GAMES if game.lesson]


async def begun(host: Host, slug: str) -> Screen:
    info = await host.desk.set_up_quick(ANN, QuickTable(slug, lesson=True))
    return Screen(host, await host.cache.find(info.id), ANN.id)


def lesson(game: AnyGame) -> Lesson:
    found = lesson_of(game)
    assert found is not None
    return found


async def until_asked(screen: Screen) -> Table:
    """Let the bots act until the lesson, or the game, waits for the learner."""
    table = screen.live.table
    async with asyncio.timeout(60):
        while table.coming and table.coming[0][0] != 0:
            await asyncio.sleep(0.002)
    return table


async def act(screen: Screen, action: Any) -> None:
    frame = screen.frame
    sent = Act(1, 0, frame.seq, Raw(msgspec.json.encode(action)), frame.revision)  # type: ignore[arg-type]
    await screen.host.commands.act(screen.live, screen.client, sent)


async def follow(screen: Screen, asks: int | None = None) -> Table:
    """Do what the lesson asks for, so many times or to its end."""
    table = await until_asked(screen)
    while table.coming and (asks is None or asks > 0):
        await act(screen, table.coming[0][1])
        await until_asked(screen)
        asks = None if asks is None else asks - 1
    return table


@pytest.mark.parametrize("game", TAUGHT, ids=str)
async def test_who_does_what_a_lesson_asks_plays_its_game_to_the_last_step(
    tmp_path: Path, game: AnyGame
) -> None:
    async with hosted(tmp_path / "t.sqlite3") as host:
        screen = await begun(host, game.slug)
        assert (screen.table.lesson, screen.frame.lesson, screen.frame.eyes) == (True, True, 0)
        asks = sum(step.asked is not None for step in lesson(game).steps)
        await follow(screen, asks - 1)
        assert minds(host).asked == [], "bots do not think before the lesson is over"
        table = await follow(screen)
        assert tuple(table.log) == lesson(game).log
        assert screen.frame.lesson, "the last words are shown"
        assert 0 in screen.frame.to_act


async def test_after_another_choice_bots_think_and_the_seed_deals(tmp_path: Path) -> None:
    game = find_game("wednesday")
    async with hosted(tmp_path / "t.sqlite3") as host:
        screen = await begun(host, game.slug)
        table = await follow(screen, 2)
        seq, wanted = table.seq, msgspec.to_builtins(lesson(game).log[table.seq][1])
        other = next(at for at, each in enumerate(screen.frame.choices) if each.action != wanted)
        await screen.act(other)
        async with asyncio.timeout(60):
            while 0 not in table.to_act or table.seq == seq + 1:
                await asyncio.sleep(0.002)
        assert not screen.frame.lesson
        assert screen.table.lesson, "the table still says that its deal was prepared"
        numbers = [at for at, (seat, _) in enumerate(table.log) if seat == CHANCE]
        number = next(at for at, place in enumerate(numbers) if place > seq)
        step = next(table.steps(numbers[number]))
        assert step.action == table.shuffling.dealer.deal(game, step.before, number)


async def test_a_lesson_goes_back_over_what_was_revealed_and_deals_the_same_again(tmp_path: Path) -> None:
    game = find_game("wednesday")
    async with hosted(tmp_path / "t.sqlite3") as host:
        screen = await begun(host, game.slug)
        table = await follow(screen, 5)
        log = list(table.log)
        own = [at for at, (seat, _) in enumerate(log) if seat == 0]
        for place in reversed(own):
            assert screen.frame.can_undo
            await screen.undo()
            assert table.seq == place
        assert not screen.frame.can_undo
        await follow(screen, 5)
        assert table.log == log


async def test_a_lesson_in_memory_is_that_of_the_stored_log(tmp_path: Path) -> None:
    async with hosted(tmp_path / "t.sqlite3") as host:
        screen = await begun(host, "northwest")
        table = await follow(screen, 3)
        facts = table.facts
        entries = await host.store.entries(facts.id)
    again = Table(table.game, facts).fold(entries)
    assert again.coming == table.coming
    carried = carried_over(table.game, facts, entries)
    assert carried is not None
    assert carried.log == table.log


async def test_nothing_is_proven_about_the_shuffle_of_a_lesson(tmp_path: Path) -> None:
    async with hosted(tmp_path / "t.sqlite3") as host:
        screen = await begun(host, "northwest")
        table = await follow(screen)
        minds(host).choose_with = lambda thought: thought.legal[0]
        while table.outcome is None:
            if screen.frame.choices and 0 in screen.frame.to_act:
                await screen.act()
            await asyncio.sleep(0.002)
        record, states = record_of(table), [step.before for step in table.steps()]
        assert record.lesson
        found = verify(table.game, record, [*states, table.state])
        assert (found.proven, found.open) == ((), (LESSON,))
        rematch = await host.desk.rematch(table.facts.id, ANN, own_value=False)
        assert not rematch.lesson


async def test_the_lobby_knows_the_games_that_a_player_has_met(tmp_path: Path) -> None:
    async with hosted(tmp_path / "t.sqlite3") as host:
        assert (await host.desk.lobby(ANN.id)).played == ()
        await begun(host, "wednesday")
        await begun(host, "northwest")
        assert (await host.desk.lobby(ANN.id)).played == ("northwest", "wednesday")


def test_the_shelf_says_which_games_have_a_lesson() -> None:
    for game in TAUGHT:
        card = game_card(game).lesson
        assert card is not None
        assert 5 <= card.minutes <= 10
        steps = shown_lesson(game).steps
        assert [step.asked is None for step in steps] == [step.instead is None for step in steps]


async def test_a_game_without_a_lesson_refuses_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("northwest")
    monkeypatch.setattr("gamenight.server.lobby.lesson_of", lambda _: None)
    async with hosted(tmp_path / "t.sqlite3") as host:
        with pytest.raises(Refusal, match="has no lesson"):
            await begun(host, game.slug)
