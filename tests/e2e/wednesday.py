"""Helpers of the browser tests for Wednesday."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.acts import asked, set_up, target

ATTACK = ".drama"
BRISK = "[data-target]:not([data-target='exchange'])"
CHOOSE, PLACE, CARD = ("outcast", "place", "card")


def sit(page: Page, players: int = 2, company: str = "bots") -> None:
    set_up(page, company, players, "wednesday")
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text("Choose an Outcast")


def speak(page: Page, phrase: str, location: str | None = None) -> None:
    """Say a phrase by the button at the own seat: to everybody, or of a Location."""
    page.get_by_role("button", name="Speak", exact=True).click()
    panel = page.get_by_role("group", name="What to say")
    if location is not None:
        panel.get_by_role("button", name=location).click()
    panel.get_by_role("button", name=phrase).click()
    expect(panel).to_have_count(0)


def be(page: Page, outcast: str) -> None:
    page.locator(f"[data-target='outcast:{outcast}']").click()
    expect(target(page, CHOOSE)).to_have_count(0)
