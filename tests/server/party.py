"""Two people and a bot who play one game at hosts that fail, and the check of what they were told.

Everything is chosen from a seed. People act on the newest frame that they have seen, like a browser.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NoReturn

import msgspec

from gamenight.core import AnyGame, GamenightError
from gamenight.server.audience import LiveTable
from gamenight.server.events import ActionsUndone, Chatted, GameEnded, GameStarted, encode
from gamenight.server.facts import Refusal
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.leaving import return_to_seat
from gamenight.server.outage import Unavailable
from gamenight.server.wire import Act, Code, Frame, LogLine, Moved, Status, TableChanged, Undo, Welcome
from gamenight.server.wire_clocks import Clock
from server.hosting import ANN, BOB, Screen, minds, set_up, sit_down
from server.soaking import Attempt, Sent, audit

log = logging.getLogger(__name__)

WHEN = ("before", "middle", "after")
WAIT = 0.005  # seconds between two looks at a table where nobody can act
LOOKS = 1200  # so often, one after the other, before the table counts as stuck


class Disk:
    """Lets some writes fail: before anything is written, in the middle, or after the commit.

    Then the answer is lost, and only the database knows that the change is stored.
    """

    def __init__(self, seed: int, fails: Callable[[int], bool]) -> None:
        self.seed, self.fails = seed, fails
        self.writes = 0
        self.failed: Counter[str] = Counter()

    def break_writes(self, host: Host) -> None:
        database = host.store._writing
        work_on: Callable[[Callable[[Any], Any]], Any] = vars(type(database))["_do"].__get__(database)

        def attempt(work: Callable[[Any], Any]) -> Any:
            self.writes += 1
            if not self.fails(self.writes):
                return work_on(work)
            when = WHEN[self.failed.total() % len(WHEN)]
            self.failed[when] += 1
            if when == "middle":
                work_on(lambda connection: self._fail(work(connection)))
            if when == "after":
                work_on(work)
            return self._fail(None)

        vars(database)["_do"] = attempt

    def _fail(self, _: object) -> NoReturn:
        if (self.failed.total() + self.seed) % 2:
            raise RuntimeError("a fault of the program while it writes")
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error


class Person:
    """A person at one screen. `lines` is the log that the screen shows."""

    def __init__(self, player: Player, luck: random.Random) -> None:
        self.player, self.luck = player, luck
        self.attempts: list[Attempt] = []
        self.undos: list[bool | None] = []
        self.said: list[tuple[str, bool | None]] = []
        self.lines: list[LogLine] = []
        self.frame: Frame | None = None
        self.screen: Screen | None = None
        self.taken = 0

    def connect(self, host: Host, live: LiveTable) -> None:
        since = 0 if self.frame is None else self.frame.seq
        revision = None if self.frame is None else self.frame.revision
        self.screen, self.taken = Screen(host, live, self.player.id, since, revision), 0

    def look(self) -> Frame:
        """Read what has arrived, and return the newest frame."""
        assert self.screen is not None
        messages = self.screen.messages
        for message in messages[self.taken :]:
            match message:
                case Welcome():
                    self.lines = [line for line in self.lines if line.seq < message.since]
                    self.lines += message.lines
                    self.frame = message.frame
                case Moved():
                    if message.undone:
                        self.lines = [line for line in self.lines if line.seq < message.frame.seq]
                    self.lines += message.lines
                    self.frame = message.frame
                case TableChanged():
                    self.lines += message.lines
        self.taken = len(messages)
        assert self.frame is not None, "the first message is the welcome"
        return self.frame

    async def act(self, frame: Frame) -> None:
        """Make a choice, an aside, an undo, or say something."""
        assert self.screen is not None
        commands, live, client = self.screen.host.commands, self.screen.live, self.screen.client
        seat, game, dice = frame.eyes, live.table.game, self.luck.random()
        assert seat is not None, "the person has choices"
        if dice < 0.05 and game.chat:
            words = f"{self.player.name} {len(self.said)}"
            self.said.append((words, await told(commands.say(live, client, words))))
        elif dice < 0.25 and frame.can_undo and not (game.at_once or game.speech):
            message = Undo(1, seat, frame.seq, frame.revision)
            self.undos.append(await told(commands.undo(live, client, message)))
        else:
            offered = frame.asides if frame.asides and dice < 0.4 else frame.choices
            attempt = Attempt(self.luck.choice(offered).action, frame.seq)
            self.attempts.append(attempt)
            action = msgspec.Raw(msgspec.json.encode(attempt.action))
            acting = commands.act(live, client, Act(1, seat, frame.seq, action, frame.revision))
            attempt.stored = await told(acting)

    def sent(self, live: LiveTable) -> Sent:
        attempts = [(each.action, each.stored) for each in self.attempts]
        return Sent(live.table.game.slug, live.table.facts.id, self.player.id, attempts)


async def told(doing: Awaitable[None]) -> bool | None:
    """Whether a command is stored, as far as its sender is told. None: the server does not know."""
    try:
        await doing
    except Unavailable:
        return None
    except Refusal as refusal:
        return None if refusal.reason is Code.UNAVAILABLE else False
    except GamenightError:  # the rules forbid it by now
        return False
    return True


class Party:
    """One game from the table's set-up to its end."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        log.warning("%s, seed %d", game.slug, seed)  # pytest shows it if the test fails
        self.game, self.luck = game, random.Random(f"{seed}/{game.slug}")
        self.people = [
            Person(player, random.Random(f"{seed}/{game.slug}/{player.id}")) for player in (ANN, BOB)
        ]
        self.table_id = ""
        self.over = False

    async def sit_down(self, host: Host, clock: Clock | None = None) -> None:
        """Set up a table and join it. Whoever is told that it failed tries again."""
        while not self.table_id:
            try:
                live = await set_up(host, "me", "open", "random", game=self.game.slug, clock=clock)
                self.table_id = live.table.facts.id
            except (
                Unavailable,
                Refusal,
                RuntimeError,
            ):  # a request over HTTP would be answered by 503 or 500
                await asyncio.sleep(0)
        live = await host.cache.find(self.table_id)
        while not live.table.sittings.seats_of(BOB.id):
            await told(sit_down(host, live))

    async def come(self, host: Host, *, late: bool = False) -> None:
        """Connect people to a host, which may be another one than before. `late`: perhaps only one of them.

        The other one comes when nobody else can act.
        """
        minds(host).alone = True  # it may think before the people are connected again
        minds(host).choose_with = lambda thought: thought.rng.pick(thought.legal)
        self.live, self.host = await host.cache.find(self.table_id), host
        here = self.luck.choice((self.people[:1], self.people[1:], self.people)) if late else self.people
        for person in self.people:
            person.screen = None
        for person in here:
            person.connect(host, self.live)

    async def play(self, steps: int) -> None:
        """Let people act so often, or until the game is over for everybody."""
        looks = 0
        while steps > 0 and not self.over:
            await self.bots_have_acted()
            frames = [(person, person.look()) for person in self.people if person.screen is not None]
            able = [(person, frame) for person, frame in frames if frame.choices]
            self.over = len(frames) == 2 and all(frame.outcome is not None for _, frame in frames)
            if able and not self.live.doubtful:  # after a failure people wait for the server to know more
                person, frame = self.luck.choice(able)
                await person.act(frame)
                steps, looks = steps - 1, 0
            elif not self.over:
                looks += 1
                assert looks < LOOKS, f"nobody can act at {self.game.title}, and it is not over"
                await self.come_back()
                await asyncio.sleep(WAIT)

    async def bots_have_acted(self) -> None:
        """Let bots act first, so that the same seed gives the same game. They may also wait for people."""
        for _ in range(50):
            if self.live.bots is None:
                return
            await asyncio.sleep(0.001)

    async def come_back(self) -> None:
        """Connect who is late, and take back the seats of people whose time was up."""
        for person in self.people:
            for seat in self.live.table.sittings.seats_of(person.player.id):
                if self.live.table.sittings[seat].left:
                    decide = partial(return_to_seat, player=person.player.id, seat=seat)
                    await told(self.host.commands.change(self.live, decide))
                    if person.screen is not None:
                        person.screen.leave()
                    person.screen = None  # the page connects again
            if person.screen is None:
                person.connect(self.host, self.live)

    async def check(self, host: Host) -> None:
        """Nothing acknowledged is missing, nothing is doubled, and all screens show the same."""
        live = await host.cache.find(self.table_id)
        stored = await host.store.entries(self.table_id)
        log = [encode(event) for event in stored]
        kinds = Counter(type(event) for event in stored)
        assert (kinds[GameStarted], kinds[GameEnded]) == (1, 1)
        assert live.table.status is Status.FINISHED
        assert await host.store.archive(self.table_id) is not None
        for person in self.people:
            assert audit(person.sent(live), log, open_end=False) == (0, 0, "")
            spoken = Counter(event.text for event in stored if isinstance(event, Chatted))
            for words, sure in person.said:
                assert spoken[words] in ({1} if sure else {0} if sure is False else {0, 1})
            fresh = Person(person.player, self.luck)
            fresh.connect(host, live)
            assert person.look().outcome == fresh.look().outcome == live.table.outcome
            assert Counter(person.lines) == Counter(fresh.lines)
        undos = [undo for person in self.people for undo in person.undos]
        assert undos.count(True) <= kinds[ActionsUndone] <= undos.count(True) + undos.count(None)
