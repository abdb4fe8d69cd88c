"""A design of experiments: which games are played, as cells of seats, bots, options and component values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

from msgspec import Struct

from gamenight import plugins
from gamenight.bots import bot
from gamenight.core import AnyGame, BadTable, Components, choose_options, start
from gamenight.games import game as find_game
from gamenight.lab.values import Value, with_values

Mix: TypeAlias = tuple[str, ...]
"""The bots at a table in their order around it."""

MOST_CELLS = 10_000
MOST_GAMES = 100_000_000


class Asked(Struct, frozen=True, kw_only=True):
    """What was asked for. The cells are every combination of seats, bots, options and values."""

    seats: tuple[int, ...]
    bots: tuple[str, ...]  # a bot for all seats, or a mix such as "level3+greedy"
    options: dict[str, tuple[str, ...]] = {}  # the values of each named option
    values: dict[str, tuple[Value, ...]] = {}  # those of each named component, by its path
    games: int  # of each cell
    seed: int


class Cell(Struct, frozen=True, kw_only=True):
    """One combination of a design."""

    seats: int
    bots: str
    options: dict[str, str]
    values: dict[str, Value]


class Design(Struct, frozen=True, kw_only=True):
    """A checked design: what was asked for, of which game, and its cells."""

    game: AnyGame
    asked: Asked
    cells: tuple[Cell, ...]
    components: tuple[Components, ...]  # of each cell

    @property
    def games(self) -> int:
        return self.asked.games * len(self.cells)


class Task(Struct, frozen=True, kw_only=True):
    """A game to play."""

    game: str  # slug
    components: Components
    options: dict[str, str]
    bots: Mix  # by seat
    seed: str
    id: int  # unique in the design
    cell: int
    number: int  # games of the same number have the same seed in every cell


def design(game: AnyGame, asked: Asked) -> Design:
    """Check what was asked for. Raises if one of its cells cannot be played."""
    plugins.load()
    for name in [name for mix in asked.bots for name in mix.split("+")]:
        bot(name)
    if not 1 <= asked.games <= MOST_GAMES:
        raise BadTable(f"each cell plays 1 to {MOST_GAMES:,} games, not {asked.games:,}")
    cells = _cells(asked)
    components = tuple(with_values(game, cell.values) for cell in cells)
    for cell, found in zip(cells, components, strict=True):
        built = find_game(game.slug, found)
        start(built, cell.seats, choose_options(built, cell.options))
    return Design(game=game, asked=asked, cells=cells, components=components)


def _cells(asked: Asked) -> tuple[Cell, ...]:
    count = 1
    for each in (asked.seats, asked.bots, *asked.options.values(), *asked.values.values()):
        count *= len(each)
    if count > MOST_CELLS:
        raise BadTable(f"the design has {count:,} cells; {MOST_CELLS:,} are possible")
    return tuple(
        Cell(seats=seats, bots=bots, options=options, values=values)
        for seats, bots, options, values in product(
            asked.seats, asked.bots, _combinations(asked.options), _combinations(asked.values)
        )
    )


def _combinations(axes: dict[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(axes, chosen, strict=True)) for chosen in product(*axes.values())]


def tasks(design: Design) -> Iterator[Task]:
    """All games: number by number, so that a run which is cut short has played every cell."""
    for number in range(design.asked.games):
        for at, (cell, components) in enumerate(zip(design.cells, design.components, strict=True)):
            yield Task(
                game=design.game.slug,
                components=components,
                options=cell.options,
                bots=seated(cell.bots, cell.seats, number),
                seed=f"{design.asked.seed}/{number}",
                id=number * len(design.cells) + at,
                cell=at,
                number=number,
            )


def seated(bots: str, seats: int, number: int) -> Mix:
    """Who sits where: the mix goes round the table, and one seat further in each game.

    >>> seated("fox+hare", 3, 0), seated("fox+hare", 3, 1)
    (('fox', 'hare', 'fox'), ('hare', 'fox', 'hare'))
    """
    mix = bots.split("+")
    return tuple(mix[(seat + number) % len(mix)] for seat in range(seats))
