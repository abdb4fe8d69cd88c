"""Reporting to the operator, being blocked, and a table that the operator closes: as a player sees them."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import axe, overflow, sit_down_with_a_friend
from e2e.conftest import LAPTOP, PHONE, Visitor
from server.serving import Server
from server.test_admin import run_here


def admin(database: str, *words: str) -> Any:
    """The output of `gamenight admin`, in a thread without the browser's event loop."""
    with ThreadPoolExecutor() as thread:
        done = thread.submit(run_here, [*words, "--database", database]).result()
    assert done.returncode == 0, done
    return json.loads(done.stdout) if "--json" in words else done.stdout


def open_chat(page: Page) -> None:
    page.get_by_role("button", name="Log").click()
    page.get_by_role("tab", name="Chat").click()


def looks_right(page: Page, where: str) -> None:
    assert overflow(page) == 0
    assert axe(page, where) == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_chat_line_reaches_the_operator_who_blocks_and_closes(
    start: Callable[..., Server], visitor: Visitor, size: tuple[int, int]
) -> None:
    server = start()
    ann, bob = visitor(size, at=server.url), visitor(size, at=server.url, console=False)
    sit_down_with_a_friend(ann, bob)
    open_chat(bob)
    bob.get_by_label("Say something to the table").fill("You fool, that was a stupid move!")
    bob.get_by_role("button", name="Send").click()
    open_chat(ann)
    ann.get_by_role("button", name="Report what").click()
    dialog = ann.get_by_role("dialog")
    expect(dialog).to_contain_text("You fool")
    expect(dialog.get_by_role("button", name="Send the report")).to_be_disabled()
    dialog.get_by_label("Insults, threats or hate").check()
    dialog.get_by_label("What should the operator know?").fill("He does this in every game.")
    looks_right(ann, "report")
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog).to_contain_text("Your report is stored. It has the number 1.")
    dialog.get_by_role("button", name="Back to the table").click()
    expect(bob.get_by_role("button", name="Report what")).to_have_count(0)

    report = admin(server.database, "report", "1", "--json")["report"]
    assert (report["line"], report["text"]) == (1, "He does this in every game.")
    admin(server.database, "block", report["accused"], "--for", "7d", "--reason", "Insults.", "--yes")
    expect(bob.get_by_role("alert").first).to_contain_text(
        "The operator of this server has blocked you until"
    )
    bob.goto("/")
    expect(bob.get_by_role("alert")).to_contain_text("Insults.")
    looks_right(bob, "blocked")

    admin(server.database, "close", report["table_id"], "--reason", "We close this table.", "--yes")
    expect(ann.get_by_role("heading", name="The operator of this server closed this table")).to_be_visible()
    expect(ann.get_by_text("We close this table.")).to_be_visible()
    looks_right(ann, "closed")


def test_a_person_is_reported_from_the_menu_but_not_when_only_bots_are_there(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor()
    sit_down_with_a_friend(ann, bob)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Report …").click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_label("Guest").check()
    dialog.get_by_label("Something else").check()
    expect(dialog.get_by_role("button", name="Send the report")).to_be_disabled()
    dialog.get_by_label("What should the operator know?").fill("They have not moved for days.")
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog).to_contain_text("Your report is stored")

    alone = visitor()
    alone.request.get("/api/me")
    table = alone.request.post("/api/tables/quick", data={"game": "northwest"}).json()["id"]
    alone.goto(f"/t/{table}")
    alone.get_by_role("button", name="Menu").click()
    expect(alone.get_by_role("dialog")).to_be_visible()
    expect(alone.get_by_role("button", name="Report …")).to_have_count(0)
