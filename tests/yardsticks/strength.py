"""Measure every figure of docs/bots.md. It takes hours; stop it when you like, and the next run goes on.

make strength [ARGS="northwest wednesday"]

The games are kept in .cache/strength, one file for each measurement. Delete a file after a change of a bot.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console

from yardsticks.measure import measure, report

KEPT = Path(".cache/strength")
GREEDY, TWO_PLY = "yardstick:greedy", "yardstick:two-ply"
LADDER = [("level2", "level1"), ("level3", "level2"), ("level4", "level3"), ("level5", "level4")]

Asked = tuple[str, int, str, str, int]
"""Game, seats, the measured bot, the bot in the other seats, and the number of games."""

MEASUREMENTS: list[Asked] = [
    ("northwest", 2, "level5", GREEDY, 200),
    ("northwest", 2, "level5", TWO_PLY, 200),
    ("northwest", 4, "level5", GREEDY, 200),
    *[(game, seats, "level5", GREEDY, 200) for game in ("donde_es", "nomads_land") for seats in (2, 4)],
    *[("wednesday", seats, bot, GREEDY, 200) for seats in (2, 3, 4) for bot in (GREEDY, "level5")],
    *[("nowhere", seats, bot, GREEDY, 120) for seats in range(2, 7) for bot in (GREEDY, "level5")],
    *[
        (game, 2, better, worse, 100)
        for game in ("northwest", "donde_es", "nomads_land")
        for better, worse in LADDER
    ],
    *[(game, 2, f"level{level}", GREEDY, 100) for game in ("wednesday", "nowhere") for level in range(1, 5)],
]


def run(asked: Asked) -> str:
    game, seats, bot, against, games = asked
    out = KEPT / f"{game}-{seats}-{bot}-{against}.jsonl".replace(":", "_")
    arguments = Namespace(
        game=game, seats=seats, bot=bot, against=against, games=games, first=0, options=None, out=str(out)
    )
    return f"{game}, {seats} seats, {bot} against {against}: {report(measure(arguments, len))}"


def main() -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    wanted = [asked for asked in MEASUREMENTS if len(sys.argv) == 1 or asked[0] in sys.argv[1:]]
    with ProcessPoolExecutor() as pool:
        for line in pool.map(run, wanted):
            Console(soft_wrap=True).print(line)


if __name__ == "__main__":
    main()
