"""People agree to end a game, and the host of a table removes a guest: the table by itself."""

from __future__ import annotations

import pytest

from gamenight.bots import STAND_IN
from gamenight.core import Seat
from gamenight.server.appends import append_of
from gamenight.server.ending import answer_end, conclude, propose_end, shown_ending
from gamenight.server.events import EndProposed, TableClosed
from gamenight.server.facts import Refusal
from gamenight.server.leaving import leave_seat, remove_guest, return_to_seat
from gamenight.server.opening import rematch_of, reopened
from gamenight.server.sight import all_lines, table_info
from gamenight.server.tables import Table
from gamenight.server.wire import Closed, Code, Status
from gamenight.server.wire_clocks import Away
from server.test_tables import NORTHWEST, act, code_of, new_table

ANN, BOB, CID = Seat(0), Seat(1), Seat(2)
NOBODY: tuple[str, ...] = ()


def for_three() -> Table:
    table = new_table("me", "open", "open", "random")
    for name in ("Bob", "Cid"):
        table.fold(table.take_seat(name.lower(), name, "invite", None))
    return table


def test_a_game_ends_when_every_other_person_agrees() -> None:
    table = for_three()
    table.fold(propose_end(table, "bob", NOBODY))
    ending = shown_ending(table)
    assert ending is not None
    assert (ending.seat, ending.agreed, ending.asked) == (BOB, (BOB,), (ANN, CID))
    table.fold(answer_end(table, "ann", True, NOBODY))
    assert table.status is Status.RUNNING
    table.fold(answer_end(table, "cid", True, NOBODY))
    assert (table.status, table.closed, table.outcome) == (Status.CLOSED, Closed.AGREED, None)
    assert (table.to_act, table.ending) == ((), None)
    assert table_info(table, "ann", ()).closed is Closed.AGREED
    assert rematch_of(table, "ann", "again")


def test_a_refusal_withdraws_the_proposal() -> None:
    table = for_three()
    table.fold(propose_end(table, "bob", NOBODY))
    table.fold(answer_end(table, "ann", False, NOBODY))
    assert (table.ending, table.status) == (None, Status.RUNNING)
    assert code_of(answer_end, table, "cid", True, NOBODY) is Code.NOT_OPEN
    told = [line.text for line in all_lines(table, table.seq, "ann", ANN)]
    assert told == ["Bob proposes to end the game.", "You want to go on. The game is not ended."]


def test_the_next_action_of_whoever_proposed_it_withdraws_the_proposal() -> None:
    table = for_three()
    table.fold(propose_end(table, "ann", NOBODY))
    act(table, "ann")
    assert table.ending is None
    table.fold(propose_end(table, "bob", NOBODY))
    act(table, "ann")
    assert table.ending is not None


def test_two_proposals_at_once_are_an_agreement() -> None:
    table = for_three()
    table.fold(propose_end(table, "bob", NOBODY))
    table.fold(propose_end(table, "ann", NOBODY))
    assert table.ending is not None
    assert table.ending.seat == BOB
    assert table.ending.agreed == {"ann", "bob"}
    assert propose_end(table, "ann", NOBODY) == ()


def test_who_plays_alone_with_bots_ends_the_game_at_once() -> None:
    for seats in (("me", "random"), ("me", "here")):
        table = new_table(*seats)
        assert propose_end(table, "ann", NOBODY) == (EndProposed(ANN), TableClosed(Closed.AGREED))


def test_people_for_whom_a_bot_plays_are_not_asked() -> None:
    table = for_three()
    table.fold(leave_seat(table, "ann", ANN))
    table.fold(propose_end(table, "bob", NOBODY))
    assert code_of(answer_end, table, "ann", True, NOBODY) is Code.NOT_YOURS
    table.fold(answer_end(table, "cid", True, NOBODY))
    assert table.closed is Closed.AGREED


def test_the_game_ends_when_the_last_person_who_was_asked_leaves() -> None:
    table = for_three()
    table.fold(propose_end(table, "bob", NOBODY))
    table.fold(answer_end(table, "ann", True, NOBODY))
    assert conclude(table, NOBODY) == ()
    assert conclude(table, {"cid"}) == (TableClosed(Closed.AGREED),)
    table.fold(leave_seat(table, "cid", CID))
    assert conclude(table, NOBODY) == (TableClosed(Closed.AGREED),)


