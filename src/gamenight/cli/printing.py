"""The command print: a game as PDF sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from gamenight.cli import completion, files
from gamenight.cli.components import ComponentsFile, game_with
from gamenight.cli.extras import extra


def print_sheets(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            autocompletion=completion.game,
            help="The game's short name, as in `gamenight games`.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.pdf", help="The file to write the sheets to.")],
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the paper.")] = "a4",
    components: ComponentsFile = None,
) -> None:
    """Write a game's boards, cards, tokens and rules as PDF sheets at true size."""
    game = game_with(name, components)
    files.check_writable(out)
    with extra("print"):
        from gamenight.printing.pdf import pdf
    files.write(out, pdf(game, paper))
    typer.echo(f"{out}: print it at 100 %, then measure the ruler on the first sheet")
