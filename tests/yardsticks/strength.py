"""Measure every figure of docs/bots.md. It takes hours; stop it when you like, and the next run goes on.

make strength [ARGS="northwest wednesday --workers 1"]

The games are kept in .cache/strength, one file for each measurement. Delete a file after a change of a bot.
"""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from gamenight.games import game as find_game
from yardsticks.measure import measure, report

KEPT = Path(".cache/strength")
GREEDY, TWO_PLY = "yardstick:greedy", "yardstick:two-ply"
EXPERT = '{"level": "expert"}'
LADDER = [("level2", "level1"), ("level3", "level2"), ("level4", "level3"), ("level5", "level4")]


class Asked(Struct, frozen=True):
    """One measurement."""

    game: str
    seats: int
    bot: str
    against: str  # the bot in the other seats; in a cooperative game it has none
    games: int
    options: str | None = None

    def __str__(self) -> str:
        rivals = "" if self.game in {"wednesday", "nowhere"} else f" against {self.against}"
        return f"{self.game}{f' {self.options}' * bool(self.options)}, {self.seats} seats, {self.bot}{rivals}"

    @property
    def path(self) -> Path:
        name = f"{self.game}-{self.seats}-{self.bot}-{self.against}{'-expert' * bool(self.options)}"
        return KEPT / f"{name}.jsonl".replace(":", "_")


def measurements() -> Iterator[Asked]:
    """The strength of the champion, the limit that a twin sets, and the steps between the levels."""
    yield Asked("northwest", 2, "level5", GREEDY, 200)
    yield Asked("northwest", 2, "level5", TWO_PLY, 200)
    yield Asked("northwest", 4, "level5", GREEDY, 200)
    for game in ("donde_es", "nomads_land"):
        for seats in (2, 4):
            yield Asked(game, seats, "level5", GREEDY, 100)
    for bot in (GREEDY, "level5"):
        for seats in (2, 3, 4):
            yield Asked("wednesday", seats, bot, GREEDY, 60)
            yield Asked("wednesday", seats, bot, GREEDY, 40, EXPERT)
        for seats in range(2, 7):
            yield Asked("nowhere", seats, bot, GREEDY, 40)
    for game in ("northwest", "donde_es", "nomads_land"):
        for better, worse in LADDER:
            yield Asked(game, 2, better, worse, 100)
    for game in ("wednesday", "nowhere"):
        for level in range(1, 5):
            yield Asked(game, 2, f"level{level}", GREEDY, 80)
    for game, seats in (("donde_es", 2), ("donde_es", 4), ("wednesday", 2), ("nowhere", 2)):
        yield Asked(game, seats, f"twin:{find_game(game).champion}", GREEDY, 50)
    yield Asked("nomads_land", 2, "twin:600", GREEDY, 50)  # nothing is hidden: ten times the iterations


def run(asked: Asked) -> str:
    arguments = Namespace(
        game=asked.game,
        seats=asked.seats,
        bot=asked.bot,
        against=asked.against,
        games=asked.games,
        first=0,
        options=asked.options,
        out=str(asked.path),
    )
    return f"{asked}: {report(measure(arguments, len))}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--workers", type=int)
    arguments = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    wanted = [asked for asked in measurements() if asked.game in arguments.games or not arguments.games]
    show = Console(soft_wrap=True).print
    with ProcessPoolExecutor(arguments.workers) as pool:
        for line in pool.map(run, wanted):
            show(line)


if __name__ == "__main__":
    main()
