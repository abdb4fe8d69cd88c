"""`gamenight components` exports and checks components; `game_with` builds a game from a file of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from gamenight.cli import completion, files
from gamenight.cli.waiting import err
from gamenight.core import (
    AnyGame,
    BadComponents,
    BadFile,
    OwnFile,
    differences,
    exported,
    own_components,
    parse_own,
    printable,
)
from gamenight.games import game as find_game

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", autocompletion=completion.game)]
ComponentsFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--components",
        metavar="FILE",
        help="Play with the own components in this file; `gamenight components export` writes one.",
    ),
]
ComponentsFiles: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--components",
        metavar="FILE",
        help="Play the game that this file names with its components; may be repeated.",
    ),
]

app = typer.Typer(
    name="components",
    help="The cards, maps and numbers of a game: export them to a file, and check a changed one.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command()
def export(
    name: GameName,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write to this file instead of the terminal."),
    ] = None,
) -> None:
    """Write the components of a game as one commented TOML file that you can edit."""
    text = exported(find_game(name))
    if out is None:
        typer.echo(text, nl=False)
        return
    if out.exists():
        raise BadFile(f"{out} exists already; name another file")
    files.write(out, text.encode())
    typer.echo(printable(f"Wrote {out}. Edit it, then: gamenight components check {name} {out}"))


@app.command()
def check(
    name: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of components to check.")],
) -> None:
    """Explain every mistake in a file of components. Without any, say what it changes."""
    game = find_game(name)
    try:
        own = own_components(game, _read(file))
    except BadComponents as error:
        if not error.mistakes:
            raise
        for mistake in error.mistakes:
            err.print(printable(mistake.sentence), markup=False, soft_wrap=True)
        raise typer.Exit(2) from None
    changed = differences(game.components, own)
    for line in changed:
        typer.echo(printable(line))
    count = f"{len(changed)} value{'s' * (len(changed) != 1)}" if changed else "nothing"
    typer.echo(printable(f"{file} can be played. It changes {count} of {game.title}. Hash: {own.hash}"))


def game_with(name: str, file: Path | None) -> AnyGame:
    """The game, built from the components in a file. What the file does not name is as packaged."""
    game = find_game(name)
    return game if file is None else _built(game, _read(file))


def games_with(given: Sequence[Path], asked: Sequence[str] = ()) -> list[tuple[Path, AnyGame]]:
    """The game of each file, with its components. If one game was asked for, a file need not name it."""
    found = []
    for file in given:
        own = _read(file)
        slug = own.game or (asked[0] if len(asked) == 1 else None)
        if slug is None:
            raise BadComponents(
                f'{file} does not say which game it is for; add a line such as game = "northwest"'
            )
        if asked and slug not in asked:
            raise BadComponents(f"{file} is for the game {slug!r}, which is not played")
        found.append((file, _built(find_game(slug), own)))
    return found


def _built(game: AnyGame, own: OwnFile) -> AnyGame:
    try:
        return find_game(game.slug, own_components(game, own))
    except BadComponents as error:
        if len(error.mistakes) < 2:
            raise
        more = f"{len(error.mistakes) - 1} more: gamenight components check {game.slug} {own.source}"
        raise BadComponents(f"{error} ({more})") from None


def _read(file: Path) -> OwnFile:
    if file.is_dir():
        raise BadFile(f"cannot read {file}: it is a folder, but components are one file")
    try:
        return parse_own(files.read(file).decode("utf-8-sig"), str(file))
    except UnicodeDecodeError:
        raise BadFile(f"cannot read {file}: it is not a text in UTF-8") from None
