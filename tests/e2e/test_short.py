"""Short windows: a phone on its side, a page at 200 % zoom, a small laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.acts import overflow, sit_down
from e2e.conftest import Visitor

SIZES = {"phone on its side": (844, 390), "zoomed": (720, 450), "small laptop": (1366, 625)}

# Boxes of the frame's parts: left, top, right and bottom.
FRAME = """() => Object.fromEntries(['.top', '.prompt', '.page main > .board', '.bar'].map((part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return [part, [left, top, right, bottom]];
}))"""


@pytest.mark.parametrize("size", SIZES)
def test_the_board_gets_the_height(visitor: Visitor, size: str) -> None:
    """Three quarters of it; the action bar stands beside the board, whole."""
    wide, high = SIZES[size]
    page = visitor((wide, high))
    sit_down(page)
    frame = page.evaluate(FRAME)
    board, bar = frame[".page main > .board"], frame[".bar"]
    assert frame[".top"][3] <= 37
    assert board[3] - board[1] >= 0.75 * high
    assert bar[0] >= board[2]
    assert bar[3] <= high
    for name in ("Undo", "Hint", "Log", "Menu"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert overflow(page) == 0
