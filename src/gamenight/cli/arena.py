"""The command arena: rated matches of bots."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from gamenight.bots import BOTS
from gamenight.bots.levels import LEVELS
from gamenight.cli import completion, files, waiting
from gamenight.cli.components import ComponentsFiles, games_with
from gamenight.cli.extras import extra
from gamenight.cli.thinking import Think, with_think
from gamenight.core import BadFile, BadTable, Components
from gamenight.games import GAMES
from gamenight.lab.arena import Arena, Finished, check, matches, played
from gamenight.lab.ledger import Ledger

EVERY_LEVEL = ",".join(LEVELS)

Games = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME", autocompletion=completion.games, help="Games by their short names, or all."
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        autocompletion=completion.bots, help=f"Two or more bots, separated by commas: {', '.join(BOTS)}."
    ),
]
Seats = Annotated[
    str, typer.Option(help="Numbers of seats, separated by commas; each game is played with each.")
]
Count = Annotated[
    int,
    typer.Option(
        "--games",
        help="How many games to play of each game and number of seats. Some more are played if it takes them "
        "to let every mix of bots meet equally often.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Write each finished game to this file. The same command goes on where it stopped.",
    ),
]
Chart = Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Also draw the figures into this file.")]


def arena(
    games: Games,
    bots: Bots = EVERY_LEVEL,
    think: Think = None,
    seats: Seats = "2",
    count: Count = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    components: ComponentsFiles = None,
    file: Out = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    chart: Chart = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Worker processes; by default one per core.")
    ] = None,
) -> None:
    """Let bots play against each other in fair seats, and rate them."""
    with extra("lab"):
        from gamenight.cli.standings import print_report
        from gamenight.lab.chart import svg
        from gamenight.lab.ratings import report
    wanted = _games(games)
    own = _own(components or [], wanted)
    asked = Arena(
        games=wanted,
        seats=seat_numbers(seats),
        bots=with_think([word.strip() for word in bots.split(",")], think),
        matches=count,
        seed=seed,
        components={slug: each.hash for slug, each in own.items()},
    )
    check(asked)
    _check_files(file, chart)
    found = report(asked, _play(asked, own, file, workers))
    if chart is not None:
        files.write(chart, svg(found).encode())
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
    else:
        print_report(found)


def _games(words: list[str]) -> tuple[str, ...]:
    every = [game.slug for game in GAMES]
    return tuple(dict.fromkeys(slug for word in words for slug in (every if word == "all" else [word])))


def seat_numbers(text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() for word in words):
        raise BadTable(f"--seats is numbers separated by commas, such as 2,4, not {text!r}")
    return tuple(dict.fromkeys(map(int, words)))


def _check_files(file: Path | None, chart: Path | None) -> None:
    if file is not None:
        files.check_rereadable(file)
    if chart is not None:
        if chart.suffix != ".svg":
            raise BadFile(f"a chart is an SVG picture: name a file that ends with .svg, not {chart}")
        files.check_writable(chart)


def _own(given: list[Path], asked: tuple[str, ...]) -> dict[str, Components]:
    """The components of each file, by game."""
    found: dict[str, Components] = {}
    for file, game in games_with(given, asked):
        if game.slug in found:
            raise BadFile(f"{file} is a second file of components for {game.slug!r}: name one")
        found[game.slug] = game.components
    return found


def _play(asked: Arena, own: dict[str, Components], file: Path | None, workers: int | None) -> list[Finished]:
    """Play what the file lacks. On Ctrl-C and SIGTERM say how to go on."""
    planned = matches(asked)
    with nullcontext() if file is None else closing(Ledger(file, asked, planned)) as ledger:
        finished = {} if ledger is None else ledger.finished
        left = [match for match in planned if match.number not in finished]
        try:
            with waiting.heeding_sigterm(), waiting.progress(len(planned), len(finished)) as progress:
                for match in played(asked, left, workers, own):
                    if ledger is not None:
                        ledger.add(match)
                    finished[match.number] = match
                    progress(len(finished))
        except (KeyboardInterrupt, waiting.Terminated) as ended:
            count = f"{len(finished):,} of {len(planned):,} games"
            go_on = f"{count} are in {file}; to go on, run the same command again"
            no_file = "nothing was kept; with --out FILE a second run would go on"
            raise waiting.stopped(ended, no_file if file is None else go_on) from None
    return list(finished.values())
