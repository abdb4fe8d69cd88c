"""Which decisions are challenges: one action is clearly the best, and not plain at first sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pytest
from msgspec.structs import replace

from bots.made_up import made_up
from bots.test_search import SECRET, decisions
from gamenight.bots.challenges import looked_at
from gamenight.bots.review import CLEAR
from gamenight.core import AnyGame, Choice, Rng, Seat
from gamenight.games import game as find_game

TURNS = {"": "0abcde", "a": "0xy", "b": "0xy", "c": "0xy", "d": "0xy", "e": "0xy"}
DEEP = {"": (0.0, 0.0), "b": (0.5, 0.0), "bx": (0.5, 0.0), "by": (0.5, 0.0)}
DEEP |= {"a": (0.0, 0.0), "ax": (3.0, 0.0), "ay": (0.0, 0.0)}
DEEP |= {path: (-1.5, 0.0) for first in "cde" for path in (first, f"{first}x", f"{first}y")}
WON = {path: (worth[0] + 9, -9.0) for path, worth in DEEP.items()}


def decision(
    worth: Mapping[str, Sequence[float]],
    turns: Mapping[str, str] = TURNS,
    badges: Mapping[str, str] | None = None,
    merits: Mapping[str, tuple[str, ...]] | None = None,
) -> AnyGame:
    """A decision between some letters. Another one follows each of them."""
    told, said = badges or {}, {"a": ("leads to x",)} if merits is None else merits
    return replace(
        made_up(turns, worth),
        describe=lambda _view, _seat, action: Choice(action, told.get(action, "")),
        merits=lambda _before, after, _seat: said.get(after, ()),
        champion=400,
    )


def found_in(game: AnyGame) -> str:
    return looked_at(game, "", Seat(0), 2, "seed").why_not


def test_an_action_that_is_best_only_further_on_is_a_challenge() -> None:
    looked = looked_at(decision(DEEP), "", Seat(0), 2, "seed")
    challenge = looked.challenge
    assert challenge is not None, looked.why_not
    assert (challenge.seats, challenge.seat, challenge.best) == (2, 0, 0)
    assert challenge.reasons == ("leads to x",)
    assert msgspec.json.decode(challenge.state) == ""
    assert len(challenge.lost) == 5
    assert min(challenge.lost[1:]) >= CLEAR
    assert looked.gap < 0, "another action looks better at first sight"
    assert looked_at(decision(DEEP), "", Seat(0), 2, "seed") == looked, "the same seed finds the same"


@pytest.mark.parametrize(
    ("game", "why_not"),
    [
        (decision(DEEP, turns={**TURNS, "": "0abcd"}), "number of actions"),
        (decision({"a": (6.0, 0.0), "ax": (6.0, 0.0), "ay": (6.0, 0.0)}), "plain at first sight"),
        (decision({**DEEP, "c": (0.0, 0.0), "cx": (3.0, 0.0)}), "others as good"),
        (decision(DEEP, badges={"a": "+3", "b": "+2", "c": "1 action"}), "most points at once"),
        (decision(DEEP, merits={"a": ("+1",), "b": ("+1",)}), "no reason"),
        (decision(WON), "decided"),
        (replace(decision(DEEP), sincere=lambda _view, _seat, action: action != "e"), "one may lie"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_other_decisions_are_none(game: AnyGame, why_not: str) -> None:
    assert found_in(game) == why_not


def test_points_on_a_badge_matter_only_if_no_other_badge_promises_as_many() -> None:
    assert found_in(decision(DEEP, badges={"a": "+2", "b": "+2"})) == ""
    assert found_in(decision(DEEP, badges={"a": "2"})) == ""


@pytest.mark.parametrize("slug", [game.slug for game in SECRET])
def test_a_challenge_is_found_from_the_view_of_its_seat_alone(slug: str) -> None:
    game = replace(find_game(slug), champion=30)
    seats, redealt = game.seats[-1], 0
    for state, seat in decisions(game, seats, every=9, most=4):
        other = game.imagine(game.view(state, seat), Rng("redeal", "1"))
        redealt += other != state
        one, two = (looked_at(game, each, seat, seats, "seed") for each in (state, other))
        assert one.why_not == two.why_not
        if one.challenge is not None and two.challenge is not None:
            assert (one.challenge.lost, one.challenge.reasons) == (two.challenge.lost, two.challenge.reasons)
    assert redealt
