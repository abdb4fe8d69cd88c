"""The challenges of the day: the same for everybody, the first try counts, and nothing tells the answer."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from msgspec.structs import replace

from gamenight.core import Challenge, Rng, Seat, challenges_of, position_of
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.server import challenges
from gamenight.server.challenges import answered, day_of, of_day, shown
from gamenight.server.deleted import new_pseudonym
from gamenight.server.facts import Refusal
from gamenight.server.forgetting import _clear_rows
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.wire import AskHint, Code, Done, QuickTable, Refused
from gamenight.server.wire_challenge import ChallengeAnswer, Challenges
from server.hosting import ANN, BOB, Now, Screen, hosted
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

NIGHT = datetime(2026, 11, 19, 23, 59, 50, tzinfo=UTC)
DAY = NIGHT.date()
CHALLENGING = [game.slug for game in GAMES if challenges_of(game)]


def challenge(slug: str, day: date = DAY) -> Challenge:
    found = of_day(find_game(slug), day)
    assert found is not None
    return found


async def begun(host: Host, slug: str = "northwest", player: Player = ANN) -> Screen:
    info = await host.desk.set_up_challenge(player, slug)
    return Screen(host, await host.cache.find(info.id), player.id)


def another(best: int, screen: Screen) -> int:
    return (best + 1) % len(screen.frame.choices)


@pytest.mark.parametrize("slug", CHALLENGING)
async def test_a_challenge_shows_its_seat_the_position_and_what_its_bots_hide_stays_hidden(
    slug: str, tmp_path: Path
) -> None:
    game, found = find_game(slug), challenge(slug)
    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        screen = await begun(host, slug)
        frame, table = screen.frame, screen.table
    assert (table.challenge, table.origin, table.public, table.lesson) == ("2026-11-19", None, False, False)
    assert (frame.challenge, frame.seq, frame.eyes) == (True, 0, found.seat)
    state = position_of(game, found)
    assert bytes(frame.view) == msgspec.json.encode(game.view(state, found.seat))
    assert len(frame.choices) == len(found.lost)
    other = game.imagine(game.view(state, found.seat), Rng("other", "cards"))
    assert bytes(frame.view) == msgspec.json.encode(game.view(other, found.seat))


@pytest.mark.parametrize("slug", CHALLENGING)
async def test_no_message_before_the_try_depends_on_the_answer(slug: str, tmp_path: Path) -> None:
    found = challenge(slug)
    turned = replace(found, lost=(*found.lost[1:], found.lost[0]), reasons=("nothing of the kind",))

    async def told() -> list[bytes]:
        screen = await begun(host, slug)
        with pytest.raises(Refusal) as refused:
            await answered(host.store, screen.live.table, ANN.id)
        assert refused.value.reason is Code.NOT_OPEN
        frame = msgspec.json.encode(screen.frame)
        listed = (await shown(host.store, DAY, ANN.id)).challenges
        own = [msgspec.json.encode(each) for each in listed if each.game == slug]
        return [frame, str(refused.value).encode(), *own]

    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        truly = await told()
        with patch.object(challenges, "challenges_of", lambda game: (turned,) * (game.slug == slug)):
            assert await told() == truly


async def test_the_best_choice_is_found_and_explained(tmp_path: Path) -> None:
    found = challenge("northwest")
    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        screen = await begun(host)
        text = screen.frame.choices[found.best].text
        await screen.act(found.best)
        answer = await answered(host.store, screen.live.table, ANN.id)
    assert (answer.found, answer.lost, answer.taken, answer.best) == (True, 0.0, text, text)
    assert answer.because.endswith(".")
    assert 0 < answer.lead == sorted(found.lost)[1]
    assert (answer.result.found, answer.result.players, answer.result.solved) == (True, 1, 1)


async def test_another_choice_is_told_the_best_one_and_what_it_would_have_brought(tmp_path: Path) -> None:
    found = challenge("northwest")
    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        screen = await begun(host)
        choices, wrong = screen.frame.choices, another(found.best, screen)
        await screen.act(wrong)
        assert not screen.frame.challenge
        answer = await answered(host.store, screen.live.table, ANN.id)
    assert (answer.found, answer.lost) == (False, found.lost[wrong])
    assert (answer.taken, answer.best) == (choices[wrong].text, choices[found.best].text)


async def test_the_first_choice_of_the_first_table_counts_once_a_day(tmp_path: Path) -> None:
    now = Now(NIGHT.timestamp())
    found = challenge("northwest")
    async with hosted(tmp_path / "x.sqlite3", now) as host:
        screen = await begun(host)
        await screen.act(another(found.best, screen))
        if screen.frame.can_undo:
            await screen.undo()
            await screen.act(found.best)
        first = await answered(host.store, screen.live.table, ANN.id)
        assert not first.found
        again = await begun(host)
        await again.act(found.best)
        second = await answered(host.store, again.live.table, ANN.id)
        assert second.found
        assert not second.result.found
        theirs = await begun(host, player=BOB)
        await theirs.act(found.best)
        now.now += 3600  # a try belongs to the day on which its table was set up
        assert day_of(now()) > DAY
        result = (await answered(host.store, theirs.live.table, BOB.id)).result
        assert (result.found, result.players, result.solved) == (True, 2, 1)
        tomorrow = await shown(host.store, day_of(now()), ANN.id)
        assert all(each.result is None for each in tomorrow.challenges)
        today = await shown(host.store, DAY, ANN.id)
        results = {each.game: each.result for each in today.challenges}
        assert results.pop("northwest") == replace(result, found=False)
        assert not any(results.values())


async def test_what_the_bots_do_before_is_no_try_and_strangers_get_no_answer(tmp_path: Path) -> None:
    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        screen = await begun(host)
        table = screen.live.table
        await screen.act(0)
        async with asyncio.timeout(30):
            while len({seat for seat, _ in table.log}) < 2:
                if screen.frame.choices:
                    await screen.act(0)
                await asyncio.sleep(0.002)
        assert table.attempt is not None
        assert table.attempt.step is not None
        assert table.attempt.step.seq == 0
        with pytest.raises(Refusal, match="somebody else"):
            await answered(host.store, table, BOB.id)
        usual = await host.cache.find((await host.desk.set_up_quick(ANN, QuickTable("northwest"))).id)
        with pytest.raises(Refusal, match="no challenge"):
            await answered(host.store, usual.table, ANN.id)


async def test_hints_come_only_after_the_choice(tmp_path: Path) -> None:
    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        screen = await begun(host)
        seat = challenge("northwest").seat
        with pytest.raises(Refusal, match="hints come after your choice"):
            await host.commands.hint(screen.live, screen.client, AskHint(1, seat, 0))


async def test_an_update_that_brings_other_challenges_ends_those_that_are_open(tmp_path: Path) -> None:
    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        screen = await begun(host)
        await screen.act(0)
        with patch.object(challenges, "challenges_of", lambda _: ()):
            with pytest.raises(Refusal, match="the game has changed"):
                await answered(host.store, screen.live.table, ANN.id)
            with pytest.raises(Refusal, match="has no challenge"):
                await begun(host)


async def test_the_tries_of_a_deleted_player_are_deleted_and_those_of_others_stay(tmp_path: Path) -> None:
    async with hosted(tmp_path / "x.sqlite3", Now(NIGHT.timestamp())) as host:
        for player in (ANN, BOB):
            screen = await begun(host, player=player)
            await screen.act(0)
            both = await answered(host.store, screen.live.table, player.id)
        assert both.result.players == 2
        await host.store.transact(partial(_clear_rows, ANN.id, new_pseudonym()))
        gone = await shown(host.store, DAY, ANN.id)
        assert not any(each.result for each in gone.challenges)
        left = {each.game: each.result for each in (await shown(host.store, DAY, BOB.id)).challenges}
        assert left["northwest"] is not None
        assert left["northwest"].players == 1


async def listed(guest: Guest) -> Challenges:
    return msgspec.json.decode((await guest.http.get("/api/challenges")).content, type=Challenges)


async def test_everybody_gets_the_same_challenges_over_http_and_sees_how_others_did(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        mine, theirs = await listed(ann), await listed(bob)
        assert mine == theirs
        assert [each.game for each in mine.challenges] == CHALLENGING
        for guest in (ann, bob):
            table = await guest.post("/api/games/northwest/challenge")
            async with guest.live(table.id) as live:
                await live.welcome()
                assert isinstance(await live.hint(), Refused)
                assert isinstance(await live.act(), Done)
            sent = await guest.http.post(f"/api/tables/{table.id}/challenge")
            answer = msgspec.json.decode(sent.content, type=ChallengeAnswer)
            again = await guest.http.post(f"/api/tables/{table.id}/challenge")
            assert again.content == sent.content
        assert answer.result.players == 2
        assert answer.result.solved == 2 * answer.found
        assert (await ann.refused(f"/api/tables/{table.id}/challenge")).code == Code.NOT_YOURS
        assert (await ann.refused("/api/games/chess/challenge")).code == "unknown_game"
        results = {each.game: each.result for each in (await listed(ann)).challenges}
        assert results["northwest"] == answer.result


async def test_the_table_of_a_challenge_survives_a_restart_with_its_first_choice(tmp_path: Path) -> None:
    now, found = Now(NIGHT.timestamp()), challenge("northwest")
    async with hosted(tmp_path / "x.sqlite3", now) as host:
        screen = await begun(host)
        await screen.act(found.best)
        table = screen.live.table.facts.id
    async with hosted(tmp_path / "x.sqlite3", now) as host:
        again = (await host.cache.find(table)).table
        assert again.attempt is not None
        assert again.attempt.step is not None
        assert again.attempt.step.seat == Seat(found.seat)
        assert (await answered(host.store, again, ANN.id)).found
