"""Reviews: what they may know, and what they say about a choice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bots.made_up import made_up
from bots.test_search import SECRET, decisions
from gamenight.bots.review import CLEAR, chances, judged, unveiled
from gamenight.core import AnyGame, Rng, Seat, start
from gamenight.games import GAMES
from gamenight.games.northwest import GAME as NORTHWEST
from gamenight.games.northwest.types import PlaceCube


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.slug)
def test_a_review_says_the_same_whatever_lies_in_the_cards_that_the_seat_could_not_see(game: AnyGame) -> None:
    game, redealt = replace(game, champion=40), 0
    seats = game.seats[-1]
    for state, seat in decisions(game, seats, every=9, most=4):
        taken = game.legal_actions(state, seat)[-1]
        found = set()
        for number in range(3):
            other = state if number == 0 else game.imagine(game.view(state, seat), Rng("redeal", str(number)))
            redealt += other != state
            view, legal = game.view(other, seat), game.legal_actions(other, seat)
            known = chances(game, view, seat, seats, Rng("review", "1"))
            found.add((known, judged(game, view, seat, seats, legal, taken, Rng("review", "2"))))
        assert len(found) == 1
    assert redealt > 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_chances_lie_between_0_and_1_and_those_of_rivals_add_up_to_1(game: AnyGame) -> None:
    seats = game.seats[-1]
    for state, seat in decisions(game, seats, every=11, most=4):
        found = chances(game, game.view(state, seat), seat, seats, Rng("review", "1"))
        assert len(found) == (1 if game.cooperative else seats)
        assert all(0 <= chance <= 1 for chance in found)
        if not game.cooperative:
            assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("game", [game for game in GAMES if not game.cooperative], ids=lambda game: game.slug)
def test_nobody_is_ahead_before_anything_has_happened(game: AnyGame) -> None:
    state, seats = start(game, game.seats[-1], game.Options()), game.seats[-1]
    found = chances(unveiled(game, state), game.view(state, Seat(0)), Seat(0), seats, Rng("review", "1"))
    assert found == pytest.approx([1 / seats] * seats, abs=0.12)


def test_with_all_cards_open_the_only_imagined_world_is_the_true_one() -> None:
    game = next(game for game in GAMES if game.slug == "wednesday")
    state, seat = next(decisions(game, 3, every=12, most=1))
    view = game.view(state, seat)
    assert unveiled(game, state).imagine(view, Rng("review", "1")) == state
    assert game.imagine(view, Rng("review", "1")) != state


def test_a_poor_choice_is_told_with_the_better_one_and_its_reasons() -> None:
    """Northwest: a Bigfoot beside another one costs 10 points (§8.5), and there is room elsewhere."""
    game, found = NORTHWEST, []
    for state, seat in decisions(game, 2, every=1, most=60):
        legal, view = game.legal_actions(state, seat), game.view(state, seat)
        if not isinstance(legal[0], PlaceCube) or view.hand.lower() != "g":
            continue
        after = [game.evaluate(game.view(game.apply(state, seat, each), seat), seat) for each in legal]
        worst = legal[after.index(min(after))]
        if max(after) - min(after) > 8:
            found.append(judged(game, view, seat, 2, legal, worst, Rng("review", "1")))
            best = legal[after.index(max(after))]
            assert judged(game, view, seat, 2, legal, best, Rng("review", "1")).lost < found[-1].lost
    assert found
    assert all(each.best is not None and each.lost > 0.2 and each.reasons for each in found)


def test_a_better_choice_is_told_also_if_it_looks_worse_at_first_sight() -> None:
    """A search of two actions alone would hardly try the one that looks worse."""
    worth = {"b": (0.5, 0.0), "bx": (0.5, 0.0), "by": (0.5, 0.0), "ax": (3.0, 0.0)}
    worth |= dict.fromkeys(("c", "cx", "cy"), (-1.5, 0.0))
    game = replace(made_up({"": "0abc", "a": "0xy", "b": "0xy", "c": "0xy"}, worth), champion=800)
    legal = ("a", "b", "c")
    found = judged(game, "", Seat(0), 2, legal, "b", Rng("review", "1"))
    assert (found.best, found.lost > CLEAR) == ("a", True)
    assert judged(game, "", Seat(0), 2, legal, "a", Rng("review", "1")).best is None
