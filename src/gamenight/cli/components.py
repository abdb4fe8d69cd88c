"""`gamenight components` writes a game's components to edit; `game_with` builds the game from them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from gamenight.cli import completion, files
from gamenight.core import AnyGame, BadComponents, BadFile, Sheets, packaged_sheets, parse_sheet
from gamenight.games import game as find_game

Folder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--components",
        metavar="FOLDER",
        help="Play with the components in this folder; `gamenight components` writes one.",
    ),
]


def components(
    name: Annotated[str, typer.Argument(metavar="GAME", autocompletion=completion.game)],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to write the files to.")],
) -> None:
    """Write a game's components (cards, maps, numbers) as TOML files that you can edit."""
    sheets = _packaged(find_game(name))
    files.make_folder(folder)
    for sheet_name, sheet in sheets.items():
        path = folder / f"{sheet_name}.toml"
        if path.exists():
            raise BadFile(f"{path} exists already; choose another folder")
        files.write(path, sheet.text.encode())
        typer.echo(path)
    typer.echo(f"Edit them, then: gamenight sim {name} --components {folder}")


def game_with(name: str, folder: Path | None) -> AnyGame:
    """The game, built from the components in a folder. A file that is missing there is the packaged one."""
    game = find_game(name)
    if folder is None:
        return game
    packaged = _packaged(game)
    found = {path.stem: path for path in sorted(folder.glob("*.toml"))} if folder.is_dir() else {}
    known = ", ".join(f"{name}.toml" for name in packaged)
    if not found:
        raise BadFile(f"there are no components in {folder}; {game.title} has: {known}")
    if unknown := sorted(set(found) - set(packaged)):
        raise BadComponents(f"{found[unknown[0]]}: {game.title} has no such file; it has: {known}")
    own = {name: parse_sheet(_text(path), str(path)) for name, path in found.items()}
    assert game.build is not None, "the packaged components were read"
    return game.build({**packaged, **own})


def _packaged(game: AnyGame) -> Sheets:
    if game.build is None:
        raise BadComponents(f"{game.title} has no components that can be changed")
    return packaged_sheets(game.build.__module__)


def _text(path: Path) -> str:
    try:
        return files.read(path).decode()
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: not a text in UTF-8") from None
