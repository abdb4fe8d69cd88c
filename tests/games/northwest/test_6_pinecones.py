"""Chapter 6: Pinecones."""

from __future__ import annotations

import pytest

from gamenight.games.northwest.types import TakeCube
from games.northwest.positions import at, everywhere, legal, place, position, refusal, rolled, take, takes

LINE = """
    ........
    ........
    .@bfMlg.
    ........
    ........
    ........
    ........
    ........
"""


def test_a_pinecone_comes_out_of_the_supply() -> None:
    """§6.1."""
    state = take(position(everywhere("B", "d4"), "f", pinecones=(1, 2), supply=3), "d5")
    assert (state.pinecones, state.supply) == ((2, 2), 2)


def test_an_empty_supply_gives_nothing() -> None:
    """§6.1, ruling N22."""
    state = take(position(everywhere("B", "d4"), "f", pinecones=(4, 6), supply=0), "d5")
    assert (state.pinecones, state.supply) == ((4, 6), 0)


def test_a_pinecone_missed_is_not_owed() -> None:
    """§6.1, ruling N22: the supply is empty for the first player; the second fills it and nobody is paid."""
    state = position(
        "........ .@M..... ........ f....... " + "........ " * 4, "f", pinecones=(0, 2), supply=0
    )
    state = place(take(state, "c2"), "b1")
    assert takes(state) == {"a4": 2}
    state = take(state, "a4")
    assert (state.pinecones, state.supply) == ((0, 0), 2)


def test_each_pinecone_is_one_orthogonal_step_more() -> None:
    """§6.2: a Fern leads to c3; the cubes beyond cost 1, 2, 3 and 4."""
    state = position(LINE, "f", pinecones=(4, 0))
    assert takes(state) == {"c3": 0, "d3": 1, "e3": 2, "f3": 3, "g3": 4}


@pytest.mark.parametrize(("cones", "spaces"), [(0, {"c3"}), (1, {"c3", "d3"}), (2, {"c3", "d3", "e3"})])
def test_nobody_spends_more_pinecones_than_they_have(cones: int, spaces: set[str]) -> None:
    """§6.2: whatever the others have."""
    assert set(takes(position(LINE, "f", pinecones=(cones, 8)))) == spaces


def test_pinecones_may_be_spent_although_a_cube_is_near() -> None:
    """§6.2, ruling N6."""
    state = take(position(LINE, "f", pinecones=(1, 0)), "d3")
    assert (state.hand, state.pinecones, state.supply) == ("f", (0, 0), 11)


def test_a_step_is_never_diagonal() -> None:
    """§6.2: c2 lies diagonally beside b1, so it costs two steps."""
    drawing = "@f...... ..g..... " + "........ " * 6
    assert takes(position(drawing, "f", pinecones=(1, 0))) == {"b1": 0}
    assert takes(position(drawing, "f", pinecones=(2, 0))) == {"b1": 0, "c2": 2}


def test_the_exploration_rule_may_lead_to_an_empty_space() -> None:
    """§6.3, ruling N5: by the Bee's rule to the empty e6, then one step to the Bigfoot."""
    state = position(
        "........ ........ ........ ...@.... ........ .....g.. ........ m.......", "b", pinecones=(1, 0)
    )
    assert takes(state)["f6"] == 1


def test_the_steps_pass_over_cubes_which_stay() -> None:
    """§6.3, ruling N5."""
    state = take(position(LINE, "f", pinecones=(3, 0)), "f3")
    assert state.forest[at("c3") : at("h3")] == "bfM.g"
    assert state.pinecones == (0, 0)


def test_the_last_space_must_hold_a_cube() -> None:
    """§6.3: Pinecones are not spent to reach an empty space."""
    assert set(takes(position(LINE, "f", pinecones=(9, 0)))) == {"c3", "d3", "e3", "f3", "g3"}


def test_the_steps_may_turn() -> None:
    """§6.3: from the empty b1 or a2 no straight way leads to c3."""
    state = position("@....... ........ ..g..... " + "........ " * 5, "f", pinecones=(3, 0))
    assert takes(state) == {"c3": 3}


