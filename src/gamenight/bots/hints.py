"""Hints: the best actions that a search finds, each with the reasons for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gamenight.bots.search import GoOn, Search, always
from gamenight.core import AnyGame, Rng, Seat, listed

BEST = 3  # actions in a hint
REASONS = 3  # for each action
WORLDS = 4  # a reason must hold in so many imagined worlds
ALIKE = 0.05  # a smaller difference is not worth telling


class Hint(Struct, frozen=True):
    """An action that is worth considering."""

    action: Any
    value: float  # how much worse it is than the best, in the units of `evaluate`: 0 or less
    reasons: tuple[str, ...]  # parts of a sentence, the most important first; `{0}`, `{1}` stand for seats

    def because(self, names: Sequence[str]) -> str:
        """The reasons as one sentence; empty if there are none."""
        if not self.reasons:
            return ""
        told = listed([reason.format(*names) for reason in self.reasons])
        return f"{told[0].upper()}{told[1:]}."


def hints(
    game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng, go_on: GoOn = always
) -> tuple[Hint, ...]:
    """The best legal actions, the best first."""
    found = Search(game, view, seat, legal, rng).run(game.champion, go_on)[:BEST]
    worlds = [game.imagine(view, rng) for _ in range(WORLDS if game.secrets else 1)]
    best = found[0]
    return tuple(
        Hint(
            action=each.action,
            value=min(0.0, each.worth - best.worth),
            reasons=reasons(game, view, seat, each.action, worlds)[:REASONS],
        )
        for each in found
        if each.visits or each is best
    )


def compared(found: Sequence[Hint]) -> tuple[str, ...]:
    """How good each hint is, in words: "best", "about 2 worse"."""
    return ("best", *(_worse(-hint.value) for hint in found[1:]))


def _worse(by: float) -> str:
    if by < ALIKE:
        return "about as good"
    return f"about {by:.0f} worse" if by >= 1 else f"about {by:.1f} worse"


def reasons(game: AnyGame, view: Any, seat: Seat, action: Any, worlds: Sequence[Any]) -> tuple[str, ...]:
    """What the action changes in every world."""
    merits = [game.merits(view, game.view(game.apply(world, seat, action), seat), seat) for world in worlds]
    sure = set(merits[0]).intersection(*merits)
    return tuple(merit for merit in merits[0] if merit in sure)
