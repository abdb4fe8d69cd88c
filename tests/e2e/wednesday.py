"""Helpers of the browser tests for Wednesday."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.acts import asked, set_up, target

ATTACK = ".drama"
BRISK = "[data-target]:not([data-target^='say:'], [data-target='exchange'])"  # no statements: they are many
CHOOSE, PLACE, CARD, SPEAK = ("outcast", "place", "card", "say")


def sit(page: Page, players: int = 2, company: str = "bots") -> None:
    set_up(page, company, players, "wednesday")
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text("Choose an Outcast")


def be(page: Page, outcast: str) -> None:
    page.locator(f"[data-target='outcast:{outcast}']").click()
    expect(target(page, CHOOSE)).to_have_count(0)
