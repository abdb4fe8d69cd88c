"""The laboratory in the browser: the shelf leads to the reports."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.acts import TITLES, axe, overflow
from e2e.conftest import LAPTOP, PHONE, Visitor, cases


@pytest.mark.parametrize("size", cases([LAPTOP, PHONE], short=[PHONE]))
def test_the_shelf_leads_to_the_report_about_a_game(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    page.goto("/")
    page.get_by_role("link", name="Laboratory").click()
    expect(page.get_by_role("heading", name="Laboratory")).to_be_visible()
    expect(page.get_by_role("link", name="Read the report")).to_have_count(len(TITLES))
    assert axe(page, "laboratory") == []
    assert overflow(page) == 0
    page.get_by_role("link", name="Read the report about Northwest").click()
    expect(page.get_by_role("heading", name="Northwest", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="In short")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Laboratory")).to_be_visible()
