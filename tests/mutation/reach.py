"""Which test file calls which functions, and how long it takes. Kept until the file changes."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from mutation.mutants import Mutant
from mutation.tree import CACHE, TREE, wait

SUITES = {
    "core": ("tests/core", "tests/games/test_own.py", "tests/games/test_paper.py"),
    "bots": ("tests/bots",),
    "lab": ("tests/lab", "tests/cli/test_arena.py", "tests/cli/test_compare.py", "tests/cli/test_tune.py"),
    "server": ("tests/server",),
}
"""The tests that should notice a fault in a package, besides the examples in its docstrings."""

PYTEST = (
    *("-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-m", "not long", "-k", "not postgres"),
)
"""Without PostgreSQL, whose start takes seconds for every mutant."""

KEPT = CACHE / "reach.json"
LIMIT = 1800  # seconds; a test file that takes longer is left out


@dataclass(frozen=True)
class Reach:
    """What is known of a test file."""

    digest: str
    seconds: float  # of processor time, so that other work on the machine does not count
    passed: bool
    functions: dict[str, list[str]]  # by module

    def reaches(self, mutant: Mutant) -> bool:
        called = self.functions.get(mutant.module.as_posix(), [])
        return "<module>" in called and (mutant.function is None or mutant.function in called)


def digest(path: str) -> str:
    return hashlib.sha256((TREE / path).read_bytes()).hexdigest()[:16]


def suite(package: str) -> list[str]:
    """The test files of a package, and its modules with examples."""
    paths = [found for pattern in SUITES[package] for found in _files(pattern)]
    own = (TREE / "src" / "gamenight" / package).rglob("*.py")
    paths += [path for path in own if ">>> " in path.read_text()]
    return sorted({path.relative_to(TREE).as_posix() for path in paths})


def _files(pattern: str) -> Iterator[Path]:
    for path in sorted(TREE.glob(pattern)):
        yield from sorted(path.rglob("test_*.py")) if path.is_dir() else [path]


def measured(packages: tuple[str, ...]) -> dict[str, Reach]:
    """What the tests of the packages reach. Runs those that are new or have changed."""
    kept: dict[str, Reach] = {}
    if KEPT.exists():
        kept = {path: Reach(**known) for path, known in json.loads(KEPT.read_text()).items()}
    wanted = [path for package in packages for path in suite(package)]
    missing = [path for path in wanted if path not in kept or kept[path].digest != digest(path)]
    for number, path in enumerate(missing, 1):
        wait()
        kept[path] = _measure(path)
        state = f"{kept[path].seconds:.0f} s" if kept[path].passed else "fails without a mutant: left out"
        print(f"reach {number}/{len(missing)} {path}: {state}", flush=True)
        draft = KEPT.with_suffix(".draft")
        draft.write_text(json.dumps({known: asdict(reach) for known, reach in kept.items()}))
        draft.replace(KEPT)
    return {path: kept[path] for path in wanted}


def _measure(path: str) -> Reach:
    log = CACHE / "reached.txt"
    log.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", *PYTEST, "-p", "mutation_recorder", path]
    began = _used()
    environment = {**os.environ, "MUTATION_REACHED": str(log), "PYTHONDONTWRITEBYTECODE": ""}
    try:
        done = subprocess.run(command, cwd=TREE, env=environment, capture_output=True, timeout=LIMIT)
        passed = done.returncode == 0
    except subprocess.TimeoutExpired:
        passed = False
    seconds = _used() - began
    functions: dict[str, set[str]] = {}
    for line in log.read_text().splitlines() if log.exists() else []:
        module, _, name = line.partition("\t")
        functions.setdefault(module, set()).add(name)
    called = {module: sorted(names) for module, names in sorted(functions.items())}
    return Reach(digest(path), round(seconds, 1), passed, called)


def _used() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def candidates(mutant: Mutant, known: dict[str, Reach], budget: float, new: bool) -> list[str]:
    """The test files that may kill the mutant, the cheapest first, as many as fit into the budget of seconds.

    A `new` function may be unknown: then all files that import its module are tried.
    """
    paths = [path for path in suite(mutant.package) if known[path].passed]
    near = [path for path in paths if known[path].reaches(mutant)]
    if new and not near:
        near = [path for path in paths if mutant.module.as_posix() in known[path].functions]
    own, spent = mutant.module.stem, 0.0
    chosen: list[str] = []
    for path in sorted(
        near, key=lambda path: (Path(path).stem.removeprefix("test_") != own, known[path].seconds)
    ):
        if chosen and spent + known[path].seconds > budget:
            continue
        chosen.append(path)
        spent += known[path].seconds
    return chosen
