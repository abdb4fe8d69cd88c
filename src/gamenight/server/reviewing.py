"""Computes the parts of a review, in the processes of the bots.

A review belongs to a finished game. Each of its moments is one question, so that no bot waits for long.
Texts hold `{0}`, `{1}` for the names of seats: the stored review names nobody.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.json import Decoder

from gamenight.bots.review import Judged, chances, judged, unveiled
from gamenight.core import CHANCE, AnyGame, Components, Record, Rng, Seat, record
from gamenight.games import game as find_game


class Played(Struct, frozen=True):
    """A finished game to be reviewed."""

    table_id: str
    slug: str
    components: Components | None  # None: those of the package
    whole: bytes  # its record, as a file


class Decision(Struct, frozen=True, omit_defaults=True):
    """An action that a person chose among several, and what a search says about it."""

    seat: Seat
    taken: str
    best: str | None = None
    lost: float = 0.0
    reasons: tuple[str, ...] = ()


class ReviewedMoment(Struct, frozen=True, omit_defaults=True):
    """A state in which somebody may act, or the last one, and the decision that follows it.

    `chances` and `lines` have one entry for each viewer: at 0 with all cards open, at n + 1 what seat n could
    know. Without secrets all have the same `chances`, at 0.
    """

    step: int  # the length of the log
    round: int | None
    acting: Seat | None  # the first who may act; None: nobody, the game is over
    chances: tuple[tuple[float, ...], ...]
    lines: tuple[tuple[str, ...], ...]  # what happened since the moment before
    decision: Decision | None = None  # judged by what its seat could know
    unveiled: Decision | None = None  # with all cards open, if the game has secrets


class ReviewFile(Struct, frozen=True):
    """A whole review, as it is stored."""

    moments: tuple[ReviewedMoment, ...]


_read = Decoder(ReviewFile).decode


def write(review: ReviewFile) -> bytes:
    return zlib.compress(msgspec.json.encode(review))


def read(data: bytes) -> ReviewFile:
    return _read(zlib.decompress(data))


class Course(Struct, frozen=True):
    """The game, replayed."""

    game: AnyGame
    record: Record[Any, Any]
    states: list[Any]
    steps: tuple[int, ...]  # of the moments

    @property
    def reviewed(self) -> frozenset[int]:
        """The seats whose decisions are judged: those of people, or all if only bots played."""
        bots = self.record.bots or ()
        people = frozenset(
            seat for seat in range(self.record.seats) if bots[seat : seat + 1] in ((), (None,))
        )
        return people or frozenset(range(self.record.seats))


def course_of(played: Played) -> Course:
    game = find_game(played.slug, played.components)
    read_, states = record.read(game, played.whole)
    steps = [at for at, state in enumerate(states) if game.to_act(state)[:1] != (CHANCE,)]
    return Course(game, read_, states, tuple(steps))


def moment_of(course: Course, at: int) -> ReviewedMoment:
    """The moment with the number `at`, and what is to be said about the decision after it."""
    game, step = course.game, course.steps[at]
    state = course.states[step]
    decision = _decision(course, step, game)
    secrets = decision is not None and game.secrets
    return ReviewedMoment(
        step=step,
        round=None if game.rounds is None else game.rounds(state),
        acting=next(iter(game.to_act(state)), None),
        chances=_chances(course, step),
        lines=_lines(course, course.steps[at - 1] if at else 0, step),
        decision=decision,
        unveiled=_decision(course, step, unveiled(game, state)) if secrets else None,
    )


def _rng(label: str) -> Rng:
    return Rng("review", label)  # a review is the same whenever it is computed


def _chances(course: Course, step: int) -> tuple[tuple[float, ...], ...]:
    game, state, seats = course.game, course.states[step], course.record.seats
    viewers = 1 + seats * game.secrets
    outcome = game.outcome(state)
    if outcome is not None:
        shares = [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(seats)]
        return ((float(bool(outcome.winners)),) if game.cooperative else tuple(shares),) * viewers
    truth = unveiled(game, state)
    found = [chances(truth, game.view(state, Seat(0)), Seat(0), seats, _rng(f"{step}"))]
    for seat in map(Seat, range(viewers - 1)):
        found.append(chances(game, game.view(state, seat), seat, seats, _rng(f"{step}/{seat}")))
    return tuple(found)


def _lines(course: Course, since: int, until: int) -> tuple[tuple[str, ...], ...]:
    game, states, log = course.game, course.states, course.record.log
    return tuple(
        tuple(
            text
            for at in range(since, until)
            for text in game.narrate(states[at], *log[at], states[at + 1], viewer)
        )
        for viewer in (None, *map(Seat, range(course.record.seats)))
    )


def _decision(course: Course, step: int, game: AnyGame) -> Decision | None:
    """What `game` says about the action after a step, if it was a decision of a reviewed seat."""
    if step == len(course.record.log):
        return None
    seat, taken = course.record.log[step]
    if seat not in course.reviewed:
        return None
    state = course.states[step]
    legal, view = game.legal_actions(state, seat), game.view(state, seat)
    if len(legal) < 2 or taken not in legal:
        return None
    found = judged(game, view, seat, course.record.seats, legal, taken, _rng(f"decision/{step}"))
    return _told(game, view, seat, taken, found)


def _told(game: AnyGame, view: Any, seat: Seat, taken: Any, found: Judged) -> Decision:
    best = None if found.best is None else game.describe(view, seat, found.best).text
    return Decision(seat, game.describe(view, seat, taken).text, best, found.lost, found.reasons)


# Questions


class Library:
    """The games that a process has replayed last: a review asks for each many times."""

    def __init__(self) -> None:
        self._course: tuple[str, Course] | None = None

    def course(self, played: Played) -> Course:
        if self._course is None or self._course[0] != played.table_id:
            self._course = played.table_id, course_of(played)
        return self._course[1]


def ask_steps(played: Played, library: Library) -> Sequence[int]:
    return library.course(played).steps


def ask_moment(played: Played, at: int, library: Library) -> ReviewedMoment:
    return moment_of(library.course(played), at)
