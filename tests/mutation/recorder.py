"""Writes which functions of `gamenight` each test calls, in all processes, to the file $MUTATION_REACHED.

The environment of the copy (tree.py) imports this file when a Python starts, so it also sees servers and
workers. It writes at once: many servers end by SIGKILL. Pytest takes it as a plugin and numbers the tests;
number 0 is what runs before the first. The number is in memory that all processes share.

PYTEST_DONT_REWRITE: pytest would warn that the module was imported before it, and we make warnings errors.
"""

from __future__ import annotations

import mmap
import os
import sys
import threading
from types import CodeType, FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest  # slow, and this file is imported by every process

_FOLDER = f"{os.sep}src{os.sep}gamenight{os.sep}"
_seen: set[tuple[CodeType, int]] = set()
_file = -1
_test = memoryview(bytearray(4)).cast("I")


def _trace(frame: FrameType, _event: str, _value: object) -> None:
    call = (frame.f_code, _test[0])
    if call not in _seen:
        _seen.add(call)
        code, number = call
        _, folder, module = code.co_filename.partition(_FOLDER)
        if folder:
            _write(f"call\t{number}\tsrc/gamenight/{module}\t{code.co_qualname}")


def _write(line: str) -> None:
    os.write(_file, f"{line}\n".encode())


def record() -> None:
    threading.settrace(_trace)
    sys.settrace(_trace)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Also go on after a test that recursed too deep: Python stops tracing if the recorder itself fails."""
    _test[0] += 1
    _write(f"test\t{_test[0]}\t{item.nodeid}")
    record()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _write(f"{'fail' if report.failed else 'time'}\t{_test[0]}\t{report.duration:.2f}")


if "MUTATION_REACHED" in os.environ:
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT
    _file = os.open(os.environ["MUTATION_REACHED"], flags, 0o600)
    _number = os.open(os.environ["MUTATION_REACHED"] + ".test", os.O_RDWR)
    _test = memoryview(mmap.mmap(_number, 4)).cast("I")
    record()
