"""The statements of a TOML text, and the lines of its values."""

from __future__ import annotations

import pytest

from gamenight.core.statements import Path, dotted, line_of, statements

TEXT = '''\
# a comment with a line separator \u2028 in it
top = 1
flat = [1,
  2]
short = [1, 2]
[card.bee]          # a table
name = """
[not.a.table]
a = 1"""
place.x = { y = 2 }
spaces = [
    "a", "b",  # two in a line
    "c",
    ["d",
     "e"],
]

[card."fern tree"]
'only' = 3
[[step]]
n = 1
'''


def test_statements_together_are_the_text() -> None:
    assert "".join(statement.text for statement in statements(TEXT)) == TEXT
    assert [statement.text for statement in statements(TEXT) if statement.is_header] == [
        "[card.bee]          # a table\n",
        '[card."fern tree"]\n',
        "[[step]]\n",
    ]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("flat", 0), 3),
        (("flat", 1), 4),
        (("short", 1), 5),
        (("card",), 6),
        (("card", "bee"), 6),
        (("card", "bee", "name"), 7),
        (("card", "bee", "place", "x", "y"), 10),
        (("card", "bee", "spaces"), 11),
        (("card", "bee", "spaces", 0), 12),
        (("card", "bee", "spaces", 1), 12),
        (("card", "bee", "spaces", 2), 13),
        (("card", "bee", "spaces", 3), 14),
        (("card", "fern tree", "only"), 19),
        (("card", "fern tree", "other"), 18),
        (("step", 0, "n"), 20),
        (("not", "a"), None),
        (("a",), None),
    ],
    ids=lambda value: dotted(value) if isinstance(value, tuple) else "",
)
def test_a_value_has_a_line(path: Path, line: int | None) -> None:
    assert line_of(TEXT, path) == line
    assert line_of(TEXT.replace("\n", "\r\n"), path) == line


def test_the_first_value_that_is_there_gives_the_line() -> None:
    assert line_of(TEXT, ("card", "bee", "wings"), ("top",)) == 2
    assert line_of(TEXT, ("card", "bee", "wings"), ("tip",)) == 6


def test_an_element_after_a_list_of_several_lines_has_its_own_line() -> None:
    text = 'spaces = [\n  ["a",\n   "b"],\n  "c",\n]\n'
    assert [line_of(text, ("spaces", place)) for place in range(2)] == [2, 4]


def test_a_text_without_values_has_no_line_to_name() -> None:
    """An error would send the designer to a line 0."""
    assert line_of("# nothing yet\n", ("top",)) is None
