"""A shelf with any number of boxes: no box overlaps another, is cut off or is outside the window."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.acts import axe, overflow
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor, cases

SIZES = {"laptop": LAPTOP, "tablet": TABLET, "phone": PHONE, "phone on its side": (844, 390)}
COUNTS = (1, 3, 5, 6, 8, 12)
TITLES = ("Go", "Extraordinarily Longwinded", "The Quiet Year of the Great and Terrible Northern Lighthouse")

# The faults of the shelf, in words. Compares the parts of each box with each other and with the window.
WRONG = """() => {
    const wrong = [];
    const title = (part) => part.closest('article').querySelector('h2').textContent;
    const name = (part) => `${title(part)}: ${part.className || part.localName}`;
    const beside = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5;
    const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
    const rect = (part) => part.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('article')];
    boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
        if (!apart(rect(one), rect(other))) wrong.push(`${name(one)} overlaps ${name(other)}`);
    }));
    for (const box of boxes) {
        const parts = [...box.querySelectorAll('.stand, .label, h2, .about, .main, .ways')];
        if (parts.length !== 6) wrong.push(`${name(box)} has ${parts.length} parts`);
        parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
            if (!apart(rect(one), rect(other))) wrong.push(`${name(one)} overlaps ${name(other)}`);
        }));
        for (const part of parts) {
            const { left, right, width, height } = rect(part);
            const place = rect(box);
            if (left < place.left - 1 || right > place.right + 1) wrong.push(`${name(part)} is too wide`);
            if (left < 0 || right > innerWidth) wrong.push(`${name(part)} lies beside the window`);
            if (width < 20 || height < 10) wrong.push(`${name(part)} is not visible`);
        }
        for (const part of box.querySelectorAll('h2, p, li, .label, .main, .ways > *, .lid, .lid span'))
            if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
                wrong.push(`${name(part)} is cut off by ${part.scrollWidth - part.clientWidth} pixels`);
        for (const lid of box.querySelectorAll('.lid span'))
            if (lid.scrollHeight > lid.clientHeight + 1) wrong.push(`${name(lid)} is cut off below`);
    }
    return wrong;
}"""


def shelf_of(games: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """The first of our games, followed by games without a box picture."""
    more = [
        {**games[at % 5], "slug": f"plug_in_{at}", "title": f"{TITLES[at % 3]}{'' if at < 8 else f' {at}'}"}
        for at in range(5, count)
    ]
    return [*games[:count], *more]


def stock(page: Page, count: int) -> None:
    """Put this many games on the shelf."""

    def answer(route: Route) -> None:
        shelf = route.fetch().json()
        route.fulfill(body=json.dumps({**shelf, "games": shelf_of(shelf["games"], count)}))

    page.unroute("**/api/shelf")
    page.route("**/api/shelf", answer)
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(count)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize(
    ("size", "theme"), cases(SIZES, ["dark", "light"], short=[("laptop", "dark"), ("phone", "light")])
)
def test_any_number_of_boxes_fits_on_the_shelf(visitor: Visitor, size: str, theme: str) -> None:
    page = visitor(SIZES[size], theme)
    for count in COUNTS:
        stock(page, count)
        assert page.evaluate(WRONG) == [], f"{count} boxes"
        assert overflow(page) == 0
        for button in page.get_by_role("button", name="Play now").all():
            expect(button).to_be_visible()


def test_the_boxes_of_a_row_are_aligned_and_rows_are_even(visitor: Visitor) -> None:
    page = visitor()
    for count, rows in (
        (1, [1]),
        (3, [3]),
        (5, [5]),
        (6, [3, 3]),
        (8, [4, 4]),
        (11, [4, 4, 3]),
        (12, [4, 4, 4]),
    ):
        stock(page, count)
        tops = page.get_by_role("article").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().y)"
        )
        assert [tops.count(top) for top in sorted(set(tops))] == rows


def test_a_game_without_a_picture_has_a_plain_box_with_its_title(visitor: Visitor) -> None:
    page = visitor()
    stock(page, 8)
    for title in TITLES:
        expect(page.get_by_role("img", name=f"The box of {title}")).to_be_visible()
    assert axe(page, "shelf") == []
