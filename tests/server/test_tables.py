"""The table: its commands, and that its state is a fold over its events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.toy import NOD, TOY, WINK, Bid
from gamenight.bots import STAND_IN
from gamenight.core import CHANCE, AnyGame, IllegalAction, Rng, Seat
from gamenight.games import game as find_game
from gamenight.games.nowhere.types import Give
from gamenight.games.nowhere.vocabulary import Item
from gamenight.server.events import ActionsUndone, ActionTaken, GameEnded, GameStarted, SeatTaken
from gamenight.server.facts import Refusal, Seen
from gamenight.server.leaving import leave_seat, return_to_seat
from gamenight.server.loading import carried_over
from gamenight.server.opening import opened, rematch_of, reopened
from gamenight.server.tables import Events, Table
from gamenight.server.undo import undo_target
from gamenight.server.wire import Code, SeatKind, SeatWish, Status
from games.nowhere.positions import position
from server.seating import seated

NORTHWEST, NOMADS_LAND, NOWHERE = map(find_game, ("northwest", "nomads_land", "nowhere"))
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
    def picture() -> object:
        facts = (table.length, table.seq, table.revision, table.status, table.rematch, table.to_act)
        return facts, table.state, list(table.sittings), list(table.chat), list(table.recent)

    table = new_table("me", "open")
    before = picture()
    assert table.take_seat("bob", "Bob", "invite", None)
    assert picture() == before
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    act(table, "ann")
    before = picture()
    assert table.act("ann", Seat(0), now(table), table.legal_actions(Seat(0))[0])
    assert table.undo("ann", Seat(0), now(table))
    assert leave_seat(table, "ann", Seat(0))
    assert table.say("bob", "Bob", "hello", 1.0)
    assert table.rename("ann", "Ann", "Anna")
    assert picture() == before


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
    table.fold(leave_seat(table, "bob", Seat(1)))
    assert table.sittings.free == [1, 2]
    assert table.take_seat("cid", "Cid", "invite", 1)


def test_a_finished_table_refuses_every_command() -> None:
    table = new_table("me", "here")
    while table.status is Status.RUNNING:
        happened = act(table, "ann")
    assert isinstance(happened[-1], GameEnded)
    assert happened[-1].outcome == table.outcome == NORTHWEST.outcome(table.state)
    assert undo_target(table, "ann") is None
    assert code_of(leave_seat, table, "ann", Seat(0)) is Code.NOT_OPEN
    assert code_of(table.act, "ann", Seat(0), now(table), None) is Code.NOT_OPEN


def test_a_rematch_has_the_same_people_and_is_made_once() -> None:
    table = new_table("me", "random")
    assert code_of(rematch_of, table, "ann", "again") is Code.NOT_OPEN
    while table.status is Status.RUNNING:
        if table.bots_to_act():
            bot_act(table)
        else:
            act(table, "ann")
    assert code_of(rematch_of, table, "bob", "again") is Code.NOT_YOURS
    table.fold(rematch_of(table, "ann", "again"))
    assert rematch_of(table, "ann", "yet another") == ()
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
    """The second was legal in the frame that its player saw: in Nowhere two want the same Item."""
    table, rng = new_table("me", "open", game=NOWHERE, seed="conflict"), Rng("conflict", "people")
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    conflicts = 0
    while table.status is Status.RUNNING and not conflicts:
        seen, acting = now(table), table.to_act
        seat = rng.pick(acting)
        wanted = {s: table.legal_actions(s) for s in acting}
        player = table.sittings[seat].player
        table.fold(table.act(player, seat, seen, rng.pick(wanted[seat])))
        if table.seq != seen.seq + 1 or table.status is not Status.RUNNING:
            continue
        for other in set(acting) - {seat}:
            gone = [a for a in wanted[other] if a not in table.legal_actions(other)]
            if gone and other in table.to_act:
                conflicts += 1
                with pytest.raises(IllegalAction):
                    table.act(table.sittings[other].player, other, seen, gone[0])
    assert conflicts


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
        """Also where all others are bots: in Nomad's Land chance follows many walks."""
        table, rng = new_table("me", "random", game=NOMADS_LAND), Rng("chance", "undo")
        followed = taken_back = 0
        while followed < 3 or not taken_back:
            assert table.status is Status.RUNNING
            acting = table.to_act[0]
            legal = table.legal_actions(acting)
            if table.bots_to_act():
                table.fold(table.bot_act(acting, table.moved, rng.pick(legal)))
                continue
            at = table.seq
            table.fold(table.act("ann", acting, now(table), rng.pick(legal)))
            dealt = table.log[-1][0] == CHANCE
            assert undo_target(table, "ann") == (None if dealt else at)
            followed += dealt
            taken_back += not dealt

    def test_undo_takes_back_what_a_stand_in_did_together_with_the_persons_own_action(self) -> None:
        table = new_table("me", "here")
        act(table, "ann")
        table.fold(leave_seat(table, "ann", Seat(0)))
        bot_act(table)
        table.fold(return_to_seat(table, "ann", Seat(0)))
        assert undo_target(table, "ann") == 64

    def test_undo_takes_back_nothing_a_stand_in_did_if_another_person_plays(self) -> None:
        table = new_table("me", "open")
        table.fold(table.take_seat("bob", "Bob", "invite", None))
        act(table, "ann")
        table.fold(leave_seat(table, "ann", Seat(0)))
        bot_act(table)
        table.fold(return_to_seat(table, "ann", Seat(0)))
        assert undo_target(table, "ann") is None

    def test_an_action_in_a_seat_that_its_player_has_left_cannot_be_undone(self) -> None:
        table = new_table("me", "here")
        act(table, "ann")
        assert undo_target(table, "ann") == 64
        table.fold(leave_seat(table, "ann", Seat(0)))
        assert undo_target(table, "ann") is None
        assert code_of(table.undo, "ann", Seat(0), now(table)) is Code.NOT_YOURS
        assert code_of(table.undo, "ann", Seat(1), now(table)) is Code.NO_UNDO
        table.fold(return_to_seat(table, "ann", Seat(0)))
        assert undo_target(table, "ann") == 64

    def test_nobody_undoes_from_a_seat_of_somebody_else(self) -> None:
        table = new_table("me", "open")
        table.fold(table.take_seat("bob", "Bob", "invite", None))
        act(table, "ann")
        for player, seat in (("bob", 0), ("ann", 1), ("eve", 0), (None, 0)):
            assert code_of(table.undo, player, Seat(seat), now(table)) is Code.NOT_YOURS
        assert table.undo("ann", Seat(0), now(table))

    def test_an_undo_chosen_at_an_older_frame_is_stale(self) -> None:
        table = new_table("me", "here")
        act(table, "ann")
        seen = now(table)
        act(table, "ann")
        assert code_of(table.undo, "ann", Seat(0), seen) is Code.STALE
        assert code_of(table.undo, "ann", Seat(0), Seen(seen.seq)) is Code.STALE
        table.fold(table.undo("ann", Seat(1), now(table)))
        assert code_of(table.undo, "ann", Seat(0), seen) is Code.STALE  # as long as then, but undone since
        assert table.undo("ann", Seat(0), now(table))

    def test_whatever_is_cached_is_as_before_after_an_undo(self) -> None:
        table, fresh = new_table("me", "here"), new_table("me", "here")
        for choice in (3, 0, 1):
            act(table, "ann", choice)
        for choice in (3, 0):
            act(fresh, "ann", choice)
        table.views.of(None)
        table.legal_actions(table.to_act[0])
        table.fold(table.undo("ann", table.to_act[0], now(table)))
        assert table.views.of(None) == fresh.views.of(None)
        assert table.to_act == fresh.to_act
        for seat in (0, 1):
            assert table.legal_actions(Seat(seat)) == fresh.legal_actions(Seat(seat))
        act(table, "ann", 4)
        act(fresh, "ann", 4)
        for since in range(table.seq + 1):
            assert list(table.steps(since)) == list(fresh.steps(since))

    def test_what_was_decided_before_another_event_is_applied_to_the_state_after_it(self) -> None:
        table, elsewhere = everybody_may_act(), everybody_may_act()
        decided = table.act("ann", Seat(0), now(table), Bid(1))
        table.fold(elsewhere.act("bob", Seat(1), now(elsewhere), Bid(2))[:1])
        table.apply(decided[0])
        assert table.state.bids == (1, 2)

    def test_a_secret_bid_reveals_nothing_to_its_bidder(self) -> None:
        table = new_table("me", "here", game=TOY)
        table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
        assert undo_target(table, "ann") == 2

    @pytest.mark.parametrize(("item", "revealed"), [("megaphone", True), ("bus_ticket", False)])
    def test_in_nowhere_an_action_that_reveals_something_cannot_be_undone(
        self, item: Item, revealed: bool
    ) -> None:
        """Everybody sees who has reached their Destination: a unique Item shows that it is the Keepsake."""
        table = new_table("me", "here", game=NOWHERE)
        table.state = position(hands=[[item]], goals=("grand_tour", "keepsake"))
        before = table.seq
        table.fold(table.act("ann", Seat(0), now(table), Give(item, Seat(1))))
        assert NOWHERE.view(table.state, Seat(0)).reached[1] == revealed
        assert undo_target(table, "ann") == (None if revealed else before)

    def test_in_a_game_with_secrets_undo_does_not_take_back_bots_answers(self) -> None:
        table = new_table("me", "random", "here", game=TOY)
        table.fold(table.act("ann", Seat(0), now(table), Bid(1)))
        table.fold(table.bot_act(Seat(1), table.revision, Bid(0)))
        assert undo_target(table, "ann") is None
