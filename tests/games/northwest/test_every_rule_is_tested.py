"""Every numbered rule and every ruling of Northwest has a test, and nobody cites a rule that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
RULES = (ROOT / "docs" / "rules" / "northwest.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "gamenight" / "games" / "northwest"

SECTIONS = set(re.findall(r"^- §(\d+\.\d+) ", RULES, re.MULTILINE))
CHAPTERS = set(re.findall(r"^## (\d+)\. ", RULES, re.MULTILINE))
RULINGS = set(re.findall(r"^\| (N\d+) \|", RULES, re.MULTILINE))


def docstrings(file: Path) -> dict[str, str]:
    """The docstring of every test of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {
        node.name: ast.get_docstring(node) or ""
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def sections_in(text: str) -> set[str]:
    return set(re.findall(r"§(\d+(?:\.\d+)?)", text))


# The tests worked out by hand, chapter by chapter.
CHAPTER_FILES = [*sorted(HERE.glob("test_[0-9]*.py")), HERE / "test_text.py"]
TESTS = {f"{file.name}::{name}": text for file in CHAPTER_FILES for name, text in docstrings(file).items()}


def test_the_page_of_rules_is_read_whole() -> None:
    assert sorted(CHAPTERS) == list("12345678")
    assert {section.split(".")[0] for section in SECTIONS} == CHAPTERS
    assert len(RULINGS) >= 23
    assert all(f"N{number}" in RULINGS for number in range(1, len(RULINGS) + 1))


def test_every_rule_has_a_test() -> None:
    assert SECTIONS - sections_in(" ".join(TESTS.values())) == set()


def test_every_ruling_has_a_test() -> None:
    assert RULINGS - set(re.findall(r"\bN\d+\b", " ".join(TESTS.values()))) == set()


def test_every_test_begins_with_its_rule() -> None:
    assert [name for name, text in TESTS.items() if not re.match(r"§\d+\.\d+", text)] == []


def test_the_tests_cite_rules_that_exist() -> None:
    cited = sections_in(" ".join(TESTS.values()))
    assert cited - SECTIONS == set()
    rulings = set(re.findall(r"ruling (N\d+)", " ".join(TESTS.values())))
    assert rulings - RULINGS == set()


def test_the_code_cites_rules_that_exist() -> None:
    files = [file for file in sorted(SOURCE.rglob("*")) if file.suffix in {".py", ".toml"}]
    cited = {
        (file.name, number) for file in files for number in sections_in(file.read_text(encoding="utf-8"))
    }
    assert len(cited) > 20
    assert {(name, number) for name, number in cited if number not in SECTIONS | CHAPTERS} == set()


def test_the_rules_refer_to_rules_and_rulings_that_exist() -> None:
    assert sections_in(RULES) - SECTIONS - CHAPTERS == set()
    assert set(re.findall(r"rulings? (N\d+)", RULES)) - RULINGS == set()
