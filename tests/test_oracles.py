"""The naive second implementations share no code with what they check: only types, constants and values."""

from __future__ import annotations

import ast

import pytest

from gamenight.core import AnyGame
from gamenight.games import GAMES
from playing import ROOT

TESTS = ROOT / "tests"
COMMON: dict[str, set[str] | None] = {"gamenight.core": {"CHANCE", "Seat", "AnyGame"}}
ALLOWED: dict[str, dict[str, set[str] | None]] = {
    **{
        f"games/{game.slug}/{name}.py": {
            **COMMON,
            f"gamenight.games.{game.slug}.types": None,
            f"gamenight.games.{game.slug}.vocabulary": None,
            f"games.{game.slug}": {"oracle"},
            f"games.{game.slug}.positions": {"BOX"},
        }
        for game in GAMES
        for name in ("oracle", "naive")
    },
    "lab/naive.py": {**COMMON, "gamenight.lab.design": {"Cell"}},
    # It knows the rules of a game and the names of facts, but nothing of events and their fold.
    "server/naive_table.py": {
        "gamenight.core": {"CHANCE", "Seat", "AnyGame", "Rng", "play", "start"},
        "gamenight.bots": {"STAND_IN"},
        "gamenight.server.facts": {"Facts"},
    },
}
"""What each oracle may import of us; None: every name of a module that holds only types."""

SHEETS = {"town", "scenarios", "items", "destinations", "counter"}
"""The parts of a Box that hold values as its TOML files do. Its other parts are computed."""

OURS = ("gamenight", "games", "server", "lab", "core", "bots", "playing", "components", "citing")
ORACLES = sorted(name for name in ALLOWED if (TESTS / name).exists())


@pytest.mark.parametrize("name", ORACLES)
def test_an_oracle_imports_nothing_of_what_it_checks_but_its_types(name: str) -> None:
    tree = ast.parse((TESTS / name).read_text(encoding="utf-8"))
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.split(".")[0] in OURS]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in OURS:
            allowed = ALLOWED[name].get(node.module or "", set())
            found += [
                f"{node.module}.{alias.name}"
                for alias in node.names
                if allowed is not None and alias.name not in allowed
            ]
    assert found == []


@pytest.mark.parametrize("name", ORACLES)
def test_an_oracle_reads_only_the_values_of_components(name: str) -> None:
    tree = ast.parse((TESTS / name).read_text(encoding="utf-8"))
    read = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "BOX"
    }
    assert read <= SHEETS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_types_of_a_game_have_no_behaviour(game: AnyGame) -> None:
    """What an oracle takes from there cannot be wrong in the same way as the rules."""
    for module in ("types", "vocabulary"):
        path = ROOT / "src" / "gamenight" / "games" / game.slug / f"{module}.py"
        tree = ast.parse(path.read_text(encoding="utf-8")) if path.exists() else ast.parse("")
        functions = [n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
        assert functions == []


def test_every_game_has_an_oracle() -> None:
    assert {game.slug for game in GAMES} == {name.split("/")[1] for name in ORACLES if "games/" in name}
