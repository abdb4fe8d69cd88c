"""Text that is safe to print."""

from __future__ import annotations

import sys
import unicodedata

from gamenight.core.words import BIDI, printable

DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS = {"LEFT-TO-RIGHT MARK", "RIGHT-TO-LEFT MARK", "ARABIC LETTER MARK"}


def test_every_mark_that_changes_the_direction_of_text_is_known() -> None:
    every = {
        code
        for code in range(sys.maxunicode + 1)
        if unicodedata.bidirectional(chr(code)) in DIRECTIONS or unicodedata.name(chr(code), "") in MARKS
    }
    assert every == BIDI


def test_lines_are_not_broken_by_foreign_text() -> None:
    assert printable("a\nb\u2028c\u2029d\udce9e") == "a�b�c�d�e"
