"""Plays many games on all cores and adds up the results. The number of workers does not change them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec import Struct

from gamenight import plugins
from gamenight.bots import bot
from gamenight.core import AnyGame, BadTable, Components, start
from gamenight.games import game as find_game
from gamenight.lab.selfplay import selfplay
from gamenight.lab.workers import spread

CHUNK = 50  # games handed to a worker at a time: small enough for a smooth progress bar


class Experiment(Struct, frozen=True):
    """Which games to play. Game `i` has the seed `seed/i`."""

    game: str
    bots: tuple[str, ...]  # one for each seat
    games: int
    seed: int
    options: Any = None  # None: the game's defaults
    components: Components | None = None  # None: the packaged ones


class Tally(Struct):
    """Sums over games. They are exact, so the order of the additions does not matter."""

    games: int
    actions: int
    won: int
    wins: list[Fraction]
    scores: list[int]
    ends: Counter[str]

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.actions += other.actions
        self.won += other.won
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.ends = self.ends + other.ends


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The figures of an experiment, as `gamenight sim --json` writes them."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: Any
    games: int
    seed: int
    components: str  # their hash
    actions: int
    seconds: float
    wins: list[float]  # games won by each seat; a shared win counts as a fraction
    scores: list[float]  # mean score of each seat
    ends: dict[str, int]  # number of games for each end reason
    won: int | None = None  # games won by all together; only for cooperative games


def simulate(
    experiment: Experiment, workers: int | None = None, progress: Callable[[int], object] = int
) -> Result:
    """Play an experiment. `progress` is called with the number of finished games."""
    game = check(experiment)
    began = time.perf_counter()
    total = _nothing(len(experiment.bots))
    chunks = [range(at, min(at + CHUNK, experiment.games)) for at in range(0, experiment.games, CHUNK)]
    for tally in spread(partial(_play_some, experiment), chunks, 1 if len(chunks) == 1 else workers):
        total.add(tally)
        progress(total.games)
    return Result(
        game=experiment.game,
        seats=len(experiment.bots),
        bots=experiment.bots,
        options=game.Options() if experiment.options is None else experiment.options,
        games=total.games,
        seed=experiment.seed,
        components=game.components.hash,
        actions=total.actions,
        seconds=round(time.perf_counter() - began, 3),
        wins=[float(w) for w in total.wins],
        scores=[points / total.games for points in total.scores],
        ends={end.value: total.ends[end.value] for end in game.End},
        won=total.won if game.cooperative else None,
    )


def check(experiment: Experiment) -> AnyGame:
    """Return the game of an experiment. Raise if the experiment cannot be played."""
    plugins.load()
    game = find_game(experiment.game, experiment.components)
    for name in experiment.bots:
        bot(name)
    if experiment.games < 1:
        raise BadTable(f"at least one game must be played, not {experiment.games}")
    start(game, len(experiment.bots), game.Options() if experiment.options is None else experiment.options)
    return game


def _nothing(seats: int) -> Tally:
    return Tally(0, 0, 0, [Fraction()] * seats, [0] * seats, Counter())


def _play_some(experiment: Experiment, numbers: range) -> Tally:
    plugins.load()  # a worker process may have been spawned, not forked
    game = find_game(experiment.game, experiment.components)
    options = game.Options() if experiment.options is None else experiment.options
    tally = _nothing(len(experiment.bots))
    for number in numbers:
        bots = [bot(name) for name in experiment.bots]
        played = selfplay(game, bots, options, f"{experiment.seed}/{number}")
        winners = played.outcome.winners
        tally.games += 1
        tally.actions += len(played.log)
        tally.won += bool(winners)
        for seat in winners:
            tally.wins[seat] += Fraction(1, len(winners))
        tally.scores = [a + b for a, b in zip(tally.scores, played.outcome.scores, strict=True)]
        tally.ends[played.outcome.reason] += 1
    return tally
