"""Random commands at a table of each game, compared with a naive table after every one of them.

Every run tries other examples. A failing one prints the commands that led there, and a line for
`@reproduce_failure`. `make explore` goes on for an hour.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from core.toy import TOY
from gamenight.core import CHANCE, AnyGame, GamenightError, Rng, Seat, replay
from gamenight.games import GAMES
from gamenight.server import events
from gamenight.server.beginning import choose_first
from gamenight.server.events import Event
from gamenight.server.facts import Refusal, Seen, Step
from gamenight.server.leaving import leave_seat, return_to_seat
from gamenight.server.opening import opened, rematch_of, reopened
from gamenight.server.tables import STEPS_CACHED, Table
from gamenight.server.undo import undo_target
from gamenight.server.wire import SeatKind, SeatWish
from server import naive_table
from server.naive_table import Chair, NaiveTable
from server.seating import facts_of

SEATINGS = (("me", "open", "bot"), ("me", "here"), ("me", "bot"), ("me", "open"), ("me", "open", "open"))
"""Who a table is set up with."""

PEOPLE = ("ann", "bob", "cid")
REACHED = ("undo", "leave", "return", "game", "rematch")
"""What each run must reach in each game. The toy game, which has asides, is too short for most of it."""

SECONDS = float(os.environ.get("EXPLORE_SECONDS", "0"))

people = st.sampled_from((*PEOPLE, None))
players = st.sampled_from(PEOPLE)
seats = st.integers(-1, 3)
choices = st.integers(0, 40)


class TableMachine(RuleBasedStateMachine):
    game: ClassVar[AnyGame]
    reached: ClassVar[Counter[str]]

    @initialize(seating=st.sampled_from(SEATINGS), seed=st.integers(0, 1 << 32))
    def set_up(self, seating: tuple[str, ...], seed: int) -> None:
        facts = facts_of(self.game, len(seating), seed=f"machine {seed}")
        kinds = {"me": SeatKind.ME, "here": SeatKind.HERE, "open": SeatKind.OPEN}
        wishes = [
            SeatWish(kinds[word]) if word in kinds else SeatWish(SeatKind.BOT, bot="random")
            for word in seating
        ]
        chairs = {"open": Chair(), "bot": Chair(bot="random")}
        self.table = Table(self.game, facts)
        self.naive = NaiveTable(
            self.game,
            facts,
            [Chair(**vars(chairs[word])) if word in chairs else Chair("ann") for word in seating],
        )
        self.stored: list[bytes] = []
        self.seen: list[tuple[Seen, naive_table.Seen]] = []
        self.naive.begin_if_full()
        self.store(opened(self.table, wishes, "Ann", None))

    # What the machine does with a command

    def store(self, happened: tuple[Event, ...]) -> None:
        self.stored += [events.encode(event) for event in happened]
        self.table.fold(happened)
        self.seen.append((Seen(self.table.seq, self.table.revision), self.naive.seen))

    def attempt(self, may: bool, command: Any, *given: Any, unsure: bool = False) -> bool:
        """Whether the table carries out a command. It must agree with the naive table, unless that is unsure.

        A refused command changes nothing, and neither does any command before it is stored.
        """
        before = self.picture(self.table)
        try:
            self.happened: tuple[Event, ...] = command(*given)
        except (GamenightError, Refusal):
            if may and not unsure:
                raise
            return False
        finally:
            assert self.picture(self.table) == before
        assert may, "the table does what it must refuse"
        return True

    @staticmethod
    def picture(table: Table) -> object:
        sittings = [msgspec.structs.astuple(sitting) for sitting in table.sittings]
        log = (table.log[:], table.by[:], table.asides[:], table.revision, table.length, list(table.chat))
        return table.state, log, sittings, table.status, table.first, table.outcome, table.rematch

    # Sitting down and getting up

    @rule(player=players, invited=st.sampled_from([True, True, False]), seat=seats)
    def take_seat(self, player: str, invited: bool, seat: int) -> None:
        wanted, invite = None if seat < 0 else seat, "invite" if invited else "guess"
        may = self.naive.may_sit_down(player, invited, wanted)
        if self.attempt(may, self.table.take_seat, player, player.title(), invite, wanted):
            self.naive.sit_down(player, wanted)
            self.store(self.happened)

    @rule(player=players)
    def fill(self, player: str) -> None:
        if self.attempt(self.naive.may_fill(player), self.table.fill_with_bots, player):
            self.naive.fill()
            self.store(self.happened)

    @rule(player=players, first=st.none() | st.integers(-1, 3))
    def choose_first(self, player: str, first: int | None) -> None:
        if self.attempt(self.naive.may_choose_first(player, first), choose_first, self.table, player, first):
            self.naive.first = first
            self.store(self.happened)

    @rule(player=players, seat=seats)
    def leave(self, player: str, seat: int) -> None:
        if self.attempt(self.naive.may_leave(player, seat), leave_seat, self.table, player, Seat(seat)):
            self.reached["leave"] += self.naive.status == "running"
            self.naive.leave(seat)
            self.store(self.happened)

    @rule(player=players, seat=seats)
    def come_back(self, player: str, seat: int) -> None:
        if self.attempt(
            self.naive.may_come_back(player, seat), return_to_seat, self.table, player, Seat(seat)
        ):
            self.reached["return"] += 1
            self.naive.come_back(seat)
            self.store(self.happened)

    @rule(player=people)
    def say(self, player: str | None) -> None:
        if self.attempt(player is not None, self.table.say, player, "Somebody", "words", 1.0):
            self.naive.chat += 1
            self.store(self.happened)

    # Playing

    @rule(player=people, seat=seats, back=st.integers(0, 3), choice=choices)
    def act(self, player: str | None, seat: int, back: int, choice: int) -> None:
        """Any action that the seat could have chosen in one of the last frames."""
        seen, naive_seen = self.seen[-1 - min(back, len(self.seen) - 1)]
        if seen.seq > len(self.naive.log):
            return  # that action was undone; `undo` tries frames like this one
        state = self.naive.state_after(seen.seq)
        offered = (*self.game.legal_actions(state, Seat(seat)), *self.game.asides(state, Seat(seat)))
        if offered and seat >= 0:
            action = offered[choice % len(offered)]
            may = self.naive.may_act(player, seat, naive_seen, action)
            if self.attempt(may, self.table.act, player, Seat(seat), seen, action):
                self.naive.act(player, seat, action)
                self.store(self.happened)

    @precondition(lambda self: self.people_to_act())
    @rule(choice=choices)
    def a_person_acts(self, choice: int) -> None:
        waiting = self.people_to_act()
        seat = waiting[choice % len(waiting)]
        player = self.naive.chairs[seat].player
        legal = self.game.legal_actions(self.naive.state, Seat(seat))
        assert self.attempt(
            True, self.table.act, player, Seat(seat), self.seen[-1][0], legal[choice % len(legal)]
        )
        self.naive.act(player, seat, legal[choice % len(legal)])
        self.store(self.happened)

    @precondition(lambda self: self.bots_to_act())
    @rule(choice=choices)
    def a_bot_acts(self, choice: int) -> None:
        waiting = self.bots_to_act()
        seat = waiting[choice % len(waiting)]
        legal = self.game.legal_actions(self.naive.state, Seat(seat))
        action, moved = legal[choice % len(legal)], self.table.moved
        assert self.attempt(True, self.table.bot_act, Seat(seat), moved, action)
        self.naive.act(None, seat, action)
        self.store(self.happened)
        assert not self.attempt(False, self.table.bot_act, Seat(seat), moved, action)  # it has acted

    @rule(player=people, seat=seats, back=st.integers(0, 2))
    def undo(self, player: str | None, seat: int, back: int) -> None:
        seen, naive_seen = self.seen[-1 - min(back, len(self.seen) - 1)]
        may = self.naive.may_undo(player, seat, naive_seen)
        if self.attempt(may, self.table.undo, player, Seat(seat), seen, unsure=self.game.secrets):
            self.reached["undo"] += 1
            self.naive.undo(player)
            self.store(self.happened)

    @precondition(lambda self: self.naive.by and self.naive.by[-1] is not None)
    @rule()
    def whoever_acted_undoes_it(self) -> None:
        self.undo(self.naive.by[-1], self.naive.log[-1][0], 0)

    @precondition(lambda self: self.naive.over)
    @rule(player=players)
    def play_again(self, player: str) -> None:
        """From now on the machine is at the new table."""
        facts = facts_of(
            self.game, self.table.facts.seats, seed=f"{self.table.facts.seed} again", table_id="again"
        )
        if self.attempt(self.naive.may_play_again(player), rematch_of, self.table, player, "again"):
            self.reached["rematch"] += 1
            self.store(self.happened)
            assert rematch_of(self.table, player, "another") == ()
            earlier, self.table = self.table, Table(self.game, facts)
            self.naive = self.naive.play_again(facts)
            self.stored, self.seen = [], []
            self.store(reopened(self.table, earlier))

    def people_to_act(self) -> list[int]:
        return [at for at in self.to_act() if self.naive.chairs[at].bot is None]

    def bots_to_act(self) -> list[int]:
        return [at for at in self.to_act() if self.naive.chairs[at].bot is not None]

    def to_act(self) -> tuple[int, ...]:
        return self.game.to_act(self.naive.state) if self.naive.status == "running" else ()

    # At the end of each example

    def teardown(self) -> None:
        """Play the game out: in every run every game has whole games, undos, leaves and returns."""
        if not hasattr(self, "naive"):
            return
        luck = Rng(str(len(self.stored)), "teardown")
        for player in PEOPLE:
            if self.naive.may_fill(player):
                self.fill(player)
        while self.naive.status == "running":
            self.play_on(luck)
        self.reached["game"] += self.naive.status == "finished"
        self.the_naive_table_is_the_same()
        self.the_stored_events_alone_lead_here()
        for player in PEOPLE:
            if self.naive.may_play_again(player):
                self.play_again(player)
                self.the_naive_table_is_the_same()

    def play_on(self, luck: Rng) -> None:
        if self.people_to_act() and (luck.below(20) == 0 or not self.reached["leave"]):
            seat = self.people_to_act()[0]
            player = self.naive.chairs[seat].player
            assert player is not None
            self.leave(player, seat)
            self.a_bot_acts(luck.below(40))
            self.come_back(player, seat)
        elif self.people_to_act() and not (self.bots_to_act() and luck.below(2)):
            self.a_person_acts(luck.below(40))
            if luck.below(6) == 0 or not self.reached["undo"]:
                self.whoever_acted_undoes_it()
        else:
            self.a_bot_acts(luck.below(40))

    # Always

    @invariant()
    def the_naive_table_is_the_same(self) -> None:
        table, naive = self.table, self.naive
        assert table.status.value == naive.status
        assert (table.log, table.by, table.asides) == (naive.log, naive.by, naive.aside)
        assert table.state == naive.state
        assert (table.revision, table.chatted) == (naive.taken + naive.undos, naive.chat)
        assert [(sitting.player, sitting.bot) for sitting in table.sittings] == [
            (chair.player, chair.bot) for chair in naive.chairs
        ]
        assert table.to_act == self.to_act()
        assert sorted(table.bots_to_act()) == self.bots_to_act()
        for player in PEOPLE:
            expected = naive.undone_to(player) if naive.status == "running" else None
            assert undo_target(table, player) in ({expected, None} if self.game.secrets else {expected})

    @invariant()
    def the_stored_events_alone_lead_here(self) -> None:
        again = Table(self.game, self.table.facts).fold(map(events.decode, self.stored))
        assert self.picture(again) == self.picture(self.table)
        assert again.length == len(self.stored)

    @invariant()
    def every_step_is_known(self) -> None:
        table = self.table
        states = list(replay(table.game, table.facts.seats, table.options, table.log))
        steps = [
            Step(at, states[at], seat, action, states[at + 1]) for at, (seat, action) in enumerate(table.log)
        ]
        for since in (0, *range(max(table.seq - STEPS_CACHED - 1, 0), table.seq + 1)):
            assert list(table.steps(since)) == steps[since:]
        assert len(table.recent) <= STEPS_CACHED or all(seat == CHANCE for seat, _ in table.log)


def machine_of(game: AnyGame) -> type[TableMachine]:
    class Machine(TableMachine):
        pass

    Machine.game, Machine.reached = game, Counter()
    Machine.__name__ = f"TableMachineOf_{game.slug}"
    return Machine


MACHINES = {game.slug: machine_of(game) for game in (*GAMES, TOY)}

VARIED = settings(
    derandomize=False,
    print_blob=True,
    deadline=None,
    max_examples=4,
    stateful_step_count=25,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("slug", MACHINES)
def test_a_table_does_what_the_naive_table_does(slug: str) -> None:
    machine, until = MACHINES[slug], time.monotonic() + SECONDS / len(MACHINES)
    machine.reached.clear()
    run_state_machine_as_test(machine, settings=VARIED)
    wanted = ("game", "rematch") if slug == TOY.slug else REACHED
    assert [what for what in wanted if not machine.reached[what]] == []
    longer = settings(VARIED, max_examples=100, stateful_step_count=60)
    while time.monotonic() < until:
        run_state_machine_as_test(machine, settings=longer)
