"""Faces: how a game is shown in a terminal. A game has its own `terminal.py` or gets the plain face.

`terminal.py` is in the same package as the module that defines the game's `State`. The module itself is the
face, or it has a function `face(game)` that returns the face for a game and its components.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from gamenight.core import AnyGame, Rng, Seat


class Face(Protocol):
    """The functions that a game's terminal.py must have."""

    HELP: str  # how to type this game's moves

    def ask(self, view: Any, legal: Sequence[Any]) -> str:
        """The one-line prompt for the player to act."""

    def token(self, action: Any) -> str:
        """What to type for an action."""

    def parse(self, view: Any, legal: Sequence[Any], words: str) -> Any | None:
        """The action that the typed words mean, legal or not. None if they mean no action.

        An empty line can mean a default, such as a suggestion that the prompt names.
        """

    def draw(
        self, view: Any, legal: Sequence[Any], seat: Seat | None, names: Sequence[str]
    ) -> RenderableType: ...

    def score_sheet(self, view: Any, names: Sequence[str]) -> RenderableType: ...


def face_of(game: AnyGame, plain: bool = False) -> Face:
    module: str = game.State.__module__
    for package in (module, module.rpartition(".")[0]):
        name = f"{package}.terminal"
        if package and not plain and _exists(name):
            terminal = import_module(name)
            return cast("Face", terminal.face(game) if hasattr(terminal, "face") else terminal)
    return PlainFace(game)


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the parent is a module, not a package
        return False


class PlainFace:
    """A face for any game: the view as a tree; the choices numbered and grouped by action type."""

    HELP = """\
Every choice has a number.
  3       make choice number 3"""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def ask(self, _view: Any, legal: Sequence[Any]) -> str:
        return f"Choose a number from 1 to {len(legal)}"

    def token(self, action: Any) -> str:
        """The action as words. `parse` accepts these words and the number of the choice."""
        fields = msgspec.to_builtins(action)
        kind = fields.pop("type", type(action).__name__)
        return " ".join([kind, *(f"{name}={value}" for name, value in fields.items())]).lower()

    def parse(self, _view: Any, legal: Sequence[Any], words: str) -> Any | None:
        if words.isdecimal() and 1 <= int(words[:6]) <= len(legal):
            return legal[int(words) - 1]
        return next((action for action in legal if self.token(action) == words), None)

    def draw(
        self, view: Any, legal: Sequence[Any], seat: Seat | None, names: Sequence[str]
    ) -> RenderableType:
        parts: list[RenderableType] = [_tree(self._game.title, msgspec.to_builtins(view), names)]
        if seat is not None:
            parts.append(Text("\n").join(self._choices(view, legal, seat, names)))
        return Group(*parts)

    def _choices(self, view: Any, legal: Sequence[Any], seat: Seat, names: Sequence[str]) -> Iterator[Text]:
        kinds = list(dict.fromkeys(map(type, legal)))
        for kind in kinds:
            yield Text(kind.__name__, style="bold")
            for number, action in enumerate(legal, 1):
                if type(action) is kind:
                    told = self._game.describe(view, seat, action).text.format(*names)
                    yield Text(f"{number:4}  {told}")

    def score_sheet(self, view: Any, names: Sequence[str]) -> RenderableType:
        """The final scores. The outcome is never secret, so any state that fits the view gives it."""
        outcome = self._game.outcome(self._game.imagine(view, Rng("plain", "scores")))
        if outcome is None:
            return Text("The game is not over.")
        sheet = Table(title="Scores")
        for name in names:
            sheet.add_column(Text(name), justify="right")
        sheet.add_row(*map(str, outcome.scores))
        return sheet


def _tree(label: str, value: Any, names: Sequence[str]) -> Tree:
    """A tree of the fields. A field that fits on one line is a leaf; any other is a branch."""
    tree = Tree(Text(label, style="bold"), hide_root=False)
    for name, inner in _fields(value):
        line = _line(name, inner, names)
        if line is None:
            tree.add(_tree(name, inner, names))
        else:
            tree.add(Text(f"{name}: ", style="dim").append(line, style="not dim"))
    return tree


def _fields(value: Any) -> Iterable[tuple[str, Any]]:
    if isinstance(value, dict):
        return [(str(name), inner) for name, inner in value.items()]
    return [(str(at), inner) for at, inner in enumerate(value)]


def _line(name: str, value: Any, names: Sequence[str]) -> str | None:
    """A value on one line; None if it is too long, or a list of lists."""
    if not isinstance(value, dict | list | tuple):
        return _scalar(name, value, names)
    if isinstance(value, dict) and len(value) > 3:
        return None
    fields = _fields(value)
    if not isinstance(value, dict) and any(isinstance(inner, list | tuple) for _, inner in fields):
        return None
    one = name.removesuffix("s")  # `seats` is a list of which each is a `seat`
    lines = [(key, _line(key if isinstance(value, dict) else one, inner, names)) for key, inner in fields]
    words = [f"{key} {line}" if isinstance(value, dict) else str(line) for key, line in lines]
    text = ", ".join(words) or "none"
    return text if len(text) <= 90 and all(line is not None for _, line in lines) else None


def _scalar(name: str, value: Any, names: Sequence[str]) -> str:
    """A field that is called `seat`, or ends in `_seat`, shows the player's name."""
    if re.search(r"(^|_)seat$", name) and type(value) is int and 0 <= value < len(names):
        return names[int(value)]
    return "–" if value is None else str(value)
