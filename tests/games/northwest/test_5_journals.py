"""Chapter 5: Journals."""

from __future__ import annotations

from gamenight.core import Rng, play
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import State
from games.northwest.positions import everywhere, journal, place, places, position


def holding(drawing: str, cube: str = "m") -> State:
    """A player with a cube to place in this Journal."""
    other = journal("ffff ffff ffff fff.")
    return position(everywhere("f", "d4"), cube.lower(), journals=(journal(drawing), other), hand=cube)


def test_the_first_cube_goes_to_the_north_west_corner() -> None:
    """§5.1."""
    assert places(holding(".... .... .... ....")) == {"a1"}


def test_the_second_cube_goes_beside_the_first() -> None:
    """§5.2."""
    assert places(holding("f... .... .... ....")) == {"b1", "a2"}


def test_a_shared_corner_is_not_enough() -> None:
    """§5.2: b2 touches a1 with its corner only."""
    assert "b2" not in places(holding("f... .... .... ...."))


def test_a_later_cube_touches_any_cube_by_a_side() -> None:
    """§5.2: not only the one placed last."""
    drawing = """
        ffl.
        ..m.
        ..m.
        ....
    """
    assert places(holding(drawing)) == {"d1", "a2", "b2", "d2", "b3", "d3", "c4"}


def test_the_ends_of_two_rows_do_not_touch() -> None:
    """§5.2: d1 and a2 follow each other in writing, not on the page."""
    assert "a3" not in places(holding("ffff ...f .... ...."))


def test_a_space_enclosed_by_cubes_can_be_filled() -> None:
    """§5.2."""
    assert "b2" in places(holding("fff. f.f. fff. ...."))


def test_a_taken_space_is_not_free_again() -> None:
    """§5.3."""
    assert places(holding("ffff ffff ffff fff.")) == {"d4"}


def test_placing_moves_no_other_cube() -> None:
    """§5.3, ruling N18."""
    drawing = "fMl. b..g ...m ...."
    after = place(holding(drawing, "B"), "b2")
    assert after.journals[0] == journal("fMl. bB.g ...m ....")
    assert after.journals[1] == journal("ffff ffff ffff fff.")


def test_there_is_always_room_until_the_journal_is_full() -> None:
    """§5.3, ruling N18: however sixteen cubes are placed."""
    rng = Rng("always", "room")
    for _ in range(50):
        drawing = "." * 16
        while "." in drawing:
            state = position(everywhere("f", "d4"), "m", journals=(drawing, "." * 16), hand="m")
            actions = GAME.legal_actions(state, state.turn)
            assert actions
            drawing = play(GAME, state, state.turn, rng.pick(actions)).journals[0]
        assert drawing == "m" * 16
