"""Measure a bot against a yardstick. Each game is written to a file, and a second run goes on from there.

PYTHONPATH=tests python -m yardsticks.measure GAME --seats 2 --bot level5 --games 200 --out FILE

One seat is the bot's, another one in every game; all other seats are the yardstick's. In a cooperative game
the bot takes all seats. Game number N has the seed "yardstick/N" for every bot, so bots meet the same chance.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.json import decode, encode
from rich.console import Console

import yardsticks
from gamenight.bots import Bot, bot
from gamenight.core import CHANCE, AnyGame, Dealer, Rng, Seat, start
from gamenight.games import game as find_game
from yardsticks.twin import Twin

YARDSTICKS: dict[str, Bot] = {"greedy": yardsticks.greedy, "two-ply": yardsticks.two_ply}


class Line(Struct, frozen=True):
    """One game."""

    number: int
    share: float  # of the win
    score: int  # of the measured seat
    scores: tuple[int, ...]
    reason: str
    decisions: int  # of the measured bot
    seconds: float  # of the processor, for these decisions


def find_bot(name: str) -> Bot:
    """A new bot by its name, such as `search:500`. `yardstick:NAME` is a yardstick, `twin:500` the twin."""
    kind, _, rest = name.partition(":")
    if kind == "twin":
        return Twin(int(rest))
    return YARDSTICKS[rest] if kind == "yardstick" else bot(name)


def play(game: AnyGame, bots: Sequence[Bot], measured: set[int], options: Any, number: int) -> Line:
    seed = f"yardstick/{number}"
    dealer = Dealer(seed)
    streams = [Rng(seed, f"bot/{seat}") for seat in range(len(bots))]
    state = start(game, len(bots), options)
    dealt = turn = decisions = 0
    seconds = 0.0
    while acting := game.to_act(state):
        if acting[0] == CHANCE:
            state = game.apply(state, CHANCE, dealer.deal(game, state, dealt))
            dealt += 1
            continue
        seat = min(acting, key=lambda s: (s - turn) % len(bots))
        turn = seat + 1
        legal = game.legal_actions(state, seat)
        player = bots[seat]
        if isinstance(player, Twin):
            player.show(state)
        began = time.process_time()
        action = player(game, game.view(state, seat), seat, legal, streams[seat])
        if seat in measured and len(legal) > 1:
            seconds += time.process_time() - began
            decisions += 1
        state = game.apply(state, seat, action)
    outcome = game.outcome(state)
    assert outcome is not None, "nobody can act, so the game is over"
    mine = Seat(min(measured))
    share = 1 / len(outcome.winners) if mine in outcome.winners else 0.0
    if game.cooperative:
        share = float(bool(outcome.winners))
    return Line(number, share, outcome.scores[mine], outcome.scores, outcome.reason, decisions, seconds)


def report(lines: list[Line]) -> str:
    shares = [line.share for line in lines]
    scores = [float(line.score) for line in lines]
    decisions = sum(line.decisions for line in lines)
    pace = 1000 * sum(line.seconds for line in lines) / max(decisions, 1)
    return (
        f"{len(lines)} games: wins {100 * statistics.fmean(shares):.1f} % (± {100 * half(shares):.1f}), "
        f"score {statistics.fmean(scores):.2f} (± {half(scores):.2f}), {pace:.1f} ms a decision, "
        f"{decisions / len(lines):.0f} decisions a game"
    )


def half(values: list[float]) -> float:
    """Half the width of the 95 % interval of a mean."""
    return 1.96 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")


def gain(lower: list[Line], higher: list[Line]) -> str:
    """What one bot gains on another, game by game: game number N has the same chance for both."""
    pairs = [(one, other) for one, other in zip(lower, higher, strict=False) if one.number == other.number]
    shares = [100 * (other.share - one.share) for one, other in pairs]
    scores = [float(other.score - one.score) for one, other in pairs]
    return (
        f"{len(pairs)} games: wins {statistics.fmean(shares):+.1f} points (± {half(shares):.1f}), "
        f"score {statistics.fmean(scores):+.2f} (± {half(scores):.2f})"
    )


def measure(arguments: argparse.Namespace, show: Callable[[str], object]) -> list[Line]:
    game = find_game(arguments.game)
    options = decode((arguments.options or "{}").encode(), type=game.Options)
    path = Path(arguments.out) if arguments.out else None
    lines = (
        [decode(row, type=Line) for row in path.read_bytes().splitlines()] if path and path.exists() else []
    )
    for number in range(arguments.first + len(lines), arguments.first + arguments.games):
        seats = range(arguments.seats)
        measured = set(seats) if game.cooperative else {number % arguments.seats}
        bots = [find_bot(arguments.bot if seat in measured else arguments.against) for seat in seats]
        line = play(game, bots, measured, options, number)
        lines.append(line)
        if path:
            with path.open("ab") as file:
                file.write(encode(line) + b"\n")
        if len(lines) % 10 == 0:
            show(report(lines))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="level5")
    parser.add_argument("--against", default="yardstick:greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--options", help='as JSON, such as \'{"level": "expert"}\'')
    parser.add_argument("--out")
    arguments = parser.parse_args()
    show = Console(soft_wrap=True).print
    show(arguments.game, arguments.seats, "seats:", arguments.bot, "against", arguments.against)
    show(report(measure(arguments, show)))


if __name__ == "__main__":
    main()
