"""A host in the process of a test: tables, people and bots, but no network and no other process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from gamenight.bots.greedy import greedy
from gamenight.bots.hints import Hint, hints
from gamenight.bots.planning import Planned, planned
from gamenight.core import Seat
from gamenight.games import game as find_game
from gamenight.server.audience import Client, LiveTable
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.keyring import open_keyring
from gamenight.server.limits import parse
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from gamenight.server.thinking import Thought
from gamenight.server.wire import (
    Act,
    Frame,
    FromServer,
    Moved,
    NewTable,
    SeatKind,
    SeatWish,
    TableChanged,
    TableInfo,
    Undo,
    Welcome,
)

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")

_decode = msgspec.json.Decoder(FromServer).decode


class Now:
    """A clock that the test sets."""

    def __init__(self, now: float = 1e9) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Minds:
    """Thinkers without processes. They note which level was asked for which seat."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Seat]] = []
        self.alone = False  # whether they may think while nobody is connected
        self.choose_with: Callable[[Thought], Any] = lambda thought: thought.legal[0]

    async def choose(self, level: str, thought: Thought, watched: bool) -> Any:
        assert watched or self.alone, "the tests look at their tables"
        self.asked.append((level, thought.seat))
        return self.choose_with(thought)

    async def plan(self, level: str, thought: Thought, taken: frozenset[str]) -> Planned:
        self.asked.append((level, thought.seat))
        game, seat, legal = find_game(thought.slug), thought.seat, thought.legal
        chosen = greedy(game, thought.view, seat, legal, thought.rng)
        return planned(game, chosen, thought.view, seat, legal, taken, thought.rng)

    async def hints(self, thought: Thought) -> tuple[Hint, ...]:
        game = find_game(thought.slug)
        return hints(game, thought.view, thought.seat, thought.legal, thought.rng, lambda: False)

    def close(self) -> None: ...


class Screen:
    """A client of a table, and every message that it was sent."""

    def __init__(
        self, host: Host, live: LiveTable, player: str | None, since: int = 0, revision: int | None = None
    ) -> None:
        self.host, self.live, self.cut = host, live, False
        self.client = Client(player, None, self._cut_off)
        self._read: list[FromServer] = []
        host.commands.welcome(live, self.client, since, revision)

    def _cut_off(self) -> None:
        self.cut = True

    @property
    def messages(self) -> list[FromServer]:
        unread, self.client._outbox = self.client._outbox, []
        self._read += [_decode(data) for data in unread]
        return self._read

    @property
    def frame(self) -> Frame:
        """The newest frame."""
        frames = [message.frame for message in self.messages if isinstance(message, Welcome | Moved)]
        return frames[-1]

    @property
    def table(self) -> TableInfo:
        """The table as it was shown last."""
        tables = [message.table for message in self.messages if isinstance(message, Welcome | TableChanged)]
        return tables[-1]

    def leave(self) -> None:
        self.host.commands.dismiss(self.live, self.client)

    async def act(self, choice: int = 0, frame: Frame | None = None) -> None:
        """Choose in a frame: the newest one, or an older one."""
        seen = frame or self.frame
        seat = seen.eyes
        assert seat is not None
        action = msgspec.Raw(msgspec.json.encode(seen.choices[choice % len(seen.choices)].action))
        await self.host.commands.act(self.live, self.client, Act(1, seat, seen.seq, action, seen.revision))

    async def undo(self) -> None:
        frame = self.frame
        message = Undo(1, frame.eyes or Seat(0), frame.seq, frame.revision)
        await self.host.commands.undo(self.live, self.client, message)


@asynccontextmanager
async def hosted(
    database: str | Path, clock: Callable[[], float] | None = None, **settings: Any
) -> AsyncIterator[Host]:
    """A host on an SQLite file or another database. Its bots act at once, in this process."""
    address = f"sqlite:///{database}" if isinstance(database, Path) else database
    store = await Store.open(address)
    usual: dict[str, Any] = {"bot_pause": 0.0, "limits": parse(["all=0"])}
    chosen = Settings(database=address, keys="k" * 32, **{**usual, **settings})
    host = Host(chosen, store, await open_keyring(chosen, store), clock or Now())
    host.bots._thinkers.close()
    host.bots._thinkers = Minds()  # type: ignore[assignment]
    try:
        yield host
    finally:
        await host.close()
        await store.close()


def minds(host: Host) -> Minds:
    found = host.bots._thinkers
    assert isinstance(found, Minds)
    return found


def wish(word: str) -> SeatWish:
    """`me`, `here`, `open`, or the level of a bot."""
    kinds = {kind.value for kind in SeatKind} - {SeatKind.BOT.value}
    return SeatWish(SeatKind(word)) if word in kinds else SeatWish(SeatKind.BOT, bot=word)


async def set_up(
    host: Host, *seats: str, game: str = "northwest", first: int | None = 0, **more: Any
) -> LiveTable:
    """A table that Ann has set up. Her seat begins, unless the rules decide it."""
    chosen = None if find_game(game).first_by_rules else first
    wanted = NewTable(game, tuple(map(wish, seats)), first=chosen, **more)
    return await host.cache.find((await host.desk.set_up(ANN, wanted)).id)


async def sit_down(host: Host, live: LiveTable, player: Player = BOB) -> None:
    invite = live.table.facts.invite
    await host.commands.change(live, lambda table: table.take_seat(player.id, player.name, invite, None))


async def play_out(*screens: Screen) -> None:
    """Each screen acts whenever it can, until the game is over. There must be no bot."""
    while screens[0].frame.outcome is None:
        for screen in screens:
            if screen.frame.choices:
                await screen.act()
                break
