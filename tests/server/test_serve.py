"""How `gamenight serve` sets itself up."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from io import StringIO

import pytest

from gamenight.server.serve import _log_to_stderr


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch) -> Iterator[logging.Logger]:
    """The root logger, which another library has given a handler already."""
    for name in ("uvicorn", "uvicorn.error"):  # another test may have run it, which sets its loggers up
        logger = logging.getLogger(name)
        for what, value in (("propagate", True), ("handlers", []), ("disabled", False), ("level", 0)):
            monkeypatch.setattr(logger, what, value)
    found = logging.getLogger()
    monkeypatch.setattr(found, "handlers", [logging.NullHandler()])
    level = found.level
    yield found
    found.setLevel(level)


def messages(written: StringIO, logger: str) -> list[str]:
    """What one logger has written. Something else in this process may log too."""
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    return [line["message"] for line in lines if line["from"] == logger]


@pytest.mark.parametrize(("level", "said"), [("info", ["one", "two"]), ("warning", ["two"])])
def test_everything_is_logged_once_as_json_whatever_was_set_up_before(
    root: logging.Logger, monkeypatch: pytest.MonkeyPatch, level: str, said: list[str]
) -> None:
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    _log_to_stderr(level)
    assert len(root.handlers) == 1
    logging.getLogger("gamenight.somewhere").info("one")
    logging.getLogger("gamenight.somewhere").warning("two")
    assert messages(written, "gamenight.somewhere") == said


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize(("level", "said"), [("info", 1), ("warning", 0)])
def test_malformed_requests_do_not_fill_the_log_unless_it_is_to_say_more(
    monkeypatch: pytest.MonkeyPatch, level: str, said: int
) -> None:
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    _log_to_stderr(level)
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert len(messages(written, "uvicorn.error")) == said
