"""The table: its commands, and that its state is a fold over its events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from core.toy import NOD, TOY, WINK, Bid, DealCard
from gamenight.bots import STAND_IN
from gamenight.core import CHANCE, AnyGame, GamenightError, IllegalAction, Seat, replay
from gamenight.games import game as find_game
from gamenight.server import events
from gamenight.server.beginning import choose_first
from gamenight.server.events import ActionsUndone, ActionTaken, Event, GameEnded, GameStarted, SeatTaken
from gamenight.server.facts import Refusal, Seen, Step
from gamenight.server.loading import carried_over
from gamenight.server.opening import opened, reopened
from gamenight.server.tables import STEPS_CACHED, Events, Table
from gamenight.server.undo import undo_target
from gamenight.server.wire import Code, SeatKind, SeatWish, Status
from server.seating import seated

NORTHWEST = find_game("northwest")
WISHES = {kind.value: SeatWish(kind) for kind in SeatKind}


def new_table(
    *seats: str,
    game: AnyGame = NORTHWEST,
    public: bool = False,
    seed: str = "seed",
    first: int | None = 0,
) -> Table:
    """A table whose first seat begins, unless the test chooses otherwise or the rules decide."""
    wishes = [WISHES.get(seat) or SeatWish(SeatKind.BOT, bot=seat) for seat in seats]
    return seated(game, wishes, None if game.first_by_rules else first, public=public, seed=seed)


def now(table: Table) -> Seen:
    return Seen(table.seq, table.revision)


def act(table: Table, player: str, choice: int = 0) -> Events:
    seat = table.to_act[0]
    happened = table.act(player, seat, now(table), table.game.legal_actions(table.state, seat)[choice])
    table.fold(happened)
    return happened


def bot_act(table: Table) -> None:
    seat = table.bots_to_act()[0]
    table.fold(table.bot_act(seat, table.moved, table.game.legal_actions(table.state, seat)[0]))


def code_of(command: Any, *given: Any) -> Code:
    with pytest.raises(Refusal) as caught:
        command(*given)
    return caught.value.reason


def test_a_game_starts_when_its_last_seat_is_taken() -> None:
    table = new_table("me", "open")
    assert (table.status, table.to_act) == (Status.OPEN, ())
    happened = table.take_seat("bob", "Bob", "invite", None)
    assert [type(event) for event in happened[:2]] == [SeatTaken, GameStarted]
    assert all(isinstance(event, ActionTaken) and event.seat == CHANCE for event in happened[2:])
    table.fold(happened)
    assert (table.status, table.to_act) == (Status.RUNNING, (0,))


def test_a_command_does_not_change_the_table() -> None:
    table = new_table("me", "open")
    before = (table.length, table.seq, list(table.sittings))
    table.take_seat("bob", "Bob", "invite", None)
    assert (table.length, table.seq, list(table.sittings)) == before


def test_only_a_private_table_requires_the_invitation() -> None:
    assert code_of(new_table("me", "open").take_seat, "bob", "Bob", None, None) is Code.NOT_YOURS
    assert code_of(new_table("me", "open").take_seat, "bob", "Bob", "guess", None) is Code.NOT_YOURS
    assert new_table("me", "open", public=True).take_seat("bob", "Bob", None, None)


def test_nobody_takes_a_taken_seat_or_a_second_one() -> None:
    table = new_table("me", "open", "open")
    assert code_of(table.take_seat, "bob", "Bob", "invite", 0) is Code.NOT_OPEN
    assert code_of(table.take_seat, "bob", "Bob", "invite", 7) is Code.NOT_OPEN
    assert code_of(table.take_seat, "ann", "Ann", "invite", None) is Code.NOT_OPEN
    table.fold(table.take_seat("bob", "Bob", "invite", 2))
    assert table.sittings.names == ["Ann", "", "Bob"]


def test_only_a_seated_player_can_fill_seats_with_bots() -> None:
    table = new_table("me", "open", "open")
    assert code_of(table.fill_with_bots, "bob") is Code.NOT_YOURS
    table.fold(table.fill_with_bots("ann"))
    assert table.status is Status.RUNNING
    assert [sitting.bot for sitting in table.sittings] == [None, STAND_IN, STAND_IN]
    assert code_of(table.fill_with_bots, "ann") is Code.NOT_OPEN


def test_only_one_seat_of_a_new_table_can_be_me() -> None:
    with pytest.raises(Refusal, match="one seat"):
        new_table("me", "me")


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no bot"):
        new_table("me", "genius")


def test_before_the_game_a_seat_that_is_left_is_open_again() -> None:
    table = new_table("me", "open", "open")
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    table.fold(table.leave_seat("bob", Seat(1)))
    assert table.sittings.free == [1, 2]
    assert table.take_seat("cid", "Cid", "invite", 1)


def test_a_finished_table_refuses_every_command() -> None:
    table = new_table("me", "here")
    while table.status is Status.RUNNING:
        happened = act(table, "ann")
    assert isinstance(happened[-1], GameEnded)
    assert happened[-1].outcome == table.outcome == NORTHWEST.outcome(table.state)
    assert undo_target(table, "ann") is None
    assert code_of(table.leave_seat, "ann", Seat(0)) is Code.NOT_OPEN
    assert code_of(table.act, "ann", Seat(0), now(table), None) is Code.NOT_OPEN


def test_a_rematch_has_the_same_people_and_is_made_once() -> None:
    table = new_table("me", "random")
    assert code_of(table.make_rematch, "ann", "again") is Code.NOT_OPEN
    while table.status is Status.RUNNING:
        if table.bots_to_act():
            bot_act(table)
        else:
            act(table, "ann")
    assert code_of(table.make_rematch, "bob", "again") is Code.NOT_YOURS
    table.fold(table.make_rematch("ann", "again"))
    assert table.make_rematch("ann", "yet another") == ()
    again = Table(NORTHWEST, msgspec.structs.replace(table.facts, id="again", seed="other"))
    again.fold(reopened(again, table))
    assert again.status is Status.RUNNING
    assert [(s.player, s.bot) for s in again.sittings] == [
        (None, "random"),
        ("ann", None),
    ]  # the next one begins


def test_a_bots_action_is_stale_if_the_table_has_changed() -> None:
    table = new_table("random", "me")
    legal = table.game.legal_actions(table.state, Seat(0))
    assert code_of(table.bot_act, Seat(0), table.revision - 1, legal[0]) is Code.STALE
    assert code_of(table.bot_act, Seat(1), table.revision, legal[0]) is Code.STALE


def everybody_may_act(*others: str) -> Table:
    """A table of the toy game, where everybody may bid in any order. Ann and Bob have the first seats."""
    table = new_table("me", "open", *others, game=TOY)
    return table.fold(table.take_seat("bob", "Bob", "invite", None))


def test_if_several_may_act_an_action_does_not_make_anothers_stale() -> None:
    table = everybody_may_act()
    seen = now(table)
    table.fold(table.act("bob", Seat(1), seen, Bid(1)))
    table.fold(table.act("ann", Seat(0), seen, Bid(2)))
    assert [seat for seat, _ in table.log[2:]] == [1, 0]


def test_if_several_may_act_the_rules_refuse_the_second_of_two_conflicting_actions() -> None:
    table = everybody_may_act("random")
    seen = now(table)
    table.fold(table.bot_act(Seat(2), table.revision, Bid(1)))
    with pytest.raises(IllegalAction, match="the cards are dealt already"):
        table.act("ann", Seat(0), seen, DealCard(1))


def test_if_several_may_act_nobody_acts_twice_on_one_frame() -> None:
    table = everybody_may_act("random")
    seen = now(table)
    table.fold(table.act("ann", Seat(0), seen, Bid(1)))
    assert code_of(table.act, "ann", Seat(0), seen, Bid(1)) is Code.STALE


def test_if_several_may_act_an_action_chosen_before_an_undo_is_stale() -> None:
    table = everybody_may_act("random")
    table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
    seen = now(table)
    table.fold(table.undo("ann", Seat(0), now(table)))
    table.fold(table.bot_act(Seat(2), table.revision, Bid(1)))
    assert code_of(table.act, "bob", Seat(1), seen, Bid(1)) is Code.STALE


def test_an_action_is_stale_if_the_seat_was_not_to_act_in_the_frame() -> None:
    table = new_table("me", "open")
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    seen = now(table)
    act(table, "ann")
    act(table, "ann")
    legal = table.game.legal_actions(table.state, Seat(1))
    assert code_of(table.act, "bob", Seat(1), seen, legal[0]) is Code.STALE


def test_an_aside_is_made_by_a_seat_that_nobody_waits_for() -> None:
    table = everybody_may_act()
    table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
    happened = table.act("ann", Seat(0), now(table), NOD)
    assert [(event.seat, event.by, event.aside) for event in happened if isinstance(event, ActionTaken)] == [
        (0, "ann", True)
    ]
    table.fold(happened)
    assert (table.to_act, table.asides[-2:]) == ((1,), [False, True])
    with pytest.raises(IllegalAction, match="until the next bid"):
        table.act("ann", Seat(0), now(table), NOD)
    assert code_of(table.act, "ann", Seat(1), now(table), NOD) is Code.NOT_YOURS


def test_an_aside_makes_no_choice_stale_also_of_a_client_that_names_no_revision() -> None:
    for revision in (True, False):
        table = everybody_may_act()
        table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
        seen = now(table) if revision else Seen(table.seq)
        table.fold(table.act("ann", Seat(0), now(table), NOD))
        table.fold(table.act("bob", Seat(1), now(table), WINK))
        assert table.act("bob", Seat(1), seen, Bid(2))


def test_an_aside_is_never_stale_itself() -> None:
    table = everybody_may_act()
    seen = Seen(table.seq)
    table.fold(table.act("bob", Seat(1), now(table), Bid(0)))
    assert table.act("ann", Seat(0), seen, NOD)


def test_an_action_that_somebody_took_still_makes_a_choice_stale_though_asides_came_too() -> None:
    table = everybody_may_act()
    seen = now(table)
    table.fold(table.act("ann", Seat(0), now(table), NOD))
    table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
    assert code_of(table.act, "ann", Seat(0), seen, Bid(2)) is Code.STALE


def test_an_aside_does_not_block_an_undo_and_survives_it() -> None:
    table = everybody_may_act()
    seen_before = table.seq
    table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
    seen = now(table)
    table.fold(table.act("bob", Seat(1), now(table), NOD))
    assert undo_target(table, "ann") == seen_before
    assert undo_target(table, "bob") is None  # an aside itself is not taken back
    happened = table.undo("ann", Seat(0), seen)
    table.fold(happened)
    assert (table.state.bids, table.state.signs) == ((None, None), ((1, "nod"),))
    assert (table.log[-1], table.by[-1], table.asides[-1]) == ((Seat(1), NOD), "bob", True)
    last = happened[-1]
    assert isinstance(last, ActionTaken)
    assert last.views is not None


def test_an_undo_takes_no_aside_from_somebody_else() -> None:
    table = everybody_may_act()
    table.fold(table.act("bob", Seat(1), now(table), NOD))
    table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
    assert undo_target(table, "ann") is not None
    table.fold(table.act("bob", Seat(1), now(table), NOD))  # a second time, which only the bid allows
    assert undo_target(table, "ann") is None
    assert code_of(table.undo, "ann", Seat(0), now(table)) is Code.NO_UNDO


def test_of_ones_own_asides_that_an_undo_made_impossible_nothing_stays() -> None:
    table = everybody_may_act()
    table.fold(table.act("ann", Seat(0), now(table), NOD))
    table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
    table.fold(table.act("ann", Seat(0), now(table), NOD))
    table.fold(table.undo("ann", Seat(0), now(table)))
    assert table.state.signs == ((0, "nod"),)


def test_a_bots_thought_is_heard_though_somebody_made_an_aside_meanwhile() -> None:
    table = new_table("me", "greedy", game=TOY)
    moved = table.moved
    table.fold(table.act("ann", Seat(0), now(table), NOD))
    assert table.bot_act(Seat(1), moved, Bid(0))
    table.fold(table.act("ann", Seat(0), now(table), Bid(0)))
    assert code_of(table.bot_act, Seat(1), moved, Bid(0)) is Code.STALE


def test_a_table_with_asides_goes_on_under_a_later_version_of_the_rules() -> None:
    table = new_table("me", "here", game=TOY)
    wishes = [WISHES["me"], WISHES["here"]]
    happened = list(opened(Table(TOY, table.facts), wishes, "Ann", None))
    for seat, action in ((0, NOD), (0, Bid(1)), (0, NOD)):
        new = table.act("ann", Seat(seat), now(table), action)
        happened += new
        table.fold(new)
    carried = carried_over(msgspec.structs.replace(TOY, version=2), table.facts, happened)
    assert carried is not None
    assert (carried.state, carried.asides) == (table.state, table.asides)


def test_bots_that_may_act_at_once_take_turns() -> None:
    table = new_table("random", "me", "random", game=TOY)
    assert table.bots_to_act() == (0, 2)
    table.fold(table.act("ann", Seat(1), now(table), Bid(1)))
    assert table.bots_to_act() == (2, 0)


def test_renaming_changes_only_seats_with_the_old_name() -> None:
    table = new_table("me", "here", "open")
    table.fold(table.rename("ann", "Ann", "Anna"))
    assert table.sittings.names == ["Anna", "Player 2", ""]
    assert table.rename("bob", "Bob", "Rob") == ()


class TestUndo:
    def test_undo_restores_the_state_before(self) -> None:
        table = new_table("me", "here")
        before = table.state
        act(table, "ann")
        table.fold(table.undo("ann", Seat(0), now(table)))
        assert table.state == before
        assert table.seq == 64

    def test_undo_is_stored_as_an_event(self) -> None:
        table = new_table("me", "here")
        act(table, "ann")
        length = table.length
        happened = table.undo("ann", Seat(0), now(table))
        assert happened == (ActionsUndone(Seat(0), 64),)
        table.fold(happened)
        assert table.length == length + 1

    def test_at_a_hot_seat_undo_takes_back_the_previous_persons_action(self) -> None:
        table = new_table("me", "here")
        act(table, "ann")
        act(table, "ann")
        assert table.to_act == (1,)
        table.fold(table.undo("ann", Seat(1), now(table)))
        assert table.to_act == (0,)

    def test_undo_is_refused_after_another_persons_answer(self) -> None:
        table = new_table("me", "open")
        table.fold(table.take_seat("bob", "Bob", "invite", None))
        act(table, "ann")
        act(table, "ann")
        assert undo_target(table, "ann") == 65
        assert undo_target(table, "bob") is None
        act(table, "bob")
        assert undo_target(table, "ann") is None
        assert undo_target(table, "bob") == 66

    def test_undo_takes_back_bots_answers_only_if_all_others_are_bots(self) -> None:
        table = new_table("me", "random", "here")
        for _ in range(2):
            act(table, "ann")
        bot_act(table)
        assert undo_target(table, "ann") == 65
        table = new_table("me", "random", "open")
        table.fold(table.take_seat("bob", "Bob", "invite", None))
        for _ in range(2):
            act(table, "ann")
        bot_act(table)
        assert undo_target(table, "ann") is None

    def test_undo_never_takes_back_chance(self) -> None:
        assert undo_target(new_table("me", "random"), "ann") is None

    def test_undo_does_not_take_back_a_stand_ins_action(self) -> None:
        table = new_table("me", "here")
        act(table, "ann")
        table.fold(table.leave_seat("ann", Seat(0)))
        bot_act(table)
        table.fold(table.return_to_seat("ann", Seat(0)))
        assert undo_target(table, "ann") == 64  # Ann's own last action, before the bot took over

    def test_in_a_game_with_secrets_undo_is_refused_after_a_revelation(self) -> None:
        table = new_table("me", "here", game=TOY)
        table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
        assert undo_target(table, "ann") == 2  # a secret bid reveals nothing to its bidder
        table.fold(table.act("ann", Seat(1), now(table), Bid(2)))
        assert table.status is Status.FINISHED

    def test_in_a_game_with_secrets_undo_does_not_take_back_bots_answers(self) -> None:
        table = new_table("me", "random", "here", game=TOY)
        table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
        table.fold(table.bot_act(Seat(1), table.revision, Bid(0)))
        assert undo_target(table, "ann") is None


class TableMachine(RuleBasedStateMachine):
    """Random commands in random order: folding the stored events always gives the same table."""

    people = st.sampled_from(["ann", "bob", "cid", None])
    seats = st.integers(-2, 5).map(Seat)

    def __init__(self) -> None:
        super().__init__()
        self.table = new_table("me", "open", "random", seed="machine", first=None)
        first = Table(NORTHWEST, self.table.facts)
        self.stored: list[bytes] = [
            events.encode(event)
            for event in opened(
                first, [WISHES["me"], WISHES["open"], SeatWish(SeatKind.BOT, bot="random")], "Ann", None
            )
        ]

    def attempt(self, command: Any, *given: Any) -> None:
        before = self.picture(self.table)
        try:
            happened: tuple[Event, ...] = command(*given)
        except (GamenightError, Refusal):
            assert self.picture(self.table) == before
            return
        assert self.picture(self.table) == before
        self.stored += [events.encode(event) for event in happened]
        self.table.fold(happened)

    @staticmethod
    def picture(table: Table) -> object:
        return (
            table.state,
            table.log[:],
            table.by[:],
            [msgspec.structs.astuple(sitting) for sitting in table.sittings],
            table.status,
            table.revision,
            table.length,
            list(table.chat),
            table.first,
            table.outcome,
        )

    @rule(player=st.sampled_from(["ann", "bob", "cid"]), invite=st.sampled_from(["invite", None]), seat=seats)
    def take_seat(self, player: str, invite: str | None, seat: Seat) -> None:
        self.attempt(self.table.take_seat, player, player.title(), invite, seat if seat >= 0 else None)

    @rule(player=people, seat=seats, back=st.integers(0, 1), choice=st.integers(0, 40))
    def act(self, player: str | None, seat: Seat, back: int, choice: int) -> None:
        legal = self.table.game.legal_actions(self.table.state, seat) if self.table.started else ()
        seen = Seen(max(self.table.seq - back, 0), self.table.revision)
        if legal:
            self.attempt(self.table.act, player, seat, seen, legal[choice % len(legal)])

    @precondition(lambda self: self.table.to_act and not self.table.bots_to_act())
    @rule(choice=st.integers(0, 40))
    def whoever_is_to_act_acts(self, choice: int) -> None:
        seat = self.table.to_act[0]
        legal = self.table.game.legal_actions(self.table.state, seat)
        player = self.table.sittings[seat].player
        self.attempt(self.table.act, player, seat, now(self.table), legal[choice % len(legal)])

    @precondition(lambda self: self.table.bots_to_act())
    @rule(choice=st.integers(0, 40))
    def bot_acts(self, choice: int) -> None:
        seat = self.table.bots_to_act()[0]
        legal = self.table.game.legal_actions(self.table.state, seat)
        self.attempt(self.table.bot_act, seat, self.table.revision, legal[choice % len(legal)])

    @rule(player=people, seat=seats)
    def undo(self, player: str | None, seat: Seat) -> None:
        self.attempt(self.table.undo, player, seat, now(self.table))

    @rule(player=people.filter(bool), seat=seats)
    def leave(self, player: str, seat: Seat) -> None:
        self.attempt(self.table.leave_seat, player, seat)

    @rule(player=people.filter(bool), seat=seats)
    def come_back(self, player: str, seat: Seat) -> None:
        self.attempt(self.table.return_to_seat, player, seat)

    @rule(player=people.filter(bool))
    def fill(self, player: str) -> None:
        self.attempt(self.table.fill_with_bots, player)

    @rule(player=people.filter(bool), first=st.none() | st.integers(-1, 3))
    def choose_first(self, player: str, first: int | None) -> None:
        self.attempt(choose_first, self.table, player, first)

    @rule(player=people)
    def say(self, player: str | None) -> None:
        self.attempt(self.table.say, player, "Somebody", "words", 1.0)

    @invariant()
    def the_stored_events_alone_lead_here(self) -> None:
        again = Table(NORTHWEST, self.table.facts).fold(map(events.decode, self.stored))
        assert self.picture(again) == self.picture(self.table)
        assert again.length == len(self.stored)

    @invariant()
    def the_log_replays_by_the_rules(self) -> None:
        table = self.table
        states = list(replay(table.game, table.facts.seats, table.options, table.log))
        assert states[-1] == table.state
        steps = [
            Step(at, states[at], seat, action, states[at + 1]) for at, (seat, action) in enumerate(table.log)
        ]
        for since in (0, *range(max(table.seq - STEPS_CACHED - 1, 0), table.seq + 1)):
            assert list(table.steps(since)) == steps[since:]
        assert len(table.recent) <= STEPS_CACHED or all(seat == CHANCE for seat, _ in table.log)


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(max_examples=15, stateful_step_count=40)
