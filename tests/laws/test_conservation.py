"""Law: pieces neither appear nor vanish.

Each game counts its pieces in tests/games/<slug>/conservation.py. A game without that file fails.
"""

from __future__ import annotations

from importlib import import_module

from gamenight.testing import Case, Luck, conservation_of
from playing import law


@law
def test_pieces_neither_appear_nor_vanish(case: Case, luck: Luck) -> None:
    for each in conservation_of(import_module(f"games.{case.game.slug}.conservation").pieces):
        each.check(case, luck)
