"""Measure whether a kind of cube of Northwest is worth ignoring.

.venv/bin/python bench/shun.py [--bot search:50] [--games 100] [--seats 4] [--seed 1] [--cubes 24,11,11,10,8]
    [--kinds mf]

One player takes a kind of cube only if nothing else is offered; the others play the same bot without that
restraint. The player sits in each seat equally often. If the share of its wins is not below an even share,
the kind is worth ignoring. The interval is Wilson's, of 95 %. `--cubes` are the numbers of Mushrooms, Ferns,
Maples, Bees and Bigfoots; without it they are as packaged.
"""

from __future__ import annotations

import argparse
from typing import Any

from gamenight import games
from gamenight.bots import Bot, bot
from gamenight.core import AnyGame, Rng, Seat, own_components, parse_own
from gamenight.games.northwest import GAME
from gamenight.games.northwest.text import NAMES
from gamenight.games.northwest.types import KINDS, Options, TakeCube, View
from gamenight.lab.selfplay import selfplay

Z = 1.96


def shunner(plain: Bot, kind: str) -> Bot:
    """The bot, but it takes a cube of this kind only if it must."""

    def choose(game: AnyGame, view: View, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        other = [a for a in legal if not isinstance(a, TakeCube) or view.forest[a.space].lower() != kind]
        return plain(game, view, seat, tuple(other) or legal, rng)

    return choose


def wilson(won: float, games: int) -> tuple[float, float]:
    share, z2 = won / games, Z * Z / games
    middle, half = share + z2 / 2, Z * (share * (1 - share) / games + z2 / games / 4) ** 0.5
    return (middle - half) / (1 + z2), (middle + half) / (1 + z2)


def with_cubes(numbers: str) -> AnyGame:
    if not numbers:
        return GAME
    names = ("mushroom", "fern", "maple", "bee", "bigfoot")
    lines = [f"{name} = {count}" for name, count in zip(names, numbers.split(","), strict=True)]
    text = "\n".join(['game = "northwest"', "[cubes.mix.standard]", *lines])
    return games.game("northwest", own_components(GAME, parse_own(text, "--cubes")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bot", default="search:50")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cubes", default="")
    parser.add_argument("--kinds", default=KINDS, help="letters of the kinds, such as mf")
    wanted = parser.parse_args()
    game, plain = with_cubes(wanted.cubes), bot(wanted.bot)
    for kind in wanted.kinds:
        won = 0.0
        for number in range(wanted.games):
            seat = number % wanted.seats
            bots = [plain] * wanted.seats
            bots[seat] = shunner(plain, kind)
            winners = selfplay(game, bots, Options(), f"{wanted.seed}/{number}").outcome.winners
            won += (seat in winners) / len(winners)
        low, high = wilson(won, wanted.games)
        share = won / wanted.games
        print(f"without {NAMES[kind]}s: wins {share:.1%} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
