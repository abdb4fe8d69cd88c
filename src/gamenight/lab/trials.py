"""The trials of a search: combinations of values, and which targets each of them meets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gamenight.lab.stats import Estimate
from gamenight.lab.target import Goal
from gamenight.lab.values import Value


class Trial(Struct, frozen=True, kw_only=True):
    """A combination of values, and what the game was like with it."""

    number: int  # from 1
    values: dict[str, Value]
    found: tuple[Estimate | None, ...] = ()  # by target
    refused: str = ""  # why these values cannot be played


class Tuned(Struct, frozen=True, kw_only=True):
    """The result of a search."""

    goal: Goal
    trials: tuple[Trial, ...]
    confirmed: tuple[Trial, ...]  # played again with a fresh seed, the best first
    packaged: dict[str, Value] | None  # the values as they are, if the ranges contain them

    @property
    def best(self) -> Trial:
        return self.confirmed[0]

    @property
    def played(self) -> list[Trial]:
        return [each for each in self.trials if not each.refused]

    @property
    def succeeded(self) -> bool:
        return all(met(self.goal, self.best))

    def in_search(self, trial: Trial) -> Trial:
        """A confirmed trial as it was in the search."""
        return self.trials[trial.number - 1]


class Conflict(Struct, frozen=True):
    """Two targets that no trial meets together, though some trials meet each of them."""

    one: int  # index of the target
    other: int
    meet_one: int  # trials
    meet_other: int


def badness(goal: Goal, found: Sequence[Estimate | None]) -> float:
    """How far all targets together are missed."""
    pairs = zip(goal.wanted, found, strict=True)
    return sum(wanted.badness(each.value if each else None) for wanted, each in pairs)


def met(goal: Goal, trial: Trial) -> list[bool]:
    """Which targets a trial meets."""
    pairs = zip(goal.wanted, trial.found, strict=True)
    return [wanted.met(found.value if found else None) for wanted, found in pairs]


def conflicts(tuned: Tuned) -> Iterator[Conflict]:
    meets = [met(tuned.goal, each) for each in tuned.played]
    for one in range(len(tuned.goal.wanted)):
        for other in range(one + 1, len(tuned.goal.wanted)):
            meet_one, meet_other = (sum(each[at] for each in meets) for at in (one, other))
            if meet_one and meet_other and not any(each[one] and each[other] for each in meets):
                yield Conflict(one, other, meet_one, meet_other)
