"""Which test calls which functions, and how long it takes. Kept until its file changes."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from mutation.mutants import Mutant
from mutation.tree import CACHE, TREE, wait

SUITES = {
    "core": ("tests/core", "tests/games/test_own.py", "tests/games/test_paper.py"),
    "bots": ("tests/bots",),
    "lab": ("tests/lab",),
    "server": ("tests/server",),
}
"""The tests that should notice a fault in a package, besides the examples in its docstrings."""

PYTEST = (
    *("-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-m", "not long", "-k", "not postgres"),
)
"""Without PostgreSQL, whose start takes seconds for every mutant."""

KEPT = CACHE / "reach.json"
LIMIT = 1800  # seconds; a test file that takes longer is left out


@dataclass
class Reach:
    """What is known of a test file. Its tests have numbers from 1; 0 is what runs before them."""

    digest: str
    seconds: dict[str, float]  # of each test that passes, by its name for pytest
    functions: dict[str, dict[str, list[str]]]  # by module: who calls each function; "" is the import

    def reaching(self, mutant: Mutant) -> list[str]:
        """The tests that call the function. Of code that runs at import: that call any of the module."""
        called = self.functions.get(mutant.module.as_posix(), {})
        names = [mutant.function] if mutant.function else [name for name in called if name != "<module>"]
        callers = {test for name in names for test in called.get(name, [])}
        every = "" in callers or (bool(called) and mutant.function is None and not callers)
        return [test for test in self.seconds if every or test in callers]


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


def measured(packages: tuple[str, ...], last: float) -> dict[str, Reach]:
    """What the tests of the packages reach. Runs those whose file is new or has changed, until `last`."""
    kept: dict[str, Reach] = {}
    if KEPT.exists():
        kept = {path: Reach(**known) for path, known in json.loads(KEPT.read_text()).items()}
    wanted = [path for package in packages for path in suite(package)]
    missing = [path for path in wanted if path not in kept or kept[path].digest != digest(path)]
    for number, path in enumerate(missing, 1):
        if time.monotonic() > last:
            sys.exit(f"mutants: stopped before test file {number} of {len(missing)}; the next run goes on")
        wait()
        kept[path], failed = _measure(path)
        print(f"reach {number}/{len(missing)} {path}: {sum(kept[path].seconds.values()):.0f} s", flush=True)
        for test in failed:
            print(f"  fails without a mutant, left out: {test}", flush=True)
        draft = KEPT.with_suffix(".draft")
        draft.write_text(json.dumps({known: asdict(reach) for known, reach in kept.items()}))
        draft.replace(KEPT)
    if not any(kept[path].seconds for path in wanted):
        sys.exit("mutants: every test fails without a mutant")
    return {path: kept[path] for path in wanted}


def _measure(path: str) -> tuple[Reach, list[str]]:
    """Run a test file. Return what its tests reach, and those that fail."""
    log = CACHE / "reached.txt"
    log.write_text("")
    log.with_name("reached.txt.test").write_bytes(bytes(4))
    command = [sys.executable, "-m", "pytest", *PYTEST, "-p", "mutation_recorder", path]
    environment = {**os.environ, "MUTATION_REACHED": str(log), "PYTHONDONTWRITEBYTECODE": ""}
    with contextlib.suppress(subprocess.TimeoutExpired):
        subprocess.run(command, cwd=TREE, env=environment, capture_output=True, timeout=LIMIT)
    return read(log.read_text(), digest(path))


def read(log: str, its_digest: str) -> tuple[Reach, list[str]]:
    """What a recorder (recorder.py) wrote."""
    names, failed, calls = {"0": ""}, set[str](), set[tuple[str, str, str]]()
    seconds: dict[str, float] = {}
    for line in log.splitlines():
        match line.split("\t"):
            case ["test", number, name]:
                names[number] = name
            case ["call", number, module, function]:
                calls.add((module, function, number))
            case [kind, number, spent]:
                seconds[names[number]] = round(seconds.get(names[number], 0) + float(spent), 2)
                failed |= {names[number]} if kind == "fail" else set()
    functions: dict[str, dict[str, list[str]]] = {}
    for module, function, number in sorted(calls):
        functions.setdefault(module, {}).setdefault(function, []).append(names[number])
    passed = {name: spent for name, spent in seconds.items() if name not in failed}
    return Reach(its_digest, passed, functions), sorted(failed)


def candidates(mutant: Mutant, known: dict[str, Reach], budget: float, new: bool) -> dict[str, list[str]]:
    """The tests that may kill the mutant, by file, as many as fit into the budget of seconds.

    First those of the file named like the module, then the cheapest of the others, so that each file gets the
    same share of the time. Last what else is in the file named like the module: the recorder misses what runs
    after a RecursionError, and what a cache holds from an earlier test. A `new` function may be unknown: then
    all files that import its module are tried.
    """
    module = mutant.module
    users = [path for path in suite(mutant.package) if module.as_posix() in known[path].functions]
    own = {path for path in users if Path(path).stem.removeprefix("test_") == module.stem}
    near = {path: known[path].reaching(mutant) for path in users}
    unknown = new and not any(near.values())
    ranked: list[tuple[int, float, float, str, str]] = []
    for path in users:
        share = 0.0  # of this file, with the tests before
        for spent, test in sorted((spent, test) for test, spent in known[path].seconds.items()):
            reaches = test in near[path]
            if path in own:  # a test of a constant calls nothing
                rank = 2 if mutant.function and near[path] and not reaches else 0
            elif reaches or unknown:
                rank = 1
            else:
                continue
            share += spent
            ranked.append((rank, share, spent, path, test))
    chosen: dict[str, list[str]] = {}
    left = budget
    for *_, spent, path, test in sorted(ranked):
        if not chosen or spent <= left:
            chosen.setdefault(path, []).append(test)
            left -= spent
    return chosen
