"""Replays, computed in another process: replaying a whole game would block the event loop."""

from __future__ import annotations

import gzip
import logging
import zlib
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from gamenight.bots import named
from gamenight.core import Components, GamenightError, Record, Seat, record
from gamenight.games import game as find_game
from gamenight.games import recorded
from gamenight.server import sight
from gamenight.server.archive import Archive, archived_game
from gamenight.server.archive import read as read_archive
from gamenight.server.facts import Facts, Refusal
from gamenight.server.gate import Waiting
from gamenight.server.processes import Failed, Pool
from gamenight.server.wire import Code
from gamenight.server.wire_replay import Replay

log = logging.getLogger(__name__)

SECONDS = 20.0  # until a replay that is not finished is given up
WAITING, OF_ADDRESS = 24, 3  # replays that may wait: of all, and of one address


class Eyes(Struct, frozen=True):
    """Whose view a replay shows: `all`, `none` for a spectator, or a seat."""

    word: str

    def seat(self, seats: int) -> Seat | None:
        if self.word in {"none", "all", ""}:
            return None
        if self.word.isascii() and self.word.isdecimal() and len(self.word) < 3 and int(self.word) < seats:
            return Seat(int(self.word))
        raise Refusal(
            Code.MALFORMED, f"eyes is a seat from 0 to {seats - 1}, none or all, not {self.word[:40]!r}"
        )

    @property
    def open(self) -> bool:
        return self.word == "all"


class Finished(Struct, frozen=True):
    """A finished game of a table. Its archive holds everything that anybody could see of it."""

    facts: Facts
    components: Components | None  # None: those of the package
    record: Record[Any, Any]  # its log names only who acted
    commitment: str
    archive: bytes | None
    whole: bytes  # the record as a file, to replay it by the rules if there is no archive


class Replays:
    def __init__(self) -> None:
        self._pool = Pool(_Nothing, 1, SECONDS, "replays")
        self._waiting = Waiting("replays", WAITING, OF_ADDRESS)

    def close(self) -> None:
        self._pool.close()

    async def of_record(self, data: bytes, eyes: Eyes, address: str, packed: bool) -> bytes:
        """The answer for an uploaded record, as JSON; compressed by gzip if it is `packed`."""
        return await self._ask(partial(_of_record, data, eyes, packed), address)

    async def of_table(self, game: Finished, eyes: Eyes, address: str, packed: bool) -> bytes:
        """The same for a finished game of a table."""
        return await self._ask(partial(_of_table, game, eyes, packed), address)

    async def _ask(self, question: partial[Any], address: str) -> bytes:
        try:
            with self._waiting.place(address):
                answer = await self._pool.ask(question)
        except Failed as failure:
            log.warning("cannot replay a game: %s", failure)
            raise Refusal(Code.UNAVAILABLE, "the server could not replay this game") from None
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, bytes)
        return answer


# In the process


class _Nothing:
    """The process keeps nothing between replays."""


def _of_record(data: bytes, eyes: Eyes, packed: bool, _: _Nothing) -> bytes | Exception:
    try:
        game = recorded(data)
        read, states = record.read(game, data)
        # A record does not know the name of its components.
        own = None if game.components.hash == find_game(game.slug).components.hash else "own"
        seat = eyes.seat(read.seats)
        commitment = None if read.shuffle is None else read.shuffle.commitment
        found = sight.replay(game, named(read), states, seat, open=eyes.open, commitment=commitment, own=own)
    except (GamenightError, Refusal) as error:
        return error
    return _written(found, packed)


def _of_table(finished: Finished, eyes: Eyes, packed: bool, _: _Nothing) -> bytes | Exception:
    facts, played = finished.facts, finished.record
    try:
        game, archive = find_game(facts.game, finished.components), _archive_of(finished)
        states: list[Any]
        if archive is not None:
            game, states = archived_game(game, facts, archive), list(range(len(archive.steps)))
        else:
            played, states = record.read(game, finished.whole)
        seat = eyes.seat(facts.seats)
        found = sight.replay(
            *(game, played, states, seat),
            open=eyes.open,
            commitment=finished.commitment,
            own=facts.own_components,
        )
    except (GamenightError, Refusal) as error:
        return error
    return _written(found, packed)


def _archive_of(finished: Finished) -> Archive | None:
    """The archive, if there is one and it can be used."""
    try:
        archive = None if finished.archive is None else read_archive(finished.archive)
    except (zlib.error, msgspec.DecodeError):
        return None
    fits = archive is not None and archive.fits(len(finished.record.log), finished.facts.seats)
    return archive if fits else None


def _written(replay: Replay, packed: bool) -> bytes:
    data = msgspec.json.encode(replay)
    return gzip.compress(data, 5, mtime=0) if packed else data
