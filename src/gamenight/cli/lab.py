"""The commands of the laboratory: lab run and lab report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import typer

from gamenight.bots import BOTS
from gamenight.cli import completion, files, waiting
from gamenight.cli.arena import seat_numbers
from gamenight.cli.components import ComponentsFile, game_with
from gamenight.cli.extras import extra
from gamenight.core import BadOptions
from gamenight.lab.design import Asked, design
from gamenight.lab.values import read_values
from gamenight.lab.workers import Spread
from gamenight.lab.workers import spread as over_processes

V = TypeVar("V")

lab = typer.Typer(name="lab", help="Study a game: play many games, report, compare and tune.")

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", autocompletion=completion.game, help="The game's short name, as in `gamenight games`."
    ),
]
Seats = Annotated[
    str | None,
    typer.Option(help="Numbers of seats, separated by commas; by default the smallest of the game."),
]
Bots = Annotated[
    str,
    typer.Option(
        autocompletion=completion.bots,
        help="Bots, separated by commas; each plays in all seats. A mix such as level3+greedy goes round the "
        f"table, one seat further in each game. There is: {', '.join(BOTS)}.",
    ),
]
Option = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE,…",
        autocompletion=completion.option,
        help="Values of an option of the game; may be repeated.",
    ),
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE,…",
        help="Values of a component, such as cubes.pinecones.faces=1,2; may be repeated.",
    ),
]
Out = Annotated[
    Path,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Write the games to this folder. The same command goes on where it stopped.",
    ),
]
Games = Annotated[int, typer.Option(help="How many games to play of each combination.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Games at the same time; by default one per core.")]
Progress = Annotated[
    Literal["bar", "json"],
    typer.Option("--progress", help="json: lines of JSON on standard error, for programs."),
]
On = Annotated[
    Literal["processes", "ray"],
    typer.Option(
        help="Play in processes of this computer, or on the Ray cluster that RAY_ADDRESS names; "
        "without it a local cluster is started."
    ),
]


@lab.command()
def run(
    name: Game,
    folder: Out,
    seats: Seats = None,
    bots: Bots = "level3",
    option: Option = None,
    value: Set = None,
    components: ComponentsFile = None,
    games: Games = 200,
    seed: Seed = 1,
    workers: Workers = None,
    progress: Progress = "bar",
    on: On = "processes",
) -> None:
    """Play every combination of seats, bots, options and component values, and keep every decision."""
    with extra("lab"):
        from gamenight.lab.results import Results
        from gamenight.lab.run import run as play
    spread = place(on)
    game = game_with(name, components)
    asked = Asked(
        seats=(game.seats[0],) if seats is None else seat_numbers(seats),
        bots=tuple(dict.fromkeys(word.strip() for word in bots.split(","))),
        options=axes("option", option, lambda text: tuple(dict.fromkeys(text.split(",")))),
        values=axes("component", value, read_values),
        games=games,
        seed=seed,
    )
    planned = design(game, asked)
    began, show = time.monotonic(), waiting.shown(progress)
    with closing(Results(folder, planned)) as results:
        before = results.count
        try:
            with waiting.heeding_sigterm(), show(planned.games, before) as told:
                play(planned, results, workers, told, spread)
        except (KeyboardInterrupt, waiting.Terminated) as ended:
            count = f"{results.count:,} of {planned.games:,} games"
            left = f"{count} are in {folder}; to go on, run the same command again"
            raise waiting.stopped(ended, left) from None
    pace = (results.count - before) / (time.monotonic() - began)
    speed = f", {pace:,.1f} a second" if results.count > before else ""
    typer.echo(f"All {planned.games:,} games are in {folder}{speed}.")
    typer.echo(f"Next: gamenight lab report {folder} --out report.html")


def place(on: str) -> Spread:
    """How games are spread over processes, or over a Ray cluster."""
    if on == "processes":
        return over_processes
    with extra("ray"):
        from gamenight.lab import cluster
    return cluster.spread


@lab.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a `lab run`.")],
    out: Annotated[Path, typer.Option(metavar="FILE.html", help="Write the page to this file.")],
) -> None:
    """Write a page about a run: who wins, how long it takes, what is used, and what it is worth."""
    with extra("lab"):
        from gamenight.lab.report import report as write
    files.check_writable(out)
    files.write(out, write(folder).encode())
    typer.echo(f"The report is in {out}.")


def axes(
    what: str, words: Sequence[str] | None, read: Callable[[str], tuple[V, ...]]
) -> dict[str, tuple[V, ...]]:
    """The values of options or components by name, from words such as `mix=standard,even`."""
    found: dict[str, tuple[V, ...]] = {}
    for word in words or ():
        name, equals, text = word.partition("=")
        if not equals:
            raise BadOptions(f"values of an {what} are written name=value,value, not {word!r}")
        if name in found:
            raise BadOptions(f"{name} is given twice: separate its values by commas")
        found[name] = read(text)
    return found
