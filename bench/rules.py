"""Compare actions per second in random play: our games, OpenSpiel and PettingZoo.

make bench [ARGS="--seconds 3 --rounds 5 --json FILE"]

Every contestant plays random games through its public Python interface: ask who acts, list the legal
actions, pick one with `random`, apply it. Actions include those of chance; decisions do not, although the
time of chance counts. Contestants take turns in short rounds, so that changes in the machine's speed affect
all of them, and the median round counts.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pyspiel
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
    rng = random.Random(seed)
    actions, decisions, began = 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        more, chosen = play_one(rng)
        actions += more
        decisions += chosen
    return Pace(actions / spent, decisions / spent)


def contestants() -> dict[str, PlayOne]:
    found = {
        f"gamenight {game.slug}, {seats} seats": ours(game, seats) for game in GAMES for seats in game.seats
    }
    found |= {
        "OpenSpiel hanabi": openspiel("hanabi"),
        "OpenSpiel chess": openspiel("chess"),
        "OpenSpiel go 9x9": openspiel("go(board_size=9)"),
        "PettingZoo hanabi": pettingzoo("hanabi"),
        "PettingZoo chess": pettingzoo("chess"),
    }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Compare actions per second in random play with other projects."
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a round for each contestant")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the median counts")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    args = parser.parse_args()

    paces: dict[str, list[Pace]] = {name: [] for name in contestants()}
    console = Console()
    with console.status("playing ...") as status:
        for number in range(args.rounds):
            for name, play_one in contestants().items():
                status.update(f"round {number + 1} of {args.rounds}: {name}")
                paces[name].append(pace(play_one, args.seconds, number))
    medians = {name: Pace(*map(statistics.median, zip(*found, strict=True))) for name, found in paces.items()}
    table = Table(
        title=f"Random play, median of {args.rounds} rounds of {args.seconds:g} s; ratio to {YARDSTICK}"
    )
    table.add_column("")
    yardstick = medians[YARDSTICK]
    for heading in ("actions/s", "ratio", "decisions/s", "ratio"):
        table.add_column(heading, justify="right")
    for name, found in medians.items():
        pairs = zip(found, yardstick, strict=True)
        table.add_row(name, *(cell for own, peer in pairs for cell in (f"{own:,.0f}", f"{own / peer:.2f}")))
    console.print(table)
    if args.json:
        figures = {name: found._asdict() for name, found in medians.items()}
        args.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
