"""The rules of a game as blocks of text, read from docs/rules."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct


class Run(Struct, frozen=True):
    """Some words that look the same."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False


class Block(Struct, frozen=True):
    kind: str  # "heading", "paragraph", "item" or "table"
    runs: tuple[Run, ...] = ()
    level: int = 0  # of a heading
    rows: tuple[tuple[tuple[Run, ...], ...], ...] = ()  # of a table


def rules_of(slug: str) -> tuple[Block, ...]:
    """The rules of one of our games. Empty for a game of another package."""
    page = _folder() / f"{slug}.md"
    return blocks(page.read_text(encoding="utf-8")) if page.is_file() else ()


def _folder() -> Traversable:
    """A wheel contains a copy of docs/rules (hatch_build.py). In a checkout the pages themselves are read."""
    packaged = files("gamenight") / "rules"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


def blocks(markdown: str) -> tuple[Block, ...]:
    """Headings, paragraphs, list items and tables of a page, in order."""
    return tuple(_blocks(MarkdownIt().enable("table").parse(markdown)))


def _blocks(tokens: list[Token]) -> Iterator[Block]:
    kind, level = "paragraph", 0
    rows: list[list[tuple[Run, ...]]] | None = None
    for token in tokens:
        match token.type:
            case "heading_open":
                kind, level = "heading", int(token.tag[1:])
            case "list_item_open":
                kind = "item"
            case "heading_close" | "list_item_close":
                kind, level = "paragraph", 0
            case "table_open":
                rows = []
            case "tr_open" if rows is not None:
                rows.append([])
            case "table_close" if rows is not None:
                yield Block("table", rows=tuple(map(tuple, rows)))
                rows = None
            case "inline":
                runs = tuple(_runs(token.children or []))
                if rows is None:
                    yield Block(kind, runs, level)
                else:
                    rows[-1].append(runs)


def _runs(tokens: list[Token]) -> Iterator[Run]:
    bold, italic = False, False
    for token in tokens:
        match token.type:
            case "strong_open" | "strong_close":
                bold = token.type == "strong_open"
            case "em_open" | "em_close":
                italic = token.type == "em_open"
            case "code_inline":
                yield Run(token.content, bold, italic, code=True)
            case "softbreak" | "hardbreak":
                yield Run(" ")
            case "text" if token.content:
                yield Run(token.content, bold, italic)
