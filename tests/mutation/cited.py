"""Changes the code of each rule once, and sees whether a test that cites the rule fails: see docs/testing.md.

PYTHONPATH=tests .venv/bin/python -m mutation.cited [northwest ...]
"""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeAlias

from citing import Citations, docstrings, sections_in
from gamenight.games import GAMES
from mutation import tree

SWAPPED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "*"}
DRAWINGS = ("paper.py", "map.py", "pictures.py", "counters.py")
FAILED, UNREADABLE = 1, 2  # exit codes of pytest

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Change(NamedTuple):
    """One change of the code that implements a rule."""

    file: Path  # relative to the repository
    line: int
    rules: tuple[str, ...]
    before: str
    after: str
    source: str  # of the whole module, changed


def changes(file: Path) -> Iterator[Change]:
    """One change for each place of a module that cites rules."""
    source = file.read_text(encoding="utf-8")
    module = ast.parse(source)
    done: set[tuple[int, int]] = set()
    for line, rules in _places(source):
        for node in _region(module, line):
            found = _mutation(node)
            if found is None or (found[0].lineno, found[0].col_offset) in done:
                continue
            done.add((found[0].lineno, found[0].col_offset))
            before = ast.get_source_segment(source, found[0]) or ""
            changed = _replaced(source, found[0], found[1])
            yield Change(file.relative_to(tree.ROOT), found[0].lineno, rules, before, found[1], changed)
            break


def _places(source: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The lines of comments and texts that cite rules, and the rules."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in {tokenize.COMMENT, tokenize.STRING}:
            rules = tuple(sorted(rule for rule in sections_in(token.string) if "." in rule))
            if rules:
                yield token.start[0], rules


def _region(module: ast.Module, line: int) -> list[ast.stmt]:
    """The code that a citation in this line is about, the nearest first: what to try to change."""
    around = [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or line)
    ]
    inner_first = sorted(around, key=lambda node: (node.end_lineno or 0) - node.lineno)
    after = [node for node in ast.walk(module) if isinstance(node, ast.stmt) and node.lineno > line]
    following = sorted(after, key=lambda node: (node.lineno, node.col_offset))[:1]
    own_line = [node for node in inner_first if not isinstance(node, Function | ast.ClassDef)]
    functions = [node for node in inner_first if isinstance(node, Function)]
    return [*own_line, *following, *functions] if functions else own_line


def _mutation(node: ast.AST) -> tuple[ast.expr, str] | None:
    """An expression in the node and what to put in its place; None if nothing fits."""
    for each in ast.walk(node):
        tests = [each.test] if isinstance(each, ast.If | ast.While | ast.IfExp | ast.Assert) else []
        tests += each.ifs if isinstance(each, ast.comprehension) else []
        if tests:
            return tests[0], f"(not ({ast.unparse(tests[0])}))"
    for each in ast.walk(node):
        if isinstance(each, ast.Compare | ast.BoolOp):
            return each, f"(not ({ast.unparse(each)}))"
        if isinstance(each, ast.BinOp) and type(each.op) in SWAPPED:
            swapped = f"{ast.unparse(each.left)} {SWAPPED[type(each.op)]} {ast.unparse(each.right)}"
            return each, f"({swapped})"
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and type(each.value) in {int, bool}:
            return each, f"({each.value!r} + 1)" if type(each.value) is int else str(not each.value)
        if isinstance(each, ast.Return) and isinstance(each.value, ast.Tuple) and each.value.elts:
            return each.value, "()"
    return None


def _replaced(source: str, node: ast.expr, text: str) -> str:
    lines = source.encode().splitlines(keepends=True)
    assert node.end_lineno is not None
    before = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
    after = lines[node.end_lineno - 1][node.end_col_offset :] + b"".join(lines[node.end_lineno :])
    return (before + text.encode() + after).decode()


def judges_of(cited: Citations, rules: Sequence[str]) -> list[str]:
    """The tests of a game that cite one of the rules."""
    return sorted(
        f"{file.relative_to(tree.ROOT)}::{name}"
        for file in cited.tests_folder.glob("test_*.py")
        for name, text in docstrings(file).items()
        if sections_in(text) & set(rules)
    )


def judge(change: Change, tests: Sequence[str]) -> str:
    if not tests:
        return "untested"
    target = tree.TREE / change.file
    try:
        target.write_text(change.source, encoding="utf-8")
        code = _pytest(tests)
    finally:
        target.write_bytes((tree.ROOT / change.file).read_bytes())
    return {0: "survived", FAILED: "killed", UNREADABLE: "killed"}.get(code, f"pytest ended with {code}")


def _pytest(tests: Sequence[str]) -> int:
    command = [str(tree.PYTHON), "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-m", "not long", *tests]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return subprocess.run(
            command, cwd=tree.TREE, env=environment, capture_output=True, timeout=300
        ).returncode
    except subprocess.TimeoutExpired:
        return FAILED


def run(slug: str) -> tuple[Counter[str], list[str]]:
    """Judge every change of a game. Results are kept, and the next run goes on."""
    cited, kept_in = Citations(slug), tree.CACHE / f"cited-{slug}.json"
    kept: dict[str, str] = json.loads(kept_in.read_text()) if kept_in.exists() else {}
    verdicts, alive = Counter[str](), list[str]()
    bodies = b"".join(file.read_bytes() for file in sorted(cited.tests_folder.glob("*.py")))
    for file in sorted(set(cited.source.glob("*.py")) - {cited.source / name for name in DRAWINGS}):
        for change in changes(file):
            tests = judges_of(cited, change.rules)
            key = sha256(change.source.encode() + bodies + " ".join(tests).encode()).hexdigest()[:24]
            verdict = kept[key] = kept.get(key) or judge(change, tests)
            kept_in.write_text(json.dumps(kept))
            verdicts[verdict] += 1
            named = f"{change.file}:{change.line} §{' §'.join(change.rules)}"
            print(f"{named}: {verdict}", flush=True)
            if verdict != "killed":
                alive.append(f"- {named}, {verdict}: `{change.before}` became `{change.after}`")
    return verdicts, alive


def main(slugs: Sequence[str]) -> int:
    tree.refresh()
    report = ["# Rules whose code was changed", ""]
    for slug in slugs or [game.slug for game in GAMES]:
        cited = Citations(slug)
        if _pytest([str(cited.tests_folder.relative_to(tree.ROOT))]):
            print(f"cited: the tests of {slug} fail without a change, so no result would count")
            return 1
        verdicts, alive = run(slug)
        line = f"{slug}: {verdicts['killed']} of {verdicts.total()} changes were noticed"
        print(line)
        report += [f"## {line}", "", *(alive or ["All."]), ""]
    target = tree.CACHE / "cited.md"
    target.write_text("\n".join(report), encoding="utf-8")
    print(f"Report: {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
