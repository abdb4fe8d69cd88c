"""Drawing: each element has exactly the attributes that were asked for. All numbers are worked by hand."""

from __future__ import annotations

import re

from gamenight.core.drawing import broken, circle, disc, label, moved, paragraph, path, polygon, rect

PEN = 'stroke="red" stroke-width="0.3"'
TEXT = 'text-anchor="middle" fill="#26211c"'


def test_a_shape_has_no_line_unless_a_colour_is_named() -> None:
    assert rect(1, 2, 3, 4) == '<rect x="1" y="2" width="3" height="4" fill="none"/>'
    assert circle(1, 2, 3, "blue") == '<circle cx="1" cy="2" r="3" fill="blue"/>'
    assert path("M0 0") == '<path d="M0 0" fill="none"/>'


def test_a_line_is_0_3_millimetres_wide_unless_a_width_is_named() -> None:
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    assert rect(0, 0, 1, 1, stroke="red") == f'<rect x="0" y="0" width="1" height="1" fill="none" {PEN}/>'
    assert circle(0, 0, 1, stroke="red") == f'<circle cx="0" cy="0" r="1" fill="none" {PEN}/>'
    assert path("M0 0", stroke="red") == f'<path d="M0 0" fill="none" {PEN} {round_ends}/>'
    corners = [(0, 0), (1, 0), (0, 1.5)]
    assert polygon(corners, stroke="red") == f'<path d="M0 0L1 0L0 1.5Z" fill="none" {PEN} {round_ends}/>'
    assert 'stroke-width="2"' in rect(0, 0, 1, 1, stroke="red", line=2)


def test_corners_and_dashes_are_drawn_if_they_are_named() -> None:
    assert ' rx="2"' in rect(0, 0, 9, 9, corner=2)
    assert ' stroke-dasharray="1 2"' in circle(0, 0, 1, stroke="red", dash="1 2")


def test_a_group_is_moved_and_then_turned_and_scaled_if_asked() -> None:
    assert moved(1, 2, "<a/>", "<b/>") == '<g transform="translate(1 2)"><a/><b/></g>'
    assert moved(1, 2, scale=0.5, turn=90) == '<g transform="translate(1 2) rotate(90) scale(0.5)"></g>'


def test_a_label_escapes_markup_but_no_quotes() -> None:
    assert label(1, 2, 'a<"b"', 3) == f'<text x="1" y="2" font-size="3" {TEXT}>a&lt;"b"</text>'


def test_a_label_is_bold_slanted_or_turned_if_asked() -> None:
    plain = label(1, 2, "a", 3)
    assert "font-weight" not in plain
    assert "font-style" not in plain
    assert 'font-weight="700">' in label(1, 2, "a", 3, bold=True)
    assert 'font-style="italic">' in label(1, 2, "a", 3, italic=True)
    assert 'transform="rotate(45 1 2)">' in label(1, 2, "a", 3, turn=45)


def test_a_text_is_broken_where_five_average_letters_fill_the_width() -> None:
    assert broken("aa bb cc", size=10, width=24) == ["aa bb", "cc"]  # 24 / (10 × 0.44) = 5.45 letters
    assert broken("ab", size=100, width=1) == ["a", "b"]  # at least one letter
    assert broken("", size=1, width=9) == [""]


def test_the_lines_of_a_paragraph_are_1_15_sizes_apart() -> None:
    assert re.findall(r'y="([\d.]+)" font-size="2"', paragraph(0, 10, ["a", "b", "c"], 2, 9)) == [
        "10",
        "12.3",
        "14.6",
    ]
    assert paragraph(0, 0, "aa bb cc", 10, 24).count("<text") == 2
    assert "font-" not in paragraph(0, 0, ["a"], 1, 9).replace("font-size", "")


def words_of(token: str) -> list[tuple[str, str]]:
    """The base line and the size of each line of a token."""
    return re.findall(r'x="10" y="([\d.]+)" font-size="([\d.]+)"', token)


def test_a_token_is_a_disc_with_a_bold_word() -> None:
    rim = '<circle cx="10" cy="10" r="9.2" fill="#ffffff" stroke="#26211c" stroke-width="0.6"/>'
    assert disc("") == rim
    assert disc("A").startswith(f"{rim}<text ")
    assert 'font-weight="700">A</text>' in disc("A")


def test_the_words_of_a_token_fit_into_it_and_are_centred() -> None:
    ((_, one_letter),) = words_of(disc("A"))
    assert one_letter == "6.5"  # the largest
    assert words_of(disc("Longest")) == [("11.5", "4.29")]  # 15 / (0.5 × 7); 10 + 4.29 × 0.35
    # 12 / 3 lines; the first at 10 + 4 × 0.35 − 2 × 4 × 0.575
    assert words_of(disc("A B C")) == [("6.8", "4"), ("11.4", "4"), ("16", "4")]
