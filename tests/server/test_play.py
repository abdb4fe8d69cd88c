"""Playing over the socket: whole games, refusals, reconnecting, undo, chat, leaving and coming back."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec import Raw

from gamenight.bots import STAND_IN
from gamenight.core import Seat
from gamenight.server.wire import (
    Code,
    Done,
    Frame,
    Moved,
    Refused,
    Said,
    Status,
)
from gamenight.server.wire_bots import (
    Hint,
)
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio


async def test_a_quick_table_can_be_played_against_a_bot_to_the_end(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        assert table.status is Status.RUNNING
        assert [(seat.yours, seat.bot) for seat in table.seats] == [(True, None), (False, STAND_IN)]
        async with ann.live(table.id) as live:
            last = await live.play_out()
            assert last.outcome is not None
            ended = await live.changed(lambda info: info.status is Status.FINISHED)
            assert ended.outcome == last.outcome
            assert ended.seed is not None


async def test_two_people_play_through_an_invitation_and_both_see_every_action(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open")
        assert table.status is Status.OPEN
        async with ann.live(table.id) as first:
            await first.welcome()
            joined = await bob.join(table)
            assert joined.status is Status.RUNNING
            async with bob.live(table.id) as second:
                pick = random.Random(1)
                frames: dict[int, bytes] = {}
                while True:
                    seq = (await second.moved_to(first.frame.seq if first.frame else 0)).seq
                    await first.moved_to(seq)
                    assert first.frame is not None
                    assert second.frame is not None
                    assert first.frame.view == second.frame.view
                    assert seq not in frames
                    frames[seq] = bytes(first.frame.view)
                    if first.frame.outcome is not None:
                        break
                    mover, other = (first, second) if first.frame.choices else (second, first)
                    assert mover.frame is not None
                    assert not other.frame or not other.frame.choices
                    done = await mover.act(pick.choice(mover.frame.choices).action)
                    assert isinstance(done, Done)
                    await mover.moved_to(done.seq)
                    await other.moved_to(done.seq)
    assert sorted(frames) == list(range(64, 64 + len(frames)))


async def test_acting_for_another_seat_is_refused_and_changes_nothing(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            await first.my_turn()
            assert first.frame is not None
            await second.welcome()
            refused = await second.act(first.frame.choices[0].action, seat=0)
            assert isinstance(refused, Refused)
            assert refused.code == Code.NOT_YOURS
        assert (await ann.table(table.id)).seq == 64


async def test_a_spectator_sees_the_game_and_may_not_act(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as eve, Guest(server.url) as nobody:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        await eve.me()
        async with ann.live(table.id) as first:
            await first.my_turn()
            assert first.frame is not None
            for watcher in (eve, nobody):  # with a cookie, and without one
                async with watcher.live(table.id) as seen:
                    welcome = await seen.welcome()
                    assert welcome.frame.eyes is None
                    assert welcome.frame.choices == ()
                    assert welcome.table.invite is None
                    refused = await seen.act(first.frame.choices[0].action, seat=0)
                    assert isinstance(refused, Refused)
                    assert refused.code == Code.NOT_YOURS
            assert isinstance(await first.act(), Done)


async def test_if_two_tabs_act_at_once_one_is_stale_and_both_stay_in_sync(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as one, ann.live(table.id) as two:
            for _ in range(5):
                frame, same = await one.my_turn(), await two.my_turn()
                assert frame == same
                await one.send(_act(1, frame))
                await two.send(_act(1, frame))
                answers = [await one.answer(1), await two.answer(1)]
                assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]
                refused = next(answer for answer in answers if isinstance(answer, Refused))
                assert refused.code == Code.STALE
                for tab in (one, two):
                    await tab.moved_to(frame.seq + 1)


async def test_a_repeated_message_is_stale(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            frame = await live.my_turn()
            await live.send(_act(1, frame))
            assert isinstance(await live.answer(1), Done)
            for number in (2, 3):
                await live.send(_act(number, frame))
                refused = await live.answer(number)
                assert isinstance(refused, Refused)
                assert refused.code == Code.STALE


async def test_an_illegal_action_is_refused_with_the_rule(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            refused = await live.act(Raw(b'{"type":"PlaceCube","space":0}'))
            assert isinstance(refused, Refused)
            assert refused.code == Code.ILLEGAL
            assert "§3.1" in refused.message
            assert isinstance(await live.act(), Done)


async def test_after_a_reconnect_the_client_gets_the_lines_it_missed(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            welcome = await live.welcome()
            for _ in range(4):
                frame = await live.take_turn()
        async with ann.live(table.id, since=66, revision=frame.revision) as again:
            resumed = await again.welcome()
        assert resumed.frame == frame
        assert resumed.since == 66
        assert {line.seq for line in resumed.lines} == {66, 67}
        assert [line.seq for line in welcome.lines] == [0, 63]  # who begins, and the deal


async def test_a_client_that_missed_an_undo_gets_the_lines_again(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            seen = await live.take_turn()
            await live.undo()
            undone = await live.until(Moved, lambda message: message.undone)
            assert undone.frame.seq == 64
            assert undone.frame.revision == seen.revision + 1
            await live.act(undone.frame.choices[-1].action)
        async with ann.live(table.id, since=65, revision=seen.revision) as again:
            resumed = await again.welcome()
        assert resumed.since == 64
        assert [line.seq for line in resumed.lines] == [64]


async def test_an_action_chosen_before_an_undo_is_stale_even_at_the_same_length(
    server: Server,
) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            first = await live.my_turn()
            await live.act(first.choices[0].action)
            before = await live.moved_to(65)
            await live.undo()
            await live.until(Moved, lambda message: message.undone)
            assert live.frame is not None
            await live.act(live.frame.choices[-1].action)
            await live.until(Moved, lambda message: message.frame.revision == before.revision + 2)
            await live.send(_act(99, before))
            refused = await live.answer(99)
            assert isinstance(refused, Refused)
            assert refused.code == Code.STALE


async def test_an_undo_takes_back_the_answers_of_bots_if_all_others_are_bots(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.take_turn()
            await live.take_turn()
            await live.moved_to(68)  # the bot has taken and placed
            frame = await live.my_turn()
            assert frame.can_undo
            assert isinstance(await live.undo(), Done)
            undone = await live.until(Moved, lambda message: message.undone)
            assert undone.frame.seq == 65
            assert undone.frame.choices


async def test_an_action_that_another_person_answered_cannot_be_undone(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            for _ in range(2):
                await first.take_turn()
            assert first.frame is not None
            assert first.frame.can_undo
            await second.moved_to(66)
            await second.take_turn()
            frame = await first.moved_to(67)
            assert not frame.can_undo
            refused = await first.undo()
            assert isinstance(refused, Refused)
            assert refused.code == Code.NO_UNDO


async def test_the_deal_cannot_be_undone(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            frame = await live.my_turn()
            assert not frame.can_undo
            refused = await live.undo()
            assert isinstance(refused, Refused)
            assert refused.code == Code.NO_UNDO


async def test_at_a_hot_seat_the_frame_shows_the_view_of_the_seat_to_act(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here", "here")
        assert [seat.name for seat in table.seats][1:] == ["Player 2", "Player 3"]
        async with ann.live(table.id) as live, ann.live(table.id, eyes=2) as pinned:
            eyes = []
            for _ in range(6):
                eyes.append((await live.my_turn()).eyes)
                after = await live.take_turn()
                assert (await pinned.moved_to(after.seq)).eyes == 2
        assert eyes == [0, 0, 1, 1, 2, 2]


async def test_nobody_gets_the_view_of_another_players_seat(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        await eve.me()
        async with eve.live(table.id, eyes=0) as live:
            refused = await live.until(Refused)
            assert refused.code == Code.NOT_YOURS
            await live.socket.wait_closed()
            assert live.socket.close_code == 4003


async def test_a_client_says_its_pace(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id, pace="slow") as live:
            await live.welcome()
        async with ann.live(table.id, pace="fast") as live:
            refused = await live.until(Refused)
            assert refused.code == Code.MALFORMED
            assert "slow, steady, quick, instant, not 'fast'" in refused.message


async def test_chat_is_refused_if_the_game_forbids_it(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "wednesday"})
        async with ann.live(table.id) as live:
            refused = await live.say("I have a five")
            assert isinstance(refused, Refused)
            assert refused.code == Code.NO_CHAT


async def test_a_chat_message_reaches_everybody_unchanged(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        me = await ann.me()
        await eve.http.put("/api/me", json={"name": "<b>Eve</b>"})
        async with ann.live(table.id) as first, eve.live(table.id) as second:
            await second.welcome()
            await first.say("<script>alert(1)</script>\n\u202e hi")
            said = (await second.until(Said)).line
            assert (said.name, said.seat, said.text) == (me.name, Seat(0), "<script>alert(1)</script> hi")
            await second.say("hello")
            said = (await first.until(Said, lambda message: message.line.number == 2)).line
            assert (said.name, said.seat, said.text) == ("<b>Eve</b>", None, "hello")
            await first.take_turn()
        async with ann.live(table.id) as again:
            assert [line.text for line in (await again.welcome()).chat] == [
                "<script>alert(1)</script> hi",
                "hello",
            ]


async def test_a_bot_plays_the_seat_of_a_player_who_left_until_they_return(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            left = await bob.post(f"/api/tables/{table.id}/leave", {"seat": 1})
            assert (left.seats[1].left, left.seats[1].bot) == (True, STAND_IN)
            seen = await first.changed(lambda info: info.seats[1].left)
            assert seen.seats[1].name == left.seats[1].name
            for _ in range(2):
                await first.take_turn()
            await first.moved_to(68)  # the bot has played
            await second.moved_to(68)
            refused = await second.act(Raw(b'{"type":"EndGame"}'), seat=1)
            assert isinstance(refused, Refused)
            assert refused.code == Code.NOT_YOURS
            back = await bob.post(f"/api/tables/{table.id}/return", {"seat": 1})
            assert (back.seats[1].left, back.seats[1].bot) == (False, None)
            for _ in range(2):
                await first.take_turn()
            await second.moved_to(70)
            await second.take_turn()
        assert (await ann.refused(f"/api/tables/{table.id}/return", {"seat": 1})).code == Code.NOT_YOURS
        assert (await bob.refused(f"/api/tables/{table.id}/return", {"seat": 1})).code == Code.NOT_OPEN


async def test_a_player_who_leaves_can_choose_the_level_of_the_bot_that_takes_over(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        refused = await ann.refused(f"/api/tables/{table.id}/leave", {"seat": 1, "bot": "level9"})
        assert refused.code == Code.BAD_TABLE
        left = await ann.post(f"/api/tables/{table.id}/leave", {"seat": 1, "bot": "level4"})
        assert (left.seats[1].left, left.seats[1].bot) == (True, "level4")


async def test_a_hint_compares_the_best_choices(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            frame = await live.my_turn()
            hint = await live.hint()
            assert isinstance(hint, Hint)
            assert len(hint.advice) == 3
            assert [advice.text for advice in hint.advice] == [
                frame.choices[advice.choice].text for advice in hint.advice
            ]
            best, *others = [advice.compared for advice in hint.advice]
            assert best == "best"
            assert all(word.startswith("about ") and word.endswith((" worse", " good")) for word in others)


async def test_a_table_that_does_not_exist_closes_the_socket_with_a_reason(server: Server) -> None:
    async with Guest(server.url) as ann, ann.live("nowhere") as live:
        assert (await live.until(Refused)).code == Code.NOT_FOUND
        await live.socket.wait_closed()
        assert live.socket.close_code == 4004


def _act(number: int, frame: Frame) -> bytes:
    return msgspec.json.encode(
        {
            "type": "Act",
            "id": number,
            "seat": frame.eyes,
            "seq": frame.seq,
            "revision": frame.revision,
            "action": frame.choices[0].action,
        }
    )
