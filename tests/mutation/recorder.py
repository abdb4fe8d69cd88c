"""Writes which functions of `gamenight` a process calls, each once, to the file $MUTATION_REACHED.

The environment of the copy (tree.py) imports this file when a Python starts, so it also sees servers and
workers. It writes at once: many servers end by SIGKILL.
"""

from __future__ import annotations

import os
import sys
import threading
from types import CodeType, FrameType

_FOLDER = f"{os.sep}src{os.sep}gamenight{os.sep}"
_seen: set[CodeType] = set()
_file = -1


def _trace(frame: FrameType, _event: str, _value: object) -> None:
    code = frame.f_code
    if code not in _seen:
        _seen.add(code)
        _, folder, module = code.co_filename.partition(_FOLDER)
        if folder:
            os.write(_file, f"src/gamenight/{module}\t{code.co_qualname}\n".encode())


def record() -> None:
    threading.settrace(_trace)
    sys.settrace(_trace)


def pytest_runtest_setup() -> None:
    """Go on after a test that recursed too deep: Python stops tracing if the recorder itself fails."""
    if _file >= 0:
        record()


if "MUTATION_REACHED" in os.environ:
    _file = os.open(os.environ["MUTATION_REACHED"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    record()
