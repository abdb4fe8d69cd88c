"""The bonds between cubes of a Journal that the client lights must match the scoring of the game."""

from __future__ import annotations

import json

from gamenight.core import Rng
from gamenight.games.northwest.board import JOURNAL_SIDE, PAGES
from gamenight.games.northwest.scoring import journal_points
from playing import ROOT

BONDS = json.loads((ROOT / "web/src/games/northwest/bonds.json").read_text())


def bound(journal: str, page: int) -> list[str]:
    """The kinds of the cubes that matter to the cube at this page."""
    bond = BONDS[journal[page]]
    row, column = divmod(page, JOURNAL_SIDE)
    spaces = [(row + down, column + right) for down, right in bond["steps"]]
    inside = [r * JOURNAL_SIDE + c for r, c in spaces if 0 <= r < JOURNAL_SIDE and 0 <= c < JOURNAL_SIDE]
    return [journal[at] for at in inside if journal[at] in bond["kinds"]]


def drawn(journal: str, kind: str) -> int:
    """The points of a kind, counted with the bonds (§8.3 to §8.6)."""
    found = [bound(journal, page) for page in range(PAGES) if journal[page] == kind]
    if kind == "b":
        return sum(len(set(near)) for near in found)
    if BONDS[kind]["spoils"]:
        return 5 * sum(not near for near in found)
    return 2 * sum(bool(near) for near in found)


def test_the_bonds_count_the_points_of_random_journals() -> None:
    rng = Rng("bonds", "test")
    for _ in range(500):
        journal = "".join("mflbg."[rng.below(6)] for _ in range(PAGES))
        points = journal_points(journal)
        counted = [drawn(journal, kind) for kind in "flbg"]
        assert counted == [points.ferns, points.maples, points.bees, points.bigfoots], journal
