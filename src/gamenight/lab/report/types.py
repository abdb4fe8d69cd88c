"""The parts of a report, before they are written as HTML."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gamenight.lab.report.charts import Figure


class Sentence(Struct, frozen=True):
    """A finding. A notable one stands at the top of the report too."""

    text: str
    notable: bool = False


class Cell(Struct, frozen=True):
    """A cell of a table."""

    text: str
    bar: float | None = None  # a bar behind the text, from 0 to 1
    strong: bool = False
    note: str = ""  # in small letters after the text


class Table(Struct, frozen=True, kw_only=True):
    """A table. `shown` rows can be seen at once, the others after a click."""

    title: str = ""
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    shown: int = 12
    left: int = 1  # columns of words, at the left: 1 or 3

    @property
    def first(self) -> Table:
        return self if len(self.rows) <= self.shown + 2 else replace(self, rows=self.rows[: self.shown])

    @property
    def rest(self) -> Table:
        return replace(self, title="", rows=self.rows[len(self.first.rows) :])


class Heat(Struct, frozen=True, kw_only=True):
    """A board with a spot for every place, the stronger the more often it was used."""

    title: str
    width: float
    height: float
    svg: str
    least: str
    most: str


class Chapter(Struct, frozen=True, kw_only=True):
    """A chapter: sentences first, then charts and tables, then how to read them."""

    id: str
    title: str
    sentences: tuple[Sentence, ...] = ()
    figures: tuple[Figure, ...] = ()
    heats: tuple[Heat, ...] = ()
    tables: tuple[Table, ...] = ()
    explained: tuple[str, ...] = ()
    unused: tuple[tuple[str, str], ...] = ()  # kinds, and the names of their features that were never used


def cell(text: str, bar: float | None = None, *, strong: bool = False, note: str = "") -> Cell:
    return Cell(text, bar, strong, note)
