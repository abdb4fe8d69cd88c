"""Helpers of the browser tests for ¿Dónde Es?."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.acts import my_turn, play_on, set_up, target

END_TURN = "[data-target='bar:End turn']"
TOURIST, WAY = ("tourist", "way")
BRISK = ", ".join(  # targets that do not undo a selection
    f"[data-target^='{kind}']"
    for kind in (
        *("tourist:", "way:", "discard:", "location:", "spot:"),
        *("bar:End", "bar:Do", "bar:Place", "bar:Accept", "bar:Carry"),
    )
)


def sit(page: Page, players: int = 2, company: str = "bots") -> None:
    set_up(page, company, players, "donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    if company == "here":
        page.get_by_role("button", name=re.compile("^I am")).click()
    my_turn(page)


def answer(page: Page) -> None:
    """Answer the questions of Events for everybody at this screen, until it is this player's turn."""
    play_on(page, until=END_TURN, among=f"{BRISK}, .cover button")
    expect(page.locator(END_TURN)).to_be_visible()


def can_lead(page: Page) -> bool:
    return target(page, TOURIST).count() + target(page, WAY).count() > 0


def sit_to_lead(page: Page, players: int = 2) -> None:
    """Sit down at tables until the first hand can lead a tourist."""
    for _ in range(8):
        sit(page, players)
        answer(page)
        if can_lead(page):
            return
    raise AssertionError("eight hands led nobody anywhere")


def choose(page: Page) -> None:
    """Choose a tourist who can be led. If there is only one, it is chosen already."""
    if not target(page, WAY).count():
        target(page, TOURIST).first.press("Enter")  # a key works even if another tourist stands in front
    expect(target(page, WAY).first).to_be_visible()
