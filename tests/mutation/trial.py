"""Runs tests on one mutant, in a fork of a process that has loaded libraries but not `gamenight`."""

from __future__ import annotations

import contextlib
import io
import os
import resource
import signal
import sys
import time
from collections.abc import Sequence
from difflib import unified_diff
from importlib import import_module
from typing import NoReturn

import pytest
from cosmic_ray.mutating import use_mutation
from cosmic_ray.plugins import get_operator

from mutation.mutants import Mutant, Result
from mutation.reach import PYTEST, Reach, digest

LIBRARIES = (
    *("hypothesis.strategies", "msgspec.json", "rich.console", "typer", "anyio", "httpx", "websockets"),
    *("jinja2", "openskill.models", "cryptography.fernet", "xml.etree.ElementTree", "asyncio"),
)
"""Not polars: it starts threads, which a fork does not copy."""


TICK = 0.02  # seconds

Tests = dict[str, list[str]]  # the names of tests, by file


def load() -> None:
    """Import what most tests need, so that a fork has it. Pytest itself loads its plugins."""
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*PYTEST, "--collect-only", "tests/mutation/recorder.py"])
    for name in LIBRARIES:
        import_module(name)


def judge(mutant: Mutant, tests: Tests, known: dict[str, Reach]) -> Result:
    """Apply the mutant, run the tests until one fails, and restore the module."""
    ran = {path: digest(path) for path in tests}
    operator = get_operator(mutant.change.operator_name)(**mutant.change.operator_args)
    began = time.monotonic()
    with use_mutation(mutant.module, operator, mutant.change.occurrence) as (before, after):
        verdict, by = _run(tests, known) if tests else ("unreached", "")
    if verdict in ("killed", "timeout") and not _sound({by: tests[by]}, known):
        return judge(mutant, {path: tests[path] for path in tests if path != by}, known)
    lines = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1)
    diff = "\n".join(list(lines)[2:])
    return Result(verdict, by, round(time.monotonic() - began, 1), ran, diff)


_checked: set[str] = set()


def _sound(tests: Tests, known: dict[str, Reach]) -> bool:
    """Whether tests that kill pass without a mutant. Each test has to show it once in each run."""
    names = {name for each in tests.values() for name in each}
    if not names <= _checked:
        if _run(tests, known)[0] != "survived":
            print(f"fails without a mutant too, does not count: {', '.join(tests)}", flush=True)
            return False
        _checked.update(names)
    return True


def _run(tests: Tests, known: dict[str, Reach]) -> tuple[str, str]:
    """The verdict, and the test file that ended the run."""
    usual = [sum(known[path].seconds[name] for name in names) for path, names in tests.items()]
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _test(tests, usual, writing)
    os.close(writing)
    ended = False
    try:
        ended, status, begun = _awaited(child, reading, usual)
    finally:  # Ctrl+C too
        os.close(reading)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # and what the tests have started
        if not ended:
            os.waitpid(child, 0)
    by = list(tests)[begun - 1]
    code = os.waitstatus_to_exitcode(status)
    if not ended or code == -signal.SIGXCPU:
        return "timeout", by
    return ("killed", by) if code else ("survived", "")


def _awaited(child: int, reading: int, usual: Sequence[float]) -> tuple[bool, int, int]:
    """Wait for the child, but for no file too long. Whether it ended, how, and in which file.

    This counts and reads no clock, because this process may be stopped for some time.
    """
    os.set_blocking(reading, False)
    begun = spent = 0
    while spent * TICK < 60 + 5 * usual[begun - 1]:
        time.sleep(TICK)
        spent += 1
        with contextlib.suppress(BlockingIOError):
            if new := len(os.read(reading, len(usual))):
                begun, spent = begun + new, 0
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            with contextlib.suppress(BlockingIOError):
                begun += len(os.read(reading, len(usual)))
            return True, status, begun
    return False, 0, begun


def _test(tests: Tests, usual: Sequence[float], writing: int) -> NoReturn:
    """Run the test files until one fails. Write a byte for each that begins."""
    code: int = pytest.ExitCode.INTERNAL_ERROR
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        # Python compares the times of files in seconds, and a compiled mutant might outlive it.
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        for names, seconds in zip(tests.values(), usual, strict=True):
            os.write(writing, b".")
            limit = int(time.process_time() + 10 + 3 * seconds)  # for endless loops
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
            code = pytest.main([*PYTEST, "-x", *names])
            if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                break
            code = pytest.ExitCode.OK
    finally:
        os._exit(code)
