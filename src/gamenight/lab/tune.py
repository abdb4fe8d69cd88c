"""Searches component values that meet targets. Optuna proposes values, and bots play with them.

All trials are played with the same seed, so the best of many looks better than it is. Therefore the best few,
and the values as they are, are played again with a fresh seed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import optuna
from msgspec import Struct
from msgspec.structs import replace
from optuna.trial import FrozenTrial, TrialState
from sqlalchemy import URL

from gamenight.core import AnyGame, BadComponents, BadFile, BadTable
from gamenight.games import game as find_game
from gamenight.lab.design import Asked, design
from gamenight.lab.figures.frames import prepared
from gamenight.lab.measures import measured, weight
from gamenight.lab.results import lock, tables
from gamenight.lab.run import fill
from gamenight.lab.stats import Estimate, estimate
from gamenight.lab.target import Goal, Range
from gamenight.lab.trials import Trial, Tuned, badness
from gamenight.lab.values import Value, value_at, with_values
from gamenight.lab.workers import Spread
from gamenight.lab.workers import spread as over_processes

FORMAT = "gamenight-tune/1"
HEAD, TRIALS = "tune.json", "trials.sqlite3"
BEST = 3  # trials that are confirmed
AGAIN = 4  # times as many games for that
ASKED_AGAIN = 5  # times, for values that were not tried yet
COUNTABLE = 10_000  # combinations that can be listed

ENDED = (TrialState.COMPLETE, TrialState.PRUNED)


class Head(Struct, frozen=True, kw_only=True):
    """The content of tune.json: everything that decides the search but the number of trials."""

    format: str
    game: str  # slug
    version: int  # of its rules
    hash: str  # of the components that the search begins with
    asked: Asked
    goal: Goal


class Search:
    """A search in a folder. A second one goes on with the same trials."""

    def __init__(
        self,
        folder: Path,
        game: AnyGame,
        goal: Goal,
        asked: Asked,
        workers: int | None = None,
        spread: Spread = over_processes,
    ) -> None:
        design(game, asked)  # raises if it cannot be played as it is
        self._folder, self.game, self.goal, self.asked = folder, game, goal, asked
        self._workers, self._spread = workers, spread
        head = Head(
            format=FORMAT,
            game=game.slug,
            version=game.version,
            hash=game.components.hash,
            asked=asked,
            goal=goal,
        )
        try:
            _begin(folder, head)
            self._lock = lock(folder)
        except OSError as error:
            raise BadFile(f"cannot write {folder}: {error.strerror}") from None
        self._study = _study(folder, game.slug)

    def close(self) -> None:
        self._lock.close()

    @property
    def trials(self) -> list[Trial]:
        """All finished trials in their order."""
        found = self._study.get_trials(deepcopy=False, states=ENDED)
        return [_trial(number, each) for number, each in enumerate(found, 1)]

    @property
    def packaged(self) -> dict[str, Value] | None:
        """The values as they are, if the ranges contain them."""
        now = {each.path: value_at(self.game, each.path) for each in self.goal.ranges}
        return now if all(now[each.path] in each for each in self.goal.ranges) else None

    @property
    def fresh(self) -> Asked:
        """What is asked for to confirm a trial."""
        return replace(self.asked, seed=self.asked.seed + 1, games=AGAIN * self.asked.games)

    def games(self, trials: int) -> tuple[int, int]:
        """How many games a search of so many trials has, and how many of them are in finished trials."""
        each, done = games_of(self.asked), self.trials
        left = self._untried(trials, done)
        total = max(trials, len(done)) if left is None else len(done) + len(left)
        return each * total, each * len(done)

    def search(self, trials: int, progress: Callable[[int], object] = int) -> None:
        """Try so many combinations of values, or all. `progress` is called with the number of games."""
        while len(done := self.trials) < trials:
            left = self._untried(trials, done)
            if left == []:
                return
            proposed = (None if done else self.packaged) or (left[0] if left else None)
            if proposed is not None:
                self._study.enqueue_trial(self._encoded(proposed))
            asked, values = self._proposal(done)
            self._try(asked, values, _after(progress, len(done) * games_of(self.asked)))

    def _proposal(self, done: list[Trial]) -> tuple[optuna.Trial, dict[str, Value]]:
        """What Optuna proposes next. If it only repeats itself, any combination that was not tried yet."""
        # A sampler for each trial: after a stop a search proposes what it would have proposed.
        self._study.sampler = optuna.samplers.TPESampler(seed=self.asked.seed + len(done))
        tried = [each.values for each in done]
        for _ in range(ASKED_AGAIN):
            asked, values = self._asked()
            if values not in tried:
                return asked, values
            self._study.tell(asked, state=TrialState.FAIL)
        if left := self._untried(COUNTABLE, done):
            self._study.enqueue_trial(self._encoded(Random(len(done)).choice(left)))
        return self._asked()

    def _asked(self) -> tuple[optuna.Trial, dict[str, Value]]:
        asked = self._study.ask()
        return asked, {each.path: _suggested(asked, each) for each in self.goal.ranges}

    def _untried(self, trials: int, done: list[Trial]) -> list[dict[str, Value]] | None:
        """The combinations that are left, if all of them can be tried."""
        every = self.goal.combinations(trials)
        tried = [each.values for each in done]
        return None if every is None else [values for values in every if values not in tried]

    def _try(self, asked: optuna.Trial, values: dict[str, Value], progress: Callable[[int], object]) -> None:
        asked.set_user_attr("values", values)
        try:
            found = self._measured(values, "trials", self.asked, progress)
        except (BadComponents, BadTable) as error:  # the game, or its options with these components
            asked.set_user_attr("refused", str(error))
            self._study.tell(asked, state=TrialState.PRUNED)
            return
        asked.set_user_attr("found", msgspec.to_builtins(found))
        self._study.tell(asked, badness(self.goal, found))

    def _measured(
        self, values: dict[str, Value], kind: str, asked: Asked, progress: Callable[[int], object]
    ) -> tuple[Estimate | None, ...]:
        """Play the game with these values. The figures that have targets."""
        game = find_game(self.game.slug, with_values(self.game, values))
        folder = self._folder / kind / game.components.hash
        fill(folder, design(game, asked), self._workers, progress, self._spread)
        run = prepared(tables(folder), game.cooperative, bool(game.features))
        found = []
        for each in self.goal.wanted:
            columns = measured(run, each.target.seats, [each.measure])
            found.append(estimate(columns[each.measure.key], columns[weight(each.measure.key)]))
        return tuple(found)

    def best(self) -> list[Trial]:
        """The trials to confirm: the best few, then the values as they are. Raises if none can be played."""
        trials = self.trials
        played = [each for each in trials if not each.refused]
        if not played:
            raise BadComponents(f"no combination of these values can be played: {trials[-1].refused}")
        chosen: list[Trial] = []
        for each in sorted(played, key=lambda each: badness(self.goal, each.found)):
            new = each.values not in [other.values for other in chosen]
            if new and (len(chosen) < BEST or each.values == self.packaged):
                chosen.append(each)
        return chosen

    def confirm(self, progress: Callable[[int], object] = int) -> Tuned:
        """Play the best again with a fresh seed."""
        again = []
        for at, each in enumerate(self.best()):
            heard = _after(progress, at * games_of(self.fresh))
            again.append(replace(each, found=self._measured(each.values, "confirmed", self.fresh, heard)))
        again.sort(key=lambda each: badness(self.goal, each.found))
        return Tuned(
            goal=self.goal, trials=tuple(self.trials), confirmed=tuple(again), packaged=self.packaged
        )

    def built(self, trial: Trial) -> AnyGame:
        """The game with the values of a trial."""
        return find_game(self.game.slug, with_values(self.game, trial.values))

    def _encoded(self, values: dict[str, Value]) -> dict[str, Any]:
        """Values as Optuna knows them: choices are JSON."""
        return {
            each.path: _json(values[each.path]) if each.choices else values[each.path]
            for each in self.goal.ranges
        }


def games_of(asked: Asked) -> int:
    """The games of one trial."""
    return asked.games * len(asked.seats)


def _study(folder: Path, name: str) -> optuna.Study:
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    storage = URL.create("sqlite", database=str(folder / TRIALS)).render_as_string()
    study = optuna.create_study(storage=storage, study_name=name, load_if_exists=True)
    for left in study.get_trials(deepcopy=False, states=(TrialState.RUNNING, TrialState.WAITING)):
        study.tell(left.number, state=TrialState.FAIL)  # of a killed process
    return study


def _suggested(asked: optuna.Trial, each: Range) -> Value:
    if each.choices:
        chosen = asked.suggest_categorical(each.path, [_json(choice) for choice in each.choices])
        return msgspec.json.decode(str(chosen))
    if each.whole:
        return asked.suggest_int(each.path, int(each.low), int(each.high))
    return asked.suggest_float(each.path, each.low, each.high)


def _trial(number: int, stored: FrozenTrial) -> Trial:
    known = stored.user_attrs
    return Trial(
        number=number,
        values=known["values"],
        found=msgspec.convert(known.get("found", []), tuple[Estimate | None, ...]),
        refused=known.get("refused", ""),
    )


def _begin(folder: Path, head: Head) -> None:
    """Begin a new folder, or check that this one was begun with the same search."""
    path = folder / HEAD
    data = msgspec.json.format(msgspec.json.encode(head), indent=2) + b"\n"
    if path.exists():
        if path.read_bytes() != data:
            raise BadFile(f"{folder} holds another search: name another folder")
        return
    if folder.is_dir() and any(not path.name.startswith(".") for path in folder.iterdir()):
        raise BadFile(f"{folder} was not written by `gamenight lab tune`: name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    half = folder / f".{HEAD}"
    half.write_bytes(data)
    half.replace(path)


def _json(value: Value) -> str:
    return msgspec.json.encode(value).decode()


def _after(progress: Callable[[int], object], before: int) -> Callable[[int], object]:
    return lambda games: progress(before + games)
