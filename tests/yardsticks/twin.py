"""The upper limit: a champion that sees everything. It shows how much hidden cards cost an honest bot.

What chance will bring is not in the state, so the twin does not know it either.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gamenight.bots.search import Search
from gamenight.core import AnyGame, Rng, Seat


class Twin:
    """Searches in the true state. Whoever plays the game must call `show` before each decision."""

    def __init__(self, iterations: int) -> None:
        self._iterations = iterations
        self._truth: Any = None

    def show(self, state: Any) -> None:
        self._truth = state

    def __call__(self, game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        if len(legal) == 1:
            return legal[0]
        truth = self._truth
        knowing = replace(game, imagine=lambda _view, _rng: truth, secrets=False)
        return Search(knowing, view, seat, legal, rng).run(self._iterations)[0].action
