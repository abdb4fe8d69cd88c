"""Find the challenges that the games ship, in games of bots of `level2`.

What was found is kept in .cache/challenges, and the next run goes on where this one stopped. There it says
too how many decisions were looked at, and why most are no challenge.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.bots.challenges import looked_at
from gamenight.core import AnyGame, Challenge, Rng, Seat, challenges_written
from gamenight.core.challenge import FILE
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.lab.selfplay import selfplay

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / ".cache" / "challenges"
WANTED = 15  # challenges of a game
LOOKED, TAKEN = 40, 2  # decisions of one game of bots, and how many of them are taken: the hardest
LEFT_OUT = {"da062127bf1e"}  # read by a person: the only reason speaks against the action
OPENING = 10  # the first tenth of a game is left out: there much is a matter of taste
SEATS = 4  # at most, in those games


class Searched(Struct):
    """What one game of bots gave."""

    number: int
    challenges: tuple[Challenge, ...]  # the hardest
    why_not: dict[str, int]  # how many decisions failed at which test


def main() -> None:
    for game in GAMES if len(sys.argv) == 1 else map(find_game, sys.argv[1:]):
        searched = list(_searched(game))
        found = [each for one in searched for each in one.challenges][:WANTED]
        package = ROOT / "src" / "gamenight" / "games" / game.slug
        (package / FILE).write_bytes(challenges_written(game, found))
        why_not = sum((Counter(one.why_not) for one in searched), Counter[str]())
        print(f"{game.slug}: {len(searched)} games, {len(found)} challenges; {dict(why_not.most_common())}")


def _searched(game: AnyGame) -> Iterator[Searched]:
    """Games of bots until there are challenges enough: first those that an earlier run has searched."""
    FOUND.mkdir(parents=True, exist_ok=True)
    file = FOUND / f"{game.slug}-{game.version}-{game.components.hash[:8]}.jsonl"
    lines = file.read_bytes().splitlines() if file.exists() else []
    known, enough = [msgspec.json.decode(line, type=Searched) for line in lines], 0
    for number in count():
        if enough >= WANTED:
            return
        one = known[number] if number < len(known) else _search(game, number)
        if number >= len(known):
            with file.open("ab") as out:
                out.write(msgspec.json.encode(one) + b"\n")
        kept = tuple(each for each in one.challenges if each.key not in LEFT_OUT)
        enough += len(kept)
        print(f"{game.slug}: game {number + 1}, {enough} of {WANTED} challenges", flush=True)
        yield replace(one, challenges=kept)


def _search(game: AnyGame, number: int) -> Searched:
    seats = [each for each in game.seats if each <= SEATS]
    chosen, seed = seats[number % len(seats)], f"challenges/{number}"
    decisions: list[tuple[Any, Seat]] = []

    def watch(before: Any, seat: Seat, _action: Any, choices: int, _after: Any) -> None:
        if choices > 1:
            decisions.append((before, seat))

    selfplay(game, [bot("level2") for _ in range(chosen)], game.Options(), seed, watch)
    later = range(len(decisions) // OPENING, len(decisions))
    chosen_at = Rng(seed, "decisions").shuffled(later)[:LOOKED]
    looked = [looked_at(game, *decisions[at], chosen, f"{seed}/{at}") for at in chosen_at]
    hardest = sorted((each for each in looked if each.challenge), key=lambda each: each.gap)[:TAKEN]
    return Searched(
        number=number,
        challenges=tuple(each.challenge for each in hardest if each.challenge),
        why_not=Counter(each.why_not or "a challenge" for each in looked),
    )


if __name__ == "__main__":
    main()
