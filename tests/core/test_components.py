"""Reading components from TOML: an error names its line."""

from __future__ import annotations

import pytest
from msgspec import Struct

from gamenight.core import BadComponents, differences, parse_sheet, read_components
from gamenight.core.components import packaged_sheets, parse_components, sheet_of


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
        ('"Bee"', "7", "line 4: card.bee.name is not possible: expected a text, got a whole number"),
        (
            "[1, 2]",
            "[1, 1_000_001]",
            "line 5: card.bee.place[1] is not a number between -1000000 and 1000000",
        ),
        ("[1, 2]", f"[1, 1{'0' * 400}]", "line 5: "),
        (
            "[1, 2]",
            '[1, "two"]',
            "line 5: card.bee.place[1] is not possible: expected a whole number, got a text",
        ),
        ("[1, 2]", f"[1, {'9' * 5000}]", "line 5: a number has thousands of digits"),
        ("[1, 2]", "[" * 5000, "line 5: brackets are nested too deep"),
        ("[1, 2]", "[\n" * 5000, "line 105: brackets are nested too deep"),
        ("[1, 2]", "{x = [\n" * 5000, "line 55: brackets are nested too deep"),
        ("1.5", "inf", "line 11: card.fern.worth is not a number"),
        ("1.5", "nan", "line 11: card.fern.worth is not a number"),
        ("1.5", "'much'", "line 11: card.fern.worth is not possible: expected a number, got a text"),
        ("worth", "weight", "line 11: card.fern.weight is unknown; there is: name, place, worth"),
        ('name = "Bee"', "", "line 3: card.bee.name is missing"),
        ('"Toy"', "", "toy.toml: line 1: invalid value"),
        ('"Toy"', "{ a = 1 }", "line 1: title is not possible: expected a text, got a table"),
        ("[card.bee]", "[card]\nfox = 3\n[card.bee]", "line 4: card.fox is not possible: expected a table"),
    ],
    ids=lambda value: value[:24],
)
def test_an_error_names_its_line(old: str, new: str, told: str) -> None:
    said = refusal(TEXT.replace(old, new, 1))
    assert said.startswith("toy.toml: ")
    assert told in said


def test_a_value_in_the_place_of_all_cards_is_refused() -> None:
    assert "line 2: card is not possible: expected a table, got a whole number" in refusal(
        'title = "Toy"\ncard = 3\n'
    )


def test_an_error_in_a_packaged_sheet_names_the_file_of_its_game() -> None:
    sheets = packaged_sheets("gamenight.games.northwest")
    assert {name: sheet.source for name, sheet in sheets.items()} == {
        "cubes": "northwest/components/cubes.toml"
    }


def test_a_sheet_that_is_missing_is_told_with_those_that_are_there() -> None:
    """The author of a game misspelled a file."""
    sheets = {name: parse_sheet("", name) for name in ("map", "deck")}
    with pytest.raises(BadComponents, match=r"^cards\.toml is missing; there is: deck, map$"):
        sheet_of(sheets, "cards")
    with pytest.raises(BadComponents, match=r"there is: nothing$"):
        sheet_of({}, "cards")


def test_the_largest_number_is_a_million() -> None:
    text = TEXT.replace("[1, 2]", "[1_000_000, -1_000_000]")
    assert read_components(parse_sheet(text, "toy.toml"), Box).card["bee"].place == (1_000_000, -1_000_000)


def test_a_list_in_the_place_of_a_text_is_refused() -> None:
    assert "title is not possible: expected a text, got a list" in refusal(TEXT.replace('"Toy"', "[1, 2]"))


def test_the_hash_of_components_has_sixteen_letters() -> None:
    """Records and tables name components by it, so it must not change."""
    assert parse_components(b'{"map":{}}').hash == "c57d0ceb928fa8d9"


def test_a_change_in_a_text_of_two_lines_is_told_by_line() -> None:
    old, new = (
        parse_components(json) for json in (b'{"map":{"rows":"ab\\ncd"}}', b'{"map":{"rows":"ab\\ncx"}}')
    )
    assert differences(old, new) == ['map.rows[1]: "cd" → "cx"']


def test_keys_nested_too_deep_are_refused() -> None:
    assert "line 1: a is unknown" in refusal("a." * 5000 + "a = 1\n" + TEXT)


ENDLESS = "z = " + "[" * 5000


@pytest.mark.parametrize(
    ("before", "line"),
    [
        pytest.param("a = " + "[" * 100 + "]" * 100, 2, id="as deep as allowed"),
        pytest.param("a = " + "[" * 101 + "]" * 101, 1, id="deeper in one line"),
        pytest.param("a = " + "[" * 60 + "\n" + "[" * 60 + "\n" + "]" * 120, 2, id="deeper in two lines"),
        pytest.param("\n".join(f"{key} = {'[' * 60}{']' * 60}" for key in "abc"), 4, id="closed again"),
        pytest.param("\n".join(f"{key} = {'{x = ' * 60}1{'}' * 60}" for key in "abc"), 4, id="tables"),
        pytest.param("a = " + "{x = " * 101 + "1" + "}" * 101, 1, id="tables in tables"),
    ],
)
def test_the_first_line_that_is_nested_too_deep_is_named(before: str, line: int) -> None:
    assert f"toy.toml: line {line}: brackets are nested too deep" in refusal(f"{before}\n{ENDLESS}")


def test_brackets_in_a_text_that_hide_the_deep_ones_are_told_as_the_first_line() -> None:
    text = 'a = "' + "]" * 6000 + '"\nb = ' + "[\n" * 5000
    assert refusal(text) == "toy.toml: line 1: brackets are nested too deep"


def test_the_line_of_a_number_with_too_many_digits_is_named() -> None:
    assert (
        refusal("\na = 12345678\nb = " + "1" * 5000) == "toy.toml: line 3: a number has thousands of digits"
    )


def test_a_file_that_ends_too_early_is_wrong_in_its_last_line() -> None:
    assert refusal("title = 'Toy'\na = [") == "toy.toml: line 2: invalid value"


def test_every_mistake_is_found_at_once() -> None:
    text = TEXT.replace('"Toy"', "1").replace("place", "plaice").replace("1.5", "[]").replace('"Bee"', "true")
    with pytest.raises(BadComponents) as refused:
        read_components(parse_sheet(text, "toy.toml"), Box)
    assert [mistake.sentence for mistake in refused.value.mistakes] == [
        "toy.toml: line 1: title is not possible: expected a text, got a whole number",
        "toy.toml: line 5: card.bee.plaice is unknown; did you mean place?",
        "toy.toml: line 4: card.bee.name is not possible: expected a text, got true or false",
        "toy.toml: line 11: card.fern.worth is not possible: expected a number, got a list",
    ]
    assert str(refused.value) == refused.value.mistakes[0].sentence


def test_every_value_that_makes_no_sense_is_found_at_once() -> None:
    text = TEXT.replace('"Toy"', '"{0}"').replace("[1, 2]", "[1_000_001, 2_000_000]").replace("1.5", "nan")
    with pytest.raises(BadComponents) as refused:
        read_components(parse_sheet(text, "toy.toml"), Box)
    assert [mistake.line for mistake in refused.value.mistakes] == [1, 5, 5, 11]
