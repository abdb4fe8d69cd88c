"""The live tables: load, decide, append, and only then broadcast."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from gamenight.bots import STAND_IN
from gamenight.core import (
    AnyGame,
    BadOptions,
    Malformed,
    WrongSeats,
    decode_action,
    decode_options,
    head_count,
)
from gamenight.games import game as find_game
from gamenight.server import metrics
from gamenight.server.appends import Append, Conflict, append_of
from gamenight.server.archiving import append_with_archive, archive_missing
from gamenight.server.audience import Client, LiveTable
from gamenight.server.bots import Bots
from gamenight.server.crew import Crew
from gamenight.server.events import Event, GameStarted
from gamenight.server.facts import Facts, Refusal, Seen
from gamenight.server.identity import Player, clean_name, guest_name, new_word
from gamenight.server.loading import load
from gamenight.server.opening import opened, reopened
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from gamenight.server.tables import Events, Table
from gamenight.server.wire import (
    Act,
    AskHint,
    Code,
    Hint,
    Lobby,
    NewTable,
    SeatKind,
    SeatWish,
    Status,
    TableInfo,
    Undo,
)

log = logging.getLogger(__name__)

ATTEMPTS = 5
"""How often a command is decided anew because another process wrote first."""

NAMES_KEPT = 10_000
RENAMED = "@"
"""Stands before a player in what processes tell one another; a table stands there by itself."""


class Host:
    def __init__(
        self, settings: Settings, store: Store, crew: Crew, clock: Callable[[], float] = time.time
    ) -> None:
        self.settings = settings
        self.store = store
        self.crew = crew
        self.clock = clock
        self.bots = Bots(settings, self.change)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._following: dict[LiveTable, asyncio.Task[None]] = {}
        self._listening: asyncio.Task[None] | None = None
        self._names: dict[str, str] = {}
        self._opening = asyncio.Lock()  # so that no two tables pass the check for waiting ones at once
        self._archiving: asyncio.Task[None] | None = None
        self._closing = False

    # Life

    def start(self) -> None:
        if self.store.postgres:
            self._listening = asyncio.create_task(self._listen())
        else:
            self.crew.listen(self._hear)
        self._archiving = asyncio.create_task(archive_missing(self.store, self.crew.keeps))

    async def close(self) -> None:
        """No new thoughts, no new words; what is being stored is finished by the store."""
        self._closing = True
        await self.bots.close(list(self._live.values()))
        tasks = list(self._following.values())
        tasks += [task for task in (self._listening, self._archiving) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Tables

    async def find(self, table: str) -> LiveTable:
        """As it is stored: somebody may have asked another process for something just before."""
        live = await self._known(table)
        self.crew.catch_up()
        if self.store.postgres or not live.kept:
            await self._follow(live)
        elif live in self._following:
            await asyncio.shield(self._following[live])
        return live

    async def info(self, table: str, player: str | None) -> TableInfo:
        return (await self.find(table)).shown(player)

    async def set_up(self, player: Player, wanted: NewTable) -> TableInfo:
        game = find_game(wanted.game)
        if len(wanted.seats) not in game.seats:
            raise WrongSeats(f"{game.title} is for {head_count(game.seats)}, not {len(wanted.seats)}")
        options = decode_options(game, msgspec.json.encode(wanted.options))
        table = Table(game, self._facts(wanted.game, len(wanted.seats), options, wanted.public, player.id))
        wishes = [replace(wish, name=wish.name and clean_name(wish.name)) for wish in wanted.seats]
        happened = opened(table, wishes, player.name)
        if any(isinstance(event, GameStarted) for event in happened):
            return (await self._establish(table, happened)).shown(player.id)
        most = self.settings.waiting_tables
        async with self._opening:
            if await self.store.count_waiting(player.id) >= most:
                raise Refusal(Code.TOO_MANY, f"{most} of your tables wait for people; cancel one first")
            return (await self._establish(table, happened)).shown(player.id)

    async def set_up_quick(self, player: Player, slug: str) -> TableInfo:
        fewest = find_game(slug).seats[0]
        bots = (SeatWish(SeatKind.BOT),) * (fewest - 1)
        return await self.set_up(player, NewTable(slug, (SeatWish(SeatKind.ME), *bots)))

    async def rematch(self, table: str, player: Player) -> TableInfo:
        """The same people and bots at a new table; whoever asks second is led to the table of the first."""
        live = await self.find(table)
        old = live.table
        game = find_game(old.facts.game)
        options = _options_again(game, old.facts)
        new = Table(game, self._facts(old.facts.game, old.facts.seats, options, old.facts.public, player.id))

        def decide(_: Table) -> Events:
            return old.make_rematch(player.id, new.facts.id)

        await self.change(live, decide, beside=lambda: (_first_append(new, reopened(new, old)),))
        assert old.rematch is not None, "it was made just now, or before"
        self._tell_keeper(old.rematch)
        return await self.info(old.rematch, player.id)

    async def lobby(self, player: str) -> Lobby:
        under_way, over = await self.store.tables_under_way(player), await self.store.tables_over(player)
        mine = await self._infos([*under_way, *over], player)
        waiting = await self._infos(await self.store.public_tables(Status.OPEN), player)
        running = await self._infos(await self.store.public_tables(Status.RUNNING), player)
        return Lobby(mine, waiting, running)

    async def name_of(self, player: str) -> str:
        self.crew.catch_up()
        name = None if self.store.postgres else self._names.get(player)  # another server may rename them
        if name is None:
            name = self._names[player] = await self.store.name_of(player) or guest_name(player)
            if len(self._names) > NAMES_KEPT:
                del self._names[next(iter(self._names))]
        return name

    async def rename(self, player: Player, name: str) -> None:
        """The new name shows at every table that is not over."""
        await self.store.rename(player.id, name)
        self._names[player.id] = name
        self.crew.tell_all(f"{RENAMED}{player.id}")
        for table in await self.store.tables_under_way(player.id):
            with contextlib.suppress(Refusal):  # a table that cannot be read, or is closed just now
                live = await self.find(table)
                await self.change(live, lambda found: found.rename(player.id, player.name, name))

    async def change(
        self,
        live: LiveTable,
        decide: Callable[[Table], Events],
        beside: Callable[[], tuple[Append, ...]] = lambda: (),
    ) -> None:
        """Decide, append, then broadcast: the one way by which anything happens at a table."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                happened = decide(live.table)
                if not happened:
                    return
                try:
                    await self.store.append(await append_with_archive(live.table, happened), *beside())
                except Conflict:
                    await self._catch_up(live)
                    continue
                except Exception:
                    log.exception("could not store", extra={"table": live.table.facts.id})
                    await self._catch_up(live)  # it may have been stored all the same
                    raise Refusal(Code.UNAVAILABLE, "it could not be stored; try again") from None
                if not live.kept:
                    self._tell_keeper(live.table.facts.id)
                self._publish(live, happened)
                return
        raise Refusal(Code.STALE, "the table is changing faster than this could be decided; look again")

    # Clients

    def welcome(self, live: LiveTable, client: Client, since: int, revision: int | None) -> None:
        live.welcome(client, since, revision)
        self._attend(live)

    async def act(self, live: LiveTable, client: Client, message: Act) -> None:
        begun = time.perf_counter()
        action = _action(live.table, message)
        seen = Seen(message.seq, message.revision)
        await self.change(live, lambda table: table.act(client.player, message.seat, seen, action))
        metrics.ANSWERED.add(time.perf_counter() - begun)

    async def undo(self, live: LiveTable, client: Client, message: Undo) -> None:
        seen = Seen(message.seq, message.revision)
        await self.change(live, lambda table: table.undo(client.player, message.seat, seen))

    async def say(self, live: LiveTable, client: Client, words: str) -> None:
        name = "" if client.player is None else await self.name_of(client.player)
        at = self.clock()
        await self.change(live, lambda table: table.say(client.player, name, words, at))

    async def hint(self, live: LiveTable, client: Client, message: AskHint) -> Hint:
        table = live.table
        if not table.sittings.acts_for(client.player, message.seat):
            raise Refusal(Code.NOT_YOURS, "you do not act for that seat")
        if message.seq != table.seq:
            raise Refusal(Code.STALE, "the table has moved on since; look again")
        legal = table.legal_actions(message.seat)
        if not legal or message.seat not in table.to_act:
            raise Refusal(Code.ILLEGAL, "there is nothing to choose now")
        view = table.game.view(table.state, message.seat)
        action = await self.bots.thought(table, message.seat, STAND_IN, "hint")
        text = table.game.describe(view, message.seat, action).text.format(*table.sittings.names)
        return Hint(message.id, legal.index(action), text)

    # Loading

    async def _known(self, table: str) -> LiveTable:
        live = self._live.get(table)
        if live is None:
            live = await self._load_once(table)
        live.used = time.monotonic()
        return live

    async def _load_once(self, table: str) -> LiveTable:
        """However many ask at once, a table is in memory once."""
        return await asyncio.shield(self._loading.get(table) or self._begin_to_load(table))

    def _begin_to_load(self, table: str) -> asyncio.Task[LiveTable]:
        def done(task: asyncio.Task[LiveTable]) -> None:
            del self._loading[table]
            if not task.cancelled():
                task.exception()  # whoever waits is told; if nobody does, the next to ask is

        task = self._loading[table] = asyncio.create_task(self._load(table))
        task.add_done_callback(done)
        return task

    async def _load(self, name: str) -> LiveTable:
        live = self._keep(await self._read(name))
        await self._follow(live)  # what was stored since, and told before anybody listened for it
        return live

    async def _read(self, name: str) -> Table:
        try:
            return await load(self.store, name)
        except (Refusal, SQLAlchemyError, OSError):
            raise
        except Exception:
            log.exception("cannot read a table", extra={"table": name})
            raise Refusal(Code.UNAVAILABLE, "this table cannot be read; the server's log says why") from None

    def _keep(self, table: Table) -> LiveTable:
        live = self._live[table.facts.id] = LiveTable(
            table, self.settings.patience, self.crew.keeps(table.facts.id)
        )
        live.used = time.monotonic()
        metrics.TABLES.set(len(self._live))
        self._forget_idle()
        self._attend(live)
        return live

    def _forget_idle(self) -> None:
        """A table nobody looks at is dropped from memory when there are many; its log brings it back."""
        limit = self.settings.idle_tables
        if len(self._live) <= 2 * limit:
            return
        idle = sorted((live.used, name) for name, live in self._live.items() if not live.busy)
        for _, name in idle[: max(len(idle) - limit, 0)]:
            del self._live[name]
        metrics.TABLES.set(len(self._live))

    async def _infos(self, names: Sequence[str], player: str) -> tuple[TableInfo, ...]:
        infos = []
        for name in names:
            with contextlib.suppress(Refusal):  # a table that cannot be read hides no other; `_read` logs it
                infos.append((await self._known(name)).shown(player))
        return tuple(infos)

    def _facts(self, slug: str, seats: int, options: Any, public: bool, creator: str) -> Facts:
        return Facts(
            id=new_word(14),
            game=slug,
            version=find_game(slug).version,
            seats=seats,
            options=msgspec.json.encode(options),
            public=public,
            invite=new_word(14),
            seed=token_hex(32),
            creator=creator,
            created=self.clock(),
        )

    async def _establish(self, table: Table, happened: Events) -> LiveTable:
        """At the process that keeps it; which that is its name decides, so that all have as much to do."""
        await self.store.append(_first_append(table, happened))
        table.fold(happened)
        if self.crew.keeps(table.facts.id):
            return self._keep(table)
        self._tell_keeper(table.facts.id)
        return LiveTable(table, kept=False)

    def _tell_keeper(self, table: str) -> None:
        if not self.store.postgres:  # which tells all by itself
            self.crew.tell_keeper(table)

    async def _catch_up(self, live: LiveTable) -> None:
        """Let happen here what another process has stored."""
        self._publish(live, await self.store.entries(live.table.facts.id, live.table.length))

    async def _listen(self) -> None:
        """Follow the other processes; after a broken connection, look at every table anew."""
        while not self._closing:
            try:
                async with self.store.heard() as changed:
                    for live in list(self._live.values()):
                        await self._follow(live)
                    async for name in changed:
                        self._hear(name)
            except Exception:
                log.exception("lost touch with the other processes; trying again")
            await asyncio.sleep(1)

    def _hear(self, word: str) -> None:
        """Another process has changed a table, set one up that is kept here, or renamed a player."""
        live = self._live.get(word)
        if word.startswith(RENAMED):
            self._names.pop(word.removeprefix(RENAMED), None)
        elif live is not None:
            self._following[live] = asyncio.create_task(self._follow_told(live))
        elif not self.store.postgres and word not in self._loading:
            self._begin_to_load(word)

    async def _follow_told(self, live: LiveTable) -> None:
        try:
            await self._follow(live)
        except Exception:
            log.exception("could not follow another process", extra={"table": live.table.facts.id})
        finally:
            if self._following.get(live) is asyncio.current_task():  # nothing was told since
                del self._following[live]

    async def _follow(self, live: LiveTable) -> None:
        async with live.lock:
            await self._catch_up(live)

    def _publish(self, live: LiveTable, happened: Sequence[Event]) -> None:
        live.publish(happened)
        self._attend(live)

    def _attend(self, live: LiveTable) -> None:
        if live.kept:
            self.bots.attend(live)


def _options_again(game: AnyGame, facts: Facts) -> Any:
    """The options of a table for a rematch; those of today's rules by default, where they have changed."""
    try:
        return decode_options(game, facts.options)
    except BadOptions:
        return game.Options()


def _first_append(table: Table, happened: Events) -> Append:
    return append_of(table, happened, table.facts)


def _action(table: Table, message: Act) -> Any:
    try:
        return decode_action(table.game, message.action)
    except Malformed as error:
        raise Refusal(Code.MALFORMED, str(error)) from None
