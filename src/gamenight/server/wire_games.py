"""The messages about the games of a player: history and figures. They are listed with those of wire.py."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from gamenight.server.wire import Status

# My games


class Counts(StrEnum):
    """Whether a finished game counts in the figures of a player."""

    COUNTED = "counted"
    SHARED = "shared"  # several seats were mine, around one screen: nobody knows which of them was me
    LESSON = "lesson"  # its deal was prepared
    POSITION = "position"  # it began at a moment of an earlier game
    LEFT = "left"  # a bot played for me when it ended


class Company(StrEnum):
    """With whom I played."""

    BOTS = "bots"
    FRIENDS = "friends"  # people at other screens, perhaps bots too
    SCREEN = "screen"  # several seats were mine, around one screen


class GameResult(Struct, frozen=True):
    """What a finished game was for me."""

    name: str  # mine at that table; around one screen, of my first seat
    ended: float  # seconds since 1970
    counts: Counts
    company: Company
    score: int | None  # None: several seats were mine, and each has its own
    won: bool | None  # likewise


class MyGame(Struct, frozen=True):
    """A table in my history."""

    id: str
    game: str
    status: Status
    seats: int
    names: tuple[str, ...]  # of its seats now; "" for an open seat; empty if it is not counted yet
    created: float  # seconds since 1970
    result: GameResult | None  # None: it has no result, or is not counted yet


class MyGames(Struct, frozen=True):
    """A page of my history, the newest tables first."""

    found: int  # how many tables fit what I look for
    games: tuple[MyGame, ...]  # those of this page


# My figures


class Tally(Struct, frozen=True):
    """Some of my games: with so many seats, against bots of a level, or in some company."""

    key: str  # "4" seats, "level2", "friends"
    played: int
    won: int | None  # None: around one screen, where nobody knows which seat was mine


class BestGame(Struct, frozen=True):
    id: str  # of the table
    score: int
    seats: int
    ended: float  # seconds since 1970


class RecentGame(Struct, frozen=True):
    id: str  # of the table
    score: int
    won: bool
    ended: float  # seconds since 1970


class Piece(Struct, frozen=True):
    """A card, place, character or anything else that I used."""

    name: str
    count: int


class Pieces(Struct, frozen=True):
    title: str  # "Outcasts you were"
    most: tuple[Piece, ...]  # those that I used most
    others: int  # how often I used all others together


class Streak(Struct, frozen=True):
    """How many in a row."""

    now: int  # 0: the row is broken
    longest: int


class GameFigures(Struct, frozen=True):
    """My figures in a game. Only `company` has games around one screen."""

    game: str
    played: int
    won: int
    seats: tuple[Tally, ...]
    levels: tuple[Tally, ...]  # of the bots, where all had the same one
    company: tuple[Tally, ...]
    wins: Streak
    mean: float | None  # score; None: no game counts
    best: tuple[BestGame, ...]
    recent: tuple[RecentGame, ...]  # the oldest first
    pieces: tuple[Pieces, ...]


class Month(Struct, frozen=True):
    month: str  # "2026-11"
    played: int


class MyFigures(Struct, frozen=True):
    """What my finished games come to. Days and months are those of `zone`."""

    zone: str
    games: tuple[GameFigures, ...]  # that I have played, the most played first
    months: tuple[Month, ...]  # the last twelve, the oldest first
    days: Streak  # on which I finished a game
    lessons: int  # finished games that do not count
    positions: int
    left: int  # a bot played for me when they ended
    pending: int  # tables of an older version of the server that are not counted yet
