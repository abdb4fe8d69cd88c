"""Plays the games of a design, in worker processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from gamenight import plugins
from gamenight.bots import bot
from gamenight.core import AnyGame, Components, choose_options
from gamenight.games import game as find_game
from gamenight.lab.design import Mix, Task
from gamenight.lab.scribe import Scribe, Written
from gamenight.lab.selfplay import selfplay
from gamenight.lab.workers import spread


class Finished(Struct, frozen=True, kw_only=True):
    """A played game and what was written about it."""

    id: int
    cell: int
    number: int
    bots: Mix
    seed: str
    written: Written


def played(tasks: Iterable[Task], workers: int | None) -> Iterator[Finished]:
    """Play games, and yield each when it is finished."""
    return spread(play, tasks, workers)


def play(task: Task) -> Finished:
    plugins.load()  # a worker process may have been spawned, not forked
    game = _built(task.game, task.components)
    scribe = Scribe(game, len(task.bots))
    bots = [bot(name) for name in task.bots]
    done = selfplay(game, bots, choose_options(game, task.options), task.seed, scribe)
    return Finished(
        id=task.id,
        cell=task.cell,
        number=task.number,
        bots=task.bots,
        seed=task.seed,
        written=scribe.written(done.outcome),
    )


@cache  # a design may have more components than `find_game` keeps
def _built(slug: str, components: Components) -> AnyGame:
    return find_game(slug, components)
