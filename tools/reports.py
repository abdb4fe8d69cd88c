"""Write the reports that the server ships: one page for each game, from games of bots of `level3`.

The games are kept in .cache/reports, and the next run goes on where this one stopped.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from gamenight.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "src" / "gamenight" / "server" / "reports"
STUDY = ["--seats", "2,4", "--bots", "level3", "--seed", "1"]
COUNT, COUNTS = 100, {"northwest": 200}  # games with each number of seats; Northwest is the quickest


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for game in GAMES:
        folder = Path(".cache") / "reports" / game.slug  # relative: the page shows the command
        _lab("run", game.slug, *STUDY, "--games", str(COUNTS.get(game.slug, COUNT)), "--out", str(folder))
        _lab("report", str(folder), "--out", str(PAGES / f"{game.slug}.html"))


def _lab(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "gamenight", "lab", *words], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
