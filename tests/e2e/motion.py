"""What Chromium reports while a table moves: what shifts, and what keeps the page busy."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

WATCH = """() => {
    if (window.motion) return;
    window.motion = { shifts: [], tasks: [] };
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
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.motion.tasks.push(Math.round(each.duration));
    }).observe({ type: 'longtask' });
}"""


@dataclass(frozen=True)
class Shift:
    """Something that moved without a cause."""

    value: float
    what: str


def watch(page: Page) -> None:
    """Keep from now on what shifts and what takes long."""
    page.evaluate(WATCH)


def shifts(page: Page) -> list[Shift]:
    return [Shift(*each) for each in page.evaluate("motion.shifts")]


def long_tasks(page: Page) -> list[int]:
    """How long each task of 50 ms or more took, in milliseconds."""
    found: list[int] = page.evaluate("motion.tasks")
    return found
