"""A whole game from the accessibility tree alone: what a screen reader is given, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from itertools import count
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from gamenight.games import GAMES

SLUGS = [game.slug for game in GAMES]

BUTTON = re.compile(r"""^\s*- '?button "((?:[^"\\]|\\.)*)"((?: \[[^\]]+\])*)""")
HEADING = re.compile(r"""^\s*- '?heading "((?:[^"\\]|\\.)*)" \[level=1\]""")
#: Buttons that say by their names that they make no move.
HELP = re.compile(
    r"Undo|Hint|Log|Menu|Close|Whole town|Who |Since your|The rule for|Sound|Daylight|Say something|Speak"
)
ON = re.compile(r"Go on|Continue|Skip")


class Reader:
    """Knows the tree of a page as text, and presses buttons by their names."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.useless: Counter[str] = Counter()  # names that changed nothing when they were pressed

    def tree(self) -> list[str]:
        dialog = self.page.get_by_role("dialog")
        root = dialog.first if dialog.count() else self.page.locator("body")
        return [line.replace("''", "'") for line in root.aria_snapshot().splitlines()]

    def buttons(self, tree: list[str]) -> list[str]:
        found = (BUTTON.match(line) for line in tree)
        return [each[1].replace('\\"', '"') for each in found if each and "[disabled]" not in each[2]]

    def asked(self, tree: list[str]) -> str:
        return next((each[1] for each in map(HEADING.match, tree) if each), "")

    def said(self, tree: list[str]) -> list[str]:
        """What was announced last, and what is asked."""
        start = next((at for at, line in enumerate(tree) if 'log "Announcements"' in line), len(tree))
        return [self.asked(tree), *tree[start:]]

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.press("Enter")

    def choose(self, tree: list[str], turn: int) -> None:
        """Press a button that may be a move. If nothing is said then, it was none."""
        names = [name for name in self.buttons(tree) if not HELP.match(name)]
        fewest = min((self.useless[name] for name in names), default=0)
        best = [name for name in names if self.useless[name] == fewest]
        if not best:
            self.page.wait_for_timeout(50)
            return
        name = best[turn * 7 % len(best)]
        self.press(name)
        patience = monotonic() + 0.6
        while monotonic() < patience:
            after = self.tree()
            if self.page.get_by_role("dialog").count() or self.said(after) != self.said(tree):
                return
        self.useless[name] += 1

    def step(self, turn: int) -> bool:
        """Do one thing. Return whether the game goes on."""
        tree = self.tree()
        if self.page.get_by_role("dialog").count():
            names = self.buttons(tree)
            if "Rematch" in names:
                return False
            answers = [name for name in names if not HELP.match(name)]
            self.page.keyboard.press("Escape") if not answers else self.press(answers[0])
        elif self.asked(tree).startswith("Your turn"):
            self.choose(tree, turn)
        elif on := [name for name in self.buttons(tree) if ON.match(name)]:
            self.press(on[0])
        else:
            self.page.wait_for_timeout(50)
        return True


def begin(page: Page, slug: str) -> Reader:
    """Start a game from the shelf."""
    page.goto("/")
    title = next(game.title for game in GAMES if game.slug == slug)
    page.get_by_role("button", name=f"Play now {title}").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("turn")
    return Reader(page)


def test_the_first_turns_are_played_from_the_tree(visitor: Visitor) -> None:
    page = visitor()
    reader, end = begin(page, "northwest"), monotonic() + 60
    for turn in count():
        placed = [line for line in reader.said(reader.tree()) if re.search("You place the .* at", line)]
        if len(placed) >= 2:
            break
        assert monotonic() < end, "two cubes are placed"
        assert reader.step(turn)


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game_is_played_from_the_tree(visitor: Visitor, slug: str) -> None:
    page = visitor()
    reader, end = begin(page, slug), monotonic() + 600
    for turn in count():
        assert monotonic() < end, f"the game comes to an end: {reader.asked(reader.tree())}"
        if not reader.step(turn):
            break
    expect(page.get_by_role("dialog").get_by_role("link", name="Replay")).to_be_visible()
