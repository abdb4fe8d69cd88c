"""What Chromium reports while a table moves: what shifts, and how long its tasks take."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page

WATCH = """() => {
    if (window.motion) return;
    window.motion = { shifts: [] };
    const name = (node) => {
        if (!node) return 'gone';
        if (node.nodeType === 3) return `text in ${name(node.parentElement)}`;
        const classes = (node.getAttribute('class') ?? '').replace(/svelte-\\w+/g, '').trim();
        return `${node.tagName.toLowerCase()}.${classes}`;
    };
    new PerformanceObserver((list) => {
        for (const each of list.getEntries())
            if (!each.hadRecentInput)
                motion.shifts.push([each.value, each.sources.map(({ node }) => name(node)).join(', ')]);
    }).observe({ type: 'layout-shift' });
}"""


@dataclass(frozen=True)
class Shift:
    """Something that moved without a cause."""

    value: float
    what: str


def watch(page: Page) -> None:
    """Keep from now on what shifts."""
    page.evaluate(WATCH)


def shifts(page: Page) -> list[Shift]:
    return [Shift(*each) for each in page.evaluate("motion.shifts")]


@contextmanager
def traced(page: Page) -> Iterator[list[float]]:
    """Fill a list with the tasks of the page's main thread, in milliseconds of processor time.

    The time on the clock would also count what other programs on the machine do.
    """
    tasks: list[float] = []
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel"])
    try:
        yield tasks
    finally:
        events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    tasks += [each["tdur"] / 1000 for each in events if "tdur" in each and (each["pid"], each["tid"]) in main]
