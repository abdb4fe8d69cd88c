"""Settings for all tests: Hypothesis tries the same examples in every run, and CI skips nothing.

`pytest --hypothesis-profile=explore` tries new examples instead; test_table_machine.py always does.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("house", derandomize=True, database=None, max_examples=20, deadline=None)
settings.register_profile("explore", max_examples=500, deadline=None, print_blob=True)
settings.load_profile("house")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets what it runs in the background ignore Ctrl+C, and the commands under test would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a test that would be skipped fails."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome, report.longrepr = "failed", f"skipped in CI: {report.longrepr}"
    return report
