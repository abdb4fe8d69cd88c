"""What a player chose first at a challenge. That is what counts, also if it is undone."""

from __future__ import annotations

from gamenight.server.events import OVERDUE, ActionTaken, ChallengeBegun
from gamenight.server.facts import Step


class Attempt:
    __slots__ = ("day", "key", "step")

    def __init__(self, begun: ChallengeBegun) -> None:
        self.day, self.key = begun.day, begun.key
        self.step: Step | None = None  # None: nothing was chosen yet

    def saw(self, taken: ActionTaken, step: Step) -> None:
        """An action was taken. What a bot does is no choice of the player, and what is only said is none."""
        if self.step is None and taken.by not in (None, OVERDUE) and not taken.aside:
            self.step = step
