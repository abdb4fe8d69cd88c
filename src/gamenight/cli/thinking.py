"""The option --think: how long the bot `search` thinks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from gamenight.bots import MOST, THINK
from gamenight.core import BadTable

Think = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MOST,
        help=f"How many iterations the bot search makes for each decision; {THINK} by default. "
        "search:500 is a bot with 500.",
    ),
]


def with_think(names: Sequence[str], think: int | None) -> tuple[str, ...]:
    """The names of bots, with the number of iterations for `search`."""
    if think is None:
        return tuple(names)
    if "search" not in names:
        raise BadTable("--think is for the bot search, and that bot does not play")
    return tuple(f"search:{think}" if name == "search" else name for name in names)
