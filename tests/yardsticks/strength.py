"""Measure every figure of docs/bots.md. It takes hours; stop it when you like, and the next run goes on.

make strength [ARGS="northwest wednesday --workers 1"]

The games are kept in .cache/strength, one file for each measurement. Delete a file after a change of a bot.
"""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from gamenight.games import game as find_game
from yardsticks.measure import Line, gain, measure, report

KEPT = Path(".cache/strength")
GREEDY, TWO_PLY = "yardstick:greedy", "yardstick:two-ply"
EXPERT = '{"level": "expert"}'
TOGETHER = {"wednesday": (200, 200, 200, 200, 40), "nowhere": (200, 200, 200, 200, 200)}  # games a level


class Asked(Struct, frozen=True):
    """One measurement."""

    game: str
    seats: int
    bot: str
    against: str  # the bot in the other seats; in a cooperative game it has none
    games: int
    options: str | None = None

    def __str__(self) -> str:
        rivals = "" if self.game in TOGETHER else f" against {self.against}"
        return f"{self.game}{f' {self.options}' * bool(self.options)}, {self.seats} seats, {self.bot}{rivals}"

    @property
    def path(self) -> Path:
        name = f"{self.game}-{self.seats}-{self.bot}-{self.against}{'-expert' * bool(self.options)}"
        return KEPT / f"{name}.jsonl".replace(":", "_")


def measurements() -> Iterator[Asked]:
    """The strength of the champion, the limit that a twin sets, and the steps between the levels.

    The numbers of games are those of docs/bots.md.
    """
    yield Asked("northwest", 2, "level5", GREEDY, 200)
    yield Asked("northwest", 2, "level5", TWO_PLY, 200)
    yield Asked("northwest", 4, "level5", GREEDY, 200)
    yield Asked("donde_es", 2, "level5", GREEDY, 60)
    yield Asked("donde_es", 4, "level5", GREEDY, 200)
    for seats in (2, 4):
        yield Asked("nomads_land", seats, "level5", GREEDY, 100)
    yield from together()
    yield from ladder("northwest", 60, 60, 60, 60)
    yield from ladder("donde_es", 100, 100, 100, 40)
    yield from ladder("nomads_land", 100, 100, 100, 100)
    for game, seats, games in (
        ("donde_es", 2, 46),
        ("donde_es", 4, 37),
        ("wednesday", 2, 21),
        ("nowhere", 2, 60),
    ):
        yield Asked(game, seats, f"twin:{find_game(game).champion}", GREEDY, games)
    yield Asked("nomads_land", 2, "twin:600", GREEDY, 25)  # nothing is hidden: ten times the iterations


def together() -> Iterator[Asked]:
    """Games played together: one bot has all seats."""
    for seats, games in ((3, 30), (4, 12)):
        yield Asked("wednesday", seats, "level5", GREEDY, games)
    for seats in (2, 3, 4):
        yield Asked("wednesday", seats, GREEDY, GREEDY, 60)
    yield Asked("wednesday", 2, GREEDY, GREEDY, 40, EXPERT)
    yield Asked("wednesday", 2, "level5", GREEDY, 20, EXPERT)
    for seats, games in ((3, 30), (4, 40), (5, 24), (6, 40)):
        yield Asked("nowhere", seats, "level5", GREEDY, games)
    for seats in range(2, 7):
        yield Asked("nowhere", seats, GREEDY, GREEDY, 40)
    for game in TOGETHER:
        yield from levels(game)


def levels(game: str) -> Iterator[Asked]:
    """Each level of a game played together, with two seats."""
    for number, games in enumerate(TOGETHER[game], start=1):
        yield Asked(game, 2, f"level{number}", GREEDY, games)


def ladder(game: str, *counts: int) -> Iterator[Asked]:
    """Each level against the one below."""
    for below, games in enumerate(counts, start=1):
        yield Asked(game, 2, f"level{below + 1}", f"level{below}", games)


def games_of(asked: Asked) -> list[Line]:
    """Every game of a measurement. Those that are not kept yet are played."""
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
    return measure(arguments, len)


def run(asked: Asked) -> str:
    return f"{asked}: {report(games_of(asked))}"


def steps(game: str) -> Iterator[str]:
    """What each level gains on the one below in a game played together."""
    kept = [games_of(asked) for asked in levels(game)]
    for number, (lower, higher) in enumerate(pairwise(kept), start=1):
        yield f"{game}, 2 seats, level{number + 1} on level{number}: {gain(lower, higher)}"


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
    for game in TOGETHER:
        if game in arguments.games or not arguments.games:
            for line in steps(game):
                show(line)


if __name__ == "__main__":
    main()
