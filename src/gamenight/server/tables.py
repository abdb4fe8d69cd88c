"""The table: a command returns events, and events change the table. No disk, network or clock.

A command is a method that returns events and changes nothing. Only `apply` changes a table. So a table is a
fold over its events, and a command whose events could not be stored has no effect.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from gamenight.core import (
    CHANCE,
    AnyGame,
    BadTable,
    First,
    Lesson,
    Outcome,
    Seat,
    ahead,
    decode_options,
    lesson_of,
    play,
    start,
)
from gamenight.server.attempt import Attempt
from gamenight.server.beginning import begun_if_ready, turn
from gamenight.server.clocks import Times
from gamenight.server.dealing import dealt_after, ended, sealed
from gamenight.server.ending import Ending, ending_after
from gamenight.server.events import (
    OVERDUE,
    ActionsUndone,
    ActionTaken,
    BotSeated,
    BotsInstructed,
    ChallengeBegun,
    Chatted,
    ClockChosen,
    Event,
    FirstChosen,
    GameEnded,
    GameStarted,
    LessonBegun,
    PlayerRenamed,
    PositionTaken,
    RematchMade,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    TableClosed,
)
from gamenight.server.facts import Facts, Foreseen, Refusal, Seen, Step
from gamenight.server.notes import Note, noted
from gamenight.server.positions import placed
from gamenight.server.shuffling import Shuffling, added_if_any
from gamenight.server.sittings import Sittings, known_bot
from gamenight.server.staleness import check_seen, only_others_acted
from gamenight.server.undo import undone
from gamenight.server.views import Views
from gamenight.server.wire import ChatLine, Closed, Code, Status

Events: TypeAlias = tuple[Event, ...]

CHAT_LIMIT = 200
STEPS_CACHED = 8
"""So many last steps are cached. Older ones are computed again. Until a player acts, all are cached."""


class Table:
    """One table. `log` holds the actions that were not undone; `length` counts the stored entries."""

    __slots__ = (
        *("_foreseen", "_legal", "_views", "attempt", "lesson"),
        *("asides", "bots_lead", "by", "chat", "chatted", "closed", "closed_because", "ending", "facts"),
        *("first", "game", "length", "log", "moved", "notes", "options", "origin", "outcome", "position"),
        *("recent", "rematch", "revision", "shuffling", "sittings", "started", "state", "times", "undos"),
    )

    def __init__(self, game: AnyGame, facts: Facts) -> None:
        if facts.version != game.version:
            raise BadTable(
                f"this table plays version {facts.version} of {game.title}; the server knows {game.version}"
            )
        self.game = game
        self.facts = facts
        self.options = decode_options(game, facts.options)
        self.shuffling = Shuffling(facts)
        self.sittings = Sittings(facts.seats)
        self.origin = self.state = start(game, facts.seats, self.options)
        self.position: PositionTaken | None = None  # where `origin` comes from; None: it is the set-up
        self.first: First | None = None  # before the start: as chosen, or None for the lot
        self.outcome: Outcome | None = None
        self.log: list[tuple[Seat, Any]] = []
        self.by: list[str | None] = []  # for each action of the log: the player, OVERDUE, or None
        self.asides: list[bool] = []  # for each action of the log: whether it is an aside
        self.recent: deque[Step] = deque()  # the last steps of the log
        self.undos: list[tuple[int, int]] = []  # for each undo: (revision, seq) after it
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LIMIT)
        self.chatted = 0
        self.started = False
        self.times: Times | None = None  # None: the table has no clock
        self.notes: list[Note] = []
        self.ending: Ending | None = None  # somebody proposes to end the game
        self.bots_lead = False  # while people may act too; otherwise bots follow
        self.lesson: Lesson | None = None
        self.attempt: Attempt | None = None  # at a challenge
        self.rematch: str | None = None
        self.closed: Closed | None = None
        self.closed_because: str | None = None
        self.length = self.revision = 0  # stored entries; actions and undos so far
        self.moved = 0  # the revision at the last of them that was no aside
        self._foreseen = Foreseen()
        self._legal: tuple[Any, Seat, tuple[Any, ...]] = (None, CHANCE, ())
        self._views = Views(game, self.state)

    # Queries

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def status(self) -> Status:
        if self.closed is not None:
            return Status.CLOSED
        if self.outcome is not None:
            return Status.FINISHED
        return Status.RUNNING if self.started else Status.OPEN

    @property
    def to_act(self) -> tuple[Seat, ...]:
        acting: tuple[Seat, ...] = self.game.to_act(self.state)
        return acting if self.started and self.closed is None else ()

    @property
    def views(self) -> Views:
        if self._views.state is not self.state:
            self._views = Views(self.game, self.state)
        return self._views

    def legal_actions(self, seat: Seat) -> tuple[Any, ...]:
        """The legal actions of a seat, cached: the server needs them for the frame and for the answer."""
        state, found_for, found = self._legal
        if state is not self.state or found_for != seat:
            found = self.game.legal_actions(self.state, seat)
            self._legal = (self.state, seat, found)
        return found

    def eyes_of(self, player: str | None, pinned: Seat | None = None) -> Seat | None:
        """The seat whose view a player gets.

        A player with several seats gets the pinned one, else one that is to act, else the one that acted
        last, else the first.
        """
        mine = self.sittings.seats_of(player)
        if len(mine) < 2:
            return mine[0] if mine else None
        if pinned in mine:
            return pinned
        acting = self.to_act
        for seat in mine:
            if seat in acting and self.sittings.acts_for(player, seat):
                return seat
        acted = (seat for seat, _ in reversed(self.log) if seat in mine)
        return next(acted, mine[0])

    def bots_to_act(self) -> tuple[Seat, ...]:
        """The seats of bots that may act now, in seat order from the one after the last actor."""
        if self.coming:  # the lesson decides who is next
            return tuple(seat for seat, _ in self.coming[:1] if seat in self.sittings.bots and self.to_act)
        bots = [seat for seat in self.to_act if seat in self.sittings.bots]
        if len(bots) < 2:
            return tuple(bots)
        acted = next((seat for seat, _ in reversed(self.log) if seat != CHANCE), -1)
        return tuple(sorted(bots, key=lambda seat: (seat - acted - 1) % self.facts.seats))

    @property
    def people_beside_bots(self) -> tuple[Seat, ...]:
        """The seats of people who may act while bots may act too, in a cooperative game."""
        acting, bots = self.to_act, self.bots_to_act()
        if self.coming or len(acting) < 2 or not self.game.cooperative or not bots:
            return ()
        return tuple(seat for seat in acting if seat not in bots)

    @property
    def hurried(self) -> Seat | None:
        """The seat of a person whose answer people at other screens wait for. None: nobody is hurried."""
        if not self.game.hurries(self.state):
            return None
        acting = self.to_act
        if len(acting) != 1 or acting == (CHANCE,):
            return None
        return acting[0] if acting[0] not in self.sittings.bots and len(self.sittings.people) > 1 else None

    @property
    def coming(self) -> tuple[tuple[Seat, Any], ...] | None:
        """What the lesson's log holds next. Empty: it is over. None: the table follows no lesson."""
        return None if self.lesson is None else ahead(self.lesson, self.log)

    def steps(self, since: int = 0) -> Iterator[Step]:
        """The steps from the seq `since` on."""
        known = self.seq - len(self.recent)
        if since >= known:
            yield from islice(self.recent, since - known, None)
            return
        state = self.origin
        for seq, (seat, action) in enumerate(self.log):
            after = self.game.apply(state, seat, action)
            if seq >= since:
                yield Step(seq, state, seat, action, after)
            state = after

    def holds_from(self, since: int, revision: int | None) -> int:
        """The seq from which a client needs the log again, if it last saw `since` at `revision`."""
        return min(since, self.seq, *(seq for at, seq in self.undos if revision is None or at > revision))

    # Commands

    def take_seat(
        self, player: str, name: str, invite: str | None, seat: int | None, value: str | None = None
    ) -> Events:
        if self.sittings.seats_of(player):
            raise Refusal(Code.NOT_OPEN, "you already sit at this table")
        if not self.facts.public and invite != self.facts.invite:
            raise Refusal(Code.NOT_YOURS, "this table is private: you need its invitation to sit down")
        if player in self.sittings.removed:
            raise Refusal(Code.NOT_YOURS, "the host of this table has removed you; you may watch")
        self.check_not_over()
        free = self.sittings.free
        if not free:
            raise Refusal(Code.NOT_OPEN, "every seat of this table is taken")
        if seat is not None and seat not in free:
            raise Refusal(Code.NOT_OPEN, "that seat is not open")
        taken = SeatTaken(free[0] if seat is None else Seat(seat), player, self.sittings.distinct(name))
        return begun_if_ready(self, [taken, *added_if_any(self, player, value)])

    def fill_with_bots(self, player: str, bot: str | None = None) -> Events:
        if not self.sittings.seats_of(player):
            raise Refusal(Code.NOT_YOURS, "only a player who sits here can fill the open seats with bots")
        self.check_not_over()
        free = self.sittings.free
        if not free:
            raise Refusal(Code.NOT_OPEN, "every seat of this table is taken")
        return begun_if_ready(self, [*self.sittings.seated_bots(free, known_bot(bot))])

    def rename(self, player: str, before: str, name: str) -> Events:
        return self.sittings.renamed(player, before, name)

    def act(self, player: str | None, seat: Seat, seen: Seen, action: Any) -> Events:
        if not self.sittings.acts_for(player, seat):
            raise Refusal(Code.NOT_YOURS, "you do not act for that seat")
        # Neither an aside nor speech is ever stale: the rules alone decide.
        aside = isinstance(action, self.game.speech) or action in self.game.asides(self.state, seat)
        if not aside and not only_others_acted(self, seat, seen):
            check_seen(self, seen)
        return self._acted(self.facts.creator if self.sittings.everybody else player, seat, action)

    def bot_act(self, seat: Seat, moved: int, action: Any) -> Events:
        if moved != self.moved or seat not in self.bots_to_act():
            raise Refusal(Code.STALE, "the table changed while the bot was thinking")
        return self._acted(None, seat, action)

    def stand_in(self, seat: Seat, moved: int, action: Any) -> Events:
        """A bot's answer for a person whose time is up."""
        if moved != self.moved or seat != self.hurried:
            raise Refusal(Code.STALE, "the answer came in time")
        return self._acted(OVERDUE, seat, action)

    def undo(self, player: str | None, seat: Seat, seen: Seen) -> Events:
        if not self.sittings.acts_for(player, seat):
            raise Refusal(Code.NOT_YOURS, "you do not act for that seat")
        check_seen(self, seen)
        return undone(self, player)

    def say(self, player: str | None, name: str, text: str, at: float) -> Events:
        if player is None:
            raise Refusal(Code.NOT_YOURS, "you need a name to write in the chat")
        if player in self.sittings.removed:
            raise Refusal(Code.NOT_YOURS, "the host of this table has removed you; you may watch")
        seat = self.eyes_of(player)
        known = self.sittings.distinct(name) if seat is None else self.sittings[seat].name
        return (Chatted(player, known, seat, text, at),)

    # The fold

    def apply(self, event: Event) -> Step | None:
        """Apply an event. Return the step if the event is an action."""
        self.length += 1
        step = None
        if isinstance(event, ActionTaken):
            step = self._take(event)
            if self.attempt is not None:
                self.attempt.saw(event, step)
        else:
            self._change(event)
        self.ending = ending_after(self, event)
        if self.times is not None:
            self.times.saw(self, event)
        return step

    def _change(self, event: Event) -> None:  # an event that is no action
        noted(self, event)
        self.shuffling.apply(event, self.sittings)
        match event:
            case ActionsUndone(_, seq):
                self._take_back(seq)
            case SeatTaken() | BotSeated() | SeatLeft() | SeatReturned() | PlayerRenamed():
                self.sittings.apply(event)
            case FirstChosen(seat, by):
                self.first = None if seat is None else First(seat, by)
            case BotsInstructed(lead):
                self.bots_lead = lead
            case LessonBegun():
                self.lesson = lesson_of(self.game)
            case ChallengeBegun():
                self.attempt = Attempt(event)
            case PositionTaken():
                self.position = event
                self.state = self.origin = placed(self.game, event)
                self.sittings.everybody = event.lines
            case ClockChosen(clock):
                self.times = Times(clock, self.facts.seats)
            case GameStarted(first):
                self.started, self.first = True, first
                if first is not None:
                    turn(self, first)
            case GameEnded(outcome):
                self.outcome = outcome
            case TableClosed(reason, words):
                self.closed, self.closed_because = reason, words
            case Chatted(_, name, spoken_from, text, at):
                self.chatted += 1
                self.chat.append(ChatLine(self.chatted, name, spoken_from, text, at))
            case RematchMade(table_id):
                self.rematch = table_id

    def fold(self, events: Iterable[Event]) -> Table:
        for event in events:
            self.apply(event)
        return self

    def _take(self, taken: ActionTaken) -> Step:
        seat, before, foreseen = taken.seat, self.state, self._foreseen
        if foreseen.taken is not None and foreseen.taken.action is taken.action and foreseen.before is before:
            action, self.state = foreseen.action, foreseen.after
            assert foreseen.views is not None, "_acted made the views"
            self._views = foreseen.views
        else:
            action = self.game.Action.decode(taken.action)
            self.state = self.game.apply(before, seat, action)
        self.outcome = self.game.outcome(self.state)
        self.log.append((seat, action))
        self.by.append(taken.by)
        self.asides.append(taken.aside)
        self.revision += 1
        if not taken.aside:
            self.moved = self.revision
        step = Step(len(self.log) - 1, before, seat, action, self.state)
        if seat != CHANCE and self.recent.maxlen is None:
            self.recent = deque(self.recent, STEPS_CACHED)
        self.recent.append(step)
        return step

    def _take_back(self, seq: int) -> None:
        self.state, self.outcome = next(self.steps(seq)).before, None
        del self.log[seq:], self.by[seq:], self.asides[seq:]
        self.notes = [replace(note, seq=min(note.seq, seq)) for note in self.notes]
        while self.recent and self.recent[-1].seq >= seq:
            self.recent.pop()
        self.revision = self.moved = self.revision + 1
        self.undos.append((self.revision, seq))

    # Deciding

    def _acted(self, by: str | None, seat: Seat, action: Any) -> Events:
        self.check_not_over()
        if not self.started:
            raise Refusal(Code.NOT_OPEN, "the game has not begun")
        legal = self.legal_actions(seat)
        after = play(self.game, self.state, seat, action, legal)
        dealt, last = dealt_after(self, [*self.log, (seat, action)], after)
        views = Views(self.game, last)
        first = ActionTaken(seat, by, Raw(msgspec.json.encode(action)), aside=action not in legal)
        taken = sealed([first, *dealt], views, self.facts.seats)
        self._foreseen = Foreseen(taken[0], self.state, action, after, views)
        return (*taken, *(() if self.sittings.everybody else ended(self.game, last)))

    def check_not_over(self) -> None:
        if self.status is Status.FINISHED:
            raise Refusal(Code.NOT_OPEN, "the game is over")
        if self.status is Status.CLOSED:
            raise Refusal(Code.NOT_OPEN, "this table is closed")
