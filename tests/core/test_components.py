"""Reading components from TOML: an error names its line."""

from __future__ import annotations

import pytest
from msgspec import Struct

from gamenight.core import BadComponents, parse_sheet, read_components


class Card(Struct, forbid_unknown_fields=True):
    name: str
    place: tuple[int, int] = (0, 0)
    worth: float = 0.0


class Box(Struct, forbid_unknown_fields=True):
    title: str
    card: dict[str, Card]


TEXT = '''\
title = "Toy"  # printed

[card.bee]
name = "Bee"
place = [1, 2]

[card."fern"]
name = """
two lines
a = 1"""
worth = 1.5
'''


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        read_components(parse_sheet(text, "toy.toml"), Box)
    return str(refused.value)


def test_a_sound_file_is_read() -> None:
    box = read_components(parse_sheet(TEXT, "toy.toml"), Box)
    assert box.card["bee"] == Card("Bee", (1, 2))
    assert box.card["fern"].name == "two lines\na = 1"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Toy"', '"Toy {0}"', "line 1: title has a brace, which stands for a player in a sentence"),
        ('"Bee"', '"Bee}"', "line 4: card.bee.name has a brace"),
        ('"Bee"', '"\\u001b]0;pwned\\u0007"', "line 4: card.bee.name has a control character"),
        ('"Bee"', '"\\u202eeeB"', "line 4: card.bee.name has a control character"),
        ('"Bee"', "7", "line 4: Expected `str`, got `int`"),
        ("[1, 2]", "[1, 1_000_001]", "line 5: card.bee.place is not a number between -1000000 and 1000000"),
        ("[1, 2]", f"[1, 1{'0' * 400}]", "line 5: "),
        ("[1, 2]", '[1, "two"]', "line 5: Expected `int`, got `str`"),
        ("[1, 2]", f"[1, {'9' * 5000}]", "line 5: a number has thousands of digits"),
        ("[1, 2]", "[" * 5000, "line 5: brackets are nested too deep"),
        ("[1, 2]", "[\n" * 5000, "line 105: brackets are nested too deep"),
        ("1.5", "inf", "line 11: card.fern.worth is not a number"),
        ("1.5", "nan", "line 11: card.fern.worth is not a number"),
        ("1.5", "'much'", "line 11: Expected `float`, got `str`"),
        ("worth", "weight", "line 11: Object contains unknown field `weight`"),
        ('name = "Bee"', "", "line 3: Object missing required field `name`"),
        ('"Toy"', "", "toy.toml: Invalid value (at line 1,"),
    ],
    ids=lambda value: value[:24],
)
def test_an_error_names_its_line(old: str, new: str, told: str) -> None:
    said = refusal(TEXT.replace(old, new, 1))
    assert said.startswith("toy.toml: ")
    assert told in said


def test_keys_nested_too_deep_are_refused() -> None:
    assert "line 1: Object contains unknown field `a`" in refusal("a." * 5000 + "a = 1\n" + TEXT)
