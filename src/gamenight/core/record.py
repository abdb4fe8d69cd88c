"""Records: a whole game as a file, with players, options and every action, including chance.

The file is one JSON document with one action per line. It contains the components, so that a game can be
replayed after the packaged ones have changed. Reading a record replays it and checks every action against
the rules.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from gamenight.core.codec import UNREADABLE, decode_action, decode_options
from gamenight.core.components import NO_COMPONENTS, Components, parse_components
from gamenight.core.driver import play, start
from gamenight.core.errors import BadTable, GamenightError, UnreadableLog
from gamenight.core.first import First
from gamenight.core.game import Game, Outcome, Seat
from gamenight.core.shuffle import Shuffle
from gamenight.core.words import listed

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

FORMAT = "gamenight/2"
SHUFFLED = "gamenight/3"
"""The format of games on a server. Chance comes from the seed and the values in `shuffle`."""
BY_PLACE = "gamenight/1"
"""The older format. The number of a chance outcome is its index in the log, and components are not stored."""
FORMATS = (BY_PLACE, FORMAT, SHUFFLED)


ASIDES = 3
"""How many asides for each action a log may have on average. The rules bound them, but name no number."""


class Record(Struct, Generic[A, O], frozen=True, kw_only=True):
    seats: int
    options: O
    players: tuple[str, ...]  # a name for each seat
    bots: tuple[str | None, ...] | None = (
        None  # the level of the bot in each seat; absent in older files, see `bots.named`
    )
    first: First | None = None  # who begins; None: the rules decide, or the file is older
    log: tuple[tuple[Seat, A], ...]
    seed: str | None = None  # None while it is secret
    outcome: Outcome | None = None
    shuffle: Shuffle | None = None  # None: the seed alone deals
    lesson: bool = False  # whether the game began as a lesson: then its first deals were prepared
    position: Raw | None = None  # the state that the game began from, as JSON; None: the set-up
    by_place: bool = False  # how chance is numbered, see `deal_number`; True: the file is of the older format

    @property
    def dealing_seed(self) -> str | None:
        """What the first seat and every chance outcome are drawn from. None while the seed is secret."""
        if self.seed is None or self.shuffle is None:
            return self.seed
        return self.shuffle.dealing_seed(self.seed, self.shuffle.values)


class _File(Struct, forbid_unknown_fields=True):
    format: str
    game: str
    version: int
    seats: int
    options: Raw
    players: tuple[str, ...]
    log: list[tuple[Seat, Raw]]
    bots: tuple[str | None, ...] | None = None
    first: First | None = None
    seed: str | None = None
    outcome: Outcome | None = None
    shuffle: Shuffle | None = None
    lesson: bool = False
    position: Raw = Raw()  # empty: the game began with the set-up
    components: Raw = Raw()  # empty: the file does not name them


class _Head(Struct):
    format: str
    game: str
    components: Raw = Raw()  # empty: the file does not name them


def game_of(data: bytes) -> tuple[str, Components | None]:
    """The slug of a record's game, and the components it was played with, if the file names them."""
    try:
        head = msgspec.json.decode(data, type=_Head)
    except UNREADABLE as error:
        raise UnreadableLog(f"not a gamenight record: {error}") from None
    if head.format not in FORMATS:
        known = listed([repr(known) for known in FORMATS])
        raise UnreadableLog(f"a record of format {head.format!r}; this version reads {known}")
    return head.game, parse_components(bytes(head.components)) if bytes(head.components) else None


def write(game: Game[S, A, V, O], record: Record[A, O]) -> bytes:
    """Encode a record as a file, with one action per line."""
    head = {
        "format": BY_PLACE if record.by_place else FORMAT if record.shuffle is None else SHUFFLED,
        "game": game.slug,
        "version": game.version,
        "seats": record.seats,
        "options": record.options,
        "players": record.players,
        **({} if record.bots is None else {"bots": record.bots}),
        **({} if record.first is None else {"first": record.first}),
        "seed": record.seed,
        **({} if record.shuffle is None else {"shuffle": record.shuffle}),
        **({"lesson": True} if record.lesson else {}),
        **({} if record.position is None else {"position": record.position}),
        "outcome": record.outcome,
    }
    lines = ",\n".join(msgspec.json.encode(entry).decode() for entry in record.log)
    opening = msgspec.json.format(msgspec.json.encode(head), indent=2).decode().removesuffix("\n}")
    if not record.by_place and game.components != NO_COMPONENTS:
        opening += f',\n  "components": {game.components.json.decode()}'
    return f'{opening},\n  "log": [\n{lines}\n  ]\n}}\n'.encode()


