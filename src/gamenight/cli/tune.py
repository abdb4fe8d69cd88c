"""`gamenight lab tune`: searches component values that make a game as it should be."""

from __future__ import annotations

import shlex
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from gamenight.cli import files, waiting
from gamenight.cli.components import ComponentsFile, game_with
from gamenight.cli.extras import extra
from gamenight.cli.lab import Bots, Game, Games, On, Option, Seed, Workers, axes, place
from gamenight.core import BadFile, BadOptions, changed_file, printable
from gamenight.games import game as find_game
from gamenight.lab.design import Asked, design

if TYPE_CHECKING:
    from gamenight.lab.trials import Tuned
    from gamenight.lab.tune import Search

out = Console(highlight=False)


def tune(
    name: Game,
    target: Annotated[Path, typer.Option(metavar="FILE", help="The ranges of the values, and the targets.")],
    folder: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Write the search to this folder. The same command goes on where it stopped.",
        ),
    ],
    bots: Bots = "level3",
    option: Option = None,
    trials: Annotated[int, typer.Option(min=1, help="How many combinations of values to try.")] = 40,
    games: Games = 200,
    seed: Seed = 1,
    components: ComponentsFile = None,
    workers: Workers = None,
    on: On = "processes",
) -> None:
    """Search component values that meet targets, and write them as a file of components."""
    with extra("lab"):
        from gamenight.lab.target import read_goal
    spread = place(on)
    game = game_with(name, components)
    goal = read_goal(_text(target), str(target), game)
    options = axes("option", option, lambda text: (text,))
    asked = Asked(seats=goal.seats, bots=(bots,), options=options, games=games, seed=seed)
    design(game, asked)  # raises if it cannot be played
    with extra("lab"):  # Optuna and the charts take long to import
        from gamenight.lab.report.tuning import page
        from gamenight.lab.tune import Search
    with closing(Search(folder, game, goal, asked, workers, spread)) as search:
        tuned = _searched(search, trials, folder)
        written = folder / "best.toml"
        best = search.built(tuned.best)
        files.write(written, changed_file(best, find_game(name).components, _notes(tuned)).encode())
    words = ["gamenight", "lab", "tune", name, "--target", str(target), "--bots", bots]
    words += [word for each in option or () for word in ("--option", each)]
    words += ["--trials", str(trials), "--games", str(games), "--seed", str(seed), "--out", str(folder)]
    told = page(tuned, game, asked, search.fresh.games, shlex.join(words))
    files.write(folder / "tuning.html", told.encode())
    _show(tuned, folder)
    if not tuned.succeeded:
        raise BadOptions(f"the targets are not met; the nearest values are in {written}")


def _text(path: Path) -> str:
    try:
        return files.read(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"cannot read {path}: it is not a text in UTF-8") from None


def _searched(search: Search, trials: int, folder: Path) -> Tuned:
    """Search, then confirm the best."""
    from gamenight.lab.tune import games_of

    try:
        with waiting.heeding_sigterm():
            total, done = search.games(trials)
            with waiting.progress(total, done) as progress:
                search.search(trials, progress)
            waiting.err.print("The best trials again, with fresh luck:")
            with waiting.progress(len(search.best()) * games_of(search.fresh)) as progress:
                return search.confirm(progress)
    except (KeyboardInterrupt, waiting.Terminated) as ended:
        told = f"{len(search.trials)} trials are in {folder}; to go on, run the same command again"
        raise waiting.stopped(ended, told) from None


def _notes(tuned: Tuned) -> tuple[str, ...]:
    from gamenight.lab.report import tuning as words

    return tuple(
        f"{words.title(tuned, at)}: {words.told(tuned, tuned.best, at)}; wanted: {words.bounds(wanted)}"
        for at, wanted in enumerate(tuned.goal.wanted)
    )


def _show(tuned: Tuned, folder: Path) -> None:
    from gamenight.lab.report import tuning as words
    from gamenight.lab.trials import met

    for line in [*words.verdict(tuned), *([] if tuned.succeeded else words.obstacles(tuned))]:
        out.print(printable(line), markup=False, soft_wrap=True)
    table = Table("", "wanted", *(words.name(tuned, trial) for trial in tuned.confirmed), box=SIMPLE)
    for at, wanted in enumerate(tuned.goal.wanted):
        found = [
            words.told(tuned, trial, at) + ("" if met(tuned.goal, trial)[at] else " ✗")
            for trial in tuned.confirmed
        ]
        table.add_row(words.title(tuned, at), words.bounds(wanted), *found)
    out.print(table)
    told = f"The values are in {folder / 'best.toml'}, the trade-off in {folder / 'tuning.html'}."
    out.print(printable(told), markup=False, soft_wrap=True)
