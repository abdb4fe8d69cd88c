"""Signing out on the player's page: it warns first, and reaches other tabs and devices."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.acts import become, my_turn
from e2e.conftest import PHONE, Visitor


def same_player(page: Page, other: Page) -> None:
    """Sign in the other device with a code."""
    page.get_by_role("button", name="Show a code").click()
    code = page.locator(".code").inner_text().replace("The code:", "").strip()
    other.goto("/me")
    other.get_by_label("Have a code").fill(code)
    other.get_by_role("button", name="Use it").click()
    expect(other.get_by_text("This device is")).to_be_visible()


def test_signing_out_everywhere_warns_first_and_reaches_an_open_table(visitor: Visitor) -> None:
    laptop, phone = visitor(), visitor(PHONE)
    become(laptop, "Ada")
    same_player(laptop, phone)
    phone.goto("/")
    phone.get_by_role("button", name="Play now").first.click()
    my_turn(phone)
    laptop.get_by_role("button", name="Sign out everywhere").click()
    dialog = laptop.get_by_role("dialog", name="Sign out everywhere?")
    expect(dialog).to_contain_text("Nobody can come back to your game that is not over, not even you")
    dialog.get_by_role("button", name="Stay signed in").click()
    expect(laptop.get_by_label("What others see")).to_have_value("Ada")
    laptop.get_by_role("button", name="Sign out everywhere").click()
    dialog.get_by_role("button", name="Sign out everywhere").click()
    for page in (laptop, phone):
        expect(page.get_by_text("You were signed out on this device")).to_be_visible()
        expect(page.get_by_label("What others see")).to_have_value(re.compile("^Guest "))


def test_signing_out_on_other_devices_keeps_this_one_and_its_tabs(visitor: Visitor) -> None:
    laptop, phone = visitor(), visitor(PHONE)
    become(laptop, "Ada")
    same_player(laptop, phone)
    tab = laptop.context.new_page()
    tab.goto("/")
    tab.get_by_role("button", name="Play now").first.click()
    my_turn(tab)
    laptop.get_by_role("button", name="Sign out on my other devices").click()
    expect(laptop.get_by_text("Ada is signed in on this device only")).to_be_visible()
    my_turn(tab)
    phone.reload()
    expect(phone.get_by_label("What others see")).to_have_value(re.compile("^Guest "))


def test_signing_out_here_takes_the_other_tabs_along(visitor: Visitor) -> None:
    laptop = visitor()
    become(laptop, "Ada")
    tab = laptop.context.new_page()
    tab.goto("/about")
    laptop.get_by_role("button", name="Sign out here").click()
    dialog = laptop.get_by_role("dialog", name="Sign out here?")
    expect(dialog).to_contain_text("Only another device that is signed in as Ada can bring you back")
    dialog.get_by_role("button", name="Sign out here").click()
    for page in (laptop, tab):
        expect(page.get_by_text("You were signed out on this device")).to_be_visible()
