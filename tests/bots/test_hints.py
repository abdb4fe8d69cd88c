"""Hints, and hints in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bots.made_up import made_up, search
from core.toy import TOY, Bid, State
from gamenight.bots.hints import Hint, compared, hints
from gamenight.core import CHANCE, AnyGame, Rng, Seat, start
from gamenight.games.northwest import GAME as NORTHWEST


def test_a_hint_says_how_much_worse_it_is_than_the_best() -> None:
    values = (0.0, 0.3, -0.04, -0.05, -0.26, -1.0, -1.6, -12.4)
    words = compared([Hint(None, value, ()) for value in values])
    assert words == (
        "best",
        "about as good",
        "about as good",
        "about 0.1 worse",
        "about 0.3 worse",
        "about 1 worse",
        "about 2 worse",
        "about 12 worse",
    )


@pytest.mark.parametrize(
    ("reasons", "sentence"),
    [
        ((), ""),
        (("+3 points for the Bees",), "+3 points for the Bees."),
        (("blocks {1}", "a new row", "a Pinecone"), "Blocks Bob, a new row and a Pinecone."),
    ],
)
def test_reasons_are_one_sentence_with_names(reasons: tuple[str, ...], sentence: str) -> None:
    assert Hint(None, 0.0, reasons).because(["Ann", "Bob"]) == sentence


DEALT = State(6, (3, 5), (None, None))


def hinted(game: AnyGame, state: Any) -> tuple[Hint, ...]:
    (seat, *_) = game.to_act(state)
    legal = game.legal_actions(state, seat)
    return hints(game, game.view(state, seat), seat, legal, Rng("seed", "hint"))


def test_a_hint_names_at_most_three_actions_the_best_first() -> None:
    game = replace(NORTHWEST, champion=40)
    state, rng = start(game, 2, game.Options()), Rng("seed", "deal")
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, CHANCE, game.sample(state, rng))
    found = hinted(game, state)
    assert len(found) == 3
    assert len({hint.action for hint in found}) == 3
    assert found[0].value == 0
    assert all(hint.value <= 0 for hint in found)


def test_the_best_action_is_named_even_if_there_was_no_time_to_search() -> None:
    found = hints(
        TOY,
        TOY.view(DEALT, Seat(0)),
        Seat(0),
        (Bid(0), Bid(1), Bid(2)),
        Rng("seed", "hint"),
        lambda: False,
    )
    assert [hint.value for hint in found] == [0]


def test_a_reason_holds_in_each_of_four_worlds_and_at_most_three_are_told() -> None:
    asked: list[int] = []

    def merits(_before: object, _after: object, _seat: Seat) -> tuple[str, ...]:
        asked.append(1)
        return (f"only once: {len(asked)}", "one", "two", "three", "four")

    found = hinted(replace(TOY, merits=merits, champion=30), DEALT)
    assert {hint.reasons for hint in found} == {("one", "two", "three")}
    assert len(asked) == 4 * len(found) > 4


def test_one_world_is_enough_if_nothing_is_secret() -> None:
    asked: list[int] = []

    def merits(_before: object, _after: object, _seat: Seat) -> tuple[str, ...]:
        asked.append(1)
        return ()

    found = hinted(replace(TOY, merits=merits, secrets=False, champion=30), DEALT)
    assert len(asked) == len(found) > 1


def test_hints_are_compared_with_the_most_visited_action() -> None:
    game = replace(made_up({"": "0abc"}, {"": [0.9], "a": [1.0], "b": [0.9], "c": [0.8]}), champion=300)
    found = hints(game, "", Seat(0), ("a", "b", "c"), Rng("seed", "hint"))
    assert [hint.action for hint in found] == ["a", "b", "c"]
    assert [hint.value for hint in found] == pytest.approx([0.0, -0.1, -0.2])


def test_an_action_that_was_tried_less_is_not_said_to_be_better() -> None:
    """a looks best, but then seat 1 answers with d. So far b was tried less often and is worth more."""
    game = made_up({"": "0abz", "a": "1cd"}, {"a": [1.1, 0], "b": [1, 0], "ac": [3, 0], "ad": [-9, 5]})
    found = search(game).run(3)
    assert found[0].visits > found[1].visits
    assert found[0].worth < found[1].worth
    told = hints(replace(game, champion=3), "", Seat(0), ("a", "b", "z"), Rng("made", "up"))
    assert [hint.value for hint in told] == [0, 0]


def test_a_reason_that_one_world_does_not_have_is_not_told_and_the_first_world_gives_the_order() -> None:
    said = iter([("b", "a", "c"), ("a", "b", "c"), ("c", "a", "b"), ("a", "b")] * 3)
    found = hinted(replace(TOY, merits=lambda _before, _after, _seat: next(said), champion=30), DEALT)
    assert {hint.reasons for hint in found} == {("b", "a")}