def test_a_game_that_ends_by_its_rules_is_not_ended_by_agreement_too() -> None:
    table = new_table("me", "open")
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    while table.status is Status.RUNNING:
        if table.to_act == (BOB,) and table.ending is None:
            table.fold(propose_end(table, "ann", NOBODY))
        act(table, "ann" if table.to_act == (ANN,) else "bob")
    assert (table.status, table.ending) == (Status.FINISHED, None)
    assert conclude(table, {"bob"}) == ()


def test_only_people_who_play_a_running_game_can_end_it() -> None:
    waiting = new_table("me", "open")
    assert code_of(propose_end, waiting, "ann", NOBODY) is Code.NOT_OPEN
    table = for_three()
    assert code_of(propose_end, table, "eve", NOBODY) is Code.NOT_YOURS
    table.fold(propose_end(table, "ann", {"bob", "cid"}))
    assert code_of(propose_end, table, "ann", NOBODY) is Code.NOT_OPEN


# Removing a guest


def test_before_the_game_a_removed_guest_leaves_an_open_seat_and_may_not_sit_down_again() -> None:
    table = new_table("me", "open", "open")
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    table.fold(remove_guest(table, "ann", 1))
    assert table.sittings.free == [1, 2]
    with pytest.raises(Refusal, match="the host of this table has removed you"):
        table.take_seat("bob", "Bob", "invite", None)
    assert table.take_seat("cid", "Cid", "invite", 1)


def test_during_the_game_a_bot_plays_for_a_removed_guest_who_cannot_return() -> None:
    table = for_three()
    happened = remove_guest(table, "ann", 1)
    assert append_of(table, happened).gone == ("bob",)
    table.fold(happened)
    sitting = table.sittings[BOB]
    assert (sitting.name, sitting.bot, sitting.away) == ("Bob", STAND_IN, Away.REMOVED)
    assert table.eyes_of("bob") is None
    assert code_of(return_to_seat, table, "bob", BOB) is Code.NOT_YOURS
    assert code_of(table.say, "bob", "Bob", "hello", 0.0) is Code.NOT_YOURS
    assert table_info(table, "bob", ()).removed
    assert not table_info(table, "cid", ()).removed
    assert table_info(table, "cid", ()).seats[1].away is Away.REMOVED
    (line,) = all_lines(table, table.seq, "cid", CID)
    assert line.text == "The host removed Bob. A Badger bot plays the seat."


def test_only_the_host_removes_somebody_and_nobody_removes_the_host() -> None:
    table = for_three()
    assert code_of(remove_guest, table, "bob", 2) is Code.NOT_YOURS
    assert code_of(remove_guest, table, "bob", 0) is Code.NOT_YOURS
    assert code_of(remove_guest, table, "ann", 0) is Code.NOT_OPEN
    for nobody in (3, 4, -1):  # a bot, and no seat
        assert code_of(remove_guest, table, "ann", nobody) is Code.NOT_OPEN
    shared = new_table("me", "here")
    assert code_of(remove_guest, shared, "ann", 1) is Code.NOT_OPEN


def test_in_a_rematch_a_bot_sits_where_a_guest_was_removed() -> None:
    """Cid begins, so Bob's place has the number that the other bot, Dogwood, had before."""
    table = new_table("me", "open", "open", "random", first=2)
    for name in ("Bob", "Cid"):
        table.fold(table.take_seat(name.lower(), name, "invite", None))
    assert table.sittings.names == ["Cid", "Dogwood", "Ann", "Bob"]
    table.fold(remove_guest(table, "ann", 3))
    again = Table(NORTHWEST, table.facts)
    again.fold(reopened(again, table))
    at = again.sittings.names.index("Ann")
    sitting = again.sittings[Seat((at + 1) % 4)]
    assert (sitting.player, sitting.bot) == (None, STAND_IN)
    assert sorted(again.sittings.names) == ["Ann", "Cid", "Dogwood", "Elm"]
