"""Reviews of finished games on a real server, and what they say."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from gamenight.core import Seat
from gamenight.server import review_curves
from gamenight.server.reviewing import Played, ReviewFile, course_of, moment_of, read, write
from gamenight.server.wire import Code, TableInfo
from gamenight.server.wire_replay import Replay
from gamenight.server.wire_review import Review, Reviewed
from playing import ROOT
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

MOMENT = 0.2  # seconds between two questions


async def finished(guest: Guest, *seats: str, game: str) -> TableInfo:
    table = await guest.set_up(*seats, game=game)
    async with guest.live(table.id) as live:
        await live.play_out()
    return table


async def ask(guest: Guest, table: TableInfo, eyes: str) -> Review:
    answer = await guest.http.post(f"/api/tables/{table.id}/review?eyes={eyes}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Review)


async def reviewed(guest: Guest, table: TableInfo, eyes: str) -> Reviewed:
    done = 0
    while (review := await ask(guest, table, eyes)).found is None:
        assert done <= review.done <= review.total
        done = review.done
        await asyncio.sleep(MOMENT)
    assert review.done == review.total
    return review.found


async def replayed(guest: Guest, table: TableInfo, eyes: str) -> Replay:
    answer = await guest.http.get(f"/api/tables/{table.id}/replay?eyes={eyes}")
    return msgspec.json.decode(answer.content, type=Replay)


async def test_a_review_has_a_curve_the_decisions_of_people_and_a_summary(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await finished(ann, "me", "random", game="northwest")
        found, replay = await reviewed(ann, table, "0"), await replayed(ann, table, "0")
    assert replay.outcome is not None
    decided = [at for at, step in enumerate(replay.steps) if step.to_act != (-1,)]
    assert [point.step for point in found.points] == decided
    assert all(sum(point.chances) == pytest.approx(1, abs=0.01) for point in found.points)
    winners = replay.outcome.winners
    assert found.points[-1].chances == tuple((seat in winners) / len(winners) for seat in range(2))
    assert {decision.seat for decision in found.decisions} == {0}
    assert all(replay.steps[decision.step].to_act == (0,) for decision in found.decisions)
    # Whoever always takes the first choice overlooks better ones.
    better = [decision for decision in found.decisions if decision.best is not None]
    assert better
    assert all(decision.lost > 0 and decision.best != decision.taken for decision in better)
    assert any(decision.because for decision in better)
    assert found.turns
    assert found.summary[0].startswith("You won" if 0 in winners else "You lost")
    assert "nothing was clearly better" in found.summary[1]


async def test_a_review_is_computed_once_and_stored(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await finished(ann, "me", "random", game="northwest")
        first = await reviewed(ann, table, "all")
        assert (await ask(bob, table, "all")).found == first  # at the first request


async def test_a_running_game_and_a_spectator_have_no_review(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "random", game="northwest")
        refused = await ann.refused(f"/api/tables/{table.id}/review")
        assert (refused.code, refused.message) == (
            Code.NOT_OPEN,
            "the review is available when the game is over",
        )
        async with ann.live(table.id) as live:
            await live.play_out()
        assert (await ann.refused(f"/api/tables/{table.id}/review?eyes=none")).code == Code.MALFORMED
        assert (await ann.refused(f"/api/tables/{table.id}/review?eyes=7")).code == Code.MALFORMED


async def test_a_seat_reads_only_its_own_decisions_if_there_are_secrets_and_all_with_open_cards(
    server: Server,
) -> None:
    async with Guest(server.url) as ann:
        table = await finished(ann, "me", "here", game="donde_es")
        own, other, opened = [await reviewed(ann, table, eyes) for eyes in ("0", "1", "all")]
    assert {decision.seat for decision in own.decisions} == {0}
    assert {decision.seat for decision in other.decisions} == {1}
    assert {decision.seat for decision in opened.decisions} == {0, 1}
    assert own.points != other.points  # each knows its own hand


def test_the_stored_review_names_nobody_and_is_read_again() -> None:
    file = ROOT / "tests/data/nowhere/all-jailed-2.json"
    course = course_of(Played("a-table", "nowhere", None, file.read_bytes()))
    review = ReviewFile(tuple(moment_of(course, at) for at in (0, 9, len(course.steps) - 1)))
    assert read(write(review)) == review
    assert review.moments[-1].chances == ((0.0,),) * 3
    assert review.moments[-1].acting is None
    for name in course.record.players:
        assert name.encode() not in msgspec.json.encode(review)


# Curves


def test_a_spike_of_one_moment_is_taken_off_a_curve_and_a_step_stays() -> None:
    raw = [(0.5,), (0.5,), (0.9,), (0.5,), (0.5,), (0.2,), (0.2,), (0.2,)]
    assert review_curves.steady(raw, [Seat(0)] * 8, over=False) == [(0.5,)] * 5 + [(0.2,)] * 3


def test_whose_turn_it_is_does_not_sway_a_curve() -> None:
    raw, acting = [], []
    for at in range(24):
        seat = Seat(at // 2 % 2)
        mine = 0.6 if seat == 0 else 0.4
        raw.append((mine, 1 - mine))
        acting.append(seat)
    found = review_curves.steady(raw, acting, over=False)
    middle = [chances[0] for chances in found[4:-4]]
    assert max(middle) - min(middle) < 0.02
    assert all(sum(chances) == pytest.approx(1) for chances in found)


def test_the_result_of_a_game_stays_as_it_is() -> None:
    raw = [(0.5, 0.5), (0.6, 0.4), (0.6, 0.4), (0.0, 1.0)]
    assert review_curves.steady(raw, [Seat(0), Seat(1), Seat(0), None], over=True)[-1] == (0.0, 1.0)
