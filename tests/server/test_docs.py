"""The documentation of the server matches the program."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from typing import Any, cast

import pytest

import api_docs
from gamenight.server import app, gate, health, live, metrics, player_reports, serve, settings, sight
from gamenight.server.facts import Refusal
from gamenight.server.health_routes import HEALTH_ROUTES
from gamenight.server.limits import NAMES, Limits
from gamenight.server.replay_routes import REPLAY_ROUTES
from gamenight.server.routes import ROUTES
from gamenight.server.wire import Code
from playing import ROOT

API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
OPERATION = (ROOT / "docs" / "operation.md").read_text(encoding="utf-8")


def test_the_docs_list_the_messages_of_wire_py() -> None:
    assert api_docs.renewed(API) == API


def test_every_route_is_in_the_docs() -> None:
    for route in [*ROUTES, *REPLAY_ROUTES, *HEALTH_ROUTES]:
        for path in route.paths:
            shown = re.sub(r"\{.*?\}", "ID", path)
            for method in route.http_methods:
                assert f"`{method} {shown}" in API, (method, shown)


def test_every_close_code_is_in_the_docs() -> None:
    for code in (live.SLOW_DOWN, live.REFUSED, live.NO_TABLE, live.LATER):
        assert f"| {code} |" in API


def test_the_status_of_every_error_is_in_the_docs() -> None:
    rows = re.findall(r"^\| (\d{3}) \| (.+) \|$", API, re.MULTILINE)
    told = {code: int(status) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    (others,) = [int(status) for status, codes in rows if codes == "all others"]
    assert told.keys() <= set(Code)
    for code in Code:
        answer = app._refused(cast("Any", None), Refusal(code, "no"))
        assert answer.status_code == told.get(code, others), code


def test_every_metric_is_in_the_docs() -> None:
    for metric in metrics.REGISTRY.collect():
        if metric.name.startswith("gamenight_"):
            assert metric.name in OPERATION


@pytest.fixture(scope="module")
def help_text() -> str:
    command = [sys.executable, "-m", "gamenight", "serve", "--help"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def test_every_setting_is_in_the_docs(help_text: str) -> None:
    flags = set(re.findall(r"--[a-z-]+", help_text)) - {"--help"}
    assert flags
    for flag in flags:
        assert f"`{flag}`" in OPERATION
    for variable in set(re.findall(r"GAMENIGHT_\w+", help_text)):
        assert f"`{variable}`" in OPERATION


def test_what_cannot_be_set_is_in_the_docs_too() -> None:
    for told in (
        f"A guest can send {player_reports.OF_A_GUEST} reports in an hour, an address "
        f"{player_reports.OF_AN_ADDRESS}.",
        f"A record has at most {settings.RECORD_LIMIT / 1024**2:g} MB",
        f"its replay at most {sight.REPLAY_LIMIT / 1024**2:g} MB",
        f"a client that has read nothing for {serve.READ_LIMIT} seconds",
        f"is older than {health.TRUSTED:g} seconds",
    ):
        assert told in OPERATION.replace("\n", " "), told
    second = Limits().messages / 60
    for told in (
        f"{second:g} messages per second ({second * gate.MESSAGES_AT_ONCE:g} at once)",
        f"a message over {settings.MESSAGE_LIMIT / 1024:g} KiB",
        f"closes the socket at a message over {settings.FRAME_LIMIT / 1024:g} KiB",
        f"rate limit exceeded, by more than {live.PATIENCE} messages in a row",
    ):
        assert told in API, told


def test_every_limit_is_in_the_docs_with_its_default() -> None:
    told: dict[str, float] = {}
    chapter = OPERATION.partition("## Limits")[2].partition("\n## ")[0]
    for line in chapter.splitlines():
        words = re.findall(r"`([^`]+)`", line) if line.startswith("|") else []
        told |= {name: float(default) for name, default in pairwise(words) if name in NAMES}
    assert told == {name: getattr(Limits(), name) for name in NAMES}
