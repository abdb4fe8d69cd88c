"""What a choice tells of taking a cube: what it earns, and what it lets the next player take."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import Rng, Seat, play
from gamenight.games.northwest import GAME
from gamenight.games.northwest.scoring import sheets
from gamenight.games.northwest.types import Foresight, PlaceCube, State, TakeCube
from games.northwest.positions import BEGUN, at, journal, legal, name_of, page, position, rolled

FOREST = """
    ........
    .m......
    .fl.....
    .@b.....
    ....g...
    ........
    ........
    .......m
"""


def foreseen(state: State, space: str) -> Foresight:
    (action,) = [a for a in legal(state) if isinstance(a, TakeCube) and a.space == at(space)]
    facts = GAME.describe(GAME.view(state, state.turn), state.turn, action).facts
    assert isinstance(facts, Foresight)
    return facts


def names(spaces: tuple[int, ...]) -> set[str]:
    return set(map(name_of, spaces))


def test_a_fern_beside_a_fern_gains_four_points_and_leaves_its_neighbours() -> None:
    state = position(FOREST, "m", journals=(BEGUN, BEGUN))
    facts = foreseen(state, "b3")
    assert (facts.gains, facts.page) == (4, page("b1"))
    assert names(facts.takes) == {"b2", "c3"}, "§4.3: orthogonally next to b3"
    assert facts.then == "moves"


def test_the_best_answer_is_what_the_next_player_gains_most_with() -> None:
    """§8.2: the Forager bonus counts too."""
    hidden = journal("fmlb mmmm .... ....")
    state = position(FOREST, "m", journals=(BEGUN, hidden))
    facts = foreseen(state, "b3")
    # A Mushroom earns 1 and raises the Forager bonus of 5 Mushrooms, 3, to that of 6: also 3. A Maple at d3
    # earns nothing, and nothing lies diagonally to pair with; b2 is the better one.
    assert facts.best == at("b2")
    assert facts.answer == 1


def test_an_answer_with_a_pinecone_on_its_face_is_worth_one_point_more_while_there_are_any() -> None:
    """§6.1, §6.4: the Mushroom at b2 of the test above, with a Pinecone on its face."""
    hidden = journal("fmlb mmmm .... ....")
    with_face = FOREST.replace(".m......\n    .fl", ".M......\n    .fl")
    for supply, answer in ((1, 2), (0, 1)):
        state = position(with_face, "m", journals=(BEGUN, hidden), supply=supply)
        assert foreseen(state, "b3").answer == answer


def test_a_pinecone_counts_as_a_point_and_a_spent_one_costs_one() -> None:
    state = position(FOREST, "f", journals=(BEGUN, BEGUN), pinecones=(1, 0))
    near = foreseen(state, "b3")
    far = foreseen(state, "c3")
    assert near.gains == 4
    assert far.gains == -1, "a Maple alone earns nothing, and the step costs a Pinecone (§6.2)"


def test_the_pinecones_of_the_next_player_reach_farther() -> None:
    state = position(FOREST, "m", journals=(BEGUN, BEGUN), pinecones=(0, 1))
    facts = foreseen(state, "b3")
    assert names(facts.takes) == {"b2", "c3"}
    assert names(facts.paid) == {"c4"}, "one step beyond b4 or c3 (§6.2)"


def test_a_stuck_next_player_may_take_any_mushroom() -> None:
    state = position(FOREST, "b", journals=(BEGUN, BEGUN), pinecones=(9, 0))
    facts = foreseen(state, "e5")
    assert facts.then == "stuck"
    assert names(facts.takes) == {"b2", "h8"}, "§7.1"


def test_a_take_that_leaves_nothing_ends_the_game() -> None:
    alone = "\n".join(["........"] * 3 + ["@f......"] + ["........"] * 4)
    facts = foreseen(position(alone, "f", journals=(BEGUN, BEGUN)), "b4")
    assert facts == Foresight(4, page("b1"), "ends"), "§7.3"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_foreseen_is_what_happens_then(seats: int) -> None:
    state, rng = rolled(seats, seed=f"foresight {seats}"), Rng("foresight", "play")
    while state.end is None:
        actions = legal(state)
        for action in actions:
            if isinstance(action, TakeCube):
                _compare(state, action)
        state = play(GAME, state, state.turn, actions[rng.below(len(actions))])


def _compare(state: State, action: TakeCube) -> None:
    facts = foreseen(state, name_of(action.space))
    after = _placed(play(GAME, state, state.turn, action), facts.page)
    if after.end is not None:
        assert facts.then == "ends"
        return
    assert facts.gains == _total(after, state.turn) - _total(state, state.turn)
    answers = [answer for answer in legal(after) if isinstance(answer, TakeCube)]
    assert set(facts.takes) == {answer.space for answer in answers if not answer.path}
    assert set(facts.paid) == {answer.space for answer in answers if answer.path}
    assert facts.answer == max(_gained(after, answer) for answer in answers)


def _placed(held: State, space: int) -> State:
    return play(GAME, held, held.turn, PlaceCube(space))


def _total(state: State, seat: Seat) -> int:
    """Points without the Pinecones for empty spaces (§7.6)."""
    return sheets(state.journals, state.pinecones)[seat].total


def _gained(state: State, action: TakeCube) -> int:
    """The points of the player to move after the best placement, less those before."""
    seat, held = state.turn, play(GAME, state, state.turn, action)
    return max(
        _total(replace(GAME.apply(held, seat, put), pinecones=held.pinecones), seat) for put in legal(held)
    ) - _total(state, seat)
