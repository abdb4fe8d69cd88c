"""The people of a soak test, and how what they sent is compared with the stored log."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import asyncpg
import msgspec

from gamenight.core import AnyGame
from gamenight.server import events
from gamenight.server.events import ActionsUndone, ActionTaken
from gamenight.server.wire import Code, Done, Refused
from server.people import Guest, Live

Logs: TypeAlias = dict[str, list[bytes]]
"""The stored events of each table, in order."""


class Attempt:
    """An action that a person sent. `stored` is None if the answer is missing or says nothing for sure."""

    __slots__ = ("action", "answer", "seq", "stored")

    def __init__(self, action: Any, seq: int) -> None:
        self.action, self.seq = action, seq  # the seq of the frame that the person saw
        self.stored: bool | None = None
        self.answer: Done | Refused | None = None

    def __str__(self) -> str:
        return f"  at {self.seq} {self.action}: {self.answer}"


class Sent(NamedTuple):
    """What one person sent at one table, in order."""

    game: str
    table: str
    player: str
    attempts: list[tuple[Any, bool | None]]  # the action, and whether it must be in the log


def audit(sent: Sent, log: Sequence[bytes], open_end: bool) -> tuple[int, int, str]:
    """Compare what a person sent with the log: actions missing, actions doubled, and a sentence.

    `open_end`: the person has gone on since `sent` was noted, so the log may hold more.
    """
    stored = [msgspec.json.decode(event.action) for event in _made(log) if event.by == sent.player]
    places = {0}  # how many stored actions the attempts so far can account for
    for action, must in sent.attempts:
        if must is False:
            continue
        matched = {at + 1 for at in places if at < len(stored) and stored[at] == action}
        places = matched if must else places | matched
    if len(stored) in places or (open_end and places):
        return 0, 0, ""
    acknowledged = Counter(_text(action) for action, must in sent.attempts if must)
    possible = Counter(_text(action) for action, must in sent.attempts if must is not False)
    found = Counter(_text(action) for action in stored)
    missing, doubled = (acknowledged - found).total(), 0 if open_end else (found - possible).total()
    extra = b", ".join((found - possible).elements()).decode()
    why = f"{len(stored)} actions of {sent.player} are stored, {acknowledged.total()} were acknowledged"
    why += f"; stored and not sent, or refused: {extra}" if extra else ""
    return missing or int(not doubled), doubled, why  # at least one: the order is wrong


def _made(log: Sequence[bytes]) -> Iterator[ActionTaken]:
    """The actions in a log, without the asides that the server made again after an undo."""
    taken: list[ActionTaken] = []  # as they stand at the moment
    again: list[bytes] = []  # asides that were undone with an earlier action
    for event in map(events.decode, log):
        if isinstance(event, ActionsUndone):
            again = [bytes(undone.action) for undone in taken[event.seq :] if undone.aside]
            del taken[event.seq :]
        if isinstance(event, ActionTaken):
            taken.append(event)
            if event.aside and bytes(event.action) in again:
                again.remove(bytes(event.action))
                continue
            again = []
            yield event


def _text(action: Any) -> bytes:
    return msgspec.json.encode(action, order="sorted")


def read_sqlite(file: Path, tables: Sequence[str]) -> Logs:
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT seq, event FROM entries WHERE table_id = ? ORDER BY seq"
        return {table: _in_order(connection.execute(query, (table,)).fetchall()) for table in tables}


async def read_postgres(url: str, tables: Sequence[str]) -> Logs:
    connection = await asyncpg.connect(url)
    try:
        query = "SELECT seq, event FROM entries WHERE table_id = $1 ORDER BY seq"
        return {table: _in_order(await connection.fetch(query, table)) for table in tables}
    finally:
        await connection.close()


def _in_order(rows: Sequence[Any]) -> list[bytes]:
    assert [seq for seq, _ in rows] == list(range(len(rows))), "the log has a gap"
    return [event for _, event in rows]


class Person:
    """One person at one table, who acts whenever possible and notes every answer."""

    def __init__(self, pair: Pair, guest: Guest, player: str, table: str) -> None:
        self.pair, self.guest, self.player, self.table = pair, guest, player, table
        self.attempts: list[Attempt] = []
        self.acknowledged = self.asides = 0
        self.over = False

    def sent_so_far(self) -> Sent:
        attempts = [(each.action, each.stored) for each in self.attempts]
        return Sent(self.pair.game.slug, self.table, self.player, attempts)

    async def play(self, urls: list[str], at: int, gone: tuple[type[Exception], ...]) -> None:
        """Play until the game is over. Connect again whenever the server is gone."""
        while not self.over:
            try:
                self.guest.url = urls[at % len(urls)]
                async with self.guest.live(self.table) as live:
                    await live.welcome()
                    while not self.over:
                        await self._act(live)
            except gone:
                await asyncio.sleep(0.05)

    async def _act(self, live: Live) -> None:
        frame, luck = live.frame, self.pair.luck
        assert frame is not None, "the welcome has a frame"
        self.over = frame.outcome is not None
        if self.over:
            return
        aside = bool(frame.asides) and luck.random() < (0.1 if frame.choices else 0.5)
        offered = frame.asides if aside else frame.choices
        if not offered:
            await live.news()
            return
        attempt = Attempt(luck.choice(offered).action, frame.seq)
        self.attempts.append(attempt)
        attempt.answer = answer = await live.act(attempt.action)
        if isinstance(answer, Done):
            attempt.stored = True
            self.acknowledged, self.asides = self.acknowledged + 1, self.asides + aside
            self.pair.progress += 1
            await live.moved_to(answer.seq)
        elif answer.code == Code.UNAVAILABLE:  # stored or not: the server does not know
            await asyncio.sleep(0.05)
        else:
            attempt.stored = False
            await asyncio.sleep(0)


class Pair:
    """Two people, and a bot or none, who play one table of a game after the other."""

    def __init__(self, game: AnyGame, bots: bool, luck: random.Random) -> None:
        self.game, self.bots, self.luck = game, bots, luck
        self.progress = 0  # actions acknowledged since the last kill, and games begun
        self.finished = 0
        self._now: list[Person] = []
        self._before: list[Person] = []

    def __str__(self) -> str:
        tables = ", ".join(sorted({person.table for person in self._now}))
        return f"{self.game.slug}{' with a bot' if self.bots else ''} ({tables or 'no table'})"

    def people(self, final: bool) -> list[Person]:
        """Those at the table now. `final`: also those at all tables before."""
        return [*(self._before if final else ()), *self._now]

    async def play(self, urls: list[str], gone: tuple[type[Exception], ...]) -> None:
        async with Guest(urls[0]) as ann, Guest(urls[-1]) as bob:
            while True:
                try:
                    self._now = await self._sit_down(urls, ann, bob)
                except gone:
                    await asyncio.sleep(0.1)
                    continue
                self.progress += 1
                both = (person.play(urls, at, gone) for at, person in enumerate(self._now))
                await asyncio.gather(*both)
                self.finished += all(person.over for person in self._now)
                self._before += self._now
                self._now = []

    async def _sit_down(self, urls: list[str], ann: Guest, bob: Guest) -> list[Person]:
        for at, guest in enumerate((ann, bob)):
            guest.http.base_url = urls[at % len(urls)]
        seats = ["me", "open", *(["random"] if self.bots else [])]
        wishes = [{"kind": seat} if seat != "random" else {"kind": "bot", "bot": seat} for seat in seats]
        answer = await ann.http.post("/api/tables", json={"game": self.game.slug, "seats": wishes})
        made = answer.raise_for_status().json()
        joined = await bob.http.post(f"/api/tables/{made['id']}/join", json={"invite": made["invite"]})
        joined.raise_for_status()
        return [Person(self, guest, await _player(guest), made["id"]) for guest in (ann, bob)]


async def _player(guest: Guest) -> str:
    answer = await guest.http.get("/api/me")
    player: str = answer.raise_for_status().json()["player"]
    return player
