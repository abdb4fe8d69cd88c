"""Mutation tests of core, bots, lab and server: see docs/testing.md.

PYTHONPATH=tests .venv/bin/python -m mutation --only core --sample 300
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from mutation import reach, report, tree, trial
from mutation.mutants import PACKAGES, Module, Mutant, Result, modules

EQUIVALENT = Path(__file__).parent / "equivalent.toml"


def main(words: Sequence[str]) -> int:
    settings = _parser().parse_args(words)
    if "MUTATION_CACHE" not in os.environ:
        if settings.changed:
            settings.lines = _changed(settings.base)
        tree.refresh()
        paths = {"MUTATION_CACHE": str(tree.CACHE), "PYTHONPATH": str(tree.TREE / "tests")}
        os.chdir(tree.TREE)
        lines = ["--lines", ",".join(settings.lines)] if settings.changed else []
        os.execve(tree.PYTHON, [str(tree.PYTHON), "-m", "mutation", *words, *lines], {**os.environ, **paths})
    packages = tuple(settings.only.split(",")) if settings.only else PACKAGES
    if settings.changed:
        touched = {Path(place.partition(":")[0]) for place in settings.lines.split(",") if place}
        packages = tuple(name for name in packages if any(path.parts[2] == name for path in touched))
    if not packages:
        print("mutants: no module of core, bots, lab or server has changed")
        return 0
    last = time.monotonic() + 60 * settings.minutes
    known = reach.measured(packages, last)
    reasons = {one["mutant"]: one["reason"] for one in tomllib.loads(EQUIVALENT.read_text())["mutants"]}
    judged = list(_judge(settings, packages, known, last, reasons))
    command = "make mutants " + shlex.join(words) if words else "make mutants"
    target = tree.CACHE / "report.md"
    print(report.write(target, command, judged, reasons))
    print(f"Report: {target}")
    return 0


def _judge(
    settings: argparse.Namespace,
    packages: tuple[str, ...],
    known: dict[str, reach.Reach],
    last: float,
    equivalent: Collection[str],
) -> Iterator[tuple[Mutant, Result]]:
    """Try the mutants of the sample that have no result yet, or that survived other tests."""
    trial.load()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # with it what a trial has started is ended
    for package in packages:
        found = {module.path: module for module in modules((package,))}
        chosen = _sample(settings, list(found.values()))
        results = {job: result for module in found.values() for job, result in module.results().items()}
        for number, mutant in enumerate(chosen, 1):
            tests = reach.candidates(mutant, known, settings.budget, settings.changed)
            result = results.get(mutant.job)
            same = result is not None and result.tests == {t: known[t].digest for t in tests}
            if result is None or not (result.dead or same or report.identity(mutant, result) in equivalent):
                if time.monotonic() > last:
                    print(f"{package}: stopped after {number - 1} of {len(chosen)}; the next run goes on")
                    break
                tree.wait()
                result = trial.judge(mutant, tests, known)
                found[mutant.module].keep(mutant, result)
                end = f"{result.verdict} {result.by} {result.seconds:g} s"
                print(f"{package} {number}/{len(chosen)} {mutant}: {end}", flush=True)
            yield mutant, result


def _sample(settings: argparse.Namespace, found: Sequence[Module]) -> list[Mutant]:
    """The mutants of the run, in an order that depends on the seed and each mutant alone."""
    every = [mutant for module in found for mutant in module.mutants(settings.seed)]
    if settings.changed:
        lines = set(settings.lines.split(","))
        every = [mutant for mutant in every if f"{mutant.module.as_posix()}:{mutant.line}" in lines]
    print(f"{len(every)} mutants in {len(found)} modules", flush=True)
    return sorted(every, key=lambda mutant: mutant.rank)[: settings.sample or None]


def _changed(base: str) -> list[str]:
    """The lines of our modules that differ from the base, as path:line."""
    since = subprocess.run(["git", "merge-base", base, "HEAD"], cwd=tree.ROOT, capture_output=True, text=True)
    command = ["git", "diff", "--unified=0", since.stdout.strip() or base, "--", "src/gamenight"]
    diff = subprocess.run(command, cwd=tree.ROOT, capture_output=True, text=True, check=True).stdout
    found: list[str] = []
    path = ""
    for line in diff.splitlines():
        if line.startswith("+++ "):
            path = line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            if path.endswith(".py") and path.split("/")[2] in PACKAGES:
                found += [f"{path}:{first + n}" for n in range(count)]
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="packages, such as core,bots")
    parser.add_argument("--sample", type=int, default=0, help="mutants of each package; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--changed", action="store_true", help="only lines that differ from --base")
    parser.add_argument("--base", default="main")
    parser.add_argument("--budget", type=float, default=30, help="seconds of tests for a survivor")
    parser.add_argument("--minutes", type=float, default=1e6, help="start nothing after these minutes")
    parser.add_argument("--lines", default="", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
