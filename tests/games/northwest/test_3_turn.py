"""Chapter 3: a turn."""

from __future__ import annotations

import pytest

from gamenight.core import play
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import PlaceCube, TakeCube
from games.northwest.positions import (
    at,
    everywhere,
    free,
    legal,
    place,
    places,
    position,
    rolled,
    sheet,
    take,
    takes,
)

CLEARING = """
    ........
    .mfl....
    .b@g....
    .MFL....
    ........
    ........
    ........
    ........
"""


def test_a_turn_is_taking_and_then_placing() -> None:
    """§3.1."""
    state = position(CLEARING, "m")
    assert all(isinstance(action, TakeCube) for action in legal(state))
    state = take(state, "c2")
    assert state.turn == 0
    assert all(isinstance(action, PlaceCube) for action in legal(state))
    assert place(state, "b1").turn == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_skips_a_turn(seats: int) -> None:
    """§3.1: after each round all Journals hold the same number of cubes."""
    state = rolled(seats)
    for number in range(1, 9):
        for _ in range(2 * seats):
            state = play(GAME, state, state.turn, legal(state)[0])
        assert [journal.count(".") for journal in state.journals] == [16 - number] * seats


def test_the_very_first_turn_takes_any_mushroom_anywhere() -> None:
    """§3.2, ruling N17."""
    first = position(
        """
        mfffffff
        ffffffff
        fflbgfff
        fffMffff
        ffffffff
        ffffffff
        fffffffm
        mffffffM
        """
    )
    assert takes(first) == {"a1": 0, "d4": 0, "h7": 0, "a8": 0, "h8": 0}


def test_only_the_first_player_must_begin_with_a_mushroom() -> None:
    """§3.2, ruling N17: with a bare Journal the second player takes what the exploration rule offers."""
    bare = "." * 16
    state = position(CLEARING, "m", journals=("m" + "." * 15, bare), turn=1)
    assert free(state) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


def test_the_cube_taken_before_says_how_the_hiker_moves() -> None:
    """§3.3: a Maple was taken at c3, so the next player moves diagonally from there."""
    state = position("........ .f...... ..l..... ...@.... " + "ffffffff " * 4, "m")
    state = place(take(state, "c3"), "b1")
    assert (state.rule, state.turn) == ("l", 1)
    assert free(state) == {"b2"}


def test_the_rule_of_an_older_cube_is_forgotten() -> None:
    """§3.3: Fern, then Bee: only the knight's move counts."""
    state = position("........ ........ ..@..... ..b..... ........ .f...... ........ .......m", "f")
    state = place(take(state, "c4"), "b1")
    assert free(state) == {"b6"}


def test_the_move_must_end_on_a_cube() -> None:
    """§3.4: of the four spaces around, two are empty."""
    state = position("........ ..f..... ..@b.... ........ ........ ........ ........ ........", "f")
    assert free(state) == {"c2", "d3"}


def test_the_hiker_stands_where_the_cube_was() -> None:
    """§3.4."""
    state = take(position(CLEARING, "m"), "d3")
    assert state.hiker == at("d3")
    assert state.forest[at("d3")] == "."
    assert state.forest.count(".") == 64 - 7


def test_taking_a_pinecone_face_earns_a_pinecone() -> None:
    """§3.5."""
    state = take(position(CLEARING, "m"), "b4")
    assert (state.pinecones, state.supply) == ((1, 0), 9)


def test_taking_another_face_earns_nothing() -> None:
    """§3.5."""
    state = take(position(CLEARING, "m"), "b2")
    assert (state.pinecones, state.supply) == ((0, 0), 10)


def test_the_first_mushroom_may_earn_a_pinecone_too() -> None:
    """§3.5, §3.2."""
    state = take(position("M" + "fffffff " + "ffffffff " * 7), "a1")
    assert (state.pinecones, state.supply) == ((1, 0), 9)


def test_the_journal_keeps_the_face_that_was_on_top() -> None:
    """§3.6, ruling N16."""
    state = place(take(position(CLEARING, "m"), "c4"), "b1")
    assert state.journals[0] == "fF" + "." * 14


def test_the_face_on_top_has_no_later_effect() -> None:
    """§3.6, ruling N16: the points and the next exploration are those of the type."""
    assert sheet("MFFb llgm LbMg mmfG") == sheet("mffb llgm lbmg mmfg")
    up, plain = (place(take(position(everywhere(cube, "d4"), "f"), "d5"), "b1") for cube in "Ll")
    assert free(up) == free(plain) == {"c4", "e4", "c6", "e6"}


def test_after_the_last_seat_the_first_has_the_turn_again() -> None:
    """§3.7."""
    state = position(
        CLEARING, "m", pinecones=(0, 0, 0), journals=("ff" + "." * 14,) * 2 + ("f" + "." * 15,), turn=2
    )
    assert place(take(state, "c2"), "b1").turn == 0


def test_the_next_player_waits_until_the_cube_is_placed() -> None:
    """§3.7, §3.1."""
    state = take(position(CLEARING, "m"), "c2")
    assert GAME.to_act(state) == (0,)
    assert places(state) == {"b1", "a2"}
