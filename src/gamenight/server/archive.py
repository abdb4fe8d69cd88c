"""The archive of a finished game: every view and every line that anybody could see.

The server stores the archive when the game ends. Later changes of the rules do not affect it.
`archived_game` turns it back into a `Game`, whose state is the number of actions so far. So a table, a
replay and a record work with an archive as they do with rules.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from gamenight.core import AnyGame, Outcome, Seat
from gamenight.server.facts import Facts
from gamenight.server.views import Views


class ArchivedStep(Struct, frozen=True):
    """One state and the action that led to it. Index 0 is the spectator's, index n + 1 is that of seat n."""

    to_act: tuple[Seat, ...]
    views: tuple[Raw, ...]  # without secrets: only the spectator's
    lines: tuple[tuple[str, ...], ...]  # from `narrate`: names are still {0}, {1} and so on


class Archive(Struct, frozen=True):
    secrets: bool
    steps: tuple[ArchivedStep, ...]
    outcome: Outcome | None

    def fits(self, actions: int, seats: int) -> bool:
        """Whether the archive has the right number of steps and views for its game."""
        views, lines = 1 + seats * self.secrets, 1 + seats
        whole = all(len(step.views) == views and len(step.lines) == lines for step in self.steps)
        return whole and len(self.steps) == actions + 1


NOTHING = Archive(secrets=False, steps=(), outcome=None)
"""A placeholder for a missing archive. Its views are null."""

_read = Decoder(Archive).decode


def write(archive: Archive) -> bytes:
    return zlib.compress(msgspec.json.encode(archive))


def read(data: bytes) -> Archive:
    return _read(zlib.decompress(data))


def archive_of(game: AnyGame, seats: int, state: Any, log: Sequence[tuple[Seat, Any]]) -> Archive:
    """Replay the log from its first state, and collect everything that anybody could see."""
    eyes = (None, *map(Seat, range(seats)))
    steps = [_step(game, state, seats, ((),) * len(eyes))]
    for seat, action in log:
        after = game.apply(state, seat, action)
        lines = tuple(game.narrate(state, seat, action, after, viewer) for viewer in eyes)
        steps.append(_step(game, after, seats, lines))
        state = after
    return Archive(game.secrets, tuple(steps), game.outcome(state))


def _step(game: AnyGame, state: Any, seats: int, lines: tuple[tuple[str, ...], ...]) -> ArchivedStep:
    views = Views(game, state)
    viewers = (None, *map(Seat, range(seats if game.secrets else 0)))
    return ArchivedStep(game.to_act(state), tuple(views.of(viewer)[1] for viewer in viewers), lines)


def archived_game(game: AnyGame, facts: Facts, archive: Archive) -> AnyGame:
    """The archive as a `Game` in which nobody can act. It takes title and facts from `game`."""
    steps, last = archive.steps, len(archive.steps) - 1

    def narrate(before: int, _seat: Seat, _action: Raw, _after: int, viewer: Seat | None) -> tuple[str, ...]:
        return steps[before + 1].lines[_place(viewer)] if steps else ()

    def view(state: int, viewer: Seat | None) -> Raw:
        return steps[state].views[_place(viewer) if archive.secrets else 0] if steps else Raw(b"null")

    return replace(
        game,
        version=facts.version,
        seats=range(facts.seats, facts.seats + 1),
        secrets=archive.secrets,
        State=int,
        Action=Decoder(Raw),
        View=Raw,
        Options=dict,
        setup=lambda _seats, _options: 0,
        apply=lambda state, _seat, _action: state + 1,
        to_act=lambda state: steps[state].to_act if steps else (),
        legal_actions=lambda _state, _seat: (),
        asides=lambda _state, _seat: (),
        why_not=lambda _state, _seat, _action: "the game is over",
        outcome=lambda state: archive.outcome if state == last else None,
        view=view,
        narrate=narrate,
        hurries=lambda _state: False,
        rounds=None,
    )


def _place(viewer: Seat | None) -> int:
    return 0 if viewer is None else viewer + 1
