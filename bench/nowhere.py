"""Measure how hard Nowhere is, who is jailed, and what is used, with each number of players.

.venv/bin/python bench/nowhere.py play FILE [--own COMPONENTS] [--seats 2,3,4,5,6] [--bot greedy] [--careless]
    [--games 100] [--seed 1] [--processes 2] [--seconds 600]
.venv/bin/python bench/nowhere.py report FILE ...

`play` adds to a file the games that it lacks, until `--seconds` are over, and can be called again. `--own` is
a file as `gamenight components export` writes it. With `--careless` nobody thinks of arrests before they
happen. `report` prints, for each bot, intervals of 95 % (Wilson's), how games end, and what is used
in less than 3 % of the games at every number of players.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from gamenight import games
from gamenight.bots import bot
from gamenight.core import AnyGame, own_components, parse_own
from gamenight.games.nowhere import GAME, heuristic
from gamenight.games.nowhere.types import End, Options
from gamenight.lab.selfplay import selfplay

Z = 1.96
RARE = 0.03
COUNTED = ("item", "scenario", "destination", "location", "interaction", "ability", "book")
_game: AnyGame = GAME


def prepare(own: Path | None, careless: bool) -> None:
    """Begin a process."""
    global _game
    if own:
        _game = games.game(GAME.slug, own_components(GAME, parse_own(own.read_text(), str(own))))
    if careless:
        heuristic.DANGER = heuristic.LEAVE = 0.0


def one(name: str, careless: bool, seed: str, seats: int, number: int) -> dict[str, Any]:
    """Play one game and write down what the figures need."""
    used: set[str] = set()
    decisions = 0

    def watch(before: Any, seat: Any, action: Any, choices: int, after: Any) -> None:
        nonlocal decisions
        decisions += choices > 1
        used.update(use.key for use in _game.used(before, seat, action, after))

    began = time.process_time()
    played = selfplay(_game, [bot(name) for _ in range(seats)], Options(), f"{seed}/{seats}/{number}", watch)
    state = played.outcome
    return {
        "hash": _game.components.hash, "bot": name + " careless" * careless, "seed": seed, "seats": seats,
        "number": number, "end": state.reason, "preps": state.scores[0], "used": sorted(used),
        "ms": round((time.process_time() - began) * 1000 / max(decisions, 1), 1),
    }  # fmt: skip


def play(wanted: argparse.Namespace) -> None:
    own, file = wanted.own, wanted.files[0]
    prepare(own, careless=False)
    name = wanted.bot + " careless" * wanted.careless
    kept = [(e["hash"], e["bot"], e["seed"], e["seats"], e["number"]) for e in _read([file])]
    missing = [
        (seats, number)
        for number in range(wanted.games)
        for seats in map(int, wanted.seats.split(","))
        if (_game.components.hash, name, wanted.seed, seats, number) not in kept
    ]
    end = time.monotonic() + wanted.seconds
    with (
        file.open("a") as out,
        ProcessPoolExecutor(wanted.processes, initializer=prepare, initargs=(own, wanted.careless)) as pool,
    ):
        for first in range(0, len(missing), 4 * wanted.processes):
            if time.monotonic() > end:
                return
            some = missing[first : first + 4 * wanted.processes]
            asked = [pool.submit(one, wanted.bot, wanted.careless, wanted.seed, *each) for each in some]
            out.writelines(json.dumps(each.result()) + "\n" for each in asked)
            out.flush()


def _read(files: list[Path]) -> list[Any]:
    return [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]


def report(wanted: argparse.Namespace) -> None:
    found = _read(wanted.files)
    for group in sorted({(each["hash"], each["bot"]) for each in found}):
        _report([each for each in found if (each["hash"], each["bot"]) == group], *group)


def _report(found: list[Any], components: str, name: str) -> None:
    print(f"{name}, components {components[:12]}")
    counts = sorted({each["seats"] for each in found})
    shares: dict[str, float] = {}
    for seats in counts:
        some = [each for each in found if each["seats"] == seats]
        uses = Counter(feature for each in some for feature in each["used"])
        ends = Counter(each["end"] for each in some)
        print(
            f"  {seats}: {len(some):4} games,",
            f"{_share('escape', ends[End.ESCAPED], len(some))},",
            f"{_share('somebody jailed', uses['rule/jailed'], len(some))},",
            f"all jailed {ends[End.JAILED]},",
            f"preparations {sum(each['preps'] for each in some) / len(some):.1f},",
            f"{sum(each['ms'] for each in some) / len(some):.0f} ms",
        )
        for each in _game.features:
            shares[each.key] = max(shares.get(each.key, 0), uses[each.key] / len(some))
    rare = {key: share for key, share in shares.items() if share < RARE and key.split("/")[0] in COUNTED}
    print(
        "  used in less than 3 %:", ", ".join(f"{key} {share:.1%}" for key, share in rare.items()) or "none"
    )


def _share(words: str, count: int, of: int) -> str:
    share, z2 = count / of, Z * Z / of
    middle, half = share + z2 / 2, Z * (share * (1 - share) / of + z2 / of / 4) ** 0.5
    low, high = (middle - half) / (1 + z2), (middle + half) / (1 + z2)
    return f"{words} {share:.1%} ({low:.0%} to {high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("command", choices=("play", "report"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--own", type=Path)
    parser.add_argument("--seats", default="2,3,4,5,6")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--careless", action="store_true")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=600)
    wanted = parser.parse_args()
    {"play": play, "report": report}[wanted.command](wanted)


if __name__ == "__main__":
    main()