def read(game: Game[S, A, V, O], data: bytes) -> tuple[Record[A, O], list[S]]:
    """The record in a file, and every state of the game. Raises UnreadableLog, which says what is wrong.

    A record of an older version of the rules is accepted if its log still gives the same outcome.
    """
    slug, components = game_of(data)
    if slug != game.slug:
        raise UnreadableLog(f"a record of {slug!r}, not of {game.slug!r}")
    if components is not None and components != game.components:
        raise UnreadableLog(f"played with other components of {game.title}")
    try:
        file = msgspec.json.decode(data, type=_File)
    except UNREADABLE as error:
        raise UnreadableLog(f"not a gamenight record: {error}") from None
    if file.version > game.version:
        raise UnreadableLog(
            f"played under version {file.version} of {game.title}; this is version {game.version}"
        )
    longest = (1 + ASIDES) * game.bound
    if len(file.log) > longest:
        raise UnreadableLog(f"a log of {len(file.log)} actions; one of {game.title} has at most {longest}")
    try:
        return _replayed(game, file)
    except UnreadableLog as error:
        if file.version == game.version:
            raise
        raise UnreadableLog(
            f"played under version {file.version} of {game.title}; under version {game.version}: {error}"
        ) from None


def _replayed(game: Game[S, A, V, O], file: _File) -> tuple[Record[A, O], list[S]]:
    if len(file.players) != file.seats:
        raise UnreadableLog(f"names {len(file.players)} players for {file.seats} seats")
    if file.bots is not None and len(file.bots) != file.seats:
        raise UnreadableLog(f"says of {len(file.bots)} seats which bot sits there, not of {file.seats}")
    if file.first is not None and file.first.seat not in range(file.seats):
        raise UnreadableLog(f"says that seat {file.first.seat} became the first of {file.seats} seats")
    if (file.shuffle is not None) != (file.format == SHUFFLED):
        raise UnreadableLog(f"a record of format {SHUFFLED!r} has a shuffle, and no other has one")
    if file.shuffle is not None and len(file.shuffle.values) != file.seats:
        raise UnreadableLog(
            f"says of {len(file.shuffle.values)} seats which value they added, not of {file.seats}"
        )
    try:
        options = decode_options(game, file.options)
        states = [_first_state(game, file, options)]
    except BadTable as error:
        raise UnreadableLog(f"a table that cannot be set up: {error}") from None
    log: list[tuple[Seat, A]] = []
    for place, (seat, raw) in enumerate(file.log, 1):
        try:
            action = decode_action(game, raw)
            states.append(play(game, states[-1], seat, action))
        except GamenightError as error:
            raise UnreadableLog(f"action {place} of the log: {error}") from None
        log.append((seat, action))
    outcome = game.outcome(states[-1])
    if file.outcome != outcome:
        raise UnreadableLog("the stated outcome is not the one the log leads to")
    record = Record(
        seats=file.seats,
        options=options,
        players=file.players,
        bots=file.bots,
        first=file.first,
        log=tuple(log),
        seed=file.seed,
        outcome=outcome,
        shuffle=file.shuffle,
        lesson=file.lesson,
        position=file.position if bytes(file.position) else None,
        by_place=file.format == BY_PLACE,
    )
    return record, states


def _first_state(game: Game[S, A, V, O], file: _File, options: O) -> S:
    first = start(game, file.seats, options)
    if not bytes(file.position):
        return first
    try:
        return msgspec.json.decode(file.position, type=game.State)
    except UNREADABLE as error:
        raise UnreadableLog(f"begins at a position that is none of this game: {error}") from None
