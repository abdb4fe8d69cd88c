"""`gamenight lab compare`: what a changed component, option or bot does to a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Column, Table

from gamenight.cli import files, waiting
from gamenight.cli.arena import seat_numbers
from gamenight.cli.components import games_with, read_own
from gamenight.cli.extras import extra
from gamenight.cli.lab import Bots, Games, On, Progress, Seats, Seed, Workers, place
from gamenight.core import BadOptions, printable
from gamenight.lab.design import Asked, Design, design
from gamenight.lab.experiment import asked
from gamenight.lab.workers import Spread

if TYPE_CHECKING:
    from gamenight.lab.report.findings import Findings

out = Console(highlight=False)


def compare(
    a: Annotated[Path, typer.Argument(metavar="A.toml", help="An experiment: a file of components.")],
    b: Annotated[Path, typer.Argument(metavar="B.toml", help="Another one of the same game.")],
    file: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FILE.html",
            help="Write the page to this file, and the games to the folder FILE.games beside it.",
        ),
    ] = Path("compare.html"),
    seats: Seats = None,
    bots: Bots = "level3",
    games: Games = 200,
    seed: Seed = 1,
    workers: Workers = None,
    progress: Progress = "bar",
    figures: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.json", help="Write what the terminal shows to this file too, for programs."
        ),
    ] = None,
    on: On = "processes",
) -> None:
    """Play two experiments with the same luck, and say what differs."""
    with extra("lab"):
        from gamenight.lab.compare import comparison
    spread = place(on)
    usual = Asked(seats=() if seats is None else seat_numbers(seats), bots=(bots,), games=games, seed=seed)
    designs = _designs((a, b), usual)
    for each in (file, figures):
        if each is not None:
            files.check_writable(each)
    with extra("lab"):  # the charts take long to import
        from gamenight.lab.report.comparison import page
        from gamenight.lab.report.findings import findings
    folders = [file.with_suffix(".games") / name for name in ("a", "b")]
    _play(folders, designs, workers, spread, waiting.shown(progress))
    found = comparison(folders[0], folders[1], (a.stem, b.stem))
    files.write(file, page(found).encode())
    told = findings(found)
    if figures is not None:
        files.write(figures, msgspec.json.encode(told))
    _show(told)
    out.print(printable(f"The whole comparison is in {file}."), markup=False, soft_wrap=True)


def _designs(given: Sequence[Path], usual: Asked) -> list[Design]:
    """The experiments of files. Raises unless they have the same game and the same numbers of seats."""
    found = [design(game, asked(read_own(file), game, usual)) for file, game in games_with(given)]
    a, b = found
    if a.game.slug != b.game.slug:
        raise BadOptions(
            f"{given[0]} is for {a.game.slug!r} and {given[1]} for {b.game.slug!r}: compare one game"
        )
    if a.asked.seats != b.asked.seats:
        one, other = (",".join(map(str, each.asked.seats)) for each in found)
        raise BadOptions(f"{given[0]} is for {one} seats and {given[1]} for {other}: they must be the same")
    return found


def _play(
    folders: Sequence[Path],
    designs: Sequence[Design],
    workers: int | None,
    spread: Spread,
    shown: waiting.Shown,
) -> None:
    """Play both experiments, or what is missing of them."""
    with extra("lab"):
        from gamenight.lab.results import Results
        from gamenight.lab.run import run
    with ExitStack() as stack:
        opened = [stack.enter_context(closing(Results(*each))) for each in zip(folders, designs, strict=True)]
        total, done = sum(each.games for each in designs), sum(len(each.played) for each in opened)
        try:
            with waiting.heeding_sigterm(), shown(total, done) as progress:
                for planned, results in zip(designs, opened, strict=True):
                    others = done - len(results.played)
                    run(planned, results, workers, partial(_add, progress, others), spread)
                    done = others + planned.games
        except (KeyboardInterrupt, waiting.Terminated) as ended:
            told = f"the finished games are in {folders[0].parent}; to go on, run the same command again"
            raise waiting.stopped(ended, told) from None


def _add(progress: Callable[[int], object], before: int, games: int) -> None:
    progress(before + games)


def _show(told: Findings) -> None:
    """The findings in sentences, and the figures that differ."""
    for line in told.sentences:
        out.print(line, markup=False, soft_wrap=True)
    for seats, rows in groupby((row for row in told.rows if row.differs), lambda row: row.seats):
        table = Table(
            "", *(Column(name, justify="right") for name in ("A", "B", "B less A", "95 % interval")), ""
        )
        table.title, table.box, table.title_justify = f"{seats} seats", SIMPLE, "left"
        for row in rows:
            table.add_row(row.name, row.a, row.b, row.difference, row.interval, row.judged)
        out.print(table)
