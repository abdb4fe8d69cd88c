"""What holds for every file of the repository."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from playing import ROOT

IGNORED = [".git", *(line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split())]


def kept(folder: Path) -> list[Path]:
    """Every file below a folder that Git would keep."""
    found: list[Path] = []
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, pattern) for pattern in IGNORED):
            continue
        found += kept(path) if path.is_dir() else [path]
    return found


FILES = kept(ROOT)
PYTHON = [path for path in FILES if path.suffix == ".py"]
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in PYTHON}
SOURCES = [path for path in PYTHON if path.is_relative_to(ROOT / "src")]
RULES = [path for path in SOURCES if {"core", "games"} & set(path.relative_to(ROOT / "src/gamenight").parts)]

# Hosts from which packages come. A lock that names one works only where that one is reached.
REGISTRIES = re.compile(
    rb"""(pypi|pythonhosted|npmjs|npmmirror|yarnpkg|jsr|crates)\.(org|io|com)
    |(jfrog|artifactory|nexus|devpi|verdaccio|codeartifact)[\w.-]*[.:/]
    |"resolved"\s*:\s*"https?:
    |(^|\s)(-i|--(extra-)?index-url|--find-links)[ =]""",
    re.VERBOSE | re.IGNORECASE,
)
MACHINE_PATHS = re.compile(
    rb"(?<![\w~.)}])(/(root|work|home/\w+|Users/\w+|private/var)\b|[A-Z]:\\\\?Users\\)"
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def hits(pattern: re.Pattern[bytes], but: set[str]) -> list[str]:
    return [
        f"{name(path)}: {found[0].decode(errors='replace').strip()}"
        for path in FILES
        if name(path) not in but
        for found in pattern.finditer(path.read_bytes())
    ]


def test_the_files_of_the_house_are_found() -> None:
    names = {name(path) for path in FILES}
    assert {"pyproject.toml", "src/gamenight/core/game.py", "tests/test_house.py"} <= names
    assert not [found for found in names if ".venv" in found or "__pycache__" in found]


def test_no_file_names_a_package_registry() -> None:
    """The tool that checks the locks has to name the options by which one could."""
    assert hits(REGISTRIES, but={"tools/locks.py"}) == []


def test_no_file_names_a_place_on_some_machine() -> None:
    assert hits(MACHINE_PATHS, but=set()) == []


@pytest.mark.parametrize(
    "text", [b"see /" + b"root/x", b'"/' + b'home/ann"', b"(/" + b"work)", b"C:\\" + b"Users\\x"]
)
def test_a_place_on_some_machine_would_be_found(text: bytes) -> None:
    assert MACHINE_PATHS.search(text)


@pytest.mark.parametrize("text", [b"frame/work", b"https://example.org/home/ann", b"~/work", b"at home/work"])
def test_other_slashes_are_no_place_on_some_machine(text: bytes) -> None:
    assert not MACHINE_PATHS.search(text)


@pytest.mark.parametrize(
    "text",
    [
        b"https://pypi" + b".org/simple",
        b"registry.npmjs" + b".org",
        b'"resolved": "http' + b"s://x",
        b"x\n-" + b"i y",
    ],
)
def test_a_package_registry_would_be_found(text: bytes) -> None:
    assert REGISTRIES.search(text)


def test_every_module_says_what_it_is() -> None:
    first = {name(path): (ast.get_docstring(TREES[path]) or "").partition("\n")[0] for path in PYTHON}
    assert [line for line in first.items() if not line[1].rstrip().endswith((".", ":", "?", "!"))] == []


def test_no_source_file_is_longer_than_400_lines() -> None:
    lines = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert [path for path, count in lines.items() if count > 400] == []


def functions() -> dict[str, int]:
    """How many lines each Python function of the repository has."""
    return {
        f"{name(path)}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in PYTHON
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_no_function_is_longer_than_60_lines_and_95_percent_have_at_most_25() -> None:
    lines = functions()
    assert len(lines) > 3000, "the functions of the repository are found"
    assert [place for place, count in lines.items() if count > 60] == []
    short = sum(count <= 25 for count in lines.values()) / len(lines)
    assert short >= 0.95, f"only {short:.1%} of the functions have at most 25 lines"


@pytest.mark.parametrize("path", RULES, ids=name)
def test_core_and_games_are_typed_without_a_way_out(path: Path) -> None:
    """But for one alias: a list of different games holds `AnyGame`."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"#\s*(type:\s*ignore|mypy:|pyright:)", text)
    lines = {
        node.lineno
        for node in ast.walk(TREES[path])
        if (isinstance(node, ast.Name) and node.id in {"Any", "cast"})
        or (isinstance(node, ast.Attribute) and node.attr in {"Any", "cast"})
    }
    used = [text.splitlines()[line - 1] for line in sorted(lines)]
    alias = ["AnyGame: TypeAlias = Game[Any, Any, Any, Any]"]
    assert used == (alias if name(path) == "src/gamenight/core/game.py" else [])


def test_core_and_games_are_looked_at() -> None:
    assert {"src/gamenight/core/game.py", "src/gamenight/games/__init__.py"} <= {name(path) for path in RULES}


def test_text_is_utf_8_with_plain_line_ends_and_a_last_one() -> None:
    texts = {
        name(path): path.read_bytes().decode("utf-8")
        for path in FILES
        if path.suffix in {".py", ".md", ".toml"}
    }
    assert [path for path, text in texts.items() if "\r" in text or not text.endswith("\n")] == []


LOADED = """
import sys
before = set(sys.modules)
import alembic.command, asyncpg
import gamenight.cli.app, gamenight.lab, gamenight.server.serve
from importlib.metadata import packages_distributions
owners = packages_distributions()
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted({owner for name in new for owner in owners.get(name, [])}))
"""


def test_what_the_program_loads_is_installed_without_the_tools_of_its_tests() -> None:
    """`make play` installs `run.txt` alone: what a test's tool happens to bring along is not there."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = {word.lower().replace("_", "-") for word in done.stdout.split()} - {"gamenight"}
    lock = (ROOT / "requirements" / "run.txt").read_text()
    locked = {match.lower().replace("_", "-") for match in re.findall(r"^([\w.-]+)==", lock, re.M)}
    assert {"litestar", "greenlet", "msgspec"} <= loaded <= locked
