"""What one client sees of a table: the lines of the log as its eyes read them, and a new table."""

from __future__ import annotations

import msgspec
import pytest

from gamenight.core import Seat
from gamenight.server.beginning import choose_first
from gamenight.server.sight import Moment, all_lines, beginning, lines, table_info
from gamenight.server.tables import Table
from gamenight.server.wire import Status, TableInfo
from server.test_tables import NOMADS_LAND, act, new_table

ANN, BOB = Seat(0), Seat(1)


def joined() -> Table:
    """Ann and Bob play, each at a device of their own. Ann begins."""
    table = new_table("me", "open")
    return table.fold(table.take_seat("bob", "Bob", "invite", None))


def read_by(table: Table, player: str | None, eyes: Seat | None) -> list[str]:
    return [line.text for line in lines(table, table.steps(64), player, eyes)]


def test_each_reads_their_own_actions_with_you_and_those_of_others_with_names() -> None:
    table = joined()
    act(table, "ann")
    assert read_by(table, "ann", ANN)[0].startswith("You ")
    assert read_by(table, "bob", BOB)[0].startswith("Ann ")
    assert read_by(table, "eve", None) == read_by(table, "bob", BOB)


def test_a_shared_screen_reads_a_name_for_everybody_whoever_it_looks_through() -> None:
    table = new_table("me", "here")
    act(table, "ann")
    told = read_by(table, None, None)
    assert told[0].startswith("Ann ")
    assert read_by(table, "ann", ANN) == read_by(table, "ann", BOB) == told


def test_who_begins_is_told_first_and_nobody_is_you_at_a_shared_screen() -> None:
    apart, together = joined(), new_table("me", "here")
    (mine,), (his,) = beginning(apart, "ann", ANN), beginning(apart, "bob", BOB)
    (shared,) = beginning(together, "ann", ANN)
    assert mine.text.startswith("You ")
    assert his.text.startswith("Ann ")
    assert shared.text.startswith("Ann ")
    assert (mine.seq, his.seq, shared.seq) == (0, 0, 0)


def test_before_the_start_and_if_the_rules_decide_nobody_is_told_to_begin() -> None:
    waiting = new_table("me", "open")
    assert waiting.first is not None
    assert beginning(waiting, "ann", ANN) == ()
    assert beginning(new_table("me", "here", game=NOMADS_LAND), "ann", ANN) == ()


def test_that_a_bot_decided_is_told_to_whose_time_ran_out_and_to_the_others() -> None:
    table = joined()
    act(table, "ann")
    table.by[-1] = "overdue"
    assert read_by(table, "ann", ANN)[0] == "Time ran out: a bot decided for you."
    assert read_by(table, "bob", BOB)[0] == "Time ran out: a bot decided for Ann."


def test_what_people_did_is_told_before_the_next_action() -> None:
    table = joined()
    act(table, "ann")
    told = all_lines(table, 64, "eve", None)
    assert [line.seq for line in told] == sorted(line.seq for line in told)
    assert [line.text for line in told] == read_by(table, "eve", None)


def shown(table: Table, player: str | None) -> TableInfo:
    return msgspec.json.decode(msgspec.json.encode(table_info(table, player, {"ann"})), type=TableInfo)


def test_a_new_table_is_shown_as_it_was_set_up() -> None:
    info = shown(new_table("me", "open"), "ann")
    assert info.status is Status.OPEN
    assert not info.bots_lead
    assert not info.lesson
    assert not info.removed
    assert (info.seed, info.outcome, info.rematch, info.closed, info.clock, info.ending) == (None,) * 6
    assert [(seat.yours, seat.connected, seat.open) for seat in info.seats] == [
        (True, True, False),
        (False, False, True),
    ]


@pytest.mark.parametrize(("player", "yours"), [("ann", True), ("bob", False), ("eve", False), (None, False)])
def test_only_who_set_up_a_table_is_told_that_it_is_theirs(player: str | None, yours: bool) -> None:
    assert shown(joined(), player).yours is yours


@pytest.mark.parametrize(("player", "invited"), [("ann", True), ("bob", True), ("eve", False), (None, False)])
def test_only_people_of_a_table_see_its_invitation(player: str | None, invited: bool) -> None:
    assert (shown(joined(), player).invite == "invite") is invited


def test_whoever_set_up_a_table_still_sees_its_invitation_after_leaving() -> None:
    table = new_table("open", "open")
    assert shown(table, "ann").invite == "invite"
    assert shown(table.fold(choose_first(table, "ann", 1)), "bob").invite is None


def test_only_who_acts_for_a_seat_has_choices_there() -> None:
    table = joined()
    moment = Moment(table)
    assert moment.frame("ann", ANN).choices
    assert moment.frame("bob", BOB).choices == ()
    assert moment.frame("bob", ANN).choices == ()
    assert moment.frame(None, None).choices == ()


def test_whoever_acts_for_a_seat_has_its_asides_also_while_nobody_waits_for_it() -> None:
    moment = Moment(joined())
    assert [len(moment.frame(player, seat).asides) for player, seat in (("ann", ANN), ("bob", BOB))] == [4, 4]
    assert moment.frame("bob", ANN).asides == moment.frame("eve", None).asides == ()


def test_at_a_shared_screen_other_seats_of_the_player_have_asides_too() -> None:
    waiting, playing = new_table("me", "here", "open"), new_table("me", "here")
    assert Moment(playing).frame("ann", ANN).with_asides == (BOB,)
    assert Moment(playing).frame("ann", BOB).with_asides == (ANN,)
    assert Moment(waiting).frame("ann", ANN).with_asides == ()
    assert Moment(joined()).frame("ann", ANN).with_asides == ()
