"""Hints in words."""

from __future__ import annotations

import pytest

from gamenight.bots.hints import Hint, compared


def test_a_hint_says_how_much_worse_it_is_than_the_best() -> None:
    values = (0.0, 0.3, -0.04, -0.26, -1.6, -12.4)
    words = compared([Hint(None, value, ()) for value in values])
    assert words == (
        "best",
        "about as good",
        "about as good",
        "about 0.3 worse",
        "about 2 worse",
        "about 12 worse",
    )


@pytest.mark.parametrize(
    ("reasons", "sentence"),
    [
        ((), ""),
        (("+3 points for the Bees",), "+3 points for the Bees."),
        (("blocks {1}", "a new row", "a Pinecone"), "Blocks Bob, a new row and a Pinecone."),
    ],
)
def test_reasons_are_one_sentence_with_names(reasons: tuple[str, ...], sentence: str) -> None:
    assert Hint(None, 0.0, reasons).because(["Ann", "Bob"]) == sentence
