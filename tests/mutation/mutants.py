"""The mutants of a module, listed by Cosmic Ray, and their results: one session file for each module."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkResult

from mutation.functions import Span, function_at, inert, spans
from mutation.tree import CACHE, TREE

PACKAGES = ("core", "bots", "lab", "server")
SESSIONS = CACHE / "sessions"
LEFT_OUT = ("lab/cluster.py", "server/migrations/")
"""`make cluster` tests the first; the others are the history of the schema and never change."""

# Cosmic Ray also replaces each operator by all others. Most of those mutants raise a TypeError at once and
# say little about the tests, so only the nearest neighbours count.
BINARY = {
    *("Add_Sub", "Sub_Add", "Mul_Div", "Mul_Add", "Div_Mul", "FloorDiv_Mul", "FloorDiv_Div", "Mod_FloorDiv"),
}
COMPARISON = {
    *("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt"),
    *("Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
}
UNARY = {"Delete_Not", "Delete_USub", "Delete_Invert"}
OTHERS = {
    *("AddNot", "ExceptionReplacer", "NumberReplacer", "RemoveDecorator", "ReplaceAndWithOr"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ReplaceFalseWithTrue", "ReplaceOrWithAnd"),
    *("ReplaceTrueWithFalse", "ZeroIterationForLoop"),
}
OPERATORS = OTHERS | {
    f"Replace{kind}Operator_{pair}"
    for kind, pairs in (("Binary", BINARY), ("Comparison", COMPARISON), ("Unary", UNARY))
    for pair in pairs
}


@dataclass(frozen=True)
class Mutant:
    job: str
    module: Path  # relative to the repository
    change: MutationSpec
    function: str | None  # `None`: the code runs when the module is imported
    rank: str  # the order of the random sample

    @property
    def package(self) -> str:
        return self.module.parts[2]

    @property
    def line(self) -> int:
        line: int = self.change.start_pos[0]
        return line

    @property
    def operator(self) -> str:
        name: str = self.change.operator_name
        return name.removeprefix("core/")

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.operator} #{self.change.occurrence}"


@dataclass(frozen=True)
class Result:
    verdict: str  # killed, survived, timeout, unreached
    by: str  # the test file that killed it
    seconds: float
    tests: dict[str, str]  # the test files that ran or would have run, with their digests
    diff: str = ""

    @property
    def dead(self) -> bool:
        return self.verdict in ("killed", "timeout")


class Module:
    """The mutants of one module. Their results are kept until its text changes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._source = (TREE / path).read_text()
        name = ".".join(path.with_suffix("").parts[2:])
        self._session = SESSIONS / f"{name}-{_digest(self._source)}.sqlite"
        if not self._session.exists():
            SESSIONS.mkdir(parents=True, exist_ok=True)
            for old in SESSIONS.glob(f"{name}-*.sqlite"):
                old.unlink()
            draft = self._session.with_suffix(".draft")
            draft.unlink(missing_ok=True)
            with use_db(draft) as sessions:
                init([path], sessions, {})
            draft.rename(self._session)

    @cached_property
    def functions(self) -> list[tuple[Span, str]]:
        return spans(self._source)

    def mutants(self, seed: int) -> Iterator[Mutant]:
        idle, lines = inert(self._source), self._source.splitlines()
        with self._open() as session:
            items = session.work_items
        for item in items:
            change = item.mutations[0]
            place = tuple(change.start_pos)
            if change.operator_name.removeprefix("core/") not in OPERATORS:
                continue
            if any(start <= place < end for start, end in idle):
                continue
            if lines[place[0] - 1].strip() == "*,":  # of a signature: Cosmic Ray takes it for a product
                continue
            key = (seed, self.path.as_posix(), change.operator_name, change.occurrence, lines[place[0] - 1])
            yield Mutant(
                item.job_id, self.path, change, function_at(self.functions, place), _digest(repr(key))
            )

    def results(self) -> dict[str, Result]:
        with self._open() as session:
            return {job: _read(result) for job, result in session.results}

    def keep(self, mutant: Mutant, result: Result) -> None:
        outcome = TestOutcome.KILLED if result.dead else TestOutcome.SURVIVED
        known = {"verdict": result.verdict, "by": result.by, "seconds": result.seconds, "tests": result.tests}
        kept = WorkResult(
            worker_outcome=WorkerOutcome.NORMAL,
            output=json.dumps(known),
            test_outcome=outcome,
            diff=result.diff,
        )
        with self._open() as session:
            session.set_result(mutant.job, kept)

    @contextmanager
    def _open(self) -> Iterator[WorkDB]:
        with use_db(self._session, WorkDB.Mode.open) as session:
            yield session


def modules(packages: tuple[str, ...]) -> list[Module]:
    """The modules of the copy that are mutated."""
    found = (path for package in packages for path in (TREE / "src" / "gamenight" / package).rglob("*.py"))
    relative = sorted(path.relative_to(TREE) for path in found if path.stat().st_size)
    kept = (path for path in relative if not "/".join(path.parts[2:]).startswith(LEFT_OUT))
    return [Module(path) for path in kept]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _read(result: WorkResult) -> Result:
    return Result(**json.loads(result.output), diff=result.diff or "")
