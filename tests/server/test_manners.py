"""Manners: bots that may act at the same time as people propose first, and wait."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from core.toy import NOD, TOY, Bid
from gamenight.bots.planning import Planned
from gamenight.core import Plan, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import Ready, View
from gamenight.server.events import BotsInstructed
from gamenight.server.facts import Step
from gamenight.server.manners import Manners
from gamenight.server.opening import reopened
from gamenight.server.tables import Table
from gamenight.server.wire import Code, Done, Frame, Moved, Refused, TableInfo
from gamenight.server.wire_bots import Answer, Proposal
from server.people import Guest, Live
from server.serving import HERE, Server
from server.test_tables import code_of, new_table, now

BOTS = ("greedy", "greedy", "greedy")
SHARE = 2
BOT = Seat(2)


def serve(folder: Path, patience: str) -> Server:
    return seeded(f"sqlite:///{folder / 'test.sqlite3'}", patience)


def seeded(database: str, patience: str) -> Server:
    """A server that deals the same cards at every table: three bots with three different goals."""
    return Server(
        database,
        *("--patience", patience),
        program=HERE / "seeded_server.py",
        environment={"TABLE_SEED": "20"},
    )


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for people for ever."""
    running = serve(tmp_path_factory.mktemp("manners"), patience="0")
    yield running
    running.close()


def view_of(frame: Frame) -> View:
    return msgspec.json.decode(frame.view, type=GAME.View)


def spent(live: Live) -> tuple[int, ...]:
    assert live.frame is not None
    return view_of(live.frame).board.spent


def is_free(live: Live) -> bool:
    assert live.frame is not None
    board = view_of(live.frame).board
    return board.round > 0 and not board.agenda


async def go_on(live: Live, until: Callable[[], bool]) -> None:
    """Read what happens, and answer questions to the person, until a condition holds."""
    while live.frame is None or not until():
        if live.frame is not None and not is_free(live) and live.frame.choices:
            await live.take_turn()
        else:
            live.waiting.append(await live._read())


async def begin(live: Live) -> tuple[Proposal, ...]:
    """Choose a character, and wait until the first round is open and the three bots have proposed."""
    await go_on(live, lambda: is_free(live))
    return await live.proposed(lambda found: len(found) == len(BOTS))


@asynccontextmanager
async def at_table(server: Server, **wish: Any) -> AsyncIterator[tuple[Guest, TableInfo, Live]]:
    async with Guest(server.url) as ann:
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": level} for level in BOTS)]
        table = await ann.post("/api/tables", {"game": "nowhere", "seats": seats, "first": 0, **wish})
        async with ann.live(table.id) as live:
            yield ann, table, live


def can_walk(live: Live) -> list[Any]:
    """The Moves that cost an Action of the counter."""
    choices = live.frame.choices if live.frame is not None and is_free(live) else ()
    return [c.action for c in choices if c.action["type"] == "MoveTo" and c.badge == "1 action"]


async def walk_until_a_bot_acts(live: Live) -> None:
    """Walk. If that gives all bots other plans, walk again."""
    while not sum(spent(live)[1:]):
        await live.act(can_walk(live)[0])  # it is refused if a bot has acted meanwhile
        for _ in BOTS:
            await settled(live)
    await go_on(live, lambda: is_free(live))


def most_spent_beside_the_person(live: Live) -> int:
    """The most that a bot had spent of a round in any frame in which the person could act."""
    frames = [message.frame for message in live.waiting if isinstance(message, Moved)]
    return max(max(view_of(frame).board.spent[1:]) for frame in frames if 0 in frame.to_act)


async def settled(live: Live) -> None:
    """Ask for a hint. The process that computes it computes what the bots want before."""
    await live.hint()


@pytest.mark.anyio
async def test_bots_spend_nothing_before_the_person_acts(calm: Server) -> None:
    async with at_table(calm) as (ann, table, live):
        found = await begin(live)
        assert [proposal.seat for proposal in found] == [1, 2, 3]
        for proposal in found:
            assert " wants to " in proposal.text
            assert proposal.fair
            assert not proposal.waits
        await settled(live)
        assert spent(live) == (0, 0, 0, 0)
        assert len((await ann.table(table.id)).to_act) == 4


