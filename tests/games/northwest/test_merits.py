"""What a hint says about an action."""

from __future__ import annotations

import yardsticks
from gamenight.bots.hints import hints
from gamenight.core import CHANCE, Rng, Seat, start
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import EMPTY, Action, PlaceCube, State, TakeCube

ME = Seat(0)


def position(mine: str, theirs: str = "m", hand: str = "", forest: str = "", cones: int = 0) -> State:
    return State(
        forest=forest.ljust(64, EMPTY),
        bag=(0, 0, 0, 0, 0),
        journals=(mine.ljust(16, EMPTY), theirs.ljust(16, EMPTY)),
        chosen=(None, None),
        pinecones=(cones, 0),
        supply=10,
        turn=ME,
        hiker=0,
        rule="m",
        hand=hand,
    )


def merits(state: State, action: Action) -> tuple[str, ...]:
    return GAME.merits(GAME.view(state, ME), GAME.view(GAME.apply(state, ME, action), ME), ME)


def test_points_of_a_pair_are_named() -> None:
    assert merits(position("f", hand="f"), PlaceCube(1))[0] == "+4 for your Ferns"


def test_a_fern_alone_waits_for_a_partner() -> None:
    assert "the Fern waits for a partner" in merits(position("m", hand="f"), PlaceCube(1))


def test_bigfoots_apart_are_praised_and_together_are_costly() -> None:
    state = position("gm..mm..", hand="g")
    assert "your Bigfoots stay apart" in merits(state, PlaceCube(9))
    assert "−5 for your Bigfoots" in merits(state, PlaceCube(2))


def test_a_cube_that_helps_the_next_player_is_a_warning() -> None:
    state = position("m", theirs="f", forest=".m......mf")
    assert "lets {1} take a Fern for +4" in merits(state, TakeCube(1))


def test_what_speaks_against_an_action_comes_last() -> None:
    state = position("f", theirs="f", forest=".f......mf")
    assert merits(state, TakeCube(1)) == (
        "the Fern is worth +4 in your Journal",
        "lets {1} take a Fern for +4",
    )
    state = position("gm..mm..", hand="g")
    found = merits(state, PlaceCube(2))
    assert found[-1].startswith("−5")


def test_a_cube_that_leaves_the_next_player_nothing_is_praised() -> None:
    assert "leaves {1} no cube in reach" in merits(position("m", forest=".f..............m"), TakeCube(1))
    state = position("m", forest=".m......ff")
    assert "leaves {1} nothing that scores at once" in merits(state, TakeCube(1))


def test_what_the_cube_will_earn_is_named() -> None:
    assert "the Fern is worth +4 in your Journal" in merits(position("f", forest=".f"), TakeCube(1))
    assert "the Fern earns nothing at once" in merits(position("m", forest=".f"), TakeCube(1))


def test_pinecones_are_counted() -> None:
    assert "earns 1 Pinecone" in merits(position("m", forest=".F"), TakeCube(1))
    assert "costs 1 Pinecone" in merits(position("m", forest=".m.f", cones=1), TakeCube(3, (2, 3)))


def test_the_last_space_for_a_bigfoot_is_mentioned() -> None:
    state = position("mmmmmmmmmmmmm.g.", hand="m")
    assert all("solitary Bigfoot" not in merit for merit in merits(state, PlaceCube(13)))
    state = position("mmmmmmmmmmmmm...", hand="g")
    assert "leaves no space for a solitary Bigfoot" in merits(state, PlaceCube(13))


def test_the_best_action_of_every_decision_has_a_reason() -> None:
    rng, state = Rng("merits", "1"), start(GAME, 2, GAME.Options())
    decided = explained = 0
    while acting := GAME.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            state = GAME.apply(state, CHANCE, GAME.sample(state, rng))
            continue
        view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
        if len(legal) > 1:
            found = hints(GAME, view, seat, legal, rng, iter([True] * 20 + [False] * 99).__next__)
            assert 1 <= len(found) <= 3
            assert found[0].value == 0
            assert all(hint.value <= 0 for hint in found)
            assert all(len(reason) < 60 for hint in found for reason in hint.reasons)
            decided += 1
            explained += bool(found[0].reasons)
        state = GAME.apply(state, seat, yardsticks.greedy(GAME, view, seat, legal, rng))
    assert explained == decided > 40
