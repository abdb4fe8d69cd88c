"""Chapter 4: the exploration rules. `x` marks the spaces the Hiker may move to."""

from __future__ import annotations

import pytest

from games.northwest.positions import everywhere, free, letters, name_of, position


def marked(drawing: str, mark: str) -> set[str]:
    """The names of the spaces with that mark."""
    return {name_of(space) for space, letter in enumerate(letters(drawing, 8)) if letter == mark}


def check(rule: str, drawing: str) -> None:
    """In a forest full of Ferns the rule leads to just the spaces marked."""
    (hiker,) = marked(drawing, "@")
    assert free(position(everywhere("f", hiker), rule)) == marked(drawing, "x")


def test_a_mushroom_leads_to_the_eight_spaces_around() -> None:
    """§4.1."""
    check(
        "m",
        """
        ........
        ........
        ..xxx...
        ..x@x...
        ..xxx...
        ........
        ........
        ........
        """,
    )


def test_a_mushroom_in_the_corner_leads_to_three_spaces() -> None:
    """§4.1: the board does not go round."""
    check("m", "......x@ ......xx " + "........ " * 6)


def test_a_maple_leads_to_the_four_diagonal_spaces() -> None:
    """§4.2."""
    check(
        "l",
        """
        ........
        ........
        ..x.x...
        ...@....
        ..x.x...
        ........
        ........
        ........
        """,
    )


def test_a_maple_at_the_edge_leads_to_two_spaces() -> None:
    """§4.2."""
    check("l", "........ ........ .x...... @....... .x...... " + "........ " * 3)


def test_a_fern_leads_to_the_four_orthogonal_spaces() -> None:
    """§4.3."""
    check(
        "f",
        """
        ........
        ........
        ...x....
        ..x@x...
        ...x....
        ........
        ........
        ........
        """,
    )


def test_a_fern_in_the_corner_leads_to_two_spaces() -> None:
    """§4.3."""
    check("f", "........ " * 6 + "x....... @x......")


def test_a_bee_leads_a_knights_move_away() -> None:
    """§4.4, ruling N9: no other space three steps away."""
    check(
        "b",
        """
        ........
        ..x.x...
        .x...x..
        ...@....
        .x...x..
        ..x.x...
        ........
        ........
        """,
    )


def test_a_bee_in_the_corner_leads_to_two_spaces() -> None:
    """§4.4."""
    check("b", "@....... ..x..... .x...... " + "........ " * 5)


def test_a_bee_flies_over_empty_spaces() -> None:
    """§4.4, ruling N8."""
    lone = "........ ........ ........ ...@.... ........ ....g... ........ ........"
    assert free(position(lone, "b")) == {"e6"}


def test_a_bigfoot_leads_anywhere_in_row_and_column_over_cubes() -> None:
    """§4.5, ruling N7: every space between holds a cube."""
    check(
        "g",
        """
        ...x....
        ...x....
        ...x....
        xxx@xxxx
        ...x....
        ...x....
        ...x....
        ...x....
        """,
    )


def test_a_bigfoot_hops_over_empty_spaces_too() -> None:
    """§4.5, ruling N7."""
    state = position("........ ........ ........ @..m...f ........ .b...... ........ l......b", "g")
    assert free(state) == {"d4", "h4", "a8"}


@pytest.mark.parametrize("rule", list("mlfbg"))
def test_no_rule_lets_the_hiker_stay(rule: str) -> None:
    """§4.1, §4.2, §4.3, §4.4, §4.5."""
    for hiker in ("a1", "h1", "a8", "h8", "d4"):
        assert hiker not in free(position(everywhere("f", hiker), rule))
