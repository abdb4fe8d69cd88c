"""The rules on paper are those of docs/rules."""

from __future__ import annotations

import re

import pytest

from gamenight.core import AnyGame
from gamenight.games import GAMES
from gamenight.printing.rules import Block, Run, blocks, rules_of
from playing import ROOT


def words(block: Block) -> str:
    cells = [run for row in block.rows for cell in row for run in cell]
    return "".join(run.text for run in (*block.runs, *cells))


def test_headings_items_paragraphs_and_tables_become_blocks() -> None:
    page = "# Title\n\nSome *fine* **words**\nand `code`.\n\n## 1. Part\n\n- §1.1 One.\n- §1.2 Two.\n"
    page += "\n| a | b |\n|---|---|\n| c | d |\n"
    assert blocks(page) == (
        Block("heading", (Run("Title"),), level=1),
        Block(
            "paragraph",
            (
                Run("Some "),
                Run("fine", italic=True),
                Run(" "),
                Run("words", bold=True),
                Run(" "),
                Run("and "),
                Run("code", code=True),
                Run("."),
            ),
        ),
        Block("heading", (Run("1. Part"),), level=2),
        Block("item", (Run("§1.1 One."),)),
        Block("item", (Run("§1.2 Two."),)),
        Block("table", rows=(((Run("a"),), (Run("b"),)), ((Run("c"),), (Run("d"),)))),
    )


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_every_rule_of_the_page_is_there(game: AnyGame) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.slug}.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^- (§[\d.]+) ", page, re.M)
    found = [words(block) for block in rules_of(game.slug) if block.kind == "item"]
    assert len(numbers) > 30
    assert [number for number in numbers if not any(item.startswith(f"{number} ") for item in found)] == []


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_no_letter_of_the_page_is_lost(game: AnyGame) -> None:
    """Compared without the marks of Markdown."""
    page = (ROOT / "docs" / "rules" / f"{game.slug}.md").read_text(encoding="utf-8")
    plain = re.sub(r"^\|[-|]+\|$", "", page, flags=re.M)
    letters = re.sub(r"[\s*`#|-]", "", plain)
    found = "".join(words(block) for block in rules_of(game.slug))
    assert re.sub(r"[\s*`#|-]", "", found) == letters


def test_a_game_of_another_package_has_no_page() -> None:
    assert rules_of("liars_dice") == ()
