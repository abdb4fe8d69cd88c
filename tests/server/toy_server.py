"""The `gamenight` command with one more game on its shelf: the toy game, which has secrets.

TOY_VERSION chooses its rules. Versions 1 and 2 are the same game. In version 3 the views differ, and so do
the scores.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parent.parent))

import gamenight.games
from core import toy
from gamenight.core import Outcome, Seat


def _other_view(state: toy.State, seat: Seat | None) -> toy.View:
    return replace(toy.view(state, seat), has_bid=tuple(bid is None for bid in state.bids))


def _other_outcome(state: toy.State) -> Outcome | None:
    found = toy.outcome(state)
    return found and replace(found, scores=tuple(10 * score for score in found.scores))


VERSION = int(os.environ.get("TOY_VERSION", "1"))
TOY = replace(toy.TOY, version=VERSION)
if VERSION == 3:
    TOY = replace(TOY, view=_other_view, outcome=_other_outcome)

if __name__ in {"__main__", "__mp_main__"}:  # the server, or one of its thinkers
    gamenight.games.add(TOY)

if __name__ == "__main__":
    from gamenight.cli import main

    main()
