"""¿Dónde Es? by finger: every mark in the town is 40 pixels wide, also where a cell is smaller."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import PHONE, Visitor, cases
from e2e.donde_es import choose, sit_to_lead

SIDEWAYS = (844, 390)
CARDS = ".hand .arrows"

# A point 19 pixels beside the middle of a target, at least 24 from every other: its words, x and y.
BESIDE = """(kind) => {
    const all = [...document.querySelectorAll('.grid [data-target]')].map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return { each, x: left + width / 2, y: top + height / 2, width };
    });
    for (const one of all.filter(({ each }) => each.matches(kind)))
        for (const [right, down] of [[0, 19], [19, 0], [-19, 0], [0, -19]]) {
            const [x, y] = [one.x + right, one.y + down];
            const near = all.some((it) => it !== one && Math.abs(it.x - x) < 24 && Math.abs(it.y - y) < 24);
            if (!near && document.elementFromPoint(x, y)?.closest('.grid'))
                return { words: one.each.ariaLabel, x, y, width: one.width };
        }
    return null;
}"""


@pytest.mark.parametrize("size", cases([PHONE, SIDEWAYS], short=[PHONE]))
def test_a_tap_beside_a_mark_leads_there(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    for _ in range(8):
        sit_to_lead(page)
        choose(page)
        found = page.evaluate(BESIDE, ".goal:not(.taken)")
        if found:
            break
    assert found["width"] < 2 * 19, "the point is outside of the mark"
    cost = int(re.split(" with ", found["words"])[1].split()[0])
    cards = page.locator(CARDS).count()
    page.touchscreen.tap(found["x"], found["y"])
    expect(page.locator(CARDS)).to_have_count(cards - cost)
