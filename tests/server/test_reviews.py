"""Reviews of finished games on a real server, and what they say."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import msgspec
import pytest
from msgspec.structs import replace

from gamenight.core import Outcome, Seat
from gamenight.server import review_curves, review_words
from gamenight.server.reviewing import (
    Decision,
    Played,
    ReviewedMoment,
    ReviewFile,
    course_of,
    moment_of,
    read,
    write,
)
from gamenight.server.wire import Code, TableInfo
from gamenight.server.wire_replay import Replay
from gamenight.server.wire_review import Review, Reviewed
from playing import ROOT
from server.people import Guest
from server.serving import Server

if TYPE_CHECKING:
    from gamenight.server.tables import Table

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


def told(viewer: int | None, *moments: ReviewedMoment, together: bool = False) -> Reviewed:
    """What a viewer reads of a review of a game that Bob, in seat 1, has won."""
    outcome = Outcome((3, 5), (Seat(1),), "the end")
    table = SimpleNamespace(
        outcome=outcome,
        sittings=SimpleNamespace(names=["Ann", "Bob"]),
        game=SimpleNamespace(cooperative=together),
    )
    seat = None if viewer is None else Seat(viewer)
    return review_words.reviewed(ReviewFile(moments), cast("Table", table), seat)


def moment(
    step: int, open_: float, first: float, second: float, decision: Decision | None = None
) -> ReviewedMoment:
    """A moment with the chance of seat 0 as everybody knows it: with open cards, seat 0, seat 1."""
    return ReviewedMoment(
        step=step,
        round=step + 1,
        acting=Seat(step % 2),
        chances=tuple((chance, 1 - chance) for chance in (open_, first, second)),
        lines=(("{0} moves.",), ("You move.",), ("{0} moves.",)),
        decision=decision,
        unveiled=decision and replace(decision, best="take the hidden card", lost=0.4),
    )


GAME = (
    moment(0, 0.5, 0.5, 0.5, Decision(Seat(0), "pay {1}", "keep it", 0.1, ("more than {1}", "less to pay"))),
    moment(1, 0.2, 0.5, 0.3, Decision(Seat(1), "wait")),
    moment(2, 0.2, 0.25, 0.3),
    replace(moment(3, 0.0, 0.0, 0.0), acting=None),
)


def test_a_seat_reads_its_own_curve_and_decisions_if_there_are_secrets_and_all_with_open_cards() -> None:
    ann, bob, opened = told(0, *GAME), told(1, *GAME), told(None, *GAME)
    assert [point.chances[0] for point in ann.points] == [0.5, 0.5, 0.25, 0.0]
    assert [point.chances[0] for point in bob.points] == [0.5, 0.3, 0.3, 0.0]
    assert [point.chances[0] for point in opened.points] == [0.5, 0.2, 0.2, 0.0]
    assert [(each.seat, each.best) for each in ann.decisions] == [(0, "keep it")]
    assert [(each.seat, each.best) for each in bob.decisions] == [(1, None)]
    hidden = "take the hidden card"
    assert [(each.seat, each.best) for each in opened.decisions] == [(0, hidden), (1, hidden)]


def test_names_are_filled_in_when_a_review_is_read() -> None:
    decision = told(0, *GAME).decisions[0]
    assert (decision.taken, decision.because) == ("pay Bob", "More than Bob and less to pay.")
    assert told(None, *GAME).turns[0].text == "Ann moves."


def test_the_summary_names_the_moment_that_decided_the_game_and_the_most_costly_choice() -> None:
    assert told(0, *GAME).summary == (
        "You lost it in round 2, when the chance fell from 50 % to 25 %: You move.",
        "In 0 of 1 decisions nothing was clearly better than what you chose.",
        "Your most costly choice was in round 1: pay Bob. Better by 10 %: keep it.",
    )
    assert (
        told(1, *GAME).summary[0].startswith("You won it in round 1, when the chance rose from 50 % to 70 %")
    )
    assert told(None, *GAME).summary == (
        "Bob won it in round 1, when the chance rose from 50 % to 80 %: Ann moves.",
    )


def test_a_game_that_nothing_decided_was_won_little_by_little() -> None:
    even = [replace(each, chances=((0.5, 0.5),) * 3) for each in GAME[:3]]
    last = replace(GAME[3], chances=((0.46, 0.54),) * 3)
    assert told(1, *even, last).summary[0] == "You won little by little: no single moment decided it."


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
