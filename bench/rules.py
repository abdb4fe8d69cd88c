"""Compare actions per second in random play: our games, OpenSpiel and PettingZoo.

make bench [ARGS="--only nomads_land --seconds 0.2 --rounds 15 --json FILE"]

Every contestant plays random games through its public Python interface: ask who acts, list the legal
actions, pick one with `random`, apply it. Actions include those of chance; decisions do not, although the
time of chance counts.

The speed of a machine changes from second to second. So only CPU time counts, and every contestant plays for
a short time between two short times of the yardstick. Its ratio is its pace divided by the mean pace of these
two. The table shows the median of each contestant's ratios over all rounds, and the quartiles of its ratios
of actions. The yardstick is a contestant too: how far its own ratios are from 1.00 shows how exact the others
are. Before the first round every contestant plays for a while that does not count, because some fill caches.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pyspiel
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from gamenight.core import CHANCE, AnyGame, Rng, start
from gamenight.games import GAMES

PlayOne = Callable[[random.Random], tuple[int, int]]
"""Plays one random game and returns how many actions it applied, and how many of them players chose."""

YARDSTICK = "OpenSpiel hanabi"


def ours(game: AnyGame, seats: int) -> PlayOne:
    to_act, legal_actions, apply, sample = game.to_act, game.legal_actions, game.apply, game.sample

    def play_one(rng: random.Random) -> tuple[int, int]:
        chance = Rng("bench", str(rng.random()))
        state = start(game, seats, game.Options())
        actions = chosen = 0
        while acting := to_act(state):
            seat = acting[0] if len(acting) == 1 else rng.choice(acting)
            if seat == CHANCE:
                action = sample(state, chance)
            else:
                action = rng.choice(legal_actions(state, seat))
                chosen += 1
            state = apply(state, seat, action)
            actions += 1
        return actions, chosen

    return play_one


def openspiel(name: str) -> PlayOne:
    game = pyspiel.load_game(name)

    def play_one(rng: random.Random) -> tuple[int, int]:
        state = game.new_initial_state()
        actions = chosen = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, weights)[0]
            else:
                action = rng.choice(state.legal_actions())
                chosen += 1
            state.apply_action(action)
            actions += 1
        return actions, chosen

    return play_one


def pettingzoo(name: str) -> PlayOne:
    from pettingzoo.classic import chess_v6, hanabi_v5

    env = {"chess": chess_v6, "hanabi": hanabi_v5}[name].env()

    def play_one(rng: random.Random) -> tuple[int, int]:
        env.reset(seed=rng.randrange(1 << 30))
        actions = 0
        for _ in env.agent_iter():
            observation, _reward, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(rng.choice(mask.nonzero()[0]))
            actions += 1
        return actions, actions

    return play_one


class Pace(NamedTuple):
    """Actions per second, including chance, and decisions of players per second."""

    actions: float
    decisions: float


def pace(play_one: PlayOne, seconds: float, seed: int) -> Pace:
    """Play whole games for some seconds. Only CPU time counts, so that other processes change little."""
    rng = random.Random(seed)
    actions, decisions, until, began = 0, 0, time.perf_counter() + seconds, time.process_time()
    while not actions or time.perf_counter() < until:
        more, chosen = play_one(rng)
        actions += more
        decisions += chosen
    spent = time.process_time() - began
    return Pace(actions / spent, decisions / spent)


def mean(paces: Sequence[Pace]) -> Pace:
    return Pace(*map(statistics.fmean, zip(*paces, strict=True)))


def median(paces: Sequence[Pace]) -> Pace:
    return Pace(*map(statistics.median, zip(*paces, strict=True)))


class Result(NamedTuple):
    """What one contestant did in one round."""

    pace: Pace
    ratio: Pace  # its pace divided by that of the yardstick, right before and after


def play_round(
    chosen: dict[str, PlayOne], yardstick: PlayOne, seconds: float, seed: int
) -> dict[str, Result]:
    """Every contestant plays between two times of the yardstick."""
    found = {}
    before = pace(yardstick, seconds, seed)
    for name, play_one in chosen.items():
        own, after = pace(play_one, seconds, seed), pace(yardstick, seconds, seed)
        beside = mean((before, after))
        found[name] = Result(own, Pace(own.actions / beside.actions, own.decisions / beside.decisions))
        before = after
    return found


def contestants() -> dict[str, PlayOne]:
    found = {
        f"gamenight {game.slug}, {seats} seats": ours(game, seats) for game in GAMES for seats in game.seats
    }
    found |= {
        YARDSTICK: openspiel("hanabi"),
        "OpenSpiel chess": openspiel("chess"),
        "OpenSpiel go 9x9": openspiel("go(board_size=9)"),
        "PettingZoo hanabi": pettingzoo("hanabi"),
        "PettingZoo chess": pettingzoo("chess"),
    }
    return found


def named(everyone: dict[str, PlayOne], parts: list[str]) -> dict[str, PlayOne]:
    """The contestants whose name contains one of the parts; all of them if there are no parts."""
    for part in parts:
        if not any(part in name for name in everyone):
            names = "\n  ".join(everyone)
            raise SystemExit(f"No contestant has a name with {part!r} in it. The contestants are:\n  {names}")
    return {name: play for name, play in everyone.items() if not parts or any(part in name for part in parts)}


def quartiles(values: list[float]) -> tuple[float, float]:
    if len(values) == 1:
        return values[0], values[0]
    first, _, third = statistics.quantiles(values, n=4, method="inclusive")
    return first, third


def shown(results: dict[str, list[Result]], title: str) -> Table:
    table = Table(title=title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("")
    for heading in ("actions/s", "ratio", "quartiles", "decisions/s", "ratio"):
        table.add_column(heading, justify="right")
    for name, found in results.items():
        own, ratio = median([one.pace for one in found]), median([one.ratio for one in found])
        low, high = quartiles([one.ratio.actions for one in found])
        table.add_row(
            name,
            f"{own.actions:,.0f}",
            f"{ratio.actions:.2f}",
            f"{low:.2f}-{high:.2f}",
            f"{own.decisions:,.0f}",
            f"{ratio.decisions:.2f}",
        )
    return table


def figures(found: list[Result]) -> dict[str, object]:
    return {
        **median([one.pace for one in found])._asdict(),
        "ratio": median([one.ratio for one in found])._asdict(),
        "quartiles": quartiles([one.ratio.actions for one in found]),
    }


def whole(text: str) -> int:
    """A number of rounds."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least 1 round")
    return number


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Compare actions per second in random play with other projects."
    )
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="contestants: parts of names")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long each one plays in a round")
    parser.add_argument("--warm-up", type=float, default=2.0, help="how long each one plays before")
    parser.add_argument("--rounds", type=whole, default=15, help="rounds; the median ratio counts")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    args = parser.parse_args()

    everyone = contestants()
    chosen = named(everyone, args.only)
    results: dict[str, list[Result]] = {name: [] for name in chosen}
    console = Console()
    with console.status("playing ...") as status:
        for name, play_one in chosen.items():
            status.update(f"warm-up: {name}")
            pace(play_one, args.warm_up, args.rounds)
        for number in range(args.rounds):
            status.update(f"round {number + 1} of {args.rounds}")
            for name, result in play_round(chosen, everyone[YARDSTICK], args.seconds, number).items():
                results[name].append(result)
    rounds = f"median of {args.rounds} rounds of {args.seconds:g} s"
    console.print(shown(results, f"Random play, {rounds}; ratio to {YARDSTICK}"))
    if args.json:
        text = json.dumps({name: figures(found) for name, found in results.items()}, indent=2)
        args.json.write_text(text + "\n")


if __name__ == "__main__":
    main()
