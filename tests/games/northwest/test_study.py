"""What the laboratory counts of Northwest."""

from __future__ import annotations

from collections import Counter

from gamenight.core import CHANCE
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import EndGame, PlaceCube, RollCube, State, TakeCube
from games import studying
from games.northwest.positions import PRINTED, at, everywhere, journal, legal, page, position
from games.variants import changed

STUCK = "........ .@...... ........ f......M " + "........ " * 4
BARREN = "........ .@...... ........ f....... " + "........ " * 4


def taken(state: State, name: str) -> list[str]:
    (action,) = [a for a in legal(state) if isinstance(a, TakeCube) and a.space == at(name)]
    return studying.keys(GAME, state, state.turn, action)


def test_the_space_and_the_kind_of_a_taken_cube_count() -> None:
    assert taken(position(everywhere("b", "d4"), "f"), "d5") == ["cube/bee", "space/d5"]


def test_the_first_mushroom_is_a_start() -> None:
    forest = position("mmm..... " + ".mm..... " + "........ " * 6)
    assert taken(forest, "a1") == ["cube/mushroom", "space/a1", "start/corner"]
    assert taken(forest, "b1") == ["cube/mushroom", "space/b1", "start/edge"]
    assert taken(forest, "c2") == ["cube/mushroom", "space/c2", "start/inside"]


def test_pinecones_count_when_they_are_earned_missed_and_spent() -> None:
    earned = taken(position(everywhere("B", "d4"), "f"), "d5")
    assert earned == ["cube/bee", "rule/pinecone-earned", "space/d5"]
    missed = taken(position(everywhere("B", "d4"), "f", supply=0), "d5")
    assert missed == ["cube/bee", "rule/pinecone-missed", "space/d5"]
    spent = taken(position("@fbl.... " + "........ " * 7, "f", pinecones=(2, 0)), "d1")
    assert spent == ["cube/maple", "rule/pinecone-spent", "rule/pinecone-spent", "space/d1"]


def test_a_pinecone_spent_and_earned_again_counts_as_both() -> None:
    found = taken(position("@fB..... " + "........ " * 7, "f", pinecones=(1, 0), supply=0), "c1")
    assert found == ["cube/bee", "rule/pinecone-earned", "rule/pinecone-spent", "space/c1"]


def test_a_stuck_hiker_counts_by_the_rule_that_led_nowhere() -> None:
    assert taken(position(STUCK, "l", supply=0), "h4") == [
        "cube/mushroom",
        "rule/pinecone-missed",
        "space/h4",
        "stuck/maple",
    ]
    by_pinecones = taken(position(STUCK, "f", pinecones=(2, 0)), "a4")
    assert by_pinecones == [
        "cube/fern",
        "rule/pinecone-spent",
        "rule/pinecone-spent",
        "space/a4",
        "stuck/fern",
    ]


def test_a_placed_cube_and_a_rolled_cube_are_not_counted() -> None:
    placing = position(everywhere("b", "d4"), "b", hand="b")
    assert studying.uses(GAME, placing, 0, PlaceCube(page("b1"))) == []
    assert studying.uses(GAME, GAME.setup(2, PRINTED), CHANCE, RollCube("m")) == []


def test_declining_to_spend_ends_the_game_and_scores() -> None:
    """§7.6: a Pinecone for each empty space, as far as the supply of 3 lasts."""
    state = position(BARREN, "f", pinecones=(2, 0), supply=3, journals=("m.." + "." * 13, "bm" + "." * 14))
    found = Counter(studying.uses(GAME, state, 0, EndGame()))
    assert found == {
        ("stuck/fern", 0): 1,
        ("rule/declined", 0): 1,
        ("rule/empty-space", 0): 2,
        ("rule/empty-space", 1): 1,
        ("points/mushrooms", 0): 1,
        ("points/mushrooms", 1): 1,
        ("points/bees", 1): 1,
        ("points/pinecones", 0): 4,
        ("points/pinecones", 1): 1,
    }


def test_every_point_of_a_full_journal_counts() -> None:
    full, nearly = journal("mmml lgfm mmlf bmmm"), journal("gmfm fmfm mmmm mmm.")
    state = position(everywhere("b", "d4"), "m", journals=(full, nearly), hand="m", turn=1)
    found = Counter(studying.uses(GAME, state, 1, PlaceCube(page("d4"))))
    outcome = GAME.outcome(GAME.apply(state, state.turn, PlaceCube(page("d4"))))
    assert outcome is not None
    assert sum(found.values()) == sum(outcome.scores)
    assert found["points/mushrooms", 1] == nearly.count("m") + 1
    assert found["points/forager", 0] == 0
    assert found["points/bigfoots", 1] == 5


def test_who_has_no_move_in_the_end_is_stuck() -> None:
    """§7.3, and nobody is stuck if the game ends because every Journal is full."""
    state = position(BARREN, "f", hand="f", supply=0)
    assert ("stuck/fern", 1) in studying.uses(GAME, state, 0, PlaceCube(page("b1")))
    last = position(everywhere("b", "d4"), "m", journals=("f" * 16, "f" * 15 + "."), hand="f", turn=1)
    used = {key for key, _ in studying.uses(GAME, last, 1, PlaceCube(page("d4")))}
    assert not any(key.startswith("stuck/") for key in used)


def test_components_without_pinecones_and_bees_have_no_such_features() -> None:
    mix = {"mushroom": 64, "fern": 0, "maple": 0, "bee": 0, "bigfoot": 0}
    cubes = {"pinecones": {"faces": 0}, "mix": dict.fromkeys(("standard", "scarce", "even", "foragers"), mix)}
    found = {feature.key for feature in changed(GAME, {"cubes": cubes}).features}
    missing = {feature.key for feature in GAME.features} - found
    gone = {f"{kind}/{cube}" for kind in ("cube", "stuck") for cube in ("fern", "maple", "bee", "bigfoot")}
    assert missing == gone | {"rule/pinecone-earned", "rule/pinecone-missed", "rule/pinecone-spent"}


def test_every_feature_can_be_used() -> None:
    """Random players spend their Pinecones, so the supply does not run out: a position above shows it."""
    assert studying.never_used(GAME) <= {"rule/pinecone-missed"}
