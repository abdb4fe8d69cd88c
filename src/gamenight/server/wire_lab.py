"""The messages about the laboratory. They are listed with those of wire.py."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

# The laboratory

Changes: TypeAlias = Annotated[str, Meta(max_length=50_000)]  # TOML that names only what it changes


class LabStage(StrEnum):
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"  # `problem` says why


class LabFigure(Struct, frozen=True):
    """A figure in A and B, as `gamenight lab compare` tells it."""

    chapter: str
    name: str
    a: str
    b: str
    difference: str  # B less A
    interval: str  # the 95 % interval of the difference
    judged: str  # "significant", "perhaps", "too few differ" or ""


class LabFindings(Struct, frozen=True):
    """What `gamenight lab compare` found: A is the game as packaged, B as changed."""

    changes: tuple[str, ...]
    sentences: tuple[str, ...]
    rows: tuple[LabFigure, ...]


class LabRun(Struct, frozen=True):
    """Games with the packaged components of a game, and as many with changed ones."""

    game: str
    seats: int
    bot: str
    games: int  # with each of the two
    changes: str
    components: str  # the hash of the changed ones
    stage: LabStage
    done: int  # games of both
    problem: str | None = None
    findings: LabFindings | None = None  # when it is done


class LabValue(Struct, frozen=True):
    """A packaged value. `path = value` is a line of TOML."""

    path: str
    value: str


class LabBench(Struct, frozen=True):
    """What can be changed in a game."""

    values: tuple[LabValue, ...]


class CheckChanges(Struct, frozen=True, forbid_unknown_fields=True):
    changes: Changes


class LabMistake(Struct, frozen=True):
    sentence: str
    line: int | None  # of the changes


class CheckedChanges(Struct, frozen=True):
    mistakes: tuple[LabMistake, ...]
    differences: tuple[str, ...]  # what the changes change


class StartLab(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    changes: Changes
    seats: int
    bot: str = "greedy"
    games: Annotated[int, Meta(ge=1, le=10_000)] = 1000
