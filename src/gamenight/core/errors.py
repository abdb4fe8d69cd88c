"""The errors that users and callers can cause, as one tree.

GamenightError
├── UnknownGame       no game of that name
├── UnknownBot        no bot of that name
├── BadTable          a game that cannot be set up like this
│   ├── WrongSeats    too few or too many seats for the game
│   └── BadOptions    an option the game does not have, or an impossible value
├── Malformed         text that cannot be read as what it should be
│   ├── MalformedAction
│   └── UnreadableLog
├── IllegalAction     a well-formed action that the rules forbid, with the reason
├── BadComponents     a components file with a missing or impossible value
├── BadPlugin         a game or bot of another package that cannot be added
├── BadFile           a file that cannot be read or written
├── BadDatabase       a database that cannot be opened, or is not one of ours
├── BadKeys           secret keys that are missing, unsafe, or not those of the database
├── CannotListen      an address on which a server cannot be reached
├── CannotOperate     an order of the operator that cannot be carried out
├── NotInstalled      a part of gamenight whose packages are not installed
└── NotAsDealt        a chance outcome that the seed does not deal

Each error has one sentence for people, and a `code` that stays the same across versions. Bugs are not in
this tree: they raise assertions and built-in exceptions.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

LONGEST = 600  # letters of an error; the rest is cut off


class GamenightError(Exception):
    """An error with one sentence on one line: the text is made printable, whatever input it contains."""

    code: ClassVar[str] = "gamenight"

    def __init__(self, sentence: str) -> None:
        shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in sentence[:LONGEST])
        super().__init__(shown if len(sentence) <= LONGEST else f"{shown} …")


class UnknownGame(GamenightError):
    code = "unknown_game"


class UnknownBot(GamenightError):
    code = "unknown_bot"


class BadTable(GamenightError):
    code = "bad_table"


class WrongSeats(BadTable):
    code = "wrong_seats"


class BadOptions(BadTable):
    code = "bad_options"


class Malformed(GamenightError):
    code = "malformed"


class MalformedAction(Malformed):
    code = "malformed_action"


class UnreadableLog(Malformed):
    code = "unreadable_log"


class IllegalAction(GamenightError):
    code = "illegal_action"


class Mistake(NamedTuple):
    """A mistake in components."""

    sentence: str
    paths: tuple[tuple[str | int, ...], ...]  # of the values that do not fit together, the named one first
    line: int | None


class BadComponents(GamenightError):
    """`mistakes` are all that were found at once. The sentence is about the first."""

    code = "bad_components"
    mistakes: tuple[Mistake, ...] = ()

    @classmethod
    def of(cls, *mistakes: Mistake) -> BadComponents:
        error = cls(mistakes[0].sentence)
        error.mistakes = mistakes
        return error


class BadPlugin(GamenightError):
    code = "bad_plugin"


class BadFile(GamenightError):
    code = "bad_file"


class BadDatabase(GamenightError):
    code = "bad_database"


class BadKeys(GamenightError):
    code = "bad_keys"


class CannotListen(GamenightError):
    code = "cannot_listen"


class CannotOperate(GamenightError):
    code = "cannot_operate"


class NotInstalled(GamenightError):
    code = "not_installed"


class NotAsDealt(GamenightError):
    code = "not_as_dealt"
