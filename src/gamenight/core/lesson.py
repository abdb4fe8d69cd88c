"""Lessons: a guided first game, as data beside a game.

A lesson is the log of a game whose deal was prepared, and steps that explain it. The learner has seat 0. A
step with `instead` asks the learner for their next action of the log; any other step is only read. The rules
know nothing of lessons: each asked action is one of the legal ones.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from gamenight.core.codec import decode_action
from gamenight.core.errors import Malformed
from gamenight.core.game import CHANCE, AnyGame, Seat

LEARNER = Seat(0)

Entries: TypeAlias = Sequence[tuple[Seat, object]]
"""A log, or a part of one."""

Words = Annotated[str, Meta(min_length=1, max_length=420)]


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """A step as the file has it. In the words, `{1}` is the name of seat 1."""

    text: Words
    point: tuple[str, ...] = ()  # places on the screen that the callout points at; empty: the asked piece
    instead: Words | None = None  # the answer to another choice; None: this step asks for nothing
    after: Words | None = None  # shown while others act after the asked action


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Annotated[int, Meta(ge=1, le=30)]
    point: Words  # the point of the game, in a few words
    seats: Annotated[int, Meta(ge=2)]
    log: str  # one action per line, as in a record
    steps: tuple[Told, ...]


class LessonStep(Struct, frozen=True):
    """A step, and where in the log it belongs."""

    seq: int  # how many actions the log has when the step is shown
    told: Told
    asked: object = None  # the action


class Lesson(Struct, frozen=True):
    minutes: int
    point: str
    seats: int
    log: tuple[tuple[Seat, object], ...]
    steps: tuple[LessonStep, ...]


def packaged_lesson(package: str) -> str:
    """The text of `lesson.toml` in a game's package."""
    return (files(package) / "lesson.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def lesson_of(game: AnyGame) -> Lesson | None:
    """A game's lesson, if it has one. Raises Malformed. Whether it is legal is a law."""
    if not game.lesson:
        return None
    try:
        file = msgspec.convert(tomllib.loads(game.lesson), LessonFile)
        log = tuple(_entry(game, line) for line in file.log.splitlines() if line.strip())
    except (tomllib.TOMLDecodeError, msgspec.DecodeError) as error:
        raise Malformed(f"the lesson of {game.title}: {error}") from None
    return Lesson(file.minutes, file.point, file.seats, log, _placed(game, log, file.steps))


def _entry(game: AnyGame, line: str) -> tuple[Seat, object]:
    seat, action = msgspec.json.decode(line.strip().removesuffix(","), type=tuple[int, Raw])
    return Seat(seat), decode_action(game, action)


def _placed(game: AnyGame, log: Entries, told: Sequence[Told]) -> tuple[LessonStep, ...]:
    """The steps, each at the place of the learner's next action, and after the last one at the end."""
    own = [seq for seq, (seat, _) in enumerate(log) if seat == LEARNER]
    if len(own) != sum(each.instead is not None for each in told):
        raise Malformed(f"the lesson of {game.title} must ask for each of the {len(own)} actions of seat 0")
    steps, at = [], 0
    for each in told:
        seq = own[at] if at < len(own) else len(log)
        asked = None if each.instead is None else log[seq][1]
        steps.append(LessonStep(seq, each, asked))
        at += each.instead is not None
    return tuple(steps)


def ahead(lesson: Lesson | None, log: Entries) -> tuple[tuple[Seat, object], ...] | None:
    """What the lesson's log holds after `log`. None: the game has left the lesson, or there is none."""
    if lesson is None or len(log) > len(lesson.log) or tuple(log) != lesson.log[: len(log)]:
        return None
    return lesson.log[len(log) :]


def prepared(game: AnyGame, state: object, coming: Entries | None, seat: Seat = CHANCE) -> object | None:
    """The lesson's next action, if it is one of `seat` and possible in this state."""
    if not coming or coming[0][0] != seat:
        return None
    action = coming[0][1]
    offered = (*game.legal_actions(state, seat), *(() if seat == CHANCE else game.asides(state, seat)))
    return action if action in offered else None
