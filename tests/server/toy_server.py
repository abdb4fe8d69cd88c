"""The `gamenight` command with one more game on its shelf: the tests' own, which has secrets."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import gamenight.games
from core.toy import TOY

gamenight.games.GAMES = (*gamenight.games.GAMES, TOY)  # here: so that it is there for the bots' processes too

if __name__ == "__main__":
    from gamenight.cli import main

    main()
