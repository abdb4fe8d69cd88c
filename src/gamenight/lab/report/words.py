"""How a report writes numbers and names."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence

from gamenight.bots import title
from gamenight.core import AnyGame, listed
from gamenight.games import game as packaged
from gamenight.lab.design import Cell
from gamenight.lab.figures.types import Table
from gamenight.lab.results import Head
from gamenight.lab.stats import Difference, Share

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def number(value: float) -> str:
    """About three digits: 1,234 or 56 or 7.8; whole numbers have no decimals.

    >>> number(1234.5), number(56.04), number(7.84), number(7.0), number(-0.04)
    ('1,234', '56', '7.8', '7', '0')
    """
    places = 0 if abs(value) >= 20 or float(value).is_integer() else 1
    told = f"{value:,.{places}f}".removesuffix(".0")
    return "0" if told == "-0" else told.replace("-", MINUS)


def amount(found: float) -> str:
    """A number; a small one with two digits.

    >>> amount(12.34), amount(0.1234), amount(0.0)
    ('12.3', '0.12', '0')
    """
    return number(found) if abs(found) >= 1 or not found else f"{found:.2g}".replace("-", MINUS)


def percent(part: float) -> str:
    """A share. Only exactly 0 and 1 are written so.

    >>> [percent(part).replace(NBSP, " ") for part in (0, 0.0004, 0.043, 0.257, 0.996, 0.9999, 1)]
    ['0 %', '< 0.1 %', '4.3 %', '26 %', '99.6 %', '> 99.9 %', '100 %']
    """
    if 0 < part < 0.001:
        return f"< 0.1{NBSP}%"
    if 0.999 < part < 1:
        return f"> 99.9{NBSP}%"
    places = 1 if 0 < part < 0.0995 or 0.9905 <= part < 1 else 0
    return f"{100 * part:.{places}f}{NBSP}%"


def points(difference: float) -> str:
    """A difference of shares in points, with its sign."""
    told = f"{100 * abs(difference):.1f}"
    if told == "0.0":
        return "0"
    return f"{'+' if difference > 0 else MINUS}{told}"


def distance(difference: float) -> str:
    """The same without its sign."""
    return points(abs(difference)).removeprefix("+")


def minutes(value: float) -> str:
    return f"{max(1, round(value)):,}"


def between(found: Share) -> str:
    return f"{percent(found.low)} to {percent(found.high)}"


def difference_between(found: Difference) -> str:
    return f"{points(found.low)} to {points(found.high)}"


def bots(mix: str) -> str:
    """The bots of a cell as players know them.

    >>> bots("level1+level3"), bots("greedy")
    ('Mouse and Badger', 'greedy')
    """
    return listed([title(name) for name in dict.fromkeys(mix.split("+"))])


def by_table(tables: Sequence[Table], told: Callable[[Table], str], unit: str = "") -> str:
    """Something for each number of players: "16 minutes with 2 players, 22 with 3 and 26 with 4"."""
    if len(tables) == 1:
        return f"{told(tables[0])}{unit}"
    first, *others = tables
    parts = [f"{told(first)}{unit} with {players(first.seats)}"]
    return listed([*parts, *(f"{told(table)} with {table.seats}" for table in others)])


def players(seats: int) -> str:
    return "1 player" if seats == 1 else f"{seats} players"


def action(kind: str) -> str:
    """The name of a kind of action: TakeCube is "Take cube"."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", kind)
    return words[:1] + words[1:].lower()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def settings(cell: Cell) -> list[str]:
    """The options and component values of a cell."""
    return [f"{name} = {value}" for axis in (cell.options, cell.values) for name, value in axis.items()]


def command(head: Head, game: AnyGame) -> str:
    """The command that gives the same games again."""
    asked = head.asked
    words = ["gamenight", "lab", "run", head.game, "--seats", ",".join(map(str, asked.seats))]
    words += ["--bots", ",".join(asked.bots)]
    for flag, axes in (("--option", asked.options), ("--set", asked.values)):
        for name, values in axes.items():
            words += [flag, f"{name}={','.join(map(_typed, values))}"]
    if head.hash != packaged(game.slug).components.hash:
        words += ["--components", "FILE"]
    words += ["--games", str(asked.games), "--seed", str(asked.seed), "--out", "FOLDER"]
    return shlex.join(words)


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def box_minutes(game: AnyGame) -> tuple[int, int] | None:
    """The shortest and the longest time that the box states."""
    found = [int(word) for word in re.findall(r"\d+", game.about.minutes)]
    return (min(found), max(found)) if found else None


def head_counts(seats: Sequence[int]) -> str:
    """The numbers of players of a run.

    >>> head_counts((2,)), head_counts((2, 4))
    ('2 players', '2 and 4 players')
    """
    return players(seats[0]) if len(seats) == 1 else f"{listed([*map(str, seats)])} players"
