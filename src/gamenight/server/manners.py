"""Manners of bots that may act at the same time as people: they propose, then wait.

A proposal is no part of the log. It is computed again when the table changes or is loaded. The bot acts if
somebody says "go ahead". Without an answer it acts if it keeps to its share and all people have acted since,
or after a pause if the bots of the table lead. Nobody waits for a person who has been gone too long.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import inf

from msgspec import Struct

from gamenight.bots.planning import Planned
from gamenight.core import AnyGame, Seat
from gamenight.server.events import BotsInstructed
from gamenight.server.facts import Refusal, Step
from gamenight.server.tables import Events, Table
from gamenight.server.wire import Code
from gamenight.server.wire_proposals import Answer, Proposal


class Pending(Struct):
    """A proposal that waits."""

    number: int
    planned: Planned
    revision: int  # of the table that it was computed for
    since: float  # when it was made, on the monotonic clock
    acted: set[Seat]  # people who have acted since
    approved: bool = False

    @property
    def goal(self) -> str:
        """What identifies the proposal. A plan without a goal is identified by its words."""
        return self.planned.plan.goal or self.planned.plan.text


class Manners:
    """The proposals at one table and the answers to them."""

    def __init__(self) -> None:
        self.pending: dict[Seat, Pending] = {}
        self._waiting: set[Seat] = set()  # bots that were told to wait
        self._taken: dict[Seat, set[str]] = {}  # for each bot, goals that people reach themselves
        self._numbers = count(1)

    def taken(self, seat: Seat) -> frozenset[str]:
        return frozenset(self._taken.get(seat, ()))

    def missing(self, table: Table) -> tuple[Seat, ...]:
        """The bots that may act beside people and have no proposal for the table as it is now."""
        return tuple(
            seat
            for seat in table.bots_to_act()
            if seat not in self.pending or self.pending[seat].revision != table.revision
        )

    def propose(self, table: Table, seat: Seat, planned: Planned, now: float) -> None:
        """A proposal with the same goal as before keeps its number and its answers."""
        new = Pending(next(self._numbers), planned, table.revision, now, set())
        old = self.pending.get(seat)
        if old is not None and old.goal == new.goal:
            old.planned, old.revision = planned, table.revision
        else:
            self.pending[seat] = new

    def due(self, table: Table, seat: Seat, pause: float, gone_at: Callable[[Seat], float]) -> float:
        """When the bot may act, on the monotonic clock. Infinite: not before somebody acts or answers.

        Leading bots pause. `gone_at` says when nobody waits any longer for the person in a seat.
        """
        pending = self.pending[seat]
        if pending.approved:
            return 0.0
        if seat in self._waiting or not pending.planned.plan.fair:
            return inf
        if table.bots_lead:
            return pending.since + pause
        return max([gone_at(s) for s in table.people_beside_bots if s not in pending.acted], default=0.0)

    def answer(self, seat: Seat, number: int, answer: Answer) -> None:
        pending = self.pending.get(seat)
        if pending is None or pending.number != number:
            raise Refusal(Code.STALE, "the bot has another plan now; look again")
        pending.approved = answer is Answer.GO_AHEAD
        match answer:
            case Answer.GO_AHEAD:
                self._waiting.discard(seat)
            case Answer.WAIT:
                self._waiting.add(seat)
            case Answer.MINE:
                if not pending.planned.plan.goal:
                    raise Refusal(Code.ILLEGAL, "only the bot itself can do that")
                self._taken.setdefault(seat, set()).add(pending.goal)
                pending.revision = -1  # the bot makes another proposal

    def saw(self, table: Table, step: Step, aside: bool) -> None:
        """Note who has acted. Answers to a question count only if bots may act as well."""
        acting = table.game.to_act(step.before)
        bots = table.sittings.bots
        if step.seat in bots:
            self._advance(step.seat)
        elif not aside and any(seat in bots for seat in acting):
            for pending in self.pending.values():
                pending.acted.add(step.seat)

    def _advance(self, seat: Seat) -> None:
        """The bot has acted. A plan of one action is done: what it wants next is a new proposal."""
        pending = self.pending.get(seat)
        if pending is not None and len(pending.planned.actions) == 1:
            del self.pending[seat]

    def undone(self, seat: Seat) -> None:
        for pending in self.pending.values():
            pending.acted.discard(seat)

    def withdraw(self, table: Table) -> bool:
        """Drop the proposals of bots that may not act beside people now. Return whether there was one."""
        acting = table.bots_to_act() if table.people_beside_bots else ()
        gone = [seat for seat in self.pending if seat not in acting]
        for seat in gone:
            del self.pending[seat]
        if not table.people_beside_bots and table.bots_to_act() and not table.game.hurries(table.state):
            self._waiting.clear()  # no person can act: bots that were told to wait go on
        return bool(gone)

    def shown(self, table: Table) -> tuple[Proposal, ...]:
        names = table.sittings.names
        return tuple(
            Proposal(
                seat=seat,
                number=pending.number,
                text=pending.planned.plan.text.format(*names),
                actions=pending.planned.actions,
                cost=pending.planned.plan.cost,
                takeable=bool(pending.planned.plan.goal),
                fair=pending.planned.plan.fair,
                waits=seat in self._waiting,
                approved=pending.approved,
            )
            for seat, pending in sorted(self.pending.items())
        )


def check_lead(game: AnyGame, lead: bool) -> None:
    """Raise a Refusal if bots cannot lead at a table of this game."""
    if lead and not (game.cooperative and game.at_once):
        raise Refusal(Code.BAD_TABLE, f"bots never act at the same time as people in {game.title}")


def instruct(table: Table, player: str, lead: bool) -> Events:
    """The command of the creator."""
    if player != table.facts.creator:
        raise Refusal(Code.NOT_YOURS, "only the player who set up this table can tell bots to lead or follow")
    check_lead(table.game, lead)
    return () if lead == table.bots_lead else (BotsInstructed(lead),)
