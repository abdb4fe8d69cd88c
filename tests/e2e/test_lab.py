"""The laboratory in the browser: reports, changed values, a comparison, and a table with the changes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import TITLES, axe, my_turn, overflow
from e2e.conftest import LAPTOP, PHONE, Visitor, cases
from gamenight.server.changes import VALUE
from server.serving import Server

LONG = 300_000  # milliseconds; several processes start one after the other


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


@pytest.fixture
def laboratory(start: Callable[..., Server]) -> Server:
    """A server that allows runs. A test asks for it before `visitor`."""
    return start("--lab")


def bench(page: Page, server: Server) -> None:
    """Go from the shelf to the page on which Northwest is changed."""
    page.goto(server.url)
    page.get_by_role("link", name="Laboratory").click()
    page.get_by_role("link", name="Change values of Northwest").click()
    expect(page.get_by_role("heading", name="Change Northwest")).to_be_visible()


def add(page: Page, path: str) -> Locator:
    """Choose a value to change. Return its field."""
    page.get_by_role("searchbox", name="Search the values").fill(path)
    page.get_by_role("button", name=f"Change {path}").click()
    return page.get_by_role("textbox", name=path)


@pytest.mark.parametrize("size", cases([LAPTOP, PHONE], short=[LAPTOP]))
def test_a_designer_changes_a_value_compares_and_plays(
    laboratory: Server, visitor: Visitor, size: tuple[int, int]
) -> None:
    page = visitor(size)
    bench(page, laboratory)
    run = page.get_by_role("button", name="games", exact=False)
    expect(run).to_be_disabled()
    add(page, "cubes.pinecones.faces").fill("6")
    expect(page.get_by_text("The game can be played so.")).to_be_visible()
    page.get_by_role("spinbutton", name="Games").fill("10000")
    page.get_by_role("button", name="Run 20,000 games").click()
    told = page.get_by_label("The run")
    expect(told.get_by_text(re.compile(r"[1-9]\d* of 20,000 games"))).to_be_visible()
    told.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("The run was stopped.")).to_be_visible()

    page.get_by_label("Bots").select_option("random")
    page.get_by_role("spinbutton", name="Games").fill("40")
    page.get_by_role("button", name="Run 80 games").click()
    expect(page.get_by_role("heading", name="What the changes do")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("list", name="From A to B")).to_have_text("cubes.pinecones.faces: 1 → 6")
    findings = page.get_by_role("list", name="Findings").get_by_role("listitem")
    expect(findings.first).to_have_text(re.compile(r"^With B, .*: significant\.$"))
    choices = page.get_by_role("row", name="Choices of a decision")
    expect(choices).to_contain_text("significant")
    assert axe(page, "comparison") == []
    assert overflow(page) == 0
    sentence = findings.first.inner_text()
    page.get_by_role("link", name="The whole comparison").click()
    expect(page.get_by_role("link", name=sentence)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("textbox", name="cubes.pinecones.faces")).to_have_value("6")
    page.get_by_role("link", name="Play a table with it").click()
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_text("Components: changed in the laboratory.")).to_be_visible()


def test_a_value_that_cannot_be_played_gets_a_sentence_beside_its_field(
    laboratory: Server, visitor: Visitor
) -> None:
    page = visitor()
    bench(page, laboratory)
    faces, bees = add(page, "cubes.pinecones.faces"), add(page, "cubes.mix.standard.bee")
    expect(page.get_by_text("Nothing is changed yet.")).to_be_visible()
    faces.fill("seven")
    expect(faces).to_have_accessible_description(f"packaged: 1 Invalid value ({VALUE}).")
    faces.fill("7")
    bees.fill("9")
    expect(faces).to_have_accessible_description(
        "packaged: 1 cubes.pinecones.faces is not possible: expected a whole number <= 6."
    )
    bees.press("Enter")
    expect(page.get_by_role("button", name="Run 2,000 games")).to_be_disabled()
    faces.fill("6")
    expect(bees).to_have_accessible_description(re.compile("sums up to 65 cubes, not 64"))
    expect(faces).to_have_accessible_description("packaged: 1")
    page.get_by_role("button", name="Leave cubes.mix.standard.bee as packaged").click()
    expect(page.get_by_role("button", name="Run 2,000 games")).to_be_enabled()
    page.get_by_role("button", name="Edit as TOML").click()
    changes = page.get_by_role("textbox", name="Your changes")
    expect(changes).to_have_value("cubes.pinecones.faces = 6\n")
    changes.fill("[cubes.pinecones]\nfacs = 6\n")
    expect(page.get_by_text("Line 2: cubes.pinecones.facs is unknown; did you mean faces?")).to_be_visible()
    assert axe(page, "bench") == []
