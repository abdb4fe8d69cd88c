"""Typesets the sheets of a game with Typst, whose package contains the compiler and its fonts."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec
import typst

from gamenight.core import AnyGame
from gamenight.printing.document import document

Format: TypeAlias = Literal["a4", "letter"]
PAGES: dict[Format, str] = {"a4": "a4", "letter": "us-letter"}  # as Typst names them


def pdf(game: AnyGame, paper: Format) -> bytes:
    """The sheets of a game. The same game gives the same bytes."""
    template = (files(__package__) / "sheets.typ").read_bytes()
    values = msgspec.json.encode({"page": PAGES[paper], "game": document(game)}).decode()
    return typst.compile(template, sys_inputs={"values": values}, format="pdf")
