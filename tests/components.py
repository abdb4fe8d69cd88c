"""Component files for tests: loads them, changes single values, and collects the errors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, TypeAlias

import pytest

from gamenight.core import BadComponents, Sheet, parse_sheet

Path: TypeAlias = tuple[str, ...]

MARKS = ("printed", "public", "reconstructed")
_VALUE = r'"""[\s\S]*?"""|.*'


class ComponentFile:
    """A component file and the function that reads it. Tables in `whole` have one value per line."""

    def __init__(
        self, slug: str, name: str, load: Callable[[Sheet], object], *, whole: tuple[str, ...] = ()
    ) -> None:
        self.name = f"{slug}/{name}"
        self.text = (files(f"gamenight.games.{slug}") / "components" / name).read_text(encoding="utf-8")
        self._load = load
        self.values = _leaves(tomllib.loads(self.text), whole)

    @property
    def loaded(self) -> object:
        return self._load(parse_sheet(self.text, self.name))

    def changed(self, path: Path, new: str) -> str:
        """The text of the file with the line of one value replaced."""
        head = f"[{'.'.join(path[:-1])}]"
        before, found, after = self.text.partition(head)
        assert found, head
        line = rf"^{path[-1]}\s*=\s*({_VALUE})$"
        after, count = re.subn(line, lambda _: new, after, count=1, flags=re.MULTILINE)
        assert count == 1, path
        return before + head + after

    def accepts(self, text: str) -> bool:
        """Whether a changed text can be loaded. BadComponents says why it cannot."""
        return bool(self._load(parse_sheet(text, "the/file.toml")))

    def refusal(self, text: str) -> str:
        """The error for a changed text, without the file name before it."""
        with pytest.raises(BadComponents) as refused:
            self._load(parse_sheet(text, "the/file.toml"))
        said = str(refused.value)
        assert said.startswith("the/file.toml: ")
        assert len(said) > len("the/file.toml: ")
        return said.removeprefix("the/file.toml: ")

    def reason(self, text: str) -> str:
        """The same without the line. The error must name one."""
        line, _, reason = self.refusal(text).partition(": ")
        assert re.fullmatch(r"line \d+", line)
        return reason

    def marked(self) -> int:
        """How many values are marked with their origin: in their line, above it, or at the table head."""
        marked, table_mark, above = 0, False, False
        for line in self.text.replace("]\n\n", "]\n").splitlines():
            code, _, comment = line.partition("#")
            says = any(comment.strip().startswith(mark) for mark in MARKS)
            if re.match(r"\[[a-z]", code):
                table_mark, above = says, False
            elif re.match(r"[a-z_0-9]+\s*=", code):
                assert says or table_mark or above, f"nothing says where this comes from: {line}"
                marked += 1
            elif line.startswith("#"):
                above = above or says
        return marked


def _leaves(tree: dict[str, Any], whole: tuple[str, ...], *path: str) -> list[Path]:
    """The path of every value."""
    found: list[Path] = []
    for key, value in tree.items():
        one = not isinstance(value, dict) or path in {(name,) for name in whole}
        found += [(*path, key)] if one else _leaves(value, whole, *path, key)
    return found