@pytest.mark.anyio
async def test_a_plan_names_its_goal_and_all_its_actions(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        found = await begin(live)
        assert len(found) == 3
        for proposal in found:
            said = f": {proposal.cost} Action{'' if proposal.cost == 1 else 's'}"
            assert proposal.text.partition(" wants to ")[2].endswith(said)
        # The time that a bot has decides how well it plans, but from the Park nothing can be done at once.
        assert all(" go to " in proposal.text for proposal in found)
        assert all(proposal.actions[0]["type"] == "MoveTo" for proposal in found)
        assert any(proposal.actions[-1]["type"] != "MoveTo" for proposal in found)


@pytest.mark.anyio
async def test_go_ahead_lets_one_bot_carry_out_its_plan_and_makes_nobody_ready(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        first = (await begin(live))[0]
        assert isinstance(await live.answer_bot(first, Answer.GO_AHEAD), Done)
        await go_on(live, lambda: spent(live)[first.seat] == SHARE)
        assert spent(live) == tuple(SHARE if seat == first.seat else 0 for seat in range(4))
        assert live.frame is not None
        assert not view_of(live.frame).board.ready[0]


@pytest.mark.anyio
async def test_without_an_answer_bots_act_when_the_person_has_acted(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        await begin(live)
        await walk_until_a_bot_acts(live)


@pytest.mark.anyio
async def test_a_bot_that_is_told_to_wait_acts_only_when_it_is_told_to(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        told, other, _ = await begin(live)
        assert isinstance(await live.answer_bot(told, Answer.WAIT), Done)
        assert isinstance(await live.answer_bot(other, Answer.GO_AHEAD), Done)
        await go_on(live, lambda: spent(live)[other.seat] == SHARE and is_free(live))
        assert isinstance(await live.act(can_walk(live)[0]), Done)
        for _ in BOTS:
            await settled(live)
        await go_on(live, lambda: is_free(live))
        await live.proposed(lambda found: any(p.seat == told.seat and p.waits for p in found))
        assert spent(live)[told.seat] == 0
        again = next(p for p in live.proposals if p.seat == told.seat)
        assert isinstance(await live.answer_bot(again, Answer.GO_AHEAD), Done)
        await go_on(live, lambda: spent(live)[told.seat] > 0)


@pytest.mark.anyio
async def test_a_bot_that_is_told_to_wait_goes_on_when_no_person_can_act(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        for proposal in await begin(live):
            assert isinstance(await live.answer_bot(proposal, Answer.WAIT), Done)
        await settled(live)
        assert spent(live) == (0, 0, 0, 0)
        assert isinstance(await live.act(Ready()), Done)
        await go_on(live, lambda: live.frame is not None and view_of(live.frame).board.round == 2)


@pytest.mark.anyio
async def test_a_bot_leaves_to_a_person_what_the_person_will_do(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        before = (await begin(live))[0]
        assert before.takeable
        assert isinstance(await live.answer_bot(before, Answer.MINE), Done)
        others = {p.number for p in live.proposals if p.seat != before.seat}
        found = await live.proposed(
            lambda found: any(p.seat == before.seat and p.number != before.number for p in found)
        )
        after = next(p for p in found if p.seat == before.seat)
        assert after.text != before.text
        assert {p.number for p in found if p.seat != before.seat} == others
        await settled(live)
        assert spent(live) == (0, 0, 0, 0)
        await walk_until_a_bot_acts(live)
        again = await live.proposed(lambda found: any(p.seat == before.seat for p in found))
        assert before.text not in [p.text for p in again if p.seat == before.seat]


@pytest.mark.anyio
async def test_bots_never_take_more_than_their_share_while_the_person_may_act(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        await begin(live)
        while moves := can_walk(live):
            await live.act(moves[0])  # it is refused if a bot has acted meanwhile
            for _ in BOTS:
                await settled(live)
            await go_on(live, lambda: is_free(live))
        assert most_spent_beside_the_person(live) <= SHARE


@pytest.mark.anyio
async def test_when_the_person_is_ready_the_bots_go_on_as_they_like(calm: Server) -> None:
    async with at_table(calm) as (_, _, live):
        await begin(live)
        assert isinstance(await live.act(Ready()), Done)
        await live.proposed(lambda found: not found)
        await go_on(live, lambda: live.frame is not None and view_of(live.frame).board.round == 2)
        lines = [line.text for m in live.waiting if isinstance(m, Moved) for line in m.lines]
        assert any("Birch" in line or "Cedar" in line or "Dogwood" in line for line in lines)


@pytest.mark.anyio
async def test_proposals_are_there_again_after_a_reconnect_and_a_restart(tmp_path: Path) -> None:
    server = serve(tmp_path, patience="0")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", *BOTS, game="nowhere")
        async with ann.live(table.id) as live:
            before = await begin(live)
        async with ann.live(table.id) as live:
            assert (await live.welcome()).proposals == before
        server.kill()
        server = serve(tmp_path, patience="0")
        ann.url = server.url
        try:
            async with ann.live(table.id) as live:
                again = await live.proposed(lambda found: len(found) == len(BOTS))
                assert [p.text for p in again] == [p.text for p in before]
                await settled(live)
                assert spent(live) == (0, 0, 0, 0)
        finally:
            server.close()


@pytest.mark.anyio
async def test_bots_that_lead_act_first_but_keep_to_their_share(calm: Server) -> None:
    async with at_table(calm, bots_lead=True) as (_, table, live):
        assert table.bots_lead
        await go_on(live, lambda: is_free(live) and max(spent(live)[1:]) == SHARE)
        await settled(live)
        assert spent(live)[0] == 0
        assert most_spent_beside_the_person(live) == SHARE


@pytest.mark.anyio
async def test_the_creator_tells_bots_to_lead_or_follow_at_the_table(calm: Server) -> None:
    async with at_table(calm) as (ann, table, live), Guest(calm.url) as eve:
        await begin(live)
        refused = await eve.refused(f"/api/tables/{table.id}/bots", {"lead": True})
        assert refused.code == Code.NOT_YOURS
        assert (await ann.post(f"/api/tables/{table.id}/bots", {"lead": True})).bots_lead
        assert (await live.changed(lambda info: info.bots_lead)).bots_lead
        await go_on(live, lambda: sum(spent(live)[1:]) > 0)
        assert not (await ann.post(f"/api/tables/{table.id}/bots", {"lead": False})).bots_lead


@pytest.mark.anyio
async def test_bots_cannot_lead_where_they_never_act_beside_people(calm: Server) -> None:
    async with Guest(calm.url) as ann:
        wish = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "bot"}], "bots_lead": True}
        assert (await ann.refused("/api/tables", wish)).code == Code.BAD_TABLE


@pytest.mark.anyio
async def test_bots_wait_no_longer_for_a_person_who_is_gone_too_long(tmp_path: Path) -> None:
    server = serve(tmp_path, patience="0.3")
    try:
        async with Guest(server.url) as ann, Guest(server.url) as eve:
            table = await ann.set_up("me", *BOTS, game="nowhere")
            async with eve.live(table.id) as watching:
                async with ann.live(table.id) as live:
                    await begin(live)
                    await settled(live)
                    assert spent(live) == (0, 0, 0, 0)
                    first = live.frame
                assert first is not None
                await watching.moved_to(first.seq + 1)
                assert spent(watching)[0] == 0
                assert max(spent(watching)) <= SHARE
    finally:
        server.close()


@pytest.mark.anyio
async def test_only_people_who_play_answer_and_only_the_proposal_they_saw(calm: Server) -> None:
    async with at_table(calm) as (_, table, live), Guest(calm.url) as eve:
        first = (await begin(live))[0]
        async with eve.live(table.id) as watching:
            assert (await watching.welcome()).proposals == live.proposals
            refused = await watching.answer_bot(first, Answer.GO_AHEAD)
            assert isinstance(refused, Refused)
            assert refused.code == Code.NOT_YOURS
        stale = await live.answer_bot(replace(first, number=first.number + 1000), Answer.GO_AHEAD)
        assert isinstance(stale, Refused)
        assert stale.code == Code.STALE
        assert spent(live) == (0, 0, 0, 0)


# The rules by themselves

BID = Bid(0)
FREE = Planned(Plan("{2} wants: Bid 1", goal="1"), (Bid(1),))


def table_for_two_and_a_bot() -> Table:
    """A cooperative table at which Ann, Bob and a bot may act at the same time."""
    table = new_table("me", "open", "greedy", game=replace(TOY, cooperative=True))
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    assert table.people_beside_bots == (0, 1)
    return table


def never(_: Seat) -> float:
    return inf


def proposed(table: Table, planned: Planned = FREE) -> Manners:
    manners = Manners()
    assert manners.missing(table) == (2,)
    manners.propose(table, BOT, planned, now=100.0)
    assert manners.missing(table) == ()
    return manners


def act(table: Table, player: str, seat: int, action: Any = BID) -> Step:
    event, *_ = table.act(player, Seat(seat), now(table), action)
    step = table.apply(event)
    assert step is not None
    return step


def test_a_bot_waits_for_every_person_who_may_act() -> None:
    table = table_for_two_and_a_bot()
    manners = proposed(table)
    assert manners.due(table, BOT, 5, never) == inf
    manners.saw(table, act(table, "ann", 0, NOD), aside=True)
    assert manners.due(table, BOT, 5, never) == inf
    manners.saw(table, act(table, "ann", 0), aside=False)
    assert manners.due(table, BOT, 5, never) == inf  # Bob is missing
    assert manners.due(table, BOT, 5, lambda _: 130.0) == 130.0  # when Bob has been gone too long


def test_a_proposal_with_the_same_goal_keeps_its_number_and_its_answer() -> None:
    table = table_for_two_and_a_bot()
    manners = proposed(table)
    manners.answer(BOT, manners.pending[BOT].number, Answer.GO_AHEAD)
    number = manners.pending[BOT].number
    manners.saw(table, act(table, "ann", 0), aside=False)
    assert manners.missing(table) == (2,)
    manners.propose(table, BOT, FREE, now=101.0)
    assert (manners.pending[BOT].number, manners.due(table, BOT, 5, never)) == (number, 0.0)
    other = Planned(Plan("{2} wants: Bid 2", goal="2"), (Bid(2),))
    manners.propose(table, BOT, other, now=102.0)
    assert manners.pending[BOT].number > number
    assert manners.due(table, BOT, 5, never) == inf


def test_a_bot_takes_more_than_its_share_only_if_it_is_told_to() -> None:
    table = table_for_two_and_a_bot()
    table.apply(BotsInstructed(True))
    manners = proposed(table, replace(FREE, plan=replace(FREE.plan, fair=False)))
    assert manners.due(table, BOT, 5, never) == inf
    manners.answer(BOT, manners.pending[BOT].number, Answer.GO_AHEAD)
    assert manners.due(table, BOT, 5, never) == 0.0


def test_a_bot_that_leads_pauses_and_waits_if_it_is_told_to() -> None:
    table = table_for_two_and_a_bot()
    table.apply(BotsInstructed(True))
    manners = proposed(table)
    assert manners.due(table, BOT, 5, never) == 105.0
    manners.answer(BOT, manners.pending[BOT].number, Answer.WAIT)
    assert manners.due(table, BOT, 5, never) == inf


def test_an_undone_action_does_not_count() -> None:
    table = table_for_two_and_a_bot()
    manners = proposed(table)
    manners.saw(table, act(table, "ann", 0), aside=False)
    assert manners.pending[BOT].acted == {0}
    manners.undone(Seat(0))
    assert manners.pending[BOT].acted == set()


def test_nobody_can_do_what_only_the_bot_itself_can() -> None:
    table = table_for_two_and_a_bot()
    manners = proposed(table, Planned(Plan("{2} wants to be ready", goal=""), (Bid(0),)))
    (shown,) = manners.shown(table)
    assert not shown.takeable
    assert code_of(manners.answer, BOT, shown.number, Answer.MINE) is Code.ILLEGAL


def test_in_a_competitive_game_bots_propose_nothing() -> None:
    table = new_table("me", "greedy", game=TOY)
    assert len(table.to_act) == 2
    assert table.people_beside_bots == ()


def test_a_rematch_keeps_what_the_bots_were_told() -> None:
    table = table_for_two_and_a_bot()
    table.apply(BotsInstructed(True))
    again = Table(table.game, table.facts)
    assert again.fold(reopened(again, table)).bots_lead
