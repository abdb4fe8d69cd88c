"""Replays are computed beside the event loop, and their length and size are bounded."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
import pytest

from gamenight.core import CHANCE, Dealer, Record, Rng, Seat, UnreadableLog, play, record, start
from gamenight.games import game as find_game
from gamenight.server import replays, sight
from gamenight.server.facts import Refusal
from gamenight.server.replays import Eyes, Replays
from gamenight.server.wire import Code
from gamenight.server.wire_replay import Replay
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

NOMADS_LAND, WEDNESDAY = find_game("nomads_land"), find_game("wednesday")


@cache
def talkative() -> bytes:
    """A legal record of 79 KB whose replay has 20 MB: everybody says all that the rules allow."""
    game, dealer, rng = WEDNESDAY, Dealer("b"), Rng("b", "players")
    state, log, dealt = start(game, 4, game.Options()), [], 0
    while acting := game.to_act(state):
        said = [(Seat(seat), words) for seat in range(4) for words in game.asides(state, Seat(seat))]
        if acting == (CHANCE,):
            seat, action = CHANCE, dealer.deal(game, state, dealt)
            dealt += 1
        else:
            legal = [(seat, action) for seat in acting for action in game.legal_actions(state, seat)]
            seat, action = rng.pick(said or legal)
        state = play(game, state, seat, action)
        log.append((seat, action))
    return record.write(
        game,
        Record(
            seats=4,
            options=game.Options(),
            players=("Ann", "Bob", "Cid", "Dee"),
            log=tuple(log),
            outcome=game.outcome(state),
        ),
    )


async def test_the_server_answers_others_while_it_computes_a_replay(server: Server) -> None:
    async with Guest(server.url) as eve, Guest(server.url) as ann:
        await eve.me()
        replaying = asyncio.create_task(eve.http.post("/api/replay?eyes=all", content=talkative()))
        answered = 0
        while not replaying.done():
            assert (await ann.http.get("/api/lobby")).is_success
            answered += 1
        answer = await replaying
    assert answered > 1
    assert answer.headers["content-encoding"] == "gzip"
    assert len(msgspec.json.decode(answer.content, type=Replay).steps) > WEDNESDAY.bound


async def test_a_client_without_gzip_gets_a_replay_too(server: Server) -> None:
    async with Guest(server.url) as ann:
        plain = await ann.http.post(
            "/api/replay", content=talkative(), headers={"Accept-Encoding": "identity"}
        )
        packed = await ann.http.post("/api/replay", content=talkative())
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content


def tied_rolls(number: int) -> bytes:
    """Everybody rolls the same for who begins, again and again."""
    rolls = [[-1, {"type": "RollZone", "face": "Coast"}]]
    rolls += [[-1, {"type": "RollChallenge", "face": 6}]] * number
    head = {"format": "gamenight/2", "game": "nomads_land", "version": NOMADS_LAND.version, "seats": 4}
    rest: dict[str, Any] = {
        "options": {},
        "players": ["a", "b", "c", "d"],
        "log": rolls,
        "seed": None,
        "outcome": None,
    }
    return msgspec.json.encode(head | rest)


async def test_a_log_longer_than_any_game_is_refused_before_it_is_replayed(server: Server) -> None:
    data = tied_rolls(23_000)
    assert 800_000 < len(data) < 1_000_000
    async with Guest(server.url) as eve:
        answer = await eve.http.post("/api/replay?eyes=all", content=data)
    assert (answer.status_code, answer.json()["code"]) == (400, Code.BAD_RECORD)
    assert "a log of 23001 actions" in answer.json()["message"]
    with pytest.raises(UnreadableLog, match="at most"):  # although the first action is nonsense
        record.read(NOMADS_LAND, data.replace(b'"RollZone"', b'"Nonsense"'))


def test_a_replay_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "REPLAY_LIMIT", 5_000_000)
    read, states = record.read(WEDNESDAY, talkative())
    with pytest.raises(UnreadableLog, match="more than 4 MB"):
        sight.replay(WEDNESDAY, read, states, None, open=True, commitment=None, own=None)


async def test_only_some_replays_of_an_address_wait_at_the_same_time() -> None:
    pool = Replays()
    try:
        asked = [
            asyncio.create_task(pool.of_record(b"", Eyes("all"), address, packed=True))
            for address in ("a", "a", "a", "a", "b")
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [isinstance(answer, Refusal) and answer.reason is Code.TOO_FAST for answer in answers]
        assert refused == [False, False, False, True, False]
        with pytest.raises(UnreadableLog):  # later the address may ask again
            await pool.of_record(b"", Eyes("all"), "a", packed=True)
    finally:
        pool.close()


async def test_only_some_replays_wait_at_the_same_time() -> None:
    pool = Replays()
    try:
        asked = [
            asyncio.create_task(pool.of_record(b"", Eyes("all"), str(number), packed=True))
            for number in range(replays.WAITING + 1)
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, Refusal) for answer in answers] == [False] * replays.WAITING + [True]
    finally:
        pool.close()
