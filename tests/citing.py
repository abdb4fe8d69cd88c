"""Finds the numbered rules and rulings of a game, and the tests and code that cite them."""

from __future__ import annotations

import ast
import re
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Citations:
    """The rules page of one game. A ruling is a row of a table there, named by a letter and a number."""

    def __init__(self, slug: str) -> None:
        self.tests_folder = ROOT / "tests" / "games" / slug
        self.source = ROOT / "src" / "gamenight" / "games" / slug
        self.page = (ROOT / "docs" / "rules" / f"{slug}.md").read_text(encoding="utf-8")
        self.sections = set(re.findall(r"^- §(\d+\.\d+) ", self.page, re.MULTILINE))
        self.chapters = set(re.findall(r"^## (\d+)\. ", self.page, re.MULTILINE))
        self.rulings = set(re.findall(r"^\| ([A-Z]\d+) \|", self.page, re.MULTILINE))
        self.letters = {ruling[0] for ruling in self.rulings}

    @cached_property
    def tests(self) -> dict[str, str]:
        """The docstrings of all tests of the game's chapters."""
        files = sorted([*self.tests_folder.glob("test_[0-9]*.py"), *self.tests_folder.glob("test_text.py")])
        return {f"{file.name}::{name}": text for file in files for name, text in docstrings(file).items()}

    @property
    def cited_by_tests(self) -> str:
        return " ".join(self.tests.values())

    def rulings_in(self, text: str) -> set[str]:
        return {found for found in re.findall(r"\b[A-Z]\d+\b", text) if found[0] in self.letters}

    def cited_by_code(self) -> set[tuple[str, str]]:
        """Pairs of a source file of the game and a rule that it cites."""
        files = [file for file in sorted(self.source.rglob("*")) if file.suffix in {".py", ".toml"}]
        return {(file.name, rule) for file in files for rule in sections_in(file.read_text(encoding="utf-8"))}


def docstrings(file: Path) -> dict[str, str]:
    """The docstrings of the tests in a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {
        node.name: ast.get_docstring(node) or ""
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def sections_in(text: str) -> set[str]:
    return set(re.findall(r"§(\d+(?:\.\d+)?)", text))
