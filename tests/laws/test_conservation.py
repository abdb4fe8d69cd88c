"""Law: pieces are neither made nor lost.

What a piece is, each game says itself in tests/games/<slug>/conservation.py. A game without it fails here.
"""

from __future__ import annotations

from importlib import import_module

from gamenight.testing import Case, Luck, conservation_of
from playing import law


@law
def test_pieces_are_neither_made_nor_lost(case: Case, luck: Luck) -> None:
    for each in conservation_of(import_module(f"games.{case.game.slug}.conservation").pieces):
        each.check(case, luck)
