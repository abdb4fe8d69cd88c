"""Carries out the commands of clients: decide, store, then broadcast."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from gamenight.bots.hints import Hint as Found
from gamenight.bots.hints import compared
from gamenight.core import CHANCE, Malformed, Seat, decode_action
from gamenight.server import metrics
from gamenight.server.appends import Append, Conflict
from gamenight.server.archiving import append_with_archive
from gamenight.server.audience import Client, LiveTable
from gamenight.server.bots import Bots
from gamenight.server.cache import TableCache
from gamenight.server.clocks import stamped
from gamenight.server.events import OVERDUE, ActionTaken
from gamenight.server.facts import Refusal, Seen
from gamenight.server.names import Names
from gamenight.server.outage import Unavailable
from gamenight.server.store import Store
from gamenight.server.tables import Events, Table
from gamenight.server.wire import (
    Act,
    AskHint,
    Code,
    Undo,
)
from gamenight.server.wire_bots import (
    Advice,
    AnswerBot,
    Hint,
)

log = logging.getLogger(__name__)

ACTIVE = 3600.0
"""Seconds after which the time of the last change is stored again. It decides when a table expires."""

ATTEMPTS = 5
"""Retries of a command after another process has written first."""


class Commands:
    def __init__(
        self, store: Store, cache: TableCache, names: Names, bots: Bots, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._cache = cache
        self._names = names
        self._bots = bots
        self._clock = clock

    async def change(self, live: LiveTable, decide: Callable[[Table], Events], *beside: Append) -> None:
        """Decide, store, then broadcast. Every change of a table goes through this method.

        `beside` is stored together with the change.
        """
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.doubtful:
                    await self._cache.catch_up(live)
                happened = stamped(live.table, decide(live.table), self._clock())
                if not happened:
                    return
                try:
                    append = await append_with_archive(live.table, happened, self._clock())
                    await self._store.append(self._dated(live, append), *beside)
                except Conflict:
                    await self._cache.catch_up(live)
                    continue
                except Unavailable:  # the store logs it
                    self._cache.doubt(live)
                    raise
                except asyncio.CancelledError:  # the client was cut while its change was being stored
                    self._cache.doubt(live)
                    raise
                except Exception:
                    log.exception("cannot store a command", extra={"table_id": live.table.facts.id})
                    self._cache.doubt(live)
                    raise Refusal(Code.UNAVAILABLE, "the change could not be stored; try again") from None
                _count(happened)
                self._show(live, happened)
                return
        raise Refusal(Code.STALE, "others keep changing the table at the same moment; try again")

    def _show(self, live: LiveTable, happened: Events) -> None:
        """Apply and broadcast what is stored. A fault of a game must not look like a refusal."""
        try:
            self._cache.publish(live, happened)
            self._cache.others.want(live)
        except Exception as error:
            log.exception("cannot show a stored change", extra={"table_id": live.table.facts.id})
            live.behind = True  # there may be more of it to apply
            told = "the change is stored, but the server failed to show it; reload the page"
            raise Unavailable(told, str(error)) from None

    def _dated(self, live: LiveTable, append: Append) -> Append:
        """The append with the time, if the stored one is old."""
        now = self._clock()
        if now - live.active < ACTIVE:
            return append
        live.active = now
        return replace(append, active=now)

    def welcome(self, live: LiveTable, client: Client, since: int, revision: int | None) -> None:
        live.welcome(client, since, revision)
        self._cache.others.attend(live)

    def dismiss(self, live: LiveTable, client: Client) -> None:
        live.dismiss(client)
        self._cache.others.attend(live)

    def answer_bot(self, live: LiveTable, client: Client, message: AnswerBot) -> None:
        sittings = live.table.sittings
        if not any(sittings.acts_for(client.player, seat) for seat in sittings.seats_of(client.player)):
            raise Refusal(Code.NOT_YOURS, "only people who play at this table can answer a bot")
        if not live.owned:
            self._cache.others.answer(live, message)
            return
        live.manners.answer(message.seat, message.number, message.answer)
        live.tell_proposals()
        self._cache.others.attend(live)

    async def act(self, live: LiveTable, client: Client, message: Act) -> None:
        begun = time.perf_counter()
        action = _action(live.table, message)
        seen = Seen(message.seq, message.revision)
        await self.change(live, lambda table: table.act(client.player, message.seat, seen, action))
        metrics.ANSWERED.observe(time.perf_counter() - begun)

    async def undo(self, live: LiveTable, client: Client, message: Undo) -> None:
        seen = Seen(message.seq, message.revision)
        await self.change(live, lambda table: table.undo(client.player, message.seat, seen))

    async def say(self, live: LiveTable, client: Client, words: str) -> None:
        name = "" if client.player is None else await self._names.of(client.player)
        at = self._clock()
        await self.change(live, lambda table: table.say(client.player, name, words, at))

    async def hint(self, live: LiveTable, client: Client, message: AskHint) -> Hint:
        table = live.table
        if not table.sittings.acts_for(client.player, message.seat):
            raise Refusal(Code.NOT_YOURS, "you do not act for that seat")
        if table.attempt is not None and table.attempt.step is None:
            raise Refusal(Code.NOT_OPEN, "at a challenge you choose alone; hints come after your choice")
        while message.seat in table.to_act:
            state = table.state
            found = await self._bots.hints(table, message.seat)
            if table.state is state:  # else somebody has acted meanwhile: compute a new hint
                return Hint(message.id, _advice(table, message.seat, found))
        raise Refusal(Code.ILLEGAL, "there is nothing to choose now")


def _count(happened: Events) -> None:
    for event in happened:
        if isinstance(event, ActionTaken) and event.seat != CHANCE:
            by_bot = event.by in (None, OVERDUE)
            (metrics.MOVES_OF_BOTS if by_bot else metrics.MOVES_OF_PEOPLE).inc()


def _advice(table: Table, seat: Seat, found: Sequence[Found]) -> tuple[Advice, ...]:
    game, names, legal = table.game, table.sittings.names, table.legal_actions(seat)
    view = game.view(table.state, seat)
    return tuple(
        Advice(
            choice=legal.index(hint.action),
            text=game.describe(view, seat, hint.action).text.format(*names),
            compared=worth,
            because=hint.because(names),
        )
        for hint, worth in zip(found, compared(found), strict=True)
    )


def _action(table: Table, message: Act) -> Any:
    try:
        return decode_action(table.game, message.action)
    except Malformed as error:
        raise Refusal(Code.MALFORMED, str(error)) from None
