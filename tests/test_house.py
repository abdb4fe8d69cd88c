"""Checks of every file in the repository: no registry addresses, docstrings, file lengths, words."""

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


def tracked(folder: Path) -> list[Path]:
    """Every file below a folder that .gitignore does not exclude."""
    found: list[Path] = []
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, pattern) for pattern in IGNORED):
            continue
        found += tracked(path) if path.is_dir() else [path]
    return found


FILES = tracked(ROOT)
PYTHON = [path for path in FILES if path.suffix == ".py"]
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in PYTHON}
SOURCES = [path for path in PYTHON if path.is_relative_to(ROOT / "src")]
RULES = [path for path in SOURCES if {"core", "games"} & set(path.relative_to(ROOT / "src/gamenight").parts)]

#: The hand-written files of the client. The first line of a generated file says "do not edit".
CLIENT = [
    path
    for path in FILES
    if path.is_relative_to(ROOT / "web")
    and path.suffix in {".css", ".html", ".js", ".svelte", ".ts"}
    and "do not edit" not in path.read_text(encoding="utf-8").partition("\n")[0]
]

# Hosts of package registries. A lock file that names one works only where that host can be reached.
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


PICTURES = {".jpg", ".png", ".webp"}  # their bytes may look like anything


def hits(pattern: re.Pattern[bytes], but: set[str]) -> list[str]:
    return [
        f"{name(path)}: {found[0].decode(errors='replace').strip()}"
        for path in FILES
        if name(path) not in but and path.suffix not in PICTURES
        for found in pattern.finditer(path.read_bytes())
    ]


def test_the_search_finds_the_files_of_the_repository() -> None:
    names = {name(path) for path in FILES}
    assert {"pyproject.toml", "src/gamenight/core/game.py", "tests/test_house.py"} <= names
    assert not [found for found in names if ".venv" in found or "__pycache__" in found]


def test_no_file_names_a_package_registry() -> None:
    """Except tools/locks.py, which checks lock files for these very options."""
    assert hits(REGISTRIES, but={"tools/locks.py"}) == []


def test_no_file_contains_a_path_of_a_developer_machine() -> None:
    assert hits(MACHINE_PATHS, but=set()) == []


@pytest.mark.parametrize(
    "text", [b"see /" + b"root/x", b'"/' + b'home/ann"', b"(/" + b"work)", b"C:\\" + b"Users\\x"]
)
def test_the_pattern_matches_paths_of_a_developer_machine(text: bytes) -> None:
    assert MACHINE_PATHS.search(text)


@pytest.mark.parametrize("text", [b"frame/work", b"https://example.org/home/ann", b"~/work", b"at home/work"])
def test_the_pattern_does_not_match_other_paths(text: bytes) -> None:
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
def test_the_pattern_matches_package_registries(text: bytes) -> None:
    assert REGISTRIES.search(text)


def test_every_module_has_a_docstring_that_begins_with_a_sentence() -> None:
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


def test_no_line_of_the_client_is_longer_than_110_characters() -> None:
    """Prettier does not break comments, strings and drawings. Only an address may be longer."""
    address = re.compile(r"url\(|href=|https?://")
    long = [
        f"{name(path)}:{number}"
        for path in CLIENT
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 110 and not address.search(line)
    ]
    assert long == []


def test_the_client_is_looked_at() -> None:
    names = {name(path) for path in CLIENT}
    assert {"web/index.html", "web/src/app.css", "web/src/App.svelte", "web/tests/frames.ts"} <= names
    assert "web/src/lib/wire/types.ts" not in names


def test_core_and_games_use_no_any_cast_or_type_ignore() -> None:
    """Except in one alias, `AnyGame`, for lists of different games."""
    used: list[str] = []
    for path in RULES:
        lines = path.read_text(encoding="utf-8").splitlines()
        found = {
            node.lineno
            for node in ast.walk(TREES[path])
            if (isinstance(node, ast.Name) and node.id in {"Any", "cast"})
            or (isinstance(node, ast.Attribute) and node.attr in {"Any", "cast"})
        }
        ignored = re.compile(r"#\s*(type:\s*ignore|mypy:|pyright:)")
        found |= {number for number, line in enumerate(lines, start=1) if ignored.search(line)}
        used += [f"{name(path)}: {lines[number - 1]}" for number in sorted(found)]
    assert used == ["src/gamenight/core/game.py: AnyGame: TypeAlias = Game[Any, Any, Any, Any]"]


def test_the_rules_files_include_core_and_games() -> None:
    assert {"src/gamenight/core/game.py", "src/gamenight/games/__init__.py"} <= {name(path) for path in RULES}


def test_text_is_utf_8_with_unix_line_ends_and_a_final_newline() -> None:
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


def test_the_readme_shows_pictures_that_exist_and_all_of_them_are_small() -> None:
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(shown) == 11
    assert [path for path in shown if not (ROOT / path).is_file()] == []
    sizes = [path.stat().st_size for path in FILES if path.is_relative_to(ROOT / "docs" / "screens")]
    assert sum(sizes) <= 7_000_000


def test_every_package_that_the_program_loads_is_in_the_run_lock() -> None:
    """`make play` installs only `run.txt`, without the dependencies of the test tools."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = {word.lower().replace("_", "-") for word in done.stdout.split()} - {"gamenight"}
    lock = (ROOT / "requirements" / "run.txt").read_text()
    locked = {match.lower().replace("_", "-") for match in re.findall(r"^([\w.-]+)==", lock, re.M)}
    assert {"litestar", "greenlet", "msgspec"} <= loaded <= locked


def test_the_glossary_has_each_word_once_in_alphabetical_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    chapter = page.partition("## Glossary")[2].partition("\n## ")[0]
    words = re.findall(r"^\| (?!word |---)(.+?) \|", chapter, re.M)
    assert len(words) > 50
    assert words == sorted(set(words))


def test_a_parameter_that_holds_the_id_of_a_table_is_called_table_id() -> None:
    """`table` is a Table. A `str` can only be its id."""
    assert [
        f"{name(path)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.arg) and node.arg == "table"
        if node.annotation is not None and ast.unparse(node.annotation) == "str"
    ] == []