def test_the_steps_do_not_leave_the_board() -> None:
    """§6.3: h1 and a2 follow each other in writing, not in the forest."""
    state = position(".....@f. g....... " + "........ " * 6, "f", pinecones=(3, 0))
    assert takes(state) == {"g1": 0}


def test_the_way_begins_where_the_rule_leads() -> None:
    """§6.3: the Maple's rule leads to b2 only, so even the cube beside the Hiker costs a step from there."""
    state = position("@b...... ........ ........ .f...... " + "........ " * 4, "l", pinecones=(2, 0))
    assert takes(state) == {"b1": 1, "b4": 2}


def test_spent_pinecones_go_back_to_the_supply() -> None:
    """§6.4: for anyone to earn."""
    state = take(position(LINE, "f", pinecones=(3, 0), supply=7), "f3")
    assert (state.pinecones, state.supply) == ((0, 0), 10)


def test_spent_pinecones_are_back_before_the_new_one_is_earned() -> None:
    """§6.4, ruling N6: the supply was empty, and two spent for e3 with its pinecone give one back."""
    state = take(position(LINE, "f", pinecones=(2, 8), supply=0), "e3")
    assert (state.pinecones, state.supply) == ((1, 8), 1)


def test_a_pinecone_earned_now_can_be_spent_from_the_next_turn_on() -> None:
    """§6.4, ruling N6: not to go on from the cube that earned it."""
    state = position("........ ..@..... ..FL.... ........ " + "........ " * 4, "f")
    assert takes(state) == {"c3": 0}
    state = take(state, "c3")
    assert state.pinecones == (1, 0)
    assert not any(isinstance(action, TakeCube) for action in legal(state))


def test_a_pinecone_earned_is_spent_in_the_next_turn() -> None:
    """§6.4, ruling N6."""
    state = position("........ ..@..... ..Ffff.. " + "........ " * 5, "f")
    state = place(take(state, "c3"), "b1")
    state = place(take(state, "d3"), "b1")
    assert takes(state) == {"e3": 0, "f3": 1}


def test_one_way_to_each_cube_is_offered() -> None:
    """§6.5, ruling N23: in a full forest, with Pinecones for any distance."""
    ways = legal(position(everywhere("f", "d4"), "f", pinecones=(10, 0)))
    assert len(ways) == len({way.space for way in ways if isinstance(way, TakeCube)}) == 63


def test_the_cheapest_way_is_offered() -> None:
    """§6.5: to d3 over c3, for one Pinecone; to c3 for none."""
    ways = legal(position(LINE, "f", pinecones=(5, 0)))
    assert TakeCube(at("c3")) in ways
    assert TakeCube(at("d3"), (at("c3"), at("d3"))) in ways


def test_a_dearer_way_is_refused() -> None:
    """§6.5, ruling N23: three spaces to c3, which can be had without Pinecones."""
    state = position(LINE, "f", pinecones=(5, 0))
    assert "§6.5" in refusal(state, TakeCube(at("c3"), (at("b2"), at("c2"), at("c3"))))


def test_of_equal_ways_the_same_is_offered_every_time() -> None:
    """§6.5: to e5 lead two ways of one Pinecone."""
    state = position(everywhere("f", "d4"), "f", pinecones=(1, 0))
    (way,) = [way for way in legal(state) if isinstance(way, TakeCube) and way.space == at("e5")]
    assert way.path in {(at("e4"), at("e5")), (at("d5"), at("e5"))}
    assert all(legal(state) == legal(state) for _ in range(10))


def test_nobody_has_pinecones_on_the_first_turn() -> None:
    """§6.6."""
    assert rolled(4).pinecones == (0, 0, 0, 0)


def test_the_first_turn_cannot_be_extended() -> None:
    """§6.6: even if there were Pinecones, there is no exploration rule."""
    state = position("mf" + "ffffff " + "ffffffff " * 7, pinecones=(3, 0))
    assert legal(state) == (TakeCube(at("a1")),)
