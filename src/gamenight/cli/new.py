"""`gamenight new`: writes a package with a small working game, as a start for a new one."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from gamenight.core import BadFile
from gamenight.games import GAMES
from gamenight.plugins import SLUG

EXAMPLE = "example_game"


def new(
    slug: Annotated[
        str, typer.Argument(metavar="SLUG", help="The short name of the game, such as liars_dice.")
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="FOLDER", help="The folder to write; by default one with the name of the game."
        ),
    ] = None,
) -> None:
    """Write a package with a small working game, as a start for your own."""
    if not re.match(SLUG, slug):
        raise typer.BadParameter(
            f"{slug!r} is not a valid short name: use lower-case letters and digits, joined by _"
        )
    if any(game.slug == slug for game in GAMES):
        raise typer.BadParameter(f"there is a game {slug!r} already: choose another short name")
    where = folder or Path(slug)
    try:
        _write(slug, where)
    except FileExistsError:
        raise BadFile(f"cannot write {where}: it exists already") from None
    except OSError as error:
        raise BadFile(f"cannot write {where}: {error.strerror}") from None
    typer.echo(f"Wrote a game that works to {where}. Next:")
    for line in (
        f"{sys.executable} -m pip install -e {where} pytest",
        f"{sys.executable} -m pytest {where}",
        f"gamenight play {slug}",
    ):
        typer.echo(f"  {line}")


def _write(slug: str, where: Path) -> None:
    """Copy the example game under its new name into a new folder."""
    where.mkdir()
    for path, file in _files(files("gamenight.cli") / "scaffold"):
        target = where / _renamed(path, slug)
        target.parent.mkdir(exist_ok=True)
        target.write_text(_renamed(file.read_text(encoding="utf-8"), slug), encoding="utf-8")


def _files(folder: Traversable, within: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda found: found.name):
        if entry.is_file():
            yield within + entry.name, entry
        elif entry.name != "__pycache__":
            yield from _files(entry, f"{within}{entry.name}/")


def _renamed(text: str, slug: str) -> str:
    """Replace every form of the example's name in the text."""
    words = slug.split("_")
    text = text.replace("Example Game", " ".join(words).title()).replace(EXAMPLE, slug)
    return text.replace("example-game", "-".join(words))
